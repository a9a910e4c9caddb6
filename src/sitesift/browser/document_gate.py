"""The gate at a tab: requests for documents on their way out, and answers on their way in.

In: events of Chromium's Fetch domain. Out: each request goes on, or fails with the reason kept in
the tab's `refusal`; answers that failed for a moment are asked for again (`request_retry`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as PlaywrightError

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.browser.own_headers import OwnHeaders
from sitesift.browser.private_network_proxy import refuse_private
from sitesift.browser.received_bytes import MAX_SITE_BYTES, MAX_SITE_BYTES_PER_DOCUMENT
from sitesift.browser.request_retry import HELD_BACK, RequestRetry
from sitesift.errors import LoadFailed, SitesiftError, TooLarge
from sitesift.net.addresses import require_web

READING = frozenset({"GET", "HEAD", "OPTIONS"})
SENDING = ("XHR", "Fetch", "Ping", "Other")  # kinds of requests by which scripts may write
# Documents of frames that are part of the page's own text.
WRITTEN_IN_PAGE = ("about:", "data:", "blob:")
Gate = Callable[[str], Awaitable[None]]  # asked about every document; raises to refuse it


@dataclass(eq=False)
class DocumentGate:
    """What may be asked for by the tabs of one browser."""

    admit: Gate
    allow_private: bool
    retry: RequestRetry
    own_headers: OwnHeaders = field(default_factory=OwnHeaders)
    may_post: bool = True  # False: no document is asked for with anything but GET
    only_reads: bool = False  # True: scripts may ask with nothing but GET either
    received: int = 0  # bytes of all pages
    documents: int = 0  # that were asked for

    async def watch(self, tab: ChromiumTab) -> None:
        """Puts itself between a tab and the network."""
        tab.cdp.on(
            "Fetch.requestPaused", lambda event: tab.background.start(self._paused(tab, event))
        )
        tab.cdp.on("Network.dataReceived", self._count)
        await self._enable(tab)

    def _count(self, event: dict[str, Any]) -> None:
        self.received += int(event.get("dataLength", 0))

    async def read_only(self, tab: ChromiumTab, *, on: bool) -> None:
        """From now on scripts of a tab, and of windows that it opens, may not send anything; or
        may again."""
        self.only_reads = on
        with contextlib.suppress(PlaywrightError):
            await self._enable(tab)

    async def _enable(self, tab: ChromiumTab) -> None:
        held = [{"resourceType": kind} for kind in SENDING] if self.only_reads else []
        patterns = [{"resourceType": "Document"}, *held, *HELD_BACK, *self.own_headers.patterns]
        await tab.cdp.send("Fetch.enable", {"patterns": patterns})

    async def _paused(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        if "responseStatusCode" in event or "responseErrorReason" in event:
            await self.retry.answer(tab, event)
        elif event["resourceType"] == "Document":
            await self._admit(tab, event)
        else:
            await self._let_read(tab, event)

    async def _let_read(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        """Lets a script's request go on if it only reads."""
        request: dict[str, Any] = {"requestId": event["requestId"]}
        sends = event["resourceType"] in SENDING
        writes = self.only_reads and sends and event["request"]["method"] not in READING
        verb = "Fetch.failRequest" if writes else "Fetch.continueRequest"
        own = self.own_headers.added(event["request"])
        with contextlib.suppress(PlaywrightError):
            await tab.cdp.send(
                verb, request | ({"errorReason": "BlockedByClient"} if writes else own)
            )

    async def _admit(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        request: dict[str, Any] = {"requestId": event["requestId"]}
        try:
            await self._require(tab, event)
        except SitesiftError as error:
            tab.refusal = error
            request["errorReason"] = "BlockedByClient"
        verb = "Fetch.failRequest"
        if "errorReason" not in request:
            verb = "Fetch.continueRequest"
            request |= self.own_headers.added(event["request"])
        with contextlib.suppress(PlaywrightError):
            await tab.cdp.send(verb, request)

    async def _require(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        url, method = event["request"]["url"], event["request"]["method"]
        if not self.may_post and method not in READING:
            raise LoadFailed(
                f"{url}: nothing but searches is ever sent to a site, so this was not.", source=url
            )
        is_frame = event["frameId"] != tab.target["targetId"]
        if not (is_frame and url.startswith(WRITTEN_IN_PAGE)):
            require_web(url)
        if not is_frame:  # frames in the page are not asked about
            self._require_room(url)
            if not self.allow_private:
                await refuse_private(url, url)
            await self.admit(url)

    def _require_room(self, url: str) -> None:
        """Refuses further pages of a site that has sent more than any use can be made of."""
        self.documents += 1
        limit = MAX_SITE_BYTES + self.documents * MAX_SITE_BYTES_PER_DOCUMENT
        if self.received > limit:
            sent = f"{self.received / 1e6:.0f} MB in {self.documents - 1} pages"
            raise TooLarge(f"{url}: the site has sent {sent}; no more is taken.", source=url)
