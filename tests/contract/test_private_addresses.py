"""No command reaches this machine or its network unless it is asked to: every command that takes an
address is run against a server on loopback, and the server hears nothing."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from sitesift.browser import find_chromium
from sitesift.cli.main import COMMANDS, app
from sitesift.errors import BrowserMissing
from sitesift.explore.rows import ExplorationStart
from sitesift.fleet.worker import do
from sitesift.relations import Scope, SqliteStore
from sitesift.settings import BrowserSettings
from tests.helpers.misbehaving_server import Server

# `mcp` has a test of its own; `check`, `repair` and `fleet` take addresses from folders, see below
FROM_FOLDERS = {"check", "repair", "fleet", "console"}
WITHOUT_ADDRESS = {"domain", "demo", "diff", "export", "mcp"} | FROM_FOLDERS
CALLS = {
    "page": ["page", "URL"],
    "page without browser": ["page", "URL", "--no-browser"],
    "explain": ["explain", "URL"],
    "explain without browser": ["explain", "URL", "--no-browser"],
    "explain with a domain": ["explain", "URL", "--domain", "uk-real-estate"],
    "explain with a domain, without browser": [
        *["explain", "URL", "--domain", "uk-real-estate", "--no-browser"]
    ],
    "forms": ["forms", "URL"],
    "forms without browser": ["forms", "URL", "--no-browser"],
    "links": ["links", "URL"],
    "links without browser": ["links", "URL", "--no-browser"],
    "run": ["run", "--expression", "doc('URL')//a:<x>", "--engine", "direct"],
    "run in the browser": ["run", "--expression", "doc('URL')//a:<x>", "--engine", "browser"],
    "run with the engine that fits": ["run", "--expression", "doc('URL')//a:<x>"],
    "site": ["site", "URL", "--domain", "uk-real-estate", "--out", "OUT"],
}
OF_PAGES = ["page", "explain", "explain --domain uk-real-estate", "forms", "links"]


@pytest.fixture(scope="module")
def web():
    with Server() as server:
        yield server


def _needs_chromium() -> None:
    try:
        find_chromium(BrowserSettings())
    except BrowserMissing as missing:
        pytest.skip(str(missing))


def test_every_command_that_takes_an_address_is_here():
    assert {words[0] for words in CALLS.values()} | WITHOUT_ADDRESS == set(COMMANDS)


@pytest.mark.parametrize("name", CALLS)
def test_a_command_leaves_private_addresses_alone_and_names_the_option(name, web, tmp_path):
    if "without" not in name and "direct" not in CALLS[name]:
        _needs_chromium()
    words = [w.replace("URL", web.url("/plain")).replace("OUT", str(tmp_path)) for w in CALLS[name]]
    done = CliRunner().invoke(app, words)
    assert (web.hits, web.connections) == ([], 0)
    assert done.exit_code in (1, 4)  # 4: an exploration that found nothing
    assert "--allow-private" in " ".join(done.output.split())


@pytest.mark.parametrize("words", OF_PAGES)
def test_commands_for_pages_take_an_address_without_a_browser_when_allowed(words):
    with Server() as server:
        url = server.page("/list", "<ul>" + "<li><a href=/x>One thing</a> 5 left</li>" * 6)
        done = CliRunner().invoke(app, [*words.split(), url, "--no-browser", "--allow-private"])
        assert "/list" in server.hits
        assert done.exit_code == 0, done.output


@pytest.mark.parametrize("command", ["check", "repair"])
def test_a_run_is_not_checked_at_private_addresses(command, web, tmp_path):
    trace = SqliteStore(tmp_path / "trace.sqlite")
    trace.declare([ExplorationStart])
    begun = ExplorationStart(web.url("/plain"), "uk-real-estate")
    trace.commit(0, [(Scope("site"), begun)])
    trace.close()
    (tmp_path / "wrapper.oxp").write_text(f"doc('{web.url('/plain')}')//a:<x>")
    (tmp_path / "records.jsonl").write_text('{"title": {"text": "a", "value": "a"}}\n')
    CliRunner().invoke(app, [command, str(tmp_path)])
    assert (web.hits, web.connections) == ([], 0)


def test_a_job_of_a_fleet_leaves_private_addresses_alone(web, tmp_path):
    job = {"url": web.url("/plain"), "domain": "jobs", "explore": {}, "fetch": {}, "seconds": 30}
    job |= {"before": None, "answers": str(tmp_path / "answers")}  # it was never run
    outcome = do(job, tmp_path / "run")
    assert (web.hits, web.connections) == ([], 0)
    assert (outcome.records, outcome.verdict) == (0, ""), outcome  # no run that would be kept
    assert "private" in outcome.note
