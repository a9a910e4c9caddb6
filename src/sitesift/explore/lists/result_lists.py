"""Result lists and the wrappers for them. In: the pages seen, with records, paging and links. Out:
lists (a first page and the pages after it) and wrappers, most promising first.

Lists of one template whose first pages have an address share a wrapper that goes through the
addresses; others get a wrapper that fills the form again. Links of one group of which two led to
different records are taken to lead to lists all.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from sitesift.explore.identity import url_key, without_session
from sitesift.explore.lists.entry_urls import addresses, holder_of, shown_at
from sitesift.explore.page_library import Library
from sitesift.explore.page_origin import FURTHER, SOUGHT, Reached
from sitesift.explore.rows import LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.explore.session import Moves, Replay
from sitesift.induce import LearnedList, ListPage, ListRoute, Move, learn_lists, write_wrapper
from sitesift.induce.page_tree import PageTree
from sitesift.navigate import PaginationKind
from sitesift.page import node_at
from sitesift.wrapper import Header, Wrapper

# results that a site must count before more records than that may be featured ones beside them
FEWEST = 3
Seen = tuple[PageSeen, RecordsFound, PageJudged]
Groups = dict[
    str, list[str]
]  # key of an address to the addresses of its group, where the whole group leads to lists


@dataclass(frozen=True)
class ResultList:
    """A first page of results and those that follow it."""

    root: PageSeen
    pages: tuple[PageSeen, ...]
    keys: frozenset[str]
    total: int | None


@dataclass(frozen=True)
class Plan:
    """A wrapper with the lists that it was learned for."""

    wrapper: Wrapper
    lists: tuple[ResultList, ...]
    starts: tuple[str, ...]

    @property
    def promise(self) -> int:
        """How much it may give: the records of its longest list, times what it reads of each."""
        columns = str(self.wrapper).count("[? ")
        return columns * max(len(one.keys) + (one.total or 0) for one in self.lists)

    @property
    def expected(self) -> int:
        """What the site's own counts promise at least: of all lists where each says it, no other is
        gone through and none shows records of another, else of the longest."""
        known = [one.total for one in self.lists if one.total is not None]
        others = self.wrapper.header.each.keys() - {"start"}
        complete = len(known) == len(self.lists) == max(1, len(self.starts)) and not others
        return (
            sum(known)
            if complete and are_apart([one.keys for one in self.lists])
            else max(known, default=0)
        )


def are_apart(sets: Sequence[Collection[str]]) -> bool:
    """Whether no key is in two of the sets."""
    return len({key for keys in sets for key in keys}) == sum(map(len, sets))


def result_lists(pages: Sequence[Seen]) -> list[ResultList]:
    """The lists among the pages seen: a page with records begins one unless it follows a page of
    one."""
    listed = {row[0].file: row for row in shown_lists(pages)}
    further = {
        _place(seen) for seen, _, _ in pages if seen.by in FURTHER
    }  # also where a dialog was closed there
    followers: dict[str, list[PageSeen]] = {}
    for seen, _, _ in listed.values():
        if _place(seen) in further and seen.before in listed:
            followers.setdefault(seen.before, []).append(seen)
    roots = [row for row in listed.values() if _place(row[0]) not in further]
    cleared = {url_key(seen.url) for seen, _, _ in pages if seen.by == Reached.DIALOG}
    return [
        _list(row, followers, listed)
        for row in roots
        if row[0].by == Reached.DIALOG or not _is_covered(row[0], cleared)
    ]


def _place(seen: PageSeen) -> tuple[str, str, str]:
    """What a page and the same page after its dialog was closed have in common."""
    return seen.url, seen.before, seen.moves


def _is_covered(seen: PageSeen, cleared: set[str]) -> bool:
    """Whether this is the page as it was before its dialog was closed; the state afterwards is the
    list."""
    return seen.has_address and url_key(seen.url) in cleared


def shown_lists(pages: Iterable[Seen]) -> list[Seen]:
    """The pages that show lists; where there are none, those that show one record with a page of
    its own: perhaps the site has no more. What was taken for records and led to lists is a menu of
    them."""
    rows = list(pages)
    listed = [row for row in rows if is_list(*row)]
    behind = {url_key(seen.url) for seen, _, _ in listed if seen.by == Reached.DETAIL}
    listed = [
        row for row in listed if 2 * len(behind.intersection(row[1].keys)) <= len(row[1].keys)
    ]
    return listed or [row for row in rows if _shows_one(*row)]


def _shows_one(seen: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    sought = seen.by in SOUGHT or seen.by in (Reached.START, Reached.DIALOG)
    return found.count == 1 and sought and judged.kind != "detail" and _leads_elsewhere(seen, found)


def _leads_elsewhere(seen: PageSeen, found: RecordsFound) -> bool:
    """Whether a record of the page has a page of its own."""
    return any(not key.startswith("text:") and key != url_key(seen.url) for key in found.keys)


def is_list(seen: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a page shows a list of records. One record alone is a list only where the page says
    that it has results: it may be the record's own page, or all of a page that speaks of one. A
    page behind what was taken for a record is one if it counts several results."""
    alone = found.count == 1 and judged.kind != "results" and judged.total != 1
    doubtful = judged.total is not None and judged.total < FEWEST and len(found.keys) > judged.total
    if seen.by == Reached.DETAIL:
        return judged.kind == "results" and found.count > 1 and (judged.total or 0) > 1
    return bool(found.count) and not alone and not doubtful


