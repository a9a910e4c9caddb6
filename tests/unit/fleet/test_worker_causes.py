"""What ended a job, told by its error, by the words of a failure, or by what a worker left."""

from __future__ import annotations

import errno

import pytest

from sitesift.errors import BrowserMissing, Disallowed, LoadFailed, OutputError
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.verdict import Verdict
from sitesift.fleet.site_state import Cause
from sitesift.fleet.worker import cause_of_error, cause_of_result, cause_of_words, read_outcome


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ("http://a/robots.txt cannot be reached (refused); is the server up?", Cause.HOST_GONE),
        ("robots.txt of a asks programs not to fetch http://a/x", Cause.ROBOTS),
        ("the server answered 403", Cause.REFUSED),
        ("no answer within 30 seconds", Cause.TIMED_OUT),
        ("http://a/ keeps the browser busy; it was given up after 50 s.", Cause.TIMED_OUT),
        ("http://a:4291/times keeps quiet", Cause.OTHER),
        ("something odd", Cause.OTHER),
    ],
)
def test_the_words_of_a_failure_tell_its_cause(words, cause):
    assert cause_of_words(words) is cause


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (Disallowed("no"), Cause.ROBOTS),
        (BrowserMissing("none"), Cause.NO_BROWSER),
        (LoadFailed("the server answered 429"), Cause.REFUSED),
        (OSError(errno.ENOSPC, "full"), Cause.OUT_OF_DISK),
        (MemoryError(), Cause.OUT_OF_MEMORY),
    ],
)
def test_an_error_has_a_cause(error, cause):
    assert cause_of_error(error) is cause


@pytest.mark.parametrize(
    ("status", "cause"),
    [
        (0, Cause.NO_RECORDS),
        (403, Cause.REFUSED),
        (429, Cause.REFUSED),
        (404, Cause.HOST_GONE),
        (500, Cause.OTHER),
    ],
)
def test_a_site_all_of_whose_pages_are_errors_has_the_cause_that_its_server_tells(status, cause):
    result = SiteResult(Verdict.NONE, "no records on the 1 pages", pages=1, error_status=status)
    assert cause_of_result(result) is cause


@pytest.mark.parametrize("code", [-9, 137, 0])
def test_a_worker_that_left_nothing_has_died(tmp_path, code):
    assert read_outcome(tmp_path, code, 1.0).cause is Cause.WORKER_DIED


def test_a_full_disk_is_known_behind_the_error_that_tells_of_it():
    told = OutputError("records.jsonl cannot be written")
    told.__cause__ = OSError(errno.ENOSPC, "No space left on device")
    assert cause_of_error(told) is Cause.OUT_OF_DISK
