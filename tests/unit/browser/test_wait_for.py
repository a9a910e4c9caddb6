"""Waiting for what a selector names, on a tab that answers as told."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.browser.live_page import _wait_for
from sitesift.errors import LoadFailed
from sitesift.settings import LoadSettings

LOAD = LoadSettings(wait_for="#list")


class _Tab:
    """Shows what is waited for from the so many-th look on."""

    def __init__(self, shown_from: int) -> None:
        self.looks, self.shown_from = 0, shown_from

    async def evaluate(self, _script: str, selector: Any = None) -> bool:
        assert selector == "#list"
        self.looks += 1
        return self.looks >= self.shown_from

    async def settle(self, **_: float) -> bool:
        return True


def _waited(tab: _Tab, seconds: float) -> bool:
    deadline = time.monotonic() + seconds
    return asyncio.run(_wait_for(cast("ChromiumTab", tab), "a page", LOAD, deadline))


def test_a_page_is_looked_at_until_it_shows_what_was_asked_for() -> None:
    tab = _Tab(shown_from=3)
    assert _waited(tab, seconds=5)
    assert tab.looks == 3


def test_what_never_comes_is_named() -> None:
    with pytest.raises(LoadFailed, match="#list"):
        _waited(_Tab(shown_from=1000), seconds=0.1)
