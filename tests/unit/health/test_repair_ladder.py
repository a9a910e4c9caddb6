"""A run whose site looks different is repaired by the cheapest way that agrees with what is
remembered: new paths for its wrappers, from the pages that they begin at, without a browser."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kit import Request, Response, serve
from sitesift import upkeep
from sitesift.browser import chromium
from sitesift.errors import BrowserMissing
from sitesift.explore.outcome.run_recipe import RunRecipe
from sitesift.health.health_report import Health
from sitesift.health.repair_ladder import HowRenewed
from sitesift.health.run_again import run_again
from sitesift.health.run_profile import keep_profile, stored_rows
from sitesift.health.todays_lists import unread_records
from sitesift.output.writers import write_rows
from sitesift.settings import FetchSettings

POLITE = FetchSettings(delay=0.0, allow_private=True)
TOWNS = ("Oxford OX1 2AB", "Witney OX28 6DY", "Bicester OX26 4JQ")
KINDS = ("flat", "cottage", "terraced house")
STREETS = ("Mill Lane", "Church Road", "High Street", "Park Avenue", "Bridge Street", "Lime Walk")
OLD = (
    "\n  /(//a.next/{nextclick /})*\n  //li.home:<record>[? ./a:<title=normalize-space(.)>]"
    "[? ./b:<price=normalize-space(.)>][? ./i:<location=normalize-space(.)>]"
    "[? ./a/@href:<url=qualify-url(.)>]"
)


@dataclass
class Agency:
    """An estate agent with six homes on two pages, who may have had them designed anew."""

    home: str = '<li class="home"><a href="/h/{n}">{title}</a> <b>{price}</b> <i>{town}</i></li>'
    counted: int = 6
    on: str = "/list?page=2"
    asked: list[str] = field(default_factory=list)

    def respond(self, request: Request) -> Response:
        self.asked.append(request.path)
        if request.path != "/list":
            return Response("gone", 404)
        first = 3 if request.query.get("page") == "2" else 0
        homes = "".join(self._home(n) for n in range(first, first + 3))
        on = "" if first else f'<a class="next" rel="next" href="{self.on}">Next</a>'
        return Response(f"<h1>{self.counted} properties found</h1><ul>{homes}</ul>{on}")

    def _home(self, n: int) -> str:
        title = f"{n + 2} bedroom {KINDS[n % 3]}, {n + 1} {STREETS[n]}"
        return self.home.format(n=n, title=title, price=f"£{n + 3}50,000", town=TOWNS[n % 3])


@pytest.fixture
def agency() -> Agency:
    return Agency()


@pytest.fixture
def run(tmp_path: Path, agency: Agency, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A run of the agency before it was designed anew; there is no browser."""

    def none(*_: object) -> str:
        raise BrowserMissing("there is none here")

    monkeypatch.setattr(chromium, "find_chromium", none)
    with serve(agency) as server:
        start = server.url("/list")
        folder = tmp_path / "run"
        folder.mkdir()
        (folder / "wrapper.oxp").write_text(f'# start: {start}\n# key: url\ndoc("{start}"){OLD}')
        RunRecipe(start, "uk-real-estate", verdict="effective", engines=("http",)).keep(folder)
        again = asyncio.run(run_again(folder, POLITE))
        write_rows("jsonl", folder / "records.jsonl", again.rows)
        keep_profile(folder)
        yield folder


def test_a_wrapper_whose_classes_were_renamed_gets_new_paths(run: Path, agency: Agency) -> None:
    before = stored_rows(run)
    agency.home = (
        '<li class="x9"><div><a href="/h/{n}">{title}</a></div><p>{price}</p><i>{town}</i></li>'
    )
    assert upkeep.check_run(run, fetch=POLITE).health is Health.BROKEN
    repair = upkeep.repair_run(run, fetch=POLITE)
    assert (repair.accepted, repair.how) == (True, HowRenewed.REANCHORED)
    pairs = zip(before, stored_rows(run), strict=True)
    now = [{name: row[name] for name in old} for old, row in pairs]
    assert now == before


def test_new_paths_that_give_other_numbers_than_the_site_counts_are_not_taken(
    run: Path, agency: Agency
) -> None:
    agency.home = agency.home.replace("home", "x9")
    agency.counted = 9
    with pytest.raises(BrowserMissing):  # what comes next needs a browser
        upkeep.repair_run(run, fetch=POLITE)


def test_a_list_that_lost_its_prices_is_not_taken(run: Path, agency: Agency) -> None:
    agency.home = '<li class="x9"><a href="/h/{n}">{title}</a> <i>{town}</i></li>'
    with pytest.raises(BrowserMissing):
        upkeep.repair_run(run, fetch=POLITE)


def test_a_first_page_that_shows_more_than_a_wrapper_gives_is_told(run: Path) -> None:
    assert "shows 3 records, 1 are read" in asyncio.run(unread_records(run, POLITE, 1))
    assert asyncio.run(unread_records(run, POLITE, 6)) == ""


def test_a_way_on_that_changes_something_is_not_learned(run: Path, agency: Agency) -> None:
    agency.home, agency.on = agency.home.replace("home", "x9"), "/basket/add?page=2"
    with pytest.raises(BrowserMissing):
        upkeep.repair_run(run, fetch=POLITE)
    assert "/basket/add" not in agency.asked
