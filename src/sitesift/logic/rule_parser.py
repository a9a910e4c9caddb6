"""The text of rule files in, `RuleFile`s of plain rules out; `NotPlain` for what only clingo reads.

Its own parser, since asking clingo's syntax trees for all that stands in them takes ten times as
long, at the start of each program. A test compares both on every rule file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple, TypeVar

from sitesift.logic.rule_syntax import (
    ANY,
    Aggregate,
    Atom,
    Compared,
    Element,
    NotPlain,
    Part,
    PlainRule,
    Predicate,
    Ranged,
    Solved,
    Written,
)

_TOKEN = re.compile(
    r"""\s+|%(?!\*).*|("(?:[^"\\\n]|\\.)*"|:-|\.\.|[<>!]?=|[<>]|[-+*/|(){},;:.]|\#?\w+)|(.)"""
)
_VARIABLE = re.compile(r"_*[A-Z]\w*|_\Z")
_NUMBER = re.compile(r"\d+\Z")
_NAME = re.compile(r"_*[a-z]\w*\Z")
_ESCAPES = {"\\n": "\n", "\\\\": "\\", '\\"': '"'}
_ESCAPED = re.compile(r"\\.")
_COMPARED = {"=": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_SUMS = {"+": "({} + {})", "-": "({} - {})"}
_PRODUCTS = {"*": "({} * {})", "/": "quotient({}, {})"}
_WORKED_OUT = {
    "#count": "len({0})",
    "#sum": "sum([row[0] for row in {0}])",
    "#max": "max([row[0] for row in {0}], default=LEAST)",
    "#min": "min([row[0] for row in {0}], default=MOST)",
}
_Read = TypeVar("_Read")


class RuleFile(NamedTuple):
    """What a program says: its settings, rules, and the predicates that it shows."""

    constants: dict[str, int]
    rules: list[PlainRule]
    shown: list[Predicate]


def parse_rules(text: str) -> RuleFile:
    """The program that a text is."""
    found = RuleFile({}, [], [])
    statements = list(_statements(text))
    for statement in statements:
        if statement[0] == "#const":
            _take_constant(found, statement)
    for statement in statements:
        if statement[0] == "#show":
            found.shown.append(_shown(statement))
        elif statement[0] != "#const":
            found.rules.append(_Parser(statement, found.constants).rule())
    return found


def _statements(text: str) -> Iterator[list[str]]:
    """The tokens of each statement, without the full stop."""
    statement: list[str] = []
    for token, stray in _TOKEN.findall(text):
        if stray:
            raise NotPlain
        if token == ".":
            yield statement or [""]
            statement = []
        elif token:
            statement.append(token)
    if statement:
        raise NotPlain


def _take_constant(found: RuleFile, statement: list[str]) -> None:
    if len(statement) != 4 or statement[2] != "=" or not _NUMBER.match(statement[3]):
        raise NotPlain
    found.constants[statement[1]] = int(statement[3])


def _shown(statement: list[str]) -> Predicate:
    if len(statement) != 4 or statement[2] != "/" or not _NUMBER.match(statement[3]):
        raise NotPlain
    return statement[1], int(statement[3])


class _Parser:
    """Reads one rule, a token after the other."""

    def __init__(self, tokens: list[str], constants: dict[str, int]) -> None:
        seen = Counter(token for token in tokens if _VARIABLE.match(token))
        self.lonely = {ANY} | {name for name, count in seen.items() if count == 1}
        self.tokens, self.at, self.constants = [*tokens, ""], 0, constants

    def take(self, *wanted: str) -> str:
        """The token at hand where it is one of these, and goes on; else nothing."""
        token = self.tokens[self.at]
        if token not in wanted:
            return ""
        self.at += 1
        return token

    def expect(self, wanted: str) -> None:
        if not self.take(wanted):
            raise NotPlain

    def listed(self, read: Callable[[], _Read], *between: str) -> list[_Read]:
        """One or more of something."""
        found = [read()]
        while self.take(*between):
            found.append(read())
        return found

    def rule(self) -> PlainRule:
        head = self.atom()
        body = self.listed(self.part, ",", ";") if self.take(":-") else []
        if self.tokens[self.at] or any(term.alone == ANY for term in head.terms):
            raise NotPlain
        return PlainRule(head, tuple(part for parts in body for part in parts))

    def part(self) -> list[Part]:
        """What stands between two commas of a body; a chain of comparisons is several parts."""
        if self.tokens[self.at] in _WORKED_OUT:
            return [self.aggregate()]
        return self.condition(may_count=True)

    def condition(self, *, may_count: bool = False) -> list[Part]:
        if self.take("not"):
            return [self.atom(holds=False)]
        name, behind = self.tokens[self.at], self.tokens[self.at + 1 : self.at + 2]
        if _NAME.match(name) and (name not in self.constants or behind == ["("]):
            return [self.atom()]
        left = self.known()
        sign = self.sign()
        if may_count and self.tokens[self.at] in _WORKED_OUT:
            return [self.aggregate((sign, left, True))]
        return self.compared(left, sign)

    def sign(self) -> str:
        if not (sign := self.take(*_COMPARED)):
            raise NotPlain
        return _COMPARED[sign]

    def compared(self, left: Written, sign: str) -> list[Part]:
        right = self.known()
        if sign == "==" and self.take(".."):
            return [Ranged(left, right, self.known())]
        terms, signs = [left, right], [sign]
        while self.tokens[self.at] in _COMPARED:
            signs.append(self.sign())
            terms.append(self.known())
        pairs = zip(pairwise(terms), signs, strict=True)
        return [Compared(one, each, other) for (one, other), each in pairs]

    def aggregate(self, *guards: tuple[str, Written, bool]) -> Aggregate:
        code = _WORKED_OUT[self.take(*_WORKED_OUT)]
        self.expect("{")
        elements = self.listed(self.element, ";")
        self.expect("}")
        if self.tokens[self.at] in _COMPARED:
            guards = (*guards, (self.sign(), self.known(), False))
        return Aggregate(code, tuple(elements), guards)

    def element(self) -> Element:
        terms = self.listed(self.known, ",")
        found = self.listed(self.condition, ",") if self.take(":") else []
        conditions = [part for parts in found for part in parts]
        return Element(
            tuple(terms), tuple(each for each in conditions if not isinstance(each, Aggregate))
        )

    def atom(self, holds: bool = True) -> Atom:
        name = self.tokens[self.at]
        if not _NAME.match(name) or name == "not":
            raise NotPlain
        self.at += 1
        terms: list[Written] = []
        if self.take("("):
            terms = self.listed(self.term, ",")
            self.expect(")")
        return Atom((name, len(terms)), tuple(terms), holds)

    def known(self) -> Written:
        """A term whose value matters."""
        term = self.term()
        if term.alone == ANY:
            raise NotPlain
        return term

    def term(self) -> Written:
        return self.joined(lambda: self.joined(self.single, _PRODUCTS), _SUMS)

    def joined(self, read: Callable[[], Written], signs: dict[str, str]) -> Written:
        """Terms with signs between them, from left to right."""
        left = read()
        while sign := self.take(*signs):
            right = read()
            if ANY in (left.alone, right.alone):
                raise NotPlain
            solved = None
            if sign in _SUMS and left.alone and not right.names:
                solved = Solved(left.alone, _SUMS["-" if sign == "+" else "+"], right.code)
            code = signs[sign].format(left.code, right.code)
            left = Written(code, left.names | right.names, solved=solved)
        return left

    def single(self) -> Written:
        token = self.tokens[self.at]
        self.at += 1
        if token in ("-", "|", "("):
            return self.enclosed(token)
        if token.startswith('"'):
            return Written(repr(_ESCAPED.sub(lambda escape: _ESCAPES[escape[0]], token[1:-1])))
        if _NUMBER.match(token):
            return Written(str(int(token)))
        if token in self.constants:
            return Written(f"c[{token!r}]")
        if not _VARIABLE.match(token):
            raise NotPlain
        name = ANY if token in self.lonely else f"v_{token}"
        return Written(name, frozenset({name} - {ANY}), alone=name)

    def enclosed(self, token: str) -> Written:
        """A term behind a minus, in brackets or between the bars of its absolute value."""
        if token == "-":
            inner = self.single()
            if inner.alone == ANY:
                raise NotPlain
            return Written(f"(-{inner.code})", inner.names)
        inner = self.known()
        self.expect(")" if token == "(" else "|")
        return Written(f"abs({inner.code})", inner.names) if token == "|" else inner
