"""The world of an exploration: one visit to the site, kept in step with the rows. In: rows of pages
seen, and actions. Out: new rows of pages seen. It knows where the window is, goes back to a page
when an action there is to be done, and lets nothing through that leaves the site or that robots.txt
forbids."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field, replace
from urllib.parse import urlsplit

from sitesift.browser.visit import PageState, Visit
from sitesift.errors import LoadFailed
from sitesift.explore.page_library import Library
from sitesift.explore.rows import PageSeen
from sitesift.net import Fetcher, browser_agent
from sitesift.network import Blocked
from sitesift.settings import ExploreSettings, FetchSettings, RunSettings

Moves = list[tuple[str, str, str | int | None]]

ANSWERS = "answers"  # folder for what runs of wrappers have loaded, while an exploration lasts


@dataclass(frozen=True)
class Replay:
    """How a wrapper gets to a list behind a form: by address, one for each search that is needed,
    or by actions."""

    start: str  # the page that the moves begin at
    moves: Moves  # with "${variable}" where a value stands for others
    values: dict[str, list[str]]  # of the variables: values that together leave nothing out
    addresses: list[str]  # of all searches that are needed; empty where they have none

    @classmethod
    def of(cls, seen: PageSeen) -> Replay | None:
        return cls(**json.loads(seen.replay)) if seen.replay else None


@dataclass(eq=False)
class World:
    """The window, the fetcher that knows pace and robots.txt, and the library of pages seen."""

    library: Library
    fetcher: Fetcher
    start: str
    hosts: set[str] = field(default_factory=set)  # of frames that belong to the site
    visit: Visit | None = None
    place: str = ""  # file of the page that the window shows; "" where that is unknown
    foreign: set[str] = field(default_factory=set)  # hosts that were not visited
    settings: ExploreSettings = field(default_factory=ExploreSettings)
    limits: RunSettings = field(
        default_factory=lambda: RunSettings(max_pages=3000, max_seconds=300)
    )
    began: float = field(default_factory=time.monotonic)
    ran: float = 0.0  # seconds that runs of wrappers took

    @classmethod
    @asynccontextmanager
    async def begin(
        cls, library: Library, fetch: FetchSettings, start: str, settings: ExploreSettings
    ) -> AsyncIterator[World]:
        """A world with a browser, closed afterwards."""
        async with Fetcher(fetch) as fetcher:
            world = cls(library, fetcher, start, settings=settings)
            agent = browser_agent(fetch)
            async with Visit.begin(
                world._admit, allow_private=fetch.allow_private, user_agent=agent
            ) as visit:
                world.visit = visit
                yield world

    def run_settings(self) -> FetchSettings:
        """How runs of wrappers fetch: what one round has loaded, the next takes from the
        library."""
        return replace(self.fetcher.settings, cache=str(self.library.folder / ANSWERS))

    def is_tired(self) -> bool:
        """Whether the budget for looking around is used up."""
        return (
            len(self.files) >= self.settings.max_pages
            or time.monotonic() - self.began > self.settings.max_seconds
        )

    @property
    def files(self) -> dict[str, PageSeen]:
        """The rows of all pages seen, by file."""
        return self.library.seen

    @property
    def live(self) -> Visit:
        assert self.visit is not None
        return self.visit

    async def _admit(self, url: str) -> None:
        """The gate that every document passes: on this site, allowed by robots.txt, and in its
        turn."""
        if not self.is_here(url):
            self.foreign.add(urlsplit(url).netloc)
            raise LoadFailed(f"{url} is on another site.", source=url)
        await self.fetcher.admit(url)

    def is_here(self, url: str) -> bool:
        """Whether an address belongs to the site: its host, the same with www., or a part of it."""
        own, other = host_of(self.start), host_of(url)
        return own == other or other in self.hosts or _is_part(other, own) or _is_part(own, other)

    async def open(
        self, url: str, by: str, label: str, holder: tuple[str, str] = ("", "")
    ) -> PageSeen:
        """Goes to an address; `holder` is the page that led there, and the path of the frame that
        shows it there."""
        file, path = holder
        moves: Moves = [(path, "movetoframe", None)] if path else []
        return await self._seen(await self.live.open(url), file, moves, by, label)

    async def act(
        self, before: PageSeen, moves: Moves, by: str, label: str
    ) -> tuple[PageSeen, PageState]:
        """Does something on a page seen before; the last move leads to what is seen."""
        await self.at(before)
        sight: PageState | None = None
        for path, verb, argument in moves:
            self.place = ""
            sight = await self.live.act(path, verb, argument)
            if not sight.done:
                raise Blocked(f"the element at {path} cannot be acted on")
        assert sight is not None
        return await self._seen(sight, before.file, moves, by, label), sight

    async def seen(
        self, sight: PageState, before: PageSeen, moves: Moves, by: str, label: str
    ) -> PageSeen:
        """Takes note of what somebody else's actions in the window have led to."""
        return await self._seen(sight, before.file, moves, by, label)

    def forget(self, seen: PageSeen) -> None:
        """Takes back a page that showed nothing new; the window may show any state of it."""
        self.files.pop(seen.file, None)
        self.place = ""

    def note(self, seen: PageSeen, again: Replay) -> PageSeen:
        """The row with how a wrapper gets there."""
        row = replace(seen, replay=json.dumps(asdict(again)))
        self.files[seen.file] = row
        return row

    @contextmanager
    def hands(self, before: PageSeen, *, posting: bool) -> Iterator[PageHands]:
        """Hands on a page; with `posting`, its form may be sent with POST."""
        with self.live.posting() if posting else nullcontext():
            yield PageHands(self, before)
        self.place = ""

    async def at(self, seen: PageSeen) -> PageState | None:
        """The window shows this page (again)."""
        self.files[seen.file] = seen
        if self.place == seen.file:
            return None
        self.place = ""
        if seen.has_address:
            sight = await self.live.open(seen.url)
        else:
            before = self.files.get(seen.before)
            if before is None:
                raise Blocked(f"the way to {seen.url} is not known any more")
            await self.at(before)
            sight = None
            for path, verb, argument in json.loads(seen.moves):
                sight = await self.live.act(path, verb, argument)
        self.place = seen.file
        return sight

    async def _seen(
        self, sight: PageState, before: str, moves: Moves, by: str, label: str
    ) -> PageSeen:
        file, drawn = self.library.add(sight.page, await self.live.picture())
        row = PageSeen(
            file=file,
            picture=drawn,
            url=sight.url,
            status=sight.status,
            has_address=sight.new_document and sight.method == "GET",
            before=before,
            moves=json.dumps(moves),
            by=by,
            label=label,
        )
        self.files[file] = row
        self.place = file
        return row


@dataclass(frozen=True)
class PageHands:
    """What somebody who acts on one page needs: to act, to look, and to have the page as it was at
    first."""

    world: World
    before: PageSeen

    async def open(self, url: str) -> PageState:
        """The page as it was; whatever its address, the way to it is known."""
        sight = await self.world.at(self.before)
        return sight or await self.world.live.look()

    async def look(self) -> PageState:
        return await self.world.live.look()

    async def act(self, path: str, verb: str, argument: str | int | None = None) -> PageState:
        self.world.place = ""
        return await self.world.live.act(path, verb, argument)


def host_of(url: str) -> str:
    """The host of an address, as sites are told apart by it."""
    parts = urlsplit(url)
    name = (parts.hostname or "").lower().removeprefix("www.")
    return f"{name}:{parts.port}" if parts.port not in (None, 80, 443) else name


def _is_part(inner: str, outer: str) -> bool:
    return "." in outer and not outer.replace(".", "").isdigit() and inner.endswith("." + outer)
