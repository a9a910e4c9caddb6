"""Running a learned site again: plain HTTP where it gave the records before, no browser then."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kit import Request, Response, serve
from sitesift.annotate.site_head import SiteHead
from sitesift.browser import chromium
from sitesift.errors import BrowserMissing
from sitesift.explore.outcome.run_recipe import RunRecipe, recipe_of
from sitesift.health.run_again import RunAgain, run_again
from sitesift.settings import FetchSettings

POLITE = FetchSettings(delay=0.0, allow_private=True)
HOMES = (
    "//li:<record>[? ./a:<title=normalize-space(.)>][? ./b:<price=normalize-space(.)>]"
    "[? ./a/@href:<url=qualify-url(.)>]"
)
NOTHING = "//article:<record>[? ./a:<title=normalize-space(.)>]"


class Agency:
    """A site whose server writes a list of homes."""

    def respond(self, request: Request) -> Response:
        homes = (f'<li><a href="/{n}">{n} Mill Lane</a> <b>£{n}50,000</b></li>' for n in (1, 2, 3))
        return Response(f"<ul>{''.join(homes)}</ul>", 404 if "robots" in request.path else 200)


@dataclass
class Launches:
    """How often a browser was asked for."""

    count: int = 0

    def refuse(self, *_: object) -> str:
        self.count += 1
        raise BrowserMissing("there is none here")


@pytest.fixture
def launches(monkeypatch: pytest.MonkeyPatch) -> Launches:
    counted = Launches()
    monkeypatch.setattr(chromium, "find_chromium", counted.refuse)
    return counted


@pytest.fixture
def address() -> Iterator[str]:
    with serve(Agency()) as server:
        yield server.url()


def ran(folder: Path, address: str, *lists: str, **known: Any) -> RunAgain:
    """What a run with a wrapper for each of these lists gives now."""
    for number, records in enumerate(lists, 1):
        name = f"wrapper-{number}.oxp" if number > 1 else "wrapper.oxp"
        (folder / name).write_text(f'doc("{address}"){records}')
    RunRecipe(address, "uk-real-estate", **known).keep(folder)
    return asyncio.run(run_again(folder, POLITE))


def test_lists_that_the_server_writes_are_run_again_without_a_browser(tmp_path, address, launches):
    again = ran(tmp_path, address, HOMES, engines=["http"])
    assert [row["price"]["text"] for row in again.rows] == ["£150,000", "£250,000", "£350,000"]
    assert again.engines == {"http"}
    assert launches.count == 0


def test_a_browser_is_started_where_plain_http_gives_nothing_now(tmp_path, address, launches):
    again = ran(tmp_path, address, NOTHING, engines=["http"])
    assert launches.count == 1
    assert not again.rows


def test_of_several_lists_only_those_that_scripts_draw_are_shown_in_a_browser(
    tmp_path, address, launches
):
    again = ran(tmp_path, address, HOMES, HOMES, engines=["http", "browser"])
    assert again.engines == {"http"}
    assert launches.count == 1


def test_what_an_older_run_knows_of_its_lists_holds_for_all_of_them(tmp_path, address, launches):
    ran(tmp_path, address, HOMES, HOMES, browser=True)
    assert launches.count == 2


def test_what_the_site_said_of_all_its_texts_holds_when_it_is_run_again(tmp_path, address):
    head = SiteHead(language="en-GI", currencies=("GIP",))
    again = ran(tmp_path, address, HOMES, engines=["http"], head=head)
    assert recipe_of(tmp_path).head == head
    assert [row["price"]["value"]["currency"] for row in again.rows] == ["GIP"] * 3
