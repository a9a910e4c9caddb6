"""Asking for suggestions directly: page actions, the address that a box gets them from and those
known in, all others out.

One request for each beginning, in its turn and only where robots.txt allows it: nothing is typed,
so it is many times faster. Often nothing at all, or fewer letters than the box waits for, bring
whole lists; this is tried first. A list that is as long as the longest of all may have been cut
short, so that longer beginnings are asked for.
"""

from __future__ import annotations

import string
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.errors import Disallowed, LoadFailed
from sitesift.forms.fill.autocomplete_endpoint import Endpoint
from sitesift.forms.fill.fill_model import PageActions

BUDGET = 400  # requests for one field
_PATIENCE = 100  # answers in a row with nothing new before asking ends ...
_PATIENCE_WHOLE = 6  # ... and where one answer had all that was known, and more
_FAILURES = 3  # requests in a row that fail before asking ends
CUT = 5  # suggestions from which a list may have been cut short
_LONGEST_START = 3  # letters: what they leave cut is left so
_MOST = 2000  # suggestions, as many as options are kept of a select
# letters by which a beginning is made longer; most names go on with one of the first
NEXT_LETTERS = sorted(string.ascii_lowercase, key=lambda c: c not in "aeiourlh")


@dataclass(slots=True)
class Asker:
    """Asks an address for one beginning after the other."""

    actions: PageActions
    endpoint: Endpoint
    until: float
    values: list[str]  # all that is suggested, as far as known
    # beginnings, with the number of suggestions each brought
    asked: dict[str, int] = field(default_factory=dict)
    whole: bool = False  # an answer to no letters at all had everything so far
    idle: int = 0  # answers in a row that brought nothing new
    failures: int = 0  # requests in a row that failed
    forbidden: bool = False  # by robots.txt

    async def all(self, letters: int, starts: Mapping[int, Sequence[str]]) -> None:
        """Goes through all beginnings of as many letters as are needed here; `starts` has the
        likeliest first."""
        known = list(self.values)
        everything = await self.ask("")
        self.whole = len(everything) > len(known) and set(known) <= set(everything)
        first = known[0][:1].lower() if known else ""
        if letters > 1 and first.isalpha() and known[0] in await self.ask(first):
            letters = 1
        likely = [s for s in starts.get(letters, ()) if len(s) == letters]
        single = list(string.ascii_lowercase) if letters == 1 else []
        seen = (text[:letters].lower() for text in known)
        waiting = list(dict.fromkeys([*seen, *likely, *single]))
        while waiting and not self.is_over():
            for start in waiting:
                if start not in self.asked and not self.is_over():
                    await self.ask(start)
            waiting = self._longer()

    async def ask(self, start: str) -> list[str]:
        """What is suggested for a beginning."""
        if self.is_over():
            return []
        self.asked[start] = 0
        try:
            address = self.endpoint.address(start)
            found = self.endpoint.values(await self.actions.ask(address, self.endpoint.headers))
        except Disallowed:
            self.forbidden = True
            return []
        except LoadFailed:
            self.failures += 1
            return []
        new = [text for text in found if text not in self.values]
        self.asked[start], self.failures, self.idle = len(found), 0, 0 if new else self.idle + 1
        self.whole = self.whole and not new
        self.values += new
        return found

    def is_over(self) -> bool:
        """Whether enough was asked, or all that may be."""
        enough = len(self.asked) >= BUDGET or len(self.values) >= _MOST
        spent = enough or time.monotonic() > self.until
        patience = _PATIENCE_WHOLE if self.whole else _PATIENCE
        return self.forbidden or spent or self.failures >= _FAILURES or self.idle >= patience

    def _longer(self) -> list[str]:
        """Beginnings with a letter more, of those whose lists are as long as the longest."""
        longest = max((count for start, count in self.asked.items() if start), default=0)
        cut = [
            s for s, n in self.asked.items() if 0 < len(s) < _LONGEST_START and n == longest >= CUT
        ]
        longer = (start + letter for start in cut for letter in NEXT_LETTERS)
        return [start for start in longer if start not in self.asked]
