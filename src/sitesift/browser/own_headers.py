"""Headers that a person brings along, on requests of the browser to the named hosts alone.

In: requests that Chromium holds back, as events of its Fetch domain. Out: what lets them go on,
with the headers where the address is of a named host. A redirect is a request of its own, so that
nothing goes along to another host.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Error as PlaywrightError

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.net.site_access import headers_for
from sitesift.settings import NO_ACCESS, SiteAccess


@dataclass(frozen=True, slots=True)
class OwnHeaders:
    """The headers of one visit."""

    access: SiteAccess = NO_ACCESS

    @property
    def patterns(self) -> list[dict[str, str]]:
        """What Chromium is to hold back; nothing where there are no headers."""
        return [{"urlPattern": "*"}] if self.access.headers else []

    def added(self, request: dict[str, Any]) -> dict[str, Any]:
        """What is said when a request is let go on."""
        own = headers_for(self.access, request["url"])
        if not own:
            return {}
        names = {name.lower() for name in own}
        sent = {k: v for k, v in request["headers"].items() if k.lower() not in names} | own
        return {"headers": [{"name": name, "value": value} for name, value in sent.items()]}

    async def watch(self, tab: ChromiumTab) -> None:
        """Puts itself between the network and a tab that has no other gate."""
        if not self.patterns:
            return

        def paused(event: dict[str, Any]) -> None:
            tab.background.start(self._let_go(tab, event))

        tab.cdp.on("Fetch.requestPaused", paused)
        await tab.cdp.send("Fetch.enable", {"patterns": self.patterns})

    async def _let_go(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        request = {"requestId": event["requestId"], **self.added(event["request"])}
        with contextlib.suppress(PlaywrightError):  # the page went on meanwhile
            await tab.cdp.send("Fetch.continueRequest", request)
