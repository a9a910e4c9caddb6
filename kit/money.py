"""Prices as a firm writes them: currency sign or none, thousands, period of rent, POA, ranges,
several prices.

In: amounts. Out: price facts whose text stands in the page as it is; words around an amount ("Guide
price") are `_note` facts, which lists show and the gold does not count.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kit.record import Fact, Record
from kit.traits import Traits
from kit.words.places import CURRENCY

ON_APPLICATION = ("POA", "Price on application", "P.O.A.")


@dataclass(frozen=True, slots=True)
class Money:
    """How this firm writes amounts."""

    sign: str
    after: bool  # 250.000 € instead of €250,000
    thousands: str
    period: str
    note: str

    def number(self, value: int) -> str:
        """A number that is no money, a mileage for example."""
        return f"{value:,}"

    def amount(self, value: int) -> str:
        digits = f"{value:,}".replace(",", self.thousands)
        if not self.sign:
            return digits
        return f"{digits} {self.sign}" if self.after else f"{self.sign}{digits}"

    def price(self, value: int, deal: str) -> list[Fact]:
        """The price of a sale or the rent for a period."""
        text = self.amount(value)
        if deal == "rent":
            return [Fact("price", f"{text}{self._per()}", value)]
        return [Fact("price", text, value)] + ([Fact("_note", self.note)] if self.note else [])

    def _per(self) -> str:
        return self.period if self.period.startswith("/") else f" {self.period}"

    def on_application(self, rng: Random, facts: list[Fact]) -> list[Fact]:
        """The facts with the price withheld."""
        kept = [fact for fact in facts if fact.name not in ("price", "_note")]
        return [*kept, Fact("price", rng.choice(ON_APPLICATION), None)]

    def ranged(self, facts: list[Fact], record: Record) -> list[Fact]:
        """The facts with a range for a price."""
        low = record.amount()
        high = low + max(low // 20 // 5, 1) * 5
        period = self._per() if record.deal == "rent" else ""
        kept = [fact for fact in facts if fact.name not in ("price", "_note")]
        return [
            *kept,
            Fact("price", f"{self.amount(low)} - {self.amount(high)}{period}", (low, high)),
        ]

    def several(self, facts: list[Fact], record: Record) -> list[Fact]:
        """The facts with a second amount beside the price: what it was before, a week's rent, or a
        monthly rate."""
        low = record.amount()
        if record.deal == "rent":
            return [*facts, Fact("_second", f"({self.amount(low * 12 // 52)} pw)")]
        if low < 60_000:
            return [*facts, Fact("_second", f"or {self.amount(low // 48)} per month")]
        return [*facts, Fact("_second", f"Was {self.amount(low + low // 25)}")]


def money_of(rng: Random, traits: Traits) -> Money:
    """The way of a firm to write amounts."""
    sign = CURRENCY[traits.domain]
    european = traits.domain == "real-estate" and rng.random() < 0.5
    notes = (
        ("", "", "Guide price", "Offers over", "Asking price")
        if traits.domain == "uk-real-estate"
        else ("",)
    )
    period = {"uk-real-estate": ("pcm", "per month", "pcm"), "us-real-estate": ("/mo", "per month")}
    return Money(
        sign="" if "no-currency" in traits.data else sign,
        after=european,
        thousands="." if european else ",",
        period=rng.choice(period.get(traits.domain, ("per month", "/month"))),
        note=rng.choice(notes),
    )
