"""Columns of a list: in come the targets of one attribute over all records seen, out comes how a
wrapper extracts it.

Ways to the targets are tried on all records. The best one leads to the right node in most records
and nowhere in those that lack the attribute, then is the most robust; where records come in
variants, other ways are joined to it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from sitesift.induce.page_tree import text_at
from sitesift.induce.ranges import Range, closed_up, find_value, learn_range
from sitesift.induce.text_predicates import one_of, said_before, said_by
from sitesift.induce.value_places import RecordAnchor, ValueTarget, Way, ways_to
from sitesift.wrapper.engines.dom import Leaf, Node

# records from which ways are proposed and on which they are tried first, and as many without the
# attribute
SAMPLE = 12
PROPOSED = 60  # ways that are tried on the sample
FINAL = 8  # ways that are tried on all records
VARIANTS = 3  # ways that are joined at most
# how bad a value is where none is expected, against a missing one: the recognisers may have missed
# it
SPURIOUS = 0.5
LEAST = 0.2  # of an attribute's values that a column must reach
DOUBTFUL = (
    0.2  # values out of place, for each right one, from which a choice is told by what it says
)
Reader = Callable[
    [Collection[str]], set[str]
]  # of texts, those in which a value of the attribute is recognised
Rows = Sequence[
    tuple[RecordAnchor, ValueTarget | None]
]  # the records, each with what is to be reached in it
_AMOUNT = re.compile(r"[£€$¥₹]\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class LearnedColumn:
    """How one attribute is extracted."""

    name: str
    path: str  # relative to the record's first node
    value: str  # an expression at the node
    right: int = 0  # records where it gives what the page showed
    wrong: int = 0

    @property
    def predicate(self) -> str:
        """The optional predicate of the wrapper."""
        return f"[? {self.path}:<{self.name}={self.value}>]"


@dataclass(frozen=True, slots=True)
class _Tried:
    path: str
    cost: float
    right: frozenset[int] = frozenset()
    wrong: float = 0.0
    several: bool = False  # it leads to more than one node in some record

    @property
    def rank(self) -> tuple[float, float]:
        return (self.wrong - len(self.right), self.cost)


def learn_column(  # noqa: PLR0913  what is known of the records, and of the attribute
    name: str,
    targets: Sequence[ValueTarget],
    seats: Sequence[RecordAnchor],
    start: str,
    *,
    choice: bool = False,
    reads: Reader | None = None,
) -> LearnedColumn | None:
    """The column of an attribute; None when no way reaches enough of its values. `choice`: its
    values come from a list, so that where no place tells them from other values, they tell
    themselves. `reads` says in which texts a value is recognised: where no other way is good
    enough, the texts of a place are taken whole, and those that hold no value are nothing wrong."""
    goals = {id(target.seat): target for target in targets}
    rows = [(seat, goals.get(id(seat))) for seat in seats]
    source = Counter(target.source for target in targets).most_common(1)[0][0]
    best = _best(targets, rows, source, start, () if source else _said(targets))
    if choice and not source and _is_doubtful(best, len(targets)):
        told = _best(targets, rows, source, start, one_of([target.value for target in targets]))
        best = min(
            (way for way in (best, told) if way is not None), key=lambda t: t.rank, default=None
        )
    if best is None and reads is not None and not source:
        return _whole_texts(name, targets, rows, start, reads)
    return _column(name, best, rows, source) if best is not None else None


def _whole_texts(
    name: str, targets: Sequence[ValueTarget], rows: Rows, start: str, reads: Reader
) -> LearnedColumn | None:
    """The column of a place where some records have the value among others, and others do not: the
    whole text."""
    ways = [_try(*way, rows, "") for way in _proposed(targets, start)[: 2 * FINAL]]
    most = sorted(ways, key=lambda t: (-len(t.right), t.cost))[:FINAL]
    reached = (
        nodes[0] for t in most for seat, _ in rows if (nodes := seat.tree.nodes(t.path, seat.head))
    )
    texts = {text_at(node) for node in reached}
    mute = texts - reads(texts)
    best = min(
        (_try(t.path, t.cost, rows, "", mute) for t in most), key=lambda t: t.rank, default=None
    )
    if best is None or not _is_good(best, len(targets)):
        return None
    path = f"({best.path})[1]" if best.several else best.path
    return LearnedColumn(name, path, Range().expression, len(best.right), round(best.wrong))


def _is_doubtful(best: _Tried | None, targets: int) -> bool:
    """Whether a way leads astray or misses values more often than recognisers are wrong."""
    if best is None:
        return True
    return best.wrong > DOUBTFUL * len(best.right) or len(best.right) < (1 - DOUBTFUL) * targets


def _best(
    targets: Sequence[ValueTarget], rows: Rows, source: str, start: str, said: Sequence[str]
) -> _Tried | None:
    """The best way to the targets, if it is good enough."""
    final = _tried(_proposed(targets, start, said), rows, source)
    if not final:
        return None
    best = _joined(final, rows, source, targets, start)
    return best if _is_good(best, len(targets)) else None


def _is_good(best: _Tried, targets: int) -> bool:
    return len(best.right) >= LEAST * targets and best.wrong <= len(best.right)


def _tried(
    ways: Sequence[Way], rows: Rows, source: str, reached: Collection[int] = ()
) -> list[_Tried]:
    """The best ways with how they do on all records; which are good enough for that, a sample
    tells: of records with the attribute, those that have been `reached` before apart, and without
    it."""
    kinds: dict[int, list[tuple[RecordAnchor, ValueTarget | None]]] = {}
    for number, row in enumerate(rows):
        kinds.setdefault(0 if row[1] is None else 1 + (number in reached), []).append(row)
    sample = [row for kind in kinds.values() for row in _spread(kind, SAMPLE)]
    first = sorted((_try(*way, sample, source) for way in ways), key=lambda t: t.rank)
    return sorted((_try(t.path, t.cost, rows, source) for t in first[:FINAL]), key=lambda t: t.rank)


def _proposed(targets: Sequence[ValueTarget], start: str, said: Sequence[str] = ()) -> list[Way]:
    """The ways that most targets of a sample share, cheap ones first; `said` are predicates on what
    they say."""
    costs: dict[str, float] = {}
    shared: Counter[str] = Counter()
    for target in _spread(targets, SAMPLE):
        own = dict(ways_to(target, start, said))
        shared.update(own)
        for path, cost in own.items():
            costs[path] = max(cost, costs.get(path, cost))
    paths = sorted(costs, key=lambda path: (-shared[path], costs[path], path))
    return [(path, costs[path]) for path in paths[:PROPOSED]]


def _said(targets: Sequence[ValueTarget]) -> list[str]:
    """Predicates on what the nodes of targets say."""
    nodes = [(target.seat.tree.node(target.node), target.value) for target in targets]
    parts = [(text_at(node), value) for node, value in nodes if node is not None]
    return [*said_by([text for text, _ in parts]), *said_before(parts)]


def _spread(rows: Sequence, count: int) -> Sequence:  # type: ignore[type-arg]
    """So many of the rows, from everywhere."""
    if len(rows) <= count:
        return rows
    return [rows[i * len(rows) // count] for i in range(count)]


def _try(path: str, cost: float, rows: Rows, source: str, mute: Collection[str] = ()) -> _Tried:
    """How a way does on the rows; `mute` are texts that say nothing of the attribute."""
    right, wrong, several = set(), 0.0, False
    for number, (seat, target) in enumerate(rows):
        nodes = seat.tree.nodes(path, seat.head)
        if source:
            nodes = [node for node in nodes if not isinstance(node, Leaf) and node.get(source)]
        several |= len(nodes) > 1
        shown = bool(nodes) and bool(
            source or text_at(nodes[0]).strip()
        )  # an empty cell gives nothing
        shown = shown and not (mute and text_at(nodes[0]) in mute)
        if target is None:
            wrong += SPURIOUS * shown
        elif nodes and _hits(nodes[0], target):
            right.add(number)
        else:
            wrong += shown
    return _Tried(path, cost, frozenset(right), wrong, several)


def _hits(node: Node, target: ValueTarget) -> bool:
    """Whether a node is the target, or shows or leads to the same."""
    if target.source:
        return not isinstance(node, Leaf) and node.get(target.source) == target.value
    tree = target.seat.tree
    if tree.number(node) == target.node:
        return True
    meant = tree.node(target.node)
    return meant is not None and (
        text_at(node) == text_at(meant) or _begins_with(text_at(node), target)
    )


def _begins_with(text: str, target: ValueTarget) -> bool:
    """Whether a text begins with the amount that is meant: the first amount is what is read of it,
    so that an old price or the price before tax may follow. Numbers without a currency are too much
    alike for this."""
    amount = "".join(target.value.split())
    return (
        bool(_AMOUNT.fullmatch(amount))
        and re.match(re.escape(amount) + r"(?!\d|[.,]\d)", "".join(text.split())) is not None
    )


def _joined(
    final: Sequence[_Tried], rows: Rows, source: str, targets: Sequence[ValueTarget], start: str
) -> _Tried:
    """The best way, with others that reach records which it does not."""
    best = final[0]
    for _ in range(VARIANTS - 1):
        left = [t for i, (_, t) in enumerate(rows) if t is not None and i not in best.right]
        if len(left) <= 0.02 * len(targets):
            break
        others = _proposed(left, start)[:FINAL]  # few values share words by chance
        ways = [(way, best.cost + cost) for path, cost in others for way in _both(best.path, path)]
        better = min(_tried(ways, rows, source, best.right), key=lambda t: t.rank, default=best)
        if better.rank[0] >= best.rank[0]:
            break
        best = better
    return best


def _both(path: str, other: str) -> list[str]:
    """Two ways joined: whichever comes first in the record, or one of them before the other where
    it leads anywhere.

    A badge "Sold" stands behind the headline that says "for sale", and is meant where there is one.
    """
    return [
        f"{path} | {other}",
        f"{other} | {_unless(other, path)}",
        f"{path} | {_unless(path, other)}",
    ]


def _unless(path: str, other: str) -> str:
    """The other way, where the first leads nowhere."""
    guard = f"self::node()[not({path})]"
    each = other.split(" | ")
    return " | ".join(
        f"{guard}{one[1:]}" if one.startswith(".") else f"{guard}/{one}" for one in each
    )


def _column(name: str, best: _Tried, rows: Rows, source: str) -> LearnedColumn:
    if source:
        tail = f"/@{source}"
        path = " | ".join(f"{each}{tail}" for each in best.path.split(" | "))
        cut = "qualify-url(.)"
    else:
        path, cut = best.path, _range(best, rows).expression
    if best.several or " | " in path:
        path = f"({path})[1]"
    return LearnedColumn(name, path, cut, len(best.right), round(best.wrong))


def _range(best: _Tried, rows: Rows) -> Range:
    """How the value is cut out of the nodes that the way leads to."""
    reached = [
        (seat.tree.nodes(best.path, seat.head)[0], target)
        for number, (seat, target) in enumerate(rows)
        if target is not None and number in best.right
    ]
    for spaced in (False, True):
        places = list(_places(reached, spaced=spaced))
        if len(places) == len(reached) and all(
            " ".join(t.value.split()) == text[a:b]
            for (text, a, b), (_, t) in zip(places, reached, strict=True)
        ):
            return learn_range(places, spaced=spaced)
    return Range(spaced=True) if _glued(reached) else Range()


def _places(
    reached: Iterable[tuple[Node, ValueTarget]], *, spaced: bool
) -> Iterable[tuple[str, int, int]]:
    reader = Range(spaced=spaced)
    for node, target in reached:
        text = reader.text(node)
        place = find_value(text, " ".join(target.value.split()), target.skip)
        if place is not None:
            yield (text, *place)


def _glued(reached: Iterable[tuple[Node, ValueTarget]]) -> bool:
    """Whether values lose the space between their parts when texts are simply put together: "Elm
    Ave<br>Denver"."""
    shown = ((" ".join(target.value.split()), node) for node, target in reached)
    return any(
        v not in Range().text(n) and v in closed_up(Range(spaced=True).text(n)) for v, n in shown
    )
