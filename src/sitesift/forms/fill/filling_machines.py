"""The four machines of form filling, as in DIADEM: which fields are filled, how each behaves, which
value it gets, and how the form is sent. Only the tables are here; the facts of their guards are
gathered in behaviour.py, filler.py and attempt.py.
"""

from __future__ import annotations

from enum import StrEnum

from sitesift.forms.fill.state_machine import StateMachine, arrow

# Which fields are filled. It begins with the widest search; fields are added only where the site
# asks for them. arrived: results were reached; failed: the server or the browser failed; named: the
# site says which field it wants; value_left: a field that is filled has a value or a behaviour that
# was not tried; guess_left: there are fields that the site may want without saying so.
FIELDS = StateMachine(
    "fields",
    "asking",
    (
        arrow("asking", "reached", when="arrived"),
        arrow("asking", "given up", when="spent"),
        arrow("asking", "asking", when="failed retry_left", gives="again"),
        arrow("asking", "given up", when="failed"),
        arrow("asking", "asking", when="named", gives="demand_named"),
        arrow("asking", "asking", when="value_left", gives="next_value"),
        arrow("asking", "asking", when="guess_left", gives="demand_guess"),
        arrow("asking", "empty", when="empty"),
        arrow("asking", "given up"),
        arrow("reached", "given up", when="rejected spent"),
        arrow("reached", "asking", when="rejected value_left", gives="next_value"),
        arrow("reached", "asking", when="rejected guess_left", gives="demand_guess"),
        arrow("reached", "given up", when="rejected"),
    ),
)


class FieldBehaviour(StrEnum):
    """How a field is treated."""

    NEW = "new"  # not decided yet
    LEAVE = "leave"  # as it is
    ANY = "any"  # its wildcard is chosen
    WIDEST = "widest"  # the end of a range that leaves nothing out
    EACH = "each"  # one search for each of its options
    PLAIN = "plain"  # a text is typed
    SUGGESTED = "suggested"  # a text is typed and a suggestion picked


# How a field behaves. `leave` and `any` are the widest; a field that the site demands gets a value,
# or each of its values; a text box is typed into plainly first, and by way of its suggestions when
# that was refused.
BEHAVIOUR = StateMachine(
    "behaviour",
    FieldBehaviour.NEW,
    (
        arrow(FieldBehaviour.NEW, FieldBehaviour.LEAVE, when="private"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.LEAVE, when="hidden"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.EACH, when="demanded choices"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.PLAIN, when="demanded text"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.ANY, when="wildcard"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.WIDEST, when="range"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.EACH, when="several meaning", unless="display"),
        arrow(FieldBehaviour.NEW, FieldBehaviour.LEAVE),
        arrow(
            FieldBehaviour.LEAVE,
            FieldBehaviour.EACH,
            when="demanded choices",
            unless="private hidden",
        ),
        arrow(
            FieldBehaviour.LEAVE,
            FieldBehaviour.PLAIN,
            when="demanded text",
            unless="private hidden",
        ),
        arrow(FieldBehaviour.ANY, FieldBehaviour.EACH, when="demanded choices"),
        arrow(
            FieldBehaviour.PLAIN,
            FieldBehaviour.SUGGESTED,
            when="refused suggestions",
            gives="first_value",
        ),
    ),
)

# Which value a demanded field gets: one after the other, a few only.
VALUE = StateMachine(
    "value",
    "trying",
    (
        arrow("trying", "trying", when="refused value_left", gives="next"),
        arrow("trying", "spent", when="refused"),
    ),
)

# How the form is sent: by its button, else by a link that acts as one, else by Enter, else by
# script. Enter and script are for forms that are the only one in their element: elsewhere they may
# send another form.
SUBMISSION = StateMachine(
    "submission",
    "ready",
    (
        arrow("ready", "pressed", when="button", gives="press_button"),
        arrow("ready", "pressed", when="acting_link", gives="press_link"),
        arrow("ready", "entered", when="own_form text", gives="press_enter"),
        arrow("ready", "submitted", when="own_form", gives="submit_form"),
        arrow("ready", "stuck"),
        arrow("pressed", "sent", when="changed"),
        arrow("pressed", "entered", when="own_form text undone", gives="press_enter"),
        arrow("pressed", "submitted", when="own_form undone", gives="submit_form"),
        arrow("pressed", "sent"),
        arrow("entered", "sent", when="changed"),
        arrow("entered", "submitted", when="own_form", gives="submit_form"),
        arrow("entered", "sent"),
        arrow("submitted", "sent"),
    ),
)
