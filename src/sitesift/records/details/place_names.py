"""What the places of a template are called. In: the texts of its pages and a place. Out: a name,
and how well it is founded.

Evidence in this order: a label ("Height: 6 ft", <dt>, <th>, the first of two in a row), microdata,
a class with a word that names columns, JSON-LD that gives the same values, the page's heading, the
form of the values, the words of a class, the heading of the section.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from sitesift.page.json_ld import json_ld_pairs
from sitesift.page.page import Page
from sitesift.records.details.template_labels import after_label
from sitesift.records.details.template_places import TemplatePlace
from sitesift.records.details.template_texts import TemplateTexts
from sitesift.records.structure.name_words import (
    class_name,
    known_word,
    plain_letters,
    prop_name,
    value_kind,
)

SAMPLE = 40  # texts of a place that are looked at
MOST = 0.6  # share of them that must agree on a name
LEVELS = 3  # how far above a text its microdata or class may stand
HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6", "caption", "legend"})
NEAR = 12  # texts from a section's heading to the first text it may name


class Founded(IntEnum):
    """How well a name is founded, best first."""

    LABEL = 0
    MARKUP = 1
    HEADING = 2
    KIND = 3
    SECTION = 4
    NOTHING = 5


@dataclass(frozen=True, eq=False)
class PlaceNamer:
    """Names the places of one template."""

    texts: TemplateTexts

    def name(self, place: TemplatePlace) -> tuple[str, Founded]:
        """A short name for a place."""
        if place.label:
            return place.label, Founded.LABEL
        rows = place.all_rows[:SAMPLE]
        for said, founded in self._evidence:
            if name := _most(rows, said):
                return name, founded
        linked = _most(rows, lambda row: "link" if self._is_linked(row) else "")
        return linked or "text", Founded.NOTHING

    @property
    def _evidence(self) -> Sequence[tuple[Callable[[int], str], Founded]]:
        return (
            (self._prop, Founded.MARKUP),
            (lambda row: self._class(row, known_word), Founded.MARKUP),
            (self._json, Founded.MARKUP),
            (self._main_heading, Founded.HEADING),
            (lambda row: value_kind(self._value(row)), Founded.KIND),
            (lambda row: self._class(row, class_name), Founded.SECTION),
            (self._section, Founded.SECTION),
        )

    def _value(self, row: int) -> str:
        return after_label(self.texts.written(row))

    def _around(self, row: int) -> tuple[Page, list[int]]:
        """The elements that hold nothing but the text of a row, the smallest first."""
        page, node = self.texts.pages[self.texts.page[row]], int(self.texts.node[row])
        span = (page.text_start[node], page.text_end[node])
        around: list[int] = []
        for above in page.ancestors(node):
            if len(around) == LEVELS or (page.text_start[above], page.text_end[above]) != span:
                break
            around.append(above)
        return page, around

    def _prop(self, row: int) -> str:
        """An itemprop; the name of a thing within the record is what that thing is of it."""
        page, around = self._around(row)
        props = [page.attribute(node, "itemprop") for node in around]
        names = [prop_name(prop) for prop in props if prop]
        named = [name for name in names if name != "name"]
        if names and not named:
            outer = page.attribute(page.parent_list[around[props.index("name")]], "itemprop")
            return prop_name(outer) or names[0]
        return named[0] if named else ""

    def _class(self, row: int, told: Callable[[str], str]) -> str:
        page, around = self._around(row)
        names = (told(page.attribute(node, "class")) for node in around)
        return next(filter(None, names), "")

    def _json(self, row: int) -> str:
        names = self._json_names[int(self.texts.page[row])]
        return names.get(plain_letters(self._value(row)), "")

    def _main_heading(self, row: int) -> str:
        page = self.texts.pages[self.texts.page[row]]
        tags = (page.tag_of(n) for n in page.ancestors(int(self.texts.node[row])))
        return "title" if "h1" in tags else ""

    def _section(self, row: int) -> str:
        """The heading before a text, if no other text of a heading and not much stands between."""
        first = max(0, row - NEAR)
        for before in range(row - 1, first - 1, -1):
            if self.texts.page[before] != self.texts.page[row]:
                break
            page = self.texts.pages[self.texts.page[before]]
            if page.tag_of(page.parent_list[self.texts.node[before]]) in HEADINGS:
                return self.texts.written(before).strip(" :").casefold()
        return ""

    def _is_linked(self, row: int) -> bool:
        page = self.texts.pages[self.texts.page[row]]
        return any(page.tag_of(n) == "a" for n in page.ancestors(int(self.texts.node[row])))

    @cached_property
    def _json_names(self) -> list[dict[str, str]]:
        return [_said_by_json(page) for page in self.texts.pages]


def _most(rows: Sequence[int], said: Callable[[int], str]) -> str:
    """What most of the rows are said to be."""
    counted = Counter(name for row in rows if (name := said(row)))
    name, count = counted.most_common(1)[0] if counted else ("", 0)
    return name if count >= MOST * len(rows) else ""


def _said_by_json(page: Page) -> dict[str, str]:
    """What JSON-LD calls the texts of a page; texts with several names have none."""
    names: dict[str, set[str]] = {}
    for key, value in json_ld_pairs(page):
        text = plain_letters(str(value))
        if text and key and not key.startswith("@"):
            names.setdefault(text, set()).add(prop_name(key))
    return {text: next(iter(said)) for text, said in names.items() if len(said) == 1}
