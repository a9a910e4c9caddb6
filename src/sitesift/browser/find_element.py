"""Elements of a live page: in comes the number or the path of one, out comes a `LiveElement`.

A path is positional, as the page model counts: shadow roots are dissolved into their hosts, and
frames on the way are entered. Elements are found in the isolated world, by the same script for
Playwright (as an engine of selectors) and for our own scripts, so that nothing of the page's world
has a say in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from playwright.async_api import ElementHandle, Playwright
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import raise_if_gone
from sitesift.browser.dom_view import FramePlace
from sitesift.browser.isolated_world import IsolatedWorlds
from sitesift.browser.tab import ElementRef
from sitesift.page.html_tags import FRAME_TAGS

ENGINE = "sitesift"  # the name of our selectors
_FIND = Path(__file__).with_name("find_element.js").read_text("utf-8")
_ENGINE_SCRIPT = f"""({{
  query: (root, told) => ({_FIND})(JSON.parse(decodeURIComponent(told))),
  queryAll: (root, told) => [({_FIND})(JSON.parse(decodeURIComponent(told)))].filter(x => x),
}})"""
_STEP = re.compile(r"([^\[\]/]+)(?:\[(\d+)\])?")
Steps = list[tuple[str, int]]
Told = dict[str, Any]  # what find_element.js is told


async def register_engine(playwright: Playwright) -> None:
    """Makes Playwright understand our selectors, in its own world and not in the page's."""
    await playwright.selectors.register(ENGINE, script=_ENGINE_SCRIPT, content_script=True)


def _selector(told: Told) -> str:
    return f"{ENGINE}={quote(json.dumps(told), safe='')}"


@dataclass(frozen=True, slots=True)
class LiveElement:
    """An element that is there now."""

    handle: ElementHandle
    place: FramePlace
    worlds: IsolatedWorlds
    told: Told

    async def ask(self, script: str, argument: Any = None) -> Any:
        """What a function of ours says of the element; None where the element is gone."""
        work = f"""([told, argument]) => {{
          const element = ({_FIND})(told);
          return element === null ? null : ({script})(element, argument);
        }}"""
        return await self.worlds.evaluate(work, [self.told, argument], self.place.name)

    async def option(self, wanted: str | int | None) -> ElementHandle | None:
        """An option that the element offers now."""
        return await self.place.frame.query_selector(self._option(wanted))

    async def awaited_option(self, wanted: str | int | None, ms: float) -> ElementHandle | None:
        """An option that it offers within so many milliseconds; raises Playwright's time-out."""
        frame, selector = self.place.frame, self._option(wanted)
        return await frame.wait_for_selector(selector, state="attached", timeout=ms)

    def _option(self, wanted: str | int | None) -> str:
        return _selector(
            self.told | {"option": wanted if isinstance(wanted, int) else wanted or ""}
        )

    async def inner(self) -> FramePlace | None:
        """The frame that it holds."""
        frame = await self.handle.content_frame()
        name = await self.worlds.frame_of(_FIND, self.told, self.place.name) if frame else None
        return FramePlace(frame, name) if frame is not None and name else None


async def find_element(
    main: FramePlace, worlds: IsolatedWorlds, element: ElementRef
) -> LiveElement | None:
    """The live element; None when it or its document is gone."""
    try:
        if isinstance(element, str):
            return await _element_at(main, worlds, element)
        place = element.document.place
        if await worlds.context(place.name) != element.document.world:
            return None
        return await _found(place, worlds, {"number": element.number})
    except PlaywrightError as error:
        raise_if_gone(error)
        return None


async def _found(place: FramePlace, worlds: IsolatedWorlds, told: Told) -> LiveElement | None:
    handle = await place.frame.query_selector(_selector(told))
    return LiveElement(handle, place, worlds, told) if handle is not None else None


async def _element_at(main: FramePlace, worlds: IsolatedWorlds, path: str) -> LiveElement | None:
    place: FramePlace | None = main
    for is_last, steps in path_parts(path):
        if place is None:
            return None
        element = await _found(place, worlds, {"steps": steps})
        if is_last or element is None:
            return element
        place = await element.inner()
    return None


def path_parts(path: str) -> Iterator[tuple[bool, Steps]]:
    """The path cut at frames: whether this is the last part, and its steps below the document
    element."""
    steps: Steps = [
        (m[1], int(m[2] or 1)) for m in map(_STEP.fullmatch, filter(None, path.split("/"))) if m
    ]
    parts: list[Steps] = [[]]
    for n, step in enumerate(steps[1:], 1):
        if step[0] == "html" and steps[n - 1][0] in FRAME_TAGS:
            parts.append([])
        else:
            parts[-1].append(step)
    for n, part in enumerate(parts):
        yield n == len(parts) - 1, part
