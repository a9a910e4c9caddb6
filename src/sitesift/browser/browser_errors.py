"""Playwright's errors become sitesift's: in comes an error and the source it happened on, out one
of ours.

A browser that went away is no fault of the page, so it has a signal of its own, `BrowserGone`:
whoever drives the browser answers it by a second try (`with_second_try`) and never lets it out.
"""

from __future__ import annotations

import contextlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from playwright.async_api import Error as PlaywrightError

from sitesift.errors import BrowserError, LoadFailed, NotAPage, SourceError, TooLarge

log = logging.getLogger(__name__)
T = TypeVar("T")

_CODE = re.compile(r"net::(ERR_[A-Z0-9_]+)")
_GONE = (
    "Connection closed",
    "Target page, context or browser has been closed",
    "Target closed",
    "Target crashed",
    "Page crashed",
    "Browser closed",
    "browser has disconnected",
    "ERR_INSUFFICIENT_RESOURCES",
)
_REASONS = {
    "ERR_CONNECTION_REFUSED": "refused the connection; check the address and the port",
    "ERR_CONNECTION_RESET": "cut the connection; try again later",
    "ERR_CONNECTION_CLOSED": "closed the connection without an answer; try again later",
    "ERR_EMPTY_RESPONSE": "closed the connection without an answer; try again later",
    "ERR_NAME_NOT_RESOLVED": "has a host name that cannot be resolved; "
    "check its spelling and your network",
    "ERR_INTERNET_DISCONNECTED": "cannot be reached, the machine is offline; check your network",
    "ERR_ADDRESS_UNREACHABLE": "cannot be reached; check the address and your network",
    "ERR_CONNECTION_TIMED_OUT": "did not answer in time; try again later",
    "ERR_TIMED_OUT": "did not answer in time; try again later",
    "ERR_TOO_MANY_REDIRECTS": "redirects in a circle; "
    "open it in a browser to see whether it wants cookies",
    "ERR_INVALID_REDIRECT": "redirects to an address that is not valid",
    "ERR_UNSAFE_REDIRECT": "redirects to an address that a page may not lead to",
    "ERR_UNSAFE_PORT": "uses a port that browsers refuse; use another one",
    "ERR_INVALID_RESPONSE": "gave an answer that is not HTTP; check the port",
    "ERR_INVALID_HTTP_RESPONSE": "gave an answer that is not HTTP; check the port",
    "ERR_SSL_PROTOCOL_ERROR": "does not speak TLS; try http:// instead",
    "ERR_TUNNEL_CONNECTION_FAILED": "cannot be reached, or leads to a private address; "
    "check the address",
    "ERR_HTTP_RESPONSE_CODE_FAILURE": "answered with an error status and no page; "
    "open it in a browser to see why",
    "ERR_INCOMPLETE_CHUNKED_ENCODING": "broke off in the middle of its answer; try again later",
    "ERR_CONTENT_LENGTH_MISMATCH": "broke off in the middle of its answer; try again later",
}


class BrowserGone(Exception):
    """The browser or the tab died while it showed a page; a signal, not a fault of the page."""


async def with_second_try(
    first: Callable[[], Awaitable[T]],
    again: Callable[[], Awaitable[T]],
    source: str,
    is_too_large: Callable[[], Awaitable[bool]] | None = None,
) -> T:
    """What the first try gives, or the one that is made after the browser has died; a page on which
    it dies twice, or which it was ended on because it filled the memory, is given up."""
    try:
        return await first()
    except BrowserGone as gone:
        if is_too_large is not None and await is_too_large():
            raise TooLarge(f"{source}: takes more memory than a page may.", source=source) from gone
        log.warning("browser died on %s (%s); trying again in a new one", source, gone)
    try:
        return await again()
    except BrowserGone as gone:
        raise BrowserError(
            f"{source}: Chromium died twice on this page; leave it out, or do without the browser.",
            source=source,
        ) from gone


def is_gone(error: PlaywrightError) -> bool:
    """Whether the browser or the tab is no longer there."""
    return any(sign in str(error) for sign in _GONE)


def raise_if_gone(error: PlaywrightError) -> None:
    """Tells a browser that went away from whatever else Playwright complains about."""
    if is_gone(error):
        raise BrowserGone(str(error)) from error


@contextlib.contextmanager
def browser_gone() -> Iterator[None]:
    """Around calls that fail only when the browser or the tab went away."""
    try:
        yield
    except PlaywrightError as error:
        raise BrowserGone(str(error)) from error


def load_fault(message: str, name: str, timeout: float) -> SourceError:
    """The error for a navigation that Playwright gave up, from its message."""
    if "Download is starting" in message:
        return NotAPage(
            f"{name}: is a download, not a page; fetch the file and give that.", source=name
        )
    match = _CODE.search(message)
    code = match.group(1) if match else ""
    if code == "ERR_ABORTED":
        return NotAPage(
            f"{name}: answered with a download or nothing at all, not with a page.", source=name
        )
    if code in _REASONS:
        return LoadFailed(f"{name}: {_REASONS[code]}.", source=name)
    if code.startswith("ERR_CERT"):
        return LoadFailed(
            f"{name}: its certificate is not valid ({code}); check the address.", source=name
        )
    if "Timeout" in message and "exceeded" in message:
        return timed_out(name, timeout)
    reason = code or message.strip().splitlines()[0][:200]
    return LoadFailed(
        f"{name}: could not be loaded ({reason}); open it in a browser to see why.", source=name
    )


def timed_out(name: str, timeout: float) -> LoadFailed:
    return LoadFailed(
        f"{name}: did not load within {timeout:g} seconds; "
        "try again, or raise timeout in LoadSettings.",
        source=name,
    )
