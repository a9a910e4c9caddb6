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

from sitesift.induce.conditions import COSTS, conditions, node_test
from sitesift.induce.masks import MaskPlan, Masks, StepTest
from sitesift.induce.page_tree import PageTree
from sitesift.induce.record_shape import Shape, tests_inside
from sitesift.page.page import Page
from sitesift.page.xpath import position

MOST_TRIALS = 400  # paths that are tried before the best so far is taken
LEVELS = 12  # ancestors that are looked at
OPTIONS = 5  # conditions of one node that are combined with those of others
NARROWED = 4  # inexact paths that are narrowed
DIVIDERS = ("hr", "br")


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

    path: str
    step: str
    cost: float
    missed: int = 0
    extra: int = 0
    plan: MaskPlan | None = None  # how masks can judge it; None: only XPath can

    @property
    def exact(self) -> bool:
        return not self.missed and not self.extra


def find_path(
    examples: Sequence[Example], *, said: bool = False, single: bool = False
) -> PathCandidate | None:
    """The best path; `said` lets it use words that nodes show, `single` positions among
    siblings."""
    shown = [each for each in examples if each.wanted]
    if not shown:
        return None
    best: list[PathCandidate] = []
    masks = [Masks(example.tree) for example in examples]
    offered = sorted(_candidates(shown, said=said, single=single), key=lambda c: (c.cost, c.path))
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
    narrowed = [each for one in best[:NARROWED] for each in _narrowed(one, examples)]
    return min([*best[:1], *narrowed], key=_badness, default=None)


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
    examples: Sequence[Example], *, said: bool, single: bool
) -> Iterator[PathCandidate]:
    """Paths of one step, and of a step below an ancestor."""
    wanted = [(example.page, node) for example in examples for node in sorted(example.wanted)]
    steps = list(common_tests(wanted, said=said, single=single))
    for test in steps:
        yield PathCandidate(f"//{test.text}", test.text, test.cost, plan=_plan(test))
    if single:
        yield from _beside(wanted)
    between: list[str] = []
    level = [(page, int(page.parent[node])) for page, node in wanted]
    for _ in range(LEVELS):
        if any(node < 0 or page.tag_of(node) in ("html", "body") for page, node in level):
            return
        above = [test for test in common_tests(level, said=False, single=False) if not test.bare][
            : 2 * OPTIONS
        ]
        for outer in above:
            yield from _below(outer, between, steps)
        tags = {node_test(page, node) for page, node in level}
        between.insert(0, tags.pop() if len(tags) == 1 else "*")
        level = [(page, int(page.parent[node])) for page, node in level]


def _plan(
    step: StepTest, outer: StepTest | None = None, between: tuple[str, ...] | None = None
) -> MaskPlan | None:
    judged = step.held is not None and (outer is None or outer.held is not None)
    return MaskPlan(step, outer, between) if judged else None


def _below(
    outer: StepTest, between: Sequence[str], steps: Iterable[StepTest]
) -> Iterator[PathCandidate]:
    way = "".join(f"/{tag}" for tag in between)
    for test in steps:
        cost = COSTS["child"] if test.bare else test.cost
        far = COSTS["step"] * (len(between) + 1)
        near = _plan(test, outer, tuple(between))
        yield PathCandidate(
            f"//{outer.text}{way}/{test.text}", test.text, outer.cost + cost + far, plan=near
        )
        if between:
            deep = outer.cost + cost + COSTS["deep"] + (COSTS["child"] if test.bare else 0)
            yield PathCandidate(
                f"//{outer.text}//{test.text}", test.text, deep, plan=_plan(test, outer)
            )


def _beside(wanted: Sequence[tuple[Page, int]]) -> Iterator[PathCandidate]:
    """The node right after one that can be told, such as the link after the current page's number.

    The two may stand in items of their own: then the step goes from item to item, and down again.
    """
    tags = {node_test(page, node) for page, node in wanted}
    if len(tags) == 1:
        tag = tags.pop()
        yield from _after(wanted, tag, "")
        around = [(page, int(page.parent[node])) for page, node in wanted]
        items = {page.tag_of(node) if node >= 0 else "" for page, node in around}
        if len(items) == 1 and items < {"li", "td", "span", "div"}:
            yield from _after(around, items.pop(), f"/{tag}")


def _after(nodes: Sequence[tuple[Page, int]], tag: str, down: str) -> Iterator[PathCandidate]:
    before = [(page, _before(page, node)) for page, node in nodes]
    if any(node < 0 for _, node in before):
        return
    step = f"/following-sibling::*[1][self::{tag}]{down}"
    cost = COSTS["place"] / 2 + (COSTS["step"] if down else 0)
    for test in common_tests(before, said=True):
        if not test.bare:
            yield PathCandidate(f"//{test.text}{step}", tag, test.cost + cost)
        elif test.text != tag:  # the current page is no link
            yield from _after_current(before, test, step, tag)


