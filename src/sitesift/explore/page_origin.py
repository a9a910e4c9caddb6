"""The ways to a page: what `PageSeen.origin` holds. The transducer that opens pages declares which
of them is its own; the stored words belong to nobody's class name."""

from __future__ import annotations

from enum import StrEnum


class PageOrigin(StrEnum):
    """How a page was reached."""

    START = "start"  # the address given
    DIALOG = "dialog"  # the same page without its dialog
    FRAME = "frame"
    FORM = "form"
    REVEAL = "reveal"  # the same page, with fields that a choice has brought to light
    SAMPLE = "sample"  # another search with the same form
    NARROW = "narrow"  # the same search for less
    TAB = "tab"  # another list in the same page
    NEXT = "next"  # the list goes on
    CHECK = "check"  # a page that a run has read
    LINK = "link"
    PRESS = "press"  # an element that is no link
    DETAIL = "detail"  # a record's own page
    ODD_DETAIL = "odd detail"  # that of a record whose row is unlike the others


# records' own pages that were opened as such
OWN_PAGE_ORIGINS = frozenset({PageOrigin.DETAIL, PageOrigin.ODD_DETAIL})
# nothing was filled in: what such a page lists is not narrowed by anybody's guess
BROWSED_ORIGINS = frozenset({PageOrigin.START, PageOrigin.DIALOG, PageOrigin.LINK})
# a form was filled: a search that finds nothing says little of where links lead
ASKED_ORIGINS = frozenset(
    {PageOrigin.FORM, PageOrigin.SAMPLE, PageOrigin.NARROW, PageOrigin.REVEAL}
)
# further pages of a list
LIST_CONTINUATIONS = frozenset({PageOrigin.NEXT, PageOrigin.CHECK})
# something was done to find what the page shows: it is no mere home page
SOUGHT_ORIGINS = frozenset(
    {PageOrigin.FORM, PageOrigin.SAMPLE, PageOrigin.LINK, PageOrigin.NEXT, PageOrigin.FRAME}
    | {PageOrigin.PRESS, PageOrigin.NARROW}
)
# a form beside such a list refines it
NARROWED_ORIGINS = frozenset(
    {PageOrigin.FORM, PageOrigin.SAMPLE, PageOrigin.TAB, PageOrigin.NEXT, PageOrigin.LINK}
    | {PageOrigin.CHECK, PageOrigin.PRESS, PageOrigin.NARROW}
)
