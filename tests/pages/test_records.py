"""Records found on real pages without a domain: floors under the figures of docs/evaluation.md.

The figures here are of the shipped weights on pages they were learned from, so they guard against
breaking things; what to expect elsewhere is the cross-validated figure that `python -m
benchmarks.train_ranking` prints.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.corpus import GoldPage, gold_pages, render_missing
from benchmarks.train_ranking import scorer
from sitesift.page import Page
from sitesift.records.structure.find_areas import find_areas

RENDERED_EVERY = 4  # rendering all pages would take minutes; the raw test takes them all
FLOORS = {  # (record F1 rendered, record F1 raw)
    "vints_zhao1": (0.95, 0.96),
    "testbed2017": (0.95, 0.95),
    "webdext": (0.95, 0.95),
}
CELLS_FLOOR = 0.82

pytestmark = pytest.mark.shared


def prediction(page: GoldPage, seen: Page) -> dict[str, object]:
    records = [
        {"text": record.text, "items": {item.name: item.text for item in record.values}}
        for area in find_areas(seen)[:1]
        for record in area.records
    ]
    return {"source": page.name, "areas": [{"records": records}]}


def scored(pages: list[GoldPage], *, rendered: bool) -> tuple[float, float]:
    """Record F1 and cell F1 of the shared scorer, main area only."""
    score = scorer()
    gold = [{"page": page.name, "areas": "main", "records": list(page.records)} for page in pages]
    predictions = [prediction(page, page.rendered() if rendered else page.raw()) for page in pages]
    total, *_ = score.score(gold, predictions)
    records = score.prf(total["right"], total["predicted"], total["gold"])[2]
    cells = score.prf(total["cells_right"], total["cells_predicted"], total["cells_gold"])[2]
    return records, cells


@pytest.mark.parametrize("group", FLOORS)
def test_raw_pages_give_the_records_they_gave_before(corpus: Path, group: str) -> None:
    records, _ = scored(gold_pages([group]), rendered=False)
    assert records >= FLOORS[group][1]


@pytest.mark.parametrize("group", FLOORS)
def test_rendered_pages_give_the_records_and_cells_they_gave_before(
    corpus: Path, group: str
) -> None:
    pages = gold_pages([group])[::RENDERED_EVERY]
    render_missing(pages)
    records, cells = scored(pages, rendered=True)
    assert records >= FLOORS[group][0]
    if group == "testbed2017":
        assert cells >= CELLS_FLOOR
