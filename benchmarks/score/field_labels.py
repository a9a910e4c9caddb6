"""Cross-validated figures of field labels: `python -m benchmarks.score.field_labels [--rendered]`.

Sites fall into folds. Each fold is labelled the whole way through, as a user would get it, by
weights learned from the other folds; the figures are counted as the shared scorer does, over all
pages.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.gold_pages import Gold, gold_of, unpack
from benchmarks.score.form_figures import label_figures
from benchmarks.score.form_predictions import labels_of
from benchmarks.train.field_label_weights import (
    LABEL_FOLDS,
    Case,
    Model,
    PageOf,
    case_of,
    train,
    ways_to_read,
)
from benchmarks.train.site_folds import fold_of, site_of
from sitesift.forms.understand import labels
from sitesift.forms.understand.label_agreement import AGREEMENT


@contextmanager
def learned(models: dict[str, Model]) -> Iterator[None]:
    """Label with these weights for a while, instead of the shipped ones."""
    shipped = vars(labels)["weights"]
    vars(labels)["weights"] = lambda name: models
    try:
        yield
    finally:
        vars(labels)["weights"] = shipped


def fold_number(gold: Gold) -> int:
    """The fold of a page's site."""
    return fold_of(site_of(gold["page"])) % LABEL_FOLDS


def models_without(number: int, cases: dict[str, list[tuple[int, Case]]]) -> dict[str, Model]:
    """Weights of each way to read pages, learned from all folds but one."""
    found = {}
    for way, numbered in cases.items():
        rest = [case for fold, case in numbered if fold != number]
        names = tuple(name for name in rest[0].pairs.features if name not in AGREEMENT)
        found[way] = train(rest, names)
    return found


def cross_validate(gold: list[Gold], ways: dict[str, PageOf]) -> None:
    """Print the figures of each way to read pages."""
    cases = {way: list(_cases(gold, page_of)) for way, page_of in ways.items()}
    said: dict[str, dict[str, dict[str, Any]]] = {way: {} for way in ways}
    for number in range(LABEL_FOLDS):
        with learned(models_without(number, cases)):
            for way, page_of in ways.items():
                for row in (row for row in gold if fold_number(row) == number):
                    page = page_of(row)
                    said[way][row["page"]] = (
                        labels_of(page, row["page"]) if page else {"fields": {}}
                    )
    for way, rows in said.items():
        figures = {name: round(value, 3) for name, value in label_figures(gold, rows).items()}
        print(way, "cross-validated", figures)


def _cases(gold: list[Gold], page_of: PageOf) -> Iterator[tuple[int, Case]]:
    for row in gold:
        page = page_of(row)
        case = case_of(row, page) if page is not None else None
        if case is not None:
            yield fold_number(row), case


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rendered", action="store_true", help="rendered pages as well")
    options = parser.parse_args()
    unpack()
    cross_validate(list(gold_of("form_labels")), ways_to_read(rendered=options.rendered))


if __name__ == "__main__":
    main()
