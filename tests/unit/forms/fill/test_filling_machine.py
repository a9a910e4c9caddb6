"""Guarded transducers: which arrow is taken, what it gives, and that a table is whole."""

from __future__ import annotations

import pytest

from sitesift.forms.fill.filling_machines import BEHAVIOUR, FIELDS, SUBMISSION, VALUE
from sitesift.forms.fill.state_machine import StateMachine, arrow

DOOR = StateMachine(
    "door",
    "shut",
    (
        arrow("shut", "open", when="key", unless="bolt", gives="creak light"),
        arrow("shut", "broken", when="axe"),
        arrow("open", "shut", when="wind"),
    ),
)


def test_the_first_arrow_whose_guard_holds_is_taken():
    assert DOOR.step("shut", {"key", "axe"}) == ("open", ("creak", "light"))


def test_a_fact_that_must_not_hold_closes_an_arrow():
    assert DOOR.step("shut", {"key", "bolt", "axe"}) == ("broken", ())


def test_without_an_open_arrow_the_machine_stays_and_gives_nothing():
    assert DOOR.step("open", {"key"}) == ("open", ())


def test_a_state_that_the_machine_does_not_have_is_refused():
    with pytest.raises(ValueError, match="no state 'ajar'"):
        DOOR.step("ajar", ())


def test_the_ends_are_the_states_that_nothing_leaves():
    assert DOOR.ends() == {"broken"}


@pytest.mark.parametrize(
    ("machine", "ends"),
    [
        (FIELDS, {"given up", "empty"}),
        (BEHAVIOUR, {"each", "widest", "suggested"}),
        (VALUE, {"spent"}),
        (SUBMISSION, {"sent", "stuck"}),
    ],
)
def test_the_machines_of_filling_end_where_they_should(machine, ends):
    assert machine.ends() == ends


def test_a_private_field_is_left_alone_whatever_else_is_known_of_it():
    facts = {"private", "demanded", "text", "choices", "wildcard"}
    assert BEHAVIOUR.step("new", facts)[0] == "leave"
    assert BEHAVIOUR.step("leave", facts)[0] == "leave"


def test_enter_is_not_pressed_where_it_may_send_another_form():
    assert SUBMISSION.step("ready", {"text"}) == ("stuck", ())
    assert SUBMISSION.step("ready", {"text", "own_form"}) == ("entered", ("press_enter",))
