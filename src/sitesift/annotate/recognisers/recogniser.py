"""What every kind of recogniser is: a function from what is known of a page to annotations.

A new kind is one file in this folder with such a function, and one line in the table of
annotate.py. Recognisers are run in the order of the table; each sees what those before it found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.reading_text import ReadingText, read_text
from sitesift.annotate.recognisers.facing_labels import mark_facing_values
from sitesift.annotate.recognisers.markup_names import find_marks
from sitesift.annotate.recognisers.table_headers import mark_columns
from sitesift.annotate.spans import TextIndex
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page


@dataclass(frozen=True, eq=False)
class RecogniserInput:
    """A page as recognisers see it."""

    page: Page
    domain: Domain
    learned: Mapping[str, list[str]]  # terms beside the domain's own lists, by type
    found: list[Annotation] = field(default_factory=list)  # by the recognisers before

    @cached_property
    def index(self) -> TextIndex:
        return TextIndex(self.page)

    @cached_property
    def reading(self) -> ReadingText:
        return read_text(self.page, self.index)

    @cached_property
    def marks(self) -> dict[int, dict[str, str]]:
        """Element: type -> the attribute that names it, or the header of its column."""
        return self._marks_and_units[0]

    @property
    def units(self) -> dict[int, str]:
        """Cell of a table: the unit in the header of its column."""
        return self._marks_and_units[1]

    @cached_property
    def _marks_and_units(self) -> tuple[dict[int, dict[str, str]], dict[int, str]]:
        marks, units = find_marks(self.page, self.domain), dict[int, str]()
        mark_columns(self.page, self.domain, marks, units)
        mark_facing_values(self.page, self.domain, marks)
        return marks, units


class Recogniser(Protocol):
    """Annotates a page in its own way."""

    def __call__(self, given: RecogniserInput) -> Iterable[Annotation]: ...
