"""How two states of a page differ: two pages in, similarity of text and structure, new lines and
changed fields out.

Text is compared as a multiset of lines, structure as a multiset of (tag, class) pairs, so that
order and place do not matter: a banner above everything changes little, another document changes
much.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from sitesift.forms.understand.controls import find_controls
from sitesift.page.page import Page
from sitesift.page.select_options import MOST_OPTIONS, option_nodes

T = TypeVar("T")
_MOST_LINES = 400  # new lines that are looked at one by one


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text that was not there before, and the outermost element that holds nothing
    else."""

    node: int
    text: str


@dataclass(frozen=True, eq=False)
class Change:
    """The difference between two states."""

    before: Page
    after: Page

    @cached_property
    def text_alike(self) -> float:
        """Share of the lines that both have."""
        return _overlap(_lines(self.before), _lines(self.after))

    @cached_property
    def structure_alike(self) -> float:
        """Share of the elements that both have, told apart by tag and class."""
        return _overlap(_elements(self.before), _elements(self.after))

    @cached_property
    def new_share(self) -> float:
        """Share of the later page's lines that are new."""
        new = _lines(self.after) - _lines(self.before)
        return new.total() / max(1, _lines(self.after).total())

    @cached_property
    def new_lines(self) -> tuple[Line, ...]:
        """Lines of the later page that the earlier one did not have."""
        return tuple(_new_lines(self.before, self.after))

    @cached_property
    def new_fields(self) -> tuple[str, ...]:
        """Fields that are shown now and were not."""
        return tuple(sorted(_shown_fields(self.after) - _shown_fields(self.before)))

    @cached_property
    def changed_options(self) -> tuple[str, ...]:
        """Names of selects whose options are others than before."""
        was, now = options_by_name(self.before), options_by_name(self.after)
        return tuple(
            sorted(name for name, options in now.items() if name in was and was[name] != options)
        )


def selects_named(page: Page, name: str) -> list[int]:
    """The selects of a page that have this name."""
    return [
        node for node in page.nodes_with_tag("select").tolist() if field_name(page, node) == name
    ]


def field_name(page: Page, node: int) -> str:
    """The name by which a control is known in both states."""
    attributes = page.attributes(node)
    return attributes.get("name", "") or attributes.get("id", "")


def options_by_name(page: Page) -> dict[str, tuple[str, ...]]:
    """The texts of the options of each named select."""
    found = {}
    for node in page.nodes_with_tag("select").tolist():
        options = option_nodes(page, node)[:MOST_OPTIONS]
        if name := field_name(page, node):
            found[name] = tuple(page.raw_line(n) for n in options)
    return found


def _shown_fields(page: Page) -> frozenset[str]:
    controls = find_controls(page)
    fields = np.flatnonzero(controls.is_field & controls.shown).tolist()
    return frozenset(
        f"{controls.type[i]} {field_name(page, int(controls.node[i]))}" for i in fields
    )


def _lines(page: Page) -> Counter[str]:
    return Counter(page.text.split("\n")) if page.text else Counter()


def _elements(page: Page) -> Counter[tuple[str, str]]:
    """How many elements of each tag and class are shown."""
    shown = np.flatnonzero(page.visible & ~page.is_text)
    pairs = np.stack((page.tag[shown], page.attribute_column("class")[shown]), axis=1)
    kinds, counts = np.unique(pairs, axis=0, return_counts=True)
    return Counter(
        {
            (page.tags[tag], page.strings[name] if name >= 0 else ""): int(count)
            for (tag, name), count in zip(kinds.tolist(), counts.tolist(), strict=True)
        }
    )


def _overlap(one: Counter[T], other: Counter[T]) -> float:
    """Jaccard's index of two multisets; two empty ones are alike."""
    both, either = (one & other).total(), (one | other).total()
    return float(both / either) if either else 1.0


def _new_lines(before: Page, after: Page) -> Iterator[Line]:
    known = _lines(before)
    rows = [(a, b) for a, b in after.lines.tolist() if after.text[a:b] not in known][:_MOST_LINES]
    filled = np.flatnonzero((after.text_end > after.text_start) & ~after.is_text)
    starts, ends = after.text_start[filled], after.text_end[filled]
    for start, end in rows:
        inside = filled[(starts >= start) & (ends <= end)]
        if len(inside):
            yield Line(int(inside[0]), after.text[start:end])
