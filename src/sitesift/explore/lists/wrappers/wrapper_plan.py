"""Wrappers for result lists. In: lists, all pages seen, links. Out: wrappers with the lists that
they were learned for, most promising first.

Lists of one template whose first pages have an address share a wrapper that goes through the
addresses; others get a wrapper that fills the form again. Links of one group of which two led to
different records are taken to lead to lists all.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from sitesift.explore.identity import canonical_url, is_shared_link, without_session
from sitesift.explore.lists.pages.entry_urls import Pages, addresses, holder_of, shown_at
from sitesift.explore.lists.pages.list_pages import FEWEST_RESULTS, UnderstoodPage, leads_elsewhere
from sitesift.explore.lists.pages.result_lists import ResultList, group_of_each
from sitesift.explore.lists.wrappers.detail_visits import with_visits
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import SOUGHT_ORIGINS, PageOrigin
from sitesift.explore.rows import LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.explore.session import Replay
from sitesift.induce import LearnedList, ListPage, ListRoute, Move, learn_lists, write_wrapper
from sitesift.induce.page_tree import PageTree
from sitesift.navigate import PageKind, PaginationKind
from sitesift.ontology import Domain
from sitesift.page import node_at
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.duplicates import ALL_CELLS

# key of an address to the addresses of its group, where the whole group leads to lists
Groups = dict[str, list[str]]
Learn = Callable[[Sequence[ListPage], Domain], Sequence[LearnedList]]


@dataclass(frozen=True)
class WrapperPlan:
    """A wrapper with the lists that it was learned for."""

    wrapper: Wrapper
    lists: tuple[ResultList, ...]
    entry_urls: tuple[str, ...]

    @property
    def promise(self) -> int:
        """How much it may give: the records of its longest list, times what it reads of each."""
        trees = s.walk(self.wrapper.expr)
        columns = sum(isinstance(each, s.Predicate) and each.optional for each in trees)
        return columns * max(len(one.keys) + (one.total or 0) for one in self.lists)


def plan_wrappers(  # noqa: PLR0913, PLR0917  all that was seen, and what to say of it
    lists: Sequence[ResultList],
    seen: Sequence[UnderstoodPage],
    links: Sequence[LinkFound],
    archive: PageArchive,
    header: Header,
    details: s.Path | None = None,
    learn: Learn = learn_lists,
    instead: Collection[str] = (),
    grown: Collection[str] = (),
) -> list[WrapperPlan]:
    """Wrappers for all lists; `details` is how the page behind a record's link is read, which tells
    some attributes `instead`, `learn` how lists are learned from their pages, in the order of
    these, `grown` the files of pages that are known to grow when they are scrolled."""
    judged = {page.file: row for page, _, row in seen}
    pages = [page for one in lists for page in (*one.pages, *one.alike)]
    grew = {page.before for page in pages if page.origin == PageOrigin.NEXT}.union(grown)
    samples = [_sample(page, judged[page.file], archive, page.file in grew) for page in pages]
    listed = {page.file for page in pages}
    left = [row for row in seen if row[0].file not in listed and _counts_more(*row)]
    left = [row for row in left if not archive.shows_other_list(row[0].file)]
    shared = any(is_shared_link(key) for one in lists for key in one.keys)
    planner = _Planner({page.file: page for page, _, _ in seen}, archive, header, shared)
    groups = planner.groups(lists, seen, links)
    plans = []
    for learned in learn(samples, archive.domain):
        files = {pages[place].file for place in learned.pages}
        own = [one for one in lists if one.root.file in files]
        fitting = [row for row in left if own and _is_read_by(learned, row, archive)]
        own += [ResultList(page, (page,), frozenset(), judged.total) for page, _, judged in fitting]
        left = [row for row in left if row not in fitting]
        plans += planner.plans(learned, own, groups)
    if details is not None:
        plans = [
            replace(plan, wrapper=with_visits(plan.wrapper, details, instead)) for plan in plans
        ]
    return sorted(plans_once(plans), key=lambda plan: plan.promise, reverse=True)


def plans_once(plans: Sequence[WrapperPlan]) -> list[WrapperPlan]:
    """Plans without those that would run the same program again: two searches of a form that was
    filled with each of its values are one."""
    once: dict[str, WrapperPlan] = {}
    for plan in plans:
        known = once.setdefault(str(plan.wrapper), plan)
        if known is not plan:
            lists = (*known.lists, *(one for one in plan.lists if one not in known.lists))
            once[str(plan.wrapper)] = replace(known, lists=lists)
    return list(once.values())


def _counts_more(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a page that was sought counts results in which no records were recognised."""
    return page.origin in SOUGHT_ORIGINS and bool(judged.total) and not found.count


