"""Live pages: a URL is opened with JavaScript on and waited for until it has settled.

In: a tab and a URL. Out: whether the page settled. What is not a page (a download, a PDF, an image,
an error status) is refused with the reason; dialogs are dismissed and pop-ups closed, so that
neither can hold a page up.
"""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus

from playwright.async_api import Page

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.browser.private_network_proxy import REFUSED, private_fault
from sitesift.browser.tab import Answer
from sitesift.errors import LoadFailed, NotAPage, TooLarge
from sitesift.settings import LoadSettings

RENDERABLE_TYPES = frozenset({"text/html", "application/xhtml+xml", "application/xml", "text/xml"})
# Share of the time left that is kept for the snapshot when a page is slow to load.
SNAPSHOT_MARGIN = 0.2
WAIT_STEP = 0.1  # seconds between two looks for what is waited for
_SHOWN = "selector => document.querySelector(selector) !== null"
_SIZE = "() => performance.getEntriesByType('navigation')[0]?.decodedBodySize ?? 0"


async def show_live(tab: ChromiumTab, url: str, name: str, load: LoadSettings) -> bool:
    """Shows the page and waits for it; True when it settled before the limit."""
    deadline = time.monotonic() + load.timeout

    def close(popup: Page) -> None:
        tab.background.start(popup.close())

    tab.page.on("popup", close)
    tab.received.max_document = load.max_bytes
    answer = await tab.open(url, timeout=load.timeout, until="commit", name=name)
    await _refuse(tab, answer, name, load.max_bytes)
    await tab.wait_loaded(deadline - time.monotonic())
    left = (deadline - time.monotonic()) * (1 - SNAPSHOT_MARGIN)
    limit = min(load.settle_limit, left)
    settled = await tab.settle(quiet=load.settle_quiet, limit=limit, timeout=limit)
    if load.wait_for and not await _is_shown(tab, load.wait_for):
        settled = await _wait_for(tab, name, load, deadline)
    _refuse_later(tab, name)
    if (await tab.evaluate(_SIZE) or 0) > load.max_bytes:
        raise _too_large(name, load.max_bytes)
    return settled


async def _wait_for(tab: ChromiumTab, name: str, load: LoadSettings, deadline: float) -> bool:
    """Waits until the page shows what was asked for, and then until it has settled again."""
    assert load.wait_for is not None
    end = deadline - (deadline - time.monotonic()) * SNAPSHOT_MARGIN
    while not await _is_shown(tab, load.wait_for):
        if time.monotonic() >= end:
            raise LoadFailed(
                f"{name}: shows nothing that matches {load.wait_for!r}; "
                "give another selector, or a longer --timeout.",
                source=name,
            )
        await asyncio.sleep(WAIT_STEP)
    limit = max(0.0, min(load.settle_limit, end - time.monotonic()))
    return await tab.settle(quiet=load.settle_quiet, limit=limit, timeout=limit)


async def _is_shown(tab: ChromiumTab, selector: str) -> bool:
    return bool(await tab.evaluate(_SHOWN, selector))


async def _refuse(tab: ChromiumTab, answer: Answer, name: str, max_bytes: int) -> None:
    """Raises when the answer is an error, something other than a page, or too much."""
    if not answer.status:
        raise NotAPage(f"{name}: opened nothing; give the URL of a page.", source=name)
    if REFUSED in answer.headers:
        raise private_fault(name)
    if answer.status >= HTTPStatus.BAD_REQUEST:
        raise LoadFailed(
            f"{name}: answered {_status(answer.status)}; open it in a browser to see why.",
            source=name,
        )
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    kind = kind or await tab.evaluate("document.contentType")
    if kind not in RENDERABLE_TYPES:
        raise NotAPage(f"{name}: is {kind}, not an HTML page; give the URL of a page.", source=name)
    length = answer.headers.get("content-length", "")
    if length.isdecimal() and (len(length) > 15 or int(length) > max_bytes):
        raise _too_large(name, max_bytes)


def _refuse_later(tab: ChromiumTab, name: str) -> None:
    """Raises where a script or a <meta> of the page has led to what cannot be shown: then the tab
    holds a page of the browser itself, or none."""
    if tab.refusal is not None:
        raise tab.refusal
    if tab.navigation.refused_url:
        raise private_fault(tab.navigation.refused_url)
    if tab.url.startswith("chrome-error:"):
        raise LoadFailed(
            f"{name}: leads to {tab.requested_url}, which could not be opened.", source=name
        )


def _status(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


def _too_large(name: str, limit: int) -> TooLarge:
    return TooLarge(
        f"{name}: larger than {limit / 1e6:g} MB of HTML; "
        "raise max_bytes in LoadSettings to take it all the same.",
        source=name,
    )
