"""The search for a path: in come pages with the nodes to pick, out comes the cheapest path that
picks just them.

Candidates are a step that all wanted nodes pass, alone or below an ancestor that all of them have;
they are tried on the pages in the order of their cost, and the first exact one is taken. Where none
is exact, the best ones are narrowed by what the wrong nodes have and the wanted ones lack, or the
other way round.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sitesift.induce.conditions import COSTS, CostedPost, conditions, is_identity, tests_inside
from sitesift.induce.masks import Masks
from sitesift.induce.page_tree import PageTree
from sitesift.induce.path_candidates import OPTIONS, PageNode, PathCandidate, path_candidates
from sitesift.induce.record_shape import Shape
from sitesift.induce.syntax_parts import (
    ANY,
    SELF_STEP,
    as_self,
    deep,
    narrowed,
    negated,
    order_text,
    sort_text,
    with_posts,
)
from sitesift.page.page import Page
from sitesift.wrapper.language import syntax as s

# Set by hand to bound the time; what more would gain was not measured.
MAX_TRIALS = 400  # paths that are tried before the best so far is taken
NARROWED = 4  # inexact paths that are narrowed


@dataclass(frozen=True)
class Example:
    """A page and the nodes that a path should pick on it."""

    tree: PageTree
    wanted: frozenset[int]
    shape: Shape | None = None  # of records: others like them may be picked too
    # nodes that are as good as the wanted ones: the pager above the list
    twins: frozenset[int] = frozenset()

    @property
    def page(self) -> Page:
        return self.tree.page

    @cached_property
    def parents(self) -> frozenset[int]:
        """What the wanted nodes stand in."""
        return frozenset(int(self.page.parent[node]) for node in self.wanted)


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
    wanted = [(each.page, node) for each in shown for node in sorted(each.wanted)]
    offered = sorted(
        path_candidates(wanted, words=words, single=single),
        key=lambda c: (c.cost, order_text(c.path)),
    )
    for candidate in offered[:MAX_TRIALS]:
        plan = candidate.plan
        if plan is not None:  # cheap, and enough to see that a path is no good
            tried = _with_mistakes(candidate, examples, (mask.picked(plan) for mask in masks))
        if plan is None or tried.exact:
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


def measured(candidate: PathCandidate, examples: Sequence[Example]) -> PathCandidate:
    """The candidate with its mistakes on all pages."""
    picked = (set(example.tree.numbers_of(candidate.path)) for example in examples)
    return _with_mistakes(candidate, examples, picked)


def _with_mistakes(
    candidate: PathCandidate, examples: Sequence[Example], picked: Iterable[set[int]]
) -> PathCandidate:
    missed = extra = 0
    for example, found in zip(examples, picked, strict=True):
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
    beside = not example.wanted or int(example.page.parent[node]) in example.parents
    return beside and example.shape.fits(example.page, node)


def _narrowed(candidate: PathCandidate, examples: Sequence[Example]) -> Iterator[PathCandidate]:
    """The candidate with a condition that only the wanted nodes fulfil."""
    if not candidate.extra or candidate.step is None:
        return
    picked = [(e, n) for e in examples for n in e.tree.numbers_of(candidate.path)]
    good = [(e.page, n) for e, n in picked if n in e.wanted]
    bad = [(e.page, n) for e, n in picked if n not in e.wanted and n >= 0 and not _is_fine(e, n)]
    if not good or not bad:
        return
    around = _around(candidate.step, good, bad)
    for post, cost in (*around, *_without(good, bad), *_holding(good, bad)):
        narrower = replace(
            candidate,
            path=narrowed(candidate.path, post),
            step=with_posts(candidate.step, post),
            cost=candidate.cost + cost,
        )
        yield measured(narrower, examples)


def _around(step: s.Step, good: Sequence[PageNode], bad: Sequence[PageNode]) -> list[CostedPost]:
    """Not within another that is picked, where all wrong nodes stand in wanted ones: a card and the
    box around it may look alike."""
    wanted: dict[int, list[int]] = {}
    for page, node in sorted(good, key=lambda each: each[1]):
        wanted.setdefault(id(page), []).append(node)

    def stands_in_one(page: Page, node: int) -> bool:
        own = wanted.get(id(page), [])
        at = bisect(own, node) - 1
        return at >= 0 and page.contains(own[at], node)

    if not all(stands_in_one(*each) for each in bad):
        return []
    above = s.Path((replace(step, axis="ancestor", deep=False),))
    return [(negated(above), COSTS["without"])]


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
