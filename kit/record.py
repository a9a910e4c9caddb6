"""A record of the gold: its facts as a list shows them and as values, and where its own page is."""

from __future__ import annotations

from dataclasses import dataclass

Value = str | int | float | tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Fact:
    """One attribute: its name in the domain, the text that pages show for it, and what that text
    means. Prices of generation 2 have the currency (a code of ISO 4217; empty where pages do not
    say it) and the period of rents ("month", "week")."""

    name: str
    text: str
    value: Value = None
    currency: str = ""
    period: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A property or a car. `shown` is what lists have, `detail` what only its own page has."""

    key: str
    deal: str  # "sale", "rent", or "new" for new cars beside used ones
    place: str  # town or branch: what the search for a location compares
    kind: str  # type of property or maker: what the categories are made of
    shown: tuple[Fact, ...]
    detail: tuple[Fact, ...] = ()
    path: str = ""
    image: str = ""

    def text(self, name: str) -> str:
        """The text shown in lists for an attribute; empty when it has none there."""
        return next((fact.text for fact in self.shown if fact.name == name), "")

    def texts(self, name: str) -> tuple[str, ...]:
        return tuple(fact.text for fact in self.shown if fact.name == name)

    def value(self, name: str) -> Value:
        """What an attribute means, from the list or the detail page."""
        return next((fact.value for fact in self.shown + self.detail if fact.name == name), None)

    def names(self) -> frozenset[str]:
        """Attributes that lists show; notes around them do not count."""
        return frozenset(fact.name for fact in self.shown if not fact.name.startswith("_"))

    def amount(self) -> int:
        """The price to sort and filter by; 0 when there is none."""
        value = self.value("price")
        if isinstance(value, tuple):
            return value[0]
        return int(value) if isinstance(value, int | float) else 0
