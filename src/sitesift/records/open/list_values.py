"""Columns of which a record may have several values: tags, genres, authors.

In: the values of a column, by record. Out: whether it is a list, and the value of a record with its
items as `parts`. Assumed: items of a list are elements of one tag. What is linked may be a list
too, where the records seen have one item each: the next one may have two authors.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.annotate.plain_values import plain_value
from sitesift.page.page import Page
from sitesift.records.model import Value
from sitesift.records.open.subject import FROM_PAGE, SubjectColumn
from sitesift.text.empty_cells import stands_for_nothing
from sitesift.text.list_text import is_said_twice, joined_items

Placed = tuple[int, tuple[int, int]]  # a node, and where what it says stands in the page's text


def worded(values: Sequence[Value]) -> list[Value]:
    """The values without the marks between them."""
    return [value for value in values if any(map(str.isalnum, value.text))]


def may_be_list(page: Page, kind: str, held: Sequence[Sequence[Value]]) -> bool:
    """Whether records have several elements of one tag in a column; or a text that is a link and
    nothing else each."""
    several = [said for values in held if len(said := worded(values)) > 1]
    items = [value for said in several or map(worded, held) for value in said]
    tags = {page.tag_of(value.node) for value in items if not page.is_text[value.node]}
    elements = len(tags) == 1 and not any(page.is_text[value.node] for value in items)
    return elements and (bool(several) or (kind == "text" and tags == {"a"}))


def list_value(page: Page, column: SubjectColumn, placed: Sequence[Placed]) -> Value | None:
    """What a record has in a column of lists: all items, as the table writes them."""
    parts = [part for each in placed if (part := _part(page, column, each)) is not None]
    if not parts:
        return None
    text = joined_items(part.text for part in parts)
    span = (parts[0].span[0], parts[-1].span[1])
    values = item_values(parts)
    return Value(
        column.name, text, values, parts[0].node, span=span, source=FROM_PAGE, parts=tuple(parts)
    )


def item_values(parts: Sequence[Value]) -> list[object]:
    """The values of a list's items; of a list that stands there twice once."""
    said = [part.text for part in parts]
    return [part.value for part in (parts[: len(parts) // 2] if is_said_twice(said) else parts)]


def _part(page: Page, column: SubjectColumn, placed: Placed) -> Value | None:
    node, (start, end) = placed
    text = page.text[start:end].replace("\n", " ")
    value = plain_value(column.kind, text)
    shown = text if value is None else value
    found = Value(column.name, text, shown, node, span=(start, end), source=FROM_PAGE)
    return None if stands_for_nothing(text) else found
