"""One look at a shown page: in comes a Playwright page, out a `Snapshot` and, when asked for, its
picture.

The snapshot is a single CDP call, so that boxes, styles and text belong to the same moment, with
the frames and shadow roots in it. The picture is a small copy for people to look at: whoever draws
boxes on it scales it up to the page's width in CSS pixels.
"""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import CDPSession, Page

from sitesift.page.snapshot import COMPUTED_STYLES, Snapshot

PICTURE_HEIGHT = 12_000  # CSS pixels; Chromium's own limit for one picture is 16,384 pixels
# A page of 1,280 is a picture of 800, on which its words can still be read. Measured on a result
# page of the bundled site: 101 KB for 70 ms of computing; WebP took 80 KB and 150 ms, and with it
# pictures were a fifth of all computing of an exploration.
PICTURE_SCALE = 0.625
PICTURE_QUALITY = 40


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a browser made of a source."""

    snapshot: Snapshot
    screenshot: bytes | None  # JPEG of the whole page, PICTURE_SCALE of its size
    settled: bool  # False: a live page that was still changing when the limit was reached
    seconds: float


async def capture_snapshot(page: Page, session: CDPSession, *, url: str | None = None) -> Snapshot:
    """The page as it is now; `url` replaces the address of a page that was only said to come from
    there."""
    data = await _answer(
        session,
        "DOMSnapshot.captureSnapshot",
        {"computedStyles": list(COMPUTED_STYLES), "includePaintOrder": True},
    )
    size = page.viewport_size or {"width": 1280, "height": 1000}
    return Snapshot(url or page.url, data, (size["width"], size["height"]))


async def _answer(session: CDPSession, method: str, params: dict[str, Any]) -> dict[str, Any]:
    """Chromium's answer as it came. `session.send` looks into every number of it for objects of
    Playwright, of which there are none: with the nodes of a long page that takes seconds."""
    inner = getattr(session, "_impl_obj", None)
    if inner is None:  # another version of Playwright
        return await session.send(method, params)
    answer: dict[str, Any] = await inner.send(method=method, params=params, timeout=None)
    return answer


async def begin_picture(session: CDPSession) -> Awaitable[bytes]:
    """Asks for the whole page as a small JPEG, from its top left corner; it can be awaited while
    other work is done."""
    metrics = await session.send("Page.getLayoutMetrics")
    content = metrics["cssContentSize"]
    clip = {
        "x": 0,
        "y": 0,
        "width": max(1, min(content["width"], PICTURE_HEIGHT)),
        "height": max(1, min(content["height"], PICTURE_HEIGHT)),
        "scale": PICTURE_SCALE,
    }
    taken = asyncio.ensure_future(_picture(session, clip))
    await asyncio.sleep(0)  # so that it is asked for now, whatever the caller does next
    return taken


async def _picture(session: CDPSession, clip: dict[str, float]) -> bytes:
    answer = await session.send(
        "Page.captureScreenshot",
        {"format": "jpeg", "quality": PICTURE_QUALITY, "clip": clip, "captureBeyondViewport": True},
    )
    return base64.b64decode(answer["data"])
