"""Small pieces of HTML for all reports: page text made harmless, links that lead to the web
only."""

from __future__ import annotations

import re
from html import escape
from urllib.parse import unquote

from sitesift.text.safe_text import for_terminal, without_surrogates

MAX_TEXT = 300  # characters of a text that are shown
MAX_ADDRESS = 2_000
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def shown(text: object, most: int = MAX_TEXT) -> str:
    """A text of a page on one line, cut where it is long, escaped for content and attributes."""
    return escape(short(text, most))


def short(text: object, most: int = MAX_TEXT) -> str:
    """The same before it is escaped."""
    plain = for_terminal(str(text)[: 4 * most])
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def lines(text: str, most: int) -> str:
    """A text of several lines, not escaped yet, without what cannot be seen."""
    plain = _CONTROL.sub("", without_surrogates(text.replace("\r\n", "\n")))
    return plain if len(plain) <= most else plain[: most - 1] + "…"


def plural(count: int, noun: str) -> str:
    """The noun alone, as the number wants it: record, records."""
    return noun if count == 1 else f"{noun}s"


def page_place(address: str, otherwise: str = "") -> str:
    """Where a page is, for people: a file by its name alone, since reports are passed on."""
    if address.lower().startswith("file:") or not address:
        return unquote((otherwise or address).rstrip("/").rpartition("/")[2])
    return address


def link(address: str, words: str, most: int = MAX_ADDRESS) -> str:
    """A link where the address leads to the web, else only the words, which are HTML."""
    if not address.lower().startswith(("http://", "https://")):
        return words
    return f'<a href="{shown(address, most)}" rel="noreferrer noopener nofollow">{words}</a>'
