"""A search form that shows its other fields after a first choice: they are understood and filled,
for every value of both."""

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

STREETS = ("Church Lane", "Mill Street", "Park Avenue")
KINDS, TOWNS = ("House", "Flat"), ("Oxford", "Bath")
OPTIONS = "".join(f"<option>{kind}" for kind in KINDS)
HOME = f"""<title>Homes</title><h1>Bright Homes</h1><p>Property for sale and homes to buy.</p>
<form id=form action=/results><h2>Search properties</h2>
<label>Property type
<select name=kind id=kind><option value=''>Please select{OPTIONS}</select></label>
<p id=more></p><button>Search</button></form>
<script>
kind.onchange = () => {{ more.innerHTML = kind.value ? "<label>Location <select name=town>"
  + "<option value=''>Please select<option>Oxford<option>Bath</select></label>" : ""; }};
form.onsubmit = event => {{ event.preventDefault(); const town = form.town && form.town.value;
  if (kind.value && town) location.href = "/" + kind.value + "-" + town; }};
</script>"""


def homes(kind: str, town: str) -> str:
    """Three homes with pages of their own."""
    cards = "".join(
        f"<li class=home><h3><a href='/home/{kind}-{town}-{i}'>{i} {street}, {town}</a></h3>"
        f"<p class=price>£{i}{len(kind)}{len(town)},000</p><p>{i} bedrooms</p></li>"
        for i, street in enumerate(STREETS, 1)
    )
    return f"<title>Results</title><h1>Search results</h1><p>3 properties found</p><ul>{cards}</ul>"


def test_fields_that_a_choice_reveals_are_understood_and_filled(
    site: Server, tmp_path: Path
) -> None:
    site.page("/", HOME)
    for kind in KINDS:
        for town in TOWNS:
            site.page(f"/{kind}-{town}", homes(kind, town))
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sitesift", "site", site.url("/"), "--out", str(out)]
    command += ["--domain", "uk-real-estate", "--allow-private", "--delay", "0"]
    command += ["--details", "never"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    with closing(sqlite3.connect(out / "trace.sqlite")) as trace:
        revealed = trace.execute("select choice, fields from fields_revealed").fetchall()
        filled = trace.execute("select what, reaction, worked from filled").fetchall()
        origins = {origin for (origin,) in trace.execute("select origin from page_seen")}
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    found = {row["url"]["text"] for row in rows}
    assert revealed, (done.stderr, filled)
    assert {"reveal", "form"} <= origins
    assert len(found) == len(KINDS) * len(TOWNS) * len(STREETS), (done.stderr, filled)
