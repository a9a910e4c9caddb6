"""Compiled pieces of plain XPath: runs of steps (`Chunk`) and whole expressions
(`NativeExpression`).

In: XPath text from `native`. Out: objects that evaluate it on a node of a view. lxml compiles each
text once. The functions that XPath lacks are given to lxml here; they find the view they belong to
in `_stage`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from lxml import etree

from sitesift.errors import RunFailed
from sitesift.wrapper.engines.dom import Element, Leaf, Node, View, leaf_start, node_from
from sitesift.wrapper.language.function_catalogue import FUNCTIONS
from sitesift.wrapper.run import functions
from sitesift.wrapper.run.native_xpath import CONTEXTUAL, NAMESPACE
from sitesift.wrapper.run.xpath_values import XPathValue, compare

# the view of the evaluation under way; evaluations never wait, so one is enough
_stage = threading.local()


def _values(args: tuple[Any, ...]) -> list[XPathValue]:
    """lxml's arguments as values of the language."""
    return [_value(arg) for arg in args]


def _value(found: Any) -> XPathValue:
    if isinstance(found, list):
        nodes = [node for node in map(node_from, found) if node is not None]
        return functions.contexts_of(_stage.view, nodes)
    if isinstance(found, (bool, float)):
        return found
    return str(found)


def _extension(name: str) -> Callable[..., Any]:
    first_is_context = name in CONTEXTUAL

    def answer(context: Any, *args: Any) -> Any:
        values = _values(args)
        node = None
        if first_is_context:
            own = values.pop(0)
            node = own[0].node if isinstance(own, list) and own else None
        return functions.call(name, functions.Here(_stage.view, node), values)

    return answer


def _style(context: Any, nodes: list[Any], name: str) -> str:
    found = node_from(nodes[0]) if nodes else None
    return "" if found is None or isinstance(found, Leaf) else str(_stage.view.style(found, name))


def _comparison(op: str) -> Callable[..., bool]:
    return lambda context, left, right: compare(op, *_values((left, right)))


EXTENSIONS: dict[tuple[str, str], Callable[..., Any]] = {
    (NAMESPACE, name.replace(":", "-")): _extension(name)
    for name, signature in FUNCTIONS.items()
    if not signature.core
} | {
    (NAMESPACE, "style"): _style,
    (NAMESPACE, "has-word"): _comparison("~="),
    (NAMESPACE, "has-part"): _comparison("#="),
}


@lru_cache(maxsize=4096)
def _compiled(text: str) -> Any:
    try:
        return etree.XPath(text, namespaces={"ox": NAMESPACE}, extensions=EXTENSIONS)
    except etree.XPathError as error:
        raise RunFailed(f"This path cannot be evaluated ({error}): {text[:200]}") from error


def evaluate(text: str, view: View, element: Element) -> Any:
    """What lxml makes of an XPath at an element."""
    _stage.view = view
    try:
        return _compiled(text)(element)
    except etree.XPathError as error:
        raise RunFailed(f"This path cannot be evaluated ({error}): {text[:200]}") from error


class Chunk:
    """A run of plain steps. `top` is its meaning at the top of a page, where // and /html count
    from the document."""

    __slots__ = ("absolute", "text", "top")

    def __init__(self, text: str, *, absolute: bool, top: str | None) -> None:
        self.text = text
        self.absolute = absolute
        self.top = top

    def nodes(self, view: View, node: Node) -> list[Node]:
        """The nodes that it leads to, in document order."""
        if self.absolute:
            found = evaluate(self.text, view, view.root)
        elif isinstance(node, Leaf):
            if self.text == "self::node()":
                return [node]
            if node.kind == "style":
                return self._from_style(view, node)
            element, prefix = leaf_start(node)
            found = evaluate(f"{prefix}/{self.text}", view, element)
        elif self.top is not None and node is view.root:
            found = evaluate(self.top, view, node)
        else:
            found = evaluate(self.text, view, node)
        return [each for each in map(node_from, found) if each is not None]

    def _from_style(self, view: View, leaf: Leaf) -> list[Node]:
        """From a style value there is only one way: up to its element."""
        if self.text.startswith("parent::"):
            found = evaluate("self::" + self.text.removeprefix("parent::"), view, leaf.owner)
            return [each for each in map(node_from, found) if each is not None]
        return []


def native_value(text: str, view: View, element: Element) -> XPathValue:
    """The value of a plain expression at an element."""
    return _value(evaluate(text, view, element))
