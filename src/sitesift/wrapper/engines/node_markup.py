"""Nodes back to markup: inner HTML, outer HTML and XML of a node, and absolute URLs."""

from __future__ import annotations

from lxml import etree

from sitesift.wrapper.engines.dom import Leaf, Node


def outer_html(node: Node | None) -> str:
    """The node's own markup as HTML; a leaf's text."""
    if node is None or isinstance(node, Leaf):
        return "" if node is None else node.value
    return str(etree.tostring(node, encoding="unicode", method="html", with_tail=False))


def inner_html(node: Node | None) -> str:
    """The markup inside a node."""
    if node is None or isinstance(node, Leaf):
        return "" if node is None else node.value
    head = etree.Element("x")
    head.text = node.text
    opening = str(etree.tostring(head, encoding="unicode", method="html"))[3:-4]
    return opening + "".join(
        etree.tostring(child, encoding="unicode", method="html") for child in node
    )


def as_xml(node: Node | None) -> str:
    """The node's own markup as XML."""
    if node is None or isinstance(node, Leaf):
        return "" if node is None else node.value
    return str(etree.tostring(node, encoding="unicode", with_tail=False))
