"""Candidates for a path: in come pages with the nodes to pick, out come paths with their costs.

A candidate is a step that all wanted nodes pass, alone, below an ancestor that all of them have, or
right after a node that can be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from sitesift.induce.conditions import COSTS, cheapest, conditions, element_before, node_test
from sitesift.induce.masks import MaskPlan, StepTest
from sitesift.induce.syntax_parts import (
    ANY,
    HERE,
    LAST,
    TEXT_NODE,
    anywhere,
    as_self,
    deep,
    negated,
    neighbour,
    nth,
    with_posts,
)
from sitesift.page.html_tags import PAGE_TAGS
from sitesift.page.page import Page
from sitesift.page.xpath import position
from sitesift.wrapper.language import syntax as s

# Set by hand to bound the time; what more would gain was not measured.
LEVELS = 12  # ancestors that are looked at
OPTIONS = 5  # conditions of one node that are combined with those of others
# of the cost of a condition that all numbers in a row pass, beside the one that marks one; assumed
SHARED = 0.25
DIVIDERS = ("hr", "br")
PageNode = tuple[Page, int]
_IS_NUMBER = s.Predicate(s.Binary(">", s.Call("number", (HERE,)), s.Number(0.0)))


@dataclass(frozen=True, slots=True)
class PathCandidate:
    """A path, its last step, and how it did: wanted nodes that it misses, other nodes that it
    picks."""

    path: s.Path
    step: s.Step | None  # its last; None where that cannot be narrowed
    cost: float
    missed: int = 0
    extra: int = 0
    plan: MaskPlan | None = None  # how masks can judge it; None: only XPath can

    @property
    def exact(self) -> bool:
        return not self.missed and not self.extra


def path_candidates(
    wanted: Sequence[PageNode], *, words: bool, single: bool
) -> Iterator[PathCandidate]:
    """Paths of one step, and of a step below an ancestor."""
    steps = list(common_tests(wanted, words=words, single=single))
    for test in steps:
        yield PathCandidate(anywhere(test.step), test.step, test.cost, plan=_plan(test))
    if single:
        yield from _beside(wanted)
    between: list[s.NodeTest] = []
    level = [(page, int(page.parent[node])) for page, node in wanted]
    for _ in range(LEVELS):
        if any(node < 0 or page.tag_of(node) in PAGE_TAGS for page, node in level):
            return
        above = [test for test in common_tests(level, words=False, single=False) if not test.bare][
            : 2 * OPTIONS
        ]
        for outer in above:
            yield from _below(outer, between, steps)
        between.insert(0, _common_node_test(level))
        level = [(page, int(page.parent[node])) for page, node in level]


def _plan(
    step: StepTest, outer: StepTest | None = None, between: tuple[s.NodeTest, ...] | None = None
) -> MaskPlan | None:
    judged = step.judged and (outer is None or outer.judged)
    return MaskPlan(step, outer, between) if judged else None


def _below(
    outer: StepTest, between: Sequence[s.NodeTest], steps: Iterable[StepTest]
) -> Iterator[PathCandidate]:
    way = [s.Step("child", test) for test in between]
    for test in steps:
        cost = COSTS["child"] if test.bare else test.cost
        far = COSTS["step"] * (len(between) + 1)
        near = _plan(test, outer, tuple(between))
        yield PathCandidate(
            anywhere(outer.step, *way, test.step), test.step, outer.cost + cost + far, plan=near
        )
        if between:
            more = COSTS["deep"] + (COSTS["child"] if test.bare else 0)
            path = anywhere(outer.step, deep(test.step))
            yield PathCandidate(path, test.step, outer.cost + cost + more, plan=_plan(test, outer))


def _beside(wanted: Sequence[PageNode]) -> Iterator[PathCandidate]:
    """The node right after one that can be told, such as the link after the current page's number.

    The two may stand in items of their own: then the step goes from item to item, and down again.
    """
    tags = {node_test(page, node) for page, node in wanted}
    if len(tags) == 1:
        tag = tags.pop()
        yield from _after(wanted, tag)
        around = [(page, int(page.parent[node])) for page, node in wanted]
        items = {page.tag_of(node) if node >= 0 else "" for page, node in around}
        if len(items) == 1 and items < {"li", "td", "span", "div"}:
            yield from _after(around, s.NodeTest(items.pop()), s.Step("child", tag))


def _after(nodes: Sequence[PageNode], tag: s.NodeTest, *down: s.Step) -> Iterator[PathCandidate]:
    before = [(page, element_before(page, node)) for page, node in nodes]
    if any(node < 0 for _, node in before):
        return
    is_tag = s.Predicate(as_self(s.Step("child", tag)))
    way = (neighbour("following-sibling", is_tag), *down)
    last = next((step for step in down if step.test == tag), None)
    cost = COSTS["place"] / 2 + (COSTS["step"] if down else 0)
    for test in (*common_tests(before, words=True), *_marked(before, nodes)):
        if not test.bare:
            yield PathCandidate(anywhere(test.step, *way), last, test.cost + cost)
        elif test.step.test != tag:  # the current page is no link
            for path, more in _after_current(before, test, way):
                yield PathCandidate(path, last, more)


def _marked(before: Sequence[PageNode], nodes: Sequence[PageNode]) -> Iterator[StepTest]:
    """Tests of two conditions that all nodes `before` the others pass, one of which the others do
    not: what the number of the current page is dressed with, and what all numbers are. Other parts
    of a page are dressed with one of them, too."""
    test, held = _common_node_test(before), cheapest(_common(before, words=False))
    lacking = [set(conditions(page, node, words=False)) for page, node in nodes]
    marks = [(post, cost) for post, cost in held if not any(post in own for own in lacking)]
    for mark, cost in marks[:OPTIONS]:
        for other, more in held:
            if (other, more) not in marks:
                yield StepTest(s.Step("child", test, (mark, other)), cost + SHARED * more)


def _after_current(
    before: Sequence[PageNode], test: StepTest, way: Sequence[s.Step]
) -> Iterator[tuple[s.Path, float]]:
    """The link after something that is no link; after a number, it is the link after the current
    page's."""
    numbers = all(page.text_of(node).strip().isdigit() for page, node in before)
    above = [(page, int(page.parent[node])) for page, node in before]
    for outer in common_tests(above, words=False):
        if numbers:
            current, cost = with_posts(test.step, _IS_NUMBER), COSTS["deep"] * outer.cost
            cost += COSTS["current"]
        else:
            current, cost = test.step, COSTS["child"] + COSTS["place"] / 2 + outer.cost
        yield anywhere(outer.step, current, *way), cost


