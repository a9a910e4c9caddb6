"""What is on a machine's stack: work to do on a set of nodes, and what follows a star's body."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sitesift.wrapper.run import instructions as p
from sitesift.wrapper.run.endless_stars import Watch
from sitesift.wrapper.run.xpath_values import ContextTuple

if TYPE_CHECKING:
    from sitesift.wrapper.run.cursor import Reviver


@dataclass(slots=True)
class LoopContinuation:
    """What follows a star's body: the next round of the star in its own route."""

    loop: p.Loop
    depth: int
    route: p.Route
    segment: int
    after: LoopContinuation | None
    watch: Watch | None = None


@dataclass(slots=True)
class StackFrame:
    """Work to do: contexts on their way through a segment, or (`acting`) through the action that
    ends it."""

    route: p.Route
    segment: int
    contexts: list[ContextTuple]
    after: LoopContinuation | None
    acting: bool = False
    index: int = 0  # the next context
    out: list[ContextTuple] = field(default_factory=list)
    # of the set the contexts belong to; contexts before `first` were dropped when a run was resumed
    size: int = 0
    first: int = 0
    # of a resumed run: the contexts, before their pages were opened again
    saved: dict[str, Any] | None = None
    reviver: Reviver | None = None
