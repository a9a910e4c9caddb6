"""What the transducers of an exploration share: a browsing session, what they declare of
themselves, and the difference between looking and acting."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import AsyncIterable, AsyncIterator, Iterable
from typing import ClassVar, NamedTuple

from sitesift.browser.visit import PageState
from sitesift.errors import BrowserError, SitesiftError
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, understood_pages
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import (
    BudgetSpent,
    DialogFound,
    Failed,
    HostMet,
    PageJudged,
    PageSeen,
    RecordsFound,
    SettingsGiven,
)
from sitesift.explore.session import BrowsingSession, Holder, Moves
from sitesift.explore.verdict import EvidenceKind, Shortfall
from sitesift.explore.wrapper_rows import Verified
from sitesift.network import Facts, Open, Read, Transducer, everywhere
from sitesift.network.transducer import Item
from sitesift.relations import Level
from sitesift.settings import ExploreSettings

OPENS = (PageSeen, Failed, HostMet)  # what an action writes that opens pages
# Lines of evidence that say that there are records which nobody has seen. Records that were seen
# and did not come out are no reason to look elsewhere: they are the wrapper's.
COUNTING_EVIDENCE = frozenset(
    {EvidenceKind.LIST_COUNT, EvidenceKind.RESULT_COUNT, EvidenceKind.SITE_TOTAL}
    | {EvidenceKind.PAGER, EvidenceKind.LIST_END, EvidenceKind.FILLINGS, EvidenceKind.LISTED}
    | {EvidenceKind.NUMBERED}
)
ROOT_STEP = 1  # every exploration begins with it: what concerns the whole site is done there


class SiteTransducer(Transducer):
    """Base of all transducers of an exploration. `name` is stored in traces, so it stays when a
    class is renamed."""

    progress: ClassVar[str] = ""  # what people read while it works; empty for what is quick
    origin: ClassVar[PageOrigin]  # of the pages that it opens, where it opens any
    looks_around: ClassVar[bool] = False  # it looks for more than the list that one began at

    def __init__(self, session: BrowsingSession) -> None:
        self.session = session

    @property
    def archive(self) -> PageArchive:
        return self.session.archive

    def page(self, facts: Facts) -> PageSeen:
        """The page of this place, in its newest state."""
        pages = facts.placed(PageSeen)
        return next(s.row for s in reversed(pages) if s.scope.page == facts.scope.page)


class PageAnalysis(SiteTransducer):
    """Says something about a page that was seen."""


class LimitedAction(SiteTransducer):
    """Changes the world or takes its time, so that it runs alone, at a step, and within what the
    exploration may spend."""

    level: ClassVar[Level] = Level.STEP
    exclusive: ClassVar[bool] = True

    def inputs(self) -> tuple[Read, ...]:
        """What it reads, and what every action asks: how far the exploration may go."""
        asked = (SettingsGiven, BudgetSpent)
        limits = (Read(row, everywhere, required=False, wakes=False) for row in asked)
        return (*super().inputs(), *limits)

    def settings(self, facts: Facts) -> ExploreSettings:
        """How far the exploration may go."""
        given = facts.newest(SettingsGiven)
        return given.settings if given is not None else ExploreSettings()

    def has_budget(self, facts: Facts) -> bool:
        """Whether more pages may be looked at."""
        settings, spent = self.settings(facts), facts.newest(BudgetSpent)
        return spent is None or not spent.exhausts(settings)


class BrowserAction(LimitedAction):
    """Does something in the browser, on the page of its step."""

    def step(self, facts: Facts) -> Iterable[Item] | AsyncIterable[Item]:
        """What `act` gives, and rows of the hosts that were met meanwhile."""
        return self._with_hosts(facts)

    async def _with_hosts(self, facts: Facts) -> AsyncIterator[Item]:
        async for item in self.act(facts):
            for host in self.session.new_hosts():
                yield host
            yield item

    @abstractmethod
    def act(self, facts: Facts) -> AsyncIterator[Item]:
        """One turn in the browser, an async generator."""

    def is_clear(self, facts: Facts) -> bool:
        """Whether there is a page here and no dialog in the way; the state after the dialog is a
        page of its own."""
        at_page = facts.scope.step != ROOT_STEP and not facts.has(DialogFound)
        return at_page and self.has_budget(facts)

    async def opened(
        self, url: str, label: str, holder: Holder = ("", ""), doing: str = "opening"
    ) -> Open | Failed:
        """The page of an address as a step of its own, or what was tried in vain."""
        try:
            seen = await self.session.open(url, self.origin, label, holder)
        except BrowserError:
            raise  # no fault of the page: a step that is tried again
        except SitesiftError as error:
            return Failed(f"{doing} {url}", error.message)
        return Open((seen,), page=True, label=label)

    async def moved(
        self,
        before: PageSeen,
        moves: Moves,
        label: str,
        *,
        origin: PageOrigin | None = None,
        posting: bool = False,
    ) -> Moved | Failed:
        """What a page shows after some moves on it, or what was tried in vain. `origin` is said
        where the page that it leads to is of another transducer's kind."""
        act, kind = self.session.act, origin or self.origin
        try:
            return Moved(*await act(before, moves, kind, label, posting=posting))
        except BrowserError:
            raise
        except SitesiftError as error:
            return Failed(label, error.message)


class Moved(NamedTuple):
    """What moves on a page have led to."""

    seen: PageSeen
    state: PageState


class SiteWork(LimitedAction):
    """Concerns the whole site: it has one place, the first step."""

    def guard(self, facts: Facts) -> bool:
        return facts.scope.step == ROOT_STEP and self.is_wanted(facts)

    def is_wanted(self, facts: Facts) -> bool:
        """Whether there is anything to do; as pure as a guard."""
        return True


class SiteAction(SiteWork, BrowserAction):
    """An action in the browser that concerns the whole site."""


def falls_short(facts: Facts) -> bool:
    """Whether records are known to be missing from what the newest wrappers gave: whoever has
    something left to try goes on."""
    return any(kind in COUNTING_EVIDENCE for kind in failing_evidence(facts))


def failing_evidence(facts: Facts) -> list[EvidenceKind]:
    """The lines that the newest verification says do not hold."""
    verdict = facts.newest(Verified)
    if verdict is None:
        return []
    this = (verdict.round, verdict.turn)
    return [row.kind for row in facts.all(Shortfall) if (row.round, row.turn) == this]


def understood(facts: Facts) -> list[UnderstoodPage]:
    """All pages in sight with what was found and judged on them."""
    return understood_pages(
        facts.placed(PageSeen), facts.placed(RecordsFound), facts.placed(PageJudged)
    )
