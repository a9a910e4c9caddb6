"""Names that differ where columns do: columns with the name that each would have alone in, their
names out. Columns that come to one name and never meet in one record are one column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from sitesift.records.structure.item_columns import Column

MEETING = 0.1  # share of records in which two parts of one column may meet by accident
STRUCTURAL = frozenset({"text", "link", "image"})  # names that say nothing of the meaning


def distinct_names(
    order: Sequence[Column],
    records_of: Mapping[Column, AbstractSet[int]],
    bases: Mapping[Column, str],
) -> dict[Column, str]:
    """The name of each column, numbered where others of that name stand in the same records."""
    held: dict[str, set[int]] = {}
    example: dict[str, Column] = {}
    names: dict[Column, str] = {}
    variants: dict[str, list[str]] = {}
    for column in order:
        base, records = bases[column], records_of[column]
        for name in _variants(base, variants.setdefault(base, [])):
            if name not in held or (
                _may_join(base, example[name], column)
                and len(held[name] & records) <= MEETING * len(records)
            ):
                break
        held.setdefault(name, set()).update(records)
        example.setdefault(name, column)
        names[column] = name
    return names


def _may_join(base: str, first: Column, second: Column) -> bool:
    """Whether columns of one name are one: always where the name says what they mean, else where
    they stand at the same place and only look different."""
    if base not in STRUCTURAL:
        return True
    if len(first) != 4 or len(second) != 4:
        return False
    return first[0] == second[0] and first[1] == second[1] and first[3] == second[3]


def _variants(base: str, known: list[str]) -> Iterator[str]:
    """The name, then the name with numbers; `known` keeps those that were asked for."""
    yield from known
    while True:
        known.append(f"{base} {len(known) + 1}" if known else base)
        yield known[-1]
