"""Runs over several values: in comes a wrapper whose header says `# each start: a | b`, out come
its rounds.

A round is the wrapper with one value for each such variable; several variables give every
combination.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from sitesift.errors import WrapperError
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.variables import bind_tree
from sitesift.wrapper.run.compile import build
from sitesift.wrapper.run.instructions import Program

MAX_ROUNDS = 10_000  # of a wrapper whose variables have several values each


@dataclass(frozen=True, slots=True)
class Round:
    """One pass of a run: the values of its variables, and the program with them put in."""

    values: Mapping[str, str]
    expr: s.Expr  # with variables

    @property
    def program(self) -> Program:
        """Built when its turn comes."""
        return build(bind_tree(self.expr, self.values))

    def __str__(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.values.items())


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """What a run goes through, and what tells its records apart."""

    rounds: Sequence[Round] = ()  # none: the program as it is
    key: str | None = None


def rounds_of(expr: s.Expr, each: Mapping[str, Sequence[str]]) -> list[Round]:
    """All combinations of values, the last variable's changing fastest."""
    count = 1
    for values in each.values():
        count *= len(values)
    if count > MAX_ROUNDS:
        raise WrapperError(
            f"The values of {', '.join(each)} make {count:,} rounds; "
            f"at most {MAX_ROUNDS:,} are run."
        )
    return [Round(dict(zip(each, values, strict=True)), expr) for values in product(*each.values())]
