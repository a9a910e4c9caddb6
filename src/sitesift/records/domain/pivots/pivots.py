"""Pivot nodes and where their paths part: attributes in; the skeleton of branches and their
children out.

Only the nodes that matter are looked at: the pivots, the lowest common ancestors of neighbouring
pivots (at most one fewer than pivots), and the children of those ancestors. All of it is arithmetic
on the page's columns.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.recognisers.markup_names import name_words
from sitesift.ontology.domain_model import Domain
from sitesift.page.ancestors import lowest_common
from sitesift.page.html_tags import HEADING_TAGS
from sitesift.page.light_class import light_class
from sitesift.page.page import Bools, Page
from sitesift.text.sentences import is_made_of_sentences

SHOWING_TAGS = ("img", "svg", "input", "video", "picture", "iframe")
HEADINGS = frozenset(HEADING_TAGS)
# branches of a page that are looked at, a bound on time: rows of two records of the longest lists
MAX_BRANCHES = 4000
# attributes of one type right below an element that are a list's, not a range or an old and a new
# price
LOOSE = 3
COUNTS = 2  # annotations with a lower score are too common elsewhere to tell a domain


@light_class
class Child:
    """A child of a branch that shows something, with its pivots: their depths below the branch, and
    how many."""

    position: int
    node: int
    tag: str
    shape: str
    depths: tuple[int, ...]
    pivots: int


@dataclass(frozen=True, slots=True)
class Branch:
    """A node where the paths to two or more pivots part."""

    node: int
    children: tuple[Child, ...]


def pivot_nodes(page: Page, annotations: Annotations, types: Sequence[str]) -> list[int]:
    """The lowest nodes that hold an attribute of one of these types, in document order: elements,
    and the text nodes of an element right below which several stand, as in flat lists divided by
    <br> or <hr>."""
    held: dict[int, list[Annotation]] = {}
    for row in annotations:
        if row.type in types and row.score >= COUNTS:
            held.setdefault(row.node, []).append(row)
    found: set[int] = set()
    for node, rows in held.items():
        found |= _loose(page, node, rows) if len(rows) >= LOOSE else {node}
    return sorted(found)


def _loose(page: Page, node: int, rows: list[Annotation]) -> set[int]:
    """The text nodes below an element that the annotations stand in, without running texts where
    others are left; the element where it is one, or no text alone."""
    shown = page.text_end > page.text_start  # a text of white space has no place among the others
    texts = [child for child in page.children(node) if page.is_text[child] and shown[child]]
    starts = [int(page.text_start[child]) for child in texts]
    places = [bisect_right(starts, row.start) - 1 for row in rows]
    whole = all(
        at >= 0 and row.end <= page.text_end[texts[at]]
        for at, row in zip(places, rows, strict=True)
    )
    if not whole or len(set(places)) < LOOSE:
        return {node}
    held = {texts[at] for at in places}
    return {text for text in held if not is_made_of_sentences(page.text_of(text))} or held


def fallback_pivots(domain: Domain) -> tuple[str, ...]:
    """Types to find records by where no pivot attribute leads to any: those that the domain alone
    has."""
    spans = [k for k in domain.types.values() if k.instance_of == "attribute" and not k.is_block]
    return tuple(k.name for k in spans if k.specific >= 2 and not k.pivot)


def further_pivots(domain: Domain) -> Iterator[tuple[str, ...]]:
    """Further sets of types to find records by, one after the other: each mandatory type that is no
    pivot, or its parts where it is a text without a form of its own (a location)."""
    for name in domain.mandatory:
        if not domain.types[name].pivot:
            yield domain.parts_of(name) or (name,)


def span_types(domain: Domain) -> tuple[str, ...]:
    """All attribute types whose values are spans of text."""
    return tuple(
        k.name for k in domain.types.values() if k.instance_of == "attribute" and k.extent == "span"
    )


def find_branches(page: Page, pivots: list[int], shows: Bools) -> list[Branch]:
    """The branches of the tree that the pivots span, innermost first."""
    nodes = {lowest_common(page, a, b) for a, b in pairwise(pivots)}
    below: dict[int, dict[int, list[int]]] = {node: {} for node in nodes}
    depth: list[int] = page.depth.tolist()
    for pivot in pivots:
        chain = [pivot, *page.ancestors(pivot)]
        for child, node in pairwise(chain):
            if node in below:
                below[node].setdefault(child, []).append(depth[pivot] - depth[node])
    ordered = sorted(nodes, key=lambda n: -depth[n])[:MAX_BRANCHES]
    shapes, shown = Shapes(page), shows.tolist()
    return [Branch(n, tuple(_children(page, n, below[n], shown, shapes))) for n in ordered]


def _children(
    page: Page, node: int, below: dict[int, list[int]], shows: list[bool], shapes: Shapes
) -> Iterator[Child]:
    shown = [c for c in page.children(node) if shows[c]]
    for position, child in enumerate(shown, start=1):
        depths = below.get(child, [])
        yield Child(
            position,
            child,
            page.tag_of(child),
            shapes.of(child),
            tuple(sorted(set(depths))),
            len(depths),
        )


class Shapes:
    """The shapes of a page's nodes: tag and class names, without numbers, so that siblings of a
    kind agree."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._classes: list[int] = page.attribute_column("class").tolist()

    def of(self, node: int) -> str:
        """The shape of one node."""
        at = self._classes[node]
        return _shape(self._page.tag_of(node), self._page.strings[at] if at >= 0 else "")


@lru_cache(maxsize=10_000)
def _shape(tag: str, written: str) -> str:
    words = {w for w in name_words(written) if len(w) > 1}
    return " ".join([tag, *sorted(words)])


def showing(page: Page) -> Bools:
    """Which nodes show something: text, or a picture below them."""
    shows = page.text_end > page.text_start
    pictures = page.nodes_with_tag(*SHOWING_TAGS)
    before = np.zeros(len(page) + 1, dtype=np.int32)
    np.add.at(before, pictures + 1, 1)
    count = np.cumsum(before)
    result: Bools = shows | ((count[page.end] - count[np.arange(len(page))]) > 0)
    return result


def attribute_types(rows: Sequence[Annotation], domain: Domain) -> set[str]:
    """The attribute types that annotations speak for; a part speaks for its whole."""
    found = set()
    for name in {row.type for row in rows}:
        kind = domain.types[name]
        if kind.part_of:
            found.add(kind.part_of)
        elif kind.instance_of == "attribute":
            found.add(name)
    return found


def specific_points(rows: Sequence[Annotation], domain: Domain) -> int:
    """How strongly annotations tell that they are of this domain; the weakest recognisers do not
    count."""
    return sum(domain.types[name].specific for name in {r.type for r in rows if r.score >= COUNTS})
