"""Sites under several names that one machine answers for are visited one after the other."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from sitesift.fleet import back_ends
from sitesift.fleet.back_ends import BackEnds
from sitesift.fleet.ledger import FleetSite, JobOutcome, Ledger
from sitesift.fleet.site_state import Cause

NUMBERS = {"ann.shops.net": "192.0.2.1", "bob.shops.net": "192.0.2.1", "cid.org": "192.0.2.2"}


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def machines(asked: list[str]) -> Iterator[BackEnds]:
    def ask(host: str) -> str:
        asked.append(host)
        if host not in NUMBERS:
            raise OSError("unknown host")
        return NUMBERS[host]

    made = BackEnds(ask)
    yield made
    made.close()


def test_two_sites_of_one_back_end_never_run_side_by_side(tmp_path, machines):
    with Ledger(tmp_path / "fleet.sqlite") as ledger:
        ledger.add(FleetSite(host, f"https://{host}/", "", host) for host in NUMBERS)
        first = ledger.take(1.0, 5, machines.of)
        assert [job.site.name for job in first] == ["ann.shops.net", "cid.org"]
        assert ledger.take(2.0, 5, machines.of) == []
        ledger.finish(first[0], JobOutcome(Cause.NO_RECORDS), 3.0)
        assert [job.site.name for job in ledger.take(4.0, 5, machines.of)] == ["bob.shops.net"]


def test_a_host_that_nobody_knows_stands_for_itself_and_is_asked_for_once(machines, asked):
    assert [machines.of("gone.org"), machines.of("gone.org")] == ["gone.org", "gone.org"]
    assert asked == ["gone.org"]


@pytest.mark.parametrize("host", ["127.0.0.1:8001", "localhost:8001", "fox.example"])
def test_ports_of_this_machine_and_names_of_nobody_are_not_asked_for(machines, asked, host):
    assert machines.of(host) == host
    assert asked == []


def test_an_answer_that_does_not_come_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(back_ends, "PATIENCE", 0.01)
    let_go = threading.Event()
    slow = BackEnds(lambda host: str(let_go.wait(10)))
    assert slow.of("slow.org") == "slow.org"
    let_go.set()
    slow.close()
