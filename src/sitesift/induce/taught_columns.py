"""A column by example: in come the nodes that a person showed and all records of a list, out comes
a path that leads to them.

One example should be enough. Of all paths to it the one is taken that satisfies most examples, then
the one that leads somewhere in most records (and to what the domain reads as such a value, where it
knows the type), then the most robust one. What is assumed: the other records of a list have the
value at a place that some path to the example also leads to. Where one path does not satisfy all
examples, a second one is joined to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from sitesift.induce.column_trials import combinations_of
from sitesift.induce.columns import LearnedColumn
from sitesift.induce.conditions import COSTS, conditions
from sitesift.induce.page_tree import text_at
from sitesift.induce.ranges import Range, find_value, learn_range
from sitesift.induce.syntax_parts import (
    HERE,
    first_of,
    narrowed,
    negated,
    parts_of,
    shows,
    sort_text,
    union_of,
)
from sitesift.induce.value_paths import paths_to
from sitesift.induce.value_places import RecordAnchor, ValueTarget
from sitesift.wrapper.engines.dom import Leaf, Node
from sitesift.wrapper.language import syntax as s

MOST_PATHS = 120  # to one example that are tried; bounds the time
FINALISTS = 6  # paths whose texts the domain is asked about
JOINED = 3  # paths of one column at most
SHARES = 20  # paths that fill as many records, in so many steps, differ by their cost alone
Reads = Callable[[Collection[str]], set[str]]  # of texts, those in which a value is recognised


@dataclass(frozen=True, slots=True)
class _Tried:
    """How a path did."""

    path: s.Expr
    cost: float
    met: frozenset[int]  # examples
    filled: int  # records in which it leads to something
    several: bool  # in some record to more than one node

    def rank(self, records: int) -> tuple[int, int, float, str]:
        share = round(SHARES * self.filled / max(1, records))
        parts = [part for part in parts_of(self.path) if isinstance(part, s.Path)]
        return (-len(self.met), -share, self.cost, "|".join(map(sort_text, parts)))


@dataclass(frozen=True, slots=True)
class ColumnExamples:
    """What was shown of one column."""

    name: str
    targets: tuple[ValueTarget, ...]
    empty: tuple[RecordAnchor, ...] = ()  # records that have no such value

    @property
    def count(self) -> int:
        return len(self.targets) + len(self.empty)

    @property
    def source(self) -> str:
        return self.targets[0].source if self.targets else ""


def taught_column(
    shown: ColumnExamples,
    anchors: Sequence[RecordAnchor],
    start: s.Step,
    reads: Reads | None = None,
) -> tuple[LearnedColumn, frozenset[int]] | None:
    """The column, and which examples it satisfies (targets first); None where no path leads to
    any."""
    best = _best(_proposed(shown.targets, start), shown, anchors, reads)
    for _ in range(JOINED - 1):
        if best is None or len(best.met) == shown.count:
            break
        left = [t for number, t in enumerate(shown.targets) if number not in best.met]
        joined = [
            (both, best.cost + cost)
            for path, cost in _proposed(left, start)
            for both in combinations_of(best.path, path)
        ]
        better = _best(joined, shown, anchors, None)
        if better is None or len(better.met) <= len(best.met):
            break
        best = better
    if best is not None and len(best.met) < shown.count:
        best = _best(list(_guarded(best, shown)), shown, anchors, None) or best
    return (_column(shown, best), best.met) if best is not None and best.met else None


def _guarded(best: _Tried, shown: ColumnExamples) -> Iterator[tuple[s.Expr, float]]:
    """The path, and the same with a test that what it leads to in a record without such a value
    does not pass: a class that no example has, else what it says."""
    yield best.path, best.cost
    kept = {mark for target in shown.targets for mark in _held(target.anchor, target.node)}
    for anchor in shown.empty:
        for node in _nodes(best.path, anchor, shown.source)[:1]:
            number = anchor.tree.number(node)
            marks = _held(anchor, number)
            told = [(mark, cost) for mark, cost in marks.items() if mark not in kept]
            for mark, cost in [*told, (shows(text_at(node)), COSTS["word"])]:
                lacks = negated(s.Path((s.Step("self", s.SELF, (mark,)),)))
                parts = [narrowed(part, lacks) for part in parts_of(best.path)]
                yield union_of(parts), best.cost + cost


def _held(anchor: RecordAnchor, node: int) -> dict[s.Post, float]:
    return conditions(anchor.tree.page, node) if node >= 0 else {}


def _proposed(targets: Sequence[ValueTarget], start: s.Step) -> list[tuple[s.Expr, float]]:
    costs: dict[s.Expr, float] = {}
    for target in targets:
        for path, cost in paths_to(target, start, ()):
            costs[path] = min(cost, costs.get(path, cost))
    return sorted(costs.items(), key=lambda each: each[1])[:MOST_PATHS]


def _best(
    paths: Sequence[tuple[s.Expr, float]],
    shown: ColumnExamples,
    anchors: Sequence[RecordAnchor],
    reads: Reads | None,
) -> _Tried | None:
    tried = [_try(path, cost, shown, anchors) for path, cost in paths]
    tried.sort(key=lambda one: one.rank(len(anchors)))
    if reads is not None and not shown.source and tried:
        first = [one for one in tried if len(one.met) == len(tried[0].met)][:FINALISTS]
        read = [replace(one, filled=_read(one, anchors, reads)) for one in first]
        tried = sorted(read, key=lambda one: one.rank(len(anchors)))
    return tried[0] if tried else None


def _try(
    path: s.Expr, cost: float, shown: ColumnExamples, anchors: Sequence[RecordAnchor]
) -> _Tried:
    met = {n for n, target in enumerate(shown.targets) if _hits(path, target)}
    met |= {
        len(shown.targets) + n
        for n, anchor in enumerate(shown.empty)
        if not _nodes(path, anchor, shown.source)
    }
    counts = [len(_nodes(path, anchor, shown.source)) for anchor in anchors]
    filled = sum(map(bool, counts))
    return _Tried(path, cost, frozenset(met), filled, any(count > 1 for count in counts))


def _hits(path: s.Expr, target: ValueTarget) -> bool:
    """Whether a path leads to the very node, or to one that shows the same and nothing else."""
    tree = target.anchor.tree
    nodes = _nodes(path, target.anchor, target.source)
    meant = tree.node(target.node)
    if not nodes or meant is None:
        return False
    same = tree.number(nodes[0]) == tree.same_text(target.node)
    return same or (not target.source and text_at(nodes[0]) == text_at(meant))


def _nodes(path: s.Expr, anchor: RecordAnchor, source: str) -> list[Node]:
    """The nodes that a path leads to in a record, as far as they have anything to say."""
    nodes = anchor.tree.nodes(path, anchor.head)
    if source:
        return [node for node in nodes if not isinstance(node, Leaf) and node.get(source)]
    return [node for node in nodes if text_at(node)]


def _read(tried: _Tried, anchors: Sequence[RecordAnchor], reads: Reads) -> int:
    """In how many records the path leads to what the domain takes for such a value."""
    texts = [text_at(nodes[0]) for a in anchors if (nodes := _nodes(tried.path, a, ""))]
    known = reads(set(texts))
    return sum(text in known for text in texts)


def _column(shown: ColumnExamples, best: _Tried) -> LearnedColumn:
    path, value = best.path, s.Call("qualify-url", (HERE,))
    if shown.source:
        address = s.Step("attribute", s.NodeTest(shown.source))
        path = union_of([replace(each, items=(*each.items, address)) for each in parts_of(path)])
    else:
        value = _cut([t for n, t in enumerate(shown.targets) if n in best.met]).expression
    single = isinstance(path, s.Path) and not best.several
    whole = path if isinstance(path, s.Path) and single else first_of(path)
    return LearnedColumn(shown.name, whole, value, len(best.met))


def _cut(targets: Sequence[ValueTarget]) -> Range:
    """How the values are cut out of their nodes: as for learned ones, else between what stands
    around the value that was shown."""
    places = list(_places(targets))
    if not places or all((a, b) == (0, len(text)) for text, a, b in places):
        return Range()
    learned = learn_range(places)
    if all(learned.cut(text) == text[a:b] for text, a, b in places):
        return learned
    text, start, end = places[0]
    around = Range(after=text[:start], before=text[end:])
    return around if all(around.cut(t) == t[a:b] for t, a, b in places) else Range()


def _places(targets: Sequence[ValueTarget]) -> Iterator[tuple[str, int, int]]:
    for target in targets:
        node = target.anchor.tree.node(target.node)
        if node is None:
            continue
        text = Range().text(node)
        place = find_value(text, " ".join(target.value.split()))
        if place is not None:
            yield (text, *place)
