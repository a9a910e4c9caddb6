"""Rules as small Python values, whose terms are written in Python already: what `rule_parser.py`
gives and `rule_code.py` takes.

What is plain: one head, atoms, negated atoms, comparisons, ranges and aggregates over such, with
whole numbers and strings. For all else (choices, constraints, names as terms) there is `NotPlain`,
and clingo runs the program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

Predicate = tuple[str, int]  # its name and how many terms it has
Names = frozenset[str]  # of variables
ANY = "_"  # a variable that stands nowhere else


class NotPlain(Exception):
    """A rule that only clingo runs."""


class Solved(NamedTuple):
    """How a variable follows from what a term is worth: X from X + 1."""

    name: str
    code: str  # with two {}: the worth of the term, and what else stands in it
    other: str


class Written(NamedTuple):
    """A term in Python, with the variables in it."""

    code: str
    names: Names = frozenset()
    alone: str = ""  # the variable, where the term is nothing else
    solved: Solved | None = None


class Atom(NamedTuple):
    """A predicate with its terms; `holds` is False where it is negated."""

    predicate: Predicate
    terms: tuple[Written, ...]
    holds: bool = True


class Compared(NamedTuple):
    """Two terms and how they are compared."""

    left: Written
    sign: str
    right: Written


class Ranged(NamedTuple):
    """A term that is a whole number from one to another."""

    term: Written
    low: Written
    high: Written


class Element(NamedTuple):
    """What an aggregate looks at: terms, under conditions."""

    terms: tuple[Written, ...]
    conditions: tuple[Condition, ...]


class Aggregate(NamedTuple):
    """A number that elements make, and what it is compared with; `code` has {0} for their set."""

    code: str
    elements: tuple[Element, ...]
    guards: tuple[tuple[str, Written, bool], ...]  # sign, term, whether the term stands before it


Condition = Atom | Compared | Ranged
Part = Condition | Aggregate


@dataclass(frozen=True, slots=True)
class PlainRule:
    """A head that holds where all parts of the body do."""

    head: Atom
    body: tuple[Part, ...]


def names_in(parts: Iterable[Part]) -> Names:
    """The variables that conditions name, without those inside of aggregates alone."""
    return frozenset().union(*(term.names for part in parts for term in _terms(part)))


def inner_names(aggregate: Aggregate) -> Names:
    """All variables that stand inside of an aggregate."""
    conditions = [each for element in aggregate.elements for each in element.conditions]
    counted = [term.names for element in aggregate.elements for term in element.terms]
    return names_in(conditions).union(*counted)


def _terms(part: Part) -> Iterable[Written]:
    if isinstance(part, Atom):
        return part.terms
    if isinstance(part, Compared):
        return part.left, part.right
    return part if isinstance(part, Ranged) else [term for _, term, _ in part.guards]
