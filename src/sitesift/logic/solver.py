"""Rule files and facts in, the atoms that the rules show out.

Plain rules, which nearly all are, run as Python functions (`evaluate.py`). Where a program has
others, or counts with what is no number, clingo runs it: the answers are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from sitesift.logic.fact import Answer, Fact
from sitesift.logic.run_rules import RunnableRules, runnable


def solve(
    rules: Path | tuple[Path, ...],
    facts: Iterable[Fact],
    constants: Mapping[str, int] | None = None,
    *,
    unasked: frozenset[str] = frozenset(),
) -> Answer:
    """The shown atoms of a rule file over facts, by predicate, or of several that are one program.
    `constants` fills the #const settings; `unasked` names predicates that the file shows and
    nobody wants: reasons, where nothing is to be explained."""
    files = rules if isinstance(rules, tuple) else (rules,)
    facts = list(facts)
    if (plain := _plain(files, unasked)) is not None:
        try:
            return plain.run(facts, constants or {})
        except (TypeError, ZeroDivisionError):
            pass  # clingo leaves out what cannot be counted with
    from sitesift.logic.clingo_rules import solve_with_clingo  # noqa: PLC0415  seldom needed

    return solve_with_clingo(files, facts, constants or {}, unasked)


@cache
def _plain(files: tuple[Path, ...], unasked: frozenset[str]) -> RunnableRules | None:
    """A program that Python runs, read once; None where only clingo does."""
    return runnable("\n".join(file.read_text(encoding="utf-8") for file in files), unasked)
