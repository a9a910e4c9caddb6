"""Kit sites through real sockets on loopback: a plain walk by links and forms finds exactly what
the gold has."""

from __future__ import annotations

import httpx
import pytest

from kit import Site, serve
from kit.traits import ENTRIES, SWITCHES
from kit.walk import walk

PLAIN = {
    "rendering": "server",
    "submit": "button",
    "size": 23,
    "per_page": 6,
    "faults": frozenset(),
}
PLAIN_ENTRIES = [entry for entry in ENTRIES if entry != "dependent"]


@pytest.mark.parametrize("entry", PLAIN_ENTRIES)
@pytest.mark.parametrize("paging", ["next", "numbers", "cursor"])
def test_a_walk_finds_every_record_by_every_entry(entry: str, paging: str) -> None:
    found_equals_gold(
        Site(21, entry=entry, paging=paging, domain="uk-real-estate", deals="both", **PLAIN)
    )


@pytest.mark.parametrize("frame", ["results", "form"])
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("switch", SWITCHES)
def test_frames_methods_and_switches_do_not_hide_records(
    frame: str, method: str, switch: str
) -> None:
    given = {
        "frame": frame,
        "method": method,
        "switch": switch,
        "entry": "select",
        "paging": "next",
        "deals": "both",
    }
    found_equals_gold(Site(22, domain="us-real-estate", **given, **PLAIN))


@pytest.mark.parametrize(
    "fault", ["errors", "drops", "expiring", "doubled", "session-ids", "calendar"]
)
def test_faults_pass_for_whoever_asks_again(fault: str) -> None:
    found_equals_gold(
        Site(23, domain="used-cars", entry="select", paging="next", **{**PLAIN, "faults": {fault}})
    )


@pytest.mark.parametrize("seed", range(300, 312))
def test_seeded_sites_without_scripts_give_their_gold(seed: int) -> None:
    found_equals_gold(Site(seed, **{**PLAIN, "paging": "numbers", "entry": "text"}))


def found_equals_gold(site: Site) -> None:
    with serve(site) as server:
        walked = walk(site, server)
    assert walked.records == site.gold.paths()
    assert len(server.log) <= 80
    assert server.writes() == []


def test_the_log_has_method_path_and_form_of_every_request() -> None:
    site = Site(4, method="post", entry="select", faults=frozenset())
    with serve(site) as server:
        name = site.view.habits.names["place"]
        httpx.post(server.url(site.view.habits.results), data={name: "Oxford"}, trust_env=False)
        httpx.post(
            server.url("/newsletter"), data={"newsletter_email": "a@example.org"}, trust_env=False
        )
    assert [(one.method, one.path) for one in server.log] == [
        ("POST", site.view.habits.results),
        ("POST", "/newsletter"),
    ]
    assert server.log[0].form == {name: "Oxford"}
    assert [one.path for one in server.writes()] == ["/newsletter"]


def test_servers_are_on_loopback_and_end_with_their_block() -> None:
    with serve(Site(1)) as server:
        assert server.base.startswith("http://127.0.0.1:")
    with pytest.raises(httpx.TransportError):
        httpx.get(server.url("/"), trust_env=False)
