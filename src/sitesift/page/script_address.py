"""Addresses that a script goes to when an element is pressed: `onclick="location.href='/homes'"`,
`<div data-href="/homes/4">`. A page in, the elements with such an address out.

Sites that navigate by script mostly write the address beside the element, because the script is one
for all of them. Taken are: what is assigned to `location`, what `window.open` gets, the only text
that a function is called with if it looks like an address, and `data-` attributes whose names say
that one goes there. Code that asks back, sends a form or posts is no navigation.
"""

from __future__ import annotations

import re

import numpy as np

from sitesift.page.page import Page

_QUOTED = r"""(?P<quote>['"])(?P<to>[^'"]*)(?P=quote)"""
_GOES = re.compile(
    rf"""(?:location(?:\.href)?\s*=\s*|location\.(?:assign|replace)\(\s*|\bopen\(\s*){_QUOTED}"""
)
# the whole code is one call with one text, whatever the function is called
_CALLS = re.compile(
    rf"""^\s*(?:return\s+)?[\w.$]+\(\s*{_QUOTED}\s*\)\s*;?\s*(?:return\s+false\s*;?)?\s*$"""
)
_NO_NAVIGATION = re.compile(r"confirm|prompt|submit|post|fetch|ajax|xmlhttp|beacon", re.IGNORECASE)
_ADDRESS = re.compile(
    r"^(?:https?://|/(?!/)|\.{1,2}/|\?\w)[^\s{}<>]*$|^[\w./-]+\.(?:html?|php)\b\S*$"
)
# Parts of the names of attributes that hold where an element leads; a seed: others are pressed.
_GOING = frozenset("href url link go goto location route navigate to".split())
# elements that load or send what their attributes name
_OTHERS = frozenset("img source iframe script form input select video audio embed object".split())


def script_addresses(page: Page) -> dict[int, str]:
    """The elements that a script leads on from, with the address as it is written."""
    found: dict[int, str] = {}
    for name in {page.strings[i] for i in np.unique(page.attr_name).tolist()}:
        if name != "onclick" and not _is_going(name):
            continue
        for row in page.attribute_rows(name).tolist():
            node, value = int(page.attr_node[row]), page.strings[page.attr_value[row]]
            address = address_in_code(value) if name == "onclick" else value.strip()
            if _ADDRESS.match(address) and _leads(page, node):
                found.setdefault(node, address)
    return found


def address_in_code(code: str) -> str:
    """The address that a handler goes to; empty where it does something else."""
    if _NO_NAVIGATION.search(code):
        return ""
    match = _GOES.search(code) or _CALLS.match(code)
    return match["to"].strip() if match is not None else ""


def _is_going(name: str) -> bool:
    """Whether the name of an attribute says that its value is where one goes: `data-item-url`."""
    parts = name.lower().split("-")
    return (parts[0] == "data" and parts[-1] in _GOING) or name.lower() == "routerlink"


def _leads(page: Page, node: int) -> bool:
    """Whether an element is one that is pressed: no link with an address, nothing that loads."""
    return page.tag_of(node) not in _OTHERS and not page.attribute(node, "href").strip(" #")
