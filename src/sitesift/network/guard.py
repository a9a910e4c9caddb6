"""Guards as rules: conditions on the rows in sight, put together with & (and), | (or) and ~ (not).

    when = at_least(2, PriceFound) & none(FormFound)

They are data: they name the relations they ask for, print as rules, and the rows that made them
true go into the trace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sitesift.network.facts import Facts
from sitesift.relations import Row
from sitesift.relations.relation import R, table


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or does not at a place."""

    text: str
    test: Callable[[Facts], bool] = field(compare=False, repr=False)
    asks: tuple[type[Row], ...] = ()

    def __call__(self, facts: Facts) -> bool:
        return self.test(facts)

    def __and__(self, other: Condition) -> Condition:
        return Condition(f"{self}, {other}", lambda f: self(f) and other(f), self.asks + other.asks)

    def __or__(self, other: Condition) -> Condition:
        return Condition(
            f"({self} ; {other})", lambda f: self(f) or other(f), self.asks + other.asks
        )

    def __invert__(self) -> Condition:
        return Condition(f"not ({self})", lambda f: not self(f), self.asks)

    def relations(self) -> tuple[type[Row], ...]:
        """The relations that it asks for."""
        return self.asks

    def __str__(self) -> str:
        return self.text


always = Condition("true", lambda facts: True)


def at_least(
    number: int, relation: type[R], where: Callable[[R], bool] | None = None, text: str = ""
) -> Condition:
    """So many rows are in sight (`where`: for which this holds; `text` says it in words)."""

    def test(facts: Facts) -> bool:
        found = facts.all(relation)
        return len(found if where is None else [row for row in found if where(row)]) >= number

    name = table(relation) + (f"[{text or '...'}]" if where else "")
    return Condition(name if number == 1 else f"{number} <= #count {name}", test, (relation,))


def some(relation: type[R], where: Callable[[R], bool] | None = None, text: str = "") -> Condition:
    """A row is in sight."""
    return at_least(1, relation, where, text)


def none(relation: type[R], where: Callable[[R], bool] | None = None, text: str = "") -> Condition:
    """No row is in sight."""
    return Condition(
        f"not {some(relation, where, text)}",
        lambda facts: not some(relation, where)(facts),
        (relation,),
    )
