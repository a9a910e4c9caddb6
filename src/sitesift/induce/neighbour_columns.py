"""Columns of values that are several elements side by side, among others: in come the targets of an
attribute, out comes how a wrapper extracts it.

An address on two lines of a card ("78 Rimu Street", "Te Aro") has no element of its own, and where
no context cuts it out of what holds both lines, that is all of the card. So the first of the lines
is reached, and those behind it are read with it. Assumed: as many lines as most records have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sitesift.induce.columns import LearnedColumn, learn_column
from sitesift.induce.page_tree import text_at
from sitesift.induce.ranges import Range
from sitesift.induce.syntax_parts import ANY, SELF_STEP, TEXT_NODE, nth, union_of
from sitesift.induce.value_places import RecordAnchor, ValueTarget
from sitesift.wrapper.language import syntax as s

USUAL_SHARE = 0.5  # of the values: more are so many elements side by side
_UNCUT = (Range().expression, Range(spaced=True).expression)
_TEXTS = s.Step("child", TEXT_NODE, deep=True)


def is_uncut(column: LearnedColumn) -> bool:
    """Whether a column gives all that its nodes say."""
    return column.value in _UNCUT


def learn_neighbours(
    name: str, targets: Sequence[ValueTarget], anchors: Sequence[RecordAnchor], start: s.Step
) -> LearnedColumn | None:
    """The column; None where most values are no such elements, or no path leads to the first."""
    lengths = Counter(len(target.parts) for target in targets)
    length, count = lengths.most_common(1)[0]
    if length < 2 or count <= USUAL_SHARE * len(targets):
        return None
    firsts = [_first(target) for target in targets if len(target.parts) == length]
    column = learn_column(name, [first for first in firsts if first], anchors, start)
    if column is None or not is_uncut(column):
        return None
    return replace(column, value=_side_by_side(length))


def _first(target: ValueTarget) -> ValueTarget | None:
    node = target.anchor.tree.node(target.parts[0])
    if node is None:
        return None
    return replace(target, node=target.parts[0], value=text_at(node), skip=0, parts=())


def _side_by_side(length: int) -> s.Call:
    """The texts of an element and of the next ones, set apart by spaces."""
    behind = [
        s.Path((s.Step("following-sibling", ANY, (nth(number),)), _TEXTS))
        for number in range(1, length)
    ]
    texts = union_of([s.Path((SELF_STEP, _TEXTS)), *behind])
    return s.Call("normalize-space", (s.Call("string-join", (texts, s.Literal(" "))),))
