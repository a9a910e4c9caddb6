"""Rule files as clingo's syntax trees: a file and the predicates that facts are of in, the
statements that matter out.

A rule whose body needs a predicate that neither facts nor other rules give can derive nothing, so
it is left out before clingo prepares it: most pages show few of the things that rules speak of, and
preparing a rule costs more than running it over a hundred facts.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from clingo import MessageCode
from clingo.ast import AST, ASTType, Sign, parse_string

Logger = Callable[[MessageCode, str], None]


class RuleProgram(NamedTuple):
    """The statements of its files; of its rules, by their place among them, the head's predicate
    and those that the body needs: reading these from the trees takes milliseconds, and each new set
    of given predicates asks for them."""

    statements: list[AST]
    rules: dict[int, tuple[str, frozenset[str]]]


class ChosenRules(NamedTuple):
    """The statements that matter, and the predicates that they show, with how many terms each has;
    none where terms are shown, which are no predicates. Asking a tree for its kind takes as long as
    handing a fact over, so that it is done once."""

    statements: list[AST]
    shown: tuple[tuple[str, int], ...]


class _Known(threading.local):
    """What was parsed and chosen. clingo counts who uses a tree without locks: each thread has its
    own."""

    def __init__(self) -> None:
        self.programs: dict[tuple[Path, ...], RuleProgram] = {}
        self.chosen: dict[tuple[tuple[Path, ...], frozenset[str], frozenset[str]], ChosenRules] = {}


_known = _Known()


def chosen_rules(
    rules: tuple[Path, ...],
    given: frozenset[str],
    logger: Logger,
    unasked: frozenset[str] = frozenset(),
) -> ChosenRules:
    """The statements of rule files that can matter with facts of the predicates `given`, without
    those that only give `unasked` ones, which no rule may need; parsed and chosen once."""
    key = (rules, given, unasked)
    if key not in _known.chosen:
        if rules not in _known.programs:
            found: list[AST] = []
            for file in rules:
                parse_string(file.read_text(encoding="utf-8"), found.append, logger=logger)
            said = [s for s in found if s.ast_type is not ASTType.Comment]
            _known.programs[rules] = _program(said)
        kept = _without_idle(_known.programs[rules], given, unasked)
        _known.chosen[key] = ChosenRules(kept, _shown(kept))
    return _known.chosen[key]


def _program(statements: list[AST]) -> RuleProgram:
    """Statements with what their rules need. A program with other than plain rules is left as it
    is."""
    rules = {at: s for at, s in enumerate(statements) if s.ast_type is ASTType.Rule}
    if any(s.ast_type in (ASTType.External, ASTType.Script) for s in statements):
        return RuleProgram(statements, {})
    if not all(map(_is_plain, rules.values())):
        return RuleProgram(statements, {})
    return RuleProgram(
        statements,
        {at: (_predicate(r.head.atom), frozenset(_needed(r))) for at, r in rules.items()},
    )


def _without_idle(
    program: RuleProgram, given: frozenset[str], unasked: frozenset[str]
) -> list[AST]:
    """The statements without rules that can derive nothing, or nothing that is asked for."""
    reached = set(given)
    waiting = program.rules
    while awake := {at for at, (_, needed) in waiting.items() if needed <= reached}:
        reached.update(program.rules[at][0] for at in awake)
        waiting = {at: rule for at, rule in waiting.items() if at not in awake}
    idle = waiting.keys() | {at for at, (head, _) in program.rules.items() if head in unasked}
    return [
        s for at, s in enumerate(program.statements) if at not in idle and not _shows(s, unasked)
    ]


def _shown(statements: list[AST]) -> tuple[tuple[str, int], ...]:
    if any(s.ast_type is ASTType.ShowTerm for s in statements):
        return ()
    return tuple((s.name, s.arity) for s in statements if s.ast_type is ASTType.ShowSignature)


def _shows(statement: AST, names: frozenset[str]) -> bool:
    return statement.ast_type is ASTType.ShowSignature and statement.name in names


def _is_plain(rule: AST) -> bool:
    """Whether a rule has one atom with a name as its head, or none, as constraints have."""
    head = rule.head
    if head.ast_type is not ASTType.Literal or head.sign != Sign.NoSign:
        return False
    return head.atom.ast_type is ASTType.BooleanConstant or bool(_predicate(head.atom))


def _needed(rule: AST) -> Iterator[str]:
    """The predicates that must hold for a rule's body to hold, as far as they are plain to see."""
    for part in rule.body:
        if (
            part.ast_type is ASTType.Literal
            and part.sign == Sign.NoSign
            and (name := _predicate(part.atom))
        ):
            yield name


def _predicate(atom: AST) -> str:
    """An atom's name; "" for what has none: comparisons, aggregates, pools of atoms."""
    if atom.ast_type is not ASTType.SymbolicAtom or atom.symbol.ast_type is not ASTType.Function:
        return ""
    return str(atom.symbol.name)
