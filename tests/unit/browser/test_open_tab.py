"""Opening a tab has an end, also in a browser that dies just then."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.browser import live_browser
from sitesift.browser.browser_errors import BrowserGone
from sitesift.browser.live_browser import LiveBrowser


class SilentContext:
    """Of a browser that was killed: it never answers."""

    async def new_page(self) -> None:
        await asyncio.Event().wait()


def test_a_browser_that_never_opens_its_tab_is_gone(monkeypatch):
    monkeypatch.setattr(live_browser, "TAB_SECONDS", 0.01)
    live = LiveBrowser(None, None, None, None, None, None, SilentContext())
    with pytest.raises(BrowserGone):
        asyncio.run(asyncio.wait_for(live.open_tab(), 5))
