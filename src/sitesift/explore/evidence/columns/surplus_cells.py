"""Cells of records that pages show without the column. In: a case of a subject that nobody has
described. Out: a line of evidence for each column in which such cells say what another column of
the same record says.

Where a record lacks a text, a wrapper that counts elements reads the next one of the kind: the day
of the last change for the description. The pages that were looked at tell both apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sitesift.explore.evidence.case import Case, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.plain_text import letters_and_digits

MOST_SURPLUS = 0.05  # of the records shown without a column: what a verdict promises
LEAST_SHOWN = 2  # records with a column, before others are said to have none
FEWEST_SIGNS = 4  # of a value that another cell has by no accident


def surplus_lines(case: Case) -> Iterator[EvidenceLine]:
    """The columns of lists that have more cells than the pages show."""
    for name in case.domain.attributes:
        kind = case.domain.types[name]
        having = sum(name in texts for texts in case.seen.values())
        if not kind.plain or kind.is_address or having < LEAST_SHOWN:
            continue
        without = [key for key, texts in case.seen.items() if name not in texts]
        told = [key for key in without if key in case.by_key]
        surplus = sum(
            _is_of_another(cell_text(case.by_key[key], name), case.seen[key]) for key in told
        )
        if surplus:
            holds = surplus <= max(
                1, MOST_SURPLUS * len(told)
            )  # one may be a mistake of the page's
            yield compared(EvidenceKind.SURPLUS, surplus, 0, holds, name)


def _is_of_another(text: str, seen: Mapping[str, str]) -> bool:
    """Whether a cell says what another column of its record says, and hardly more."""
    said = letters_and_digits(text)
    others = map(letters_and_digits, seen.values())
    return any(
        len(other) >= FEWEST_SIGNS and other in said and 2 * len(other) > len(said)
        for other in others
    )
