"""What the browser engine sees: in comes the DOM of a live document, out comes a view that wrappers
run on.

Nodes are known by the numbers that their elements keep in the browser, so that one node is the same
in all states of a document.
"""

from __future__ import annotations

from collections.abc import Hashable
from hashlib import blake2b
from typing import Any

from lxml import etree

from sitesift.browser.dom_view import DomView
from sitesift.browser.tab import NumberedElement, Tab
from sitesift.errors import RunFailed
from sitesift.wrapper.engines.dom import Element, Leaf, Node, Recipe, element_path, find_at
from sitesift.wrapper.engines.node_markup import outer_html

_links = etree.XPath("descendant-or-self::*/@href", smart_strings=False)


class BrowserView:
    """The DOM of a live page at one moment."""

    def __init__(self, dom: DomView, tab: Tab, recipe: Recipe) -> None:
        self.dom = dom
        self.tab = tab
        self.way = recipe  # address, and the actions from there
        self.in_place = False  # True: the last action has led to another state of the same document
        self.url = dom.url
        self.base = dom.base
        data = dom.xml.encode("utf-8", "replace")
        self.digest = blake2b(data, digest_size=8).digest()
        self.root: Element = etree.fromstring(data, etree.XMLParser(recover=True, huge_tree=True))
        # one for all views of a document
        self.seen: dict[tuple[Any, ...], Any] = dom.document.notes
        self.gone: BrowserView | None = None
        self._elements: list[Element] = list(self.root.iter("*")) if self.root is not None else []
        if len(self._elements) != len(dom.ids):
            raise RunFailed(
                f"The page {self.url} cannot be read: it holds names that no document may hold."
            )
        self._index = {element: index for index, element in enumerate(self._elements)}

    def number(self, element: Element) -> int:
        return self.dom.ids[self._index[element]]

    def numbered(self, element: Element) -> NumberedElement:
        return NumberedElement(self.dom.document, self.number(element))

    def with_number(self, number: int) -> Element | None:
        try:
            return self._elements[self.dom.ids.index(number)]
        except ValueError:
            return None

    def key(self, node: Node) -> Hashable:
        if isinstance(node, Leaf):
            inside = node.owner if isinstance(node.owner.tag, str) else node.owner.getparent()
            return (self.number(inside), node.kind, node.name, element_path(node.owner))
        return self.number(node)

    def stamp(self, node: Node) -> str | None:
        """Where the links in a node lead, and what it says: scripts put other records into the
        nodes that they have. Bare numbers do not count beside words: they change by themselves
        (likes, votes)."""
        if isinstance(node, Leaf):
            return None
        links = {
            str(link) for link in _links(node) if not str(link).startswith(("#", "javascript:"))
        }
        texts = [normal for text in node.itertext() if (normal := " ".join(text.split()))]
        said = [text for text in texts if any(map(str.isalpha, text))] or texts
        return " ".join((*sorted(links), *said)) or None

    def node_of(self, key: Any) -> Node | None:
        if isinstance(key, int):
            return self.with_number(key)
        return find_at(self.root, [key[3], key[1], key[2]])

    def visible(self, element: Element) -> bool:
        return bool(self.dom.seen[self._index[element]]) if self.dom.seen else True

    def style(self, element: Element, name: str) -> str:
        values = self.dom.styles.get(name)
        return values[self._index[element]] if values else ""

    def dom_property(self, element: Element, name: str) -> str:
        values = self.dom.properties.get(name)
        if values is None:
            raise RunFailed(
                f"dom-property() needs the name as a quoted text, not the computed name '{name}'."
            )
        return values[self._index[element]]

    def content(self) -> str:
        return outer_html(self.root)
