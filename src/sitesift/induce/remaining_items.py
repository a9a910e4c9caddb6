"""Columns of what is left in a row of items when the others are told. In: the targets of all
attributes of the records seen. Out: paths to one of them that count only those items beside it that
nothing else tells.

In "<li>Flat<li>2 bedrooms<li>1 bathroom<li>Ann Lee" the agent is the second item of those without
"bedroom" and "bathroom", in records without bathrooms too, where its own number is another.
Assumed: items stand side by side, in elements of one tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from sitesift.induce.column_trials import SAMPLE_SIZE, spread
from sitesift.induce.columns import LearnedColumn, column_among, is_whole, shared_paths
from sitesift.induce.conditions import COSTS, node_test
from sitesift.induce.page_tree import text_at
from sitesift.induce.syntax_parts import (
    HERE,
    LAST,
    SELF_STEP,
    contains,
    deep,
    negated,
    nth,
    parts_of,
)
from sitesift.induce.text_predicates import common_words
from sitesift.induce.value_paths import (
    CostedPath,
    CostedStep,
    position_steps,
    sibling_steps,
    step_tests,
)
from sitesift.induce.value_places import RecordAnchor, ValueTarget
from sitesift.induce.value_ranges import Reader
from sitesift.page.page import Page
from sitesift.wrapper.language import syntax as s

# of the items of another attribute that must say a word, so that it tells them: one in twenty may
# be read at another place
TELLING_SHARE = 0.95
WORDS = 4  # by which others are told, at most: bounds what a wrapper says
HOLDERS = 3  # ways to tell what holds the items that are tried


def better_by_neighbours(
    column: LearnedColumn,
    columns: Mapping[str, Sequence[ValueTarget]],
    records: tuple[Sequence[RecordAnchor], s.Step],
    reads: Reader | None,
) -> LearnedColumn:
    """A column, or one that does no worse by what is left beside its values when those of
    `columns`, the targets of all attributes, are told: where it misses some values or leads astray,
    and where it counts items, which is right for the records seen only."""
    targets = [target for target in columns[column.name] if not target.source]
    if len(targets) < len(columns[column.name]) or not _is_doubtful(column, len(targets)):
        return column
    told = told_beside(column.name, columns)
    if told is None:
        return column
    anchors, start = records
    paths = shared_paths(
        remaining_paths(each, told, start) for each in spread(targets, SAMPLE_SIZE)
    )
    other = column_among(column.name, paths, targets, anchors, reads)
    as_good = other is not None and other.right - other.wrong >= column.right - column.wrong
    return other if other is not None and as_good else column


def _is_doubtful(column: LearnedColumn, targets: int) -> bool:
    return _counts_items(column.path) or not is_whole(column, targets)


def _counts_items(path: s.Path) -> bool:
    """Whether a path, or one of several that are joined, ends with the number of an element."""
    ends = [part.items[-1] for part in parts_of(path.base or path) if part.items]
    return any(
        isinstance(post, s.Predicate) and isinstance(post.expr, s.Number)
        for step in ends
        if isinstance(step, s.Step)
        for post in step.posts
    )


@dataclass(frozen=True, slots=True)
class ToldItems:
    """Words by which items beside those of an attribute are told."""

    words: tuple[str, ...]

    def are(self, text: str) -> bool:
        """Whether an item of this text is one of them."""
        return any(word in text for word in self.words)

    @property
    def left_out(self) -> s.Predicate:
        """`[not(contains(., "bedroom") or ...)]`."""
        tests = [contains(HERE, word).expr for word in self.words]
        return negated(reduce(lambda one, other: s.Binary("or", one, other), tests))


def told_beside(name: str, columns: Mapping[str, Sequence[ValueTarget]]) -> ToldItems | None:
    """What tells the other items in the rows that an attribute stands in; None where nothing
    does."""
    own = {_row(target) for target in columns[name]}
    said = {_text(target) for target in columns[name]}
    words: list[str] = []
    for other, targets in columns.items():
        beside = [] if other == name else [t for t in targets if not t.source and _row(t) in own]
        texts = {_text(target) for target in beside} - said
        words += [word for word in _telling(texts) if not any(word in text for text in said)][:1]
    return ToldItems(tuple(dict.fromkeys(words))[:WORDS]) if words else None


def _row(target: ValueTarget) -> tuple[int, int, int]:
    """What holds a target and its neighbours, with the tag that they have."""
    page = target.anchor.tree.page
    return id(page), int(page.parent[target.node]), int(page.tag[target.node])


def _text(target: ValueTarget) -> str:
    node = target.anchor.tree.node(target.node)
    return text_at(node) if node is not None else ""


def _telling(texts: set[str]) -> Iterator[str]:
    """Words that nearly all of the texts say."""
    for word in common_words(sorted(texts)):
        if sum(word in text for text in texts) >= TELLING_SHARE * len(texts):
            yield word


def remaining_paths(target: ValueTarget, told: ToldItems, start: s.Step) -> Iterator[CostedPath]:
    """Paths to a target by its place among the items that are not told; `start` is the step of the
    records' first nodes."""
    anchor, page = target.anchor, target.anchor.tree.page
    holder = int(page.parent[target.node])
    member = next((n for n, root in enumerate(anchor.nodes) if page.contains(root, holder)), None)
    if member is None:
        return
    first: list[CostedStep] = [(SELF_STEP, 0.0)]
    if member:
        first = list(sibling_steps(page, anchor, member, start, ()))[:HOLDERS]
    for inner, cost in _to_holder(page, anchor.nodes[member], holder):
        for step, far in first:
            for item in _items(page, target.node, told):
                yield s.Path((step, *inner, item)), far + cost + COSTS["place"]


def _to_holder(page: Page, root: int, holder: int) -> Iterator[tuple[tuple[s.Step, ...], float]]:
    """Steps from a record's element to what holds the items."""
    if holder != root:
        for step, cost in step_tests(page, holder, ())[:HOLDERS]:
            yield (deep(step),), cost
    numbered = position_steps(page, root, holder)
    yield tuple(numbered), COSTS["step"] * len(numbered)


def _items(page: Page, node: int, told: ToldItems) -> Iterator[s.Step]:
    """The step to an item, counted from the front and from the back."""
    left = [
        each
        for each in page.children(int(page.parent[node]))
        if page.tag[each] == page.tag[node] and not told.are(page.raw_text(each))
    ]
    if node not in left:
        return
    test, place = node_test(page, node), left.index(node)
    yield s.Step("child", test, (told.left_out, nth(place + 1)))
    if place == len(left) - 1:
        yield s.Step("child", test, (told.left_out, LAST))
