"""Whether what a page shows of a record speaks against a row that lacks it. In: a case, and what
was seen. Out: whether that is none of the kind or another record's, and whether another cell says
it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sitesift.explore.evidence.case import USUAL_SHARE, Case, Row, cell_text
from sitesift.explore.evidence.columns.joined_views import JoinedViews
from sitesift.records.cells import Cells
from sitesift.text.plain_text import letters_and_digits

FEWEST_LETTERS = 4  # of a value that is known again within words of another cell
FEWEST_LABELS = 2  # that make a line of facts; a place may begin with one
_WORD = re.compile(r"[^\W_]+")


def is_no_witness(case: Case, views: JoinedViews, row: Cells, seen: tuple[str, str, str]) -> bool:
    """Whether what was seen of a row that lacks it (its key, the attribute, the text) is another
    record's or none of the kind: words without a digit where others have an amount, since runs read
    amounts, and words alone only where they are known; or a running text that is a line of what
    other cells say, or labels with nothing but other cells behind them."""
    key, name, text = seen
    kind = case.domain.types.get(name)
    if kind is None or cell_text(row, name):
        return False
    if views.shows_anothers(key, name):
        return True
    if kind.value == "money":
        return not any(map(str.isdigit, text))
    is_line = kind.extent == "prose" and _share_of_cells(row, text) >= USUAL_SHARE
    return is_line or _is_labelled_cells(row, text)


def _is_labelled_cells(row: Cells, text: str) -> bool:
    """Whether a text is several labels, and behind each another cell of the row: "Beds: 4Agent: Ann
    Lee", of a record that has no place there."""
    behind = [letters_and_digits(part) for part in text.split(":")[1:]]
    cells = tuple(filter(None, (letters_and_digits(cell_text(row, name)) for name in row)))
    return len(behind) >= FEWEST_LABELS and all(part.startswith(cells) for part in behind)


def _share_of_cells(row: Cells, text: str) -> float:
    """How much of a text is what cells of a row say."""
    rest = said = letters_and_digits(text)
    for one in sorted({letters_and_digits(cell_text(row, n)) for n in row}, key=len, reverse=True):
        rest = rest.replace(one, "", 1) if one else rest
    return 1 - len(rest) / len(said) if said else 0.0


def says_elsewhere(row: Cells, name: str, seen: Row, lines: Sequence[str] = ()) -> bool:
    """Whether a row without an attribute has its words in another cell; numbers alone stand
    anywhere, short words ("5dr") count where they are whole, and a label before them is none of
    them. What stands on a line of its own is said there, and not where a longer text has it."""
    said = letters_and_digits(seen[name])
    if cell_text(row, name) or not said or said.isdigit():
        return False
    if said in map(letters_and_digits, lines):
        return any(said == letters_and_digits(cell_text(row, other)) for other in row)
    labelled = letters_and_digits(seen[name].partition(":")[2])
    if labelled and any(labelled == letters_and_digits(cell_text(row, other)) for other in row):
        return True
    if len(said) >= FEWEST_LETTERS:
        return any(said in letters_and_digits(cell_text(row, other)) for other in row)
    words = _WORD.findall(seen[name].casefold())
    return any(_stand_whole(words, _WORD.findall(cell_text(row, o).casefold())) for o in row)


def _stand_whole(words: list[str], among: list[str]) -> bool:
    """Whether words stand among others one behind the other: "1.5 D" in "Almaz 1.5 D Match"."""
    size = len(words)
    return any(among[n : n + size] == words for n in range(len(among) - size + 1))
