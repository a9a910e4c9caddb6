"""Names for nodes: the positional XPath of a node, and the node of an XPath.

Paths look like /html[1]/body[1]/div[3]/text()[1]. A step without a number means the first. A
frame's document stands below its frame element (/html[1]/body[1]/iframe[1]/html[1]/...), since the
page model holds it there.
"""

from __future__ import annotations

import re

from sitesift.page.page import TEXT, Page

_STEP = re.compile(r"([^\[\]/]+)(?:\[(\d+)\])?")


def xpath_of(page: Page, node: int) -> str:
    """The XPath that leads to this node alone."""
    path = [node, *page.ancestors(node)]
    return "".join(f"/{_test(page.tag_of(n))}[{position(page, n)}]" for n in reversed(path))


def position(page: Page, node: int) -> int:
    """The node's place among its siblings of the same tag, from 1."""
    return page.position_list[node]


def node_at(page: Page, xpath: str, start: int | None = None) -> int | None:
    """The node that a positional XPath names, from the root or from `start`; None where there is
    none."""
    node = start
    for step in filter(None, xpath.split("/")):
        match = _STEP.fullmatch(step)
        if match is None:
            raise ValueError(f"not a positional XPath: {xpath!r} (at {step!r})")
        node = _child(page, node, match[1], int(match[2] or 1))
        if node is None:
            return None
    return node


def _child(page: Page, node: int | None, test: str, number: int) -> int | None:
    tag = page.tag_id(TEXT if test == "text()" else test.lower())
    children = page.children(node) if node is not None else iter([0])
    same = [child for child in children if page.tag[child] == tag]
    return same[number - 1] if 0 < number <= len(same) else None


def _test(tag: str) -> str:
    return "text()" if tag == TEXT else tag
