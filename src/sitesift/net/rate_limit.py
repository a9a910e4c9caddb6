"""When a request may start: per-host delay, concurrency and back-off.

In: the host of each request and what servers ask for (crawl delay, Retry-After). Out: a turn, which
is held while the request is under way. Shared by the HTTP client and the browser, so that a host
sees one visitor.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sitesift.settings import FetchSettings

LONGEST_REST = 30.0  # seconds that a slow answer is waited after


@dataclass(slots=True)
class _Host:
    """One host: its free places and the moment the next request may start."""

    places: asyncio.Semaphore
    delay: float
    next_start: float = 0.0
    order: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateLimit:
    """Gives turns to requests, host by host."""

    def __init__(self, settings: FetchSettings) -> None:
        self._settings = settings
        self._hosts: dict[str, _Host] = {}

    def _host(self, name: str) -> _Host:
        if name not in self._hosts:
            places = asyncio.Semaphore(max(1, self._settings.per_host))
            self._hosts[name] = _Host(places, self._settings.delay)
        return self._hosts[name]

    def ask_delay(self, host: str, seconds: float) -> None:
        """The site's robots.txt asks for so many seconds between requests."""
        known = self._host(host)
        known.delay = max(known.delay, min(seconds, self._settings.longest_wait))

    def hold(self, host: str, seconds: float) -> None:
        """No request to this host for so many seconds from now."""
        known = self._host(host)
        known.next_start = max(known.next_start, time.monotonic() + seconds)

    @asynccontextmanager
    async def turn(self, host: str) -> AsyncIterator[None]:
        """Waits for a free place and the host's delay, and keeps the place until the block ends."""
        known = self._host(host)
        async with known.places:
            if known.delay > 0 or known.next_start > 0:
                await self._wait(known)
            began = time.monotonic()
            try:
                yield
            finally:
                self._rest(known, time.monotonic() - began)

    def _rest(self, known: _Host, spent: float) -> None:
        """A server that takes longer to answer than the delay is left alone for as long as it took:
        the busier it is, the less it is asked. Without a delay nobody wants pauses."""
        if 0 < known.delay < spent:
            pause = time.monotonic() + min(spent, LONGEST_REST)
            known.next_start = max(known.next_start, pause)

    async def _wait(self, known: _Host) -> None:
        async with known.order:
            while (left := known.next_start - time.monotonic()) > 0:
                await asyncio.sleep(left)
            known.next_start = time.monotonic() + known.delay
