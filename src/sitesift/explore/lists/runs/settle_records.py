"""What comes out of a round. In: the runs of its wrappers. Out: the records, each once, and every
row and column that was left out after the runs, with the reason."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sitesift.explore.lists.kinds.enough_attributes import why_no_records
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.dropped_columns import DroppedColumn, columns_to_drop
from sitesift.explore.lists.runs.record_pool import NOTHING_SEEN, SeenRecords, pooled
from sitesift.explore.lists.runs.run_output import Output, Row, Seen, cells_held, texts_of
from sitesift.explore.lists.wrappers.needed_starts import needed_rounds
from sitesift.ontology import Domain
from sitesift.records.cells import FillableCells

MOST_CELLS = 0.9  # of the cells seen: a further wrapper is not run for less


@dataclass(frozen=True, slots=True)
class DroppedRow:
    """A row that a run gave and the output has not."""

    reason: RowDropReason
    texts: Mapping[str, str]
    # what was known of the record that it was taken for; nothing where it said the very same
    record: Mapping[str, str] = field(default_factory=dict)
    keys: tuple[str, ...] = ()  # that it goes by, where it was not met before

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> DroppedRow:
        """A row as the folder of a run keeps it."""
        return cls(
            RowDropReason(kept["reason"]),
            kept["texts"],
            kept["record"],
            tuple(kept.get("keys", ())),
        )


class JudgedRows(NamedTuple):
    """What is known of rows before they are compared with each other, by key."""

    refused: Mapping[str, RowDropReason] = {}  # are none
    known: Collection[str] = ()  # are records, by what the lists that they stand on are called


NOTHING_JUDGED = JudgedRows()


@dataclass(frozen=True, slots=True)
class SettledRecords:
    """The records of a round, and what was left out."""

    rows: list[FillableCells]
    dropped_rows: tuple[DroppedRow, ...] = ()
    row_keys: tuple[tuple[str, ...], ...] = ()  # of each record: the keys that it goes by
    dropped_columns: tuple[DroppedColumn, ...] = ()
    # rounds of the outputs, each a number of an output and of a round in it, that give all of it
    needed_rounds: frozenset[tuple[int, int]] = frozenset()

    @property
    def texts(self) -> list[Row]:
        return texts_of(self.rows)

    def ordered_rows(self, domain: Domain) -> list[FillableCells]:
        """The rows, attributes in the order of the domain."""
        known = [
            {name: row[name] for name in domain.attributes if name in row} for row in self.rows
        ]
        return [first | row for first, row in zip(known, self.rows, strict=True)]

    @property
    def by_key(self) -> dict[str, Row]:
        """The texts of the records, by every key."""
        pairs = zip(self.row_keys, self.texts, strict=True)
        return {key: row for keys, row in pairs for key in keys}


def settle_records(
    outputs: Sequence[Output],
    domain: Domain,
    seen: SeenRecords = NOTHING_SEEN,
    outside: Collection[str] = (),
    judged: JudgedRows = NOTHING_JUDGED,
) -> SettledRecords:
    """The records that the runs gave, each once; `seen` has the records seen, by key,
    `outside` what list pages say outside their records, folded."""
    pool = pooled(outputs, *seen)
    refusals = [_refusal(keys, judged.refused) for keys in pool.keys]
    again = [DroppedRow(RowDropReason.MET_AGAIN, row) for o in outputs for row in o.repeats]
    again += [DroppedRow(RowDropReason.MET_AGAIN, met.row, met.record) for met in pool.met]
    good = [place for place, why in enumerate(refusals) if why is None]
    records = [pool.records[place] for place in good]
    lines = [record.lines for record in records]
    known = [any(key in judged.known for key in pool.keys[place]) for place in good]
    found = why_no_records([record.cells for record in records], domain, lines, known)
    reasons = refusals.copy()
    for place, why in zip(good, found, strict=True):
        reasons[place] = why
    dropped = [
        DroppedRow(why, record.texts, keys=tuple(keys))
        for record, keys, why in zip(pool.records, pool.keys, reasons, strict=True)
        if why is not None
    ]
    enough = [r.cells for r, why in zip(pool.records, reasons, strict=True) if why is None]
    places = [place for place, why in enumerate(reasons) if why is None]
    keys = tuple(tuple(pool.keys[place]) for place in places)
    lists = [{name for row in output.rows for name in row} for output in outputs]
    told = {
        (name, text) for output in outputs for name in output.told for text in output.told[name]
    }
    columns = columns_to_drop(texts_of(enough), domain, outside, lists, told)
    void = {column.name for column in columns}
    rows = [{name: cell for name, cell in row.items() if name not in void} for row in enough]
    needed = frozenset(needed_rounds(pool.given, set(places)))
    return SettledRecords(rows, (*again, *dropped), keys, tuple(columns), needed)


def _refusal(keys: Collection[str], refused: Mapping[str, RowDropReason]) -> RowDropReason | None:
    """Why a record is none: all the keys that it goes by are refused."""
    reasons = [refused.get(key) for key in keys]
    return reasons[0] if reasons and all(reasons) else None


def holds_all(outputs: Sequence[Output], seen: Seen) -> bool:
    """Whether earlier runs gave these records, with nearly all that was seen of them."""
    rows = pooled(outputs, seen).by_key
    return not set(seen) - rows.keys() and cells_held(rows, seen) >= MOST_CELLS
