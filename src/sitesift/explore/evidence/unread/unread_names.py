"""What names the records of a site without a domain, and no column has.

In: a case. Out: how many places of the records say other words in nearly every one, which stand in
none of the record's cells. Such a place is a title or a person, whatever the site is about. Words
that few records share, and numbers (likes, how long ago), may well be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sitesift.explore.evidence.case import HOLDING_SHARE, Case, Cells, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.records.open.subject import ANY

FEWEST_NAMED = 3  # records with other words each; assumed
_WORD = re.compile(r"[^\W\d_]{2,}")


def unread_name_lines(case: Case) -> Iterator[EvidenceLine]:
    """Places with other words in nearly every record, which nobody reads."""
    if case.domain.name != ANY:
        return
    rows, said = case.by_key, dict[str, dict[str, tuple[str, ...]]]()
    looked_at = {one.key: one for one in case.shown if one.key in rows}
    for key, one in looked_at.items():
        for place, text in one.cells.items():
            words = tuple(_WORD.findall(text.casefold()))
            if words and not _stands_in(text, rows[key]):
                said.setdefault(place, {})[key] = words
    least = max(FEWEST_NAMED, HOLDING_SHARE * len(looked_at))
    unread = sum(_names(texts, least) for texts in said.values())
    if unread:
        yield compared(EvidenceKind.UNREAD_NAMES, unread, 0, False)


def _names(texts: Mapping[str, tuple[str, ...]], least: float) -> bool:
    return len(set(texts.values())) >= least


def _stands_in(text: str, row: Cells) -> bool:
    """Whether a cell has the text, or the text a cell: labels and frames stay with some."""
    bare = "".join(text.split()).casefold()
    cells = ("".join(cell_text(row, name).split()).casefold() for name in row)
    return any(cell and (bare in cell or cell in bare) for cell in cells)
