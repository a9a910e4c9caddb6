"""A site is run again by its wrapper, which is learned anew only where it no longer holds."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import orjson
import pytest

from sitesift.explore.outcome.run_recipe import RunRecipe, recipe_of
from sitesift.explore.verdict import Verdict
from sitesift.fleet import renew as renewing
from sitesift.fleet.renew import renew
from sitesift.fleet.run_changes_file import stored_changes
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.repair_ladder import HowRenewed
from sitesift.health.run_again import RunAgain
from sitesift.health.run_profile import judge_rows, keep_profile, profile_rows, stored_rows
from sitesift.settings import FetchSettings, RunSettings


def rows(numbers: range, price: str = "£{}0.00") -> list[dict[str, str]]:
    priced = {"price": price} if price else {}
    return [
        {"title": f"Oak chair number {n}", "url": f"http://a/{n}"}
        | {name: text.format(n) for name, text in priced.items()}
        for n in numbers
    ]


def write_run(folder: Path, found: list[dict[str, str]], wrapper: str) -> None:
    folder.mkdir(parents=True)
    (folder / "records.jsonl").write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in found))
    (folder / "wrapper.oxp").write_text(wrapper)
    keep_profile(folder)
    RunRecipe("http://a/", "any", verdict="effective").keep(folder)


class Site:
    """A site whose wrapper gives `now`, and where looking again finds `list_rows` or
    `site_rows`."""

    def __init__(self, tmp_path: Path) -> None:
        self.before, self.out = tmp_path / "0001", tmp_path / "0002"
        write_run(self.before, rows(range(20)), "# start: http://a/list\ndoc('old')")
        self.now: list[dict[str, str]] = []
        self.again = RunAgain([])
        self.report: HealthReport | None = None
        self.list_rows: list[dict[str, str]] = []
        self.site_rows: list[dict[str, str]] = []
        self.explored: list[str] = []

    def check(self, *_, **__):
        again = RunAgain(self.now, self.again.failures, self.again.lost)
        return self.report or judge_rows(profile_rows(rows(range(20))), self.now), again

    def explore(self, url: str, out: Path, only_list: bool):
        self.explored.append(url)
        found = self.list_rows if only_list else self.site_rows
        write_run(out, found, "doc('new')")
        verdict = Verdict.EFFECTIVE if found else Verdict.NONE
        return SimpleNamespace(verdict=verdict, records=found)

    def renewed(self):
        return renew(
            self.before, self.out, self.explore, fetch=FetchSettings(), limits=RunSettings()
        )

    @property
    def wrapper(self) -> str:
        return (self.out / "wrapper.oxp").read_text().splitlines()[-1]


@pytest.fixture
def site(tmp_path, monkeypatch):
    made = Site(tmp_path)
    monkeypatch.setattr(renewing, "checked_run", made.check)
    return made


def test_a_healthy_site_is_run_by_its_wrapper_and_tells_what_changed(site):
    site.now = rows(range(1, 21))
    renewal = site.renewed()
    assert (renewal.how, renewal.verdict) == (HowRenewed.RAN_AGAIN, Verdict.EFFECTIVE)
    assert site.explored == []
    assert [row["change"] for row in stored_changes(site.out)] == ["new", "gone"]
    assert recipe_of(site.out).ran > 0


def test_pages_that_did_not_come_make_a_run_partial(site):
    site.now, site.again = rows(range(20)), RunAgain([], lost=1)
    assert site.renewed().verdict is Verdict.PARTIAL


def test_a_broken_wrapper_is_learned_anew_from_its_list(site):
    site.list_rows = rows(range(5, 25))
    renewal = site.renewed()
    assert (renewal.how, renewal.accepted) == (HowRenewed.LEARNED_AGAIN, True)
    assert site.explored == ["http://a/list"]
    assert recipe_of(site.out).address == "http://a/"


def test_where_the_list_is_another_the_site_is_explored(site):
    site.list_rows, site.site_rows = rows(range(20), price=""), rows(range(20))
    assert site.renewed().how is HowRenewed.EXPLORED_AGAIN
    assert site.explored == ["http://a/list", "http://a/"]
    assert site.wrapper == "doc('new')"


def test_an_exploration_that_disagrees_is_taken_only_where_the_old_wrapper_gives_nothing(site):
    site.site_rows = rows(range(20), price="")
    renewal = site.renewed()
    assert not renewal.accepted
    assert len(stored_rows(site.out)) == 20


def test_the_old_wrapper_stays_where_nothing_better_is_found(site):
    site.now = rows(range(20), price="")
    site.site_rows = rows(range(20), price="call us")
    renewal = site.renewed()
    assert (renewal.accepted, renewal.verdict) == (False, Verdict.PARTIAL)
    assert site.wrapper == "doc('old')"
    assert "price" in renewal.note


def test_few_records_are_looked_at_anew_and_believed_where_there_are_no_more(site):
    site.now = rows(range(3))
    assert site.renewed().how is HowRenewed.RAN_AGAIN
    assert len(site.explored) == 2


def test_few_records_are_repaired_where_the_way_to_the_others_changed(site):
    site.now, site.list_rows = rows(range(3)), rows(range(20))
    assert site.renewed().how is HowRenewed.LEARNED_AGAIN
    assert len(stored_rows(site.out)) == 20


@pytest.mark.parametrize("health", [Health.BLOCKED, Health.GONE])
def test_a_site_that_does_not_answer_is_not_explored(site, health):
    site.report = HealthReport(health, ("no answer",))
    assert site.renewed().verdict is Verdict.NONE
    assert site.explored == []
    assert not site.out.exists()
