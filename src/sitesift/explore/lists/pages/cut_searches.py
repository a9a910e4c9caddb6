"""Answers to searches that may end where their author set a limit. In: the pages seen. Out: those
that a search has led to, which count no more than they show and have nothing to go on by.

Such a search is asked for less (`transducers/narrow_searches.py`), or for a word of its records
where its answer has no address (`transducers/ask_for_words.py`). A count of just what is shown may
be one of what is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.explore.lists.pages.list_pages import ENDING, UnderstoodPage, is_list
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound

LEAST_RECORDS = 5  # of an answer that may be cut; assumed: nobody sets a limit below
# labels of the pages that answer such a search, asked for less
FOR_A_CHOICE = "asks the same search for less"
FOR_A_WORD = "asks the same search for a word"


def answers_that_may_be_cut(seen: Sequence[UnderstoodPage]) -> Iterator[UnderstoodPage]:
    """The pages that may lack what their searches found, and that nobody has gone on from."""
    turned = {page.before for page, _, _ in seen if page.origin is PageOrigin.NEXT}
    for row in seen:
        if row[0].file not in turned and _may_be_cut(*row):
            yield row


def _may_be_cut(page: PageSeen, found: RecordsFound, judged: PageJudged) -> bool:
    """Whether a search has answered with a list that counts no more than it shows, if anything, and
    has nothing to go on by; whether it grows when it is scrolled was tried."""
    return (
        page.origin is PageOrigin.FORM
        and found.count >= LEAST_RECORDS
        and judged.total in (None, found.count)
        and judged.paging in ENDING
        and is_list(page, found, judged)
    )
