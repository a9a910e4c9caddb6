"""Whether columns say anything of their own. In: a case. Out: lines of evidence for those that are
the same in all rows, or the same as another: these are no attributes of the records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain, combinations, product

from sitesift.explore.evidence.case import HOLDING_SHARE, Case, cell_text, compared
from sitesift.explore.evidence.columns.untold_columns import FEW_SHARE, LEAST_ROWS, unread_cell
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.records.cells import Cells
from sitesift.text.plain_text import is_spelled_alike, letters_and_digits

FACTS = ("number", "measure", "choice")
ALIKE_SHARE = 0.85  # rows in which two columns say the same, so that one of them is not its own
WORDED_VALUES = ("text", "money", "measure")  # that are hardly the same by chance


def alike_lines(case: Case) -> Iterator[EvidenceLine]:
    """The columns that say nothing of their own."""
    yield from _constant(case)
    yield from _alike(case)


def _constant(case: Case) -> Iterator[EvidenceLine]:
    """Columns that are the same in all rows though their texts are free, or tell records apart.
    That all are for sale, in one town, by one agent or of one year, is nothing remarkable."""
    for name in case.domain.attributes:
        kind, texts = case.domain.types[name], case.texts(name)
        told = kind.names_record or not (kind.generic or kind.locates)
        free = kind.is_block or (kind.identifies and kind.value != "number")
        if len(texts) < LEAST_ROWS or not (told and free):
            continue
        different = len(set(map(letters_and_digits, texts)))
        yield compared(EvidenceKind.CONSTANT, different, 2, different > 1, name)


def _alike(case: Case) -> Iterator[EvidenceLine]:
    """Columns that say what another says. A place may be all that a record is called, then it is so
    in all rows; in some of them only, one was taken for want of the other. A number or a choice is
    no place."""
    places = [name for name in case.domain.attributes if case.domain.types[name].locates]
    for one, other in chain(combinations(_telling(case), 2), product(places, _facts(case))):
        pairs = [row for row in case.rows if cell_text(row, one) and cell_text(row, other)]
        same = sum(_is_said_twice(row, one, other) for row in pairs)
        if len(pairs) < LEAST_ROWS or not same or _is_part(case, one, other):
            continue
        differing, about = len(pairs) - same, f"{one} and {other}"
        if _stands_in(case, one, other):
            if same == len(pairs) and unread_cell(case) and not _have_parts(case, one, other):
                yield compared(EvidenceKind.ALIKE, differing, len(pairs), False, about)
                continue
            some = FEW_SHARE * len(pairs) < same < (1 - FEW_SHARE) * len(pairs)
            yield compared(EvidenceKind.MIXED, same, len(pairs), not some, about)
        elif same >= ALIKE_SHARE * len(pairs):
            yield compared(EvidenceKind.ALIKE, differing, len(pairs), False, about)


def _have_parts(case: Case, one: str, other: str) -> bool:
    """Whether nearly all texts that two columns share hold what a third says a part of it is, as an
    address has its postcode: they are addresses, whatever else stays unread."""
    parts = [name for name, kind in case.domain.types.items() if kind.part_of in (one, other)]
    held = sum(
        any(own and own in cell_text(row, one) for own in (cell_text(row, name) for name in parts))
        for row in case.rows
    )
    return held >= HOLDING_SHARE * case.count


def _is_said_twice(row: Cells, one: str, other: str) -> bool:
    """Whether two cells say the same: in the same words, or the same amount beside its label ("3270
    sqft" and "Lot size: 3270 sqft")."""
    first, second = row[one].get("value"), row[other].get("value")
    amounts = isinstance(first, Mapping) and isinstance(second, Mapping)
    same_words = is_spelled_alike(cell_text(row, one), cell_text(row, other))
    return same_words or (amounts and first == second)


def _telling(case: Case) -> list[str]:
    """Columns whose values are unlikely to be equal by chance: several words or large numbers, and
    several different ones."""
    names = []
    for name in case.domain.attributes:
        kind, texts = case.domain.types[name], case.texts(name)
        if kind.is_address or kind.value not in WORDED_VALUES:
            continue
        if len(set(texts)) > 2:
            names.append(name)
    return names


def _facts(case: Case) -> list[str]:
    """Columns of numbers and choices that say several different things."""
    types = ((name, case.domain.types[name]) for name in case.domain.attributes)
    return [n for n, kind in types if kind.value in FACTS and len(set(case.texts(n))) > 1]


def _stands_in(case: Case, one: str, other: str) -> bool:
    """Whether one of two attributes serves where a record has none of the other."""
    types = case.domain.types
    return types[one].fallback == other or types[other].fallback == one


def _is_part(case: Case, one: str, other: str) -> bool:
    """Whether one of two attributes is a part of the other, which may be all of it, or a sign of
    it: the version of a car may be its engine."""
    types = case.domain.types
    parts = types[one].part_of == other or types[other].part_of == one
    return parts or types[one].cues.get(other, 0) > 0 or types[other].cues.get(one, 0) > 0
