"""A fleet is driven: jobs done by an engine that needs no browser, and drivers that die."""

from __future__ import annotations

import errno

import pytest

from sitesift.errors import OutputError, SitesiftError
from sitesift.fleet.drive import drive
from sitesift.fleet.engines.job_engine import JobEngine, PlacedJob
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import MOST_ATTEMPTS, FleetSite, JobOutcome
from sitesift.fleet.site_state import Cause, SiteState

GOOD = JobOutcome(Cause.NONE, "", 1, 0.1)


class Stopped(Exception):
    """The driver is killed."""


class MadeEngine(JobEngine):
    """Ends every job at once as the test says; a `Stopped` instead of an outcome kills the
    driver."""

    def __init__(self, *outcomes):
        self.outcomes, self.given = list(outcomes), []

    @property
    def room(self) -> int:
        return 2 - len(self.given)

    def submit(self, placed: PlacedJob) -> None:
        self.given.append(placed)

    def hear(self, seconds: float) -> list[tuple[PlacedJob, JobOutcome]]:
        heard = []
        for placed in self.given:
            outcome = self.outcomes.pop(0) if self.outcomes else GOOD
            if outcome is Stopped:
                raise Stopped
            if isinstance(outcome, OSError):
                raise outcome
            heard.append((placed, outcome))
        self.given = []
        return heard

    def cancel(self, name: str) -> None: ...

    def close(self) -> None:
        self.given = []


@pytest.fixture
def fleet(tmp_path):
    folder = FleetFolder(tmp_path)
    with folder.ledger(new=True) as ledger:
        sites = [FleetSite(f"s{n}", f"https://s{n}.example/", "", f"s{n}") for n in range(7)]
        ledger.add(sites)
    return folder


def done(fleet: FleetFolder) -> tuple[int, int]:
    with fleet.ledger() as ledger:
        return ledger.counts()[SiteState.DONE], len(ledger.rows())


def test_all_that_is_due_is_done(fleet):
    drive(fleet, MadeEngine())
    assert done(fleet) == (7, 7)


def test_a_driver_that_dies_anywhere_loses_nothing(fleet):
    for alive in (0, 1, 3, 2):
        with pytest.raises(Stopped):
            drive(fleet, MadeEngine(*[GOOD] * alive, Stopped))
    drive(fleet, MadeEngine())
    assert done(fleet) == (7, 7)
    with fleet.ledger() as ledger:
        assert {row["runs"] for row in ledger.rows()} == {0}  # nothing was kept by this engine


def test_a_site_that_fails_for_the_moment_does_not_hold_up_the_others(fleet):
    drive(fleet, MadeEngine(JobOutcome(Cause.HOST_GONE)), patient=False)
    assert done(fleet) == (6, 7)
    with fleet.ledger() as ledger:
        assert ledger.counts()[SiteState.WAITING] == 1


@pytest.mark.parametrize("cause", [Cause.NO_BROWSER, Cause.OUT_OF_DISK])
def test_what_would_fail_for_every_site_is_said_once(fleet, cause):
    with pytest.raises(SitesiftError):
        drive(fleet, MadeEngine(JobOutcome(cause)))
    with fleet.ledger() as ledger:
        assert ledger.counts()[SiteState.RUNNING] == 0


@pytest.mark.parametrize("cause", [Cause.NO_BROWSER, Cause.OUT_OF_DISK])
def test_sites_that_a_machine_could_not_try_are_tried_when_it_can(fleet, cause):
    for _ in range(MOST_ATTEMPTS + 1):
        with pytest.raises(SitesiftError):
            drive(fleet, MadeEngine(JobOutcome(cause)))
    drive(fleet, MadeEngine(), patient=False)
    assert done(fleet) == (7, 7)


def test_a_full_disk_stops_the_driver_cleanly_and_it_goes_on_later(fleet):
    with pytest.raises(OutputError, match="disk is full"):
        drive(fleet, MadeEngine(GOOD, OSError(errno.ENOSPC, "No space left on device")))
    drive(fleet, MadeEngine())
    assert done(fleet) == (7, 7)


def test_another_error_of_the_system_is_not_called_a_full_disk(fleet):
    with pytest.raises(OSError, match="denied"):
        drive(fleet, MadeEngine(OSError(errno.EACCES, "Permission denied")))


def test_what_lets_sites_wait_again_is_done_before_the_first_job(fleet):
    drive(fleet, MadeEngine())
    told = []
    drive(
        fleet,
        MadeEngine(),
        lambda placed, _: told.append(placed.job.site.name),
        begin=lambda ledger: told.append(str(ledger.renew(1e12))),
    )
    assert told[0] == "7"
    assert len(told) == 8


def test_a_new_round_begins_only_when_all_is_done(fleet):
    with fleet.ledger() as ledger:
        assert ledger.begin_round(1e12) == 0
    drive(fleet, MadeEngine())
    with fleet.ledger() as ledger:
        assert ledger.begin_round(1e12) == 7
