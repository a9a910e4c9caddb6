"""A page as the tree that wrappers run on: in comes a `Page`, out comes an lxml tree with the
page's node numbers.

Paths are tried on it with the very evaluator that a wrapper's run uses. Frames are empty here, as
they are for a wrapper that has not entered them; comments are not part of a page, so paths must not
count text nodes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from lxml import etree

from sitesift.page.html_tags import FRAME_TAGS
from sitesift.page.page import Page
from sitesift.wrapper.engines.dom import Element, Leaf, Node, leaf_start, node_from
from sitesift.wrapper.engines.http_links import base_url
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.printer import expression_text
from sitesift.wrapper.run.chunks import evaluate
from sitesift.wrapper.run.native_xpath import expression
from sitesift.wrapper.run.string_functions import normal_space

_NAME = re.compile(r"[a-z_][\w.-]*", re.ASCII)
_BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


@lru_cache(maxsize=8192)
def _compiled(path: s.Expr) -> str:
    """The XPath of a plain path of the wrapper language."""
    text = expression(path)
    if text is None:
        raise ValueError(f"not a plain path: {expression_text(path)}")
    return text


class PageTree:
    """The tree of one page; text nodes are known by the element they belong to."""

    def __init__(self, page: Page, passing: Collection[str] = ()) -> None:
        """`passing` are texts that pages like this one have others of: values of the search that
        gave it, and names of its records."""
        self.page, self.passing = page, frozenset(passing)
        self.url = page.url
        self.elements: dict[int, Element] = {}
        self.numbers: dict[Element, int] = {}
        # text node: the element that holds it in lxml, and how
        self._leaves: dict[int, tuple[int, str]] = {}
        self._texts: dict[tuple[int, str], int] = {}
        self.root: Element = self._built()
        self.base = base_url(self.root, self.url)
        self.digest = b""
        self.seen: dict[tuple[Any, ...], Any] = {}

    def _built(self) -> Element:
        page = self.page
        last: dict[int, int] = {}  # the element before, by parent
        outside = -1
        for node in range(len(page)):
            if node < outside:
                continue
            above = int(page.parent[node])
            if page.is_text[node]:
                self._add_text(node, above, last.get(above))
            else:
                self._add_element(node, above)
                last[above] = node
                if page.tag_of(node) in FRAME_TAGS:
                    outside = int(page.end[node])
        return self.elements[0] if 0 in self.elements else etree.Element("html")

    def _add_element(self, node: int, above: int) -> None:
        tag = self.page.tag_of(node)
        tag = tag if _NAME.fullmatch(tag) else "unknown"
        element = etree.Element(tag) if above < 0 else etree.SubElement(self.elements[above], tag)
        for name, value in self.page.attributes(node).items():
            lower = name.lower()
            if _NAME.fullmatch(lower) and not lower.startswith("xmlns"):
                element.set(lower, _BAD.sub("", value))
        self.elements[node], self.numbers[element] = element, node

    def _add_text(self, node: int, above: int, before: int | None) -> None:
        text = _BAD.sub("", self.page.strings[self.page.value[node]])
        if above < 0 or not text:
            return
        if before is None:
            holder, kind = above, "text"
            self.elements[above].text = (self.elements[above].text or "") + text
        else:
            holder, kind = before, "tail"
            self.elements[before].tail = (self.elements[before].tail or "") + text
        self._leaves[node] = (holder, kind)
        if (holder, kind) not in self._texts or not self.page.text_of(self._texts[holder, kind]):
            self._texts[holder, kind] = node

    def node(self, number: int) -> Node | None:
        """The tree's node of a page's node."""
        if number in self.elements:
            return self.elements[number]
        if number not in self._leaves:
            return None
        holder, kind = self._leaves[number]
        owner = self.elements[holder]
        return Leaf(owner, kind, "", (owner.text if kind == "text" else owner.tail) or "")

    def number(self, node: Node) -> int:
        """The page's node; that of its element for an attribute, -1 for what the page does not
        have."""
        if isinstance(node, Leaf):
            owner = self.numbers.get(node.owner, -1)
            return owner if node.kind == "attribute" else self._texts.get((owner, node.kind), -1)
        return self.numbers.get(node, -1)

    def same_text(self, number: int) -> int:
        """The text node that stands for all that touch this one; other nodes themselves."""
        return self._texts.get(self._leaves[number], number) if number in self._leaves else number

    def nodes(self, path: s.Expr, start: int | None = None) -> list[Node]:
        """The nodes that a path picks, from the top or from a node of the page."""
        text = _compiled(path)
        if start is None:
            found = evaluate(text, self, self.root)  # type: ignore[arg-type]
        else:
            node = self.node(start)
            if node is None:
                return []
            if isinstance(node, Leaf):
                element, prefix = leaf_start(node)
                found = evaluate(f"{prefix}/{text}", self, element)  # type: ignore[arg-type]
            else:
                found = evaluate(text, self, node)  # type: ignore[arg-type]
        return [each for each in map(node_from, found) if each is not None]

    def numbers_of(self, path: s.Expr, start: int | None = None) -> list[int]:
        """The page's nodes that a path picks."""
        return [self.number(node) for node in self.nodes(path, start)]


def text_at(node: Node) -> str:
    """A node's text as `normalize-space(.)` gives it."""
    return normal_space(node.value if isinstance(node, Leaf) else "".join(node.itertext()))
