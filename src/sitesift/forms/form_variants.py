"""Variants of a search (buy or rent, used or new): what data/variants.toml says of them.

A text in, the sides that it names out. The code knows no variant by its name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sitesift.text.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class FormVariant:
    """Something that a search is made once for each side of."""

    name: str
    shown: str  # in plans
    one_sided: bool  # a domain may be about one of its sides alone
    sides: frozenset[str]
    words: Vocabulary

    def sides_in(self, text: str) -> frozenset[str]:
        """The sides that a text names."""
        return self.words.find(text)

    def is_choice(self, texts: Iterable[str]) -> bool:
        """Whether of several texts each side has one that names it alone."""
        told = [self.sides_in(text) for text in texts]
        return all(frozenset({side}) in told for side in self.sides)


@cache
def form_variants() -> tuple[FormVariant, ...]:
    """All variants, in the order of the file."""
    text = files("sitesift.forms").joinpath("data", "variants.toml").read_text(encoding="utf-8")
    return tuple(
        FormVariant(
            name,
            table["shown"],
            table["one_sided"],
            frozenset(table["sides"]),
            Vocabulary.of(table["sides"]),
        )
        for name, table in tomllib.loads(text).items()
    )


@cache
def two_sided_variants() -> dict[str, FormVariant]:
    """By name, the variants of which every side is searched."""
    return {each.name: each for each in form_variants() if not each.one_sided}
