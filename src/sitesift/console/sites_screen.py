"""The first screen: every site with its health, verdict and records, and failures by cause. In: a
request with words to filter by, a state, a cause and a column. Out: a page of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from sitesift.console.console_folder import SiteEntry
from sitesift.console.screen import asked_number, render, state_of
from sitesift.fleet.site_state import SiteState

SITES_ON_A_SCREEN = 50
SORTS: dict[str, Callable[[SiteEntry], Any]] = {
    "site": lambda one: one.url.partition("://")[2],
    "verdict": lambda one: one.verdict,
    "health": lambda one: one.health,
    "records": lambda one: one.records,
    "change": lambda one: one.change or 0,
    "ended": lambda one: one.ended,
}
FAILED = (SiteState.FAILED, SiteState.GIVEN_UP)


def sites_screen(request: Request) -> Response:
    """The sites that pass the filter, sorted."""
    folder = state_of(request).folder
    every = folder.sites()
    asked = {
        name: request.query_params.get(name, "")[:200]
        for name in ("words", "verdict", "cause", "sort", "down")
    }
    found = chosen_sites(every, asked)
    last = max(0, len(found) - 1) // SITES_ON_A_SCREEN
    page = asked_number(request, "page", 0, last)
    start = page * SITES_ON_A_SCREEN
    return render(
        request, "sites.html", asked=asked, sites=found[start : start + SITES_ON_A_SCREEN],
        total=len(found), start=start, page=page, last=last, every=len(every),
        verdicts=Counter(one.verdict or one.state for one in every).most_common(),
        causes=_causes(every), records=sum(one.records for one in every),
        at_work=sum(one.state == SiteState.RUNNING for one in every),
    )  # fmt: skip


def chosen_sites(sites: Sequence[SiteEntry], asked: dict[str, str]) -> list[SiteEntry]:
    """The sites that the filter lets through, in the order asked for."""
    words = asked["words"].lower()
    found = [
        one
        for one in sites
        if words in f"{one.url} {one.domain} {one.note}".lower()
        and asked["verdict"] in ("", one.verdict or one.state)
        and asked["cause"] in ("", one.cause)
    ]
    if asked["sort"] in SORTS:
        found.sort(key=SORTS[asked["sort"]], reverse=asked["down"] == "1")
    return found


def site_rows(sites: Sequence[SiteEntry]) -> list[dict[str, Any]]:
    """The same as rows of a file."""
    return [
        {
            "site": one.url, "domain": one.domain, "state": one.state, "verdict": one.verdict,
            "health": one.health, "records": one.records, "change": one.change,
            "cause": one.cause, "note": one.note,
        }
        for one in sites
    ]  # fmt: skip


def _causes(sites: Sequence[SiteEntry]) -> list[tuple[str, int, str]]:
    """Causes with how many sites have them and what one of these says, the commonest first."""
    notes: dict[str, str] = {}
    for one in sites:
        if one.cause:
            notes.setdefault(one.cause, one.note)
    counts = Counter(one.cause for one in sites if one.cause)
    return [(cause, count, notes[cause]) for cause, count in counts.most_common()]
