"""Labels and kinds of real forms, under floors. The shipped weights know these pages: this guards
against slips."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.forms_pages import Gold, form_numbers, load_gold, raw_page
from benchmarks.forms_score import form_type_figures, label_figures
from benchmarks.predict_forms import form_types_of, labels_of

pytestmark = pytest.mark.shared
# every second page, so that the check takes seconds; the documents give the figures of all pages
EVERY = 2


def some_pages(shared: Path, name: str) -> list[Gold]:
    return load_gold(shared / "data" / "gold" / f"{name}.jsonl")[::EVERY]


def test_labels_of_real_forms_stay_above_their_floors(corpus: Path, shared: Path) -> None:
    gold = some_pages(shared, "form_labels")
    said = {g["page"]: labels_of(raw_page(corpus, g["page"]), g["page"]) for g in gold}
    figures = label_figures(gold, said)
    assert figures["value macro"] >= 0.95, figures
    assert figures["in search forms"] >= 0.94, figures
    assert figures["option"] >= 0.93, figures


def test_search_forms_are_told_from_the_rest(corpus: Path, shared: Path) -> None:
    gold = some_pages(shared, "form_types")
    said: dict[str, dict[str, Any]] = {}
    for name in (g["page"] for g in gold):
        said[name] = form_types_of(raw_page(corpus, name), name, form_numbers(corpus, name))
    figures = form_type_figures(gold, said)
    assert figures["search"] >= 0.97, figures
    assert figures["secret called search"] == 0, figures
