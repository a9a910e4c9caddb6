"""A run of a wrapper: in come a program and an engine, out come records as they are completed.

    run = wrapper.run()
    async for record in run:
        ...
    print(run.pages, run.stopped, run.notes)

`place()` gives at any time what is needed to go on later, consistent with the records handed out so
far.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

from sitesift.errors import RunFailed, SitesiftError, SourceError
from sitesift.settings import RunSettings
from sitesift.wrapper.engines.dom import Engine, Session
from sitesift.wrapper.run import cursor
from sitesift.wrapper.run.duplicates import DuplicateFilter
from sitesift.wrapper.run.endless_stars import StarEnd
from sitesift.wrapper.run.instructions import Code, Program
from sitesift.wrapper.run.machine import WrapperMachine
from sitesift.wrapper.run.output_rows import OutputRecord
from sitesift.wrapper.run.output_tree import OutputTree
from sitesift.wrapper.run.rounds import RoundPlan
from sitesift.wrapper.run.run_limits import RunStopped
from sitesift.wrapper.run.xpath_values import ContextTuple

SHOWN_NOTES = 5


class WrapperRun:
    """Iterate over it for the records; the other attributes tell how the run went."""

    def __init__(
        self,
        program: Program,
        opening: AbstractAsyncContextManager[Session],
        settings: RunSettings,
        place: cursor.Saved | None = None,
        plan: RoundPlan | None = None,
    ) -> None:
        self.records = 0
        self.doubles = 0  # records that were dropped because one with their key had come before
        self.value: float | str | bool | None = None  # of a wrapper that is no path
        self.nodes = 0  # that the wrapper's paths ended at
        self.stopped: str | None = None  # why the run ended before its end
        self.engine: Engine | None = None  # known once the run has begun
        self.started = time.monotonic()
        self.after_step: Callable[[], None] = lambda: (
            None
        )  # called when all records so far were handed out
        self._program = program
        self._opening = opening
        self.settings = settings
        self._place = place
        self._machine: WrapperMachine | None = None
        self._rounds = plan.rounds if plan else ()
        self._at = 0  # the round under way
        self._known = DuplicateFilter(plan.key if plan else None)
        self._notes: list[str] = []  # of the rounds before
        self._failed = 0
        self._star_ends: dict[int, list[StarEnd]] = {}  # by round

    @property
    def pages(self) -> int:
        return self._machine.session.pages if self._machine else 0

    @property
    def addresses(self) -> list[str]:
        """The addresses of the pages loaded, in their order; not of those that only actions lead
        to."""
        return self._machine.session.addresses if self._machine else []

    @property
    def notes(self) -> list[str]:
        """What the user should know, such as why a star was stopped."""
        return [*self._notes, *(self._machine.notes if self._machine else [])][:SHOWN_NOTES]

    @property
    def star_ends(self) -> dict[int, list[StarEnd]]:
        """How the stars of each round came to their ends, by its number."""
        return self._star_ends

    @property
    def failed(self) -> int:
        """Pages that could not be loaded; the run went on without them."""
        return self._failed + (self._machine.failed if self._machine else 0)

    @property
    def round(self) -> str:
        """Which of several values the run is at, such as "2 of 5: town=Bath"; empty when there is
        but one round."""
        if len(self._rounds) < 2:
            return ""
        return f"{self._at + 1} of {len(self._rounds)}: {self._rounds[self._at]}"

    @property
    def unfinished(self) -> int:
        """Records that were begun and not completed when the run stopped."""
        return len(self._machine.output.waiting) if self._machine else 0

    def place(self) -> cursor.Saved:
        """Where the run stands, as JSON."""
        if self._machine is None:
            return self._place or {}
        own = {
            "records": self.records,
            "engine": self.engine,
            "round": self._at,
            "keys": self._known.saved(),
        }
        return cursor.save_cursor(self._machine) | own

    async def __aiter__(self) -> AsyncIterator[OutputRecord]:
        async with self._opening as session:
            self.started = time.monotonic()
            self.engine = session.engine
            if self._place is not None:
                self._require_same_engine(self._place)
                self.records = int(self._place["records"])
                self._at = int(self._place.get("round", 0))
                self._known.restore(self._place["keys"])
            for number in range(self._at, max(1, len(self._rounds))):
                self._begin(session, number)
                async for record in self._round():
                    yield record
                if self.stopped is not None:
                    return

    def _begin(self, session: Session, number: int) -> None:
        """A machine for a round; of a stopped run it goes on where that one was."""
        self._at = number
        if self._machine is not None:
            self._notes += self._machine.notes
            self._failed += self._machine.failed
            session.begin()
        if self._rounds:
            self._program = self._rounds[number].program
        self._machine = machine = WrapperMachine(
            session, OutputTree(), self.settings, started=self.started
        )
        self._star_ends[number] = machine.star_ends
        if self._place is not None and number == int(self._place.get("round", 0)):
            cursor.restore_cursor(machine, self._place, self._program.routes)
        elif self._program.mains:
            machine.push_main(self._program.mains)

    async def _round(self) -> AsyncIterator[OutputRecord]:
        """One round; of several, one whose first page cannot be loaded is noted and left out."""
        assert self._machine is not None
        try:
            async for record in self._guarded(self._machine):
                yield record
        except SourceError as error:
            last = self._at + 1 == len(self._rounds)
            if len(self._rounds) < 2 or (last and not self.records):
                raise
            self._notes.append(f"nothing was loaded for {self._rounds[self._at]}: {error.message}")
            self._failed += 1

    def _require_same_engine(self, place: cursor.Saved) -> None:
        before = Engine(place["engine"])
        if before is not self.engine:
            raise RunFailed(
                f"The run was begun with the {before} engine; go on with --engine {before}."
            )

    async def _guarded(self, machine: WrapperMachine) -> AsyncIterator[OutputRecord]:
        try:
            async for record in self._work(machine):
                yield record
        except RunStopped as stop:
            self.stopped = stop.why
        except RecursionError as error:
            raise SitesiftError(
                "The wrapper is nested too deeply to run; make it simpler."
            ) from error

    async def _work(self, machine: WrapperMachine) -> AsyncIterator[OutputRecord]:
        if self._program.code is not None:
            await self._only_value(machine, self._program.code)
        going = True
        while going:
            going = await machine.step()
            for out in machine.output.complete():
                record = OutputRecord(
                    out.label, self.records + 1, out.tree(), (self._at, out.page), out.page_url
                )
                if not self._known.is_new(record):
                    self.doubles += 1
                    continue
                self.records += 1
                yield record
                if self.settings.limit is not None and self.records >= self.settings.limit:
                    self.stopped = f"the limit of {self.settings.limit:,} records was reached"
                    return
            self.after_step()
        self.nodes = machine.found

    async def _only_value(self, machine: WrapperMachine, code: Code) -> None:
        value = await machine.value(code)
        if isinstance(value, list):
            self.nodes = sum(isinstance(context, ContextTuple) for context in value)
        else:
            self.value = value
