"""What jobs of one shipped domain share is made ready once, before they are forked; everything else
is left to the jobs."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest

from sitesift.fleet import worker


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The domains that were made ready."""
    names: list[str] = []
    monkeypatch.setattr(worker, "_prepared", set())
    monkeypatch.setattr(worker, "_try_out", lambda domain: names.append(domain.name))
    return names


def job(folder: Path, domain: str) -> Path:
    (folder / worker.JOB).write_text(json.dumps({"url": "http://a.example/", "domain": domain}))
    return folder


def test_a_shipped_domain_is_made_ready_once(tmp_path: Path, tried: list[str]) -> None:
    for _ in range(2):
        worker.prepare_jobs(job(tmp_path, "hotels"))
    assert tried == ["hotels"]


@pytest.mark.parametrize("domain", ["", "a/folder/of/ones/own", "hotels/stay"])
def test_what_may_change_or_is_none_is_left_to_the_job(
    tmp_path: Path, tried: list[str], domain: str
) -> None:
    worker.prepare_jobs(job(tmp_path, domain))
    assert tried == []


def test_making_ready_leaves_no_thread_that_a_fork_would_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_prepared", set())
    before = threading.active_count()
    worker.prepare_jobs(job(tmp_path, "hotels"))
    assert threading.active_count() == before
