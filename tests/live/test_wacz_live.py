"""A site is recorded, the server goes away, and its pages are read again from the archive."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sitesift
from sitesift.cli.main import app
from sitesift.examples.agency import serve_agency
from tests.helpers.visited_site import VisitedSite

pytestmark = pytest.mark.live
POLITE = sitesift.FetchSettings(delay=0.0, allow_private=True)
DRAWN = """<title>Drawn</title><h1>Things</h1><ul id=l></ul><script>
fetch('/things.json').then(r => r.json()).then(all => {
  for (const t of all) { const li = document.createElement('li');
    li.innerHTML = `<a href="/${t}">Thing ${t}</a> <b>£${t}0.00</b>`; l.append(li); } });
</script>"""


def test_an_exploration_leaves_an_archive_whose_pages_give_the_same_records(tmp_path):
    wacz = tmp_path / "agency.wacz"
    with serve_agency() as agency:
        site = sitesift.explore_site(
            agency.url, domain="uk-real-estate", out=tmp_path / "run", wacz=wacz, fetch=POLITE,
            settings=sitesift.ExploreSettings(details="never"),
        )  # fmt: skip
        shelf = f"{agency.url}search?deal=buy&page=2"
        live = sitesift.extract(
            shelf, domain="uk-real-estate", load=sitesift.LoadSettings(allow_private=True)
        )
    assert site.verdict is sitesift.Verdict.EFFECTIVE
    assert not list((tmp_path / "run").glob("*.warc*"))
    again = sitesift.extract(wacz, url=shelf, domain="uk-real-estate")
    assert len(again.records) >= 8
    assert again.rows() == live.rows()


def test_scripts_of_an_archived_page_find_what_they_asked_for(tmp_path):
    with VisitedSite() as site:
        site.pages["/"] = DRAWN
        site.pages["/things.json"] = lambda _: (
            200, {"Content-Type": "application/json"}, json.dumps([*range(1, 9)]).encode()
        )  # fmt: skip
        url = site.url("/")
        wacz = recorded(url, tmp_path)
    page = sitesift.extract(wacz)
    assert page.url == url
    assert len(page.records) == 8
    assert site.requests  # recorded while it was there, and not asked since


def recorded(url: str, folder: Path) -> Path:
    """A run in the browser that opens one page, with its archive."""
    wacz = folder / "drawn.wacz"
    words = ["run", "--expression", f"doc('{url}')//li:<thing=string(.)>", "--engine", "browser"]
    places = ["--out", str(folder / "out.jsonl"), "--wacz", str(wacz)]
    done = CliRunner().invoke(app, [*words, *places, "--allow-private", "--delay", "0"])
    assert done.exit_code == 0, done.stderr
    assert "1 pages" in done.stderr
    return wacz
