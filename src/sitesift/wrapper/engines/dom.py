"""The seam between the language and its engines: what a page is, what a node is, and what an engine
must do.

A `View` is one state of one page, as an lxml tree; plain XPath runs on it in C, with the same
meaning for every engine. Elements are lxml's own; attributes, texts and style values, which lxml
cannot use as context nodes, are `Leaf` values that know their element.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeAlias, TypeVar

from lxml import etree

from sitesift.errors import WrapperError
from sitesift.wrapper.language.syntax import Action


class Engine(StrEnum):
    """What loads pages: plain HTTP, a browser, or whichever of the two is enough."""

    AUTO = "auto"
    HTTP = "http"
    BROWSER = "browser"

    @classmethod
    def _missing_(cls, value: object) -> Engine:
        """Names of earlier versions, in commands and in journals, still work."""
        earlier = {"direct": cls.HTTP, "driven": cls.BROWSER}
        if value in earlier:
            return earlier[str(value)]
        raise WrapperError(f"There is no engine '{value}'; known are {', '.join(cls)}.")


Element: TypeAlias = Any  # lxml ships no type information


@dataclass(frozen=True, slots=True)
class Leaf:
    """A node without children and the element it belongs to; a comment is its own owner."""

    owner: Element
    # attribute, text (before the first child), tail (after the owner), style, comment, instruction
    kind: str
    name: str
    value: str


Node: TypeAlias = Element | Leaf
Recipe: TypeAlias = list[Any]  # how a view can be reached again, as JSON

_PREFIX = {"text": "child::node()[1]", "tail": "following-sibling::node()[1]"}
_TESTS = {"comment": "comment()", "instruction": "processing-instruction()"}
string_of = etree.XPath("string()", smart_strings=False)


class View(Protocol):
    """One state of a page. `seen` remembers what was emitted on it, so that nothing is emitted
    twice."""

    url: str
    base: str  # what links are relative to
    root: Element
    digest: bytes  # the same for the same content
    seen: dict[tuple[Any, ...], Any]

    def key(self, node: Node) -> Hashable:
        """What stands for a node in `seen`; the same for one node in all states of a page."""
        ...

    def stamp(self, node: Node) -> str | None:
        """What tells apart records that one node holds one after the other; None where it never
        does."""
        ...

    def node_of(self, key: Any) -> Node | None: ...
    def visible(self, element: Element) -> bool: ...
    def style(self, element: Element, name: str) -> str: ...
    def dom_property(self, element: Element, name: str) -> str: ...
    def content(self) -> str: ...


AnyView = TypeVar("AnyView", bound=View)


class Session(Protocol):
    """An engine at work: opens pages and acts on them. One action at a time."""

    engine: Engine
    pages: int  # loaded so far
    addresses: list[str]  # of those that can be loaded again by them
    returning: bool  # whether the page that is acted on now will be needed again

    def begin(self) -> None:
        """Forgets what a run remembers of its way; cookies and counts stay."""
        ...

    async def open(self, url: str, wait: float | None) -> View: ...
    async def act(self, view: View, node: Element, action: Action) -> View | None:
        """Does the action; the resulting state, or None when the action says that there is nothing
        there."""
        ...

    def faults(self) -> tuple[str, ...]:
        """What pages asked for since this was last asked and could not get, after all tries."""
        ...

    def find_again(self, view: View, node: Element, before: View) -> Element | None:
        """The same element in another state of the page."""
        ...

    def hint(self, view: View, nodes: Sequence[Element], action: Action) -> None:
        """These actions are likely to follow; an engine may prepare for them."""
        ...

    def recipe(self, view: View) -> Recipe: ...
    async def reopen(self, recipe: Recipe) -> View: ...
    def memory(self) -> dict[str, Any]: ...
    def remember(self, memory: dict[str, Any]) -> None: ...
    async def close(self) -> None: ...


class SessionState:
    """What every session keeps of its way."""

    def __init__(self) -> None:
        self.pages = 0
        self.addresses: list[str] = []
        self.returning = False
        self._next_urls: set[str] = set()  # reached by nextclick

    def begin(self) -> None:
        self._next_urls.clear()

    def _new_only(self, view: AnyView, reached: AnyView, verb: str) -> AnyView | None:
        """What was reached; None where the action is about something new, and there is nothing."""
        if verb == "nextclick":
            if reached.url == view.url or reached.url in self._next_urls:
                return None
            self._next_urls.add(reached.url)
        if verb == "clkwithchange" and reached.digest == view.digest:
            return None
        return reached

    def find_again(self, view: View, node: Element, before: View) -> Element | None:
        found = element_at(view.root, element_path(node))
        return found if found is not None and found.tag == node.tag else None

    def _memory(self, cookies: list[Any]) -> dict[str, Any]:
        return {"pages": self.pages, "next": sorted(self._next_urls), "cookies": cookies}

    def remember(self, memory: dict[str, Any]) -> None:
        self.pages = int(memory["pages"])
        self._next_urls = set(memory["next"])


def text_of(node: Node) -> str:
    """The string value of a node, as XPath defines it."""
    if isinstance(node, Leaf):
        return node.value
    return str(string_of(node))


def _leaf(text: Any) -> Leaf | None:
    """An attribute or a text: lxml's string, which knows the element that it came from."""
    owner = text.getparent()
    if owner is None:
        return None
    if text.is_attribute:
        return Leaf(owner, "attribute", str(text.attrname), str(text))
    return Leaf(owner, "tail" if text.is_tail else "text", "", str(text))


def node_from(result: Any) -> Node | None:
    """A node from a member of an lxml node-set; None for what the language has no use for
    (namespaces)."""
    if isinstance(result, str):
        return _leaf(result)
    if isinstance(result, tuple):
        return None
    return result if isinstance(result.tag, str) else _comment(result)


def _comment(found: Element) -> Leaf | None:
    """A comment or processing instruction; None for one outside the document element."""
    if found.getparent() is None:
        return None
    return Leaf(
        found, "comment" if found.tag is etree.Comment else "instruction", "", found.text or ""
    )


def leaf_start(leaf: Leaf) -> tuple[Element, str]:
    """An element, and the XPath from it to the leaf."""
    if leaf.kind == "attribute":
        return leaf.owner, f"attribute::*[name()='{leaf.name}']"
    if leaf.kind in _TESTS:
        before = sum(1 for _ in leaf.owner.itersiblings(leaf.owner.tag, preceding=True))
        return leaf.owner.getparent(), f"child::{_TESTS[leaf.kind]}[{before + 1}]"
    return leaf.owner, _PREFIX[leaf.kind]


def node_locator(node: Node | None) -> list[str] | None:
    """Where a node is in its tree, as JSON; None for no node."""
    if node is None:
        return None
    if isinstance(node, Leaf):
        return [element_path(node.owner), node.kind, node.name]
    return [element_path(node)]


def element_path(element: Element) -> str:
    return str(element.getroottree().getpath(element))


def element_at(root: Element, path: str) -> Element | None:
    """The element at a path made by `path_of`; None when it is not there."""
    try:
        found = root.getroottree().xpath(path)
    except etree.XPathError:
        return None
    return found[0] if found else None


def find_at(root: Element, place: list[str]) -> Node | None:
    """The node at a place; None when it is not there."""
    owner = element_at(root, place[0])
    if owner is None or len(place) == 1:
        return owner
    kind, name = place[1:]
    if kind in _TESTS:
        return node_from(owner)
    values = {"attribute": owner.get(name), "text": owner.text, "tail": owner.tail}
    value = values.get(kind)
    return None if value is None else Leaf(owner, kind, name, value)
