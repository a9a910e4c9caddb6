"""Where the parts of names end within the pieces of divided lines. In: a case. Out: the rows whose
second part ends before its piece does, where most end with it.

"Fiat Tipo - 2016" is a make, a model and a year, written by one template: of "Fiat Punto Evo -
2010" the model is no "Punto". Assumed: a template writes the same parts in the piece of every
record; words that another cell of the row has are of that cell.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.evidence.case import USUAL_SHARE, Case, cell_text, compared
from sitesift.explore.lists.names.parts_alone import plain_words
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.divided_lines import pieces

MOST_CUT = 0.05  # of the rows that have such a piece: what a verdict promises
FEWEST_CUT = 2  # rows: one may say something of its own there
MOST_BEHIND = 3  # words of a second part that a row lacks; more say something else


def piece_end_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows whose second part is cut in a piece, of those that have one."""
    if len(case.domain.order) < 2:
        return
    own = {
        place: [words for line in lines for words in _behind(case.rows[place], line, case.domain)]
        for key, lines in case.lines.items()
        if (place := case.places.get(key)) is not None
    }
    whole = sum([] in behind for behind in own.values())
    cut = sum(bool(behind) and [] not in behind for behind in own.values())
    if whole >= USUAL_SHARE * (whole + cut) and cut >= max(FEWEST_CUT, MOST_CUT * (whole + cut)):
        yield compared(EvidenceKind.CUT_VALUE, cut, 0, False, case.domain.order[1])


def _behind(row: Cells, line: str, domain: Domain) -> Iterator[list[str]]:
    """What follows the first two parts of a row's name in the pieces of a divided line that begin
    with them; nothing of what says much more."""
    first, second = (plain_words(cell_text(row, name)) for name in domain.order[:2])
    parts = pieces(line)
    if not first or not second or len(parts) < 2:
        return
    for piece in parts:
        words = plain_words(piece)
        size = len(first) + len(second)
        if words[:size] == [*first, *second] and len(words) <= size + MOST_BEHIND:
            yield _unheld(words[size:], row, domain)


def _unheld(words: list[str], row: Cells, domain: Domain) -> list[str]:
    """The words that no other cell has but the names of the record."""
    held = {
        word
        for name in row
        if name not in domain.order[:2] and not domain.types[name].names_record
        for word in plain_words(cell_text(row, name))
    }
    return [word for word in words if word not in held]
