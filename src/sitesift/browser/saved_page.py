"""Saved pages and HTML text, shown with JavaScript off and without the network.

In: a tab, prepared once, and a `Source` of kind file or html. The page is opened at its own file:
address, so that relative resources resolve; its text is the one we decoded. Of all further requests
only those for files in the page's own folder are answered; everything else is refused before it
leaves the browser. What the page hides until one of its scripts shows it is shown (curtain.py says
why that is taken for its content).
"""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Route

from sitesift.browser.browser_errors import raise_if_gone
from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.page.curtain import LOADING_NAMES
from sitesift.page.decode import decode_html
from sitesift.page.markup import without_fallbacks
from sitesift.page.page_source import Source
from sitesift.page.style import UNSEEN_TAGS
from sitesift.text.addresses_in_text import split_address

TEXT_ADDRESS = "http://page.invalid/"  # .invalid never resolves (RFC 2606)
# A proxy that is not there: what interception does not see (preconnect, DNS) ends here, on this
# machine.
NO_NETWORK = "http://127.0.0.1:9"
MAX_RESOURCE_BYTES = 20_000_000
_HTML = "text/html; charset=utf-8"
_REMOTE = ["http://*", "https://*", "ws://*", "wss://*"]
_IMAGES = [
    f"file://*.{kind}{rest}"
    for kind in ("jpg", "jpeg", "png", "gif", "webp", "svg", "avif", "ico")
    for rest in ("", "?*")
]
# what attributes and styles name
_NAMED = re.compile(r"""=\s*(?:"([^"]*)"|'([^']*)'|([^"'\s<>]+))|url\(\s*["']?([^"')]+)""", re.I)
# the one thing that leads a page on which runs no scripts to another one
_REFRESH = re.compile(r"http-equiv\W{0,9}refresh", re.I)
_SHOW_UNLOADED = Path(__file__).with_name("show_unloaded.js").read_text("utf-8")
MAX_NAMED = 2_000  # characters; a longer value holds the file itself


def address_of(source: Source) -> str:
    """The address at which a saved page or HTML text is shown."""
    if source.path is not None:
        return source.path.resolve().as_uri()
    return source.url or TEXT_ADDRESS


async def go_offline(tab: ChromiumTab) -> SavedPageAnswers:
    """Cuts a tab off from the network, for good; the answers say what it may show."""
    await tab.cdp.send("Network.enable")
    answers = SavedPageAnswers()
    await tab.page.route("**/*", answers.answer)
    return answers


async def show_saved(
    tab: ChromiumTab, answers: SavedPageAnswers, source: Source, html: str, *, timeout: float
) -> None:
    """Shows the page in a tab without network; returns when text, styles and images are there."""
    folder = source.path.resolve().parent if source.path is not None else None
    answers.serve(html, folder)
    # Refused inside the renderer, which costs nothing; the answers refuse them again.
    blocked = _REMOTE if folder is None or names_files(html, folder) else [*_REMOTE, *_IMAGES]
    await tab.cdp.send("Network.setBlockedURLs", {"urls": blocked})
    address = address_of(source)
    if "#" in address:  # a place on the page before, if that had the same address
        await tab.page.goto("about:blank")
    await tab.page.goto(address, wait_until="load", timeout=timeout * 1000)
    await _show_unloaded(tab)


async def _show_unloaded(tab: ChromiumTab) -> None:
    """Shows what a script of the page would show. Ours runs in the page's own world, where no
    script of the page has run; a page whose elements trip it stays as it is."""
    told = {"named": LOADING_NAMES.pattern, "unseen": sorted(UNSEEN_TAGS)}
    try:
        await tab.page.evaluate(_SHOW_UNLOADED, told)
    except PlaywrightError as error:
        raise_if_gone(error)


class SavedPageAnswers:
    """Answers each request of the saved page that a tab shows, the first with the page's text."""

    def __init__(self) -> None:
        self._html: str | None = None
        self._folder: Path | None = None
        self.may_go_on = False  # the page asks for another one by itself

    def serve(self, html: str, folder: Path | None) -> None:
        """Makes ready for the next page: its text, handed out once, and the folder it may read
        from."""
        self._html = without_fallbacks(html)
        self._folder = folder
        self.may_go_on = _REFRESH.search(html) is not None

    async def answer(self, route: Route) -> None:
        request = route.request
        top = request.is_navigation_request() and request.frame.parent_frame is None
        file = self._file(request.url)
        if top and self._html is not None:
            html, self._html = self._html, None
            await route.fulfill(body=html, content_type=_HTML)
        elif file is None or top:
            await route.abort("aborted")  # unlike other reasons, this one shows no error page
        elif request.resource_type == "document":
            data = await asyncio.to_thread(_head, file)
            await route.fulfill(body=without_fallbacks(decode_html(data)), content_type=_HTML)
        else:
            await route.continue_()

    def _file(self, url: str) -> Path | None:
        """The file of the page's folder that is asked for, links followed."""
        parts = urlsplit(url)
        if parts.scheme != "file" or parts.netloc not in ("", "localhost") or self._folder is None:
            return None
        try:
            file = Path(url2pathname(parts.path)).resolve()
            inside = file.is_relative_to(self._folder) and file.is_file()
        except (OSError, ValueError, RuntimeError):
            return None
        return file if inside else None


def names_files(html: str, folder: Path) -> bool:
    """Whether a page names any file that is there; if not, none of its images need be asked for,
    which for thousands of them takes longer than all the rest."""
    if "<base" in html.lower():
        return True
    named = {"".join(found) for found in _NAMED.findall(html)}
    short = [name for name in named if len(name) <= MAX_NAMED]
    several = {part for name in short for part in name.replace(",", " ").split()}  # of a srcset
    return any(_is_there(folder, name) for name in {*short, *several})


def _is_there(folder: Path, name: str) -> bool:
    parts = split_address(unescape(name))
    try:
        return not parts.scheme and bool(parts.path) and (folder / unquote(parts.path)).is_file()
    except (OSError, ValueError):
        return True  # whatever it is, it is asked for


def _head(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(MAX_RESOURCE_BYTES)
