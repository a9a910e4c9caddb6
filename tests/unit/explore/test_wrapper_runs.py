"""Which engine runs a wrapper: plain HTTP where it gives all that was seen and comes to its end."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from sitesift.explore.lists.runs import wrapper_runs
from sitesift.explore.lists.runs.run_output import Output, RowPlace
from sitesift.explore.lists.runs.wrapper_runs import Runner
from sitesift.ontology import load_domain
from sitesift.settings import RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper

WRAPPER = "doc('http://a.org/')//li:<record>[? .//a/@href:<url=qualify-url(.)>]"
ROW = {"url": "http://a.org/1", "price": "£1"}


@pytest.mark.parametrize(("broke_off", "engine"), [(False, Engine.HTTP), (True, Engine.BROWSER)])
def test_a_run_that_breaks_off_without_a_browser_is_made_in_one(monkeypatch, broke_off, engine):
    async def give(wrapper, domain, setup, limits, learned):
        cells = [{name: {"text": text, "value": text} for name, text in ROW.items()}]
        broken = broke_off and setup.engine is Engine.HTTP
        cut = "a click does nothing without scripts" if broken else ""
        return Output(setup.engine, cells, [dict(ROW)], cut=cut, broke_off=broken)

    monkeypatch.setattr(wrapper_runs, "_run", give)
    runner = Runner(load_domain("uk-real-estate"), EngineSetup, RunSettings())
    runs = asyncio.run(runner.run(Wrapper.parse(WRAPPER), {"a.org/1": ROW}))
    assert runs[-1].engine is engine
    assert not runs[-1].cut


LIST = (
    "doc('http://a.org/list')/(//a.next/{nextclick /})*//li:<record>[? .//a/@href:<url=string(.)>]"
)
PAGES = [f"http://a.org/list?page={number}" for number in range(5)]
SEEN = {f"a.org/{n}": {"url": f"http://a.org/{n}", "price": "£1"} for n in range(5)}


def _runs_of(monkeypatch, shown: dict[str, str], extra: int = 0):
    """Runs of a list of five pages whose records have no price without a browser, and `shown` with
    one; and the engines that ran, with how many pages each."""
    made: list[tuple[Engine, int]] = []

    async def give(wrapper, domain, setup, limits, learned):
        sample = wrapper.each.get("page")
        here = sample or PAGES
        texts = shown if setup.engine is Engine.BROWSER else {}
        rows = [{"url": f"http://a.org/{PAGES.index(url)}"} | texts for url in here]
        places = [RowPlace(number, 0, url) for number, url in enumerate(here)]
        if setup.engine is Engine.BROWSER and extra:
            rows.append({"url": "http://a.org/9"})
            places.append(RowPlace(len(here), 0, here[0]))
        made.append((setup.engine, len(here)))
        cells = [
            {name: {"text": text, "value": text} for name, text in row.items()} for row in rows
        ]
        return Output(
            setup.engine,
            cells,
            rows,
            pages=len(here),
            addresses=Counter(place.url for place in places),
            places=places,
        )

    monkeypatch.setattr(wrapper_runs, "_run", give)
    runner = Runner(load_domain("uk-real-estate"), EngineSetup, RunSettings(), probe=False)
    return asyncio.run(runner.run(Wrapper.parse(LIST), SEEN)), made


def test_cells_that_the_wrapper_misses_in_the_browser_too_are_no_reason_to_run_it_there(
    monkeypatch,
):
    runs, made = _runs_of(monkeypatch, {})
    assert [run.engine for run in runs] == [Engine.HTTP]
    assert made == [(Engine.HTTP, 5), (Engine.BROWSER, 3), (Engine.HTTP, 3)]


def test_cells_that_only_scripts_write_are_read_in_the_browser(monkeypatch):
    runs, made = _runs_of(monkeypatch, {"price": "£1"})
    assert runs[-1].engine is Engine.BROWSER
    assert made[-1] == (Engine.BROWSER, 5)


def test_records_that_only_scripts_show_beside_those_seen_are_read_in_the_browser(monkeypatch):
    runs, made = _runs_of(monkeypatch, {}, extra=1)
    assert runs[-1].engine is Engine.BROWSER
    assert made[-1] == (Engine.BROWSER, 5)