def common_tests(
    nodes: Sequence[PageNode], *, words: bool, single: bool = False
) -> Iterator[StepTest]:
    """Tests that all these nodes pass: a tag with one or two conditions, the tag alone."""
    test = _common_node_test(nodes)
    common = _common(nodes, words=words)
    plain = _common(nodes, words=False) if words else common
    ordered = cheapest(common)
    for post, cost in ordered:
        yield StepTest(s.Step("child", test, (post,)), cost, post in plain)
    for (one, cost), (other, more) in combinations(ordered[:OPTIONS], 2):
        both = s.Step("child", test, (one, other))
        yield StepTest(both, cost + more, one in plain and other in plain)
    if test != ANY:
        bare = s.Step("child", test)
        yield StepTest(bare, COSTS["tag"], test != TEXT_NODE)
        if single:
            yield from _placed(bare, nodes)
    if not single:
        yield from _divided(nodes)


def _common_node_test(nodes: Sequence[PageNode]) -> s.NodeTest:
    tests = {node_test(page, node) for page, node in nodes}
    return tests.pop() if len(tests) == 1 else ANY


def _common(nodes: Sequence[PageNode], *, words: bool) -> dict[s.Post, float]:
    common: dict[s.Post, float] | None = None
    for page, node in dict.fromkeys(nodes):
        held = conditions(page, node, words=words)
        common = (
            held
            if common is None
            else {post: max(cost, held[post]) for post, cost in common.items() if post in held}
        )
        if not common:
            break
    return common or {}


def _placed(bare: s.Step, nodes: Sequence[PageNode]) -> Iterator[StepTest]:
    """Positions among the siblings with the same tag."""
    from_front, from_back = set(), set()
    for page, node in nodes:
        above = int(page.parent[node])
        same = (
            [each for each in page.children(above) if page.tag[each] == page.tag[node]]
            if above >= 0
            else [node]
        )
        from_front.add(position(page, node))
        from_back.add(len(same) - same.index(node))
    if len(from_front) == 1:
        yield StepTest(with_posts(bare, nth(from_front.pop())), COSTS["place"])
    if from_back == {1}:
        yield StepTest(with_posts(bare, LAST), COSTS["place"])


def _divided(nodes: Sequence[PageNode]) -> Iterator[StepTest]:
    """Nodes right after a divider, or the first of all."""
    if len(nodes) < 2 or any(page.is_text[node] for page, node in nodes):
        return
    before = {
        (page.tag_of(each) if each >= 0 else "")
        for page, each in ((p, element_before(p, n)) for p, n in nodes)
    }
    for divider in DIVIDERS:
        if before <= {divider, ""} and divider in before:
            is_divider = as_self(s.Step("child", s.NodeTest(divider)))
            behind = neighbour("preceding-sibling", s.Predicate(is_divider))
            other = neighbour("preceding-sibling", negated(is_divider))  # or nothing is before it
            first = negated(s.Path((other,))) if "" in before else s.Predicate(s.Path((behind,)))
            yield StepTest(s.Step("child", ANY, (negated(is_divider), first)), COSTS["place"])
