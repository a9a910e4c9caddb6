"""Learn the weights of form kinds again: python -m benchmarks.forms_train_kinds GOLD PAGES [--cross]

Writes src/sitesift/forms/data/kinds.json: a softmax over kinds with L2, features that occur in at least LEAST forms.
Every third page is never trained on; search F1 and wrong calls are printed for both parts.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import numpy as np

from benchmarks.forms_fit import fit_classes
from benchmarks.forms_pages import Gold, halves, load_gold, raw_page
from sitesift.forms.kinds import EXPECTED, Features, asks_for, kind_features
from sitesift.forms.understand import element_forms

TARGET = Path(__file__).parent.parent / "src/sitesift/forms/data/kinds.json"
KINDS = ("search", "login", "registration", "recovery", "contact", "newsletter", "order", "options", "other")
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
PULL = 0.5
Case = tuple[str, Features, str, str]  # page and form, features, gold kind, what it asks for


def cases_of(gold: list[Gold], folder: Path) -> list[Case]:
    """Annotated forms with their features."""
    cases = []
    for item in gold:
        page = raw_page(folder, item["page"])
        forms = element_forms(page)
        for gold_form in item["forms"]:
            if gold_form["type"] in KIND_OF and gold_form["form_idx"] < len(forms):
                form = forms[gold_form["form_idx"]]
                kind = KIND_OF[gold_form["type"]]
                cases.append((item["page"], kind_features(page, form), kind, asks_for(page, form)))
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
    return {k: {n: round(float(fitted[i, j]), 2) for i, n in enumerate(names)} for j, k in enumerate(KINDS)}


def judge(case: Case, table: dict[str, dict[str, float]]) -> str:
    """The kind that the weights give, guards included."""
    _, found, _, secret = case
    kinds = [k for k in KINDS if not (secret and k in ("search", "options"))]
    return max(kinds, key=lambda k: sum(table[k].get(n, 0.0) * v for n, v in found.items()))


def report(name: str, cases: list[Case], table: dict[str, dict[str, float]], *, details: bool = False) -> None:
    """Print F1 of search against the rest, accuracy over all kinds, and what was wrongly called search."""
    said = [judge(case, table) for case in cases]
    hit = sum(s == "search" == c[2] for s, c in zip(said, cases, strict=True))
    f1 = 2 * hit / max(1, sum(s == "search" for s in said) + sum(c[2] == "search" for c in cases))
    right = sum(s == c[2] for s, c in zip(said, cases, strict=True)) / len(cases)
    wrong = Counter(c[2] for s, c in zip(said, cases, strict=True) if s == "search" != c[2])
    print(f"{name}: {len(cases)} forms, search F1 {f1:.3f}, all kinds {right:.3f}, called search: {dict(wrong)}")
    for s, c in zip(said, cases, strict=True):
        if details and (s == "search") != (c[2] == "search"):
            print("  ", c[0], "gold", c[2], "said", s, sorted(c[1]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("pages", type=Path)
    parser.add_argument("--cross", action="store_true")
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    develop, aside = halves(load_gold(options.gold))
    cases = cases_of(develop, options.pages)
    if options.cross:
        for fold in range(5):
            part = [c for i, c in enumerate(cases) if i % 5 == fold]
            report(
                f"fold {fold}", part, train([c for i, c in enumerate(cases) if i % 5 != fold]), details=options.details
            )
    table = train(cases)
    report("development", cases, table, details=options.details)
    report("kept aside ", cases_of(aside, options.pages), table)
    TARGET.write_text(json.dumps(table, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