def _after_current(
    before: Sequence[tuple[Page, int]], test: StepTest, step: str, tag: str
) -> Iterator[PathCandidate]:
    """The link after something that is no link; after a number, it is the link after the current
    page's."""
    numbers = all(page.text_of(node).strip().isdigit() for page, node in before)
    above = [(page, int(page.parent[node])) for page, node in before]
    for outer in common_tests(above, said=False):
        if numbers:
            path, cost = (
                f"//{outer.text}/{test.text}[number(.) > 0]{step}",
                COSTS["current"] + COSTS["deep"] * outer.cost,
            )
        else:
            path, cost = (
                f"//{outer.text}/{test.text}{step}",
                COSTS["child"] + COSTS["place"] / 2 + outer.cost,
            )
        yield PathCandidate(path, tag, cost)


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
    nodes: Sequence[tuple[Page, int]], *, said: bool, single: bool = False
) -> Iterator[StepTest]:
    """Tests that all these nodes pass: a tag with one or two conditions, the tag alone."""
    tags = {node_test(page, node) for page, node in nodes}
    tag = tags.pop() if len(tags) == 1 else "*"
    common = _common(nodes, said=said)
    plain = set(_common(nodes, said=False)) if said else set()
    ordered = sorted(common.items(), key=lambda item: (item[1], item[0]))
    for text, cost in ordered:
        yield StepTest(tag + text, cost, tag, None if said and text not in plain else (text,))
    for (one, cost), (other, more) in combinations(ordered[:OPTIONS], 2):
        held = None if said and not {one, other} <= plain else (one, other)
        yield StepTest(tag + one + other, cost + more, tag, held)
    if tag != "*":
        yield StepTest(tag, COSTS["tag"], tag, None if tag == "text()" else ())
        if single:
            yield from _placed(tag, nodes)
    if not single:
        yield from _divided(nodes)


def _common(nodes: Sequence[tuple[Page, int]], *, said: bool) -> dict[str, float]:
    common: dict[str, float] | None = None
    for page, node in dict.fromkeys(nodes):
        held = conditions(page, node, said=said)
        common = (
            held
            if common is None
            else {text: max(cost, held[text]) for text, cost in common.items() if text in held}
        )
        if not common:
            break
    return common or {}


def _placed(tag: str, nodes: Sequence[tuple[Page, int]]) -> Iterator[StepTest]:
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
        yield StepTest(f"{tag}[{from_front.pop()}]", COSTS["place"])
    if from_back == {1}:
        yield StepTest(f"{tag}[last()]", COSTS["place"])


def _divided(nodes: Sequence[tuple[Page, int]]) -> Iterator[StepTest]:
    """Nodes right after a divider, or the first of all."""
    if len(nodes) < 2 or any(page.is_text[node] for page, node in nodes):
        return
    before = {
        (page.tag_of(each) if each >= 0 else "")
        for page, each in ((p, _before(p, n)) for p, n in nodes)
    }
    for divider in DIVIDERS:
        if before <= {divider, ""} and divider in before:
            behind = f"preceding-sibling::*[1][self::{divider}]"
            first = f"not(preceding-sibling::*[1][not(self::{divider})])"  # or nothing is before it
            yield StepTest(
                f"*[not(self::{divider})][{first if '' in before else behind}]", COSTS["place"]
            )


def _narrowed(candidate: PathCandidate, examples: Sequence[Example]) -> Iterator[PathCandidate]:
    """The candidate with a condition that only the wanted nodes fulfil."""
    if not candidate.extra or not candidate.path.endswith(candidate.step):
        return
    picked = [(e, n) for e in examples for n in e.tree.numbers_of(candidate.path)]
    good = [(e.page, n) for e, n in picked if n in e.wanted]
    bad = [(e.page, n) for e, n in picked if n not in e.wanted and n >= 0 and not _is_fine(e, n)]
    if not good or not bad:
        return
    for text, cost in (*_without(good, bad), *_holding(good, bad)):
        narrower = replace(
            candidate,
            path=candidate.path + text,
            step=candidate.step + text,
            cost=candidate.cost + cost,
        )
        yield measured(narrower, examples)


def _without(
    good: Sequence[tuple[Page, int]], bad: Sequence[tuple[Page, int]]
) -> list[tuple[str, float]]:
    """What wrong nodes have and wanted ones lack."""
    had = {text for page, node in good for text in conditions(page, node)}
    lacking: dict[str, float] = {}
    for page, node in bad:
        names = {
            text: cost
            for text, cost in conditions(page, node).items()
            if not text.startswith(("#", "[@id"))
        }
        lacking |= {text: cost for text, cost in names.items() if text not in had}
    ordered = sorted(lacking.items(), key=lambda item: item[1])[:OPTIONS]
    return [(f"[not(self::*{text})]", cost + COSTS["without"]) for text, cost in ordered]


def _holding(
    good: Sequence[tuple[Page, int]], bad: Sequence[tuple[Page, int]]
) -> list[tuple[str, float]]:
    """What all wanted nodes hold and wrong ones do not."""
    held: dict[str, float] | None = None
    for page, node in good:
        inside = tests_inside(page, node)
        held = (
            inside
            if held is None
            else {text: cost for text, cost in held.items() if text in inside}
        )
    wrong = [set(tests_inside(page, node)) for page, node in bad]
    scored = [
        (sum(text in each for each in wrong), cost, text) for text, cost in (held or {}).items()
    ]
    return [(f"[.//{text}]", cost + COSTS["holds"]) for _, cost, text in sorted(scored)[:OPTIONS]]
