"""From a browser snapshot to a `Page`: frames spliced in, shadow roots dissolved, comments dropped,
columns made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain
from typing import Any

import numpy as np

from sitesift.page.build_page import build_page
from sitesift.page.curtain import behind_curtain, text_sizes
from sitesift.page.page import Bools, Floats, Ints, Page
from sitesift.page.preorder import depths_and_ends, inside_any, keep_nodes
from sitesift.page.snapshot import Snapshot
from sitesift.page.style import RAISED_TAGS, UNSEEN_TAGS, Style

ELEMENT, TEXT_NODE = 1, 3
# CSS pixels: the height under which a box with hidden overflow is taken to cut its content off
LOW_BOX = 400.0
# CSS pixels: boxes no larger than this in both directions are how pages hide text from sight
SMALLEST = 1.5


@dataclass(frozen=True, slots=True)
class _Nodes:
    """The nodes of all documents in one preorder, still with comments, documents and shadow
    roots."""

    parent: Ints
    kind: Ints
    name: Ints
    value: Ints
    pseudo: Bools
    clickable: Bools  # listens to clicks itself, by markup or script
    box: Floats  # NaN where nothing is drawn
    style: Ints
    attributes: list[Sequence[int]]


_COLUMNS = tuple(f.name for f in fields(_Nodes) if f.name != "attributes")


def page_from_snapshot(snapshot: Snapshot) -> Page:
    """The page that a browser described."""
    strings: list[str] = snapshot.data["strings"]
    styles: dict[tuple[int, ...], int] = {}
    documents = [_read_document(doc, styles) for doc in snapshot.data["documents"]]
    nodes = _splice(documents, [_frames(doc) for doc in snapshot.data["documents"]])
    table = tuple(_style(key, strings) for key in styles)
    return _columns(nodes, snapshot.url, strings, table)


def _read_document(doc: Mapping[str, Any], styles: dict[tuple[int, ...], int]) -> _Nodes:
    """One document of the answer; `styles` collects the distinct computed styles."""
    nodes = doc["nodes"]
    count = len(nodes["parentIndex"])
    pseudo = np.zeros(count, dtype=bool)
    pseudo[nodes["pseudoType"]["index"]] = True
    clickable = np.zeros(count, dtype=bool)
    clickable[nodes.get("isClickable", {}).get("index", [])] = True
    box, style = _layout(doc["layout"], count, styles)
    return _Nodes(
        parent=np.array(nodes["parentIndex"], dtype=np.int32),
        kind=np.array(nodes["nodeType"], dtype=np.int32),
        name=np.array(nodes["nodeName"], dtype=np.int32),
        value=np.array(nodes["nodeValue"], dtype=np.int32),
        pseudo=pseudo,
        clickable=clickable,
        box=box,
        style=style,
        attributes=nodes["attributes"],
    )


def _layout(
    layout: Mapping[str, Any], count: int, styles: dict[tuple[int, ...], int]
) -> tuple[Floats, Ints]:
    """Box (x, y, width, height) and style of each node; a node drawn in several parts gets their
    union."""
    index = np.array(layout["nodeIndex"], dtype=np.int64)
    bounds = np.array(layout["bounds"], dtype=np.float32).reshape(-1, 4)
    ids = np.array(
        [styles.setdefault(tuple(s), len(styles)) for s in layout["styles"]], dtype=np.int32
    )
    low = np.full((count, 2), np.inf, dtype=np.float32)
    high = np.full((count, 2), -np.inf, dtype=np.float32)
    np.minimum.at(low, index, bounds[:, :2])
    np.maximum.at(high, index, bounds[:, :2] + bounds[:, 2:])
    box = np.concatenate((low, high - low), axis=1)
    box[np.isinf(low[:, 0])] = np.nan
    style = np.full(count, -1, dtype=np.int32)
    style[index] = ids
    return box, style


def _frames(doc: Mapping[str, Any]) -> dict[int, int]:
    """Which document each frame element of this document shows."""
    content = doc["nodes"]["contentDocumentIndex"]
    return dict(zip(content["index"], content["value"], strict=True))


def _splice(documents: list[_Nodes], frames: list[dict[int, int]]) -> _Nodes:
    """Put each frame's document below its frame element, keeping document order."""
    offsets = np.cumsum([0] + [len(d.parent) for d in documents])
    if not any(frames):
        return documents[0]
    parents = [d.parent + (d.parent >= 0) * o for d, o in zip(documents, offsets[:-1], strict=True)]
    boxes = [d.box for d in documents]
    order: list[Ints] = []

    def emit(doc: int, seen: frozenset[int]) -> None:
        _, ends = depths_and_ends(documents[doc].parent)
        at = 0
        for node, inner in sorted(frames[doc].items()):
            if inner in seen or not 0 <= inner < len(documents) or ends[node] < at:
                continue
            order.append(np.arange(at, ends[node], dtype=np.int32) + offsets[doc])
            at = int(ends[node])
            parents[inner] = np.where(
                documents[inner].parent < 0, node + offsets[doc], parents[inner]
            )
            boxes[inner] = _moved(boxes[inner], boxes[doc][node])
            emit(inner, seen | {inner})
        order.append(np.arange(at, len(documents[doc].parent), dtype=np.int32) + offsets[doc])

    emit(0, frozenset({0}))
    rows = np.concatenate(order)
    renumber = np.full(int(offsets[-1]) + 1, -1, dtype=np.int32)
    renumber[rows] = np.arange(len(rows), dtype=np.int32)
    whole = _concatenate(
        [replace(d, parent=p, box=b) for d, p, b in zip(documents, parents, boxes, strict=True)]
    )
    taken = _take(whole, rows)
    return replace(taken, parent=renumber[taken.parent])  # renumber[-1] is -1