def _is_read_by(learned: LearnedList, row: UnderstoodPage, archive: PageArchive) -> bool:
    """Whether a wrapper's path picks as many records on a page as that counts, or all that one page
    shows of them."""
    page, _, judged = row
    picked = len(PageTree(archive.page(page.file)).numbers_of(learned.records_path))
    return 0 < picked <= (judged.total or 0) and (
        picked == judged.total or judged.paging != PaginationKind.NONE
    )


def _sample(page: PageSeen, judged: PageJudged, archive: PageArchive, grew: bool) -> ListPage:
    """The page for learning. That a list may grow when it is scrolled counts only where it did."""
    shown = archive.page(page.file)
    forward = node_at(shown, judged.forward) if judged.forward else None
    scrolls = judged.paging == PaginationKind.INFINITE_SCROLL and (grew or judged.infinite_scroll)
    paging = judged.paging if forward is not None or scrolls else PaginationKind.NONE
    place = forward if forward is not None else -1
    again = Replay.of(page)
    asked = (value for values in again.values.values() for value in values) if again else ()
    numbered = _unmarked_pages(page, judged, archive)
    paging = PaginationKind.NUMBERED if numbered else paging
    return ListPage(shown, archive.own_areas(page.file), place, paging, tuple(asked), numbered)


def _unmarked_pages(page: PageSeen, judged: PageJudged, archive: PageArchive) -> frozenset[int]:
    """Links to all pages of a list, where nothing that a path could tell shows the current one;
    none where they have no address and were found to do nothing."""
    turning = archive.navigation(page.file).pagination
    dead = judged.paging is PaginationKind.NONE and not any(ref.url for _, ref in turning.pages)
    unmarked = turning.unmarked and turning.next is None and not dead
    return frozenset(ref.node for _, ref in turning.pages) if unmarked else frozenset()


