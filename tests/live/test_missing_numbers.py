"""Records that are numbered: what stands at numbers that no list has shows that lists lack it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from sitesift import ExploreSettings, FetchSettings, RunFolder, explore_site
from sitesift.explore.verdict import EvidenceKind
from tests.helpers.visited_site import Handled, VisitedSite

pytestmark = pytest.mark.live
TOWNS = ("Velmora", "Kesterby", "Tarnwick", "Ostrel Bay")  # in no list of places
CARD = """<li class=home><h3><a href="/homes/{n}">{n} Anvil Lane</a></h3><p class=town>{town}</p>
<p class=price>${n}5,000</p><p>{beds} bedrooms</p></li>"""
OWN = """<title>Anvil Homes</title><h1>{n} Anvil Lane</h1><p class=town>{town}</p>
<p class=price>${n}5,000</p><p>{beds} bedrooms</p><p class=story>The house number {n} stands in
{town}.</p><footer>Anvil Homes</footer>"""
BLANK = OWN.format(n="", town="", beds="")


def facts(n: int) -> dict[str, str | int]:
    return {"n": n, "town": TOWNS[n % len(TOWNS)], "beds": n % 5 + 1}


class NumberedHomes(VisitedSite):
    """Homes 1 to 14 with pages of their own; the list shows the first of them."""

    shown = 14
    there: Sequence[int] = range(1, 15)
    blank = False  # whether a number that is none has a page without a record
    status = 404  # what it answers else

    def answer(self, path: str, headers: dict[str, str]) -> Handled:
        folder, _, name = path.rpartition("/")
        if path == "/":
            cards = "".join(CARD.format(**facts(n)) for n in range(1, self.shown + 1))
            return _page(f"<title>Homes</title><h1>Homes for sale</h1><ul>{cards}</ul>")
        if folder == "/homes" and name.isdigit():
            if int(name) in self.there:
                return _page(OWN.format(**facts(int(name))))
            if self.blank:
                return _page(BLANK)
        status = self.status if folder == "/homes" else 404
        return status, {"Content-Type": "text/html"}, b"<p>none</p>"


def _page(html: str) -> Handled:
    return 200, {"Content-Type": "text/html; charset=utf-8"}, html.encode()


@pytest.mark.parametrize(
    ("shown", "there", "blank", "verdict"),
    [
        pytest.param(14, range(1, 15), False, "effective", id="every number is in the list"),
        pytest.param(14, range(1, 15), True, "effective", id="a page for any number"),
        pytest.param(9, range(1, 15), False, "unproven", id="the next number is a record"),
        pytest.param(9, [*range(1, 10), 11, 12], False, "unproven", id="the one behind is gone"),
        pytest.param(14, range(1, 10_000), False, "effective", id="a record for any number"),
    ],
)
def test_a_record_at_a_number_that_no_list_has_keeps_the_verdict_open(
    shown: int, there: Sequence[int], blank: bool, verdict: str, tmp_path: Path
) -> None:
    with NumberedHomes() as site:
        site.shown, site.there, site.blank = shown, there, blank
        result = explore_site(
            site.url("/"),
            domain="real-estate",
            out=tmp_path,
            fetch=FetchSettings(delay=0.0, allow_private=True),
            settings=ExploreSettings(),
        )
    assert (len(result.records), result.verdict) == (shown, verdict)


@pytest.mark.parametrize(("status", "numbers"), [(404, 1), (500, 1), (503, 0)])
def test_a_program_that_breaks_on_any_missing_number_has_said_so(
    status: int, numbers: int, tmp_path: Path
) -> None:
    with NumberedHomes() as site:
        site.status = status
        explore_site(
            site.url("/"),
            domain="real-estate",
            out=tmp_path,
            fetch=FetchSettings(delay=0.0, allow_private=True, retries=0),
            settings=ExploreSettings(),
        )
    evidence = RunFolder(tmp_path).evidence
    assert (
        sum(line.kind is EvidenceKind.NUMBERED and bool(line.holds) for line in evidence) == numbers
    )
