"""What a job on a node of a cluster leaves there: nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.fleet.engines import ray_engine
from sitesift.fleet.engines.job_engine import JobLimits, PlacedJob
from sitesift.fleet.engines.ray_engine import JobParcel, run_parcel
from sitesift.fleet.fleet_folder import TEMPORARY
from sitesift.fleet.ledger import FleetSite, Job, JobOutcome
from sitesift.fleet.site_state import Cause


def test_the_temporary_folder_of_a_job_goes_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    temporary = tmp_path / "temporary"

    def worked_off(placed: PlacedJob, limits: JobLimits) -> JobOutcome:
        placed.work.mkdir()
        temporary.mkdir()
        (placed.work / TEMPORARY).symlink_to(temporary)
        return JobOutcome(Cause.HOST_GONE)

    monkeypatch.setattr(ray_engine, "_worked_off", worked_off)
    job = Job(FleetSite("a", "https://a.example/", "", "a"), 1, "0001")
    run_parcel(JobParcel(PlacedJob(job, tmp_path / "work"), JobLimits()))
    assert not temporary.exists()
