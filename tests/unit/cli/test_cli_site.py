"""`sitesift site` as a command: options, folders, exit codes and the last line. The exploration
itself is replaced."""

from __future__ import annotations

from dataclasses import asdict

import pytest
from typer.testing import CliRunner

from sitesift import api
from sitesift.cli.main import app
from sitesift.explore import SiteResult, Verdict
from sitesift.explore.rows import SettingsGiven
from sitesift.relations import Scope, SqliteStore
from sitesift.settings import ExploreSettings

URL = "https://agency.example/"


def call(*arguments: str, url: str = URL, domain: str = "uk-real-estate"):
    return CliRunner().invoke(app, ["site", url, "--domain", domain, *arguments])


@pytest.fixture
def ends(monkeypatch):
    """Explorations end at once, as the test says; what they were asked for is kept."""
    asked = []

    def so(kind: str, why: str = "", records: int = 2, details: int = 0) -> list[tuple]:
        async def explored(url, domain, folder, *, fetch, settings, **_):
            asked.append((url, domain.name, fetch, settings))
            rows = [{}] * records
            return SiteResult(
                Verdict(kind), why, rows, pages=7, loads=5, seconds=12.3, details=details
            )

        monkeypatch.setattr(api, "run_exploration", explored)
        monkeypatch.setattr(api, "_write", lambda *_: None)
        return asked

    return so


@pytest.mark.parametrize(("kind", "code"), [("effective", 0), ("partial", 3), ("none", 4)])
def test_the_exit_code_says_what_kind_of_wrapper_there_is(ends, tmp_path, kind, code):
    ends(kind)
    assert call("--out", str(tmp_path)).exit_code == code


def test_the_last_line_says_what_is_missing_and_what_it_took(ends, tmp_path):
    ends("partial", "the site's own count of results: 2 of 9")
    last = call("--out", str(tmp_path)).stderr.splitlines()[-1]
    assert last == (
        "partial wrapper (2 records, 7 pages explored, 5 loaded by the wrapper, 12 s) "
        f"in {tmp_path}: the site's own count of results: 2 of 9"
    )


def test_the_last_line_tells_pages_of_lists_from_those_of_single_records(ends, tmp_path):
    ends("effective", details=2)
    last = call("--out", str(tmp_path)).stderr.splitlines()[-1]
    assert "7 pages explored, 3 pages of lists and 2 detail pages loaded by the wrapper" in last


def test_an_address_without_a_scheme_is_taken_as_https(ends, tmp_path):
    asked = ends("none")
    call("--out", str(tmp_path), url="agency.example")
    assert asked[0][0] == "https://agency.example"


def test_manners_and_budgets_are_handed_on_and_robots_txt_counts_unless_asked_otherwise(
    ends, tmp_path
):
    asked = ends("none")
    call(
        "--out", str(tmp_path), "--delay", "2.5", "--contact", "me@here.example", "--max-pages", "9"
    )
    call("--out", str(tmp_path), "--ignore-robots")
    fetch, settings = asked[0][2:]
    assert (fetch.delay, fetch.contact, fetch.robots, fetch.allow_private) == (
        2.5,
        "me@here.example",
        True,
        False,
    )
    assert (settings.max_pages, settings.details) == (9, "auto")
    assert not asked[1][2].robots


def test_a_folder_that_holds_an_exploration_is_kept_unless_it_is_to_go_on(ends, tmp_path):
    asked = ends("effective")
    (tmp_path / "trace.sqlite").touch()
    refused = call("--out", str(tmp_path))
    assert (refused.exit_code, asked) == (1, [])
    assert "--resume" in refused.stderr
    assert call("--out", str(tmp_path), "--resume").exit_code == 0


def test_a_resumed_run_keeps_the_limits_that_it_was_begun_with(ends, tmp_path):
    begun = SettingsGiven(**asdict(ExploreSettings(max_pages=7, details="never")))
    store = SqliteStore(tmp_path / "trace.sqlite")
    store.declare([SettingsGiven])
    store.commit(0, [(Scope("site"), begun)])
    store.close()
    asked = ends("effective")
    call("--out", str(tmp_path), "--resume", "--max-seconds", "60")
    settings = asked[0][3]
    assert (settings.max_pages, settings.max_seconds, settings.details) == (7, 60.0, "never")


def test_there_must_be_something_to_go_on_with(ends, tmp_path):
    asked = ends("effective")
    done = call("--out", str(tmp_path / "new"), "--resume")
    assert (done.exit_code, asked) == (1, [])
    assert "holds no exploration" in done.stderr


def test_an_unknown_domain_ends_before_anything_is_opened(ends, tmp_path):
    asked = ends("effective")
    done = call("--out", str(tmp_path), domain="space-ships")
    assert (done.exit_code, asked) == (1, [])
    assert "space-ships" in done.stderr


def test_other_words_for_details_are_wrong_use(tmp_path):
    assert call("--out", str(tmp_path), "--details", "sometimes").exit_code == 2
