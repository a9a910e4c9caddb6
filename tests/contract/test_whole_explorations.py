"""A whole exploration without a browser: pages come from a small site as raw HTML, wrappers run
over plain HTTP. What it leaves is read, resumed, replayed and reported."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sitesift import explore_site
from sitesift.errors import OutputError
from sitesift.examples.agency import serve_agency
from sitesift.explore import RunFolder, Verdict
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.site import replay_run
from sitesift.progress_events import ExploreProgress
from sitesift.report.site.site_report import write_site_report
from tests.helpers.raw_exploration import SETTINGS, explore


class Killed(BaseException):
    """A stop that nothing catches."""


def killed_after(pages: int) -> Any:
    def listen(event: ExploreProgress) -> None:
        if event.pages >= pages:
            raise Killed

    return listen


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The folder of an exploration that came to its end."""
    with serve_agency() as agency:
        return explore(agency.url, tmp_path_factory.mktemp("whole"))


def test_the_folder_tells_what_was_asked_and_what_came_of_it(whole):
    assert whole.domain == "uk-real-estate"
    assert whole.settings == SETTINGS
    assert whole.address.startswith("http://127.0.0.1")
    assert whole.verdict is not Verdict.NONE
    assert len(whole.records) == 36
    assert whole.wrappers
    assert whole.evidence[0].name == "records seen while exploring that the wrapper extracts"
    assert 0 < len(whole.pages) <= SETTINGS.max_pages


def test_every_decision_is_made_again_from_the_rows_alone(whole):
    decisions = replay_run(whole.path)
    assert len(decisions) > 20
    assert [one for one in decisions if not one.agrees] == []


def test_the_report_repeats_no_analysis(whole, monkeypatch):
    def refused(*_: object) -> None:
        raise AssertionError("the report analyses a page")

    for name in ("page", "areas", "forms", "navigation"):
        monkeypatch.setattr(PageArchive, name, refused)
    report = write_site_report(whole.path, RunFolder(whole.path).story)
    assert "The way through the site" in report.read_text("utf-8")


def test_a_stopped_run_goes_on_with_what_is_left_of_its_pages(tmp_path):
    small = replace(SETTINGS, max_pages=4)
    with serve_agency() as agency:
        with pytest.raises(Killed):
            explore(agency.url, tmp_path, small, killed_after(3))
        assert len(RunFolder(tmp_path).pages) == 3
        run = explore(agency.url, tmp_path, None)
    assert run.settings == small
    assert len(run.pages) == 4
    assert all(one.agrees for one in replay_run(tmp_path))


def test_a_stopped_run_does_not_get_its_seconds_anew(tmp_path):
    with serve_agency() as agency:
        with pytest.raises(Killed):
            explore(agency.url, tmp_path, SETTINGS, killed_after(3))
        before = RunFolder(tmp_path)
        spent = replace(SETTINGS, max_seconds=before.result.seconds / 2)
        after = explore(agency.url, tmp_path, spent)
    assert len(after.pages) == len(before.pages) == 3


def test_a_larger_budget_lets_a_run_go_on(tmp_path):
    with serve_agency() as agency:
        first = explore(agency.url, tmp_path, replace(SETTINGS, max_pages=3))
        assert len(first.pages) == 3
        again = explore(agency.url, tmp_path, replace(SETTINGS, max_pages=6))
    assert len(again.pages) > 3


@pytest.mark.parametrize(
    ("url", "domain", "told"),
    [
        ("https://other.example/", "uk-real-estate", "holds the exploration of http://127.0.0.1"),
        ("", "used-cars", "holds an exploration for uk-real-estate, not used-cars"),
    ],
)
def test_a_folder_is_not_gone_on_with_for_another_site_or_domain(whole, url, domain, told):
    with pytest.raises(OutputError, match=told):
        explore_site(url or whole.address, domain=domain, out=whole.path, resume=True)
    assert RunFolder(whole.path).address == whole.address
