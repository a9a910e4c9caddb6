"""Predictions for score_drift.py: what a template learned from the old version of a page gives on
the new one, whether that is noticed, and what repair delivers.

In: pairs of page versions, the folder of pages, the file to write. Out, a line a pair: new,
verdict, unrepaired, accepted, records, learned_f1, columns. The scorer judges records alone, so
that a pair whose records are whole and whose columns are not is "healthy" to it; the columns that
drifted stand under "columns".
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from benchmarks.gold_pages import Gold, raw_page, read_gold, scorer
from sitesift.health.health_report import Health
from sitesift.health.list_profile import profile_area
from sitesift.health.page_check import check_page
from sitesift.health.page_repair import repair_page
from sitesift.induce.page_template import learn_template
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import find_areas
from sitesift.text.safe_text import to_json

RECORDS_WHOLE = (Health.HEALTHY, Health.DRIFTED)


def predict_drift(pairs: Path, pages: Path, out: Path) -> None:
    """Writes what became of each pair."""
    with out.open("wb") as file:
        for pair in read_gold(pairs):
            file.write(to_json(drift_of(pair, pages)) + b"\n")


def drift_of(pair: Gold, pages: Path) -> dict[str, Any]:
    """Learns on the old page, checks and repairs on the new one."""
    old, new = (raw_page(pair[side]["page"], folder=pages) for side in ("old", "new"))
    areas = find_areas(old)[:1]
    told: dict[str, Any] = {"new": pair["new"]["page"], "learned_f1": 0.0}
    if not areas:
        return told | {"verdict": "broken", "unrepaired": [], "accepted": False, "records": []}
    told["learned_f1"] = scorer("score_drift").f1(pair["old"], _texts(areas[0]))
    profile = profile_area(old, areas[0])
    check = check_page(learn_template(old, areas), profile, new)
    whole = check.report.health in RECORDS_WHOLE
    told["verdict"] = "healthy" if whole else check.report.health.value
    told["columns"] = list(check.report.columns)
    told["unrepaired"] = _texts(check.area)
    repair = None if whole else repair_page(profile, new)
    accepted = repair is not None and repair.accepted
    mended = repair.area if repair is not None and accepted else check.area
    return told | {"accepted": accepted, "records": _texts(mended)}


def _texts(area: Area | None) -> list[dict[str, str]]:
    return [{"text": record.text} for record in area.records] if area is not None else []
