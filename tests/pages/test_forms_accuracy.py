"""Labels and kinds of real forms, under floors: development pages and pages that nothing was learned from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from benchmarks.forms_pages import Gold, halves, load_gold, raw_page
from benchmarks.forms_score import form_type_figures, label_figures
from benchmarks.predict_forms import form_types_of, labels_of

pytestmark = pytest.mark.shared
PARTS = {"development": 0, "kept aside": 1}
EVERY = 2  # every second page, so that the check takes seconds; the documents give the figures of all pages


def part(shared: Path, name: str, number: int) -> list[Gold]:
    return halves(load_gold(shared / "data" / "gold" / f"{name}.jsonl"))[number][::EVERY]


def said(corpus: Path, gold: list[Gold], predict: Any) -> dict[str, dict[str, Any]]:
    return {g["page"]: predict(raw_page(corpus, g["page"]), g["page"]) for g in gold}


# Floors are about two points below what was measured, options more: a page with fifty of them weighs much.
@pytest.mark.parametrize(("name", "option"), [("development", 0.94), ("kept aside", 0.88)])
def test_labels_of_real_forms_stay_above_their_floors(corpus: Path, shared: Path, name: str, option: float) -> None:
    gold = part(shared, "form_labels", PARTS[name])
    figures = label_figures(gold, said(corpus, gold, labels_of))
    assert figures["value macro"] >= 0.95, figures
    assert figures["in search forms"] >= 0.94, figures
    assert figures["option"] >= option, figures


@pytest.mark.parametrize(("name", "floor"), [("development", 0.97), ("kept aside", 0.93)])
def test_search_forms_are_told_from_the_rest(corpus: Path, shared: Path, name: str, floor: float) -> None:
    gold = part(shared, "form_types", PARTS[name])
    figures = form_type_figures(gold, said(corpus, gold, form_types_of))
    assert figures["search"] >= floor, figures
    assert figures["secret called search"] == 0, figures
