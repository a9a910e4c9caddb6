"""Learn the weights of next links again: python -m benchmarks.navigate_train_next GOLD PAGES [--cross]

Writes src/sitesift/navigate/data/next.json: a logistic model with L2 over the candidates of all pages. Every third
site is never trained on; F1 and page accuracy are printed for both parts.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np

from benchmarks.forms_fit import fit_choice
from benchmarks.forms_pages import Gold, halves, load_gold, raw_page, site_of
from sitesift.navigate.links import find_links
from sitesift.navigate.next_link import Features, candidates
from sitesift.navigate.pager import find_pagers

DATA = Path(__file__).parent.parent / "src/sitesift/navigate/data"
TARGET = DATA / "next.json"
LEAST = 3
TRIMMED = 0.04
PULL = 20.0
Case = tuple[Gold, list[tuple[str, Features]]]  # the page, and link ids with features


def case_of(gold: Gold, folder: Path) -> Case:
    """The candidates of a page, by the id that gold gives to links."""
    page = raw_page(folder, gold["page"], gold["url"])
    links = find_links(page)
    ids = page.attribute_column("data-lid")[links.node]
    rows = candidates(links, find_pagers(links))
    return gold, [(page.strings[ids[row]] if ids[row] >= 0 else "", found) for row, found in rows.items()]


def _next_ids(gold: Gold) -> set[str]:
    return {link["lid"] for link in gold["links"] if link["label"] == "NEXT"}


def train(cases: list[Case]) -> dict[str, float]:
    """Weights by feature, without the pages that fit worst: some gold pages show a next link that nobody marked."""
    first = fit(cases)
    fits = sorted(cases, key=lambda case: fit_of(case, first))
    return fit(fits[int(len(cases) * TRIMMED) :])


def fit_of(case: Case, weights: dict[str, float]) -> float:
    """How well the weights explain a page: the score of the right choice above the best wrong one."""
    want = _next_ids(case[0])
    scores = [(lid in want, sum(weights.get(n, 0.0) * v for n, v in found.items())) for lid, found in case[1]]
    good = max([s for right, s in scores if right] + ([0.0] if not want else []), default=-9.0)
    return good - max([s for right, s in scores if not right] + ([0.0] if want else []), default=-9.0)


def fit(cases: list[Case]) -> dict[str, float]:
    """Weights by feature: on each page a next link, or none of the candidates (a row of zeros), is to be chosen."""
    count = Counter(name for _, links in cases for _, found in links for name in found)
    names = sorted(name for name, n in count.items() if n >= LEAST)
    sizes = Counter(site_of(gold["page"], gold["url"]) for gold, _ in cases)
    rows, group, good, weight = [], [], [], []
    for number, (gold, links) in enumerate(cases):
        want = _next_ids(gold)
        marks = [lid in want for lid, _ in links]
        if want and not any(marks):
            continue  # its next link is no candidate: nothing to learn from
        rows += [[found.get(name, 0.0) for name in names] for _, found in links] + [[0.0] * len(names)]
        good += [float(m) for m in marks] + [float(not want)]
        group += [number] * (len(links) + 1)
        weight += [1 / sizes[site_of(gold["page"], gold["url"])] ** 0.5] * (len(links) + 1)
    _, numbers = np.unique(group, return_inverse=True)
    expected = tomllib.loads((DATA / "next_expected.toml").read_text(encoding="utf-8"))
    prior = np.array([expected.get(name, 0.0) for name in names])
    fitted = fit_choice(np.array(rows), numbers, np.array(good), np.array(weight), l2=PULL, prior=prior)
    return {name: round(float(w), 2) for name, w in zip(names, fitted, strict=True) if abs(w) >= 0.01}


def choose(links: list[tuple[str, Features]], weights: dict[str, float]) -> str | None:
    """The best candidate, if its score is above zero."""
    scored = [(sum(weights.get(n, 0.0) * v for n, v in found.items()), -i, lid) for i, (lid, found) in enumerate(links)]
    best = max(scored, default=(0.0, 0, ""))
    return best[2] if best[0] > 0 else None


def report(name: str, cases: list[Case], weights: dict[str, float], *, details: bool = False) -> None:
    """Print F1 and page accuracy as the scorer does."""
    c: Counter[str] = Counter()
    for gold, links in cases:
        want, said = _next_ids(gold), choose(links, weights)
        before = {link["lid"] for link in gold["links"] if link["label"] == "PREV"} - want
        right = said in want if said and want else not said and not want
        c.update(right=right, has=bool(want), said=bool(said), hit=bool(said in want), previous=bool(said in before))
        if details and not right:
            texts = {link["lid"]: link["text"] for link in gold["links"]}
            shown = {lid: sorted(found) for lid, found in links if lid == said or lid in want}
            print(
                "  ",
                gold["page"],
                gold["url"][:80],
                "said",
                said,
                "gold",
                sorted(want)[:2],
                texts.get(said or ""),
                shown,
            )
    f1 = 2 * c["hit"] / max(1, c["said"] + c["has"])
    print(
        f"{name}: {len(cases)} pages, F1 {f1:.3f}, pages right {c['right'] / len(cases):.3f}, previous {c['previous']}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gold", type=Path)
    parser.add_argument("pages", type=Path)
    parser.add_argument("--cross", action="store_true")
    parser.add_argument("--details", action="store_true")
    options = parser.parse_args()
    develop, aside = halves(load_gold(options.gold))
    cases = [case_of(gold, options.pages) for gold in develop]
    sites = sorted({site_of(gold["page"], gold["url"]) for gold, _ in cases})
    for fold in range(5 if options.cross else 0):
        held = set(sites[fold::5])
        parts: tuple[list[Case], list[Case]] = ([], [])
        for case in cases:
            parts[site_of(case[0]["page"], case[0]["url"]) in held].append(case)
        report(f"fold {fold}", parts[1], train(parts[0]), details=options.details)
    weights = train(cases)
    report("development", cases, weights)
    report("kept aside ", [case_of(gold, options.pages) for gold in aside], weights)
    TARGET.write_text(json.dumps(weights, indent=1, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
