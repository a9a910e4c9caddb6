"""How long the analysis with a domain takes: `python -m benchmarks.speed.domain_speed [--large]`.

Processor time of `find_records` on each gold page, freshly read each time, the faster of two;
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

from benchmarks.domain_gold import DOMAIN_OF_SET, domain_page
from benchmarks.gold_pages import gold_of, raw_page, unpack
from sitesift.logic import Answer, solve
from sitesift.logic.fact import Fact
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.align import align
from sitesift.records.domain.areas import areas
from sitesift.records.domain.find_records import find_records
from sitesift.records.domain.pivots import attributes

REPEATS = 2
CARD = (
    '<li class="card"><a href="/p/{i}"><h3>{beds} bedroom flat for sale</h3></a>'
    '<div class="address"><span>Mill Lane, Oxford OX{town}</span></div>'
    '<div><b class="price">£{price},000</b></div><ul><li>x</li><li><i></i>y</li><li>z</li></ul>'
    "<p>A well presented home near the station with a garden and room.</p></li>"
)


def seconds_of(name: str, domain: str) -> float:
    """The least processor time of one page."""
    known, best = load_domain(domain), float("inf")
    for _ in range(REPEATS):
        raw_page.cache_clear()
        page = domain_page(name)
        start = time.process_time()
        find_records(page, known)
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
    find_records(page, domain)
    with ExitStack() as patched:
        for module in (areas, align, attributes):
            patched.enter_context(mock.patch.object(module, "solve", timed))
        start = time.process_time()
        found = find_records(page, domain)
        whole = time.process_time() - start
    records = sum(len(area.records) for area in found)
    print(f"{len(page)} nodes, {records} records")
    print(f"all {1000 * whole:.0f} ms, rules {1000 * spent:.0f} ms")


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--large", action="store_true")
    opts = ap.parse_args()
    if opts.large:
        time_rules()
        return
    unpack()
    rows = [
        (row["page"], domain) for name, domain in DOMAIN_OF_SET.items() for row in gold_of(name)
    ]
    for domain in set(DOMAIN_OF_SET.values()):  # the first page pays for loading the domain
        seconds_of(next(name for name, of in rows if of == domain), domain)
    times = 1000 * np.array([seconds_of(name, domain) for name, domain in rows])
    median, high = np.percentile(times, [50, 95])
    print(f"{len(times)} pages: median {median:.1f} ms, p95 {high:.1f} ms")


if __name__ == "__main__":
    main()
