"""The ways to a page: what `PageSeen.by` holds. Each is the name of the transducer that opened the
page, so that rows, guards and reports speak of it in one word."""

from __future__ import annotations

from enum import StrEnum


class Reached(StrEnum):
    """How a page was reached."""

    START = "OpenStart"  # the address given
    DIALOG = "CloseDialog"  # the same page without its dialog
    FRAME = "OpenFrame"
    FORM = "FillForm"
    SAMPLE = "SampleSearches"  # another search with the same form
    TAB = "TurnTabs"  # another list in the same page
    NEXT = "FollowNext"  # the list goes on
    CHECK = "CheckPages"  # a page that a run has read
    LINK = "Crawl"
    DETAIL = "OpenDetail"  # a record's own page


FURTHER = frozenset({Reached.NEXT, Reached.CHECK})  # what leads to further pages of a list
SOUGHT = frozenset(
    {Reached.FORM, Reached.SAMPLE, Reached.LINK, Reached.NEXT, Reached.FRAME}
)  # it is no mere home page
NARROWING = frozenset(
    {Reached.FORM, Reached.SAMPLE, Reached.TAB, Reached.NEXT, Reached.LINK, Reached.CHECK}
)  # a form beside such a list refines it
