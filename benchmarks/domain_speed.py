"""How long the analysis with a domain takes: `python -m benchmarks.domain_speed PAGES [--large]`.

Processor time of `identify_records` on each gold page, freshly read each time, the faster of two;
--large instead makes a page of about 20,000 nodes with 1,000 records and tells what the rules alone
take.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from benchmarks.domain_pages import SETS, gold, load
from sitesift.logic.facts import Fact
from sitesift.logic.solver import Answer, solve
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.align import align
from sitesift.records.domain.areas import areas
from sitesift.records.domain.find_records import identify_records
from sitesift.records.domain.pivots import attributes

REPEATS = 2
CARD = (
    '<li class="card"><a href="/p/{i}"><h3>{beds} bedroom flat for sale</h3></a><div class="address"><span>Mill Lane, '
    'Oxford OX{town}</span></div><div><b class="price">£{price},000</b></div><ul><li>x</li><li><i></i>y</li><li>z'
    "</li></ul><p>A well presented home near the station with a garden and room.</p></li>"
)


def seconds_of(pages: Path, path: str, domain: str) -> float:
    """The least processor time of one page."""
    known, best = load_domain(domain), float("inf")
    for _ in range(REPEATS):
        page = load(pages, path)
        start = time.process_time()
        identify_records(page, known)
        best = min(best, time.process_time() - start)
    return best


def large_page(records: int = 1000) -> str:
    """A made-up list of homes."""
    cards = "".join(
        CARD.format(i=i, beds=i % 6 + 1, town=i % 9 + 1, price=200 + i) for i in range(records)
    )
    return (
        f"<html><head><title>Property for sale</title></head><body><ul>{cards}</ul></body></html>"
    )


def time_rules() -> None:
    """Prints what the rules take on the large page: facts are made before the clock starts."""
    spent = 0.0

    def timed(
        rules: Path, facts: Iterable[Fact], constants: Mapping[str, int] | None = None, **how: Any
    ) -> Answer:
        nonlocal spent
        ready = list(facts)
        start = time.process_time()
        answer = solve(rules, ready, constants, **how)
        spent += time.process_time() - start
        return answer

    page, domain = page_from_html(large_page()), load_domain("uk-real-estate")
    identify_records(page, domain)
    with ExitStack() as patched:
        for module in (areas, align, attributes):
            patched.enter_context(mock.patch.object(module, "solve", timed))
        start = time.process_time()
        found = identify_records(page, domain)
        whole = time.process_time() - start
    records = sum(len(area.records) for area in found)
    print(
        f"{len(page)} nodes, {records} records: all {1000 * whole:.0f} ms, rules {1000 * spent:.0f} ms"
    )


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("pages", type=Path)
    ap.add_argument("--large", action="store_true")
    opts = ap.parse_args()
    if opts.large:
        time_rules()
        return
    rows = [(entry["page"], domain) for name, domain in SETS.items() for entry in gold(name)]
    for domain in set(SETS.values()):
        seconds_of(
            opts.pages, next(path for path, of in rows if of == domain), domain
        )  # loads the domain
    times = 1000 * np.array([seconds_of(opts.pages, path, domain) for path, domain in rows])
    print(
        f"{len(times)} pages: median {np.median(times):.1f} ms, p95 {np.percentile(times, 95):.1f} ms"
    )


if __name__ == "__main__":
    main()
