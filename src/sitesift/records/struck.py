"""Prices that are no longer asked: the candidates of one record for a type of money in, the same without those that are
struck out, said or named to be old, out; all of them where none would be left. Where records are is found before: old
prices help there.

Assumed: a line through an amount (by tag, style or class) and words before it ("Original price:") say more than a name
("regular-price"), and a new price is of the old one's size, or told in words; a monthly rate beside a struck price does
not replace it. What counts as struck is listed in struck.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cached_property
from importlib import resources
from operator import add

import numpy as np

from sitesift.annotate.marks import name_words
from sitesift.ontology.model import Type
from sitesift.page.page import Bools, Page
from sitesift.page.tree import inside_any
from sitesift.records.align_candidate import Candidate

_FILE = resources.files("sitesift.records").joinpath("struck.toml")
_WORDS: dict[str, frozenset[str]] = {
    name: frozenset(words) for name, words in tomllib.loads(_FILE.read_text("utf-8")).items()
}
_SAID = tuple(_WORDS["said"])
LONGEST_SAID = 40  # characters before an amount that are looked at
SMALLEST = 0.2  # of the old price that a new one is at least; sales give less off
_STYLE = "line-through"  # in style attributes, and as Chromium prints the computed style


class Struck:
    """Tells the struck amounts of one page; the columns are made when a record first has two amounts."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._named: dict[str, Bools] = {}

    def without(self, kind: Type, found: list[Candidate]) -> list[Candidate]:
        """The candidates of a record without struck ones; lines and words are looked at before names."""
        if kind.value != "money" or len(found) < 2:
            return found
        kept = _without(found, lambda c: bool(self._lined[_node(c)]) or self._is_said_old(c))
        return kept if len(kept) < len(found) else _without(found, lambda c: bool(self._called_old(kind)[_node(c)]))

    def _is_said_old(self, candidate: Candidate) -> bool:
        """Whether the words right before an amount say that it was the price."""
        words = self._page.text[max(candidate.start - LONGEST_SAID, 0) : candidate.start]
        return words.lower().rstrip(": \u00a0\n").endswith(_SAID)

    @cached_property
    def _lined(self) -> Bools:
        """The nodes with a line through them, as far as tags, styles and classes tell."""
        page = self._page
        marked = self._with_class(lambda name: not _WORDS["lines"].isdisjoint(_words(name)))
        marked[page.nodes_with_tag(*_WORDS["tags"])] = True
        rows = page.attribute_rows("style")
        marked[[page.attr_node[r] for r in rows if _STYLE in page.strings[page.attr_value[r]].lower()]] = True
        if page.style is not None and page.styles:
            marked |= np.array([_STYLE in s.text_decoration for s in page.styles] + [False])[page.style]
        return inside_any(page.end, marked)

    def _called_old(self, kind: Type) -> Bools:
        """The nodes that a class calls old."""
        if kind.name not in self._named:

            def is_old(name: str) -> bool:
                if _WORDS["old"].isdisjoint(_words(name)):
                    return False
                words = set(name_words(name))
                return words <= _WORDS["old"] or not words.isdisjoint(kind.marks)

            self._named[kind.name] = inside_any(self._page.end, self._with_class(is_old))
        return self._named[kind.name]

    def _with_class(self, is_meant: Callable[[str], bool]) -> Bools:
        """The elements with a class for which something holds."""
        names = {name for held in self._names.values() for name in held}
        meant = {name for name in names if is_meant(name)}
        values = [value for value, held in self._names.items() if not meant.isdisjoint(held)] if meant else []
        return np.isin(self._page.attribute_column("class"), values)

    @cached_property
    def _names(self) -> dict[int, list[str]]:
        """The names in each value of a class attribute."""
        column = self._page.attribute_column("class")
        return {value: self._page.strings[value].split() for value in set(column.tolist()) if value >= 0}


def _without(found: list[Candidate], is_old: Callable[[Candidate], bool]) -> list[Candidate]:
    """The candidates without old ones that another, not old, replaces."""
    told = [c for c in found if is_old(c)]
    old = [any(c.start < t.end and t.start < c.end for t in told) for c in found]  # "£ 9 £" is in "<s>£ 9</s> £ 8"
    new = [c for c, is_it in zip(found, old, strict=True) if not is_it]
    replaced = (is_it and any(_replaces(n, c) for n in new) for c, is_it in zip(found, old, strict=True))
    return [c for c, is_it in zip(found, replaced, strict=True) if not is_it]


def _replaces(new: Candidate, old: Candidate) -> bool:
    """Whether an amount may be asked instead of another: of its size, or told in words."""
    asked, before = _amount(new), _amount(old)
    return asked is None or before is None or asked >= SMALLEST * before


def _amount(candidate: Candidate) -> float | None:
    value = candidate.annotation.value if candidate.annotation is not None else None
    return value.get("amount") if isinstance(value, dict) else None


def _node(candidate: Candidate) -> int:
    return candidate.annotation.node if candidate.annotation is not None else candidate.unit.inner


def _words(name: str) -> set[str]:
    """The words of a name, and each two neighbours as one."""
    words = name_words(name)
    return {*words, *map(add, words, words[1:])}
