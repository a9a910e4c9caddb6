"""`sitesift fleet`: what it says of where a fleet stands, and of causes that there are none of."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sitesift.cli.fleet_command import _tell
from sitesift.cli.main import app
from sitesift.fleet.engines.job_engine import PlacedJob
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import FleetSite, Job, JobOutcome
from sitesift.fleet.site_state import Cause, SiteState


def fleet_command(*words: str) -> Result:
    return CliRunner().invoke(app, ["fleet", *words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Of four sites one is done, one failed, and two wait; the first began five minutes ago."""
    with FleetFolder(tmp_path).ledger(new=True) as ledger:
        ledger.add(FleetSite(name, f"https://{name}.example/", "", name) for name in "abcd")
        good, bad = ledger.take(time.time(), 2)
        ledger.finish(good, JobOutcome(Cause.NONE, "effective", 3, 300.0), time.time())
        ledger.finish(bad, JobOutcome(Cause.ROBOTS), time.time())
    return tmp_path


def test_the_time_left_follows_from_the_time_that_the_fleet_has_run(folder):
    told = fleet_command("status", str(folder)).output
    assert "2 waiting, 1 done, 1 failed; 2 ended in the last hour, about 5 minutes left" in told
    assert "1  blocked by robots.txt" in told


def test_sites_of_a_cause_are_tried_again(folder):
    done = fleet_command("retry", str(folder), "--cause", "blocked by robots.txt")
    assert "1 sites are tried again by the next run" in done.output


def test_the_beginning_of_a_cause_names_it_where_it_is_one_alone(folder):
    done = fleet_command("retry", str(folder), "--cause", "blocked")
    assert "1 sites are tried again by the next run" in done.output
    assert fleet_command("retry", str(folder), "--cause", "out of").exit_code == 1


def test_a_fleet_is_not_run_without_a_contact(folder):
    refused = fleet_command("run", str(folder))
    assert refused.exit_code == 2
    assert "--contact" in refused.output


def test_a_second_driver_changes_nothing(folder):
    fleet = FleetFolder(folder)
    words = ("run", str(folder), "--contact", "me@example.org", "--older-than", "0")
    with fleet.driven():
        refused = fleet_command(*words)
    assert refused.exit_code == 1
    assert "another process" in refused.output
    with fleet.ledger() as ledger:
        assert ledger.counts()[SiteState.DONE] == 1


def test_what_came_of_a_job_is_told_by_its_cause_where_there_is_no_wrapper(capsys):
    job = Job(FleetSite("a", "https://a.example/", "", "a"), 1, "0001")
    for cause, verdict in ((Cause.ROBOTS, "none"), (Cause.PARTIAL, "partial")):
        _tell(PlacedJob(job, Path("work")), JobOutcome(cause, verdict, 0, 2.0, how="explored"))
    told = capsys.readouterr().err
    assert "https://a.example/ blocked by robots.txt, 0 records, 2 s" in told
    assert "https://a.example/ partial, explored, 0 records, 2 s" in told


def test_a_cause_that_there_is_none_of_is_told_with_those_that_there_are(folder):
    done = fleet_command("retry", str(folder), "--cause", "robots")
    assert done.exit_code == 1
    assert "'robots'" in done.output
    assert "blocked by robots.txt" in done.output


def test_a_fleet_that_is_watched_is_told_anew_only_when_it_changes(folder, monkeypatch):
    looks = []

    def pause(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 3:
            with FleetFolder(folder).ledger() as ledger:
                for job in ledger.take(time.time(), 2):
                    ledger.finish(job, JobOutcome(Cause.NO_RECORDS), time.time())

    monkeypatch.setattr(time, "sleep", pause)
    monkeypatch.setattr("sitesift.cli.fleet_command.time.time", lambda: 2e9)
    told = fleet_command("status", str(folder), "--watch").output
    assert told.count("done") == 2
    assert "3 failed" in told
