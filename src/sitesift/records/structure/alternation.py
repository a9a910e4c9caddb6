"""Records that were cut in two: the candidates of a page in, the one that should be first out.

Where every other record of the best candidate is of one make and those between of another (a title
in one row, what is said of it in the next), it is a list of halves: a candidate whose records each
hold two of them is the list.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from sitesift.records.structure.candidates import Candidates

# assumed, not fitted:
LEAST_HALVES = 6  # with fewer, chance makes them alternate
SAME_MAKE = 0.7  # mean overlap of the Xstrings of records two apart ...
OTHER_MAKE = 0.25  # ... and by how much that of neighbours is less
SIZED = 0.8  # of neighbours that differ in how many things they show
COVERED = 0.9  # of the leaves of all halves that the whole records hold


def whole_records(candidates: Candidates, order: list[int]) -> int | None:
    """The candidate that joins the halves of the best one; None where those are whole records."""
    best = order[0] if order else None
    if best is None or not _alternates(candidates, best):
        return None
    halves = candidates.records(best)
    starts = {low for low, _ in halves}
    leaves = sum(high - low for low, high in halves)
    for candidate in order[1:]:
        records = candidates.records(candidate)
        is_half = abs(2 * len(records) - len(halves)) <= 2
        if not is_half or not starts.issuperset(low for low, _ in records):
            continue
        if sum(high - low for low, high in records) >= COVERED * leaves:
            return candidate
    return None


def _alternates(candidates: Candidates, candidate: int) -> bool:
    """Whether records two apart are of one make, and neighbours are not: nor of one size, as rows
    in two colours are."""
    xstring = candidates.outline.xstring.tolist()
    makes = [Counter(xstring[low:high]) for low, high in candidates.records(candidate)]
    if len(makes) < LEAST_HALVES:
        return False
    apart = [_overlap(a, b) for a, b in zip(makes, makes[2:], strict=False)]
    beside = [_overlap(a, b) for a, b in pairwise(makes)]
    sized = sum(a.total() != b.total() for a, b in pairwise(makes))
    alike = sum(apart) / len(apart)
    other = alike - sum(beside) / len(beside)
    return alike >= SAME_MAKE and other >= OTHER_MAKE and sized >= SIZED * len(beside)


def _overlap(first: Counter[int], second: Counter[int]) -> float:
    return (first & second).total() / max((first | second).total(), 1)
