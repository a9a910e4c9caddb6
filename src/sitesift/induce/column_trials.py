"""Paths of a column on trial: in come paths to an attribute and the records seen, out comes how
many values each path reaches, and which is the best.

A path is right where it leads to the node that is meant, or to one that shows the same. Which paths
are good enough to be tried on all records, a sample tells.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sitesift.induce.page_tree import text_at
from sitesift.induce.syntax_parts import SELF_STEP, negated, parts_of, union_of, with_posts
from sitesift.induce.value_places import RecordAnchor, ValueTarget
from sitesift.page.script_address import address_held
from sitesift.text.empty_cells import stands_for_nothing
from sitesift.wrapper.engines.dom import Leaf, Node
from sitesift.wrapper.language import syntax as s

# Set by hand, to bound the time of learning; what more would gain was not measured.
SAMPLE_SIZE = 12  # records with the attribute that paths are tried on first, and as many without
FINAL_PATHS = 8  # paths that are tried on all records
# how bad a value is where none is expected, against a missing one: the recognisers may have missed
# it
SPURIOUS_WEIGHT = 0.5
Rows = Sequence[tuple[RecordAnchor, ValueTarget | None]]  # records, with what is to be reached
_AMOUNT = re.compile(r"[£€$¥₹]\d[\d.,]*")
_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class PathTrial:
    """How a path did."""

    path: s.Expr  # a path, or a union of paths
    cost: float
    right: frozenset[int] = frozenset()
    wrong: float = 0.0
    several: bool = False  # it leads to more than one node in some record

    @property
    def rank(self) -> tuple[float, float]:
        return (self.wrong - len(self.right), self.cost)


def best_trials(
    paths: Sequence[tuple[s.Expr, float]], rows: Rows, source: str, reached: Collection[int] = ()
) -> list[PathTrial]:
    """The best paths with how they do on all records; which are good enough for that, a sample
    tells: of records with the attribute, those that have been `reached` before apart, and without
    it."""
    kinds: dict[int, list[tuple[RecordAnchor, ValueTarget | None]]] = {}
    for number, row in enumerate(rows):
        kinds.setdefault(0 if row[1] is None else 1 + (number in reached), []).append(row)
    sample = [row for kind in kinds.values() for row in spread(kind, SAMPLE_SIZE)]
    first = sorted((try_path(*each, sample, source) for each in paths), key=lambda t: t.rank)
    final = (try_path(t.path, t.cost, rows, source) for t in first[:FINAL_PATHS])
    return sorted(final, key=lambda t: t.rank)


def spread(rows: Sequence[_Row], count: int) -> Sequence[_Row]:
    """So many of the rows, from everywhere."""
    if len(rows) <= count:
        return rows
    return [rows[i * len(rows) // count] for i in range(count)]


def try_path(
    path: s.Expr, cost: float, rows: Rows, source: str, mute: Collection[str] = ()
) -> PathTrial:
    """How a path does on the rows; `mute` are texts that say nothing of the attribute."""
    right, wrong, several = set(), 0.0, False
    for number, (anchor, target) in enumerate(rows):
        nodes = anchor.tree.nodes(path, anchor.head)
        if source:
            nodes = [node for node in nodes if not isinstance(node, Leaf) and node.get(source)]
        several |= len(nodes) > 1
        # an empty cell gives nothing, nor does a dash
        shown = bool(nodes) and bool(source or not stands_for_nothing(text_at(nodes[0])))
        shown = shown and not (mute and text_at(nodes[0]) in mute)
        if target is None:
            wrong += SPURIOUS_WEIGHT * shown
        elif nodes and _hits(nodes[0], target):
            right.add(number)
        else:
            wrong += shown
    return PathTrial(path, cost, frozenset(right), wrong, several)


def _hits(node: Node, target: ValueTarget) -> bool:
    """Whether a node is the target, or shows or leads to the same."""
    if target.source:
        held = "" if isinstance(node, Leaf) else node.get(target.source) or ""
        return address_held(target.source, held) == target.value
    tree = target.anchor.tree
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


def combinations_of(path: s.Expr, other: s.Expr) -> list[s.Expr]:
    """Two paths joined: whichever comes first in the record, or one of them before the other where
    it leads anywhere.

    A badge "Sold" stands behind the headline that says "for sale", and is meant where there is one.
    """
    one, two = parts_of(path), parts_of(other)
    return [
        union_of([*one, *two]),
        union_of([*two, *_unless(other, one)]),
        union_of([*one, *_unless(path, two)]),
    ]


def _unless(path: s.Expr, others: Sequence[s.Path]) -> list[s.Path]:
    """The other paths, where the first leads nowhere."""
    guard = with_posts(SELF_STEP, negated(path))
    return [
        s.Path((guard, *(each.items[1:] if each.items[0] == SELF_STEP else each.items)))
        for each in others
    ]
