"""What is said where an exploration ended without a wrapper."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from sitesift.explore.outcome.no_wrapper import why_no_wrapper
from sitesift.explore.rows import Failed, HostKind, HostMet, RecordsFound
from sitesift.network import Done, State
from sitesift.relations.relation import Row


def rows(*given: Row) -> defaultdict[type[Row], list[Any]]:
    """Rows by their relation."""
    found: defaultdict[type[Row], list[Any]] = defaultdict(list)
    for row in given:
        found[type(row)].append(row)
    return found


def turn(state: State, note: str = "") -> Done:
    return Done(1, "LearnWrapper", 3, 0, state, "{}", 0, 1, 0.1, note)


HOMES = RecordsFound(12, (), 1)
NOTHING = RecordsFound(0, (), 0)


def test_a_step_that_ended_in_an_error_is_named_with_what_to_do_next():
    fault = turn(State.FAULT, "ValueError: no name")
    expected = "a step ended in an error (LearnWrapper: ValueError: no name): --resume tries again"
    assert why_no_wrapper(rows(HOMES, fault)) == expected


def test_an_error_that_a_later_turn_made_good_is_not_named():
    said = why_no_wrapper(rows(HOMES, turn(State.FAULT, "ValueError: no name"), turn(State.REST)))
    assert said == "records were found, and no wrapper for them could be learned"


def test_a_site_that_did_not_open_says_why():
    said = why_no_wrapper(rows(Failed("a page", "connection refused")))
    assert said == "no page could be opened (connection refused)"


def test_a_site_of_links_to_another_host_says_which():
    said = why_no_wrapper(rows(NOTHING, HostMet("other.example", HostKind.FOREIGN)))
    assert said == "all that the site leads to is on another host (other.example)"


def test_pages_without_records_are_counted():
    assert "no records of the domain on the 2 pages looked at" in why_no_wrapper(
        rows(NOTHING, NOTHING)
    )
