"""Accuracy with a domain, by set and by site: `python -m benchmarks.score.domains [--half
dev|held|all]`."""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter, defaultdict
from typing import Any

from benchmarks.domain_gold import (
    ALL_SETS,
    SETS_OF_OTHER_SUBJECTS,
    domain_page,
    pages_of,
    prediction,
)
from benchmarks.gold_pages import gold_of, scorer, unpack
from benchmarks.score.area_figures import area_counts, area_f1
from sitesift.ontology import load_domain
from sitesift.records.domain.find_records import find_records

LEAST_GOLD = 10  # attributes with fewer gold values do not count in the average


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--half", choices=("dev", "held", "all"), default="all")
    ap.add_argument("--sites", action="store_true", help="a line for each site")
    ap.add_argument(
        "--others", action="store_true", help="pages of other subjects: how many give nothing"
    )
    opts = ap.parse_args()
    unpack()
    for name in ALL_SETS:
        _score_set(name, opts.half, opts.sites)
    if opts.others:
        _score_others()


def _score_set(name: str, half: str, sites: bool) -> None:
    entries, made, seconds = [], [], []
    for entry, page, domain in pages_of(name, half):
        start = time.process_time()
        areas = find_records(page, domain)
        seconds.append(time.process_time() - start)
        entries.append(entry)
        made.append(prediction(entry["page"], areas))
    if not entries:
        return
    declared = set(load_domain(ALL_SETS[name]).attributes)
    median = statistics.median(seconds) * 1000
    print(f"{name}: {_line(entries, made, declared)}; median {median:.0f} ms")
    if sites:
        by_site: dict[str, list[int]] = defaultdict(list)
        for i, entry in enumerate(entries):
            by_site[entry["site"]].append(i)
        for site, rows in sorted(by_site.items()):
            line = _line([entries[i] for i in rows], [made[i] for i in rows], declared, least=1)
            print(f"  {site}: {line}")


def _line(
    entries: list[dict[str, Any]],
    made: list[dict[str, Any]],
    declared: set[str],
    least: int = LEAST_GOLD,
) -> str:
    total, attributes, _, _ = scorer().score(entries, made)
    right = scorer().prf(total["right"], total["predicted"], total["gold"])
    f1 = {
        name: _f1(counts)
        for name, counts in attributes.items()
        if name in declared and counts["gold"] >= least
    }
    macro = statistics.mean(f1.values()) if f1 else 0.0
    each = ", ".join(f"{name} {value:.3f}" for name, value in sorted(f1.items()))
    areas = sum(map(area_counts, entries, made), Counter[str]())
    found = f"areas {areas['gold']} F1 {area_f1(areas):.3f}, records {total['gold']}"
    head = f"{found} P {right[0]:.3f} R {right[1]:.3f} F1 {right[2]:.3f}"
    return f"{head}, attributes {macro:.3f} ({each})"


def _f1(counts: Counter[str]) -> float:
    hits = counts["equal"] + counts["contained"]
    return float(scorer().prf(hits, counts["predicted"], counts["gold"])[2])


def _score_others() -> None:
    domain = load_domain("uk-real-estate")
    for name in SETS_OF_OTHER_SUBJECTS:
        empty = [not find_records(domain_page(entry["page"]), domain) for entry in gold_of(name)]
        print(
            f"{name}: nothing on {sum(empty)} of {len(empty)} pages ({sum(empty) / len(empty):.3f})"
        )


if __name__ == "__main__":
    main()
