"""Sites of any subject in Chromium, without a domain: whole sites, and a list that is followed."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks.score.any_sites import score_any
from kit import serve
from kit.anything import AnySite

BOUND = 200  # seconds for one command


def sitesift(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sitesift", *words, "--allow-private", "--delay", "0"]
    return subprocess.run(command, capture_output=True, text=True, timeout=BOUND, check=False)


def lines(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(
    "seed", [8003, 8006, 8007, 9010], ids=lambda seed: str(AnySite(seed).traits)
)
def test_every_item_of_a_site_is_found_and_what_lists_show_are_its_columns(seed, tmp_path):
    site = AnySite(seed)
    with serve(site) as server:
        done = sitesift("site", server.url(), "--out", str(tmp_path / "out"))
    score = score_any(site, lines((tmp_path / "out" / "records.jsonl").read_text("utf-8")))
    assert score.complete, done.stderr
    assert score.all_columns, score.columns
    assert done.returncode in (0, 5), done.stderr


def test_a_list_is_followed_to_its_end_and_its_wrapper_runs_alone(tmp_path):
    site, wrapper = AnySite(8003), tmp_path / "list.oxp"
    with serve(site) as server:
        out = ("--out", str(tmp_path / "rows.jsonl"))
        done = sitesift("page", server.url("/all"), "--save-wrapper", str(wrapper), *out)
        again = sitesift("run", str(wrapper))
    rows = lines((tmp_path / "rows.jsonl").read_text("utf-8"))
    assert len(rows) == len(site.items), done.stderr
    assert [row["name"] for row in rows] == [row["name"] for row in lines(again.stdout)]
