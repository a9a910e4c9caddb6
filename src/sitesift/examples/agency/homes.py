"""The homes on offer, read from homes.tsv, and searches among them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

FIRST_REFERENCE = 4101


@dataclass(frozen=True, slots=True)
class Home:
    """A home as its line says it: the fields after `reference` are the columns of homes.tsv."""

    reference: int
    deal: str  # "buy" or "rent"
    name: str
    town: str
    postcode: str
    amount: int
    qualifier: str
    beds: int
    baths: int
    receptions: int
    kind: str
    terms: str  # tenure of homes to buy, furnishing of homes to rent
    square_feet: str
    status: str
    text: str

    @property
    def address(self) -> str:
        return f"{self.name}, {self.town}"

    @property
    def price(self) -> str:
        return f"£{self.amount:,}" + (" pcm" if self.deal == "rent" else "")

    @property
    def path(self) -> str:
        words = re.sub(r"[^a-z0-9]+", "-", self.address.lower().replace("'", ""))
        return f"/homes/{self.reference}/{words.strip('-')}"

    @property
    def headline(self) -> str:
        offer = "to rent" if self.deal == "rent" else "for sale"
        return f"{self.beds} bedroom {self.kind.lower()} {offer}"


@cache
def homes() -> tuple[Home, ...]:
    """All homes, in the order of the lists."""
    text = resources.files(__package__).joinpath("homes.tsv").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return tuple(_home(FIRST_REFERENCE + 7 * at, line.split("\t")) for at, line in enumerate(lines))


def _home(reference: int, cells: list[str]) -> Home:
    kinds = list(Home.__annotations__.items())[1:]  # "int" or "str", by column
    if len(cells) != len(kinds):
        raise ValueError(f"homes.tsv: a line has {len(cells)} cells, not {len(kinds)}")
    read: dict[str, Any] = {
        name: int(cell) if kind == "int" else cell
        for (name, kind), cell in zip(kinds, cells, strict=True)
    }
    return Home(reference, **read)


def areas() -> list[str]:
    """The towns that the search offers."""
    return sorted({home.town.split(", ")[-1] for home in homes()})


def search(asked: Mapping[str, str]) -> list[Home]:
    """The homes that a search asks for; what is empty or no number asks for nothing."""
    deal = "rent" if asked.get("deal") == "rent" else "buy"
    low, high, beds = (whole_number(asked.get(name, "")) for name in ("min", "max", "beds"))
    return [
        home
        for home in homes()
        if home.deal == deal
        and home.town.endswith(asked.get("where", ""))
        and home.amount >= low
        and (not high or home.amount <= high)
        and home.beds >= beds
    ]


def whole_number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0
