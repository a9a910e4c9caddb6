"""The public calls for wrappers, waited for and awaited: the same rows, the same events."""

from __future__ import annotations

import asyncio
import inspect

import pytest

import sitesift
from sitesift.errors import SitesiftError
from tests.helpers.misbehaving_server import Server

POLITE = sitesift.FetchSettings(delay=0.0, allow_private=True)


@pytest.fixture
def wrapper():
    with Server() as server:
        url = server.page("/list", "<ul>" + "".join(f"<li>{n}</li>" for n in range(5)) + "</ul>")
        yield sitesift.Wrapper.parse(f"doc('{url}')//li:<item>[.:<n=string(.)>]")


def test_a_call_gives_the_same_waited_for_awaited_and_inside_a_running_loop(wrapper):
    waited = sitesift.run_wrapper(wrapper, engine="http", fetch=POLITE)
    awaited = asyncio.run(sitesift.run_wrapper_async(wrapper, engine="http", fetch=POLITE))

    async def notebook():
        return sitesift.run_wrapper(wrapper, engine="http", fetch=POLITE)

    assert [row["n"] for row in waited] == list("01234")
    assert waited == awaited == asyncio.run(notebook())


def test_progress_is_told_as_typed_events(wrapper):
    told: list[sitesift.RunProgress] = []
    sitesift.run_wrapper(wrapper, engine="http", fetch=POLITE, listen=told.append)
    assert told[-1] == sitesift.RunProgress(records=5, pages=1)
    assert str(told[-1]) == "5 records from 1 pages"
    assert [event.records for event in told] == sorted(event.records for event in told)


def test_what_a_step_of_an_exploration_tells_reads_as_the_command_shows_it():
    event = sitesift.ExploreProgress("crawl", "following links", 1, 39, 201.4)
    assert str(event) == "1 page seen, 39 and 201 s left · following links"


@pytest.mark.parametrize("name", ["explore_site", "run_wrapper"])
def test_both_forms_of_a_call_take_the_same_options(name):
    waited, awaited = getattr(sitesift, name), getattr(sitesift, f"{name}_async")
    assert inspect.signature(waited) == inspect.signature(awaited)
    assert (waited.__name__, waited.__doc__) == (name, awaited.__doc__)
    assert not inspect.iscoroutinefunction(waited)


def test_errors_come_out_of_both_forms(tmp_path):
    with pytest.raises(SitesiftError, match="holds no exploration"):
        sitesift.explore_site("http://a.example/", out=tmp_path, resume=True)
    with pytest.raises(SitesiftError, match="holds no exploration"):
        asyncio.run(sitesift.explore_site_async("http://a.example/", out=tmp_path, resume=True))


def test_a_folder_is_opened_without_holding_up_a_loop(tmp_path):
    run = asyncio.run(sitesift.open_run_async(tmp_path))
    assert not run.is_begun
