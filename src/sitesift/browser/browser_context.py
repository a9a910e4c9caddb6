"""Contexts: what one visitor of a browser looks like, with cookies of its own and no one else's.

In: a running `Chromium` and what is wanted. Out: a context of Playwright. A page in it can neither
close nor print itself, which would take its tab away from us; it opens no windows, whose first
request nobody could stop; and what its scripts put off is noted.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import raise_if_gone
from sitesift.browser.chromium import Chromium
from sitesift.browser.pending_work import WATCH_WORK
from sitesift.net.http_client import own_name
from sitesift.settings import Cookie

log = logging.getLogger(__name__)
_OWN_WINDOW = Path(__file__).with_name("own_window.js").read_text("utf-8")
_LASTING_FAULTS = Path(__file__).with_name("lasting_faults.js").read_text("utf-8")


async def new_context(
    chromium: Chromium, *, user_agent: str | None, proxy: str | None, **options: Any
) -> BrowserContext:
    """A context for live pages; `options` are Playwright's own and go before ours."""
    settings: dict[str, Any] = {
        "viewport": {"width": 1280, "height": 1000},
        "user_agent": user_agent or f"{chromium.user_agent} {own_name()}",
        "accept_downloads": False,
        "service_workers": "block",
        "locale": "en-GB",
    }
    if proxy is not None:
        settings["proxy"] = {"server": proxy, "bypass": "<-loopback>"}
    context = await chromium.browser.new_context(**settings | options)
    await context.add_init_script(_OWN_WINDOW + _LASTING_FAULTS + WATCH_WORK)
    return context


async def bring_cookies(context: BrowserContext, cookies: Iterable[Cookie]) -> None:
    """Puts cookies that a person brings along into a context; one that Chromium does not take is
    left out, and its name is logged."""
    for cookie in cookies:
        try:
            await context.add_cookies(
                [
                    {
                        "name": cookie.name,
                        "value": cookie.value,
                        "domain": cookie.domain,
                        "path": cookie.path,
                        "expires": -1 if cookie.expires is None else cookie.expires,
                        "httpOnly": cookie.http_only,
                        "secure": cookie.secure,
                    }
                ]
            )
        except PlaywrightError as error:
            raise_if_gone(error)
            log.warning("Chromium does not take the cookie %s of %s", cookie.name, cookie.domain)
