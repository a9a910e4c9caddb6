"""Lists that end where their author set a limit. In: the pages that were looked at, and the lists
of an output. Out: how many lists are as long as one that is known to be cut, because a search for
less gave what it lacks: they may be cut too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.evidence.gather.silent_lists import asks_for_no_more
from sitesift.explore.filling_rows import NOTHING_FILLED
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, is_list
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageSeen, RecordsFound
from sitesift.explore.verdict import EvidenceKind, EvidenceLine


def cut_lists(seen: Sequence[UnderstoodPage]) -> dict[str, int]:
    """The addresses of lists that are known to be cut, with how many records they show. One that
    shows just what a narrower search shows has that choice made already: sales, where nobody asks
    for rents. The address of a search that was posted does not say what was asked for."""
    turned = {page.before for page, _, _ in seen if page.origin is PageOrigin.NEXT}
    lists = [row for row in seen if is_list(*row)]
    cut: dict[str, int] = {}
    for page, found, judged in lists:
        counted = judged.total not in (None, found.count)  # more than what is shown
        asked = not page.has_address and not page.label.endswith(NOTHING_FILLED)
        if page.file in turned or judged.forward or counted or asked:
            continue
        own = set(found.keys)
        less = [
            set(more.keys) for other, more, _ in lists if _asks_for_less(page, other, more, own)
        ]
        if own not in less and not all(keys <= own for keys in less):
            cut[page.url] = found.count
    return cut


def _asks_for_less(page: PageSeen, other: PageSeen, more: RecordsFound, own: set[str]) -> bool:
    """Whether a page asks for less than another. One that nobody opened for that, and that shows
    none of the other's records, may be a further page: its parameter is a place in the list."""
    if canonical_url(other.url) == canonical_url(page.url):
        return False
    meant = other.origin is PageOrigin.NARROW or not own.isdisjoint(more.keys)
    return meant and asks_for_no_more(page.url, other.url)


def cut_lines(case: Case) -> Iterator[EvidenceLine]:
    """Other lists of one page that are as long as a cut one."""
    sizes = {(size,) for size in case.cut.values()}
    alike = sum(one.sizes in sizes and one.name not in case.cut for one in case.lists)
    if case.cut:
        yield compared(EvidenceKind.CUT_SHORT, alike, 0, not alike)
