"""Runs over several values: in comes a wrapper whose header says `# each start: a | b`, out come
its rounds.

A round is the wrapper with one value for each such variable; several variables give every
combination. `DuplicateFilter` drops records that an earlier round, or an earlier page, has given
already (`# key: url`).
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import product
from typing import Any

import orjson

from sitesift.errors import WrapperError
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.variables import bind_tree
from sitesift.wrapper.run.compile import build
from sitesift.wrapper.run.instructions import Program
from sitesift.wrapper.run.output_rows import to_row

MAX_ROUNDS = 10_000
SIZE = 8  # bytes that stand for a key


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


class DuplicateFilter:
    """Remembers the keys of records; without a key nothing is a double."""

    def __init__(self, key: str | None) -> None:
        self._key = key
        self._seen: set[bytes] = set()

    def is_new(self, tree: dict[str, Any]) -> bool:
        """Whether the record's key is one not seen before; records without it are compared as a
        whole."""
        if self._key is None:
            return True
        row = to_row(tree)
        told = {self._key: row[self._key]} if row.get(self._key) else row | {"": tree["label"]}
        digest = blake2b(orjson.dumps(told, option=orjson.OPT_SORT_KEYS), digest_size=SIZE).digest()
        if digest in self._seen:
            return False
        self._seen.add(digest)
        return True

    def saved(self) -> str:
        return base64.b64encode(b"".join(self._seen)).decode()

    def restore(self, saved: str) -> None:
        data = base64.b64decode(saved)
        self._seen = {data[at : at + SIZE] for at in range(0, len(data), SIZE)}
