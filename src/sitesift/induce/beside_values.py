"""Values that share their node with others. In: the targets of all attributes of the records seen.
Out: the same targets, each with what its node says of other attributes.

In "12 Elm St, Macon, GA 31201" the state stands before the zip in all homes of one town, and is no
label of it: homes of the next town have another. So the words of other values tell no column, nor
do those of a place that holds the value: in "Elm Road, Marrowgate, YO10 5TU" the town is no label
of the postcode.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from sitesift.induce.value_places import ValueTarget


def with_beside_values(
    columns: Mapping[str, Sequence[ValueTarget]], places: Collection[str] = ()
) -> dict[str, list[ValueTarget]]:
    """The targets by attribute, each with the other values at its node that are no part of it.
    `places` are the attributes that say where something is."""
    held: dict[tuple[int, int], set[str]] = defaultdict(set)
    around: dict[tuple[int, int], set[str]] = defaultdict(set)
    for name, targets in columns.items():
        for target in targets:
            if not target.source:
                held[_place(target)].add(target.value)
                around[_place(target)] |= {target.value} if name in places else set()
    return {
        name: [_beside(target, held[_place(target)], around[_place(target)]) for target in targets]
        for name, targets in columns.items()
    }


def _place(target: ValueTarget) -> tuple[int, int]:
    return id(target.anchor.tree), target.node


def _beside(target: ValueTarget, values: set[str], around: set[str]) -> ValueTarget:
    """A target with the values that neither are in its own nor hold it, and what places that hold
    it say besides."""
    others = {v for v in values if v not in target.value and target.value not in v}
    holding = [v for v in around if target.value in v and v != target.value]
    others |= {part for v in holding for part in _parts(v, target.value)}
    return replace(target, beside=tuple(sorted(others))) if others and not target.source else target


def _parts(place: str, value: str) -> list[str]:
    return [part for side in place.split(value) if (part := side.strip(" ,;"))]
