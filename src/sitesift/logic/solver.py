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
        control.add("base", [], _written(facts))
        control.ground([("base", [])])
        return _answer(control, rules)
    except RuntimeError as error:
        raise RulesError(f"the rules do not run: {error}", source=str(rules)) from error


def _note(code: clingo.MessageCode, message: str) -> None:
    _log.warning("%s: %s", code.name, message.strip())


@lru_cache(maxsize=64)
def _read(rules: Path) -> str:
    return rules.read_text(encoding="utf-8")


def _written(facts: Iterable[Fact]) -> str:
    """Facts as clingo's parser reads them: a third of the time that handing them over one by one takes."""
    return "\n".join(_fact(fact.predicate(), fact.terms()) for fact in facts)


def _fact(predicate: str, terms: tuple[Term, ...]) -> str:
    return f"{predicate}({','.join(map(_quoted, terms))})." if terms else f"{predicate}."


@lru_cache(maxsize=65536)
def _quoted(term: Term) -> str:
    """A term in clingo's syntax. Strings come from pages: nothing in one can end it."""
    if isinstance(term, int):
        return str(int(term))
    escaped = term.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"').replace("\0", "\ufffd")
    return f'"{escaped}"'


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
