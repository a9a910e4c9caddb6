"""Pages of lists that are shorter or longer than the others. In: a case. Out: a line of evidence
for each list with such a page.

A site puts as many records on a page as on the next, but for the first, which may feature some, and
the last. A page with one less has a record that nobody has read, one with one more something else
or a record twice; where it has as many new ones as others have rows, the rest are of pages before.
Nothing is said where the site counts as many as there are. The last page is the last with records
that no page before had: "Next" may lead to it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from sitesift.explore.evidence.case import USUAL_SHARE, Case, ListRead, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine

LEAST_ALIKE = 2  # pages with as many rows, so that it is the site's way


def page_length_lines(case: Case) -> Iterator[EvidenceLine]:
    """The lists with pages inside that are not as long as most."""
    lengths = Counter(length for one in case.lists for length in _held(one)[:-1])
    usual, count = next(iter(lengths.most_common(1)), (0, 0))
    if count < max(LEAST_ALIKE, USUAL_SHARE * lengths.total()):
        return
    for one in case.lists:
        inner = _held(one)[1:-1]
        pages = zip_longest(inner, one.sizes[1 : len(inner) + 1], fillvalue=0)
        alike = sum(length == usual or new == usual < length for length, new in pages)
        if alike < len(inner) and not _is_counted(one, case):
            yield compared(EvidenceKind.PAGE_LENGTH, alike, len(inner), False, one.name)


def _held(one: ListRead) -> tuple[int, ...]:
    """How many rows each page of a list holds, up to the last with new ones."""
    new = [number for number, size in enumerate(one.sizes) if size]
    return one.held[: new[-1] + 1] if new else one.held


def _is_counted(one: ListRead, case: Case) -> bool:
    """Whether the site counts the records of a list, or all of them, and they are as many."""
    given = case.places
    found = len({given[key] for key in one.keys if key in given})
    return one.total == found or (bool(case.totals) and max(case.totals) == case.count)
