"""Which pages show lists of records. In: pages with what was found and judged on them. Out: those
that are lists.

One record alone is a list only where the page says that it has results; a page that counts fewer
results than it shows records may show featured ones beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set

from sitesift.explore.identity import TEXT, canonical_url, url_pattern
from sitesift.explore.page_origin import ASKED_ORIGINS, OWN_PAGE_ORIGINS, SOUGHT_ORIGINS, PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind, PaginationKind
from sitesift.relations import Stored

# results that a site must count before more records than that may be featured ones beside them;
# assumes that nobody features more than two records beside a list
FEWEST_RESULTS = 3
# kinds of pagination that a page shows
LEADING = (PaginationKind.NEXT_LINK, PaginationKind.SCRIPT, PaginationKind.LOAD_MORE)
# kinds of a list that shows no way on: it may grow when it is scrolled
ENDING = (PaginationKind.NONE, PaginationKind.INFINITE_SCROLL)
UnderstoodPage = tuple[PageSeen, RecordsFound, PageJudged]


def understood_pages(
    pages: Iterable[Stored[PageSeen]],
    found: Iterable[Stored[RecordsFound]],
    judged: Iterable[Stored[PageJudged]],
) -> list[UnderstoodPage]:
    """The pages with what was found and judged on them, in the order in which they were seen."""
    records = {stored.scope.page: stored.row for stored in found}
    kinds = {stored.scope.page: stored.row for stored in judged}
    newest = {stored.scope.page: stored.row for stored in pages}
    known = newest.keys() & records.keys() & kinds.keys()
    return [(row, records[page], kinds[page]) for page, row in newest.items() if page in known]


def keys_on_lists(pages: Iterable[UnderstoodPage]) -> set[str]:
    """The keys of the records on all lists. Of a record that is alone on its page only the address
    is sure, where others show what a record is: alone, its columns are told in another way."""
    lists = shown_lists(pages)
    several = any(found.count > 1 for _, found, _ in lists)
    return {
        key
        for _, found, _ in lists
        for key in found.keys
        if not (several and found.count == 1 and key.startswith(TEXT))
    }


def shown_lists(pages: Iterable[UnderstoodPage]) -> list[UnderstoodPage]:
    """The pages that show lists; where there are none, those that show one record with a page of
    its own: perhaps the site has no more. A search that finds one record beside lists is one too.
    What was taken for records and led to lists is a menu of
    them."""
    rows = list(pages)
    listed = [row for row in rows if is_list(*row)]
    behind = {canonical_url(seen.url) for seen, _, _ in listed if seen.origin in OWN_PAGE_ORIGINS}
    listed = [
        row for row in listed if 2 * len(behind.intersection(row[1].keys)) <= len(row[1].keys)
    ]
    if not listed:
        return [row for row in rows if _shows_one(*row)]
    kinds = {pattern for _, found, _ in listed for pattern in _patterns(found)}
    return [row for row in rows if row in listed or _answers_with_one(row, kinds)]


def _answers_with_one(row: UnderstoodPage, kinds: Set[str]) -> bool:
    """Whether a search has found one record, which leads where those of lists lead: a page without
    a count says no more than that, and it is not the record's own, whatever it looks like."""
    page, found, _ = row
    asked = page.origin in ASKED_ORIGINS & SOUGHT_ORIGINS
    one = found.count == 1 and leads_elsewhere(page, found)
    return asked and one and bool(_patterns(found) & kinds)


def _patterns(found: RecordsFound) -> set[str]:
    """How the records' own pages are addressed."""
    return {url_pattern(f"http://{key}") for key in found.keys if not key.startswith(TEXT)}


def _shows_one(seen: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    sought = seen.origin in SOUGHT_ORIGINS or seen.origin in (PageOrigin.START, PageOrigin.DIALOG)
    return (
        found.count == 1
        and sought
        and judged.kind != PageKind.DETAIL
        and leads_elsewhere(seen, found)
    )


def leads_elsewhere(seen: PageSeen, found: RecordsFound) -> bool:
    """Whether a record of the page has a page of its own."""
    return any(not key.startswith(TEXT) and key != canonical_url(seen.url) for key in found.keys)


def _has_as_many_of_a_kind(found: RecordsFound, count: int) -> bool:
    """Whether as many records as are counted lead to pages of one pattern, and all others lead
    elsewhere: advertisements among two results are no featured records."""
    patterns = Counter(
        url_pattern(f"http://{key}") for key in found.keys if not key.startswith(TEXT)
    )
    return patterns.total() == len(found.keys) and max(patterns.values(), default=0) == count


def is_list(seen: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a page shows a list of records. One record alone is a list only where the page says
    that it has results: it may be the record's own page, or all of a page that speaks of one. A
    page behind what was taken for a record is one if it counts several results."""
    alone = found.count == 1 and judged.kind != PageKind.RESULTS and judged.total != 1
    doubtful = (
        judged.total is not None
        and judged.total < FEWEST_RESULTS
        and len(found.keys) > judged.total
        and not _has_as_many_of_a_kind(found, judged.total)
    )
    if seen.origin in OWN_PAGE_ORIGINS:
        return judged.kind == PageKind.RESULTS and found.count > 1 and (judged.total or 0) > 1
    return bool(found.count) and not alone and not doubtful


def grown_lists(seen: Sequence[UnderstoodPage], read: Set[str], *, scrolls: bool) -> list[str]:
    """Files of lists without any link on, where one of them shows more to who looks at it again
    than the wrapper `read` there: in a larger window it has grown by itself, as all do when they
    are scrolled. `scrolls`: a wrapper did so before. Where other lists have something that leads
    on, theirs have no further page."""
    if any(judged.paging in LEADING for _, _, judged in shown_lists(seen)):
        return []
    scrolled = [row for row in seen if row[2].paging is PaginationKind.INFINITE_SCROLL]
    checked = (found for page, found, _ in scrolled if page.origin is PageOrigin.CHECK)
    more = scrolls or any(set(found.keys) - read for found in checked)
    return [page.file for page, _, _ in scrolled] if more else []
