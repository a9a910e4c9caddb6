"""What names the records of a site without a domain, and no column has.

In: a case. Out: how many places of the records say other words in nearly every one, which stand in
none of the record's cells. Such a place is a title or a person, whatever the site is about. Words
that few records share, and numbers (likes, how long ago), may well be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from sitesift.explore.evidence.case import HOLDING_SHARE, Case, cell_text, compared, texts_by_place
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.records.cells import Cells
from sitesift.records.open.subject import ANY

FEWEST_NAMED = 3  # records with other words each; assumed
_WORD = re.compile(r"[^\W\d_]{2,}")


def unread_name_lines(case: Case) -> Iterator[EvidenceLine]:
    """Places with other words in nearly every record, which nobody reads."""
    if case.domain.name != ANY:
        return
    rows = case.by_key
    looked_at = [one for one in case.shown if one.key in rows]
    least = max(FEWEST_NAMED, HOLDING_SHARE * len({one.key for one in looked_at}))
    said = texts_by_place(looked_at).values()
    unread = sum(len(_unread_words(texts, rows)) >= least for texts in said)
    if unread:
        yield compared(EvidenceKind.UNREAD_NAMES, unread, 0, False)


def _unread_words(texts: Mapping[str, str], rows: Mapping[str, Cells]) -> set[tuple[str, ...]]:
    """The different words of the texts of a place, of records whose rows do not have them."""
    own = (text for key, text in texts.items() if not _stands_in(text, rows[key]))
    return {words for text in own if (words := tuple(_WORD.findall(text.casefold())))}


def _stands_in(text: str, row: Cells) -> bool:
    """Whether a cell has the text, or the text a cell: labels and frames stay with some."""
    bare = "".join(text.split()).casefold()
    cells = ("".join(cell_text(row, name).split()).casefold() for name in row)
    return any(cell and (bare in cell or cell in bare) for cell in cells)
