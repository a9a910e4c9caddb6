"""What comes out of a round. In: the runs of its wrappers. Out: the records, each once, and every
row that was left out after the runs, with the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sitesift.explore.lists.enough_attributes import rows_with_enough
from sitesift.explore.lists.wrapper_runs import Cells, Output, Row, Seen, cells_held, texts_of
from sitesift.ontology import Domain

MOST_CELLS = 0.9  # of the cells seen: a further wrapper is not run for less


class RowDropReason(StrEnum):
    """Why a row that a run gave is no record of the output."""

    MET_AGAIN = "the same record was met before"
    SAYS_TOO_LITTLE = "it says too little to be a record of the domain"


@dataclass(frozen=True, slots=True)
class DroppedRow:
    """A row that a run gave and the output has not."""

    reason: RowDropReason
    texts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SettledRecords:
    """The records of a round, and what was left out."""

    rows: list[Cells]
    dropped_rows: tuple[DroppedRow, ...] = ()

    @property
    def texts(self) -> list[Row]:
        return texts_of(self.rows)


def settle_records(outputs: Sequence[Output], domain: Domain) -> SettledRecords:
    """The records that the runs gave, each once."""
    rows, dropped = merged_rows(outputs)
    enough = rows_with_enough(rows, domain)
    kept = set(map(id, enough))
    little = [row for row in rows if id(row) not in kept]
    dropped += [DroppedRow(RowDropReason.SAYS_TOO_LITTLE, text) for text in texts_of(little)]
    return SettledRecords(enough, tuple(dropped))


def merged_rows(outputs: Sequence[Output]) -> tuple[list[Cells], list[DroppedRow]]:
    """The rows of all runs without duplicates, and these; what one row of a record lacks is taken
    from another."""
    rows: dict[str, Cells] = {}
    dropped = []
    for output in outputs:
        for row, cells in zip(output.rows, output.cells, strict=True):
            key = output.key(row)
            if not cells:
                continue
            if key in rows:
                dropped.append(DroppedRow(RowDropReason.MET_AGAIN, row))
            own = rows.setdefault(key, {})
            own |= {name: cell for name, cell in cells.items() if name not in own}
    return list(rows.values()), dropped


def holds_all(outputs: Sequence[Output], seen: Seen) -> bool:
    """Whether earlier runs gave these records, with nearly all that was seen of them."""
    identifying = outputs[0].identifying if outputs else ()
    rows, _ = merged_rows(outputs)
    together = Output("", rows=texts_of(rows), identifying=identifying)
    return not set(seen) - together.keys and cells_held(together, seen) >= MOST_CELLS
