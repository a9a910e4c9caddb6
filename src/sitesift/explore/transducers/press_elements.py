"""Navigation without links: elements that a script listens to are pressed, the most promising of
all pages first, when no link promises more.

While one is pressed nothing but GET leaves the browser, scripts included, and elements whose words,
names or code say that they change something are never among them. What leads nowhere is undone: the
page is opened again before anything else is done on it.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

from sitesift.browser.visit import PageState
from sitesift.errors import SitesiftError
from sitesift.explore.identity import canonical_url, page_digest
from sitesift.explore.links.shelf_links import FEWEST_OF_SHELF
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.press_rows import ClickableFound, ElementPressed
from sitesift.explore.rows import Failed, LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction, falls_short
from sitesift.explore.verdict import Shortfall
from sitesift.explore.wrapper_rows import Verified
from sitesift.forms.fill.page_changes import Change
from sitesift.network import Facts, More, Open, Read, everywhere, optional
from sitesift.network.transducer import Item
from sitesift.relations import Stored

LEAST_SCORE = 0.0  # of an element that is pressed while nothing was found, or something is missing
LEAST_PROBE = 1.5  # of one that is pressed although there is a wrapper; the same as for links
# Elements in vain, as many times what is tried where nothing was found: records are known to be
# missing then, but pressing in vain costs no pages, only time. Assumed, not swept.
PATIENCE_IF_MISSING = 3
# share of lines that are new from which a page that stays where it is shows something else; the
# same as a search form's answer is told by
MUCH_NEW = 0.3


# elements of a row that are pressed before one has led on: the first may be the one that is open
MOST_IN_VAIN = 2
_LAST_NUMBER = re.compile(r"\[\d+\]$")


def _row_of(stored: Stored[ClickableFound]) -> str:
    """What elements side by side have in common: the page, and the path but for their number."""
    return f"{stored.scope.page} {_LAST_NUMBER.sub('', stored.row.path)}"


class PressElements(SiteAction):
    """Presses the best element that is left."""

    name = "PressElements"
    looks_around = True
    progress = "pressing what may lead on"
    origin = PageOrigin.PRESS
    reads = (
        optional(ClickableFound, everywhere),
        optional(LinkFound, everywhere),
        optional(PageSeen, everywhere),
        optional(RecordsFound, everywhere),
        optional(PageJudged, everywhere),
        optional(Verified, everywhere),
        optional(Shortfall, everywhere),
        Read(ElementPressed, everywhere, required=False, wakes=False),
    )
    writes = (*OPENS, ElementPressed)
    priority = 38  # links first, where they promise as much

    def is_wanted(self, facts: Facts) -> bool:
        return self.has_budget(facts) and self._best(facts) is not None

    def urgency(self, facts: Facts) -> int:
        """Before links that promise less."""
        best = self._best(facts)
        opened = {canonical_url(row.url) for row in facts.all(PageSeen)}
        links = [link.score for link in facts.all(LinkFound) if link.key not in opened]
        ahead = best is not None and best.row.score > max(links, default=LEAST_SCORE)
        return self.priority + 3 if ahead else self.priority

    def _best(self, facts: Facts) -> Stored[ClickableFound] | None:
        settings = self.settings(facts)
        missing = falls_short(facts)
        probing = any(row.count for row in facts.all(RecordsFound)) and not missing
        patience = settings.probes if probing else settings.fruitless
        if self._vain(facts) >= patience * (PATIENCE_IF_MISSING if missing else 1):
            return None
        done = {row.key for row in facts.all(ElementPressed)}
        least = LEAST_PROBE if probing else LEAST_SCORE
        rows = self._open_rows(facts)
        pages = {stored.scope.page for stored in facts.placed(PageSeen)}
        left = [
            stored
            for stored in facts.placed(ClickableFound)
            if stored.row.key not in done
            and (stored.row.score >= least or _row_of(stored) in rows)
            and stored.scope.page in pages
        ]
        return max(left, key=lambda stored: stored.row.score, default=None)

    def _open_rows(self, facts: Facts) -> set[str]:
        """Elements side by side beside lists, each with a text of its own, of which one has led
        on, or not yet several in vain: each may show a part of what the site has."""
        found = {s.scope.page for s in facts.placed(RecordsFound) if s.row.count}
        rows: dict[str, dict[str, str]] = {}
        for stored in facts.placed(ClickableFound):
            if stored.scope.page in found and stored.row.score >= LEAST_SCORE:
                rows.setdefault(_row_of(stored), {})[stored.row.key] = stored.row.text.casefold()
        pressed = {row.key: row.worked for row in facts.all(ElementPressed)}
        return {
            row
            for row, texts in rows.items()
            if len(texts) >= FEWEST_OF_SHELF and len(set(texts.values())) == len(texts)
            if any(pressed.get(key) for key in texts)
            or sum(key in pressed for key in texts) < MOST_IN_VAIN
        }

    def _vain(self, facts: Facts) -> int:
        """Elements that were pressed in vain since the last that led somewhere."""
        vain = 0
        for row in facts.all(ElementPressed):
            vain = 0 if row.worked else vain + 1
        return vain

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        best = self._best(facts)
        if best is None:
            return
        element = best.row
        before = next(
            s.row for s in reversed(facts.placed(PageSeen)) if s.scope.page == best.scope.page
        )
        label = f"presses {element.text!r}: {element.reason}"
        for verb in ("click", "pressenter") if element.focusable else ("click",):
            found = await self._pressed(facts, before, element.path, verb, label)
            if isinstance(found, PageSeen):
                yield ElementPressed(element.key, element.text, verb, worked=True)
                yield Open((found,), page=True, label=label)
                yield More(None)
                return
            if isinstance(found, Failed):
                yield found
                break
        yield ElementPressed(element.key, element.text, "click", worked=False)
        yield More(None)

    async def _pressed(
        self, facts: Facts, before: PageSeen, path: str, verb: str, label: str
    ) -> PageSeen | Failed | None:
        """The page that pressing led to; None where it led nowhere."""
        try:
            pressed = await self.session.press(before, (path, verb, None), self.origin, label)
        except SitesiftError as error:
            return Failed(label, error.message)
        if pressed is None:
            return None
        seen, state = pressed
        if self._leads(facts, before, seen, state):
            return seen
        self.session.forget(seen)
        return None

    def _leads(self, facts: Facts, before: PageSeen, seen: PageSeen, state: PageState) -> bool:
        """Whether there is something to look at that was not there before."""
        page, old = self.archive.page(seen.file), self.archive.page(before.file)
        if page_digest(page) == page_digest(old):
            return False
        if canonical_url(state.url) != canonical_url(before.url):
            return canonical_url(state.url) not in {
                canonical_url(row.url) for row in facts.all(PageSeen)
            }
        shown = self.archive.texts(seen.file).keys() - self.archive.texts(before.file).keys()
        return bool(shown) or Change(old, page).new_share >= MUCH_NEW
