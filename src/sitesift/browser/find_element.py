"""Elements of a live page: in comes the number or the path of one, out comes Playwright's handle.

A path is positional, as the page model counts: shadow roots are dissolved into their hosts, and
frames on the way are entered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from playwright.async_api import ElementHandle, Frame, Page
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import raise_if_gone
from sitesift.browser.tab import ElementRef

_FIND = Path(__file__).with_name("find_element.js").read_text("utf-8")
_STEP = re.compile(r"([^\[\]/]+)(?:\[(\d+)\])?")
_FRAMES = frozenset({"iframe", "frame"})
Steps = list[tuple[str, int]]


async def find_element(page: Page, element: ElementRef) -> ElementHandle | None:
    """The live element; None when it or its document is gone."""
    try:
        if isinstance(element, str):
            return await _element_at(page, element)
        return await element.document.element(element.number)
    except PlaywrightError as error:
        raise_if_gone(error)
        return None


async def _element_at(page: Page, path: str) -> ElementHandle | None:
    frame: Frame | None = page.main_frame
    for is_last, steps in path_parts(path):
        if frame is None:
            return None
        root = await frame.evaluate_handle("document.documentElement")
        found = await frame.evaluate_handle(
            f"([root, steps]) => ({_FIND})(root, steps)", [root, steps]
        )
        element = found.as_element()
        if is_last or element is None:
            return element
        frame = await element.content_frame()
    return None


def path_parts(path: str) -> Iterator[tuple[bool, Steps]]:
    """The path cut at frames: whether this is the last part, and its steps below the document
    element."""
    steps: Steps = [
        (m[1], int(m[2] or 1)) for m in map(_STEP.fullmatch, filter(None, path.split("/"))) if m
    ]
    parts: list[Steps] = [[]]
    for n, step in enumerate(steps[1:], 1):
        if step[0] == "html" and steps[n - 1][0] in _FRAMES:
            parts.append([])
        else:
            parts[-1].append(step)
    for n, part in enumerate(parts):
        yield n == len(parts) - 1, part
