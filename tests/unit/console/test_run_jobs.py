"""Commands that are started from the console: what they say, how they end, and what is refused."""

from __future__ import annotations

import time
from typing import Any

import pytest

from sitesift.console.run_jobs import JobBoard, site_words
from tests.helpers.console_client import OWN, console_at


def ended(job):
    for _ in range(600):
        if job.ended:
            return job
        time.sleep(0.05)
    pytest.fail("the job does not end")
    return job


def test_a_job_tells_what_the_command_says():
    job = ended(JobBoard().start("check", [["run", "--expression", "doc(", "--check"]], "/"))
    assert job.state == "failed"
    assert any("mistake" in line for line in job.lines)


def test_what_is_to_be_done_afterwards_is_done_when_it_went_well():
    words = ["run", "--expression", "doc('http://x.test/')//a:<x>", "--check"]
    job = ended(JobBoard().start("check", [words, words], "/", after=lambda: "and more"))
    assert (job.state, job.lines[-1]) == ("done", "and more")


def test_a_private_address_is_left_alone_unless_the_console_may(tmp_path):
    common = {"domain": "", "resume": False, "limits": {}}
    assert "--allow-private" not in site_words("http://x/", tmp_path, private=False, **common)
    assert "--allow-private" in site_words("http://x/", tmp_path, private=True, **common)


@pytest.mark.parametrize(
    "form",
    [{"url": "file:///etc/passwd"}, {"url": "ftp://x/"}, {"url": "http://x/", "domain": "../etc"},
     {"url": "http://x/", "max-pages": "-1"}, {"url": ""}],
)  # fmt: skip
def test_what_is_no_address_or_subject_starts_nothing(tmp_path, form):
    console = console_at(tmp_path)
    assert console.post("/start", data=form, headers=OWN).status_code in (400, 409)
    assert "Nothing yet" in console.get("/start").text


def test_a_job_that_is_not_there_cannot_be_followed(tmp_path):
    console = console_at(tmp_path)
    assert console.get("/job/7/events").status_code == 404
    assert console.post("/job/7/stop", headers=OWN).status_code == 404


def test_the_events_of_a_job_end_with_its_state(tmp_path):
    console = console_at(tmp_path)
    app: Any = console.app
    jobs = app.state.console.jobs
    job = ended(jobs.start("x", [["run", "--expression", "doc(", "--check"]], "/"))
    text = console.get(f"/job/{job.number}/events").text
    assert "event: said" in text
    assert text.endswith('event: ended\ndata: "failed"\n\n')
    assert "event: said" not in console.get(f"/job/{job.number}/events?from=99").text
