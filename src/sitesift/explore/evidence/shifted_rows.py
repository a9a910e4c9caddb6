"""Rows whose cells moved. In: rows that lack what most have. Out: a line of evidence, where
one of their cells holds just that.

Where a badge or a missing line moves what follows, a wrapper that counts lines reads the facts of a
record as its description. Assumed: a cell that has two columns or more which its row lacks and
most other rows have, and that is not made of sentences, is the line of those.
"""

from __future__ import annotations

import html
from collections.abc import Iterator

from sitesift.annotate.annotate import annotate
from sitesift.explore.evidence.case import Case, cell_text, compared
from sitesift.explore.lists.odd_rows import FEWEST_LACKING, odd_rows, usual_names
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.page.from_html import page_from_html
from sitesift.text.sentences import is_made_of_sentences


def shifted_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows that have in one cell what most others have in columns of their own."""
    texts = [(number, text) for number in odd_rows(case.rows) for text in _free_texts(case, number)]
    if not texts:
        return
    usual = usual_names(case.rows)
    page = page_from_html("".join(f"<p>{html.escape(text)}</p>" for _, text in texts))
    annotations = annotate(page, case.domain)
    shifted = set[int]()
    for (number, _), node in zip(texts, page.nodes_with_tag("p").tolist(), strict=True):
        inside = annotations.within(int(page.text_start[node]), int(page.text_end[node]))
        held = {one.type for one in inside} & usual - case.rows[number].keys()
        if len(held) >= FEWEST_LACKING:
            shifted.add(number)
    if shifted:
        yield compared(EvidenceKind.SHIFTED, len(shifted), 0, False)


def _free_texts(case: Case, number: int) -> list[str]:
    """The texts of a row that may be anything, without what it is called and sentences."""
    row, types = case.rows[number], case.domain.types
    texts = [
        cell_text(row, name)
        for name in row
        if name in types and types[name].value == "text" and not types[name].names_record
    ]
    return [text for text in texts if text and not is_made_of_sentences(text)]
