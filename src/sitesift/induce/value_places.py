"""Where the attributes of records stand: in come records of a page, out come targets and the paths
to them.

A target is the smallest node that holds an attribute: an element, or a text node that stands beside
the record's other parts. A path is relative to the record's first node; of a record made of
siblings it leads over the following siblings and ends at the next record's first node.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sitesift.induce.conditions import COSTS, cheapest, conditions, element_before, node_test
from sitesift.induce.page_tree import PageTree
from sitesift.induce.syntax_parts import (
    ANY,
    HERE,
    SELF_STEP,
    SHOWN_TEXT,
    TEXT_NODE,
    as_self,
    deep,
    negated,
    neighbour,
    nth,
    shows,
)
from sitesift.page.page import Page
from sitesift.page.script_address import address_held
from sitesift.page.xpath import position
from sitesift.records.model import Record, Value
from sitesift.wrapper.language import syntax as s

SENTENCE_SPACES = (
    5  # of a running text, at least; assumed: values with a form of their own are shorter
)
LABEL = 30  # characters of a text that can be a label
# elements that labels stand in; in others they end in a colon
LABELS = frozenset("dt th label strong b span small em".split())
ICONS = frozenset({"img", "i", "svg", "span"})
ICON_TESTS = 2  # tests of one picture that are tried
TESTS = 6  # tests of one node that are tried
CostedStep = tuple[s.Step, float]
CostedPath = tuple[s.Path, float]


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
            return inner[0] if inner and _is_sentence(page, inner[0], attribute.span) else node
        node = inner[0]


def _is_sentence(page: Page, node: int, span: tuple[int, int]) -> bool:
    """Whether a running text is all of a text node that stands loose among others: nothing in it or
    around it is the same in all records, so that no cut could be learned."""
    start, end = span
    whole = page.text[page.text_start[node] : page.text_end[node]].strip()
    said = page.text[start:end]
    beside = [c for c in page.children(int(page.parent[node])) if c != node and _shows(page, c)]
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


# ── paths


def paths_to(
    target: ValueTarget, start: s.Step, predicates: Sequence[s.Predicate]
) -> Iterator[CostedPath]:
    """Paths from a record to a target. `start` is the step of the records' first nodes,
    `predicates` are about what targets say."""
    anchor, page = target.anchor, target.anchor.tree.page
    member = next(
        (i for i, root in enumerate(anchor.nodes) if page.contains(root, target.node)), None
    )
    if member is None:
        yield from _around(page, anchor.head, target.node)
    elif member == 0:
        yield from _within(page, anchor.head, target.node, predicates)
    else:
        own = predicates if anchor.nodes[member] == target.node else ()
        for sibling, cost in sibling_steps(page, anchor, member, start, own):
            for rest, more in _within(page, anchor.nodes[member], target.node, predicates):
                yield s.Path((sibling, *rest.items[1:])), cost + more


def _around(page: Page, root: int, node: int) -> Iterator[CostedPath]:
    """A link that stands around the whole record."""
    if page.contains(node, root):
        step = s.Step("ancestor", node_test(page, node), (nth(1),))
        yield s.Path((step,)), COSTS["tag"]


def _within(
    page: Page, root: int, node: int, predicates: Sequence[s.Predicate]
) -> Iterator[CostedPath]:
    """Paths below one node; each begins with that node itself."""
    if root == node:
        yield HERE, 0.0
        return
    tests = step_tests(page, node, predicates)
    for step, cost in tests:
        yield s.Path((SELF_STEP, deep(step))), cost + COSTS["deep"]
    if int(page.parent[node]) == root:
        for step, cost in tests:
            yield s.Path((SELF_STEP, step)), cost + COSTS["step"]
    between: list[s.Step] = []
    inner = node
    for outer in page.ancestors(node):
        if outer == root:
            break
        far = COSTS["step"] * (len(between) + 1)
        for above, cost in step_tests(page, outer, ())[:TESTS]:
            head = (SELF_STEP, deep(above), *between)
            for last, more in tests[:TESTS]:
                yield s.Path((*head, last)), cost + (more if last.posts else COSTS["child"]) + far
            if not between:
                yield s.Path((*head, _numbered(page, inner))), cost + COSTS["place"]
        between.insert(0, s.Step("child", node_test(page, outer)))
        inner = outer
    steps = position_steps(page, root, node)
    yield s.Path((SELF_STEP, *steps)), COSTS["place"] + COSTS["step"] * (len(between) + 1)


def step_tests(page: Page, node: int, predicates: Sequence[s.Predicate]) -> list[CostedStep]:
    """Steps to a node, cheapest first: names, labels, words that it says, the tag alone."""
    test = node_test(page, node)
    labels = [(post, COSTS["label"]) for post in (*_labels(page, node), *_icons(page, node))]
    words = [(post, COSTS["word"]) for post in predicates]
    held = (*cheapest(conditions(page, node))[:TESTS], *labels, *words)
    found = [(s.Step("child", test, (post,)), cost) for post, cost in held]
    if test == TEXT_NODE:
        return [*found, (s.Step("child", test, (s.Predicate(SHOWN_TEXT),)), COSTS["tag"])]
    return sorted([*found, (s.Step("child", test), COSTS["part"])], key=lambda each: each[1])


def label_predicates_of(target: ValueTarget) -> list[s.Predicate]:
    """The predicates by which a label tells a target."""
    return list(_labels(target.anchor.tree.page, target.node))


def _labels(page: Page, node: int) -> Iterator[s.Predicate]:
    """A short text without digits right before the node, as in definition lists and tables of
    facts."""
    before = element_before(page, node)
    if before < 0:
        return
    text = page.raw_line(before)
    if page.tag_of(before) not in LABELS and not text.endswith(":"):
        return
    if 1 < len(text) <= LABEL and not any(char.isdigit() for char in text):
        yield s.Predicate(s.Path((neighbour("preceding-sibling", shows(text)),)))


def _icons(page: Page, node: int) -> Iterator[s.Predicate]:
    """What tells a picture without text that stands in the node, or right before it: a bed before
    the bedrooms."""
    inside = [each for each in page.children(node) if page.tag_of(each) in ICONS][:1]
    before = element_before(page, node)
    beside = [before] if before >= 0 and page.tag_of(before) in ICONS else []
    for icon in (*inside, *beside):
        if page.raw_text(icon).strip():
            continue
        for post, cost in cheapest(conditions(page, icon, words=True))[:ICON_TESTS]:
            step = s.Step("child", node_test(page, icon), (post,))
            if cost < COSTS["tag"] and icon in inside:
                yield s.Predicate(s.Path((SELF_STEP, step)))
            elif cost < COSTS["tag"]:
                same = s.Predicate(as_self(step))
                yield s.Predicate(s.Path((neighbour("preceding-sibling", same),)))


def _numbered(page: Page, node: int) -> s.Step:
    return s.Step("child", node_test(page, node), (nth(position(page, node)),))


def position_steps(page: Page, root: int, node: int) -> list[s.Step]:
    steps = []
    while node != root:
        steps.append(_numbered(page, node))
        node = int(page.parent[node])
    return steps[::-1]


def sibling_steps(
    page: Page, anchor: RecordAnchor, member: int, start: s.Step, predicates: Sequence[s.Predicate]
) -> Iterator[CostedStep]:
    """The step from a record's first node to one of its siblings, not beyond the next record."""
    node = anchor.nodes[member]
    rows = anchor.nodes[1 : member + 1]
    kind = s.SELF if page.is_text[node] or start.test == TEXT_NODE else ANY
    for step, cost in step_tests(page, node, predicates):
        meant = s.Predicate(as_self(step))
        own = () if _apart(start, step) else (negated(as_self(start)),)
        if member == 1 and kind == ANY:
            yield neighbour("following-sibling", meant, *own), cost
        same = [r for r in rows if step in {each for each, _ in step_tests(page, r, predicates)}]
        either = s.Predicate(s.Binary("or", as_self(start), as_self(step)))
        yield (
            s.Step("following-sibling", kind, (either, nth(len(same)), meant, *own)),
            cost + COSTS["step"] * len(same) + (COSTS["place"] if len(same) > 1 else 0),
        )


def _apart(one: s.Step, other: s.Step) -> bool:
    """Whether two steps are to different tags, so that no node passes both."""
    return ANY not in (one.test, other.test) and one.test != other.test
