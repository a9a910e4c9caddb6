"""The folder of a fleet while a driver holds it."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from sitesift.fleet import fleet_folder
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import FleetSite, Job

JOB = Job(FleetSite("one", "https://one.example/", "", "one.example"), 1, "run-1")


@pytest.fixture
def fleet(tmp_path: Path) -> FleetFolder:
    folder = FleetFolder(tmp_path)
    folder.work(JOB).mkdir(parents=True)
    return folder


def test_a_driver_does_not_wait_until_what_a_job_left_is_removed(
    fleet: FleetFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go, remove = threading.Event(), fleet_folder.remove_work
    with fleet.driven():
        fleet.work(JOB).mkdir(parents=True)
        monkeypatch.setattr(
            fleet_folder, "remove_work", lambda work: let_go.wait(10) and remove(work)
        )
        fleet.drop(JOB)
        assert fleet.work(JOB).is_dir()
        let_go.set()
    assert not fleet.work(JOB).exists()


def test_without_a_driver_what_a_job_left_is_removed_at_once(fleet: FleetFolder) -> None:
    fleet.drop(JOB)
    assert not fleet.work(JOB).exists()


def test_a_driver_that_fails_leaves_the_folder_to_the_next(fleet: FleetFolder) -> None:
    with pytest.raises(ValueError, match="stop"), fleet.driven():
        raise ValueError("stop")
    with fleet.driven():
        fleet.drop(JOB)
