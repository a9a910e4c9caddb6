"""Learn the weights of next links again: `python -m benchmarks.train.next_links [--details]`.

Writes src/sitesift/navigate/data/next.json: a choice among the candidates of each page, pulled to
expected weights, learned from all pages. The figures that count are printed first: cross-validation
by site, for several foldings.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter

import numpy as np

from benchmarks.gold_pages import ROOT, Gold, gold_of, raw_page, unpack
from benchmarks.score.form_figures import next_figures
from benchmarks.train.linear_models import fit_choice
from benchmarks.train.site_folds import FOLDS, SEEDS, fold_of, site_of
from sitesift.navigate.links import find_links
from sitesift.navigate.pagination.next_link import candidates
from sitesift.navigate.pagination.pager import find_pagers
from sitesift.navigate.pagination.pagination import BARRED
from sitesift.text.named_features import Features, score_of

DATA = ROOT / "src/sitesift/navigate/data"
COMMAND = "python -m benchmarks.train.next_links"
TARGET = DATA / "next.json"
LEAST = 3
TRIMMED = 0.04
PULL = 50.0
Case = tuple[Gold, list[tuple[str, Features]]]  # the page, and link ids with features


def case_of(gold: Gold) -> Case:
    """The candidates of a page, by the id that gold gives to links."""
    page = raw_page(gold["page"], gold["url"])
    links = find_links(page)
    ids = page.attribute_column("data-lid")[links.node]
    rows = candidates(links, find_pagers(links))
    return gold, [
        (page.strings[ids[row]] if ids[row] >= 0 else "", found) for row, found in rows.items()
    ]


def _next_ids(gold: Gold) -> set[str]:
    return {link["lid"] for link in gold["links"] if link["label"] == "NEXT"}


def train(cases: list[Case]) -> dict[str, float]:
    """Weights by feature, without the pages that fit worst: some gold pages show a next link that
    nobody marked."""
    first = fit(cases)
    fits = sorted(cases, key=lambda case: fit_of(case, first))
    return fit(fits[int(len(cases) * TRIMMED) :])


def fit_of(case: Case, weights: dict[str, float]) -> float:
    """How well the weights explain a page: the score of the right choice above the best wrong
    one."""
    want = _next_ids(case[0])
    scores = [(lid in want, score_of(found, weights)) for lid, found in case[1]]
    good = max([s for right, s in scores if right] + ([0.0] if not want else []), default=-9.0)
    return good - max(
        [s for right, s in scores if not right] + ([0.0] if want else []), default=-9.0
    )


def fit(cases: list[Case]) -> dict[str, float]:
    """Weights by feature: on each page a next link, or none of the candidates (a row of zeros), is
    to be chosen."""
    count = Counter(name for _, links in cases for _, found in links for name in found)
    names = sorted(name for name, n in count.items() if n >= LEAST)
    sizes = Counter(site_of(gold["page"], gold["url"]) for gold, _ in cases)
    rows, group, good, weight = [], [], [], []
    for number, (gold, links) in enumerate(cases):
        want = _next_ids(gold)
        marks = [lid in want for lid, _ in links]
        if want and not any(marks):
            continue  # its next link is no candidate: nothing to learn from
        rows += [[found.get(name, 0.0) for name in names] for _, found in links] + [
            [0.0] * len(names)
        ]
        good += [float(m) for m in marks] + [float(not want)]
        group += [number] * (len(links) + 1)
        weight += [1 / sizes[site_of(gold["page"], gold["url"])] ** 0.5] * (len(links) + 1)
    _, numbers = np.unique(group, return_inverse=True)
    expected = tomllib.loads((DATA / "next_expected.toml").read_text(encoding="utf-8"))
    prior = np.array([expected.get(name, 0.0) for name in names])
    fitted = fit_choice(
        np.array(rows), numbers, np.array(good), np.array(weight), l2=PULL, prior=prior
    )
    return {
        name: round(float(w), 2) for name, w in zip(names, fitted, strict=True) if abs(w) >= 0.01
    }


def choose(links: list[tuple[str, Features]], weights: dict[str, float]) -> str | None:
    """The best candidate, if its score is above zero and nothing bars it."""
    scored = [
        (score_of(found, weights), -i, lid)
        for i, (lid, found) in enumerate(links)
        if not found.keys() & BARRED
    ]
    best = max(scored, default=(0.0, 0, ""))
    return best[2] if best[0] > 0 else None


def report(name: str, cases: list[Case], said: list[str | None], *, details: bool = False) -> None:
    """Print F1 and page accuracy as the scorer does."""
    rows = {
        gold["page"]: {"next": [lid] if lid else []}
        for (gold, _), lid in zip(cases, said, strict=True)
    }
    found = next_figures([gold for gold, _ in cases], rows)
    figures = f"F1 {found['next']:.3f}, pages right {found['pages']:.3f}"
    print(f"{name}: {len(cases)} pages, {figures}, previous {found['previous']:.0f}")
    for (gold, links), lid in zip(cases, said, strict=True):
        want = _next_ids(gold)
        if details and (lid not in want if want else lid):
            shown = {
                other: sorted(found) for other, found in links if other == lid or other in want
            }
            print(
                "  ", gold["page"], gold["url"][:80], "said", lid, "gold", sorted(want)[:2], shown
            )


def cross_validate(cases: list[Case], seed: str, *, details: bool) -> None:
    """Print how pages fare that nothing was learned from: each fold of the sites is judged by the
    others' weights."""
    said: list[str | None] = [None] * len(cases)
    fold = [fold_of(site_of(gold["page"], gold["url"]), seed) for gold, _ in cases]
    for number in range(FOLDS):
        weights = train([case for case, f in zip(cases, fold, strict=True) if f != number])
        for row in (row for row, f in enumerate(fold) if f == number):
            said[row] = choose(cases[row][1], weights)
    report(f"cross-validated {seed}", cases, said, details=details)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    unpack()
    cases = [case_of(gold) for gold in gold_of("pagination")]
    for seed in SEEDS:
        cross_validate(cases, seed, details=options.details and seed == SEEDS[0])
    weights = train(cases)
    report("shipped, pages trained on", cases, [choose(links, weights) for _, links in cases])
    TARGET.write_text(
        json.dumps({"made by": COMMAND, **dict(sorted(weights.items()))}, indent=1) + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main()
