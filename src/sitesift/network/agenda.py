"""What has been done, read from the controller's rows: all that the controller knows, and all that
a resumed run needs.

Rows come in (`catch_up`), in the order of their numbers; out come the structure, the state of each
task, the clock, what has been used up, the order of visits for back-tracking, and how often a ready
task was passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sitesift.network.control import Chosen, Done, Opened, State, Stopped, Task
from sitesift.network.structure import Structure
from sitesift.relations import Row, Scope, SqliteStore


class Agenda:
    """The state of a network at one site."""

    def __init__(self, site: str) -> None:
        self.site = site
        self.structure = Structure(site)
        self.done: dict[Task, Done] = {}
        self.clock = 0
        self.seconds = 0.0
        self.pending: Chosen | None = None  # chosen, and not done
        self.passed: dict[str, int] = {}
        self.current = 0  # the step from which the network looks around
        self._visits: dict[int, None] = {}  # steps, the last visited at the end
        self._number = 0

    def catch_up(self, store: SqliteStore) -> None:
        """Takes in what was written since."""
        relations: tuple[type[Row], ...] = (Opened, Chosen, Done, Stopped)
        fresh = [
            row
            for relation in relations
            for row in store.rows(relation, self.site, after=self.clock - 1)
        ]
        for stored in sorted(fresh, key=lambda stored: stored.number):
            if stored.number > self._number:
                self._number = stored.number
                self._note(stored.row)

    def _note(self, row: Row) -> None:
        if isinstance(row, Opened):
            self.structure.add(row)
            self._visit(row.step)
        elif isinstance(row, Chosen):
            self.clock, self.pending = row.clock, row
            self._visit(row.at)
            self.passed = {name: self.passed.get(name, 0) + 1 for name in row.others}
        elif isinstance(row, Done):
            self.pending = None
            self.done[Task(row.transducer, Scope(self.site, row.page, row.step))] = row
            self.seconds += row.seconds
        elif isinstance(row, Stopped):
            # a run that goes on after this one tries what failed once more
            failed = {task: done for task, done in self.done.items() if done.state is State.FAULT}
            self.done |= {task: replace(done, attempts=0) for task, done in failed.items()}

    def _visit(self, step: int) -> None:
        self.current = step
        self._visits.pop(step, None)
        self._visits[step] = None

    def steps_back(self) -> Iterator[int]:
        """The steps, from the current one back over the sequence of visits."""
        return reversed(list(self._visits))

    def last_turn(self, task: Task) -> int:
        """When a task last had its turn; -1 if never."""
        done = self.done.get(task)
        return -1 if done is None else done.clock

    def faults(self) -> list[Done]:
        """The tasks that ended in an error."""
        return [done for done in self.done.values() if done.state is State.FAULT]
