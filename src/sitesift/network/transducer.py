"""What a transducer is: what it reads and writes, when it is ready, how urgent it is, and its step.

    class FindPrices(Transducer):
        name = "FindPrices"
        reads, writes = (TextSeen,), (PriceFound,)
        priority = 40

        def step(self, facts):
            for text in facts.new(TextSeen):
                yield PriceFound(...)

A turn is one call of `step`. Its rows are committed when it ends, together with the cursor: all of
them or none. A step that ends has no more to do until there is new input; one that yields
`More(cursor)` is called again, with that cursor. So the state of a transducer is in the memory,
never in its attributes: each turn may be in another process.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterable, Iterable
from dataclasses import dataclass
from typing import ClassVar

from sitesift.network.facts import Facts
from sitesift.network.structure import Read, optional, read
from sitesift.relations import Level, Row

__all__ = ["Blocked", "Item", "More", "Open", "Read", "Rest", "Transducer", "optional", "read"]
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]


@dataclass(frozen=True, slots=True)
class More:
    """Ends the turn: there is more to do, and `cursor` says from where."""

    cursor: Json = None


@dataclass(frozen=True, slots=True)
class Rest:
    """Ends the turn: nothing more for now; `cursor` is kept until there is new input."""

    cursor: Json = None


class Blocked(Exception):
    """Raised by a step: the way is barred for now. The rows of the turn are dropped; it is tried
    again when all else is done, a few times."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Open:
    """What an action yields when it has led to a new step: the rows lie there. `page`: the step is
    on a new page."""

    rows: tuple[Row, ...] = ()
    page: bool = False
    label: str = ""


Item = Row | More | Rest | Open


class Transducer(ABC):
    """Base of all transducers. Subclasses set the attributes that differ, and write `step`."""

    name: ClassVar[str]  # what the trace calls it: stored, so it stays when the class is renamed
    reads: ClassVar[tuple[type[Row] | Read, ...]] = ()
    writes: ClassVar[tuple[type[Row], ...]] = ()
    level: ClassVar[Level] = Level.PAGE  # there is one task a site, a page or a step
    # an action: it changes the world, runs alone, and may open a step
    exclusive: ClassVar[bool] = False
    priority: ClassVar[int] = 50  # the highest runs first

    def guard(self, facts: Facts) -> bool:
        """Whether there is enough to work on: cheap, pure, asked before every turn. It sees rows
        only, so that a decision can be made again from the trace."""
        return True

    def urgency(self, facts: Facts) -> int:
        """The priority at this place; as cheap and pure as the guard."""
        return self.priority

    @abstractmethod
    def step(self, facts: Facts) -> Iterable[Item] | AsyncIterable[Item]:
        """One turn. A generator, plain or async."""

    def inputs(self) -> tuple[Read, ...]:
        """What it reads, with reaches."""
        return tuple(entry if isinstance(entry, Read) else Read(entry) for entry in self.reads)
