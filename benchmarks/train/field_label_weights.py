"""Learn the weights of field labels: `python -m benchmarks.train.field_label_weights [--rendered]`.

Writes src/sitesift/forms/data/labels.json. A conditional (softmax) linear model over the candidates
of each field, in two passes, the second with the agreement features, learned from all pages. The
figures that count are printed first: the share of fields whose best candidate is right, in
cross-validation by site.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from benchmarks.gold_pages import (
    ROOT,
    Gold,
    gold_of,
    raw_page,
    render_missing,
    rendered_page,
    unpack,
)
from benchmarks.score.form_figures import same_label, squash
from benchmarks.train.linear_models import Numbers, fit_choice
from benchmarks.train.site_folds import fold_of, site_of
from sitesift.forms.understand.controls import find_controls
from sitesift.forms.understand.label_agreement import AGREEMENT, agreement_features
from sitesift.forms.understand.label_features import Pairs, candidate_pairs
from sitesift.forms.understand.labels import Weights, give_out, raw_scores, scored
from sitesift.forms.understand.scopes import Scopes, find_scopes
from sitesift.forms.understand.text_runs import find_runs
from sitesift.page import Page

COMMAND = "python -m benchmarks.train.field_label_weights"
TARGET = ROOT / "src/sitesift/forms/data/labels.json"
LABEL_FOLDS = 5
Model = dict[str, Weights]
PageOf = Callable[[Gold], Page | None]


@dataclass
class Case:
    """A page with its candidate pairs, and for each pair whether it is right (rows of unlabelled
    fields: -1)."""

    page: str
    scopes: Scopes
    pairs: Pairs
    good: Numbers
    weight: Numbers  # a row a field: 1 / fields of its form, so that each form counts once


def case_of(gold: Gold, page: Page) -> Case | None:
    """Candidates of a gold page, marked."""
    controls = find_controls(page)
    scopes = find_scopes(page, controls, find_runs(page, controls))
    if not len(scopes.fields) or not len(scopes.runs):
        return None
    pairs = candidate_pairs(scopes)
    fids = page.attribute_column("data-fid")[scopes.fields.node]
    names = [page.strings[i] if i >= 0 else "" for i in fids.tolist()]
    want = {f["fid"]: squash(f["label"]) for f in gold["fields"]}
    texts = [squash(t) for t in scopes.runs.text]
    good = np.full(len(pairs), -1.0)
    for row, (f, r) in enumerate(zip(pairs.field.tolist(), pairs.run.tolist(), strict=True)):
        if names[f] in want:
            good[row] = same_label(want[names[f]], texts[r])
    sizes: dict[object, int] = {}
    for f in gold["fields"]:
        sizes[f["form_idx"]] = sizes.get(f["form_idx"], 0) + 1
    share = {f["fid"]: 1 / sizes[f["form_idx"]] ** 0.7 for f in gold["fields"]}
    return Case(gold["page"], scopes, pairs, good, np.array([share.get(n, 0.0) for n in names]))


def train(cases: list[Case], names: tuple[str, ...]) -> Model:
    """Both passes, for value fields and options."""
    first = {
        "value_first": _fit(cases, names, option=False),
        "option_first": _fit(cases, names, option=True),
    }
    for case in cases:
        chance = scored(case.scopes, case.pairs, first["value_first"], first["option_first"])
        case.pairs.features.update(agreement_features(case.scopes, case.pairs, chance))
    both = names + AGREEMENT
    return {
        **first,
        "value": _fit(cases, both, option=False),
        "option": _fit(cases, both, option=True),
    }


def _fit(cases: list[Case], names: tuple[str, ...], *, option: bool) -> Weights:
    x, group, good, weight, at = [], [], [], [], 0
    for case in cases:
        field = case.pairs.field
        right = np.bincount(field, np.maximum(case.good, 0), minlength=len(case.scopes.fields))
        chosen = (
            (case.good >= 0) & (right[field] > 0) & (case.scopes.fields.is_option[field] == option)
        )
        if not chosen.any():
            continue
        x.append(case.pairs.matrix(names)[chosen])
        _, numbers = np.unique(field[chosen], return_inverse=True)
        group.append(numbers.reshape(-1) + at)
        at += int(numbers.max()) + 1
        good.append(case.good[chosen])
        weight.append(case.weight[field[chosen]])
    fitted = fit_choice(
        np.concatenate(x), np.concatenate(group), np.concatenate(good), np.concatenate(weight)
    )
    return {name: round(float(w), 3) for name, w in zip(names, fitted, strict=True)}


def accuracy(cases: list[Case], model: Model) -> Counter[str]:
    """Gold fields and those whose run is right, for value fields and options."""
    hits: Counter[str] = Counter()
    for case in cases:
        first = scored(case.scopes, case.pairs, model["value_first"], model["option_first"])
        case.pairs.features.update(agreement_features(case.scopes, case.pairs, first))
        score = raw_scores(case.scopes, case.pairs, model["value"], model["option"])
        label, _ = give_out(case.scopes, case.pairs, score)
        asked = np.unique(case.pairs.field[case.good >= 0])
        for f in asked.tolist():
            rows = case.pairs.field == f
            hit = bool(case.good[rows][case.pairs.run[rows] == label[f]].max(initial=0) > 0)
            kind = "option" if case.scopes.fields.is_option[f] else "value"
            hits.update({kind: 1, f"{kind} right": int(hit)})
    return hits


def cross_validate(name: str, gold: list[Gold], cases: list[Case], names: tuple[str, ...]) -> None:
    """Print how fields fare on sites that nothing was learned from, over all folds."""
    fold = [fold_of(site_of(page["page"])) % LABEL_FOLDS for page in gold]
    total: Counter[str] = Counter()
    for number in range(LABEL_FOLDS):
        model = train([case for case, f in zip(cases, fold, strict=True) if f != number], names)
        total.update(
            accuracy([case for case, f in zip(cases, fold, strict=True) if f == number], model)
        )
    print(name, "cross-validated", shares(total))


def shares(tally: Counter[str]) -> dict[str, float]:
    """Hits by kind of field as shares."""
    return {
        kind: round(tally[f"{kind} right"] / max(1, tally[kind]), 3) for kind in ("value", "option")
    }


def learn(name: str, gold: list[Gold], page_of: PageOf) -> Model:
    """Cross-validate, then train on all pages that are there and have fields and text."""
    pages = ((g, page_of(g)) for g in gold)
    found = [(g, case_of(g, page)) for g, page in pages if page is not None]
    cases = [case for _, case in found if case is not None]
    names = tuple(cases[0].pairs.features)
    cross_validate(name, [g for g, case in found if case is not None], cases, names)
    model = train(cases, names)
    print(name, "shipped, pages trained on", shares(accuracy(cases, model)))
    return model


def ways_to_read(*, rendered: bool) -> dict[str, PageOf]:
    """How to get the page of a gold row, by the name of the weights for it."""
    ways: dict[str, PageOf] = {"raw": lambda row: raw_page(row["page"])}
    if rendered:
        render_missing(row["page"] for row in gold_of("form_labels"))
        ways["rendered"] = lambda row: rendered_page(row["page"])
    return ways


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--rendered", action="store_true", help="weights for rendered pages as well"
    )
    options = parser.parse_args()
    unpack()
    models = json.loads(TARGET.read_text(encoding="utf-8")) if TARGET.exists() else {}
    models.pop("made by", None)
    for name, page_of in ways_to_read(rendered=options.rendered).items():
        models[name] = learn(name, list(gold_of("form_labels")), page_of)
    TARGET.write_text(json.dumps({"made by": COMMAND, **models}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
