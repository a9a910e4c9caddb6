"""Actions on live elements: in come an element, a verb and its argument, out comes whether anything
was done.

An element that is hidden, disabled or covered is no reason to end a run: a covered one is clicked
by script, the others are left alone and `perform` returns False. What cannot work at all (an option
that is not there) raises RunFailed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import ElementHandle, Mouse, Page
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from sitesift.browser.browser_errors import is_gone, raise_if_gone
from sitesift.browser.find_element import LiveElement
from sitesift.errors import RunFailed

FIELD_VERBS = ("fill", "type", "choose", "check", "uncheck")  # that change what a field holds
# Verbs after which nothing starts that would have to be waited for; typing may bring suggestions.
QUIET_VERBS = frozenset({"fill", "choose", "check", "uncheck", "focus"})
KEY_MS = 40.0  # milliseconds between two keys, where a text is typed key by key
ELEMENT_MS = 2_000.0  # milliseconds for an element to become ready
# ... for a field or an option that is hidden or disabled on a page that has come to rest: as long
# as a script may take that was not to be seen coming
HIDDEN_MS = 300.0
_SCRIPTS = Path(__file__).with_name("actions.js").read_text("utf-8")


def _script(name: str) -> str:
    return f"(e, argument) => ({_SCRIPTS}).{name}(e, argument)"


Performer = Callable[[Page, LiveElement], Awaitable[None]]


async def perform(page: Page, element: LiveElement, verb: str, argument: str | int | None) -> bool:
    """Does the action; False when the element cannot be acted on."""
    try:
        if verb in FIELD_VERBS:
            return await _set(element, verb, argument)
        if verb == "submit":
            if not await element.ask(_script("submit")):
                raise RunFailed("The element is in no form, so there is nothing to submit.")
            return True
        if not await element.ask(_script("isUsable")):
            return False
        await _PERFORMERS[verb](page, element)
    except PlaywrightError as error:
        raise_if_gone(error)
        return False
    return True


async def _set(element: LiveElement, verb: str, argument: str | int | None) -> bool:
    """Actions that change what a field holds."""
    what = str(await element.ask(_script("kind")))
    if verb in ("check", "uncheck"):
        if what not in ("checkbox", "radio"):
            raise RunFailed(f"<{what}> is no box that can be checked.")
        await element.handle.set_checked(verb == "check", timeout=ELEMENT_MS, force=True)
    elif what == "select":
        index = await _option(element, argument)
        is_open = bool(await element.ask(_script("isOpenOption"), index))
        patience = await _patience(element) if is_open else HIDDEN_MS
        await element.handle.select_option(index=index, timeout=patience)
    elif await element.ask(_script("offersOptions"), verb):
        await _pick(element, argument)
    elif verb == "choose":
        raise RunFailed(f"<{what}> is no list of options, so {{{argument}}} cannot choose one.")
    elif verb == "type":
        await _type(element, what, "")
        await element.handle.type(str(argument), delay=KEY_MS, timeout=ELEMENT_MS * 2)
    else:
        await _type(element, what, str(argument))
    return True


async def _patience(element: LiveElement) -> float:
    """Milliseconds for a field to become ready."""
    return ELEMENT_MS if await element.ask(_script("isUsable")) else HIDDEN_MS


async def _option(element: LiveElement, argument: str | int | None) -> int:
    count = int(await element.ask(_script("options")) or 0)
    if isinstance(argument, int):
        index = argument if argument < count else -1
    else:
        index = int(await element.ask(_script("optionIndex"), argument or ""))
    if index < 0:
        raise RunFailed(f"The list has no option '{argument}'; it has {count} options.")
    return index


async def _pick(element: LiveElement, argument: str | int | None) -> None:
    """Chooses from a list that scripts draw (ARIA's combobox or listbox): opens it, and clicks the
    option."""
    option = await element.option(argument)
    if option is None:
        await element.handle.click(timeout=ELEMENT_MS)
        option = await _awaited_option(element, argument)
    await option.click(timeout=ELEMENT_MS)


async def _awaited_option(element: LiveElement, argument: str | int | None) -> ElementHandle:
    option = None
    with contextlib.suppress(PlaywrightTimeout):
        option = await element.awaited_option(argument, ELEMENT_MS)
    if option is None:
        raise RunFailed(f"The list has no option '{argument}' after it was opened.")
    return option


async def _type(element: LiveElement, what: str, text: str) -> None:
    if not await element.ask(_script("isTypeable")):
        raise RunFailed(f"<{what}> is no field that a text can be typed into.")
    await element.handle.fill(text.rstrip("\n"), timeout=await _patience(element))
    if text.endswith("\n"):
        await _press_enter(element)


async def _press_enter(element: LiveElement) -> None:
    await element.handle.press("Enter", timeout=ELEMENT_MS, no_wait_after=True)


async def _click(page: Page, element: LiveElement) -> None:
    try:
        await element.handle.click(timeout=ELEMENT_MS, no_wait_after=True)
    except PlaywrightError as error:
        if is_gone(error):
            raise
        await element.ask(_script("click"))  # covered by a banner, or moving all the time


async def _hover(page: Page, element: LiveElement) -> None:
    await element.handle.hover(timeout=ELEMENT_MS, force=True)


def _hover_then(act: Callable[[Mouse], Awaitable[None]]) -> Performer:
    """Something that the mouse does over the element."""

    async def work(page: Page, element: LiveElement) -> None:
        await _hover(page, element)
        await act(page.mouse)

    return work


async def _wheel(page: Page, element: LiveElement) -> None:
    with contextlib.suppress(PlaywrightError):
        await element.ask(_script("scrollTowards"))
        await element.handle.scroll_into_view_if_needed(timeout=ELEMENT_MS)
        await element.ask(_script("scrollToEnd"))
    await page.mouse.wheel(0, 800)
    with contextlib.suppress(PlaywrightError):
        await element.ask(_script("announceScroll"))


_PERFORMERS: dict[str, Performer] = {
    "click": _click,
    "nextclick": _click,
    "clkwithchange": _click,
    "dblclick": lambda _, element: element.handle.dblclick(timeout=ELEMENT_MS),
    "mouseover": _hover,
    "mouseenter": _hover,
    "mousemove": _hover,
    "mouseout": _hover_then(lambda mouse: mouse.move(0, 0)),
    "mousedown": _hover_then(Mouse.down),
    "mouseup": _hover_then(Mouse.up),
    "wheel": _wheel,
    "focus": lambda _, element: element.handle.focus(),
    "pressenter": lambda _, element: _press_enter(element),
}
