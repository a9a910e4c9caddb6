"""Values that share their node with others. In: the targets of all attributes of the records seen.
Out: the same targets, each with what its node says of other attributes.

In "12 Elm St, Macon, GA 31201" the state stands before the zip in all homes of one town, and is no
label of it: homes of the next town have another. So the words of other values tell no column.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sitesift.induce.value_places import ValueTarget


def with_beside_values(
    columns: Mapping[str, Sequence[ValueTarget]],
) -> dict[str, list[ValueTarget]]:
    """The targets by attribute, each with the other values at its node that are no part of it."""
    held: dict[tuple[int, int], set[str]] = defaultdict(set)
    for targets in columns.values():
        for target in targets:
            if not target.source:
                held[_place(target)].add(target.value)
    return {
        name: [_beside(target, held[_place(target)]) for target in targets]
        for name, targets in columns.items()
    }


def _place(target: ValueTarget) -> tuple[int, int]:
    return id(target.anchor.tree), target.node


def _beside(target: ValueTarget, values: set[str]) -> ValueTarget:
    """A target with the values that neither are in its own nor hold it."""
    others = sorted(v for v in values if v not in target.value and target.value not in v)
    return replace(target, beside=tuple(others)) if others and not target.source else target
