"""The seam to clingo: rule files and facts in, the atoms that the rules show out.

Our rules are stratified, so there is one answer; a program with none or several is a mistake in the rules.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

import clingo

from sitesift.errors import RulesError
from sitesift.logic.facts import Fact, Term

Answer = dict[str, set[tuple[Term, ...]]]
_log = logging.getLogger(__name__)


def solve(rules: Path, facts: Iterable[Fact], constants: Mapping[str, int] | None = None) -> Answer:
    """The shown atoms of a rule file over facts, by predicate. `constants` fills the file's #const settings."""
    options = ["--warn=none", *(f"--const={name}={value}" for name, value in (constants or {}).items())]
    control = clingo.Control(options, logger=_note)
    try:
        control.add("base", [], _read(rules))
        _add_facts(control, facts)
        control.ground([("base", [])])
        return _answer(control, rules)
    except RuntimeError as error:
        raise RulesError(f"the rules do not run: {error}", source=str(rules)) from error


def _note(code: clingo.MessageCode, message: str) -> None:
    _log.warning("%s: %s", code.name, message.strip())


@lru_cache(maxsize=64)
def _read(rules: Path) -> str:
    return rules.read_text(encoding="utf-8")


def _add_facts(control: clingo.Control, facts: Iterable[Fact]) -> None:
    with control.backend() as backend:
        for fact in facts:
            symbol = clingo.Function(fact.predicate(), [_symbol(term) for term in fact.terms()])
            backend.add_rule([backend.add_atom(symbol)])


@lru_cache(maxsize=65536)
def _symbol(term: Term) -> clingo.Symbol:
    return clingo.Number(term) if isinstance(term, int) else clingo.String(term)


def _answer(control: clingo.Control, rules: Path) -> Answer:
    found: Answer = {}
    with control.solve(yield_=True) as handle:
        model = handle.model()
        if model is None:
            raise RulesError("the rules contradict each other: no answer", source=str(rules))
        for symbol in model.symbols(shown=True):
            found.setdefault(symbol.name, set()).add(tuple(_term(t) for t in symbol.arguments))
    return found


def _term(symbol: clingo.Symbol) -> Term:
    if symbol.type is clingo.SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type is clingo.SymbolType.String else symbol.name
