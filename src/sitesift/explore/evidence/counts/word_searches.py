"""Records that only a search for a word has found. In: the pages that were looked at, and a case.
Out: how many records there are that no list has but what was found by typing a word of some record
(`explore/transducers/narrow_searches.py`): the search that asked for nothing was cut, and what
other words would find nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.evidence.counts.guessed_names import row_numbers
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.cut_searches import FOR_A_WORD
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.verdict import EvidenceKind, EvidenceLine


def word_searches(
    seen: Sequence[UnderstoodPage], too_little: Iterable[str] = ()
) -> dict[str, tuple[str, ...]]:
    """The addresses of searches for a word, and the records of each."""
    return {
        canonical_url(page.url): tuple(key for key in found.keys if key not in set(too_little))
        for page, found, _ in seen
        if page.origin is PageOrigin.NARROW and page.label == FOR_A_WORD
    }


def word_lines(case: Case) -> Iterator[EvidenceLine]:
    """Records that searches for words show, and no other list of the output has."""
    if not case.word_searches:
        return
    lists = [one for one in case.lists if canonical_url(one.name) not in case.word_searches]
    listed, places = row_numbers(lists, case), case.places
    shown = {places[key] for keys in case.word_searches.values() for key in keys if key in places}
    alone = len(shown - listed)
    yield compared(EvidenceKind.WORD_SEARCH, alone, 0, not alone)
