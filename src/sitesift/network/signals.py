"""What a transducer says to the controller, apart from faults. The rows of the turn in which it
says so are dropped.

NeedsMore   not enough here yet: call me when there is new input
Blocked     the way is barred for now: try again when all else is done, a few times
GiveUp      never again at this place, and why
"""

from __future__ import annotations


class Signal(Exception):
    """Base of the signals; not an error."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason)
        self.reason = reason


class NeedsMore(Signal):
    """There is not enough input yet."""


class Blocked(Signal):
    """The way is barred for now."""


class GiveUp(Signal):
    """Nothing is to be had here."""
