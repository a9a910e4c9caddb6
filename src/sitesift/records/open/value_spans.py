"""Where values stand in a page's text. In: values of a column, and whether a label names it. Out:
their first and last characters, without that label."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sitesift.page.page import Page
from sitesift.records.model import Value
from sitesift.records.open.column_labels import own_label

Span = tuple[int, int]
NamesColumn = Callable[[str], bool]  # whether a label is the column's


def span_of_all(page: Page, held: Sequence[Value], names: NamesColumn) -> tuple[int, Span]:
    """Where the values of a column stand in a record: the element that holds all of them and
    nothing else; where there is none, the first."""
    first, last = held[0].node, held[-1].node
    around = first
    while around > 0 and not page.contains(around, last):
        around = int(page.parent[around])
    span = int(page.text_start[around]), int(page.text_end[around])
    inside = span == (int(page.text_start[first]), int(page.text_end[last]))
    if inside and around != first:
        return around, span
    return first, span_of(page, held[0], names)


def span_of(page: Page, value: Value, names: NamesColumn) -> Span:
    """Where a value stands, without the label that names its column."""
    start, end = int(page.text_start[value.node]), int(page.text_end[value.node])
    further = start + len(value.text)  # a text may go on behind the node that it begins in
    if page.text[start:further].replace("\n", " ") == value.text:
        end = max(end, further)
    text = page.text[start:end]
    label = own_label(text)
    if label and names(label):
        opens = text[: text.index(label)].strip() == "(" and text.rstrip().endswith(")")
        start += text.index(label) + len(label)
        text = page.text[start:end].rstrip()
        text = text[:-1] if opens else text
    kept = text.lstrip(" :\uff1a\n\t\u00a0")
    return start + len(text) - len(kept), start + len(text) - (len(kept) - len(kept.rstrip()))
