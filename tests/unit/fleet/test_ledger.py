"""The ledger of a fleet: nothing is lost, nothing counts twice, nobody is visited twice at once."""

from __future__ import annotations

import sqlite3

import pytest

from sitesift.errors import LedgerError
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import MOST_ATTEMPTS, FleetSite, JobOutcome, Ledger
from sitesift.fleet.site_state import Cause, SiteState

GOOD = JobOutcome(Cause.NONE, "effective", 12, 3.0)


def site(name: str, host: str = "") -> FleetSite:
    return FleetSite(name, f"https://{name}.example/", "jobs", host or f"{name}.example")


@pytest.fixture
def ledger(tmp_path):
    with Ledger(tmp_path / "fleet.sqlite") as opened:
        yield opened


def test_a_site_is_handed_out_once(ledger):
    ledger.add([site("a")])
    (job,) = ledger.take(1.0, 5)
    assert (job.attempt, job.run, job.before) == (1, "0001", "")
    assert ledger.take(2.0, 5) == []


def test_a_site_that_is_known_is_not_added_again(ledger):
    assert ledger.add([site("a"), site("b")]) == 2
    assert ledger.add([site("a"), site("c")]) == 1


def test_two_sites_of_one_host_never_run_side_by_side(ledger):
    ledger.add([site("a", "x.example"), site("b", "x.example"), site("c")])
    first = ledger.take(1.0, 5)
    assert [job.site.name for job in first] == ["a", "c"]
    ledger.finish(first[0], GOOD, 2.0)
    assert [job.site.name for job in ledger.take(3.0, 5)] == ["b"]


def test_a_result_counts_once(ledger):
    ledger.add([site("a")])
    (job,) = ledger.take(1.0, 1)
    assert ledger.finish(job, GOOD, 2.0)
    assert not ledger.finish(job, GOOD, 3.0)
    assert ledger.rows()[0]["runs"] == 1


def test_the_result_of_an_attempt_that_was_handed_out_anew_does_not_count(ledger):
    ledger.add([site("a")])
    (job,) = ledger.take(1.0, 1)
    ledger.finish(job, JobOutcome(Cause.TIMED_OUT), 2.0)
    (again,) = ledger.take(1e9, 1)
    assert not ledger.finish(job, GOOD, 3.0)
    assert ledger.finish(again, GOOD, 4.0)


def test_a_failure_that_may_pass_is_tried_again_later_and_then_given_up(ledger):
    ledger.add([site("a")])
    now, pauses = 0.0, []
    for _ in range(MOST_ATTEMPTS):
        (job,) = ledger.take(now, 1)
        ledger.finish(job, JobOutcome(Cause.WORKER_DIED), now)
        due = ledger.next_due()
        pauses.append(None if due is None else due - now)
        now = due or now
    assert pauses == [60.0, 240.0, None]
    assert ledger.counts()[SiteState.GIVEN_UP] == 1
    assert ledger.causes() == [("worker died", 1)]


def test_a_failure_that_cannot_pass_is_not_tried_again(ledger):
    ledger.add([site("a")])
    ledger.finish(ledger.take(0.0, 1)[0], JobOutcome(Cause.ROBOTS), 1.0)
    assert ledger.counts()[SiteState.FAILED] == 1
    assert ledger.retry("host gone") == 0
    assert ledger.retry("blocked by robots.txt") == 1


def test_a_site_that_waits_for_a_later_attempt_can_have_it_at_once(ledger):
    ledger.add([site("a"), site("b")])
    job, _ = ledger.take(1.0, 2)
    ledger.finish(job, JobOutcome(Cause.HOST_GONE), 2.0)
    assert ledger.take(3.0, 1) == []
    assert ledger.retry("timed out") == 0
    assert ledger.retry("host gone") == 1
    assert [again.site.name for again in ledger.take(3.0, 1)] == ["a"]


def test_what_ran_when_the_driver_died_waits_again_and_has_lost_no_attempt(ledger):
    ledger.add([site("a")])
    (lost,) = ledger.take(0.0, 1)
    assert ledger.release(1.0) == 1
    (job,) = ledger.take(2.0, 1)
    assert job.attempt == lost.attempt == 1
    assert ledger.finish(job, GOOD, 3.0)


def test_a_later_run_has_a_number_of_its_own_and_knows_the_one_before(ledger):
    ledger.add([site("a")])
    ledger.finish(ledger.take(0.0, 1)[0], GOOD, 5.0)
    assert ledger.renew(10.0) == 1
    (job,) = ledger.take(11.0, 1)
    assert (job.run, job.before) == ("0002", "0001")


def test_a_ledger_of_another_version_is_refused(tmp_path):
    with sqlite3.connect(tmp_path / "fleet.sqlite") as other:
        other.execute("PRAGMA user_version = 99")
    with pytest.raises(LedgerError, match="another version"):
        Ledger(tmp_path / "fleet.sqlite")


def test_what_is_no_ledger_is_refused(tmp_path):
    (tmp_path / "fleet.sqlite").write_text("no database at all, but long enough to look like one")
    with pytest.raises(LedgerError, match="no ledger"):
        Ledger(tmp_path / "fleet.sqlite")


def test_a_second_driver_is_refused(tmp_path):
    fleet = FleetFolder(tmp_path)
    with fleet.driven(), pytest.raises(LedgerError, match="another process"), fleet.driven():
        pass


def test_every_cause_has_an_exit_code_of_its_own():
    codes = [cause.exit_code for cause in Cause]
    assert len(set(codes)) == len(codes)
    assert all(Cause.of_exit(cause.exit_code) is cause for cause in Cause)
    assert Cause.of_exit(-9) is Cause.WORKER_DIED
