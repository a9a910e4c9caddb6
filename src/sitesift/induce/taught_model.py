"""What a person shows by example: in come nodes of pages with what they are, out come lists that
hold for them, and the examples that no list satisfies.

An example names a page, a node and what it is, never a path: how the node is found is learned anew
each time, from all examples together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sitesift.induce.induction_model import LearnedList


class ExampleKind(StrEnum):
    """What a person says of a node."""

    VALUE = "value"  # of a column
    NO_VALUE = "no value"  # the record that it stands in has none of a column
    RECORD = "record"
    NOT_RECORD = "not a record"


@dataclass(frozen=True, slots=True)
class TaughtExample:
    """A node and what it is."""

    page: int  # its place among the pages that lists are learned from
    node: int
    kind: ExampleKind
    name: str = ""  # of the column
    text: str = ""  # the value, where it is a part of what the node shows
    source: str = ""  # the attribute that has the value; empty for text


@dataclass(frozen=True, slots=True)
class UnmetExample:
    """An example that what was learned does not satisfy."""

    example: TaughtExample
    why: str


@dataclass(frozen=True, slots=True)
class TaughtLists:
    """What was learned with examples."""

    lists: tuple[LearnedList, ...]
    unmet: tuple[UnmetExample, ...] = ()
