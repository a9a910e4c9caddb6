"""Where the attributes of records stand: in come records of a page, out come targets and the ways
to them.

A target is the smallest node that holds an attribute: an element, or a text node that stands beside
the record's other parts. A way is a path relative to the record's first node; of a record made of
siblings it leads over the following siblings and ends at the next record's first node.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sitesift.induce.conditions import COSTS, conditions, node_test, quoted
from sitesift.induce.page_tree import PageTree
from sitesift.page.page import Page
from sitesift.page.xpath import position
from sitesift.records.model import Record, Value

LABEL = 30  # characters of a text that can be a label
LABELS = frozenset(
    "dt th label strong b span small em".split()
)  # elements that labels stand in; others end in a colon
ICONS = frozenset({"img", "i", "svg", "span"})
ICON_TESTS = 2  # tests of one picture that are tried
TESTS = 6  # tests of one node that are tried
Way = tuple[str, float]  # a path and its cost


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

    seat: RecordAnchor
    node: int
    value: str
    skip: int = 0  # occurrences of the value in the node's text before the one that is meant
    source: str = ""  # the element's attribute that has the value; empty for text


def anchor_of(tree: PageTree, record: Record) -> RecordAnchor:
    """The record without what shows nothing at its beginning, such as breaks and blanks."""
    page = tree.page
    nodes = [tree.same_text(node) for node in record.nodes]
    shown = [i for i, node in enumerate(nodes) if _shows(page, node)]
    kept = nodes[shown[0] :] if shown else nodes
    return RecordAnchor(tree, tuple(dict.fromkeys(kept)))


def _shows(page: Page, node: int) -> bool:
    if page.text_end[node] > page.text_start[node]:
        return True
    return (
        bool(np.isin(page.tag[node : page.end[node]], [page.tag_id("img")]).any())
        and "img" in page.tags
    )


def target_of(seat: RecordAnchor, attribute: Value) -> ValueTarget | None:
    """Where an attribute of a record stands; None when it is not in a tree that wrappers see."""
    page = seat.tree.page
    start, end = attribute.span
    if end <= start:
        return _linked(seat, attribute)
    node = _smallest(page, seat, attribute)
    if seat.tree.node(node) is None or not _inside(page, seat, node):
        return None
    skip = page.text[int(page.text_start[node]) : start].count(attribute.text)
    return ValueTarget(seat, seat.tree.same_text(node), attribute.text, skip)


def _smallest(page: Page, seat: RecordAnchor, attribute: Value) -> int:
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
        if not inner or (page.is_text[inner[0]] and _inside(page, seat, node)):
            return node
        node = inner[0]


def _inside(page: Page, seat: RecordAnchor, node: int) -> bool:
    return any(page.contains(root, node) for root in seat.nodes)


def _linked(seat: RecordAnchor, attribute: Value) -> ValueTarget | None:
    """A link's or picture's address: which attribute of the element has it."""
    held = seat.tree.page.attributes(attribute.node)
    names = [name for name, value in held.items() if value == attribute.text]
    lazy = sorted(
        names, key=lambda name: (not name.startswith("data-"), name not in ("href", "src"), name)
    )
    if not names or seat.tree.node(attribute.node) is None:
        return None
    return ValueTarget(seat, attribute.node, attribute.text, source=lazy[0].lower())


# ── ways
# ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def ways_to(target: ValueTarget, start: str, said: Sequence[str]) -> Iterator[Way]:
    """Paths from a record to a target. `start` is the test of the records' first nodes, `said`
    predicates on what targets say."""
    seat, page = target.seat, target.seat.tree.page
    member = next(
        (i for i, root in enumerate(seat.nodes) if page.contains(root, target.node)), None
    )
    if member is None:
        yield from _around(page, seat.head, target.node)
    elif member == 0:
        yield from _within(page, seat.head, target.node, said)
    else:
        for prefix, cost in _beside(
            page, seat, member, start, said if seat.nodes[member] == target.node else ()
        ):
            for rest, more in _within(page, seat.nodes[member], target.node, said):
                yield prefix + rest.removeprefix("."), cost + more


def _around(page: Page, root: int, node: int) -> Iterator[Way]:
    """A link that stands around the whole record."""
    if page.contains(node, root):
        yield f"ancestor::{node_test(page, node)}[1]", COSTS["tag"]


def _within(page: Page, root: int, node: int, said: Sequence[str]) -> Iterator[Way]:
    """Paths below one node."""
    if root == node:
        yield ".", 0.0
        return
    tests = list(_tests(page, node, said))
    for text, cost in tests:
        yield f".//{text}", cost + COSTS["deep"]
    if int(page.parent[node]) == root:
        for text, cost in tests:
            yield f"./{text}", cost + COSTS["step"]
    way: list[str] = []
    inner = node
    for outer in page.ancestors(node):
        if outer == root:
            break
        between = "".join(f"/{tag}" for tag in way)
        numbered = _numbered(page, outer, inner)
        for text, cost in list(_tests(page, outer, ()))[:TESTS]:
            for last, more in tests[:TESTS]:
                child = COSTS["child"] if last == node_test(page, node) else more
                yield f".//{text}{between}/{last}", cost + child + COSTS["step"] * (len(way) + 1)
            if not way:
                yield f".//{text}/{numbered}", cost + COSTS["place"]
        way.insert(0, node_test(page, outer))
        inner = outer
    yield "./" + _positions(page, root, node), COSTS["place"] + COSTS["step"] * (len(way) + 1)


def _tests(page: Page, node: int, said: Sequence[str]) -> list[Way]:
    """Tests of a node, cheapest first: names, labels, words that it says, the tag alone."""
    tag = node_test(page, node)
    held = sorted(conditions(page, node).items(), key=lambda item: (item[1], item[0]))
    found = [(tag + text, cost) for text, cost in held[:TESTS]]
    found += [
        (tag + label, COSTS["label"]) for label in (*_labels(page, node), *_icons(page, node))
    ]
    found += [(tag + predicate, COSTS["word"]) for predicate in said]
    if tag == "text()":
        return [*found, (f"{tag}[normalize-space(.)]", COSTS["tag"])]
    return sorted([*found, (tag, COSTS["part"])], key=lambda way: way[1])


def _labels(page: Page, node: int) -> Iterator[str]:
    """A short text without digits right before the node, as in definition lists and tables of
    facts."""
    above = int(page.parent[node])
    before = (
        [c for c in page.children(above) if c < node and not page.is_text[c]] if above >= 0 else []
    )
    if not before:
        return
    text = " ".join(page.raw_text(before[-1]).split())
    if page.tag_of(before[-1]) not in LABELS and not text.endswith(":"):
        return
    if 1 < len(text) <= LABEL and not any(char.isdigit() for char in text):
        yield f"[preceding-sibling::*[1][normalize-space(.)={quoted(text)}]]"


def _icons(page: Page, node: int) -> Iterator[str]:
    """What tells a picture without text that stands in the node, or right before it: a bed before
    the bedrooms."""
    inside = [("[./{}]", c) for c in page.children(node) if page.tag_of(c) in ICONS]
    before = [c for c in page.children(int(page.parent[node])) if c < node and not page.is_text[c]][
        -1:
    ]
    beside = [("[preceding-sibling::*[1][self::{}]]", c) for c in before if page.tag_of(c) in ICONS]
    for form, icon in (*inside[:1], *beside):
        if not page.raw_text(icon).strip():
            held = sorted(
                conditions(page, icon, said=True).items(), key=lambda item: (item[1], item[0])
            )
            yield from (
                form.format(node_test(page, icon) + text)
                for text, cost in held[:ICON_TESTS]
                if cost < COSTS["tag"]
            )


def _numbered(page: Page, outer: int, inner: int) -> str:
    return f"{node_test(page, inner)}[{position(page, inner)}]"


def _positions(page: Page, root: int, node: int) -> str:
    steps = []
    while node != root:
        steps.append(_numbered(page, root, node))
        node = int(page.parent[node])
    return "/".join(reversed(steps))


def _beside(
    page: Page, seat: RecordAnchor, member: int, start: str, said: Sequence[str]
) -> Iterator[Way]:
    """The step from a record's first node to one of its siblings, not beyond the next record."""
    node = seat.nodes[member]
    rows = seat.nodes[1 : member + 1]
    kind = "node()" if page.is_text[node] or "text()" in start else "*"
    for text, cost in _tests(page, node, said):
        own = "" if _apart(start, text) else f"[not(self::{start})]"
        if member == 1 and kind == "*":
            yield f"following-sibling::*[1][self::{text}]{own}", cost
        same = [each for each in rows if text in {t for t, _ in _tests(page, each, said)}]
        number = len(same)
        yield (
            f"following-sibling::{kind}[self::{start} or self::{text}][{number}][self::{text}]{own}",
            cost + COSTS["step"] * number + (COSTS["place"] if number > 1 else 0),
        )


def _apart(start: str, text: str) -> bool:
    """Whether two tests are of different tags, so that no node passes both."""
    one, other = start.partition("[")[0], text.partition("[")[0]
    first, second = (each.partition(".")[0].partition("#")[0] for each in (one, other))
    return "*" not in (first, second) and first != second
