"""Cells that learned wrappers give on generated lists, without a browser: which are wrong, cut or
lost. `python -m benchmarks.score.wrapper_cells --seeds 16000-16099 [--jobs N] [--quiet]`

From the first pages of a site's largest list wrappers are learned, as a site's are; they read all
of its pages, and their rows are read and settled as those of a site. A line for each cell that the
list shows and the row has not, or has wrong: seed, attribute, how many rows of the list are so,
what stands there, what should. Then sums by attribute: cells shown, lost, wrong, lists spoiled.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any, NamedTuple

from benchmarks.score.kit_lists import HOST, served_plainly
from benchmarks.score.kit_navigation_pages import largest, raw_html, read_seeds, turned
from benchmarks.score.kit_site_score import Score, cells_of, compared, match, score_site
from benchmarks.score.wrapper_noise import session_of
from kit import Gold, Record, Site
from kit.query import address
from sitesift.explore.identity import record_keys
from sitesift.explore.lists.kinds.enough_attributes import most_have_enough
from sitesift.explore.lists.names.site_names import site_names
from sitesift.explore.lists.runs.run_output import Output, RunRows
from sitesift.explore.lists.runs.settle_records import settle_records
from sitesift.induce import LearnedList, ListPage, ListRoute, learn_lists, write_wrapper
from sitesift.ontology import Domain, load_domain
from sitesift.page import Page, page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area
from sitesift.wrapper import Engine, Header

LOOKED_AT = 3  # pages of a list that wrappers are learned from, about as many as a site's are
MOST_PAGES = 8  # of a list
UNSAID = frozenset({"url", "image"})


class Fault(NamedTuple):
    """A cell that is not as gold has it."""

    seed: int
    name: str
    kind: str  # lost, cut, wrong, or extra where the record has no such fact
    said: str
    gold: str


class SiteCells(NamedTuple):
    """What is wrong with the cells of one list."""

    seed: int
    traits: str
    score: Score
    shown: Counter[str]
    faults: list[Fault]


def cells_of_site(seed: int) -> SiteCells:
    """The rows that wrappers of a site's largest list give, beside gold."""
    site = served_plainly(seed)
    domain, first = load_domain(site.traits.domain), largest(site)
    htmls: dict[str, str] = {}
    shown: list[Record] = []
    for number in range(1, min(first.pages, MOST_PAGES) + 1):
        shown += (turned(site, first, number) if number > 1 else first).shown
        path = address(site.view, first.query, number)
        htmls[f"{HOST}{path}"] = raw_html(site, path)
    rows = rows_of_wrappers(htmls, domain)
    own = tuple(one for one in site.gold.records if one in shown)
    named = frozenset(name for one in own for name in one.names())
    gold = replace(site.gold, attributes=named)
    score = score_site(gold, rows, domain.attributes)
    score.missing = [key for key in score.missing if key in {one.key for one in own}]
    score.gold = len(own)
    pairs = match(gold, rows, Score(0, 0))
    counts = Counter(name for record, _ in pairs for name in record.names())
    faults = list(_faults(seed, gold, pairs, domain))
    return SiteCells(seed, _traits(site), score, counts, faults)


def rows_of_wrappers(htmls: dict[str, str], domain: Domain) -> list[dict[str, Any]]:
    """The rows of all wrappers that are learned from the first pages."""
    pages = [page_from_html(html, url=url) for url, html in list(htmls.items())[:LOOKED_AT]]
    areas = [_areas(page, domain) for page in pages]
    samples = [ListPage(page, own) for page, own in zip(pages, areas, strict=True) if own]
    records = (
        pair
        for page, own in zip(pages, areas, strict=True)
        for pair in zip(
            record_keys(page, own, domain.identifying),
            (one for area in own for one in area.records),
            strict=True,
        )
    )
    names = site_names(records, domain)
    outputs = [
        asyncio.run(_run(replace(one, forward=None), htmls, domain, names))
        for one in learn_lists(samples, domain)
    ]
    return settle_records(outputs, domain).ordered_rows(domain) if outputs else []


