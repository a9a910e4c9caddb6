"""Counts that nobody counts: what a template has left on its pages ("1 to 10 of total 145"), and
the number in what a site calls itself ("KS 77 Cars").

In: the pages that were seen. Out: the same, without such a count. Assumed: who counts says which of
all a page shows, so that a page behind another with an address and records of its own says other
numbers than that one; a list that a script draws anew at one address may leave its line as it was.
And no site has what one list counts, with the word behind it, in the titles of all its pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import PageOrigin

Range = tuple[int, int, int]  # the first and the last that is shown, and how many there are
FEWEST_TITLES = 3  # pages whose titles tell what a site calls itself; assumed


def without_dead_counts(
    seen: Sequence[UnderstoodPage], archive: PageArchive
) -> list[UnderstoodPage]:
    """The pages, none with a count that another page of its list has word for word."""
    dead = set(_dead_ranges(seen, archive))
    totals = {total for *_, total in dead}
    names = set(_in_every_title(seen, archive))
    return [
        (page, found, replace(judged, total=None))
        if (judged.total in totals and _range_on(page.file, archive) in dead)
        or judged.total in names
        else (page, found, judged)
        for page, found, judged in seen
    ]


def _in_every_title(seen: Sequence[UnderstoodPage], archive: PageArchive) -> Iterator[int]:
    """Counts that stand in the titles of all pages, with one word behind them."""
    totals = {judged.total for *_, judged in seen if judged.total is not None}
    if not totals or len(seen) < FEWEST_TITLES:
        return
    titles = [archive.page(page.file).title.casefold() for page, *_ in seen]
    for total in totals:
        said = [re.search(rf"(?<!\d){total}\s+[^\W\d]+", title) for title in titles]
        if all(said) and len({one[0] for one in said if one}) == 1:
            yield total


def _dead_ranges(seen: Sequence[UnderstoodPage], archive: PageArchive) -> Iterator[Range]:
    """Ranges of results that a page and the one behind it say alike, with other records."""
    pages = {row[0].file: row for row in seen}
    for page, found, judged in seen:
        before = pages.get(page.before) if page.origin == PageOrigin.NEXT else None
        if before is None or judged.total is None or judged.total != before[2].total:
            continue
        told = _range_on(page.file, archive)
        differ = bool(found.keys) and not set(found.keys) & set(before[1].keys)
        addressed = page.has_address and before[0].has_address
        if told is not None and differ and addressed and told == _range_on(before[0].file, archive):
            yield told


def _range_on(file: str, archive: PageArchive) -> Range | None:
    """Which of all results a page says that it shows."""
    count = archive.navigation(file).count
    if count is None or count.first is None or count.last is None:
        return None
    return count.first, count.last, count.total
