"""Page numbers without addresses and without a mark on the one that is shown: where a script turns
pages by them all are read, and where nobody made them work the list is complete as it is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.misbehaving_server import Server

pytestmark = pytest.mark.live

NUMBERS = "<div class=pages>" + " ".join(f"<a href='#'>{n}</a>" for n in (1, 2, 3)) + "</div>"
STREETS = ("Church Lane", "Mill Street", "Park Avenue", "Station Road", "High Street")
TURN = """<script>const homes = [...document.querySelectorAll("li")];
  const show = page => homes.forEach((home, n) => home.hidden = Math.floor(n / 4) + 1 != page);
  document.querySelectorAll(".pages a").forEach(a => a.onclick = e => {
    e.preventDefault(); show(+a.textContent); });
  show(1);</script>"""
HIDE = "<style>li { border: 1px solid; margin: 9px } [hidden] { display: none }</style>"


def homes(count: int) -> str:
    return "<ul>" + "".join(
        f"<li class=home><h3><a href='/{n}'>{n} {STREETS[n % 5]}, Oxford OX{n} 2DP</a></h3>"
        f"<p class=price>£{n + 20}5,000</p><p class=beds>{n % 4 + 1} bedrooms</p></li>"
        for n in range(1, count + 1)
    ) + "</ul>"  # fmt: skip


def explored(site: Server, out: Path) -> tuple[str, int]:
    """The last words of an exploration, and how many records it wrote."""
    command = [sys.executable, "-m", "sitesift", "site", site.url("/")]
    options = ["--domain", "uk-real-estate", "--out", str(out), "--allow-private", "--delay", "0"]
    done = subprocess.run(
        [*command, *options, "--details", "never"],
        capture_output=True, text=True, timeout=150, check=False,
    )  # fmt: skip
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    return done.stderr.splitlines()[-1], len({row["url"]["text"] for row in rows})


def test_numbers_that_a_script_listens_to_are_all_pressed(site: Server, tmp_path: Path) -> None:
    page = f"<title>Homes</title>{HIDE}<h1>Homes for sale</h1>{homes(10)}{NUMBERS}{TURN}"
    site.page("/", page)
    said, found = explored(site, tmp_path / "out")
    assert found == 10
    assert said.startswith("effective")
    assert "leads nowhere further" in said


def test_numbers_that_nobody_made_work_leave_nothing_open(site: Server, tmp_path: Path) -> None:
    site.page("/", f"<title>Homes</title>{HIDE}<h1>Homes for sale</h1>{homes(10)}{NUMBERS}")
    said, found = explored(site, tmp_path / "out")
    assert found == 10
    assert " of 3" not in said
