"""Nodes of a stored page that a person picks. In: a page and a point on its picture, or a node.
Out: the node that is meant, what stands around it, and all texts in words, as a list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sitesift.page.box_around import box_around
from sitesift.page.html_tags import PAGE_TAGS
from sitesift.page.page import Page

MOST_AROUND = 7  # nodes around the picked one that are offered
MOST_TEXTS = 400  # of a page that are listed
LONGEST_TEXT = 200
ADDRESSES = {"a": "href", "img": "src"}


@dataclass(frozen=True, slots=True)
class PickedNode:
    """A node as a person sees it."""

    node: int
    tag: str
    text: str
    box: tuple[float, float, float, float] | None = None  # x, y, width, height
    source: str = ""  # the attribute with an address, where it has one
    address: str = ""


def node_at_point(page: Page, x: float, y: float) -> int | None:
    """The smallest node with something to say at a point of the picture."""
    if page.box is None:
        return None
    left, top, width, height = page.box.T
    inside = (left <= x) & (x <= left + width) & (top <= y) & (y <= top + height)
    shown = np.flatnonzero(inside & page.visible & (width > 0) & (height > 0))
    said = [node for node in shown.tolist() if page.text_of(node) or page.tag_of(node) == "img"]
    if not said:
        return None
    return whole_node(page, max(said, key=lambda node: (int(page.depth[node]), node)))


def whole_node(page: Page, node: int) -> int:
    """The element around a text that holds nothing else."""
    while page.is_text[node]:
        above = int(page.parent[node])
        if above < 0 or page.text_of(above) != page.text_of(node):
            return node
        node = above
    return node


def picked(page: Page, node: int) -> PickedNode:
    around = box_around(page, (node,))
    box = (
        None
        if around is None
        else (around[0], around[1], around[2] - around[0], around[3] - around[1])
    )
    tag = page.tag_of(node)
    source = ADDRESSES.get(tag, "")
    address = page.attribute(node, source) if source else ""
    text = page.text_of(node)[: 4 * LONGEST_TEXT]
    return PickedNode(node, tag, " ".join(text.split()), box, source if address else "", address)


def around(page: Page, node: int) -> list[PickedNode]:
    """What a node stands in, from the inside; those that hold nothing more are left out."""
    found: list[PickedNode] = []
    size = page.end[node] - node
    for above in page.ancestors(node):
        if page.tag_of(above) in PAGE_TAGS or len(found) == MOST_AROUND:
            break
        if page.end[above] - above > size:
            found.append(picked(page, above))
            size = page.end[above] - above
    return found


def shown_texts(page: Page, inside: int = 0) -> Iterator[PickedNode]:
    """Every text of the page, and pictures, in reading order; those inside of a node alone."""
    count = 0
    for node in range(inside, int(page.end[inside])):
        is_leaf = page.is_text[node] and page.visible[node] and page.text_of(node).strip()
        if is_leaf or (page.tag_of(node) == "img" and page.visible[node]):
            yield picked(page, max(inside, whole_node(page, node)))
            count += 1
            if count == MOST_TEXTS:
                return
