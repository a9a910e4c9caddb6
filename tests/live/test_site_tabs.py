"""Tabs that a script turns, on sites of one page: what each of them shows is found, and nothing
else is pressed."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.helpers.misbehaving_server import Server

pytestmark = pytest.mark.live

TABS = """<div class=tabs><button class=active data-kind=sale>Buy</button><button
data-kind=rent>Rent</button>
  <button data-kind=sold>Sold</button><button data-kind=save>Save search</button></div>"""
TURN = """<script>const show = kind => fetch("/" + kind).then(r => r.text()).then(t => {
homes.innerHTML = t; });
  document.querySelectorAll(".tabs button").forEach(b => b.onclick = () => {
    document.querySelector(".tabs .active").className = ""; b.className = "active";
show(b.dataset.kind); });
  show("sale");</script>"""
STREETS = ("Church Lane", "Mill Street", "Park Avenue", "Station Road", "High Street")
STYLE = (
    "<style>li { border: 1px solid; margin: 9px; padding: 9px } .active { font-weight: 700"
    " }</style>"
)


def homes(kind: str, count: int, price: str) -> str:
    """Cards of homes, all different."""
    return "".join(
        f"<li class=home><h3><a href='/{kind}/{i}'>{i} {street}, Oxford OX{i} 2DP</a></h3><p"
        f" class=price>{price.format(i)}</p><p class=beds>{i % 4 + 1} bedrooms</p><p>Terraced"
        " house</p></li>"
        for i, street in enumerate(STREETS[:count], 1)
    )


@pytest.fixture
def agency(site: Server) -> Server:
    """Five homes to buy and four to rent in one page, with tabs."""
    site.page(
        "/", f"<title>Homes</title>{STYLE}<h1>Our properties</h1>{TABS}<ul id=homes></ul>{TURN}"
    )
    site.page("/sale", homes("sale", 5, "£{}95,000"))
    site.page("/rent", homes("rent", 4, "£1,{}50 pcm"))
    return site


def explore(site: Server, out: Path) -> tuple[str, list[str]]:
    """The last words of an exploration, and the addresses of the records found."""
    command = [
        sys.executable,
        "-m",
        "sitesift",
        "site",
        site.url("/"),
        "--domain",
        "uk-real-estate",
    ]
    options = ["--out", str(out), "--allow-private", "--delay", "0", "--details", "never"]
    done = subprocess.run(
        [*command, *options], capture_output=True, text=True, timeout=150, check=False
    )
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    return done.stderr.splitlines()[-1], sorted(row["url"]["text"] for row in rows)


def test_the_homes_behind_both_tabs_are_found_and_nothing_else_is_pressed(
    agency: Server, tmp_path: Path
) -> None:
    said, found = explore(agency, tmp_path / "out")
    assert said.startswith("effective wrapper (9 records")
    kinds = [("rent", 4), ("sale", 5)]
    assert found == [
        agency.url(f"/{kind}/{i}") for kind, count in kinds for i in range(1, count + 1)
    ]
    assert not {"/sold", "/save"} & set(agency.hits)
    wrappers = [path.read_text("utf-8") for path in sorted((tmp_path / "out").glob("*.oxp"))]
    assert sum('[normalize-space(.) = "Rent"]/{click /}' in text for text in wrappers) == 1


def test_a_tab_that_shows_nothing_new_leads_to_no_page(agency: Server, tmp_path: Path) -> None:
    agency.page("/rent", agency.pages["/sale"] + "<li>We let homes, too</li>")
    said, found = explore(agency, tmp_path / "out")
    assert said.startswith("effective wrapper (5 records")
    assert len(found) == 5
    with closing(sqlite3.connect(tmp_path / "out" / "trace.sqlite")) as trace:
        turned = trace.execute("select text, worked from tab_turned").fetchall()
        origins = {origin for (origin,) in trace.execute("select origin from page_seen")}
    assert turned == [("Rent", 0)]
    assert "tab" not in origins
