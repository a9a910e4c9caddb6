"""Choices of records' own, beside a word that all names have. In: where a choice stands in records,
and where their names do. Out: the places to learn its column from.

"3 bedroom flat for sale" says in its name what all homes of a list are; the badge "Sold" beside a
few of them says what these are. Learned together, the column would read the names and miss the
badges; learned apart, it reads badges, and names where there is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sitesift.induce.column_trials import combinations_of
from sitesift.induce.columns import LearnedColumn
from sitesift.induce.syntax_parts import first_of
from sitesift.induce.value_places import ValueTarget

NEARLY_ALL = 0.8  # of the names, which have one word; a few say more ("new home"); assumed
FEWEST_NAMED = 3  # records whose names have the word, so that it is that of all; assumed


def own_choices(
    targets: Sequence[ValueTarget], names: Sequence[ValueTarget]
) -> Sequence[ValueTarget]:
    """Those outside of names, where nearly all within names say one and the same; else all."""
    named = {id(name.anchor): name.node for name in names}
    inside = [target for target in targets if _is_in_name(target, named)]
    if len(inside) < FEWEST_NAMED:
        return targets
    word, count = Counter(target.value.casefold() for target in inside).most_common(1)[0]
    outside = [target for target in targets if target not in inside]
    others = [target for target in outside if target.value.casefold() != word]
    return outside if others and count >= NEARLY_ALL * len(inside) else targets


def own_before_named(own: LearnedColumn, named: LearnedColumn) -> LearnedColumn:
    """A column that reads names where records have nothing of their own; as it is where the two
    are cut from their texts in different ways."""
    if own.value != named.value or own.path.base is not None or named.path.base is not None:
        return own
    both = combinations_of(own.path, named.path)[-1]
    return replace(own, path=first_of(both), right=own.right + named.right)


def _is_in_name(target: ValueTarget, named: dict[int, int]) -> bool:
    """Whether a choice is a part of what its record is called."""
    name, page = named.get(id(target.anchor)), target.anchor.tree.page
    return name is not None and (
        name == target.node or page.contains(name, target.node) or page.contains(target.node, name)
    )
