"""The browsing session of an exploration: one visit to the site, kept in step with the rows. In:
rows of pages seen, and actions. Out: new rows of pages seen. It knows where the window is, goes
back to a page when an action there is to be done, and lets nothing through that leaves the site or
that robots.txt forbids."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from sitesift.browser.script_answers import ScriptAnswer
from sitesift.browser.visit import PageState, Visit
from sitesift.errors import OffSite
from sitesift.explore.identity import canonical_url
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import HostKind, HostMet, PageSeen
from sitesift.net import Fetcher, browser_agent
from sitesift.net.site_access import bound_access
from sitesift.net.site_border import same_site, site_host
from sitesift.network import Blocked
from sitesift.records.domain.find_records import prepare_to_find
from sitesift.settings import FetchSettings, RunSettings
from sitesift.text.addresses_in_text import split_address
from sitesift.wrapper import Engine, EngineSetup

Move = tuple[str, str, str | int | None]  # path of an element, verb, argument
Moves = list[Move]
# the page that led to another, and the path of the frame that shows it there
Holder = tuple[str, str]

# folder for what runs of wrappers have loaded, while an exploration lasts
ANSWERS_FOLDER = "answers"
# pages and seconds of one run of a wrapper; assumes sites of a few thousand records
RUN_LIMITS = RunSettings(max_pages=3000, max_seconds=300.0)


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
class BrowsingSession:
    """The window, the fetcher that knows pace and robots.txt, and the pages seen. All of it can
    be had again from rows: `pages` and `hosts` are given those of an exploration that goes on."""

    archive: PageArchive
    fetcher: Fetcher
    start: str
    pages: dict[str, PageSeen] = field(default_factory=dict)  # newest rows, by file
    hosts: dict[str, HostKind] = field(default_factory=dict)
    visit: Visit | None = None
    place: str = ""  # file of the page that the window shows; "" where that is unknown
    limits: RunSettings = RUN_LIMITS
    entry: str = ""  # the page to open first, where it is not the one at the address given
    answers: Path | None = (
        None  # folder for what runs of wrappers have loaded; None: in the archive
    )
    _untold: list[HostMet] = field(default_factory=list)  # hosts of which there is no row yet

    @classmethod
    @asynccontextmanager
    async def begin(
        cls, archive: PageArchive, fetch: FetchSettings, start: str
    ) -> AsyncIterator[BrowsingSession]:
        """A session with a browser, closed afterwards."""
        fetch = replace(fetch, access=bound_access(fetch.access, [start]))
        async with Fetcher(fetch) as fetcher:
            session = cls(archive, fetcher, start)
            # while the browser starts
            ready = asyncio.ensure_future(asyncio.to_thread(prepare_to_find, archive.domain))
            agent = browser_agent(fetch)
            async with Visit.begin(
                session._admit,
                allow_private=fetch.allow_private,
                user_agent=agent,
                access=fetch.access,
                record=fetch.record,
            ) as visit:
                session.visit = visit
                await ready
                yield session

    def engine_setup(self, engine: Engine) -> EngineSetup:
        """How wrappers are run: what one round has loaded, the next takes from the archive, and
        the site's robots.txt and turns are those of the exploration."""
        answers = self.answers or self.archive.folder / ANSWERS_FOLDER
        fetch = replace(self.fetcher.settings, cache=str(answers))
        return EngineSetup(engine, fetch, beside=self.fetcher)

    @property
    def live(self) -> Visit:
        assert self.visit is not None
        return self.visit

    async def _admit(self, url: str) -> None:
        """The gate that every document passes: on this site, allowed by robots.txt, and in its
        turn."""
        if not self.is_here(url):
            self.meet(split_address(url).netloc, HostKind.FOREIGN)
            raise OffSite(f"{url} is on another site.", source=url)
        await self.fetcher.admit(url)

    def is_here(self, url: str) -> bool:
        """Whether an address belongs to the site: its host, the same with www., or a part of it."""
        framed = self.hosts.get(site_host(url)) is HostKind.FRAME
        return framed or same_site(site_host(self.start), site_host(url))

    def meet(self, host: str, kind: HostKind) -> None:
        """Takes note of a host."""
        if self.hosts.get(host) is not kind:
            self.hosts[host] = kind
            self._untold.append(HostMet(host, kind))

    def new_hosts(self) -> list[HostMet]:
        """The hosts met since this was asked last, as rows."""
        told, self._untold = self._untold, []
        return told

    async def open(
        self, url: str, origin: PageOrigin, label: str, holder: Holder = ("", "")
    ) -> PageSeen:
        """Goes to an address that `holder` led to."""
        file, path = holder
        moves: Moves = [(path, "movetoframe", None)] if path else []
        seen = await self._seen(await self.live.open(url), file, moves, origin, label)
        if canonical_url(seen.url) == canonical_url(url):
            return seen
        self.pages[seen.file] = replace(seen, asked=url)
        return self.pages[seen.file]

    async def act(
        self,
        before: PageSeen,
        moves: Moves,
        origin: PageOrigin,
        label: str,
        *,
        posting: bool = False,
    ) -> tuple[PageSeen, PageState]:
        """Does something on a page seen before; the last move leads to what is seen. With
        `posting` it may be sent with POST."""
        await self.at(before)
        state: PageState | None = None
        with self.live.posting() if posting else nullcontext():
            for path, verb, argument in moves:
                self.place = ""
                state = await self.live.act(path, verb, argument)
                if not state.done:
                    raise Blocked(f"the element at {path} cannot be acted on")
        assert state is not None
        return await self._seen(state, before.file, moves, origin, label), state

    async def press(
        self, before: PageSeen, move: Move, origin: PageOrigin, label: str
    ) -> tuple[PageSeen, PageState] | None:
        """Presses an element of which nobody knows what it does: meanwhile nothing but GET leaves
        the browser. None where it cannot be pressed."""
        await self.at(before)
        self.place = ""
        async with self.live.reading():
            state = await self.live.act(*move)
        if not state.done:
            return None
        return await self._seen(state, before.file, [move], origin, label), state

    async def seen(
        self, state: PageState, before: PageSeen, moves: Moves, origin: PageOrigin, label: str
    ) -> PageSeen:
        """Takes note of what somebody else's actions in the window have led to."""
        return await self._seen(state, before.file, moves, origin, label)

    def forget(self, seen: PageSeen) -> None:
        """Takes back a page that showed nothing new; the window may show any state of it."""
        self.pages.pop(seen.file, None)
        self.place = ""

    def note(self, seen: PageSeen, again: Replay) -> PageSeen:
        """The row with how a wrapper gets there."""
        row = replace(seen, replay=json.dumps(asdict(again)))
        self.pages[seen.file] = row
        return row

    @contextmanager
    def form_actions(self, before: PageSeen, *, posting: bool) -> Iterator[FormActions]:
        """What fills the forms of a page; with `posting`, one may be sent with POST."""
        with self.live.posting() if posting else nullcontext():
            yield FormActions(self, before)
        self.place = ""

    async def at(self, seen: PageSeen) -> PageState | None:
        """The window shows this page (again)."""
        self.pages[seen.file] = seen
        if self.place == seen.file:
            return None
        self.place = ""
        if seen.has_address:
            state = await self.live.open(seen.url)
        else:
            before = self.pages.get(seen.before)
            if before is None:
                raise Blocked(f"the way to {seen.url} is not known any more")
            await self.at(before)
            state = None
            # what was sent with POST once, to search or to turn pages, is sent again
            again = seen.origin in (PageOrigin.FORM, PageOrigin.NEXT)
            with self.live.posting() if again else nullcontext():
                for path, verb, argument in json.loads(seen.moves):
                    state = await self.live.act(path, verb, argument)
        self.place = seen.file
        return state

    async def _seen(
        self, state: PageState, before: str, moves: Moves, origin: PageOrigin, label: str
    ) -> PageSeen:
        file, drawn = self.archive.add(state.page)
        await self.live.draw(self.archive.folder / drawn)
        row = PageSeen(
            file=file,
            picture=drawn,
            url=state.url,
            status=state.status,
            has_address=state.new_document and state.method == "GET",
            before=before,
            moves=json.dumps(moves),
            origin=origin,
            label=label,
            width=float(state.page.size[0]),
        )
        self.pages[file] = row
        self.place = file
        return row


@dataclass(frozen=True)
class FormActions:
    """The `PageActions` of whoever fills forms on a page. Letters that are typed may make a script
    ask the site, so that they wait for their turn like everything else."""

    session: BrowsingSession
    before: PageSeen

    async def open(self, url: str) -> PageState:
        """The page as it was; whatever its address, the way to it is known."""
        state = await self.session.at(self.before)
        return state or await self.session.live.look()

    async def look(self) -> PageState:
        return await self.session.live.look()

    async def act(self, path: str, verb: str, argument: str | int | None = None) -> PageState:
        if verb == "type" and argument:
            async with self.session.fetcher.rate_limit.turn(split_address(self.before.url).netloc):
                pass  # not held: a page that this leads to takes a turn of its own
        self.session.place = ""
        return await self.session.live.act(path, verb, argument)

    async def script_answers(self) -> tuple[ScriptAnswer, ...]:
        return await self.session.live.script_answers()

    async def ask(self, url: str, headers: tuple[tuple[str, str], ...] = ()) -> str:
        return await self.session.live.ask(url, headers)
