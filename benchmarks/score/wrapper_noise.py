"""What is left of a wrapper when the recognisers it was learned with are worse (DIADEM, figure
14a): `python -m benchmarks.score.wrapper_noise [--seeds 5600-5639] [--jobs N]`.

From a half of the pages of each site's largest list (generated sites, as the server sends them) a
wrapper is learned, with annotations of these pages left out or put in at random (`domain_noise`).
It then reads the other pages, without any recogniser, and is judged by their gold. Beside it stands
what the same noisy recognisers find on these pages themselves. Effective: every record of the other
pages, none wrong or twice, and every attribute that the wrapper learned without noise gives.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.score.domain_noise import less_precision, less_recall
from benchmarks.score.kit_lists import HOST, rows_of, served_plainly
from benchmarks.score.kit_navigation_pages import largest, raw_html, read_seeds, turned
from benchmarks.score.kit_site_score import Score, cells_of, score_site
from kit import Site
from kit.query import address
from kit.record import Record
from sitesift.annotate import Annotations, annotate
from sitesift.induce import LearnedList, ListPage, ListRoute, learn_lists, write_wrapper
from sitesift.net import Response
from sitesift.ontology import Domain, load_domain
from sitesift.page import Page, page_from_html
from sitesift.records.domain.find_records import analyse_records
from sitesift.records.model import Area
from sitesift.wrapper import Header
from sitesift.wrapper.engines.http_engine import HttpSession

CUTS = (0.1, 0.2, 0.3, 0.4, 0.5)
MOST_PAGES = 4  # of a list: half of them to learn from, half to judge by
Row = dict[str, Any]
Spoil = Callable[[Page, Annotations, random.Random], Annotations]


def as_they_are(_: Page, rows: Annotations, __: random.Random) -> Annotations:
    return rows


def missing(cut: float) -> Spoil:
    return lambda _, rows, rng: less_recall(rows, cut, rng)


def false(cut: float) -> Spoil:
    return lambda page, rows, rng: less_precision(page, rows, cut, rng)


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A page of a list with what recognisers say of it and the records of gold on it."""

    page: Page
    html: str
    annotations: Annotations
    shown: tuple[Record, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """A site whose pages were divided into those to learn from and those to judge by."""

    site: Site
    domain: Domain
    learned_from: tuple[SeenPage, ...]
    judged_by: tuple[SeenPage, ...]

    @property
    def pages(self) -> dict[str, str]:
        return {each.page.url: each.html for each in self.judged_by}

    def areas(self, pages: Sequence[SeenPage], spoil: Spoil, seed: int) -> list[list[Area]]:
        """What recognisers of this kind find on each of some pages."""
        return [
            analyse_records(each.page, self.domain, annotations=spoil(each.page, rows, rng)).areas
            for each in pages
            for rows in (each.annotations,)
            for rng in (random.Random(f"{seed} {each.page.url}"),)
        ]

    def score(self, rows: list[Row], expected: frozenset[str] | None = None) -> Score:
        """How right rows of the judged pages are; `expected` are the attributes wanted."""
        own = {one.key for each in self.judged_by for one in each.shown}
        score = score_site(self.site.gold, rows, self.domain.attributes)
        score.missing = [key for key in score.missing if key in own]
        score.gold = len(own)
        score.absent = [] if expected is None else sorted(expected - names_in(rows))
        return score


def trial_of(seed: int) -> Trial | None:
    """The pages of a site's largest list; none where it has a single one."""
    site = served_plainly(seed)
    first = largest(site)
    domain = load_domain(site.traits.domain)
    found = []
    for number in range(1, min(first.pages, MOST_PAGES) + 1):
        shown = (turned(site, first, number) if number > 1 else first).shown
        path = address(site.view, first.query, number)
        html = raw_html(site, path)
        page = page_from_html(html, url=f"{HOST}{path}")
        own = tuple(one for one in shown if one in site.gold.records)
        found.append(SeenPage(page, html, annotate(page, domain), own))
    half = (len(found) + 1) // 2
    return Trial(site, domain, tuple(found[:half]), tuple(found[half:])) if found[half:] else None


def learn(trial: Trial, spoil: Spoil, seed: int) -> LearnedList | None:
    """The list that a wrapper of such recognisers would read."""
    areas = trial.areas(trial.learned_from, spoil, seed)
    pages = [
        ListPage(each.page, tuple(found))
        for each, found in zip(trial.learned_from, areas, strict=True)
    ]
    return next(iter(learn_lists(pages, trial.domain)), None)


def rows_read(learned: LearnedList | None, pages: Mapping[str, str]) -> list[Row]:
    """What the wrapper gives on each of some pages, without recognisers."""
    alone = None if learned is None else replace(learned, forward=None)

    async def rows(url: str) -> list[Row]:
        assert alone is not None
        wrapper = write_wrapper(ListRoute(url), alone, Header())
        read = [record.row() async for record in wrapper.run(session=session_of(pages))]
        return [{name: {"text": text} for name, text in row.items()} for row in read]

    return [] if alone is None else [row for url in pages for row in asyncio.run(rows(url))]


class _Pages:
    """Answers from pages in memory."""

    def __init__(self, pages: Mapping[str, str]) -> None:
        self._pages = pages

    async def get(self, url: str) -> Response:
        headers = {"content-type": "text/html; charset=utf-8"}
        return Response(200, url, headers, self._pages[url].encode())

    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response:
        return await self.get(url)


@asynccontextmanager
async def session_of(pages: Mapping[str, str]) -> AsyncIterator[HttpSession]:
    session = HttpSession(_Pages(pages))
    yield session
    await session.close()


def names_in(rows: Sequence[Row]) -> frozenset[str]:
    return frozenset(name for row in rows for name in cells_of(row))


def counted(score: Score, prefix: str) -> Counter[str]:
    """What is summed up over sites: records and cells, right, given and wanted."""
    right = score.gold - len(score.missing)
    return Counter(
        {
            f"{prefix} right": right,
            f"{prefix} given": score.rows,
            f"{prefix} gold": score.gold,
            f"{prefix} cells right": score.cells["right"] + score.cells["close"],
            f"{prefix} cells given": sum(score.cells[n] for n in ("right", "close", "wrong")),
            f"{prefix} effective": score.effective,
        }
    )


def site_counts(seed: int) -> dict[str, Counter[str]]:
    """The counts of one site under each noise."""
    trial = trial_of(seed)
    if trial is None:
        return {}
    clean = rows_read(learn(trial, as_they_are, seed), trial.pages)
    if not trial.score(clean).effective:  # the paper's sample: sites with an effective wrapper
        return {}
    wanted = names_in(clean)
    noises: dict[str, Spoil] = {"none": as_they_are}
    noises |= {f"missing {cut:.0%}": missing(cut) for cut in CUTS}
    noises |= {f"false {cut:.0%}": false(cut) for cut in CUTS}
    counts = {}
    for name, spoil in noises.items():
        rows = rows_read(learn(trial, spoil, seed), trial.pages)
        areas = [area for found in trial.areas(trial.judged_by, spoil, seed) for area in found]
        direct = trial.score(list(rows_of(areas)), wanted)
        counts[name] = (
            counted(trial.score(rows, wanted), "wrapper")
            + counted(direct, "analysis")
            + Counter(sites=1)
        )
    return counts


def line(name: str, sums: Counter[str], clean: Counter[str]) -> str:
    """The figures of one noise; recall of cells is over those that are right without noise."""

    def figures(who: str) -> str:
        records = sums[f"{who} given"] + sums[f"{who} gold"]
        right = sums[f"{who} cells right"]
        return (
            f"{who}: records F1 {2 * sums[f'{who} right'] / max(1, records):.4f} "
            f"cells P {right / max(1, sums[f'{who} cells given']):.4f} "
            f"R {right / max(1, clean[f'{who} cells right']):.4f} "
            f"effective {sums[f'{who} effective']} of {sums['sites']}"
        )

    return f"{name:12s} {'   '.join(map(figures, ('wrapper', 'analysis')))}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--seeds", type=read_seeds, default=range(5600, 5640))
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    sums: dict[str, Counter[str]] = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        for counts in pool.map(site_counts, options.seeds):
            for name, one in counts.items():
                sums[name] = sums.get(name, Counter()) + one
    for name, one in sums.items():
        print(line(name, one, sums["none"]))


if __name__ == "__main__":
    main()
