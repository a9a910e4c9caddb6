"""Texts that a list cuts short. In: an area whose records show some values with dots at their end.
Out: the same with the whole texts, where the markup holds them.

Shops cut long names ("A Light in the …") and keep the whole in an attribute that browsers show
beside the pointer or read out. Assumed: an attribute of the element around the text, or of a link
around that, has the whole text for every record of the column; then it is read for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from sitesift.page.page import Page
from sitesift.records.model import Area, Value

DOTS = ("…", "...")
TEXT_ATTRIBUTES = ("title", "data-title", "aria-label", "alt")
LEVELS = 3  # elements from a text up that may hold the whole
SHORTEST = 4  # characters before the dots that the whole must begin with


def is_cut_short(text: str) -> bool:
    """Whether a text ends with dots that stand for more of it."""
    shown = text.rstrip()
    return shown.endswith(DOTS) and len(shown.rstrip("".join(DOTS))) >= SHORTEST


def with_whole_texts(page: Page, area: Area) -> Area:
    """The area with cut texts made whole."""
    columns: dict[str, list[Value]] = {}
    for value in (value for record in area.records for value in record.values):
        columns.setdefault(value.name, []).append(value)
    whole: dict[int, Value] = {}
    for values in columns.values():
        if any(value.text.endswith(DOTS) for value in values):
            whole |= _whole(page, values)
    if not whole:
        return area
    records = tuple(
        replace(record, values=tuple(whole.get(id(value), value) for value in record.values))
        for record in area.records
    )
    return replace(area, records=records)


def _whole(page: Page, values: Sequence[Value]) -> dict[int, Value]:
    """The values of a column as one attribute has them; none where some lack it."""
    for name in TEXT_ATTRIBUTES:
        held = (islice(_held(page, value, name), 1) for value in values)
        found = {id(v): whole for v, each in zip(values, held, strict=True) for whole in each}
        if len(found) == len(values):
            return found
    return {}


def _held(page: Page, value: Value, name: str) -> Iterator[Value]:
    """The value as elements around it hold it in an attribute."""
    above = islice((value.node, *page.ancestors(value.node)), LEVELS)
    for node in (*above, *_inside(page, value.node)):
        text = page.attribute(node, name)
        if text and _is_whole(text, value.text):
            plain = text if isinstance(value.value, str) else value.value
            yield replace(value, text=text, value=plain, node=node, span=(0, 0))


def _inside(page: Page, node: int) -> list[int]:
    """Elements in a node that hold all of its text."""
    span = (int(page.text_start[node]), int(page.text_end[node]))
    inside = range(node + 1, min(int(page.end[node]), node + 1 + LEVELS))
    return [n for n in inside if (int(page.text_start[n]), int(page.text_end[n])) == span]


def _is_whole(text: str, shown: str) -> bool:
    """Whether a text is what is shown, or what is shown begins it."""
    if shown.endswith(DOTS):
        return is_begun_by(text, shown)
    return " ".join(text.split()) == " ".join(shown.split())


def is_begun_by(text: str, cut: str) -> bool:
    """Whether a text begins with what stands before the dots of another."""
    begun = " ".join(cut.rstrip("".join(DOTS)).split())
    return len(begun) >= SHORTEST and " ".join(text.split()).startswith(begun)
