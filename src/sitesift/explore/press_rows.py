"""The rows about elements that are pressed though they are no links: which there are, and what
became of pressing them."""

from __future__ import annotations

from sitesift.relations import Row


class ClickableFound(Row):
    """An element without an address that a script listens to, and that may lead to data."""

    path: str
    key: str  # the same for the same element on other pages
    text: str
    score: float
    reason: str
    focusable: bool  # keys may do what clicks do not


class ElementPressed(Row):
    """An element that was pressed."""

    key: str
    text: str
    verb: str
    worked: bool  # it led to another page, to records or to a page that is mostly new
