"""What long calls tell while they work: typed events, for whoever listens. `str(event)` is the same
in words, as the command line shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExploreProgress:
    """A step of an exploration that is about to be done."""

    step: str  # its name, which stays the same between versions
    doing: str  # in words
    pages: int  # seen so far
    pages_left: int  # that may still be looked at
    seconds_left: float  # of looking around

    def __str__(self) -> str:
        seen = f"{self.pages} page{'' if self.pages == 1 else 's'} seen"
        left = f"{self.pages_left} and {self.seconds_left:.0f} s left"
        return f"{seen}, {left} · {self.doing}"


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run of a wrapper is."""

    records: int
    pages: int

    def __str__(self) -> str:
        return f"{self.records:,} records from {self.pages:,} pages"
