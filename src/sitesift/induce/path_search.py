"""The search for a path: in come pages with the nodes to pick, out comes the cheapest path that
picks just them.

Candidates are a step that all wanted nodes pass, alone or below an ancestor that all of them have;
they are tried on the pages in the order of their cost, and the first exact one is taken. Where none
is exact, the best ones are narrowed by what the wrong nodes have and the wanted ones lack, or the
other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from sitesift.induce.conditions import (
    COSTS,
    CostedPost,
    cheapest,
    conditions,
    is_identity,
    node_test,
)
from sitesift.induce.masks import MaskPlan, Masks, StepTest
from sitesift.induce.page_tree import PageTree
from sitesift.induce.record_shape import Shape, tests_inside
from sitesift.induce.syntax_parts import (
    ANY,
    HERE,
    LAST,
    SELF_STEP,
    TEXT_NODE,
    anywhere,
    as_self,
    deep,
    narrowed,
    negated,
    neighbour,
    number,
    sort_text,
    with_posts,
)
from sitesift.page.page import Page
from sitesift.page.xpath import position
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.printer import tree_text

MOST_TRIALS = 400  # paths that are tried before the best so far is taken
LEVELS = 12  # ancestors that are looked at
OPTIONS = 5  # conditions of one node that are combined with those of others
NARROWED = 4  # inexact paths that are narrowed
DIVIDERS = ("hr", "br")
PageNode = tuple[Page, int]
_IS_NUMBER = s.Predicate(s.Binary(">", s.Call("number", (HERE,)), s.Number(0.0)))


@dataclass(frozen=True, slots=True)
class Example:
    """A page and the nodes that a path should pick on it."""

    tree: PageTree
    wanted: frozenset[int]
    shape: Shape | None = None  # of records: others like them may be picked too
    twins: frozenset[int] = (
        frozenset()
    )  # nodes that are as good as the wanted ones: the pager above the list

    @property
    def page(self) -> Page:
        return self.tree.page


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


def find_path(
    examples: Sequence[Example], *, words: bool = False, single: bool = False
) -> PathCandidate | None:
    """The best path; `words` lets it use what nodes say, `single` positions among
    siblings."""
    shown = [each for each in examples if each.wanted]
    if not shown:
        return None
    best: list[PathCandidate] = []
    masks = [Masks(example.tree) for example in examples]
    offered = sorted(
        _candidates(shown, words=words, single=single), key=lambda c: (c.cost, tree_text(c.path))
    )
    for candidate in offered[:MOST_TRIALS]:
        tried = (
            _judged(candidate, examples, masks)
            if candidate.plan is not None
            else measured(candidate, examples)
        )
        if tried.exact and candidate.plan is not None:
            tried = measured(candidate, examples)
        if tried.exact:
            return tried
        best.append(tried)
    best.sort(key=_badness)
    best[:NARROWED] = [measured(one, examples) for one in best[:NARROWED]]
    narrower = [each for one in best[:NARROWED] for each in _narrowed(one, examples)]
    return min([*best[:1], *narrower], key=_badness, default=None)


def _badness(candidate: PathCandidate) -> tuple[float, float]:
    return (2 * candidate.missed + candidate.extra, candidate.cost)


def _judged(
    candidate: PathCandidate, examples: Sequence[Example], masks: Sequence[Masks]
) -> PathCandidate:
    """The same as `measured`, without XPath."""
    assert candidate.plan is not None
    missed = extra = 0
    for example, mask in zip(examples, masks, strict=True):
        found = mask.picked(candidate.plan)
        missed += len(example.wanted - found)
        extra += sum(not _is_fine(example, node) for node in found - example.wanted)
    return replace(candidate, missed=missed, extra=extra)


def measured(candidate: PathCandidate, examples: Iterable[Example]) -> PathCandidate:
    """The candidate with its mistakes on all pages."""
    missed = extra = 0
    for example in examples:
        found = set(example.tree.numbers_of(candidate.path))
        missed += len(example.wanted - found)
        extra += sum(not _is_fine(example, node) for node in found - example.wanted)
    return replace(candidate, missed=missed, extra=extra)


def _is_fine(example: Example, node: int) -> bool:
    """Whether a node is as good as a wanted one, or beside the records and like them: the
    recognisers missed it."""
    if node in example.twins:
        return True
    if example.shape is None or node < 0:
        return False
    above = int(example.page.parent[node])
    beside = not example.wanted or any(
        int(example.page.parent[each]) == above for each in example.wanted
    )
    return beside and example.shape.fits(example.page, node)


def _candidates(
    examples: Sequence[Example], *, words: bool, single: bool
) -> Iterator[PathCandidate]:
    """Paths of one step, and of a step below an ancestor."""
    wanted = [(example.page, node) for example in examples for node in sorted(example.wanted)]
    steps = list(common_tests(wanted, words=words, single=single))
    for test in steps:
        yield PathCandidate(anywhere(test.step), test.step, test.cost, plan=_plan(test))
    if single:
        yield from _beside(wanted)
    between: list[s.NodeTest] = []
    level = [(page, int(page.parent[node])) for page, node in wanted]
    for _ in range(LEVELS):
        if any(node < 0 or page.tag_of(node) in ("html", "body") for page, node in level):
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
    before = [(page, _before(page, node)) for page, node in nodes]
    if any(node < 0 for _, node in before):
        return
    is_tag = s.Predicate(as_self(s.Step("child", tag)))
    way = (neighbour("following-sibling", is_tag), *down)
    cost = COSTS["place"] / 2 + (COSTS["step"] if down else 0)
    for test in common_tests(before, words=True):
        if not test.bare:
            yield PathCandidate(anywhere(test.step, *way), _down(way), test.cost + cost)
        elif test.step.test != tag:  # the current page is no link
            yield from _after_current(before, test, way)


def _after_current(
    before: Sequence[PageNode], test: StepTest, way: Sequence[s.Step]
) -> Iterator[PathCandidate]:
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
        yield PathCandidate(anywhere(outer.step, current, *way), _down(way), cost)


def _down(way: Sequence[s.Step]) -> s.Step | None:
    """The step into an item, if there is one."""
    return way[-1] if len(way) > 1 else None


def _before(page: Page, node: int) -> int:
    """The element right before a node among its siblings; -1 where there is none."""
    above = int(page.parent[node])
    siblings = (
        [each for each in page.children(above) if each < node and not page.is_text[each]]
        if above >= 0
        else []
    )
    return siblings[-1] if siblings else -1


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
        yield StepTest(with_posts(bare, number(from_front.pop())), COSTS["place"])
    if from_back == {1}:
        yield StepTest(with_posts(bare, LAST), COSTS["place"])


def _divided(nodes: Sequence[PageNode]) -> Iterator[StepTest]:
    """Nodes right after a divider, or the first of all."""
    if len(nodes) < 2 or any(page.is_text[node] for page, node in nodes):
        return
    before = {
        (page.tag_of(each) if each >= 0 else "")
        for page, each in ((p, _before(p, n)) for p, n in nodes)
    }
    for divider in DIVIDERS:
        if before <= {divider, ""} and divider in before:
            is_divider = as_self(s.Step("child", s.NodeTest(divider)))
            behind = neighbour("preceding-sibling", s.Predicate(is_divider))
            other = neighbour("preceding-sibling", negated(is_divider))  # or nothing is before it
            first = negated(s.Path((other,))) if "" in before else s.Predicate(s.Path((behind,)))
            yield StepTest(s.Step("child", ANY, (negated(is_divider), first)), COSTS["place"])


def _narrowed(candidate: PathCandidate, examples: Sequence[Example]) -> Iterator[PathCandidate]:
    """The candidate with a condition that only the wanted nodes fulfil."""
    if not candidate.extra or candidate.step is None:
        return
    picked = [(e, n) for e in examples for n in e.tree.numbers_of(candidate.path)]
    good = [(e.page, n) for e, n in picked if n in e.wanted]
    bad = [(e.page, n) for e, n in picked if n not in e.wanted and n >= 0 and not _is_fine(e, n)]
    if not good or not bad:
        return
    for post, cost in (*_without(good, bad), *_holding(good, bad)):
        narrower = replace(
            candidate,
            path=narrowed(candidate.path, post),
            step=with_posts(candidate.step, post),
            cost=candidate.cost + cost,
        )
        yield measured(narrower, examples)


def _without(good: Sequence[PageNode], bad: Sequence[PageNode]) -> list[CostedPost]:
    """What wrong nodes have and wanted ones lack."""
    had = {post for page, node in good for post in conditions(page, node)}
    lacking: dict[s.Post, float] = {}
    for page, node in bad:
        held = conditions(page, node).items()
        lacking |= {post: cost for post, cost in held if post not in had and not is_identity(post)}
    ordered = sorted(lacking.items(), key=lambda item: item[1])[:OPTIONS]
    return [
        (negated(as_self(s.Step("self", ANY, (post,)))), cost + COSTS["without"])
        for post, cost in ordered
    ]


def _holding(good: Sequence[PageNode], bad: Sequence[PageNode]) -> list[CostedPost]:
    """What all wanted nodes hold and wrong ones do not."""
    held: dict[s.Step, float] | None = None
    for page, node in good:
        inside = tests_inside(page, node)
        held = (
            inside
            if held is None
            else {step: cost for step, cost in held.items() if step in inside}
        )
    wrong = [set(tests_inside(page, node)) for page, node in bad]
    scored = [
        (sum(step in each for each in wrong), cost, sort_text(step), step)
        for step, cost in (held or {}).items()
    ]
    return [
        (s.Predicate(s.Path((SELF_STEP, deep(step)))), cost + COSTS["holds"])
        for _, cost, _, step in sorted(scored, key=lambda each: each[:3])[:OPTIONS]
    ]
