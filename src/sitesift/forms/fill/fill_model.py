"""What filling a form takes and gives: actions on a live page, views of it, fills, attempts and
outcomes.

`PageActions` and `PageView` are what a visit of `sitesift.browser` offers; this package knows no
browser. Paths are positional XPaths as `sitesift.page.xpath_of` writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Protocol

from sitesift.page.page import Page


class ReactionKind(StrEnum):
    """What an action on a form changed; reaction.lp judges."""

    ALERT = "alert"
    VALIDATION = "validation"
    ERROR = "error"
    EMPTY_RESULT = "empty result"
    NEW_PAGE = "new page"
    MAJOR_CHANGE = "major change"
    SUGGESTIONS = "suggestions"
    NEW_FIELDS = "new fields"
    CHANGED_OPTIONS = "changed options"
    NOTHING = "nothing"


ARRIVED = frozenset({ReactionKind.NEW_PAGE, ReactionKind.MAJOR_CHANGE})


class PageView(Protocol):
    """What a window shows at one moment."""

    @property
    def url(self) -> str: ...
    @property
    def page(self) -> Page: ...
    @property
    def status(self) -> int: ...
    @property
    def messages(self) -> tuple[str, ...]: ...  # texts of dialogs since the last view
    @property
    def new_document(self) -> bool: ...  # False: the document of the last view, changed or not
    @property
    def done(self) -> bool: ...  # False: the element is gone, hidden or disabled; nothing was done


class ScriptResponse(Protocol):
    """What a page's script was answered when it asked an address with GET."""

    @property
    def url(self) -> str: ...
    @property
    def body(self) -> str: ...
    @property
    def headers(self) -> tuple[tuple[str, str], ...]: ...  # what kind of answer is wanted


class PageActions(Protocol):
    """A live page to act on: open an address, look, act on an element (click, fill, type,
    choose, check, submit ...)."""

    async def open(self, url: str) -> PageView: ...
    async def look(self) -> PageView: ...
    async def act(self, path: str, verb: str, argument: str | int | None = None) -> PageView: ...
    async def script_answers(self) -> tuple[ScriptResponse, ...]:
        """What the page's scripts were answered since the last text was typed."""

    async def ask(self, url: str, headers: tuple[tuple[str, str], ...] = ()) -> str:
        """The answer to GET, as the page's own script would get it; LoadFailed where there is none,
        Disallowed where robots.txt forbids it."""


@dataclass(frozen=True, slots=True)
class Fill:
    """One action on a field or a button."""

    path: str
    verb: str
    argument: str | int | None = None
    field: int = -1  # index into the form's fields, -1 for buttons and links
    name: str = ""  # what the value is: the field's meaning, label or name; the variable of `every`
    parameter: str = ""  # the name under which the form sends it
    value: str = ""  # what the form sends for it
    every: tuple[str, ...] = ()  # all values that together leave nothing out, as shown ...
    sent: tuple[str, ...] = ()  # ... and as the form sends them
    open: bool = False  # `every` are the values that are known; the site may take others
    # of these, letters that names have; what they find names find too, if all names are known
    fragments: tuple[str, ...] = ()
    decider: str = ""  # parameter of the field that decides which of them there are ...
    decided: tuple[tuple[str, tuple[str, ...]], ...] = ()  # ... for each of its values

    def sent_with(self, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """What is sent, one after the other, when other fields have these values."""
        if not self.decided:
            return self.sent
        return dict(self.decided).get(chosen.get(self.decider, ""), ())


@dataclass(frozen=True, slots=True)
class Attempt:
    """A way to fill and send the form that has not been tried yet."""

    number: int
    fills: tuple[Fill, ...]
    variant: tuple[tuple[str, str], ...] = ()  # of each switch: (("offer", "To rent"),)
    demanded: tuple[int, ...] = ()  # fields filled because the site wants them


@dataclass(frozen=True, slots=True)
class Reaction:
    """What an action changed."""

    kind: ReactionKind
    note: str = ""
    because: tuple[str, ...] = ()

    @property
    def arrived(self) -> bool:
        """Whether there is something new to look at: a page, or most of the page
        changed."""
        return self.kind in ARRIVED


@dataclass(frozen=True, slots=True)
class FillOutcome:
    """What came of an attempt, and what a replay needs: open `start`, do the fills in order."""

    reaction: Reaction
    view: PageView
    start: str  # the address of the page on which the fills begin
    fills: tuple[Fill, ...]  # only those that matter, the press of the button last
    variant: tuple[tuple[str, str], ...] = ()
    learned: tuple[str, ...] = ()
    # variable -> values that leave nothing out
    every: dict[str, tuple[str, ...]] = field(default_factory=dict)
    revealed: tuple[str, ...] = ()  # fields that a choice has brought to light ...
    revealing: tuple[Fill, ...] = ()  # ... and the fills up to that choice

    @property
    def open_fields(self) -> dict[str, int]:
        """The fields of which more values may be searched for than are known, with the number of
        those that are: the search does not say what all of them are."""
        return {fill.name: len(fill.every) for fill in self.fills if fill.open}

    @property
    def fragments(self) -> dict[str, tuple[str, ...]]:
        """The letters that such fields are searched for with besides names."""
        return {fill.name: fill.fragments for fill in self.fills if fill.fragments}

    def without_fragments(self) -> FillOutcome:
        """The same with names alone."""
        left = {
            fill.name: fill.every[: -len(fill.fragments)] for fill in self.fills if fill.fragments
        }
        fills = (
            replace(fill, every=left[fill.name], sent=left[fill.name], fragments=())
            if fill.fragments
            else fill
            for fill in self.fills
        )
        return replace(self, fills=tuple(fills), every=self.every | left)

    @property
    def success(self) -> bool:
        """Whether the search led somewhere that is neither an error nor an empty list."""
        return self.reaction.arrived
