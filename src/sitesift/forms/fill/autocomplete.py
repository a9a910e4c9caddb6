"""Suggestions of a text box: a live page and a field's path in, all that it suggests out.

Letters are typed key by key; what appears and has a word that begins with them is a suggestion. How
many letters a site wants is learned first. Where it was heard which address the page's script got
them from, that address is asked for the rest (autocomplete_requests.py). Elsewhere single letters,
or the beginnings that the domain's lists have most, are typed in turn: few enough to be polite,
each answered by the page's own script. Suggestion lists are short; from a long one the next letter
is tried too.
"""

from __future__ import annotations

import asyncio
import string
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.forms.fill.autocomplete_endpoint import Endpoint, find_endpoint
from sitesift.forms.fill.autocomplete_requests import CUT, NEXT_LETTERS, Asker
from sitesift.forms.fill.fill_model import PageActions, PageView
from sitesift.forms.fill.page_changes import Change
from sitesift.forms.fill.text_values import listed_options
from sitesift.page import xpath_of
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

SURE_VALUES = 3  # values that a page names from which some are taken to be right
BUDGET = 200  # times that letters are typed for one field ...
SECONDS = 45.0  # ... and how long: an exploration has more to do
# seconds without a key after which every box has asked for its suggestions; most wait 0.15 to 0.5
PAUSE = 0.7
_PATIENCE = 100  # times in a row that nothing new is suggested before gathering ends ...
_PATIENCE_KNOWN = 30  # ... and where the page itself named all that was suggested so far
_LONGEST = 80  # characters of a suggestion
_MOST = 500


@dataclass(slots=True)
class Suggestions:
    """What a field suggests."""

    values: list[str] = field(default_factory=list)
    letters: int = 0  # that must be typed before anything is suggested; 0: it suggests nothing
    typed: int = 0  # times that letters were typed
    asked: int = 0  # times that the address behind the box was asked directly
    cut: bool = False  # gathering was ended by its budget, so that there may be more


def suggested(before: Page, after: Page, typed: str) -> dict[str, int]:
    """Texts that appeared and have a word which begins with the letters typed, with their nodes."""
    start = words_of(typed)
    found: dict[str, int] = {}
    lines = [(line.text, line.node) for line in Change(before, after).new_lines]
    for text, node in (*lines, *_listed(before, after)):
        words = words_of(text)
        fits = start and any(_begins(words[at:], start) for at in range(len(words)))
        if fits and len(text) <= _LONGEST:
            found.setdefault(text, node)
    return found


def _listed(before: Page, after: Page) -> Iterator[tuple[str, int]]:
    """What was put into datalists, which browsers show in a way of their own."""
    lists = before.nodes_with_tag("datalist").tolist()
    old = {text for node in lists for text in listed_options(before, node)}
    for node in after.nodes_with_tag("datalist").tolist():
        new = listed_options(after, node)
        yield from ((text, option) for text, option in new.items() if text not in old)


def _begins(words: list[str], start: list[str]) -> bool:
    """Whether words begin with those typed, of which the last may be half a word."""
    last = len(start) - 1
    return words[:last] == start[:-1] and len(words) > last and words[last].startswith(start[-1])


async def after_pause(actions: PageActions) -> PageView:
    """What is seen when nothing was typed for a while."""
    await asyncio.sleep(PAUSE)
    return await actions.look()


async def pick(
    actions: PageActions, path: str, text: str, before: PageView
) -> tuple[PageView, str, str]:
    """Types a text and clicks the suggestion that fits it best; the view, the suggestion's text
    and its path."""
    view = await actions.act(path, "type", text)
    found = suggested(before.page, view.page, text)
    if not found:
        view = await after_pause(actions)
        found = suggested(before.page, view.page, text)
    if not found:
        return view, "", ""
    best = min(
        found,
        key=lambda t: (t.lower() != text.lower(), not t.lower().startswith(text.lower()), len(t)),
    )
    place = xpath_of(view.page, found[best])
    return await actions.act(place, "click"), best, place


