"""Prices that are no longer asked, or by somebody else: the candidates of one record for a type of
money in, the same without those that are struck out, said or named to be old, or said to be another
offer's, out; all of them where none would be left. Where records are is found before: old prices
help there.

Assumed: a line through an amount (by tag, style or class) and words before it ("Original price:")
say more than a name ("regular-price"), and a new price is of the old one's size, or told in words;
an amount in brackets right behind another is no more the price than one with a line through it;
a monthly rate beside a struck price does not replace it. What counts as struck is listed in
old_prices.toml.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from importlib import resources
from operator import add

from sitesift.annotate.recognisers.markup_names import name_words
from sitesift.ontology.domain_model import Type
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import Candidate

_FILE = resources.files("sitesift.records.domain.align").joinpath("old_prices.toml")
_WORDS: dict[str, frozenset[str]] = {
    name: frozenset(words) for name, words in tomllib.loads(_FILE.read_text("utf-8")).items()
}
_SAID = (*_WORDS["said"], *_WORDS["others"])
LONGEST_SAID = 40  # characters before an amount that are looked at
SMALLEST = 0.2  # of the old price that a new one is at least; assumed: sales give less off
_STYLE = "line-through"  # in style attributes, and as Chromium prints the computed style


class OldPrices:
    """Tells the struck amounts of one page, by the elements around each: those of a record's
    amounts are few."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._lined: dict[int, bool] = {}  # by node
        self._drawn: dict[int, bool] = {}  # by value of the class attribute, as the following
        self._old: dict[str, dict[int, bool]] = {}

    def without(self, kind: Type, found: list[Candidate]) -> list[Candidate]:
        """The candidates of a record without struck ones; lines and words are looked at before
        names."""
        if kind.value != "money" or len(found) < 2:
            return found
        ends = {c.end for c in found}
        kept = _without(
            found,
            lambda c: (
                self.is_struck(_node(c)) or self._is_said_old(c) or self._is_bracketed(c, ends)
            ),
        )
        return (
            kept
            if len(kept) < len(found)
            else _without(found, lambda c: self._is_called_old(kind, _node(c)))
        )

    def _is_said_old(self, candidate: Candidate) -> bool:
        """Whether the words right before an amount say that it was the price, or is another's."""
        words = self._page.text[max(candidate.start - LONGEST_SAID, 0) : candidate.start]
        return words.lower().rstrip(": \u00a0\n").endswith(_SAID)

    def _is_bracketed(self, candidate: Candidate, ends: Collection[int]) -> bool:
        """Whether an amount stands in brackets right behind another: "9 180 zł (10 000 zł)"."""
        first = max(candidate.start - LONGEST_SAID, 0)
        before = self._page.text[first : candidate.start].rstrip()
        return before.endswith("(") and first + len(before[:-1].rstrip()) in ends

    def is_struck(self, node: int) -> bool:
        """Whether a line goes through a node, as far as tags, styles and classes around it tell."""
        if node not in self._lined:
            around = (node, *self._page.ancestors(node))
            self._lined[node] = any(map(self._draws_a_line, around)) or self._has_class(
                around, self._drawn, _is_line
            )
        return self._lined[node]

    def _draws_a_line(self, node: int) -> bool:
        """Whether an element's tag or style does."""
        page = self._page
        if page.tag_of(node) in _WORDS["tags"] or node in self._styled:
            return True
        at = int(page.style[node]) if page.style is not None and page.styles else -1
        return at >= 0 and _STYLE in page.styles[at].text_decoration

    @cached_property
    def _styled(self) -> set[int]:
        """The elements whose style attribute draws a line."""
        page, rows = self._page, self._page.attribute_rows("style")
        values = page.attr_value[rows].tolist()
        lined = {value for value in set(values) if _STYLE in page.strings[value].lower()}
        return {
            n
            for n, value in zip(page.attr_node[rows].tolist(), values, strict=True)
            if value in lined
        }

    def _is_called_old(self, kind: Type, node: int) -> bool:
        """Whether a class of an element around a node calls it old."""

        def is_old(name: str) -> bool:
            if _WORDS["old"].isdisjoint(_words(name)):
                return False
            words = set(name_words(name))
            return words <= _WORDS["old"] or not words.isdisjoint(kind.marks)

        return self._has_class(
            (node, *self._page.ancestors(node)), self._old.setdefault(kind.name, {}), is_old
        )

    def _has_class(
        self, nodes: Iterable[int], known: dict[int, bool], is_meant: Callable[[str], bool]
    ) -> bool:
        """Whether one of some elements has a class for which something holds; `known` keeps what
        was asked before."""
        for value in map(self._classes.__getitem__, nodes):
            if value not in known:
                known[value] = value >= 0 and any(map(is_meant, self._page.strings[value].split()))
            if known[value]:
                return True
        return False

    @cached_property
    def _classes(self) -> list[int]:
        return self._page.attribute_column("class").tolist()


def _is_line(name: str) -> bool:
    """Whether a class draws a line through the text."""
    return not _WORDS["lines"].isdisjoint(_words(name))


def _without(found: list[Candidate], is_old: Callable[[Candidate], bool]) -> list[Candidate]:
    """The candidates without old ones that another, not old, replaces."""
    told = [c for c in found if is_old(c)]
    # "£ 9 £" is in "<s>£ 9</s> £ 8"
    old = [any(c.start < t.end and t.start < c.end for t in told) for c in found]
    new = [c for c, is_it in zip(found, old, strict=True) if not is_it]
    replaced = (
        is_it and any(_replaces(n, c) for n in new) for c, is_it in zip(found, old, strict=True)
    )
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