def _moved(box: Floats, frame: Floats) -> Floats:
    """The boxes of a frame's document, on the page around it; nothing is drawn in a frame that is
    not."""
    shift = np.array([frame[0], frame[1], 0, 0], dtype=np.float32)
    return box + shift


def _concatenate(parts: list[_Nodes]) -> _Nodes:
    columns = {name: np.concatenate([getattr(p, name) for p in parts]) for name in _COLUMNS}
    return _Nodes(**columns, attributes=list(chain.from_iterable(p.attributes for p in parts)))


def _take(nodes: _Nodes, rows: Ints) -> _Nodes:
    columns = {name: getattr(nodes, name)[rows] for name in _COLUMNS}
    return _Nodes(**columns, attributes=[nodes.attributes[r] for r in rows.tolist()])


def _style(key: tuple[int, ...], strings: Sequence[str]) -> Style:
    values = [strings[i] if i >= 0 else "" for i in key]
    return Style(*values) if values else Style(*[""] * len(Style.__dataclass_fields__))


def _columns(nodes: _Nodes, url: str, strings: Sequence[str], styles: tuple[Style, ...]) -> Page:
    """The final columns: only elements and text, visibility decided, text composed."""
    keep = ((nodes.kind == ELEMENT) | (nodes.kind == TEXT_NODE)) & ~nodes.pseudo
    keep[inside_any(depths_and_ends(nodes.parent)[1], nodes.pseudo)] = False
    kept, parent = keep_nodes(nodes.parent, keep)
    nodes = _take(nodes, kept)
    depth, end = depths_and_ends(parent)
    tags, tag = _tags(nodes.name, strings)
    is_text = nodes.kind == TEXT_NODE
    attr_node, attr_name, attr_value = _attributes(nodes.attributes)
    return build_page(
        url=url,
        strings=(*strings, ""),  # -1 stands for the empty value of an attribute
        parent=parent,
        end=end,
        depth=depth,
        tags=tags,
        tag=tag,
        value=np.where(is_text, nodes.value, -1).astype(np.int32),
        drawn=_visible(nodes, end, is_text, styles) & ~_veiled(nodes, parent, end, strings, styles),
        breaks=_breaks(nodes.style, tag, tags, is_text, styles),
        attr_node=attr_node,
        attr_name=attr_name,
        attr_value=attr_value % (len(strings) + 1),
        clickable=nodes.clickable,
        box=nodes.box,
        style=nodes.style,
        styles=styles,
    )


