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
# What wrappers cut an address out of code with; no literal of theirs holds both kinds of quotes.
CODE = "onclick"  # the attribute that holds it
FIRST_QUOTED = r"""^[^'\x22]*['\x22]([^'\x22]*)['\x22].*$"""
# Parts of the names of attributes that hold where an element leads; a seed: others are pressed.
_GOING = frozenset("href url link go goto location route navigate to".split())
# elements that load or send what their attributes name
_OTHERS = frozenset("img source iframe script form input select video audio embed object".split())


def link_addresses(page: Page) -> dict[int, str]:
    """The links of a page with their addresses as they are written; on a page where no link has
    one, the elements that a script leads on from."""
    column = page.attribute_column("href")
    links = [node for node in page.nodes_with_tag("a").tolist() if column[node] >= 0]
    found = {node: page.strings[column[node]].strip() for node in links}
    return found if any(address.strip("#") for address in found.values()) else script_links(page)


def script_links(page: Page) -> dict[int, str]:
    """The same for scripts alone, in the order of the page."""
    return dict(sorted(script_addresses(page).items()))


def script_addresses(page: Page) -> dict[int, str]:
    """The elements that a script leads on from, with the address as it is written."""
    found: dict[int, str] = {}
    for name in {page.strings[i] for i in np.unique(page.attr_name).tolist()}:
        if name != CODE and not _is_going(name):
            continue
        for row in page.attribute_rows(name).tolist():
            node, value = int(page.attr_node[row]), page.strings[page.attr_value[row]]
            address = address_in_code(value) if name == CODE else value.strip()
            if _ADDRESS.match(address) and _leads(page, node):
                found.setdefault(node, address)
    return found


def address_held(attribute: str, value: str) -> str:
    """The address that an attribute has: all of its value, or in code the first text in quotes, as
    wrappers read it."""
    match = re.match(FIRST_QUOTED, value) if attribute == CODE else None
    return match[1] if match is not None else value


def address_in_code(code: str) -> str:
    """The address that a handler goes to; empty where it does something else."""
    if _NO_NAVIGATION.search(code):
        return ""
    match = _GOES.search(code) or _CALLS.match(code)
    return match["to"].strip() if match is not None else ""


def leads_on(attribute: str) -> bool:
    """Whether an element that has its address in this attribute leads there when it is pressed."""
    return attribute in ("href", CODE) or _is_going(attribute)


def _is_going(name: str) -> bool:
    """Whether the name of an attribute says that its value is where one goes: `data-item-url`."""
    parts = name.lower().split("-")
    return (parts[0] == "data" and parts[-1] in _GOING) or name.lower() == "routerlink"


def _leads(page: Page, node: int) -> bool:
    """Whether an element is one that is pressed: no link with an address, nothing that loads."""
    return page.tag_of(node) not in _OTHERS and not page.attribute(node, "href").strip(" #")
