"""robots.txt: may this URL be fetched, and how slowly.

In: URLs, and a function that fetches the file of a site. Out: yes or no, remembered per site. As
RFC 9309 says, a file that is missing (4xx) allows everything and one that the server fails to give
(5xx) forbids everything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

from protego import Protego

from sitesift.errors import Disallowed
from sitesift.net.rate_limit import RateLimit
from sitesift.net.response import Response

TOKEN = "sitesift"  # the name that robots.txt files can address
MAX_BYTES = 512_000  # RFC 9309 asks for at least 500 KiB
_NOTHING = "User-agent: *\nDisallow: /\n"


class Robots:
    """The rules of the sites met so far."""

    def __init__(self, fetch: Callable[[str], Awaitable[Response]], rate_limit: RateLimit) -> None:
        self._fetch = fetch
        self._rate_limit = rate_limit
        self._rules: dict[str, asyncio.Task[Protego]] = {}

    async def require(self, url: str) -> None:
        """Returns when the URL may be fetched; raises Disallowed, or LoadFailed when the site does
        not answer."""
        parts = urlsplit(url)
        if parts.path == "/robots.txt":
            return
        site = f"{parts.scheme}://{parts.netloc}"
        rules = await self._of(site)
        if not rules.can_fetch(url.encode("utf-8", "replace").decode(), TOKEN):
            raise Disallowed(
                f"robots.txt of {parts.netloc} asks programs not to fetch {url}; "
                "respect it, or use --ignore-robots if you have the owner's permission.",
                source=url,
            )

    async def site_maps(self, url: str) -> list[str]:
        """Where the site of an address says that its maps are; raises as `require` does."""
        parts = urlsplit(url)
        return list((await self._of(f"{parts.scheme}://{parts.netloc}")).sitemaps)

    async def _of(self, site: str) -> Protego:
        task = self._rules.get(site)
        if task is None:
            task = self._rules[site] = asyncio.create_task(self._load(site))
        try:
            return task.result() if task.done() else await asyncio.shield(task)
        except Exception:
            self._rules.pop(site, None)  # the site may answer next time
            raise

    async def _load(self, site: str) -> Protego:
        response = await self._fetch(f"{site}/robots.txt")
        if response.status >= 500:
            return Protego.parse(_NOTHING)
        text = response.body[:MAX_BYTES].decode("utf-8", "replace") if response.ok else ""
        rules = Protego.parse(text)
        delay = rules.crawl_delay(TOKEN)
        if delay:
            self._rate_limit.ask_delay(urlsplit(site).netloc, float(delay))
        return rules
