"""The rows by which filling a form goes through the network: where it stands after each attempt,
and the fields that a choice has brought to light."""

from __future__ import annotations

from sitesift.relations import Row

NOTHING_FILLED = "nothing filled in"  # what a filling is called that narrows nothing


class FillingStep(Row):
    """Where the filling of a page's forms stands: the next turn begins here, whoever takes it."""

    form: int  # place among the forms that may be filled
    tried: int  # attempts at it so far
    # JSON: the states of its machines (`forms.fill.filler_state`); empty before the first attempt
    state: str
    because: str = ""  # what the last attempt gave, in words


class FieldsRevealed(Row):
    """Fields that appeared after a choice in a form that led nowhere: the form is understood anew
    in that state."""

    form: str  # as `Filled` names it
    fields: str
    choice: str  # in words
    fills: str  # JSON: the fills that were made up to then
