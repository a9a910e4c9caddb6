"""Actions on live elements: in come an element, a verb and its argument, out comes whether anything
was done.

An element that is hidden, disabled or covered is no reason to end a run: a covered one is clicked
by script, the others are left alone and `perform` returns False. What cannot work at all (an option
that is not there) raises RunFailed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import TimeoutError as PlaywrightTimeout

from sitesift.browser.browser_errors import BrowserGone, is_gone
from sitesift.errors import RunFailed

SETTING = ("fill", "type", "choose", "check", "uncheck")  # verbs that change what a field holds
KEY_MS = 40.0  # milliseconds between two keys, where a text is typed key by key
PATIENCE = 2_000.0  # milliseconds for an element to become ready
_KIND = """e => e.tagName === "INPUT" ? (e.type || "text") : e.tagName.toLowerCase()"""
_USABLE = """e => e.checkVisibility({visibilityProperty: true}) && !e.matches(":disabled, [aria-disabled=true]")"""
_TYPEABLE = """e => e.isContentEditable || e.tagName === "TEXTAREA" || (e.tagName === "INPUT"
  && !["hidden", "checkbox", "radio", "submit", "button", "reset", "image", "file"].includes(e.type))"""
_SUBMIT = """e => { const form = e.tagName === "FORM" ? e : e.form || e.closest("form");
  if (form) form.requestSubmit ? form.requestSubmit() : form.submit(); return !!form; }"""
_TO_ITS_END = "el => { if (el.getBoundingClientRect().bottom > innerHeight) el.scrollIntoView({block: 'end'}); }"
_CHOOSE_TEXT = """(e, text) => {
  const plain = s => s.replace(/[\\s\\u00a0]+/g, " ").trim();
  return Array.from(e.options).findIndex(o => plain(o.textContent) === plain(text));
}"""
_OFFERS = """(e, verb) => !["SELECT", "TEXTAREA"].includes(e.tagName) && (verb === "choose" || e.tagName !== "INPUT")
  && (/^(combobox|listbox)$/.test(e.getAttribute("role")) || e.getAttribute("aria-haspopup") === "listbox")"""
_OFFERED = """([e, wanted]) => {
  const plain = s => s.replace(/[\\s\\u00a0]+/g, " ").trim();
  const named = ["aria-controls", "aria-owns"].map(a => document.getElementById(e.getAttribute(a) || "")).find(x => x);
  const shown = Array.from((named || document).querySelectorAll("[role=option]")).filter(o => o.checkVisibility());
  const own = shown.filter(o => e.contains(o)), options = own.length ? own : shown;
  const says = o => plain(o.textContent) === plain(wanted);
  return (typeof wanted === "number" ? options[wanted] : options.find(says)) || null;
}"""

Performer = Callable[[Page, ElementHandle], Awaitable[None]]


async def perform(
    page: Page, element: ElementHandle, verb: str, argument: str | int | None
) -> bool:
    """Does the action; False when the element cannot be acted on."""
    try:
        if verb in SETTING:
            return await _set(element, verb, argument)
        if verb == "submit":
            if not await element.evaluate(_SUBMIT):
                raise RunFailed("The element is in no form, so there is nothing to submit.")
            return True
        if not await element.evaluate(_USABLE):
            return False
        await _MOUSE[verb](page, element)
    except PlaywrightError as error:
        if is_gone(str(error)):
            raise BrowserGone(str(error)) from error
        return False
    return True


async def kind(element: ElementHandle) -> str:
    """The type of an input, or the tag name."""
    return str(await element.evaluate(_KIND))


async def _set(element: ElementHandle, verb: str, argument: str | int | None) -> bool:
    """Actions that change what a field holds."""
    what = await kind(element)
    if verb in ("check", "uncheck"):
        if what not in ("checkbox", "radio"):
            raise RunFailed(f"<{what}> is no box that can be checked.")
        await element.set_checked(verb == "check", timeout=PATIENCE, force=True)
    elif what == "select":
        await element.select_option(index=await _option(element, argument), timeout=PATIENCE)
    elif await element.evaluate(_OFFERS, verb):
        await _pick(element, argument)
    elif verb == "choose":
        raise RunFailed(f"<{what}> is no list of options, so {{{argument}}} cannot choose one.")
    elif verb == "type":
        await _type(element, what, "")
        await element.type(str(argument), delay=KEY_MS, timeout=PATIENCE * 2)
    else:
        await _type(element, what, str(argument))
    return True


async def _option(element: ElementHandle, argument: str | int | None) -> int:
    count = int(await element.evaluate("e => e.options.length"))
    if isinstance(argument, int):
        index = argument if argument < count else -1
    else:
        index = int(await element.evaluate(_CHOOSE_TEXT, argument or ""))
    if index < 0:
        raise RunFailed(f"The list has no option '{argument}'; it has {count} options.")
    return index


async def _pick(element: ElementHandle, argument: str | int | None) -> None:
    """Chooses from a list that scripts draw (ARIA's combobox or listbox): opens it, and clicks the
    option."""
    offered = await element.evaluate_handle(f"(e, wanted) => ({_OFFERED})([e, wanted])", argument)
    option = offered.as_element()
    if option is None:
        await element.click(timeout=PATIENCE)
        option = await _awaited_option(element, argument)
    await option.click(timeout=PATIENCE)


async def _awaited_option(element: ElementHandle, argument: str | int | None) -> ElementHandle:
    frame = await element.owner_frame()
    try:
        found = (
            await frame.wait_for_function(_OFFERED, arg=[element, argument], timeout=PATIENCE)
            if frame
            else None
        )
    except PlaywrightTimeout:
        found = None
    option = found.as_element() if found else None
    if option is None:
        raise RunFailed(f"The list has no option '{argument}' after it was opened.")
    return option


async def _type(element: ElementHandle, what: str, text: str) -> None:
    if not await element.evaluate(_TYPEABLE):
        raise RunFailed(f"<{what}> is no field that a text can be typed into.")
    await element.fill(text.rstrip("\n"), timeout=PATIENCE)
    if text.endswith("\n"):
        await element.press("Enter", timeout=PATIENCE, no_wait_after=True)


async def _click(page: Page, element: ElementHandle) -> None:
    try:
        await element.click(timeout=PATIENCE, no_wait_after=True)
    except PlaywrightError as error:
        if is_gone(str(error)):
            raise
        await element.evaluate("e => e.click()")  # covered by a banner, or moving all the time


async def _hover(page: Page, element: ElementHandle) -> None:
    await element.hover(timeout=PATIENCE, force=True)


async def _leave(page: Page, element: ElementHandle) -> None:
    await element.hover(timeout=PATIENCE, force=True)
    await page.mouse.move(0, 0)


async def _down(page: Page, element: ElementHandle) -> None:
    await _hover(page, element)
    await page.mouse.down()


async def _up(page: Page, element: ElementHandle) -> None:
    await _hover(page, element)
    await page.mouse.up()


async def _wheel(page: Page, element: ElementHandle) -> None:
    with contextlib.suppress(PlaywrightError):
        await element.scroll_into_view_if_needed(timeout=PATIENCE)
        await element.evaluate(_TO_ITS_END)
    await page.mouse.wheel(0, 800)


async def _double(page: Page, element: ElementHandle) -> None:
    await element.dblclick(timeout=PATIENCE)


async def _focus(page: Page, element: ElementHandle) -> None:
    await element.focus()


async def _enter(page: Page, element: ElementHandle) -> None:
    await element.press("Enter", timeout=PATIENCE, no_wait_after=True)


_MOUSE: dict[str, Performer] = {
    "click": _click,
    "nextclick": _click,
    "clkwithchange": _click,
    "dblclick": _double,
    "mouseover": _hover,
    "mouseenter": _hover,
    "mousemove": _hover,
    "mouseout": _leave,
    "mousedown": _down,
    "mouseup": _up,
    "wheel": _wheel,
    "focus": _focus,
    "pressenter": _enter,
}
