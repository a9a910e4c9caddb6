"""Plain rules run in Python: the text of a rule file in, a `RunnableRules` out, or None where
only clingo can run them.

Preparing its rules takes clingo longer than running them over the few hundred facts of a page, and
it prepares them anew for each page. Here each rule is a Python function (`rule_code.py`), made
once. The rules stay what the file says: tests compare the answers with clingo's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import total_ordering
from typing import Any, NamedTuple

from sitesift.logic.fact import Fact
from sitesift.logic.fact_rows import Row, Rows
from sitesift.logic.rule_code import rule_source
from sitesift.logic.rule_parser import parse_rules
from sitesift.logic.rule_syntax import Atom, NotPlain, Part, PlainRule, Predicate
from sitesift.logic.strata import Stratum, strata

Found = set[Row]


@total_ordering
class _Extreme:
    """What the largest or smallest of nothing is: less than all else, or more. Nobody counts with
    it."""

    def __init__(self, is_least: bool) -> None:
        self.is_least = is_least

    def __lt__(self, other: object) -> bool:
        return self.is_least and other is not self

    def __str__(self) -> str:
        return "inf" if self.is_least else "sup"


def quotient(dividend: int, divisor: int) -> int:
    """Whole division towards nought, as clingo divides."""
    whole = abs(dividend) // abs(divisor)
    return whole if (dividend < 0) == (divisor < 0) else -whole


_NAMES = {"quotient": quotient, "LEAST": _Extreme(True), "MOST": _Extreme(False)}


class _Rule:
    """A rule as a function, made when facts set it off for the first time: on most pages half of
    the rules have nothing to work on. Its text comes from the rule file alone: nothing of a page is
    in it."""

    __slots__ = ("_function", "_source", "head", "needed")

    def __init__(self, rule: PlainRule, given: int | None = None) -> None:
        self.head = rule.head.predicate
        self.needed = {p.predicate for p in rule.body if isinstance(p, Atom) and p.holds}
        self._source = rule_source(rule, given)
        self._function: Callable[..., Found] | None = None

    def found(self, rows: _RowsOf, settings: dict[str, int], *row: Row) -> Found:
        """The rows of the head; `row` where the rule is told one."""
        if self._function is None:
            space: dict[str, Any] = dict(_NAMES)
            exec(compile(self._source, f"<rule of {self.head[0]}>", "exec"), space)
            self._function = space["rule"]
        return self._function(rows, settings, *row)


class _Step(NamedTuple):
    """The rules of a stratum: those that run once, and those that a new row sets off, by its
    predicate."""

    once: list[_Rule]
    again: dict[Predicate, list[_Rule]]


class RunnableRules(NamedTuple):
    """The rules of a program in the order in which they run."""

    steps: list[_Step]
    constants: dict[str, int]
    shown: tuple[Predicate, ...]

    def run(self, facts: Iterable[Fact], constants: Mapping[str, int]) -> dict[str, Found]:
        """The shown rows, by predicate. Raises TypeError or ZeroDivisionError where rules count
        with what is no number."""
        rows = _RowsOf()
        for fact in facts:
            row = fact.terms()
            rows[fact.predicate, len(row)].all.add(row)
        settings = self.constants | dict(constants)
        for step in self.steps:
            _run(step, rows, settings)
        found: dict[str, Found] = {}
        for name, arity in self.shown:
            if held := rows[name, arity].all:
                found[name] = found.get(name, set()) | held
        return found


class _RowsOf(dict[Predicate, Rows]):
    def __missing__(self, predicate: Predicate) -> Rows:
        rows = self[predicate] = Rows()
        return rows


def _run(step: _Step, rows: _RowsOf, settings: dict[str, int]) -> None:
    """All that the rules of a step give; a row that is new sets off those that need it."""
    for rule in step.once:
        for each in rule.needed:
            if not rows[each].all:
                break
        else:
            rows[rule.head].add(rule.found(rows, settings))
    waiting = [(predicate, row) for predicate in step.again for row in rows[predicate].all]
    while waiting:
        predicate, row = waiting.pop()
        for rule in step.again.get(predicate, ()):
            new = rows[rule.head].add(rule.found(rows, settings, row))
            waiting += [(rule.head, each) for each in new]


def runnable(text: str, unasked: frozenset[str]) -> RunnableRules | None:
    """The rules of a program by which it shows something; without what is shown and `unasked`."""
    try:
        said = parse_rules(text)
        shown = tuple(each for each in said.shown if each[0] not in unasked)
        steps = [_step(each) for each in strata(said.rules, frozenset(shown))]
    except NotPlain:
        return None
    return RunnableRules(steps, said.constants, shown) if said.shown else None


def _step(stratum: Stratum) -> _Step:
    step = _Step([], {})
    for rule in stratum.rules:
        places = [at for at, part in enumerate(rule.body) if _grows(part, stratum)]
        if not places:
            step.once.append(_Rule(rule))
        for at in places:
            part = rule.body[at]
            assert isinstance(part, Atom)
            step.again.setdefault(part.predicate, []).append(_Rule(rule, at))
    return step


def _grows(part: Part, stratum: Stratum) -> bool:
    return isinstance(part, Atom) and part.predicate in stratum.predicates