async def gather(
    actions: PageActions, path: str, known: Sequence[str], starts: Mapping[int, Sequence[str]]
) -> Suggestions:
    """All that a field suggests, within the budget; `starts` has beginnings to try by their number
    of letters."""
    empty = await actions.act(path, "type", "")
    box = _Box(actions, path, empty.page, frozenset(known))
    await box.learn_letters(_likely(known, starts))
    letters = box.found.letters
    if letters and not await box.ask_directly(starts):
        listed = string.ascii_lowercase if letters == 1 else starts.get(letters, ())
        seen = (text[:letters].lower() for text in known)
        await box.ask_all(list(dict.fromkeys([*seen, *listed])))
    box.found.cut = box.is_spent()
    return box.found


def _likely(known: Sequence[str], starts: Mapping[int, Sequence[str]]) -> list[str]:
    """Beginnings that should bring suggestions: of values that should be known, a letter more each
    time; where none is, those that the domain's lists have most, one letter first. One or two
    values may be no values at all, so that single letters are tried after them as well."""
    own = list(dict.fromkeys(value[:length] for value in known[:3] for length in (1, 2, 3)))
    if len(known) >= SURE_VALUES:
        return own
    letters = [*own, *starts.get(1, ())[:6]]
    return letters if own else [*letters, *starts.get(2, ())[:8], *starts.get(3, ())[:12]]


@dataclass(slots=True)
class _Box:
    """A text box that is typed into, and what it has suggested so far."""

    actions: PageActions
    path: str
    empty: Page  # before anything was typed
    named: frozenset[str]  # values that the page itself names
    found: Suggestions = field(default_factory=Suggestions)
    until: float = field(default_factory=lambda: time.monotonic() + SECONDS)
    endpoint: Endpoint | None = None  # where suggestions came from, if that was heard
    late: bool | None = None  # suggests after a pause only; None until it suggested something

    async def learn_letters(self, likely: Sequence[str]) -> None:
        """Types one likely beginning after the other until something comes."""
        for start in likely:
            if await self.ask(start):
                self.found.letters = len(start)
                self.endpoint = find_endpoint(
                    await self.actions.script_answers(), start, self.found.values
                )
                return

    async def ask_directly(self, starts: Mapping[int, Sequence[str]]) -> bool:
        """Asks where the suggestions come from; False where that is not known or fails, so that the
        rest is typed. What robots.txt forbids to ask for is not typed either."""
        if self.endpoint is None:
            return False
        asker = Asker(self.actions, self.endpoint, self.until, self.found.values)
        await asker.all(self.found.letters, starts)
        self.found.asked = len(asker.asked)
        return asker.forbidden or not asker.failures

    async def ask_all(self, waiting: list[str]) -> None:
        """Types one beginning after the other; longer ones where the list may have been cut
        short."""
        idle = 0
        while waiting and not self._is_enough(idle):
            start = waiting.pop(0)
            known = len(self.found.values)
            shown = await self.ask(start)
            idle = 0 if len(self.found.values) > known else idle + 1
            if shown >= CUT and len(start) < 3:
                waiting += [s for letter in NEXT_LETTERS if (s := start + letter) not in waiting]

    def _is_enough(self, idle: int) -> bool:
        patience = _PATIENCE_KNOWN if self.named.issuperset(self.found.values) else _PATIENCE
        return self.is_spent() or idle >= patience

    def is_spent(self) -> bool:
        """Whether as much was asked as may be, or as many values are known as are kept."""
        requests = max(self.found.typed, self.found.asked)
        late = time.monotonic() > self.until
        return late or requests >= BUDGET or len(self.found.values) >= _MOST

    async def ask(self, start: str) -> int:
        """Types some letters; how many suggestions came."""
        self.found.typed += 1
        view = await self.actions.act(self.path, "type", start)
        shown = suggested(self.empty, view.page, start)
        if shown and self.late is None:
            self.late = False
        elif not shown and self.late is not False:
            shown = suggested(self.empty, (await after_pause(self.actions)).page, start)
            self.late = True if shown else self.late
        self.found.values += [text for text in shown if text not in self.found.values]
        return len(shown)
