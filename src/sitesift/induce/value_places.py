"""Where the attributes of records stand: in come records of a page, out come targets.

A target is the smallest node that holds an attribute: an element, or a text node that stands beside
the record's other parts. `value_paths` finds the ways from a record to them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sitesift.induce.conditions import element_before
from sitesift.induce.page_tree import PageTree
from sitesift.page.page import Page
from sitesift.page.script_address import address_held
from sitesift.records.model import Record, Value

SENTENCE_SPACES = (
    5  # of a running text, at least; assumed: values with a form of their own are shorter
)


@dataclass(frozen=True, slots=True)
class RecordAnchor:
    """A record in the tree of its page: its first node with content, and all of its nodes from
    there."""

    tree: PageTree
    nodes: tuple[int, ...]

    @property
    def head(self) -> int:
        return self.nodes[0]


@dataclass(frozen=True, slots=True)
class ValueTarget:
    """An attribute of a record."""

    anchor: RecordAnchor
    node: int
    value: str
    skip: int = 0  # occurrences of the value in the node's text before the one that is meant
    source: str = ""  # the element's attribute that has the value; empty for text
    parts: tuple[int, ...] = ()  # neighbours in the node that are the value, and not all of it
    beside: tuple[str, ...] = ()  # what the node says of other attributes


def anchor_of(tree: PageTree, record: Record) -> RecordAnchor:
    """The record without what shows nothing at its beginning, such as breaks and blanks."""
    page = tree.page
    nodes = [tree.same_text(node) for node in record.nodes]
    shown = [i for i, node in enumerate(nodes) if shows_anything(page, node)]
    kept = nodes[shown[0] :] if shown else nodes
    return RecordAnchor(tree, tuple(dict.fromkeys(kept)))


def shows_anything(page: Page, node: int) -> bool:
    """Whether a node has text or a picture."""
    if page.text_end[node] > page.text_start[node]:
        return True
    return (
        bool(np.isin(page.tag[node : page.end[node]], [page.tag_id("img")]).any())
        and "img" in page.tags
    )


def target_of(anchor: RecordAnchor, attribute: Value) -> ValueTarget | None:
    """Where an attribute of a record stands; None when it is not in a tree that wrappers see."""
    page = anchor.tree.page
    start, end = attribute.span
    if end <= start:
        return _linked(anchor, attribute)
    node = _smallest(page, anchor, attribute)
    if anchor.tree.node(node) is None or not _inside(page, anchor, node):
        return None
    skip = page.text[int(page.text_start[node]) : start].count(attribute.text)
    parts = _neighbours(page, node, attribute.span)
    return ValueTarget(anchor, anchor.tree.same_text(node), attribute.text, skip, parts=parts)


def _neighbours(page: Page, node: int, span: tuple[int, int]) -> tuple[int, ...]:
    """Elements in a node, one after the other, that together are a span; none where other text is
    between them, or where the span is all that the node says."""
    shown = [
        c for c in page.children(node) if page.text[page.text_start[c] : page.text_end[c]].strip()
    ]
    inside = [c for c in shown if page.text_end[c] > span[0] and page.text_start[c] < span[1]]
    if len(inside) < 2 or len(inside) == len(shown) or any(page.is_text[c] for c in inside):
        return ()
    first, last = inside[0], inside[-1]
    whole = page.text[page.text_start[first] : page.text_end[last]].strip()
    if whole != page.text[span[0] : span[1]].strip():
        return ()
    return tuple(c for c in page.children(node) if first <= c <= last and not page.is_text[c])


def _smallest(page: Page, anchor: RecordAnchor, attribute: Value) -> int:
    """The element around a span; the text node, where that element holds more than the record."""
    start, end = attribute.span
    node = attribute.node
    while (
        not (page.text_start[node] <= start and page.text_end[node] >= end)
        and page.parent[node] >= 0
    ):
        node = int(page.parent[node])
    while True:
        inner = [
            c
            for c in page.children(node)
            if page.text_start[c] <= start and page.text_end[c] >= end
        ]
        if not inner or (page.is_text[inner[0]] and _inside(page, anchor, node)):
            loose = bool(inner) and _stands_loose(page, inner[0], attribute.span)
            return inner[0] if loose else node
        node = inner[0]


def _stands_loose(page: Page, node: int, span: tuple[int, int]) -> bool:
    """Whether a value is all of a text node, and has a place of its own among others."""
    return _is_sentence(page, node, span) or _is_labelled(page, node, span)


def _is_labelled(page: Page, node: int, span: tuple[int, int]) -> bool:
    """Whether a value is all of a text node, right behind an element that ends with a colon:
    "<b>Address:</b> 12 Mill Lane<br>"."""
    start, end = span
    whole = page.text[page.text_start[node] : page.text_end[node]].strip()
    before = element_before(page, node)
    label = page.raw_line(before) if before >= 0 else ""
    bare = bool(label) and not any(char.isdigit() for char in label)
    return whole == page.text[start:end].strip() and bare and label.endswith(":")


def _is_sentence(page: Page, node: int, span: tuple[int, int]) -> bool:
    """Whether a running text is all of a text node that stands loose among others: nothing in it or
    around it is the same in all records, so that no cut could be learned."""
    start, end = span
    whole = page.text[page.text_start[node] : page.text_end[node]].strip()
    said = page.text[start:end]
    beside = [
        c for c in page.children(int(page.parent[node])) if c != node and shows_anything(page, c)
    ]
    return whole == said.strip() and said.count(" ") >= SENTENCE_SPACES and bool(beside)


def _inside(page: Page, anchor: RecordAnchor, node: int) -> bool:
    return any(page.contains(root, node) for root in anchor.nodes)


def _linked(anchor: RecordAnchor, attribute: Value) -> ValueTarget | None:
    """A link's or picture's address: which attribute of the element has it."""
    held = anchor.tree.page.attributes(attribute.node)
    names = [name for name in held if address_held(name, held[name]) == attribute.text]
    lazy = sorted(
        names, key=lambda name: (not name.startswith("data-"), name not in ("href", "src"), name)
    )
    if not names or anchor.tree.node(attribute.node) is None:
        return None
    return ValueTarget(anchor, attribute.node, attribute.text, source=lazy[0].lower())
