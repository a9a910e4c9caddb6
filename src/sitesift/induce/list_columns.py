"""Columns of which a record has several values: in come the targets of all items of each record,
out comes how a wrapper extracts them all.

A path is right for a record where it leads to its items, all of them and nothing else. So it has no
numbers: it says what holds the items, by class or by the label in it or before it, and what they
are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.induce.column_trials import FINAL_PATHS, SAMPLE_SIZE, spread
from sitesift.induce.columns import LEAST_RIGHT, LearnedColumn
from sitesift.induce.conditions import COSTS, cheapest, conditions, element_before, node_test
from sitesift.induce.page_tree import text_at
from sitesift.induce.ranges import Range
from sitesift.induce.syntax_parts import SELF_STEP, deep, nth, shows, sort_text
from sitesift.induce.text_predicates import label_predicates
from sitesift.induce.value_paths import (
    LABEL,
    CostedPath,
    CostedStep,
    position_steps,
    sibling_steps,
    step_tests,
)
from sitesift.induce.value_places import RecordAnchor, ValueTarget
from sitesift.page.page import Page
from sitesift.wrapper.language import syntax as s

HOLDER_TESTS = 6  # ways to tell what holds the items that are tried
ITEM_TESTS = 4  # ways to tell an item
LEVELS = 4  # elements above the items that may tell them
Items = tuple[ValueTarget, ...]  # of one record
Rows = Sequence[tuple[RecordAnchor, Items]]


def learn_list_column(
    name: str, items: Sequence[Items], anchors: Sequence[RecordAnchor], start: s.Step
) -> LearnedColumn | None:
    """The column of lists; None where no path leads to the items of enough records."""
    own = {id(each[0].anchor): each for each in items}
    rows = [(anchor, own.get(id(anchor), ())) for anchor in anchors]
    some = spread([row for row in rows if row[1]], SAMPLE_SIZE)
    without = spread([row for row in rows if not row[1]], SAMPLE_SIZE)
    tried = [
        (*_trial(path, [*some, *without]), cost, path) for path, cost in _proposed(some, start)
    ]
    first = sorted(tried, key=lambda t: (t[1] - t[0], t[2], sort_text(t[3])))[:FINAL_PATHS]
    final = [(*_trial(path, rows), cost, path) for _, _, cost, path in first]
    best = min(final, key=lambda t: (t[1] - t[0], t[2], sort_text(t[3])), default=None)
    if best is None or best[0] < max(1, LEAST_RIGHT * len(items)) or best[1] > best[0]:
        return None
    right, wrong, _, path = best
    return LearnedColumn(name, path, Range().expression, right, wrong)


def _trial(path: s.Path, rows: Rows) -> tuple[int, int]:
    """In how many records a path gives all items and no other, and in how many something else."""
    right = wrong = 0
    for anchor, items in rows:
        found = [text for node in anchor.tree.nodes(path, anchor.head) if (text := text_at(node))]
        meant = [" ".join(item.value.split()) for item in items]
        right += bool(items) and found == meant
        wrong += bool(found) and found != meant
    return right, wrong


def _proposed(rows: Rows, start: s.Step) -> list[CostedPath]:
    """Paths to the items of some records, those that most share first."""
    holders = [_labelled(items) for _, items in rows]
    costs: dict[s.Path, float] = {}
    shared: Counter[s.Path] = Counter()
    levels = [label_predicates([each[level] for each in holders if level < len(each)])
              for level in range(LEVELS)]  # fmt: skip
    for _, items in rows:
        own = dict(_paths(items, start, levels))
        shared.update(own)
        for path, cost in own.items():
            costs[path] = max(cost, costs.get(path, cost))
    paths = sorted(costs, key=lambda path: (-shared[path], costs[path], sort_text(path)))
    return [(path, costs[path]) for path in paths[: HOLDER_TESTS * ITEM_TESTS * LEVELS]]


def _labelled(items: Items) -> list[tuple[str, str]]:
    """What the elements around the items say, each with the first item in it."""
    anchor = items[0].anchor
    nodes = [anchor.tree.node(outer) for outer in _holders(items)[:LEVELS]]
    return [(text_at(node), items[0].value) for node in nodes if node is not None]


def _holders(items: Items) -> list[int]:
    """The elements of the record that hold all items, the smallest first."""
    page, anchor = items[0].anchor.tree.page, items[0].anchor
    return [
        outer
        for outer in page.ancestors(items[0].node)
        if all(page.contains(outer, item.node) for item in items)
        and any(page.contains(root, outer) for root in anchor.nodes)
    ]


def _paths(
    items: Items, start: s.Step, levels: Sequence[Sequence[s.Predicate]]
) -> Iterator[CostedPath]:
    """Paths from a record to all of its items."""
    anchor, page = items[0].anchor, items[0].anchor.tree.page
    member = next(
        (n for n, root in enumerate(anchor.nodes) if page.contains(root, items[0].node)), None
    )
    if member is None:
        return
    inner = list(_within(page, anchor.nodes[member], items, levels))
    if member == 0:
        yield from inner
        return
    for sibling, cost in sibling_steps(page, anchor, member, start, ()):
        for path, more in inner:
            yield s.Path((sibling, *path.items[1:])), cost + more


def _within(
    page: Page, root: int, items: Items, levels: Sequence[Sequence[s.Predicate]]
) -> Iterator[CostedPath]:
    """The same below one of its elements."""
    steps = _item_steps(page, items[0].node)
    for step, cost in steps:
        yield s.Path((SELF_STEP, deep(step))), cost + COSTS["deep"] + _unsure(step)
    holders = [outer for outer in _holders(items) if outer != root][:LEVELS]
    for outer, predicates in zip(holders, levels, strict=False):
        if not page.contains(root, outer):
            continue
        tests = step_tests(page, outer, predicates)[:HOLDER_TESTS]
        for above, cost in tests:
            for step, more in steps:
                path = s.Path((SELF_STEP, deep(above), deep(step)))
                yield path, cost + more + COSTS["step"] + _unsure(above, step)
        numbered = position_steps(page, root, outer)
        for step, more in steps:
            far = COSTS["place"] + COSTS["step"] * len(numbered)
            yield s.Path((SELF_STEP, *numbered, deep(step))), more + far


def _unsure(*steps: s.Step) -> float:
    """What it costs that nothing but tags tells the items: they are those of anything else too."""
    return 0.0 if any(step.posts for step in steps) else COSTS["tag"]


def _item_steps(page: Page, node: int) -> list[CostedStep]:
    """Steps to an item that lead to its neighbours too: by class, by the label that comes first
    before them, by the tag alone."""
    test = node_test(page, node)
    found = [
        (s.Step("child", test, (post,)), cost)
        for post, cost in cheapest(conditions(page, node))[:ITEM_TESTS]
    ]
    before = element_before(page, node)
    text = page.raw_line(before) if before >= 0 else ""
    if 1 < len(text) <= LABEL and page.tag_of(before) != page.tag_of(node):
        label = s.Step("preceding-sibling", node_test(page, before), (nth(1), shows(text)))
        found.append((s.Step("child", test, (s.Predicate(s.Path((label,))),)), COSTS["label"]))
    return [*found, (s.Step("child", test), COSTS["part"])]
