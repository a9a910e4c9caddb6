"""An annotation says: this stretch of the page's text may be an instance (or a label) of a type.
All of a page's annotations are kept together, sorted by place, with columns for the arithmetic."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property
from typing import Any

from sitesift.page.light_class import light_class
from sitesift.page.page import Page


class Familiarity(IntEnum):
    """Where a page speaks of the domain: nowhere, in its text, in its title or headings."""

    NONE = 0
    TEXT = 1
    TITLE = 2


@light_class
class Annotation:
    """One recogniser's finding."""

    type: str
    start: int  # span in the page's text
    end: int
    node: int  # the lowest element around the span
    score: int  # the recogniser's weight as evidence
    source: str  # pattern, gazetteer, label, mark, structured, learned
    features: dict[str, str]
    value: Any = None  # normalised

    def text(self, page: Page) -> str:
        """The annotated text, on one line."""
        return page.text[self.start : self.end].replace("\n", " ")


@dataclass(frozen=True)
class Annotations:
    """All annotations of a page for a domain, by start, and the marks that its markup carries."""

    rows: tuple[Annotation, ...]
    # element: type -> the attribute that names it ("class", "alt" ...)
    marks: dict[int, dict[str, str]]
    familiar: Familiarity = Familiarity.NONE  # whether the page speaks of the domain

    @property
    def known_page(self) -> bool:
        """Whether the page speaks of the domain at all."""
        return self.familiar > Familiarity.NONE

    def __iter__(self) -> Iterator[Annotation]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def starts(self) -> list[int]:
        """Where each annotation starts."""
        return [a.start for a in self.rows]

    def extended(self, more: Iterable[Annotation]) -> Annotations:
        """The same with others, in their places."""
        rows = sorted([*self.rows, *more], key=lambda row: (row.start, -row.end))
        return replace(self, rows=tuple(rows))

    def starting_in(self, start: int, end: int) -> tuple[Annotation, ...]:
        """Annotations that start in a span of the page's text."""
        return self.rows[bisect_left(self.starts, start) : bisect_left(self.starts, end)]

    def within(self, start: int, end: int) -> list[Annotation]:
        """Annotations whose span lies in a span of the page's text."""
        return [a for a in self.starting_in(start, end) if a.end <= end]
