"""Result lists. In: the pages seen, with records and paging. Out: lists, each a first page and the
pages after it, and the groups that links stand in."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, shown_lists
from sitesift.explore.page_origin import LIST_CONTINUATIONS, PageOrigin
from sitesift.explore.rows import LinkFound, PageSeen
from sitesift.explore.session import Replay

MOST_ALIKE = 4  # further pages of a search that are learned from; bounds the time


@dataclass(frozen=True)
class ResultList:
    """A first page of results and those that follow it."""

    root: PageSeen
    pages: tuple[PageSeen, ...]
    keys: frozenset[str]
    total: int | None
    # first pages that other values of the same search have led to, of which some may have what
    # these lack
    alike: tuple[PageSeen, ...] = ()


def result_lists(pages: Sequence[UnderstoodPage]) -> list[ResultList]:
    """The lists among the pages seen: a page with records begins one unless it follows a page of
    one."""
    listed = {row[0].file: row for row in shown_lists(pages)}
    further = {
        _place(seen) for seen, _, _ in pages if seen.origin in LIST_CONTINUATIONS
    }  # also where a dialog was closed there
    followers: dict[str, list[PageSeen]] = {}
    for seen, _, _ in listed.values():
        if _place(seen) in further and seen.before in listed:
            followers.setdefault(seen.before, []).append(seen)
    roots = [row for row in listed.values() if _place(row[0]) not in further]
    cleared = {canonical_url(seen.url) for seen, _, _ in pages if seen.origin == PageOrigin.DIALOG}
    return [
        _list(row, followers, listed)
        for row in roots
        if row[0].origin == PageOrigin.DIALOG or not _is_covered(row[0], cleared)
    ]


def _place(seen: PageSeen) -> tuple[str, str, str]:
    """What a page and the same page after its dialog was closed have in common."""
    return seen.url, seen.before, seen.moves


def _is_covered(seen: PageSeen, cleared: set[str]) -> bool:
    """Whether this is the page as it was before its dialog was closed; the state afterwards is the
    list."""
    return seen.has_address and canonical_url(seen.url) in cleared


def _list(
    row: UnderstoodPage, followers: dict[str, list[PageSeen]], listed: dict[str, UnderstoodPage]
) -> ResultList:
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
    alike: dict[str, list[ResultList]] = {}
    for one in lists:
        again = Replay.of(one.root)
        how = (
            ""
            if one.root.has_address
            else json.dumps([again.start, again.moves] if again else one.root.moves)
        )
        name = f"{canonical_url(one.root.url)} {how}"
        alike.setdefault(name, []).append(one)
    ordered = sorted(
        map(_best_of, alike.values()),
        key=lambda one: (one.total or 0, len(one.pages) > 1, len(one.keys)),
        reverse=True,
    )
    return [
        one
        for place, one in enumerate(ordered)
        if not any(_is_within(one, other) for other in ordered[:place])
    ]


def _best_of(lists: Sequence[ResultList]) -> ResultList:
    """Of lists that one way leads to, the one with most records, with pages of the others."""
    best = max(lists, key=lambda one: len(one.keys))
    others = sorted((one for one in lists if one is not best), key=lambda one: -len(one.keys))
    new = [one.root for one in others if not one.keys <= best.keys]
    return replace(best, alike=tuple(new[:MOST_ALIKE]))


def _is_within(one: ResultList, other: ResultList) -> bool:
    """Whether a list that a link led to has the number and the records of another that has an
    address as well."""
    linked = one.root.has_address and not one.root.replay and other.root.has_address
    return linked and one.total is not None and one.total == other.total and one.keys <= other.keys


def group_of_each(links: Iterable[LinkFound]) -> dict[str, str]:
    """The group of each link; of several in which it stands on different pages, the largest."""
    members = Counter((link.group, link.key) for link in links)
    sizes = Counter(group for group, _ in members)
    ordered = sorted(members, key=lambda member: sizes[member[0]])
    return {key: group for group, key in ordered}
