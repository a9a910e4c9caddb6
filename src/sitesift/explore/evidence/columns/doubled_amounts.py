"""Cells with two amounts where other rows of their column have one: "879,00 kr. 185,00 kr.".

In: a case. Out: for each such column, of the rows with amounts in it, those with a single one.
Mostly one of them is struck out, and the column is what is asked in some rows and both in others.
Assumed: the two read alike but for their digits, with nothing but a space or a bracket between
them; a range has a stroke or a word there. With a domain its columns of money are asked, which need
no currency: "501 K (551 K)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.evidence.unread.unread_cells import shows_money
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.records.open.subject import ANY

FEWEST_CELLS = 2  # of either kind: one may be a slip of the site's; assumed
_BRACKETED = re.compile(r"^\((.*)\)$")
_DIGITS = re.compile(r"[\d.,'\u00a0\u202f\s]+")


def doubled_amount_lines(case: Case) -> Iterator[EvidenceLine]:
    """Columns that hold one amount in some rows and two in others."""
    anything = case.domain.name == ANY
    for name in case.domain.attributes:
        if not anything and case.domain.types[name].value != "money":
            continue
        texts = case.texts(name)
        paid = [text for text in texts if not anything or shows_money(text)]
        doubled = [shape for text in paid if (shape := _doubled(text))]
        alone = sum(_shape(text) in doubled for text in texts)
        if min(len(doubled), alone) >= FEWEST_CELLS:
            total = alone + len(doubled)
            yield compared(EvidenceKind.DOUBLED_AMOUNT, alone, total, False, name)


def _shape(text: str) -> str:
    """What an amount says besides its digits."""
    return _DIGITS.sub("", text) if any(map(str.isdigit, text)) else ""


def _doubled(text: str) -> str:
    """What both amounts of a text say besides their digits; empty where there are no two."""
    for space in re.finditer(r"\s+", text):
        second = _shape(_BRACKETED.sub(r"\1", text[space.end() :]))
        first = _shape(text[: space.start()])
        if first and first == second:
            return first
    return ""
