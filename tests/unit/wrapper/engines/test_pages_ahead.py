"""Pages that are fetched ahead: the line is in use while a page is worked on."""

from __future__ import annotations

import asyncio

from sitesift.wrapper.engines.http_engine import HttpSession
from sitesift.wrapper.language.syntax import Action
from tests.helpers.wrapper_sites import HOME, MemorySite

LINKS = "<a href=/1>one</a><a href=/2>two</a>"


class NarrowSite(MemorySite):
    """Answers one request after the other; `begun` lists those that were sent."""

    def __init__(self, pages):
        super().__init__(pages)
        self.begun = []
        self._place = asyncio.Semaphore(1)

    async def get(self, url):
        async with self._place:
            for _ in range(2):  # as a client that builds a request
                await asyncio.sleep(0)
            self.begun.append(url.removeprefix(HOME))
            return await super().get(url)


def test_the_request_that_waited_is_sent_before_the_page_that_came_is_worked_on():
    async def go():
        site = NarrowSite({"/": LINKS, "/1": "<p>1</p>", "/2": "<p>2</p>"})
        session = HttpSession(site)
        home = await session.open(f"{HOME}/", None)
        links = home.root.findall(".//a")
        session.hint(home, links, Action("click"))
        await session.act(home, links[0], Action("click", absolute=True))
        begun = list(site.begun)
        await session.close()
        return begun

    assert asyncio.run(go()) == ["/", "/1", "/2"]
