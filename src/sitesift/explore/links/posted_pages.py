"""Pagers that send a form: in frameworks that keep the state of a page in one form around all of it
(ASP.NET's `__doPostBack`), page numbers are no addresses. In: a page and the element that leads on.
Out: whether pressing it may be sent with POST.

Assumed: a form that goes to the page's own address, sent by an element of a pager that names in its
code what it asks for, turns the page and does nothing else. Nothing is typed, and a form around it
that asks for a password or a file stays as empty as it was. Code and text with a word for changing
something are refused (text/data/unsafe_links.toml).
"""

from __future__ import annotations

import re

from sitesift.page import Page
from sitesift.page.html_tags import SENDING_TYPES
from sitesift.text.addresses_in_text import join_address, split_address
from sitesift.text.unsafe_addresses import divided_words, first_word_among, unsafe_words

# one call with texts only: "javascript:__doPostBack('grid','Page$2')"; each can be read in one way
_TEXT = r"""(?:'[^']*'|"[^"]*"|\d+(?!\d))\s*(?:,\s*)?"""
_CALL = re.compile(rf"^(?:javascript:)?\s*[\w.$]+\(\s*(?:{_TEXT})*\)\s*;?")
_QUOTED = re.compile(r"""'([^']*)'|"([^"]*)\"""")


def turns_by_post(page: Page, node: int, url: str) -> bool:
    """Whether an element of a pager sends the form around it to the page's own address."""
    form = next((n for n in page.ancestors(node) if page.tag_of(n) == "form"), None)
    if form is None or page.attribute(form, "method").lower() != "post":
        return False
    own = split_address(join_address(url, page.attribute(form, "action").strip()))
    here = split_address(url)
    if (own.netloc, own.path) != (here.netloc, here.path):
        return False
    return _sends(page, node) and not _speaks_against(page, node)


def _sends(page: Page, node: int) -> bool:
    """Whether the element calls a script with texts of its own, or is a button of the form."""
    if page.tag_of(node) in ("button", "input"):
        return page.attribute(node, "type").lower() in SENDING_TYPES
    return _CALL.match(_code(page, node)) is not None


def _speaks_against(page: Page, node: int) -> bool:
    """Whether the element or its code has a word for changing something; the name of the function
    that is called says nothing of what is asked for."""
    said = [page.text_of(node), page.attribute(node, "value"), page.attribute(node, "name")]
    said += [text for pair in _QUOTED.findall(_code(page, node)) for text in pair]
    return bool(first_word_among(divided_words(" ".join(said)).lower(), unsafe_words()["words"]))


def _code(page: Page, node: int) -> str:
    address = page.attribute(node, "href").strip()
    return address if address.lower().startswith("javascript:") else page.attribute(node, "onclick")
