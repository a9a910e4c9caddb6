"""Starts of wrappers that bring something of their own. In: what each round of each run gave. Out:
wrappers that begin only where it is needed.

A menu of makes beside a list of all cars gives every car twice: the wrapper that is kept goes
through as few starts as give all records, with nearly all that is said of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from sitesift.wrapper import Wrapper

FEW_SHARE = 0.05  # of the records: what a start says more of so few is not worth going there
Given = Mapping[tuple[int, int], Collection[tuple[int, str]]]  # output, round: record, attribute


def needed_rounds(given: Given, records: Collection[int]) -> set[tuple[int, int]]:
    """The rounds that are needed for these records, those that give most first: they bring some, or
    say something further of many."""
    own = {place: {cell for cell in cells if cell[0] in records} for place, cells in given.items()}
    needed, held = set[tuple[int, int]](), set[tuple[int, str]]()
    for place in sorted(own, key=lambda place: (-len(own[place]), place)):
        new = {record for record, _ in own[place] - held}
        if new - {record for record, _ in held} or len(new) > FEW_SHARE * len(records):
            needed.add(place)
            held.update(own[place])
    return needed


def unneeded_starts(wrapper: Wrapper, output: int, needed: Collection[tuple[int, int]]) -> set[str]:
    """Values of a wrapper's one variable whose rounds are not needed; none where it has several, or
    where nothing of it is needed."""
    if len(wrapper.each) != 1 or not any(number == output for number, _ in needed):
        return set()
    (values,) = wrapper.each.values()
    return {value for number, value in enumerate(values) if (output, number) not in needed}


def without_starts(wrapper: Wrapper, starts: Collection[str]) -> Wrapper:
    """The wrapper without these values of its one variable."""
    if not starts or len(wrapper.each) != 1:
        return wrapper
    ((name, values),) = wrapper.each.items()
    left = tuple(value for value in values if value not in starts)
    begin = left[0] if wrapper.header.start in starts and left else wrapper.header.start
    return replace(wrapper, header=replace(wrapper.header, start=begin, each={name: left}))
