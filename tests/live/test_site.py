"""Whole sites in Chromium: served on loopback, explored from the home page, and compared with what
they hold."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from benchmarks.score.kit_site_score import score_site
from kit import Site, serve
from sitesift.examples.agency import homes, serve_agency
from sitesift.ontology import load_domain

PLAIN = {
    "around": set(),
    "data": set(),
    "faults": set(),
    "extras": set(),
    "rendering": "server",
    "size": 14,
    "per_page": 6,
}
BOUND = 150  # seconds for one site


def command(url, domain, out, *more):
    named = ["--domain", domain] if domain else []
    return [
        sys.executable, "-m", "sitesift", "site", url, *named, "--out", str(out),
        "--allow-private", "--delay", "0", *more,
    ]  # fmt: skip


def explore(url, domain, out, *more):
    done = subprocess.run(
        command(url, domain, out, *more), capture_output=True, text=True, timeout=BOUND, check=False
    )
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    return done, rows


def test_every_home_of_the_bundled_agency_is_found_and_nothing_is_sent_to_it(tmp_path):
    with serve_agency() as agency:
        done, rows = explore(agency.url, "uk-real-estate", tmp_path / "out", "--csv")
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1].startswith("effective wrapper")
    assert len(rows) == len(homes()) == 36
    assert {"price", "location", "bedrooms", "url"} <= set(rows[0])
    assert isinstance(rows[0]["price"]["value"]["amount"], int)
    for name in ("wrapper.oxp", "report.html", "trace.sqlite", "records.csv"):
        assert (tmp_path / "out" / name).stat().st_size > 200


def test_without_a_domain_the_list_of_the_site_says_what_its_records_are(tmp_path):
    with serve_agency() as agency:
        done, rows = explore(agency.url, None, tmp_path / "out", "--csv")
    assert done.returncode == 0, done.stderr
    assert len(rows) == len({row["url"]["text"] for row in rows}) == 36
    assert {"title", "price", "address", "image", "url"} <= set(rows[0])
    assert rows[0]["price"]["value"] == {"amount": 625000, "currency": "GBP"}


@pytest.mark.parametrize(
    "traits",
    [
        {"seed": 31, "entry": "select", "method": "post", "paging": "next", "frame": "none"},
        {"seed": 32, "entry": "mandatory", "paging": "numbers", "frame": "none"},
        {"seed": 33, "entry": "predefined", "paging": "load-more", "frame": "none"},
        {"seed": 34, "entry": "select", "paging": "infinite", "frame": "results"},
    ],
    ids=lambda traits: f"{traits['entry']}, {traits['paging']}",
)
def test_all_records_behind_a_kind_of_entry_and_paging_are_found(traits, tmp_path):
    fixed = PLAIN | {"domain": "uk-real-estate", "layout": "rows", "deals": "sale"} | traits
    site = Site(fixed.pop("seed"), **fixed)
    with serve(site) as server:
        done, rows = explore(server.url(), "uk-real-estate", tmp_path / "out")
        assert server.writes() == []
    score = score_site(site.gold, rows, load_domain("uk-real-estate").attributes)
    assert (score.missing, score.wrong, score.doubles) == ([], [], 0), done.stderr


def test_a_site_of_another_kind_gets_no_wrapper_and_the_reason_is_said(tmp_path):
    from kit import other_site  # noqa: PLC0415  only here

    with serve(other_site(20)) as server:
        done, rows = explore(server.url(), "uk-real-estate", tmp_path / "out")
    assert (done.returncode, rows) == (4, [])
    assert ": no records of the domain" in done.stderr


def test_a_killed_exploration_goes_on_and_ends_with_the_same_records(tmp_path):
    with serve_agency() as agency:
        whole, rows = explore(agency.url, "uk-real-estate", tmp_path / "whole")
        out = tmp_path / "killed"
        running = subprocess.Popen(
            command(agency.url, "uk-real-estate", out), start_new_session=True
        )
        deadline = time.monotonic() + BOUND
        while len(list(out.glob("pages/*.page"))) < 3 and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGKILL)
        running.wait(10)
        again, resumed = explore(agency.url, "uk-real-estate", out, "--resume")
    assert (whole.returncode, again.returncode) == (0, 0), again.stderr
    assert sorted(row["url"]["text"] for row in resumed) == sorted(
        row["url"]["text"] for row in rows
    )


def test_a_folder_that_holds_an_exploration_is_not_overwritten(tmp_path):
    (tmp_path / "trace.sqlite").touch()
    done = subprocess.run(
        command("http://127.0.0.1:9/", "uk-real-estate", tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "--resume" in done.stderr
