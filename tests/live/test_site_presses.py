"""Sites without a single link: what leads on is a script that listens to elements. Every record is
found, and nothing is sent."""

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

STREETS = ("Church Lane", "Mill Street", "Park Avenue", "Station Road", "High Street")
STYLE = "<style>li { border: 1px solid; margin: 9px; padding: 9px } .go { cursor: pointer }</style>"
SHELL = """<title>Homes</title>{style}<h1>Bright Homes</h1>
<nav><div class=go id=about>About us</div><div class=go id=sale>Homes for sale</div>
<div class=go id=rent tabindex=0>Homes to rent</div><div class=go id=heart>Homes we like ♥</div>
<div class=go id=wipe>Delete homes</div><div class=go id=gone>Recent homes</div></nav>
<main id=main><p>Welcome to the homes of our town.</p></main>
<script>
const show = name => fetch("/part-" + name).then(r => r.text())
  .then(t => {{ main.innerHTML = t; }});
about.addEventListener("click", () => show("about"));
sale.addEventListener("click", () => show("sale"));
rent.addEventListener("keydown", event => {{ if (event.key === "Enter") show("rent"); }});
heart.addEventListener("click", () => fetch("/like", {{method: "POST"}}));
gone.addEventListener("click", () => navigator.sendBeacon("/seen", "1"));
wipe.addEventListener("click", () => fetch("/wipe"));
</script>"""


def homes(kind: str, count: int, price: str) -> str:
    """Cards of homes without links."""
    cards = "".join(
        f"<li class=home><h3>{i} {street}, Oxford OX{i} 2DP</h3>"
        f"<p class=price>{price.format(i)}</p><p class=beds>{i % 4 + 1} bedrooms</p>"
        f"<p>Terraced house to {kind}</p></li>"
        for i, street in enumerate(STREETS[:count], 1)
    )
    return f"<h2>{count} homes</h2><ul>{cards}</ul>"


@pytest.fixture
def agency(site: Server) -> Server:
    """Five homes to buy behind a click, four to rent behind a key, and no address for either."""
    site.page("/", SHELL.format(style=STYLE))
    site.page("/part-sale", homes("buy", 5, "£{}95,000"))
    site.page("/part-rent", homes("rent", 4, "£1,{}50 pcm"))
    site.page("/part-about", "<p>We are a small firm that has been in town for long.</p>")
    return site


def test_homes_behind_clicks_and_keys_are_found_and_nothing_is_written(
    agency: Server, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sitesift", "site", agency.url("/"), "--out", str(out)]
    command += ["--domain", "uk-real-estate", "--allow-private", "--delay", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    rows = [json.loads(line) for line in (out / "records.jsonl").read_text("utf-8").splitlines()]
    with closing(sqlite3.connect(out / "trace.sqlite")) as trace:
        pressed = dict(trace.execute("select text, worked from element_pressed"))
        verbs = dict(trace.execute("select text, verb from element_pressed where worked"))
    assert len(rows) == 9, (done.stderr, pressed)
    assert verbs == {"Homes for sale": "click", "Homes to rent": "pressenter"} | (
        {"About us": "click"} if "About us" in verbs else {}
    )
    assert not {"/like", "/seen", "/wipe"} & set(agency.hits)
    assert "Delete homes" not in pressed
    wrappers = [path.read_text("utf-8") for path in sorted(out.glob("*.oxp"))]
    assert any("{click /}" in text for text in wrappers)
    assert any("{pressenter /}" in text for text in wrappers)


GROWING = """<title>Homes</title>{style}<h1>Bright Homes</h1><h2>{counted}</h2><ul id=list></ul>
<button id=grow>Zubrowina</button><script>
let shown = 0;
const more = () => fetch("/part-" + shown).then(r => r.text()).then(t => {{
  list.insertAdjacentHTML("beforeend", t); shown += 5; if (shown >= 15) grow.remove(); }});
grow.addEventListener("click", more); more();
</script>"""


@pytest.mark.parametrize("counted", ["15 homes", "Our homes"])
def test_a_list_grows_by_a_button_whose_word_nobody_knows(
    site: Server, tmp_path: Path, counted: str
) -> None:
    """Its count, or pressing it, tells what the button does; it goes with the last records."""
    site.page("/", GROWING.format(style=STYLE, counted=counted))
    for first in (0, 5, 10):
        site.page(
            f"/part-{first}",
            "".join(
                f"<li class=home><h3>{first + i} {street}, Oxford OX{i} 2DP</h3>"
                f"<p class=price>£{first + i + 100},000</p>"
                f"<p>{i % 4 + 1} bedrooms</p></li>"
                for i, street in enumerate(STREETS, 1)
            ),
        )
    out = tmp_path / "out"
    command = [sys.executable, "-m", "sitesift", "site", site.url("/"), "--out", str(out)]
    command += ["--domain", "uk-real-estate", "--allow-private", "--delay", "0"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    rows = (out / "records.jsonl").read_text("utf-8").splitlines()
    assert len(rows) == 15, done.stderr
    verdict = json.loads((out / "verdict.json").read_text("utf-8"))
    assert verdict["verdict"] == "effective", verdict["why"]