def _list(row: Seen, followers: dict[str, list[PageSeen]], listed: dict[str, Seen]) -> ResultList:
    members, waiting = [row[0]], [row[0]]
    while waiting:
        after = followers.get(waiting.pop().file, [])
        members += after
        waiting += after
    keys = frozenset(key for seen in members for key in listed[seen.file][1].keys)
    return ResultList(row[0], tuple(members), keys, row[2].total)


def distinct(lists: Iterable[ResultList]) -> list[ResultList]:
    """Lists that differ in more than the way to them, those with most records first. A link that
    leads to the very results that another list counts and shows is one more way to it."""
    best: dict[str, ResultList] = {}
    for one in lists:
        again = Replay.of(one.root)
        how = (
            ""
            if one.root.has_address
            else json.dumps([again.start, again.moves] if again else one.root.moves)
        )
        name = f"{url_key(one.root.url)} {how}"
        if name not in best or len(one.keys) > len(best[name].keys):
            best[name] = one
    ordered = sorted(
        best.values(),
        key=lambda one: (one.total or 0, len(one.pages) > 1, len(one.keys)),
        reverse=True,
    )
    return [
        one
        for place, one in enumerate(ordered)
        if not any(_is_within(one, other) for other in ordered[:place])
    ]


def _is_within(one: ResultList, other: ResultList) -> bool:
    """Whether a list that a link led to has the number and the records of another that has an
    address as well."""
    linked = one.root.has_address and not one.root.replay and other.root.has_address
    return linked and one.total is not None and one.total == other.total and one.keys <= other.keys


def plan_wrappers(  # noqa: PLR0913, PLR0917  all that was seen, and what to say of it
    lists: Sequence[ResultList],
    seen: Sequence[Seen],
    links: Sequence[LinkFound],
    library: Library,
    header: Header,
    details: str = "",
) -> list[Plan]:
    """Wrappers for all lists; `details` is how the page behind a record's link is read."""
    judged = {page.file: row for page, _, row in seen}
    pages = [page for one in lists for page in one.pages]
    grew = {page.before for one in lists for page in one.pages if page.by == Reached.NEXT}
    samples = [
        _sample(
            page,
            judged[page.file],
            library,
            scrolls=page.file in grew or judged[page.file].infinite_scroll,
        )
        for page in pages
    ]
    groups = _groups(lists, seen, links, library)
    left = [
        row
        for row in seen
        if row[0].file not in {page.file for page in pages} and _counts_more(*row)
    ]
    plans = []
    for learned in learn_lists(samples, library.domain):
        files = {pages[place].file for place in learned.pages}
        own = [one for one in lists if one.root.file in files]
        fitting = [row for row in left if own and _is_read_by(learned, row, library)]
        own += [ResultList(page, (page,), frozenset(), judged.total) for page, _, judged in fitting]
        left = [row for row in left if row not in fitting]
        plans += _plans(replace(learned, details=details), own, groups, library, header)
    return sorted(plans, key=lambda plan: plan.promise, reverse=True)


