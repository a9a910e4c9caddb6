"""Records that were cut into their rows: the candidates of a page in, the one that should be first
out.

Where every other record of the best candidate is of one make and those between of another (a title
in one row, what is said of it in the next), it is a list of halves; where a row that fills its
first cell is followed by a few that leave it empty, again and again, and these are of another make,
it is a list of rows; where its records are loose lines, a few in each of many boxes, it is one of
lines. A candidate whose records each hold as many of them is the list.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.outline import Outline

LOOSE_TEXT = "#text"
SAMPLE = 12  # records of which each is loose text where all are
# assumed, not fitted:
LEAST_HALVES = 6  # with fewer, chance makes them alternate
LEAST_REPEATS = 3  # of rows in the same order
SAME_MAKE = 0.7  # mean overlap of the Xstrings of records two apart ...
OTHER_MAKE = 0.25  # ... and by how much that of neighbours is less
HALF_ALIKE = 0.5  # overlap under which a row and those that go on with it are of different makes
SIZED = 0.8  # of neighbours that differ in how many things they show
REGULAR = 0.8  # of the rows that begin a record: as far from the next one as most are
MOST_LINES = 8  # of a record: more in a box are a list in columns
COVERED = 0.9  # of the leaves of all halves that the whole records hold


def whole_records(candidates: Candidates, order: list[int]) -> int | None:
    """The candidate that joins the rows of the best one; None where those are whole records."""
    rows = _rows_of_a_record(candidates, order[0]) if order else 1
    if rows == 1:
        return None
    parts = candidates.records(order[0])
    starts = {low for low, _ in parts}
    leaves = sum(high - low for low, high in parts)
    for candidate in order[1:]:
        records = candidates.records(candidate)
        holds_rows = abs(rows * len(records) - len(parts)) <= rows
        if not holds_rows or not starts.issuperset(low for low, _ in records):
            continue
        if sum(high - low for low, high in records) >= COVERED * leaves:
            return candidate
    return None


def _rows_of_a_record(candidates: Candidates, candidate: int) -> int:
    """How many of the candidate's records make one, where that is plain; 1 else."""
    xstring = candidates.outline.xstring.tolist()
    makes = [Counter(xstring[low:high]) for low, high in candidates.records(candidate)]
    if len(makes) < LEAST_HALVES:
        return 1
    if _alternates(makes):
        return 1 if _are_linked_alike(candidates, candidate) else 2
    rows = slice(*candidates.first[candidate : candidate + 2].tolist())
    if (lines := _lines_of_a_box(candidates.outline, candidates.node[rows].tolist())) > 1:
        return lines
    filled = candidates.outline.filled_cells[candidates.node[rows]].tolist()
    return _period(makes, [bool(cells & 1) for cells in filled])


def _lines_of_a_box(outline: Outline, nodes: list[int]) -> int:
    """How many lines of loose text stand in each of many boxes; 1 where records are no lines."""
    if any(outline.page.tag_of(int(outline.node[node])) != LOOSE_TEXT for node in nodes[:SAMPLE]):
        return 1
    boxes = Counter(outline.parent[nodes].tolist())
    lines, times = Counter(boxes.values()).most_common(1)[0]
    many = len(boxes) >= LEAST_HALVES and times >= REGULAR * len(boxes)
    return lines if many and lines <= MOST_LINES else 1


def _alternates(makes: list[Counter[int]]) -> bool:
    """Whether records two apart are of one make, and neighbours are not: nor of one size, as rows
    in two colours are."""
    sized = sum(a.total() != b.total() for a, b in pairwise(makes))
    if sized < SIZED * (len(makes) - 1):
        return False  # as most lists, which need not be looked at any closer
    apart = [_overlap(a, b) for a, b in zip(makes, makes[2:], strict=False)]
    beside = [_overlap(a, b) for a, b in pairwise(makes)]
    alike = sum(apart) / len(apart)
    other = alike - sum(beside) / len(beside)
    return alike >= SAME_MAKE and other >= OTHER_MAKE


def _are_linked_alike(candidates: Candidates, candidate: int) -> bool:
    """Whether of most neighbours one has all that the other shows, a link among it: cards of which
    every other one has a button besides."""
    outline = candidates.outline
    page, xstring, node = outline.page, outline.xstring.tolist(), outline.node[outline.leaf]
    linked = {
        xstring[leaf]
        for low, high in candidates.records(candidate)
        for leaf in range(low, high)
        if any(page.tag_of(above) == "a" for above in page.ancestors(int(node[leaf])))
    }
    makes = [Counter(xstring[low:high]) for low, high in candidates.records(candidate)]
    pairs = [sorted(pair, key=Counter.total) for pair in pairwise(makes)]
    alike = sum(small <= large and not linked.isdisjoint(small) for small, large in pairs)
    return 2 * alike > len(pairs)


def _period(makes: list[Counter[int]], begins: list[bool]) -> int:
    """How many rows apart those with a filled first cell mostly are, where the rows between are of
    another make: rows below the name of a group are of the same make as the first of it."""
    heads = [row for row, has_first_cell in enumerate(begins) if has_first_cell]
    steps = Counter(later - head for head, later in pairwise(heads))
    period, times = steps.most_common(1)[0] if steps else (1, 0)
    if period == 1 or times < max(LEAST_REPEATS - 1, REGULAR * steps.total()):
        return 1
    alike = [
        _overlap(makes[head], make) for head in heads for make in makes[head + 1 : head + period]
    ]
    return period if sum(alike) <= HALF_ALIKE * len(alike) else 1


def _overlap(first: Counter[int], second: Counter[int]) -> float:
    shared = sum([min(count, second[make]) for make, count in first.items() if make in second])
    return shared / max(first.total() + second.total() - shared, 1)
