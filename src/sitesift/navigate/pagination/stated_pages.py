"""How many pages a pager says there are: "2 / 5", "Page 2 of 5".

In come a page and the nodes of its records, out comes the number, or 0.

Pagers that show one number, or a box to type it in, have no row of numbers to count. Assumed: what
an author names a pager, outside records, and writes so, counts pages; pictures are turned in
elements named after slides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np

from sitesift.navigate.links import class_and_id
from sitesift.navigate.navigation_words import navigation_words
from sitesift.page.page import Page

_NAMED = re.compile(r"pag(?:in|er|ing|e-?(?:nav|num))", re.IGNORECASE)
# Before "of" stands the number of this page, or a box that holds it. Years have four digits.
_OF = re.compile(
    r"^(?P<lead>[^\d/]*)(?P<at>\d{1,3})?\s*(?:(?P<slash>/)|\b[^\W\d]{1,4}\b)"
    r"\s*(?P<all>\d{1,3})(?P<tail>[^\d/]*)$"
)
_LONGEST_PAGER = 120  # characters: it says little more than numbers


def stated_pages(page: Page, records: Sequence[Sequence[int]] = ()) -> int:
    """The highest number of pages that a pager of the page states."""
    tops = [top for record in records for top in record]
    return max(
        (
            _stated(line)
            for node in _named_pagers(page)
            if not any(page.contains(top, node) for top in tops)
            for line in _lines(page, node)
        ),
        default=0,
    )


def _named_pagers(page: Page) -> Iterator[int]:
    """The elements named pagers that say something short and turn no pictures."""
    column = page.attribute_column("class")
    known = [i for i in np.unique(column[column >= 0]).tolist() if _NAMED.search(page.strings[i])]
    words = navigation_words("pagination")
    for node in np.flatnonzero(np.isin(column, known)).tolist():
        size = page.text_end[node] - page.text_start[node]
        if 0 < size <= _LONGEST_PAGER:
            said = words.find(class_and_id(page, node))
            if "pager" in said and "slider" not in said:
                yield node


def _lines(page: Page, node: int) -> tuple[str, ...]:
    """The lines of a pager, and all that it says as one: a number may stand in a box of its own."""
    text = page.text[page.text_start[node] : page.text_end[node]]
    return (*text.split("\n"), " ".join(text.split()))


def _stated(line: str) -> int:
    """The number of pages that a line states, or 0."""
    found = _OF.match(line.strip())
    if found is None:
        return 0
    around = f"{found['lead']} {found['tail']}"
    tells = found["slash"] or "page" in navigation_words("pagination").find(around)
    last = int(found["all"])
    return last if tells and int(found["at"] or 1) <= last else 0