def _counts_more(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a page that was sought counts results in which no records were recognised."""
    return page.by in SOUGHT and bool(judged.total) and not found.count


def _is_read_by(learned: LearnedList, row: Seen, library: Library) -> bool:
    """Whether a wrapper's path picks as many records on a page as that counts, or all that one page
    shows of them."""
    picked = len(PageTree(library.page(row[0].file)).numbers_of(learned.records_path))
    return 0 < picked <= (row[2].total or 0) and (
        picked == row[2].total or row[2].paging != PaginationKind.NONE
    )


def _sample(page: PageSeen, judged: PageJudged, library: Library, *, scrolls: bool) -> ListPage:
    """The page for learning. That a list may grow when it is scrolled counts only where it did."""
    shown = library.page(page.file)
    forward = node_at(shown, judged.forward) if judged.forward else None
    scrolled = judged.paging == PaginationKind.INFINITE_SCROLL and scrolls
    paging = judged.paging if forward is not None or scrolled else PaginationKind.NONE
    return ListPage(
        shown, library.own_areas(page.file), forward if forward is not None else -1, paging
    )


def _plans(
    learned: LearnedList, lists: list[ResultList], groups: Groups, library: Library, header: Header
) -> list[Plan]:
    addressed = [one for one in lists if addresses(one.root, library)]
    plans = []
    if addressed:
        starts, frame = _starts(addressed, groups, library)
        way = ListRoute(starts[0] if len(starts) == 1 else "${start}", frame)
        each = {"start": starts} if len(starts) > 1 else {}
        wrapper = write_wrapper(way, learned, header_with(header, starts[0], each))
        plans.append(Plan(wrapper, tuple(addressed), tuple(starts)))
    return plans + [_acted(learned, one, library, header) for one in lists if one not in addressed]


def _starts(
    lists: Sequence[ResultList], groups: Groups, library: Library
) -> tuple[list[str], tuple[Move, ...]]:
    """The addresses to begin at; where links lead to pages that show the list in a frame, also the
    way into it."""
    starts = list(dict.fromkeys(url for one in lists for url in addresses(one.root, library)))
    members = [groups.get(url_key(shown_at(one.root, library).url), []) for one in lists]
    further = [
        url for url in dict.fromkeys(url for urls in members for url in urls) if url not in starts
    ]
    holders = [holder for one in lists if (holder := holder_of(one.root, library)) is not None]
    searched = [url for holder in holders for url in addresses(holder, library)]
    if len(holders) < len(lists) or not (further or len(searched) > len(holders)):
        return starts + further, ()
    path = json.loads(lists[0].root.moves)[0][0]
    page = library.page(holders[0].file)
    node = node_at(page, path)
    outer = list(dict.fromkeys([*searched, *further]))
    return (outer, (Move(page, node, "movetoframe"),)) if node is not None else (starts, ())


def _groups(
    lists: Sequence[ResultList], seen: Sequence[Seen], links: Sequence[LinkFound], library: Library
) -> Groups:
    """Groups of links of which one leads to a list, and another to different records or to results
    that are too few to tell: all of them are taken to lead to lists."""
    group_of = group_of_each(links)
    visited: dict[str, list[ResultList]] = {}
    for one in lists:
        if group := group_of.get(url_key(shown_at(one.root, library).url), ""):
            visited.setdefault(group, []).append(one)
    known = {one.root.file for one in lists}
    short = {
        group_of.get(url_key(page.url), "")
        for page, found, judged in seen
        if page.file not in known and _may_be_short(page, found, judged)
    }
    chosen = {
        group
        for group, own in visited.items()
        if len({one.keys for one in own}) > 1 or group in short
    }
    urls = {
        group: [without_session(link.url) for link in links if link.group == group]
        for group in chosen
    }
    return {key: urls[group] for key, group in group_of.items() if group in chosen}


def _may_be_short(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a page of a group that has a list may be a short one, as it says itself or shows: its
    record has a page of its own. How many there are, its own count knows better."""
    count = found.count if judged.total is None else min(found.count, judged.total)
    return count < FEWEST and (
        judged.kind in ("results", "empty result") or _leads_elsewhere(page, found)
    )


def group_of_each(links: Iterable[LinkFound]) -> dict[str, str]:
    """The group of each link; of several in which it stands on different pages, the largest."""
    members = Counter((link.group, link.key) for link in links)
    sizes = Counter(group for group, _ in members)
    ordered = sorted(members, key=lambda member: sizes[member[0]])
    return {key: group for group, key in ordered}


def _acted(learned: LearnedList, one: ResultList, library: Library, header: Header) -> Plan:
    """A wrapper that does again what led to the list."""
    start, moves, each = _way_to(one.root, library)
    return Plan(
        write_wrapper(ListRoute(start, moves), learned, header_with(header, start, each)),
        (one,),
        (),
    )


def _way_to(root: PageSeen, library: Library) -> tuple[str, tuple[Move, ...], dict[str, list[str]]]:
    """The address to begin at, and the actions from there."""
    before, again = library.seen.get(root.before), Replay.of(root)
    if before is None:
        return root.url, (), {}
    page = library.page(before.file)
    placed = [(node_at(page, path), verb, argument) for path, verb, argument in _moves(root, again)]
    moves = tuple(
        Move(page, node, verb, argument) for node, verb, argument in placed if node is not None
    )
    values = again.values if again is not None else {}
    if before.has_address:
        start = again.start if again is not None else before.url
        return without_session(start), moves, values
    start, earlier, each = _way_to(before, library)
    return start, (*earlier, *moves), each | values


def _moves(root: PageSeen, again: Replay | None) -> Moves:
    return again.moves if again is not None else json.loads(root.moves)


def header_with(header: Header, start: str, each: dict[str, list[str]]) -> Header:
    """The header with where the wrapper begins and what it goes through."""
    return replace(
        header, start=start, key="url", each={name: tuple(values) for name, values in each.items()}
    )
