"""What a page states of its record beside its text, as values of the domain's types. In: a page,
its domain, pieces of its text. Out: the texts stated by type, whether a piece says the same, and
candidates for what the page shows of it.

What is stated is a second witness (stated_thing.py): it says which place of a page is an
attribute's, also where no recogniser knows the text that stands there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sitesift.annotate.amounts import NUMBER
from sitesift.annotate.normal_forms import normalise, parse_number
from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.page.stated_thing import Stated, stated_thing
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.model import Value
from sitesift.text.plain_text import letters_and_digits

STRUCTURED = "structured"  # the evidence
STATED = "stated"  # the source of values that a page states and does not show
STATED_SCORE = 6  # as an amount with its currency (recognisers/money.py): it is told as plainly
LONGEST_SHOWN = 60  # characters of a piece that says an amount, its label and unit included
MORE = 30  # characters that a label may add to a text
CENTS = 2  # digits behind the point
CURRENCY = "priceCurrency"
ADDRESSES = ("link", "image")  # extents of values that are addresses


@dataclass(frozen=True)
class StatedValues:
    """The texts that a page states, by type of the domain."""

    domain: Domain
    by_type: Mapping[str, tuple[Stated, ...]]
    currency: str = ""  # code of the amounts

    def says(self, name: str, text: str) -> bool:
        """Whether a piece of the page's text says what is stated of a type."""
        kind = self.domain.types[name]
        return any(_agree(kind, text, one.text) for one in self.by_type.get(name, ()))

    @cached_property
    def amounts(self) -> frozenset[str]:
        """Types of which an amount is stated."""
        return frozenset(n for n in self.by_type if self.domain.types[n].value == "money")

    def amount_nodes(self, page: Page) -> list[int]:
        """Texts of the page that say an amount which is stated."""
        if not self.amounts:
            return []
        shown = np.flatnonzero(page.is_text & (page.text_end > page.text_start)).tolist()
        return [
            node
            for node in shown
            if any(self.says(name, page.text_of(node)) for name in self.amounts)
        ]

    def normal(self, name: str, text: str) -> object:
        """The normal form of a text of a type; an amount has the currency that is stated."""
        kind, features = self.domain.types[name], dict[str, str]()
        if name in self.amounts:
            number = NUMBER.search(text)
            raised = [
                s.text for s in self.by_type[name] if number and _is_raised(number[0], s.text)
            ]
            features = {"amount": raised[0]} if raised else {}
            features |= {"code": self.currency} if self.currency else {}
        return normalise(kind, text, features, self.domain)

    def unshown(self, names: Collection[str]) -> Iterator[Value]:
        """Values of the types that are stated and not among these."""
        for name, stated in self.by_type.items():
            if name not in names:
                text, node = stated[0].text, stated[0].node
                yield Value(name, text, self.normal(name, text), node, source=STATED)

    def candidates(self, page: Page, units: Sequence[Unit]) -> Iterator[Candidate]:
        """A candidate for each piece that says what is stated."""
        for unit in units:
            text = page.text[unit.start : unit.end]
            for name in self.by_type:
                if unit.lines == 1 and self.says(name, text):
                    start, end = self._span(name, text)
                    yield Candidate(
                        name,
                        0,
                        unit,
                        unit.start + start,
                        unit.start + end,
                        STATED_SCORE,
                        (STRUCTURED, "whole"),
                    )

    def _span(self, name: str, text: str) -> tuple[int, int]:
        """The part of a text that says it: all of it, without a label."""
        for one in self.by_type[name]:
            at = text.casefold().find(one.text.casefold())
            if at >= 0 and name not in self.amounts:
                return at, at + len(one.text)
        return 0, len(text)


def stated_values(page: Page, domain: Domain) -> StatedValues:
    """What a page states of a record of the domain."""
    stated = stated_thing(page, domain.record.schema_org)
    codes = [one.text for one in stated if one.prop == CURRENCY]
    found: dict[str, tuple[Stated, ...]] = {}
    for name in domain.attributes:
        kind = domain.types[name]
        props = frozenset(kind.schema_org)
        own = [one for one in stated if one.prop in props and one.text.strip()]
        if own and kind.extent not in ADDRESSES:
            found[name] = tuple(own)
    return StatedValues(domain, found, codes[0].upper() if codes else "")


def _agree(kind: Type, text: str, stated: str) -> bool:
    if kind.value == "money":
        first = NUMBER.search(text)
        if first is None or len(text) > LONGEST_SHOWN:
            return False
        return parse_number(first[0]) == parse_number(stated) or _is_raised(first[0], stated)
    here, there = letters_and_digits(text), letters_and_digits(stated)
    return bool(there) and (
        here == there or (len(text) <= len(stated) + MORE and _follows_label(text, stated))
    )


def _is_raised(number: str, stated: str) -> bool:
    """Whether a number is shown whose cents are set small and high, without a point: 17334 of
    173.34."""
    whole, _, cents = stated.strip().partition(".")
    return len(cents) == CENTS and number == whole + cents


def _follows_label(text: str, stated: str) -> bool:
    """Whether a text ends with what is stated, behind a label and its colon."""
    label, said, rest = text.casefold().rpartition(stated.casefold())
    return bool(said) and not rest.strip() and label.rstrip().endswith(":")
