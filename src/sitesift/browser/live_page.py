"""Live pages: a URL is opened with JavaScript on and waited for until it has settled.

In: a tab and a URL. Out: whether the page settled. What is not a page (a download, a PDF, an image,
an error status) is refused with the reason; dialogs are dismissed and pop-ups closed, so that
neither can hold a page up.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from http import HTTPStatus

from playwright.async_api import Dialog, Page, Response
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.loading_indicators import WATCH_TIMERS
from sitesift.browser.private_network_proxy import REFUSED, private_fault
from sitesift.browser.settle import Traffic, settle
from sitesift.errors import LoadFailed, NotAPage, TooLarge
from sitesift.settings import LoadSettings

_PAGES = frozenset({"text/html", "application/xhtml+xml", "application/xml", "text/xml"})
_SIZE = "() => performance.getEntriesByType('navigation')[0]?.decodedBodySize ?? 0"
_MARGIN = 0.2  # share of the time left that is kept for the snapshot when a page is slow to load
# A page that closes or prints itself would take its tab away from us.
_STAY_OPEN = "window.close = () => {}; window.print = () => {};"


async def show_live(page: Page, url: str, name: str, load: LoadSettings) -> bool:
    """Shows the page and waits for it; True when it settled before the limit."""
    deadline = time.monotonic() + load.timeout
    keep_clear(page)
    traffic = Traffic(page)
    await page.add_init_script(_STAY_OPEN + WATCH_TIMERS)
    response = await page.goto(url, wait_until="commit", timeout=load.timeout * 1000)
    await _refuse(page, response, name, load.max_bytes)
    await page.wait_for_load_state(
        "domcontentloaded", timeout=max(1.0, (deadline - time.monotonic()) * 1000)
    )
    left = (deadline - time.monotonic()) * (1 - _MARGIN)
    settled = await settle(
        page, traffic, quiet=load.settle_quiet, limit=min(load.settle_limit, left)
    )
    if await page.evaluate(_SIZE) > load.max_bytes:
        raise _too_large(name, load.max_bytes)
    return settled


async def _refuse(page: Page, response: Response | None, name: str, max_bytes: int) -> None:
    """Raises when the answer is an error, something other than a page, or too much."""
    if response is None:
        raise NotAPage(f"{name}: opened nothing; give the URL of a page.", source=name)
    if REFUSED in response.headers:
        raise private_fault(name)
    if response.status >= HTTPStatus.BAD_REQUEST:
        raise LoadFailed(
            f"{name}: answered {_status(response.status)}; open it in a browser to see why.",
            source=name,
        )
    kind = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    kind = kind or await page.evaluate("document.contentType")
    if kind not in _PAGES:
        raise NotAPage(f"{name}: is {kind}, not an HTML page; give the URL of a page.", source=name)
    length = response.headers.get("content-length", "")
    if length.isdecimal() and int(length) > max_bytes:
        raise _too_large(name, max_bytes)


def _status(status: int) -> str:
    try:
        return f"{status} {HTTPStatus(status).phrase}"
    except ValueError:
        return str(status)


def _too_large(name: str, limit: int) -> TooLarge:
    return TooLarge(
        f"{name}: larger than {limit / 1e6:g} MB of HTML; raise max_bytes in LoadSettings to take it all the same.",
        source=name,
    )


def keep_clear(page: Page) -> None:
    """Dismisses every dialog of the tab and closes every window that it opens."""
    running: set[asyncio.Task[None]] = set()

    def start(work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(_forgiving(work))
        running.add(task)
        task.add_done_callback(running.discard)

    def dismiss(dialog: Dialog) -> None:
        start(dialog.dismiss())

    def close(popup: Page) -> None:
        start(popup.close())

    page.on("dialog", dismiss)
    page.on("popup", close)


async def _forgiving(work: Coroutine[None, None, None]) -> None:
    try:
        await work
    except PlaywrightError:
        return  # the dialog or window went away by itself
