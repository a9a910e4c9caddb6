"""How long pages take and how much memory they need, by page size.

    python -m benchmarks.speed.page_speed [--every N] [--growth | --no-browser]

Renders the shared pages (every N-th) one at a time and times the parts: rendering in a warm browser
(by the clock), the page's columns, finding its records (processor time, which other work on the
machine disturbs less). --growth instead doubles the records of a made page and prints the ratio of
the times; --no-browser reads the pages' HTML and needs no browser.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from rich.progress import track

from benchmarks.gold_pages import DOMAIN_SETS, RECORD_SETS, GoldPage, gold_pages, unpack
from sitesift.browser import BrowserPool
from sitesift.page import page_from_html, page_from_snapshot
from sitesift.page.decode import decode_html
from sitesift.page.page_source import Source
from sitesift.records.structure.find_areas import find_areas
from sitesift.settings import BrowserSettings, LoadSettings

REPEATS = 3  # of the analysis of each page: the fastest counts, since others use the machine too


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds of one page."""

    nodes: int
    render: float
    columns: float
    records: float

    @property
    def analysis(self) -> float:
        return self.columns + self.records


async def time_pages(pages: list[GoldPage]) -> list[Timed]:
    timed = []
    async with BrowserPool(BrowserSettings(tabs=1), LoadSettings(timeout=60)) as pool:
        await pool.render(Source.of(pages[0].path))  # pays for the start of the browser
        for gold in track(pages, "timing"):
            rendered = await pool.render(Source.of(gold.path))
            nodes, columns, records = 0, np.inf, np.inf
            for _ in range(REPEATS):
                start = time.process_time()
                page = page_from_snapshot(rendered.snapshot)
                middle = time.process_time()
                find_areas(page)
                end = time.process_time()
                nodes, columns, records = (
                    len(page),
                    min(columns, middle - start),
                    min(records, end - middle),
                )
            timed.append(Timed(nodes, rendered.seconds, columns, records))
    return timed


def time_raw(pages: list[GoldPage]) -> Iterator[str]:
    """Lines of a table: HTML to page, page to records and both, median and 95th percentile in
    milliseconds."""
    timed = np.full((len(pages), 2), np.inf)
    for row, gold in enumerate(pages):
        html = decode_html(gold.path.read_bytes())
        for _ in range(REPEATS):
            start = time.process_time()
            page = page_from_html(html, gold.path.as_uri())
            middle = time.process_time()
            find_areas(page)
            spent = (middle - start, time.process_time() - middle)
            timed[row] = np.minimum(timed[row], spent)
    both = (("columns", timed[:, 0]), ("records", timed[:, 1]), ("analysis", timed.sum(axis=1)))
    yield f"{len(pages)} pages without a browser, median and p95 in ms"
    for name, seconds in both:
        median, high = 1000 * np.percentile(seconds, [50, 95])
        yield f"{name:>10s} {median:8.1f} {high:8.1f}"


def report(timed: list[Timed]) -> Iterator[str]:
    """Lines of a table: the parts in milliseconds, by page size and over all pages."""
    heads = ("render", "columns", "records", "analysis", "p95")
    yield f"{'nodes':>15s} {'pages':>5s} " + " ".join(f"{head:>8s}" for head in heads)
    edges = [0, 1000, 2000, 4000, 8000, 16000, 10**9]
    groups = [[t for t in timed if low <= t.nodes < high] for low, high in pairwise(edges)]
    for group in [*filter(None, groups), timed]:
        span = f"{min(t.nodes for t in group)}-{max(t.nodes for t in group)}"
        parts = [[t.render for t in group], [t.columns for t in group], [t.records for t in group]]
        medians = " ".join(f"{1000 * np.median(part):8.1f}" for part in parts)
        analysis = [t.analysis for t in group]
        high = 1000 * np.percentile(analysis, 95)
        yield f"{span:>15s} {len(group):5d} {medians} {1000 * np.median(analysis):8.1f} {high:8.1f}"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"peak memory of the Python side: {peak:.0f} MB"


def made_page(records: int) -> str:
    """A list page with a menu, and records of a dozen elements each."""
    menu = "".join(f"<li><a href='/m{i}'>Section {i}</a></li>" for i in range(20))
    rows = "".join(
        f"<div class='item'><img src='{i}.jpg' width='90' height='60'>"
        f"<h3><a href='/i{i}'>Item number {i}</a></h3>"
        f"<p>What item {i} is about, <b>in some</b> words of running text.</p>"
        f"<span class='price'>£{i % 900}.00</span>"
        f"<ul><li>first {i}</li><li>second {i}</li></ul></div>"
        for i in range(records)
    )
    return (
        f"<html><title>Items</title><body><ul>{menu}</ul><div id='list'>{rows}</div></body></html>"
    )


def growth() -> Iterator[str]:
    """Lines of a table: analysis of a page made of more and more records, and the ratio to half as
    many."""
    before = 0.0
    for records in (125, 250, 500, 1000, 2000, 4000):
        page = page_from_html(made_page(records))
        best = np.inf
        for _ in range(5):
            start = time.process_time()
            find_areas(page)
            best = min(best, time.process_time() - start)
        ratio = f"{best / before:5.2f}" if before else "     "
        yield f"{len(page):8d} nodes {1000 * best:8.1f} ms {ratio}"
        before = best


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--every", type=int, default=4, help="time every N-th page (default: %(default)s)"
    )
    parser.add_argument("--growth", action="store_true", help="double a made page instead")
    parser.add_argument("--no-browser", action="store_true", help="read the HTML, draw nothing")
    options = parser.parse_args()
    if options.growth:
        print(*growth(), sep="\n")
        return
    unpack("testbed2017", "webdext", "vints", "domain")
    pages = gold_pages((*RECORD_SETS, *DOMAIN_SETS))[:: options.every]
    if options.no_browser:
        print(*time_raw(pages), sep="\n")
        return
    print(*report(asyncio.run(time_pages(pages))), sep="\n")


if __name__ == "__main__":
    main()
