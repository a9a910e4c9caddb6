"""A search that wants a town and names none: towns of records seen elsewhere on the site are tried,
once there are any."""

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

STREETS = ("Church Lane", "Mill Street", "Park Avenue", "The Mall", "Low Road")
TOWNS = ("Orvikstad", "Pulwattam")  # in no list of places
HOME = """<title>Homes</title><h1>Bright Homes</h1><p>Property for sale and homes to buy.</p>
<form id=form action=/results><h2>Search properties</h2><label>Town <input name=town></label>
<button>Search</button><p id=note></p></form><p><a href=/latest>Latest properties for sale</a></p>
<script>form.onsubmit = event => { event.preventDefault();
fetch("/in-" + form.town.value).then(answer => { if (answer.ok) location.href = answer.url;
  else note.innerHTML = "<b class=error>Please enter a town in which we have homes</b>"; }); };
</script>"""


def homes(towns: tuple[str, ...], count: int) -> str:
    """So many homes of each town."""
    cards = "".join(
        f"<li class=home><h3><a href='/home/{town}-{i}'>{i} {street}, {town}</a></h3>"
        f"<p class=price>£{i}{len(town)}0,000</p><p>{i} bedrooms</p></li>"
        for town in towns
        for i, street in enumerate(STREETS[:count], 1)
    )
    return f"<title>Homes</title><h1>Properties for sale</h1><ul>{cards}</ul>"


def test_a_search_that_wants_a_town_is_made_with_the_towns_of_records_seen_elsewhere(
    site: Server, tmp_path: Path
) -> None:
    site.page("/", HOME)
    site.page("/latest", homes(TOWNS, 2))
    for town in TOWNS:
        site.page(f"/in-{town}", homes((town,), 5))
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sitesift", "site", site.url("/"), "--out", str(out)]
    command += ["--domain", "uk-real-estate", "--allow-private", "--delay", "0"]
    command += ["--details", "never"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    with closing(sqlite3.connect(out / "trace.sqlite")) as trace:
        filled = trace.execute("select what, reaction, worked from filled").fetchall()
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    found = {row["url"]["text"] for row in rows}
    assert len(found) == len(TOWNS) * len(STREETS), (done.stderr, filled)
