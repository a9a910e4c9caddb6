"""A search that answers with its first records alone, and says nothing of the others: it is asked
for less, and for each of its choices where that gives more, or for a word of its records."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from sitesift import ExploreSettings, FetchSettings, explore_site
from tests.helpers.visited_site import Handled, VisitedSite

pytestmark = pytest.mark.live
TOWNS = ("Velmora", "Kesterby", "Tarnwick", "Ostrel Bay")  # in no list of places
HOMES = [(n, TOWNS[n % len(TOWNS)], n % 5 + 1) for n in range(1, 27)]
CARD = """<li class=home><h3><a href="/home/{0}">{0} Anvil Lane</a></h3><p class=town>{1}</p>
<p class=price>${0}5,000</p><p>{2} bedrooms</p></li>"""
SEARCH = """<title>Homes</title><h1>Anvil Homes</h1><form action=/homes><h2>Search properties</h2>
<label>Town <select name=town><option value="">Any town{}</select></label><button>Search</button>
</form>""".format("".join(f"<option>{town}" for town in TOWNS))


class CutSearch(VisitedSite):
    """Homes of an agent; a search shows the first of them, up to a limit."""

    limit = 8

    def answer(self, path: str, headers: dict[str, str]) -> Handled:
        parts = urlsplit(path)
        town = parse_qs(parts.query).get("town", [""])[0]
        found = [home for home in HOMES if town in ("", home[1])][: self.limit]
        body = f"<title>Homes</title><h1>Results</h1><ul>{''.join(CARD.format(*h) for h in found)}"
        known = {"/": SEARCH, "/homes": f"{body}</ul>"}
        if parts.path not in known:
            return 404, {"Content-Type": "text/html"}, b"<p>none</p>"
        return 200, {"Content-Type": "text/html; charset=utf-8"}, known[parts.path].encode()


@pytest.mark.parametrize(
    ("limit", "records", "verdict"),
    [
        pytest.param(8, 26, "effective", id="each choice has less than the limit"),
        pytest.param(6, 24, "unproven", id="choices may be cut too"),
    ],
)
def test_a_search_that_is_cut_is_made_with_each_of_its_choices(
    limit: int, records: int, verdict: str, tmp_path: Path
) -> None:
    with CutSearch() as site:
        site.limit = limit
        result = explore_site(
            site.url("/"),
            domain="real-estate",
            out=tmp_path,
            fetch=FetchSettings(delay=0.0, allow_private=True),
            settings=ExploreSettings(details="never"),
        )
    assert (len(result.records), result.verdict) == (records, verdict)


BOX = """<title>Homes</title><h1>Anvil Homes</h1><form action=/homes method={}><h2>Search
properties</h2><label>Town <input name=town></label><button>Search</button></form>"""


class TypedSearch(CutSearch):
    """The same behind a box for a town."""

    method = "get"

    def answer(self, path: str, headers: dict[str, str]) -> Handled:
        if urlsplit(path).path == "/":
            page = BOX.format(self.method).encode()
            return 200, {"Content-Type": "text/html; charset=utf-8"}, page
        return super().answer(path, headers)


@pytest.mark.parametrize(("limit", "verdict"), [(8, "unproven"), (99, "effective")])
def test_a_search_that_is_cut_is_asked_for_a_town_of_its_records(
    limit: int, verdict: str, tmp_path: Path
) -> None:
    with TypedSearch() as site:
        site.limit = limit
        result = explore_site(
            site.url("/"),
            domain="real-estate",
            out=tmp_path,
            fetch=FetchSettings(delay=0.0, allow_private=True),
            settings=ExploreSettings(details="never"),
        )
    assert result.verdict == verdict
