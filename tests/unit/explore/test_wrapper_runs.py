"""Which engine runs a wrapper: plain HTTP where it gives all that was seen and comes to its end."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.explore.lists import wrapper_runs
from sitesift.explore.lists.run_output import Output
from sitesift.explore.lists.wrapper_runs import Runner
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