def _tags(name: Ints, strings: Sequence[str]) -> tuple[tuple[str, ...], Ints]:
    ids, inverse = np.unique(name, return_inverse=True)
    names: dict[str, int] = {}
    merged = [names.setdefault(strings[i].lower(), len(names)) for i in ids.tolist()]
    return tuple(names), np.array(merged, dtype=np.int32)[inverse]


def _visible(nodes: _Nodes, end: Ints, is_text: Bools, styles: tuple[Style, ...]) -> Bools:
    """Nodes that are drawn themselves: a box on the page, in no hidden, pixel-sized or too low
    ancestor."""
    # style -1: not drawn, judged by its box
    hidden = np.array([s.display == "none" for s in styles] + [False])
    moved = np.array([s.position in ("absolute", "fixed") for s in styles] + [False])[nodes.style]
    with np.errstate(invalid="ignore"):
        drawn = (nodes.box[:, 2] > 0) & (nodes.box[:, 3] > 0)
        on_page = (nodes.box[:, 0] + nodes.box[:, 2] > 0) & (nodes.box[:, 1] + nodes.box[:, 3] > 0)
        tiny = (nodes.box[:, 2] <= SMALLEST) & (nodes.box[:, 3] <= SMALLEST) & moved & ~is_text
        cut_off = (nodes.box[:, 1] >= _clip_bottoms(nodes, end, styles) - 1) & ~inside_any(
            end, moved
        )
    return drawn & on_page & ~cut_off & ~hidden[nodes.style] & ~inside_any(end, tiny)


def _veiled(
    nodes: _Nodes, parent: Ints, end: Ints, strings: Sequence[str], styles: tuple[Style, ...]
) -> Bools:
    """The nodes that `visibility` hides, but for those that are the page's content."""
    veiled: Bools = np.array([s.is_veiled for s in styles] + [False])[nodes.style]
    if not veiled.any():
        return veiled
    with np.errstate(invalid="ignore"):
        drawn = (nodes.kind == TEXT_NODE) & (nodes.box[:, 2] > 0) & (nodes.value >= 0)
    sizes = text_sizes(drawn, nodes.value, strings)
    return veiled & ~behind_curtain(parent, end, veiled, sizes)


def _clip_bottoms(nodes: _Nodes, end: Ints, styles: tuple[Style, ...]) -> Floats:
    """For each node the line below which the low boxes around it show nothing: collapsed texts,
    closed menus.

    Only low boxes count: a page that hides its overflow while a dialog is open still has its
    content.
    """
    clips = np.array([s.overflow in ("hidden", "clip") for s in styles] + [False])[nodes.style]
    bottoms = np.full(len(end), np.inf, dtype=np.float32)
    for node in np.flatnonzero(clips & (nodes.box[:, 3] < LOW_BOX)).tolist():
        inside = slice(node + 1, end[node])
        np.minimum(bottoms[inside], nodes.box[node, 1] + nodes.box[node, 3], out=bottoms[inside])
    return bottoms


def _breaks(
    style: Ints, tag: Ints, tags: tuple[str, ...], is_text: Bools, styles: tuple[Style, ...]
) -> Bools:
    """Elements that cut a line: <br>, and whatever is drawn as a block, cell or flex item, but for
    what is raised or lowered: "343 m<sup>2</sup>" is no two things where items have a gap."""
    inline = np.array([s.is_inline for s in styles] + [True])
    always = np.array([t in ("br", "hr") for t in tags] or [False])
    never = np.array([t in UNSEEN_TAGS or t in RAISED_TAGS for t in tags] or [False])
    breaks: Bools = ((~inline[style] & ~never[tag]) | always[tag]) & ~is_text
    return breaks


def _attributes(attributes: list[Sequence[int]]) -> tuple[Ints, Ints, Ints]:
    lengths = np.fromiter(map(len, attributes), dtype=np.int32, count=len(attributes))
    flat = np.fromiter(chain.from_iterable(attributes), dtype=np.int32, count=int(lengths.sum()))
    owner = np.repeat(np.arange(len(attributes), dtype=np.int32), lengths // 2)
    return owner, flat[0::2], flat[1::2]
