"""What a line of evidence means for the verdict: what it says where it does not hold, and what it
speaks for where it does."""

from __future__ import annotations

from enum import StrEnum


class Weight(StrEnum):
    """What a line of evidence that does not hold says of the output."""

    AGAINST = "something is missing or wrong"
    OPEN = "something may be missing that nobody has looked for"


class Proof(StrEnum):
    """What a line of evidence that holds speaks for; an effective wrapper has both."""

    COMPLETE = "nothing is missing"
    RIGHT = "the values are right"
    NOTHING = "nothing by itself"