@dataclass(frozen=True)
class _Planner:
    """Writes wrappers for lists, from the rows of all pages and the pages themselves."""

    pages: Pages
    archive: PageArchive
    header: Header
    links_are_shared: bool = False  # different records have one address

    def plans(
        self, learned: LearnedList, lists: list[ResultList], groups: Groups
    ) -> list[WrapperPlan]:
        """A wrapper for all lists that have addresses, and one for each that has none."""
        addressed = [one for one in lists if addresses(one.root, self.pages)]
        plans = []
        if addressed:
            urls, frame = self._entries(addressed, groups)
            way = ListRoute(urls[0] if len(urls) == 1 else "${start}", frame)
            each = {"start": urls} if len(urls) > 1 else {}
            wrapper = write_wrapper(way, learned, self._header(urls[0], each))
            plans.append(WrapperPlan(wrapper, tuple(addressed), tuple(urls)))
        return plans + [self._acted(learned, one) for one in lists if one not in addressed]

    def _entries(
        self, lists: Sequence[ResultList], groups: Groups
    ) -> tuple[list[str], tuple[Move, ...]]:
        """The addresses to begin at; where links lead to pages that show the list in a frame, also
        the way into it."""
        urls = _unique(url for one in lists for url in addresses(one.root, self.pages))
        members = [
            groups.get(canonical_url(shown_at(one.root, self.pages).url), []) for one in lists
        ]
        further = [url for url in _unique(url for own in members for url in own) if url not in urls]
        found = [holder_of(one.root, self.pages) for one in lists]
        holders = [holder for holder in found if holder is not None]
        searched = [url for holder in holders for url in addresses(holder, self.pages)]
        if len(holders) < len(lists) or not (further or len(searched) > len(holders)):
            return urls + further, ()
        page = self.archive.page(holders[0].file)
        node = node_at(page, json.loads(lists[0].root.moves)[0][0])
        if node is None:
            return urls, ()
        return _unique([*searched, *further]), (Move(page, node, "movetoframe"),)

    def groups(
        self,
        lists: Sequence[ResultList],
        seen: Sequence[UnderstoodPage],
        links: Sequence[LinkFound],
    ) -> Groups:
        """Groups of links of which one leads to a list, and another to different records or to
        results that are too few to tell: all of them are taken to lead to lists, unless one was
        seen to lead to a list of other things, as entries of a menu do."""
        group_of = group_of_each(links)
        visited: dict[str, list[ResultList]] = {}
        for one in lists:
            if group := group_of.get(canonical_url(shown_at(one.root, self.pages).url), ""):
                visited.setdefault(group, []).append(one)
        known = {one.root.file for one in lists}
        short = {
            group_of.get(canonical_url(page.url), "")
            for page, found, judged in seen
            if page.file not in known and _may_be_short(page, found, judged)
        }
        of_others = {
            group_of.get(canonical_url(page.url), "")
            for page, found, _ in seen
            if not found.count and self.archive.shows_other_list(page.file)
        }
        chosen = {
            group
            for group, own in visited.items()
            if group not in of_others and (len({one.keys for one in own}) > 1 or group in short)
        }
        urls = {
            group: [without_session(link.url) for link in links if link.group == group]
            for group in chosen
        }
        return {key: urls[group] for key, group in group_of.items() if group in chosen}

    def _acted(self, learned: LearnedList, one: ResultList) -> WrapperPlan:
        """A wrapper that does again what led to the list."""
        start, moves, each = self._way_to(one.root)
        wrapper = write_wrapper(ListRoute(start, moves), learned, self._header(start, each))
        return WrapperPlan(wrapper, (one,), ())

    def _way_to(self, root: PageSeen) -> tuple[str, tuple[Move, ...], dict[str, list[str]]]:
        """The address to begin at, and the actions from there."""
        before, again = self.pages.get(root.before), Replay.of(root)
        if before is None:
            return root.url, (), {}
        page = self.archive.page(before.file)
        made = again.moves if again is not None else json.loads(root.moves)
        placed = [(node_at(page, path), verb, argument) for path, verb, argument in made]
        moves = tuple(
            Move(page, node, verb, argument) for node, verb, argument in placed if node is not None
        )
        values = again.values if again is not None else {}
        if before.has_address:
            start = again.start if again is not None else before.url
            return without_session(start), moves, values
        start, earlier, each = self._way_to(before)
        return start, (*earlier, *moves), each | values

    def _header(self, start: str, each: dict[str, list[str]]) -> Header:
        """The header with where the wrapper begins and what it goes through."""
        named = {name: tuple(values) for name, values in each.items()}
        key = ALL_CELLS if self.links_are_shared else "url"
        return replace(self.header, start=start, key=key, each=named)


def _unique(urls: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(urls))


def _may_be_short(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a page of a group that has a list may be a short one, as it says itself or shows: its
    record has a page of its own. How many there are, its own count knows better."""
    count = found.count if judged.total is None else min(found.count, judged.total)
    told = judged.kind in (PageKind.RESULTS, PageKind.EMPTY_RESULT)
    return count < FEWEST_RESULTS and (told or leads_elsewhere(page, found))
