"""Records of any list page, without knowledge of what they are about (ClustVX, taken further).

In: a `Page`. Out: its data areas, the page's main one first. The steps are the files beside this
one: outline.py (what is seen), propose.py, sibling_runs.py, table_candidates.py and prune.py (every
way to cut it), features.py and rank.py (which cut is the data), items.py (what stands in each
record).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import repeat

import numpy as np

from sitesift.page.cycle_collector import collector_off
from sitesift.page.page import Ints, Page
from sitesift.records.model import Area, Record
from sitesift.records.structure.agreement import Values
from sitesift.records.structure.alternation import whole_records
from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.features import describe
from sitesift.records.structure.items import ItemReader
from sitesift.records.structure.outline import Outline, outline_of
from sitesift.records.structure.placeholder_rows import may_have_placeholders, without_placeholders
from sitesift.records.structure.propose import find_candidates
from sitesift.records.structure.prune import with_pruned
from sitesift.records.structure.rank import Ranking, default_ranking
from sitesift.records.structure.tables.transposed import transposed_at, transposed_records

MOST_AREAS = 8  # a page has few lists worth reporting; the rest are menus
# Main areas of 130 pages with gold score 5.2 or more, the best candidates of pages without a list
# 3.7 (median).
# under this a page has no area at all: better a doubtful list with its score than a silent nothing
LEAST_MAIN = 0.0
LEAST_FURTHER = 2.0  # under this further areas are menus and facets
# A form is no list: most records hold a field, and no more text than its label. Assumed: records
# with a box to tick say more than one thing.
FORM_SHARE = 0.8
FORM_TEXTS = 1.5


@dataclass(frozen=True, eq=False)
class Judged:
    """The candidates of a page with their scores, best first in `order`."""

    candidates: Candidates
    features: dict[str, Values]
    contributions: Values  # (candidate, feature) in the order of the ranking's names
    scores: Values
    order: Ints


def find_areas(
    page: Page, ranking: Ranking | None = None, *, with_values: bool = True
) -> list[Area]:
    """The data areas of a page, the main one first; empty where nothing repeats. Without values
    where only the nodes of records are wanted: reading values takes a third of the time."""
    with collector_off():
        outline = outline_of(page)
        judged = judge(outline, ranking or default_ranking())
        reader = ItemReader(outline)
        return [_area(judged, chosen, reader, with_values) for chosen in _choose(judged)]


def judge(outline: Outline, ranking: Ranking) -> Judged:
    """All candidates of a page, described and scored."""
    candidates = with_pruned(find_candidates(outline))
    if not len(candidates):
        nothing = np.zeros(0)
        return Judged(
            candidates, {}, np.zeros((0, len(ranking.names))), nothing, np.zeros(0, dtype=np.int32)
        )
    features = describe(candidates)
    contributions = ranking.contributions(features)
    scores = contributions.sum(axis=1)
    return Judged(
        candidates,
        features,
        contributions,
        scores,
        np.argsort(-scores, kind="stable").astype(np.int32),
    )


def _choose(judged: Judged) -> list[int]:
    """The best candidate, then each next that shares no leaf with those chosen before."""
    taken = np.zeros(len(judged.candidates.outline.leaf), dtype=bool)
    chosen: list[int] = []
    order: list[int] = judged.order.tolist()
    if (whole := whole_records(judged.candidates, order)) is not None:
        order = [whole, *(candidate for candidate in order if candidate != whole)]
    for candidate in order:
        if len(chosen) == MOST_AREAS or judged.scores[candidate] < (
            LEAST_FURTHER if chosen else LEAST_MAIN
        ):
            break
        if _is_form(judged, candidate):
            continue
        records = judged.candidates.records(candidate)
        low, high = records[0][0], records[-1][1]
        if not taken[low:high].any():
            taken[low:high] = True
            chosen.append(candidate)
    return chosen


def _is_form(judged: Judged, candidate: int) -> bool:
    """Whether the records are fields with their labels."""
    texts = 2 ** judged.features["texts in a record"][candidate] - 1
    return bool(judged.features["with control"][candidate] >= FORM_SHARE and texts <= FORM_TEXTS)


def _area(judged: Judged, candidate: int, reader: ItemReader, with_values: bool) -> Area:
    candidates, outline = judged.candidates, judged.candidates.outline
    ranges = candidates.records(candidate)
    if (table := transposed_at(outline, ranges)) is not None:
        return Area(
            node=table.node,
            records=transposed_records(outline.page, table),
            columns=tuple(dict.fromkeys(table.names)),
            score=float(judged.scores[candidate]),
            evidence=_evidence(judged, candidate),
        )
    texts = [outline.text(low, high) for low, high in ranges]
    is_read = with_values or may_have_placeholders(texts)
    columns, items = reader.read(ranges) if is_read else ((), repeat((), len(texts)))
    rows = range(candidates.first[candidate], candidates.first[candidate + 1])
    records = tuple(
        Record(nodes=_nodes(candidates, row), text=text, values=found)
        for row, text, found in zip(rows, texts, items, strict=True)
    )
    return Area(
        node=int(outline.node[candidates.area[candidate]]),
        records=without_placeholders(records),
        columns=columns,
        score=float(judged.scores[candidate]),
        evidence=_evidence(judged, candidate),
    )


def _evidence(judged: Judged, candidate: int) -> dict[str, float]:
    return {name: float(values[candidate]) for name, values in judged.features.items()}


def _nodes(candidates: Candidates, row: int) -> tuple[int, ...]:
    """The page nodes that a record is made of: one, or a run of siblings."""
    outline = candidates.outline
    first, last = int(candidates.node[row]), int(candidates.last[row])
    nodes = [first]
    while nodes[-1] != last:
        nodes.append(int(outline.end[nodes[-1]]))
    return tuple(int(outline.node[node]) for node in nodes)
