"""Why something was done, read from the store alone: no classes of rows are needed, an old file
will do.

`Trace.open("trace.sqlite")` gives the turns in order, each with the rows that made it possible and
the rows that it wrote; `why` follows a row back, turn by turn, to the seeds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sitesift.errors import RelationError
from sitesift.network.control import CONTROL, Chosen, Done, Opened, Stopped
from sitesift.relations import Plain, SqliteStore
from sitesift.relations.relation import table

_CONTROL = frozenset(table(relation) for relation in CONTROL)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: who had it and why, how it ended (None: it was cut short), the rows before and
    after."""

    chosen: Chosen
    done: Done | None
    because: tuple[Plain, ...]
    wrote: tuple[Plain, ...]

    def __str__(self) -> str:
        chosen, done = self.chosen, self.done
        place = (
            f"page {chosen.page}, step {chosen.step}"
            if chosen.step
            else f"page {chosen.page}"
            if chosen.page
            else "site"
        )
        end = f"{done.state.value}{': ' + done.note if done.note else ''}" if done else "cut short"
        lines = [f"{chosen.clock}. {chosen.transducer} ({place}): {chosen.why}; {end}"]
        lines += [f"   because {row}" for row in self.because]
        lines += [f"   wrote   {row}" for row in self.wrote]
        return "\n".join(lines)


class Trace:
    """The history of a network at one site."""

    def __init__(self, store: SqliteStore, site: str) -> None:
        store.declare(CONTROL)
        self._store, self.site = store, site
        self._chosen = {s.row.clock: s.row for s in store.rows(Chosen, site)}
        self._done = {s.row.clock: s.row for s in store.rows(Done, site)}

    @classmethod
    def open(cls, path: Path | str, site: str | None = None) -> Trace:
        """The trace in a file; the site may be left out when there is only one."""
        if not Path(path).is_file():
            raise RelationError("no such file", source=str(path))
        store = SqliteStore(path)
        store.declare(CONTROL)
        sites = [site] if site else store.sites(Opened)
        if len(sites) != 1:
            raise RelationError(
                f"which site? There are: {', '.join(sites) or 'none'}", source=str(path)
            )
        return cls(store, sites[0])

    def __len__(self) -> int:
        return len(self._chosen)

    def __iter__(self) -> Iterator[Turn]:
        return (self.turn(clock) for clock in sorted(self._chosen))

    def turn(self, clock: int) -> Turn:
        """The turn at one tick of the clock."""
        chosen = self._chosen[clock]
        found = [self._row(witness) for witness in chosen.witnesses]
        wrote = [
            row for row in self._store.written(self.site, clock) if row.relation not in _CONTROL
        ]
        return Turn(chosen, self._done.get(clock), tuple(row for row in found if row), tuple(wrote))

    def opened(self) -> list[Opened]:
        """The steps of the site, in order: the path of exploration."""
        return [stored.row for stored in self._store.rows(Opened, self.site)]

    def stopped(self) -> Stopped | None:
        """Why the last run ended."""
        found = self._store.rows(Stopped, self.site)
        return found[-1].row if found else None

    def why(self, relation: str, number: int) -> list[Turn]:
        """The turns without which a row would not be there, newest first."""
        row = self._store.lookup(relation, number)
        waiting, found = [row.clock] if row else [], dict[int, Turn]()
        while waiting:
            clock = waiting.pop()
            if clock in self._chosen and clock not in found:
                found[clock] = self.turn(clock)
                waiting += [witness.clock for witness in found[clock].because]
        return [found[clock] for clock in sorted(found, reverse=True)]

    def seconds(self) -> dict[str, float]:
        """The time that each transducer took."""
        total: dict[str, float] = {}
        for done in self._done.values():
            total[done.transducer] = total.get(done.transducer, 0.0) + done.seconds
        return total

    def close(self) -> None:
        """Ends the use of the file."""
        self._store.close()

    def _row(self, witness: str) -> Plain | None:
        relation, _, number = witness.partition("#")
        return self._store.lookup(relation, int(number))
