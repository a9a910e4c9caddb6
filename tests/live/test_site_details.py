"""Records' own pages of a whole site in Chromium: what only they say is in the records, whatever
the lists need."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks.score.kit_site_score import Score, match, score_site
from kit import Site, serve
from sitesift.ontology import load_domain

TRAITS = {
    "domain": "uk-real-estate", "layout": "rows", "deals": "sale", "entry": "select",
    "method": "get", "frame": "none",
    "data": {"detail-only"}, "around": set(), "faults": set(), "extras": {"similar"},
    "rendering": "server",
    "size": 14, "per_page": 6,
}  # fmt: skip


@pytest.mark.parametrize("paging", ["next", "load-more"])
def test_what_only_the_records_own_pages_say_is_read_from_them(tmp_path, paging):
    site, domain = Site(41, paging=paging, **TRAITS), load_domain("uk-real-estate")
    command = [
        sys.executable,
        "-m",
        "sitesift",
        "site",
        "--domain",
        domain.name,
        "--out",
        str(tmp_path / "out"),
    ]
    with serve(site) as server:
        words = [*command, "--allow-private", "--delay", "0", server.url()]
        done = subprocess.run(words, capture_output=True, text=True, timeout=150, check=False)
    rows = [
        json.loads(line)
        for line in (tmp_path / "out" / "records.jsonl").read_text("utf-8").splitlines()
    ]
    assert score_site(site.gold, rows, domain.attributes).effective, done.stderr
    wanted = site.gold.detail_attributes & set(domain.attributes)
    assert wanted
    for record, row in match(site.gold, rows, Score(0, 0)):
        told = {fact.name: fact.text for fact in record.detail if fact.name in wanted}
        assert {name: row.get(name, {}).get("text") for name in told} == told, done.stderr
    assert "{click /}" in (tmp_path / "out" / "wrapper.oxp").read_text("utf-8")
