"""Contexts: what one visitor of a browser looks like, with cookies of its own and no one else's.

In: a running `Chromium` and what is wanted. Out: a context of Playwright. A page in it can neither
close nor print itself, which would take its tab away from us; it opens no windows, whose first
request nobody could stop; and its timers are watched.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext

from sitesift.browser.chromium import Chromium
from sitesift.browser.loading_indicators import WATCH_TIMERS
from sitesift.net.http_client import own_name

_OWN_WINDOW = Path(__file__).with_name("own_window.js").read_text("utf-8")


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
    await context.add_init_script(_OWN_WINDOW + WATCH_TIMERS)
    return context