def _areas(page: Page, domain: Domain) -> tuple[Area, ...]:
    """The areas of a page as an exploration takes them."""
    return tuple(
        area
        for area in find_records(page, domain)
        if area.score > 0
        and most_have_enough([{v.name for v in one.values} for one in area.records], domain)
    )


async def _run(
    learned: LearnedList, htmls: dict[str, str], domain: Domain, names: dict[str, list[str]]
) -> Output:
    output, rows = Output(Engine.HTTP, identifying=domain.identifying), RunRows(domain, names)
    for url in htmls:
        wrapper = write_wrapper(ListRoute(url), learned, Header())
        async for record in wrapper.run(session=session_of(htmls)):
            rows.add(record)
    rows.fill(output)
    return output


def _faults(
    seed: int, gold: Gold, pairs: Sequence[tuple[Record, dict[str, Any]]], domain: Domain
) -> Iterator[Fault]:
    """The cells that are not as gold has them."""
    for record, row in pairs:
        cells = cells_of(row)
        for name in sorted({*record.names(), *(cells.keys() & gold.attributes)} - UNSAID):
            if name not in domain.attributes:
                continue
            said = cells.get(name, [])
            verdict = compared(said, record, name) if said else "lost"
            if verdict in ("right", "close"):
                continue
            texts = " / ".join(record.texts(name))
            yield Fault(seed, name, verdict or "extra", str(said[0]) if said else "", texts)


def _traits(site: Site) -> str:
    traits = site.traits
    told = (traits.domain, traits.layout, traits.family, traits.language, traits.currency)
    return " ".join([*told, *sorted(traits.quirks | traits.data | traits.extras)])


def site_lines(found: SiteCells) -> Iterator[str]:
    """What is wrong with a list: a line, and one for each cell."""
    score = found.score
    if score.effective and not found.faults:
        return
    parts = [
        f"{found.seed} {score.rows}/{score.gold}",
        f"missing {len(score.missing)}" if score.missing else "",
        f"wrong {len(score.wrong)}" if score.wrong else "",
        f"doubles {score.doubles}" if score.doubles else "",
        f"absent {','.join(score.absent)}" if score.absent else "",
        f"spoiled {','.join(score.spoiled)}" if score.spoiled else "",
        f"[{found.traits}]",
    ]
    yield " | ".join(filter(None, parts))
    same = Counter((one.name, one.kind, one.said, one.gold) for one in found.faults)
    for (name, kind, said, gold), count in sorted(same.items()):
        yield f"    {name} {kind} {count}x {said!r} for {gold!r}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--seeds", type=read_seeds, default=range(5600, 5640))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="sums only")
    options = parser.parse_args()
    sums: dict[str, Counter[str]] = {}
    sites: Counter[str] = Counter()
    with ProcessPoolExecutor(options.jobs) as pool:
        for found in pool.map(cells_of_site, options.seeds):
            whole = not (found.score.missing or found.score.wrong or found.score.doubles)
            sites.update(
                lists=1,
                records_right=whole,
                types_right=whole and not found.score.absent,
                columns_right=found.score.effective,
            )
            for name, count in found.shown.items():
                sums.setdefault(name, Counter()).update(shown=count)
            for one in found.faults:
                sums.setdefault(one.name, Counter()).update({one.kind: 1})
            for name in (*found.score.spoiled, *found.score.absent):
                sums.setdefault(name, Counter()).update(lists=1)
            for text in () if options.quiet else site_lines(found):
                print(text, flush=True)
    for name, counts in sorted(sums.items(), key=lambda item: -item[1]["lists"]):
        print(f"{name:14s} " + ", ".join(f"{key} {counts[key]}" for key in counts))
    print(", ".join(f"{name} {sites[name]}" for name in sites))


if __name__ == "__main__":
    main()
