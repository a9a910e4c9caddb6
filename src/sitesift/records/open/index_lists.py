"""Lists that are a table of contents: years, shelves, forums, each with how many things it holds.

In: some pages that records of a list lead to, and what the list says of each. Out: the list on one
of these pages that is the site's data, where the first list only counts what stands on them.

Assumed: a record that counts what its page lists, and of which that page says nothing else but its
name, is a heading. Things with reviews or comments are counted too, but their own pages say more of
them (a price, a date) beside what is counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.choose_list import DIFFERENT_SHARE, data_lists
from sitesift.records.open.own_pages import ANY_PATTERN, NO_PATTERN, own_links, pattern_of
from sitesift.records.open.subject import IMAGE, NAMES, URL, Subject
from sitesift.records.structure.find_areas import find_areas

FEWEST_PAGES = 2  # that list what is counted; one may be chance
_NUMBERS = re.compile(r"(?<![\d.,:])\d{1,6}(?![\d.,:]*\d)")


@dataclass(frozen=True)
class _Counted:
    """A page with the list on it, and what the table of contents says of the page."""

    page: Page
    areas: tuple[Area, ...]
    said: Mapping[str, str]

    @property
    def texts(self) -> frozenset[str]:
        return frozenset(record.text for area in self.areas for record in area.records)

    def is_counted(self) -> bool:
        """Whether the table of contents says how many records the page has."""
        return bool(self._counts)

    def says_more(self) -> bool:
        """Whether the page says more of the record than its name, besides what is counted."""
        beside = f" {self._beside()} ".casefold()
        left = (text for name, text in self._said.items() if name not in self._counts)
        told = [text for text in left if re.search(rf"(?<!\w){re.escape(text)}(?!\w)", beside)]
        return len(told) > 1

    @property
    def _said(self) -> dict[str, str]:
        return {
            name: text.casefold()
            for name, text in self.said.items()
            if name not in (URL, IMAGE) and any(map(str.isalnum, text))
        }

    @property
    def _counts(self) -> set[str]:
        """The columns that say how many records the page has: as many as it shows, or as many as it
        says itself, where it shows but the first. Texts with several numbers are days."""
        shown = sum(len(area.records) for area in self.areas)
        own = {int(number) for number in _NUMBERS.findall(self._beside())}
        own = {number for number in own if number > shown} | {shown}
        return {
            name
            for name, text in self._said.items()
            if name not in NAMES
            and len(numbers := _NUMBERS.findall(text)) == 1
            and int(numbers[0]) in own
        }

    def _beside(self) -> str:
        """The text of the page without its list."""
        text, page, last = "", self.page, 0
        spans = ((int(page.text_start[a.node]), int(page.text_end[a.node])) for a in self.areas)
        for start, end in sorted(spans):
            text, last = text + page.text[last:start], max(last, end)
        return text + page.text[last:]


def counted_list(
    pages: Sequence[Page], said: Sequence[Mapping[str, str]], subject: Subject
) -> tuple[Page, list[Area]] | None:
    """The longest list on the pages that records of the subject lead to, where the subject is no
    more than a table of contents of these; None where it is data itself."""
    found = [
        _Counted(page, tuple(areas), texts)
        for page, texts in zip(pages, said, strict=True)
        if (areas := data_lists(page, find_areas(page))) and not _is_alike(page, areas, subject)
    ]
    if len(found) < FEWEST_PAGES or 2 * len(found) <= len(pages):
        return None
    if any(not one.is_counted() or one.says_more() for one in found) or _are_shared(found):
        return None
    longest = max(found, key=lambda one: len(one.texts))
    return longest.page, list(longest.areas)


def _is_alike(page: Page, areas: Sequence[Area], subject: Subject) -> bool:
    """Whether a list leads to pages such as this one: other records of the subject."""
    pattern = pattern_of(own_links(page, areas)[0])
    return pattern == subject.pattern and pattern not in (NO_PATTERN, ANY_PATTERN)


def _are_shared(found: Sequence[_Counted]) -> bool:
    """Whether pages list the same things."""
    every = [text for one in found for text in one.texts]
    return len(set(every)) < DIFFERENT_SHARE * len(every)
