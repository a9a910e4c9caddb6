"""Paths to where values stand: in come targets, out come paths to them with what each costs.

A path is relative to the record's first node; of a record made of siblings it leads over the
following siblings, which are told by what they hold too, and ends at the next record's first node.
Where its lines are loose, they are counted by the breaks between them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.induce.conditions import COSTS, cheapest, conditions, element_before, node_test
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
from sitesift.induce.value_places import RecordAnchor, ValueTarget, shows_anything
from sitesift.page.page import Page
from sitesift.page.xpath import position
from sitesift.wrapper.language import syntax as s

LABEL = 30  # characters of a text that can be a label
# elements that labels stand in; in others they end in a colon
LABELS = frozenset("dt th label strong b span small em".split())
ICONS = frozenset({"img", "i", "svg", "span"})
ICON_TESTS = 2  # tests of one picture that are tried
HOLDING = 2  # elements within a sibling that it is told by
TESTS = 6  # tests of one node that are tried
LINE_BREAK = "br"
CostedStep = tuple[s.Step, float]
CostedPath = tuple[s.Path, float]


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
        rests = list(_within(page, anchor.nodes[member], target.node, predicates))
        steps = [((step,), cost) for step, cost in sibling_steps(page, anchor, member, start, own)]
        steps += [((step,), cost) for step, cost in _holding_steps(anchor, member, start, target)]
        for way, cost in (*steps, *_line_steps(page, anchor, member, start)):
            for rest, more in rests:
                yield s.Path((*way, *rest.items[1:])), cost + more


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
    facts, or loose: "Land: <b>490 m²</b>"."""
    loose = _loose_label(page, node)
    if loose:
        before_it = s.Step("preceding-sibling", TEXT_NODE, (nth(1), shows(loose)))
        yield s.Predicate(s.Path((before_it,)))
        return
    before = element_before(page, node)
    if before < 0:
        return
    text = page.raw_line(before)
    if page.tag_of(before) not in LABELS and not text.endswith(":"):
        return
    if 1 < len(text) <= LABEL and not any(char.isdigit() for char in text):
        yield s.Predicate(s.Path((neighbour("preceding-sibling", shows(text)),)))


def _loose_label(page: Page, node: int) -> str:
    """The text that stands right before an element, if it is a label with a colon."""
    above = int(page.parent[node])
    siblings = page.children(above) if above >= 0 and not page.is_text[node] else ()
    before = max((each for each in siblings if each < node), default=-1)
    if before < 0 or not page.is_text[before]:
        return ""
    text = page.raw_line(before)
    labels = text.endswith(":") and not any(char.isdigit() for char in text)
    return text if labels and len(text) <= LABEL else ""


def _icons(page: Page, node: int) -> Iterator[s.Predicate]:
    """What tells a picture without text that stands in the node, or right before it: a bed before
    the bedrooms."""
    inside = [each for each in page.children(node) if page.tag_of(each) in ICONS][:1]
    before = element_before(page, node)
    beside = [before] if before >= 0 and page.tag_of(before) in ICONS else []
    for icon in (*inside, *beside):
        if page.raw_text(icon).strip():
            continue
        words = not _is_photograph(page, icon)
        for post, cost in cheapest(conditions(page, icon, words=words))[:ICON_TESTS]:
            step = s.Step("child", node_test(page, icon), (post,))
            if cost < COSTS["tag"] and icon in inside:
                yield s.Predicate(s.Path((SELF_STEP, step)))
            elif cost < COSTS["tag"]:
                same = s.Predicate(as_self(step))
                yield s.Predicate(s.Path((neighbour("preceding-sibling", same),)))


def _is_photograph(page: Page, icon: int) -> bool:
    """Whether no other picture is called alike: its words are of one record, and tell no place."""
    called = page.attribute_column("alt")
    return called[icon] >= 0 and int((called == called[icon]).sum()) == 1


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


def _holding_steps(
    anchor: RecordAnchor, member: int, start: s.Step, target: ValueTarget
) -> Iterator[CostedStep]:
    """The step to the first sibling that holds what the value stands in, by what tells that: where
    a record lacks a line, those behind it move up."""
    page, root = anchor.tree.page, anchor.nodes[member]
    if page.is_text[root] or root == target.node or start.test == TEXT_NODE:
        return
    inner = [n for n in (target.node, *page.ancestors(target.node)) if root < n < page.end[root]]
    found = [step_tests(page, node, ())[0] for node in inner if not page.is_text[node]]
    told = [(step, cost) for step, cost in found if step.posts and cost < COSTS["tag"]]
    own = as_self(start)
    for step, cost in told[:HOLDING]:
        holds = s.Predicate(s.Path((SELF_STEP, deep(step))))
        meant = as_self(s.Step("child", node_test(page, root), (holds,)))
        either = s.Predicate(s.Binary("or", own, meant))
        posts = (either, nth(1), s.Predicate(meant), negated(own))
        yield s.Step("following-sibling", ANY, posts), cost + COSTS["holds"]


def _line_steps(
    page: Page, anchor: RecordAnchor, member: int, start: s.Step
) -> Iterator[tuple[tuple[s.Step, ...], float]]:
    """The steps from a record's first node to what begins one of its lines, by the number of line
    breaks before it: a badge in one line moves nothing in the next."""
    node = anchor.nodes[member]
    above = int(page.parent[node])
    between = [c for c in page.children(above) if anchor.head < c < node]
    breaks = [c for c in between if page.tag_of(c) == LINE_BREAK]
    if above != page.parent[anchor.head] or not breaks:
        return
    if any(shows_anything(page, each) for each in between if each > breaks[-1]):
        return
    line_break = s.Step("child", s.NodeTest(LINE_BREAK))
    either = s.Predicate(s.Binary("or", as_self(start), as_self(line_break)))
    meant = s.Predicate(as_self(line_break))
    to_break = s.Step("following-sibling", ANY, (either, nth(len(breaks)), meant))
    any_shown = s.Predicate(s.Binary("or", as_self(s.Step("child", ANY)), SHOWN_TEXT))
    for step, cost in step_tests(page, node, ()):
        told = s.Predicate(as_self(step))
        begins = s.Step("following-sibling", s.SELF, (any_shown, nth(1), told))
        yield (to_break, begins), cost + COSTS["place"] + COSTS["step"] * len(breaks)


def _apart(one: s.Step, other: s.Step) -> bool:
    """Whether two steps are to different tags, so that no node passes both."""
    return ANY not in (one.test, other.test) and one.test != other.test
