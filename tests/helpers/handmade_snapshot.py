"""Snapshots written by hand, as Chromium would answer: a small tree of nodes with boxes and styles,
no browser.

    snapshot(el("html", el("body", el("p", "Hello ", el("b", "world")), el("p", "gone",
    drawn=False))))

Every text gets a row of its own, 20 pixels high, below the one before; an element's box is the
union of what is in it, unless `box` says otherwise. `drawn=False` leaves a subtree out of the
layout, as display: none does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from sitesift.page import COMPUTED_STYLES, Snapshot
from sitesift.page.style import INLINE_TAGS

Box = tuple[float, float, float, float]
ROW, LEFT, LETTER = (
    20.0,
    10.0,
    8.0,
)  # pixels: height of a row of text, where it starts, width of a letter
PLAIN = {
    "visibility": "visible",
    "overflow-y": "visible",
    "color": "rgb(0, 0, 0)",
    "font-family": "serif",
    "font-size": "16px",
    "font-style": "normal",
    "font-weight": "400",
    "text-decoration-line": "none",
    "background-color": "rgba(0, 0, 0, 0)",
    "position": "static",
    "cursor": "auto",
    "border-top-color": "rgb(0, 0, 0)",
    "box-shadow": "none",
}


@dataclass
class Made:
    """A node of the tree to be."""

    kind: int
    name: str
    value: str = ""
    children: list[Made] = field(default_factory=list)
    attributes: dict[str, str] = field(default_factory=dict)
    style: dict[str, str] = field(default_factory=dict)
    box: Box | None = None
    drawn: bool = True
    pseudo: bool = False
    frame: Made | None = None  # the document that an <iframe> shows


def el(tag: str, *children: Made | str, css: str = "", box: Box | None = None, **rest: Any) -> Made:
    """An element; `css` is a list of declarations, and what `Made` does not know are attributes
    (`class_` is class)."""
    known = {key: rest.pop(key) for key in ("drawn", "frame", "pseudo") if key in rest}
    style = dict(
        tuple(map(str.strip, each.split(":", 1))) for each in css.split(";") if each.strip()
    )
    made = [text(child) if isinstance(child, str) else child for child in children]
    attributes = {key.rstrip("_"): value for key, value in rest.items()}
    return Made(1, tag.upper(), children=made, attributes=attributes, style=style, box=box, **known)


def text(value: str, box: Box | None = None) -> Made:
    """A text node."""
    return Made(3, "#text", value, box=box)


def comment(value: str) -> Made:
    """A comment."""
    return Made(8, "#comment", value, drawn=False)


def shadow(*children: Made | str) -> Made:
    """A shadow root, to be put first into its host."""
    return replace(el("", *children), kind=11, name="#document-fragment")


def snapshot(root: Made, url: str = "https://example.org/") -> Snapshot:
    """What a browser would hand over for this tree."""
    writer = _Writer()
    writer.document(root)
    return Snapshot(url, {"documents": writer.documents, "strings": list(writer.strings)})


class _Writer:
    """Numbers the strings and writes the documents."""

    def __init__(self) -> None:
        self.strings: dict[str, int] = {}
        self.documents: list[dict[str, Any]] = []

    def number(self, string: str) -> int:
        return self.strings.setdefault(string, len(self.strings))

    def document(self, root: Made) -> int:
        index = len(self.documents)
        document: dict[str, Any] = {}
        self.documents.append(document)
        _place(root, iter(range(1_000_000)))
        nodes: dict[str, Any] = {
            name: [] for name in ("parentIndex", "nodeType", "nodeName", "nodeValue", "attributes")
        } | {"pseudoType": {"index": []}, "contentDocumentIndex": {"index": [], "value": []}}
        layout: dict[str, Any] = {"nodeIndex": [], "bounds": [], "styles": []}
        document |= {"nodes": nodes, "layout": layout}
        self.node(Made(9, "#document", children=[root], drawn=False), -1, document, (True, PLAIN))
        return index

    def node(
        self, made: Made, parent: int, document: dict[str, Any], around: tuple[bool, dict[str, str]]
    ) -> None:
        nodes, layout = document["nodes"], document["layout"]
        index = len(nodes["parentIndex"])
        nodes["parentIndex"].append(parent)
        nodes["nodeType"].append(made.kind)
        nodes["nodeName"].append(self.number(made.name))
        nodes["nodeValue"].append(self.number(made.value) if made.kind in (3, 8) else -1)
        flat = [string for pair in made.attributes.items() for string in pair]
        nodes["attributes"].append([self.number(string) if string else -1 for string in flat])
        if made.pseudo:
            nodes["pseudoType"]["index"].append(index)
        drawn = around[0] and (made.drawn or made.kind == 9)
        style = _computed(made, around[1])
        if drawn and made.kind in (1, 3) and made.box is not None:
            layout["nodeIndex"].append(index)
            layout["bounds"].append(list(made.box))
            layout["styles"].append([self.number(style[name]) for name in COMPUTED_STYLES])
        for child in made.children:
            self.node(child, index, document, (drawn, style))
        if made.frame is not None:
            nodes["contentDocumentIndex"]["index"].append(index)
            nodes["contentDocumentIndex"]["value"].append(self.document(made.frame))


def _computed(made: Made, around: dict[str, str]) -> dict[str, str]:
    """The style of an element: what is declared, what is inherited, and block or inline by its
    tag."""
    if made.kind != 1:
        return around
    own = {
        "overflow-y": "visible",
        "position": "static",
        "background-color": PLAIN["background-color"],
    }
    return (
        around
        | own
        | {"display": "inline" if made.name.lower() in INLINE_TAGS else "block"}
        | made.style
    )


def _place(made: Made, rows: Iterator[int]) -> Box | None:
    """Give boxes to the nodes that have none; the box of this one."""
    if not made.drawn:
        return None
    if made.kind == 3 and made.box is None and made.value.strip():
        made.box = (LEFT, next(rows) * ROW, LETTER * len(made.value.strip()), ROW)
    inner = [box for child in made.children if (box := _place(child, rows)) is not None]
    if made.box is None and inner and made.kind in (1, 11):
        left, top = min(b[0] for b in inner), min(b[1] for b in inner)
        made.box = (
            left,
            top,
            max(b[0] + b[2] for b in inner) - left,
            max(b[1] + b[3] for b in inner) - top,
        )
    return made.box
