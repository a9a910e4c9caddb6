"""Prices of generation 2: any currency as people write it where it is used.

In: amounts as the makers of records think of them (of about a dollar). Out: price facts with
amount, currency and period in local spelling:
`Rp 1,25 M`, `35.000.000 ₫`, `₹ 45 Lakh`, `1 250 000 kr`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kit.money import Money
from kit.record import Fact, Record
from kit.traits import ABROAD, Traits
from kit.words.currencies import CURRENCIES, Currency
from kit.words.languages import translate

OWN = {"uk-real-estate": "GBP", "us-real-estate": "USD"}
PERIODS = {
    "uk-real-estate": (("pcm", "month"), ("per month", "month"), ("pw", "week")),
    "us-real-estate": (("/mo", "month"), ("per month", "month"), ("per week", "week")),
}
PERIODS_ABROAD = (("per month", "month"), ("/month", "month"), ("per week", "week"))
GROUPS = {",": ",", ".": ".", "_": " ", "'": "'"}
WEEKS = 4  # of a month, roughly


@dataclass(frozen=True, slots=True)
class LocalMoney(Money):
    """How a firm of generation 2 writes amounts."""

    currency: Currency
    language: str
    length: str  # of the period of rents: "month" or "week"
    rate: float
    scaled: bool

    def number(self, value: int) -> str:
        """Digits with the groups of the country; no sign."""
        if self.currency.manner == "L":
            return _indian(value)
        return f"{value:,}".replace(",", GROUPS[self.currency.manner])

    def amount(self, value: int) -> str:
        text = self._scaled(value) if self.scaled else self.number(value)
        if not self.sign:
            return text
        space = " " if self.sign[-1].isalpha() or self.after else ""
        return f"{text}{space}{self.sign}" if self.after else f"{self.sign}{space}{text}"

    def _scaled(self, value: int) -> str:
        """1,25 M for 1,250,000,000."""
        fitting = [(word, by) for word, by in self.currency.scales if by <= value]
        if not fitting:
            return self.number(value)
        word, by = fitting[-1]
        figure = f"{value / by:.2f}".rstrip("0").rstrip(".")
        if self.currency.manner in "._":
            figure = figure.replace(".", ",")
        return f"{figure} {word}"

    def local(self, value: int) -> int:
        """The amount in this currency: three figures and zeros, as asking prices are."""
        return (
            rounded(value * self.rate) if self.rate >= 10 or self.scaled else int(value * self.rate)
        )

    def price(self, value: int, deal: str) -> list[Fact]:
        weekly = deal == "rent" and self.length == "week"
        local = max(1, self.local(value // WEEKS if weekly else value))
        period = self.length if deal == "rent" else ""
        text = self.amount(local) + (self._per() if deal == "rent" else "")
        fact = Fact("price", text, local, self.currency.code if self.sign else "", period)
        return [fact] + ([Fact("_note", self.note)] if self.note and deal == "sale" else [])

    def on_application(self, rng: Random, facts: list[Fact]) -> list[Fact]:
        kept = [fact for fact in facts if fact.name not in ("price", "_note")]
        return [*kept, Fact("price", translate(self.language, "Price on application"), None)]

    def ranged(self, facts: list[Fact], record: Record) -> list[Fact]:
        low = record.amount()
        high = rounded(low * 1.06)
        period = self._per() if record.deal == "rent" else ""
        kept = [fact for fact in facts if fact.name not in ("price", "_note")]
        return [
            *kept,
            Fact("price", f"{self.amount(low)} - {self.amount(high)}{period}", (low, high)),
        ]

    def several(self, facts: list[Fact], record: Record) -> list[Fact]:
        """A second amount beside the price: what it was before, in brackets."""
        return [*facts, Fact("_second", f"({self.amount(rounded(record.amount() * 1.1))})")]


def local_money(rng: Random, traits: Traits) -> LocalMoney:
    """The way of a firm of generation 2 to write amounts."""
    abroad = traits.domain in ABROAD
    code = traits.currency or OWN.get(traits.domain, "EUR")
    currency = CURRENCIES[code]
    words, length = rng.choice(PERIODS.get(traits.domain, PERIODS_ABROAD))
    notes = ("", "", "Guide price") if traits.domain == "uk-real-estate" else ("",)
    return LocalMoney(
        sign="" if "no-currency" in traits.data else rng.choice(currency.spellings),
        after=not currency.before,
        thousands="",
        period=translate(traits.language, words),
        note=rng.choice(notes),
        currency=currency,
        language=traits.language,
        length=length,
        rate=currency.rate if abroad else 1.0,
        scaled="scaled-prices" in traits.quirks,
    )


def rounded(value: float) -> int:
    """Three figures, then zeros."""
    whole = int(value)
    zeros = max(0, len(str(whole)) - 3)
    return whole // 10**zeros * 10**zeros


def _indian(value: int) -> str:
    """12,34,567: the last three figures, then pairs."""
    digits = str(value)
    head, tail = digits[:-3], digits[-3:]
    pairs: list[str] = []
    while head:
        pairs.insert(0, head[-2:])
        head = head[:-2]
    return ",".join([*pairs, tail])
