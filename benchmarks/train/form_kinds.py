"""Learn the weights of form kinds again: `python -m benchmarks.train.form_kinds [--details]`.

Writes src/sitesift/forms/data/kinds.json: a softmax over kinds with L2, features that occur in at
least LEAST forms, learned from all pages. The figures that count are printed first:
cross-validation by page, for several foldings.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from collections.abc import Iterable

import numpy as np

from benchmarks.gold_pages import ROOT, Gold, gold_of, raw_page, unpack
from benchmarks.score.form_predictions import form_numbers
from benchmarks.train.linear_models import fit_classes
from benchmarks.train.site_folds import FOLDS, SEEDS, fold_of, site_of
from sitesift.forms.understand.find_forms import element_forms
from sitesift.forms.understand.kind_features import kind_features
from sitesift.forms.understand.kinds import Limits, best_kind, kind_chances, limits_of
from sitesift.text.named_features import Features

DATA = ROOT / "src/sitesift/forms/data"
COMMAND = "python -m benchmarks.train.form_kinds"
TARGET = DATA / "kinds.json"
EXPECTED = tomllib.loads((DATA / "kinds_expected.toml").read_text(encoding="utf-8"))
KINDS = (
    "search",
    "login",
    "registration",
    "recovery",
    "contact",
    "newsletter",
    "order",
    "options",
    "other",
)
KIND_OF = {
    "search": "search",
    "login": "login",
    "registration": "registration",
    "password/login recovery": "recovery",
    "contact/comment": "contact",
    "join mailing list": "newsletter",
    "order/add to cart": "order",
    "display options": "options",
    "navigation": "options",
    "poll": "other",
    "captcha": "other",
    "other": "other",
}
LEAST = 3
PULL = 1.0
Case = tuple[str, Features, str, Limits]  # page and form, features, gold kind, what the rules say


def cases_of(gold: Iterable[Gold]) -> list[Case]:
    """Annotated forms with their features."""
    cases = []
    for item in gold:
        page = raw_page(item["page"])
        forms = dict(zip(form_numbers(item["page"]), element_forms(page), strict=False))
        for gold_form in item["forms"]:
            form = forms.get(gold_form["form_idx"])
            if gold_form["type"] in KIND_OF and form is not None:
                kind = KIND_OF[gold_form["type"]]
                cases.append((item["page"], kind_features(page, form), kind, limits_of(page, form)))
    return cases


def train(cases: list[Case]) -> dict[str, dict[str, float]]:
    """Weights by kind and feature."""
    count = Counter(name for _, found, _, _ in cases for name in found)
    names = sorted(name for name, n in count.items() if n >= LEAST)
    place = {name: i for i, name in enumerate(names)}
    x = np.zeros((len(cases), len(names)))
    for row, (_, found, _, _) in enumerate(cases):
        for name, value in found.items():
            if name in place:
                x[row, place[name]] = value
    kind = np.array([KINDS.index(k) for _, _, k, _ in cases])
    prior = np.array([[EXPECTED[k].get(name, 0.0) for k in KINDS] for name in names])
    fitted = fit_classes(x, kind, len(KINDS), prior=prior, l2=PULL)
    return {
        k: {n: round(float(fitted[i, j]), 2) for i, n in enumerate(names)}
        for j, k in enumerate(KINDS)
    }


def judge(case: Case, table: dict[str, dict[str, float]]) -> str:
    """The kind that the weights give, guards included."""
    _, found, _, limits = case
    return limits.must or best_kind(kind_chances(found, limits.barred, table))


def report(name: str, cases: list[Case], said: list[str], *, details: bool = False) -> None:
    """Print F1 of search against the rest, accuracy over all kinds, and what was wrongly called
    search."""
    hit = sum(s == "search" == c[2] for s, c in zip(said, cases, strict=True))
    f1 = 2 * hit / max(1, sum(s == "search" for s in said) + sum(c[2] == "search" for c in cases))
    right = sum(s == c[2] for s, c in zip(said, cases, strict=True)) / max(1, len(cases))
    wrong = Counter(c[2] for s, c in zip(said, cases, strict=True) if s == "search" != c[2])
    figures = f"search F1 {f1:.3f}, all kinds {right:.3f}, called search: {dict(wrong)}"
    print(f"{name}: {len(cases)} forms, {figures}")
    for s, c in zip(said, cases, strict=True):
        if details and (s == "search") != (c[2] == "search"):
            print("  ", c[0], "gold", c[2], "said", s, sorted(c[1]))


def cross_validate(cases: list[Case], seed: str, *, details: bool) -> None:
    """Print how forms fare that nothing was learned from: each fold of the sites is judged by the
    others' weights."""
    said = [""] * len(cases)
    fold = [fold_of(site_of(case[0]), seed) for case in cases]
    for number in range(FOLDS):
        table = train([case for case, f in zip(cases, fold, strict=True) if f != number])
        for row in (row for row, f in enumerate(fold) if f == number):
            said[row] = judge(cases[row], table)
    report(f"cross-validated {seed}", cases, said, details=details)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    unpack()
    cases = cases_of(gold_of("form_types"))
    for seed in SEEDS:
        cross_validate(cases, seed, details=options.details and seed == SEEDS[0])
    table = train(cases)
    report("shipped, pages trained on", cases, [judge(case, table) for case in cases])
    TARGET.write_text(
        json.dumps(
            {"made by": COMMAND, **dict(sorted(table.items()))}, indent=1, ensure_ascii=False
        )
        + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
