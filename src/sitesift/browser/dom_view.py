"""The DOM of a live document: in come a frame and what is wanted, out comes XML text with numbered
elements.

The script is in dom_view.js. Numbers are kept in the page, in a registry that nothing else can
reach, and stay the same as long as the document does; that is how an element of an earlier view is
found again.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import ElementHandle, Frame, JSHandle
from playwright.async_api import Error as PlaywrightError

_REGISTRY = "() => ({ids: new WeakMap(), nodes: new Map(), next: 1})"
_VIEW = Path(__file__).with_name("dom_view.js").read_text("utf-8")
_NODE = """(registry, id) => {
  const node = registry.nodes.get(id); return node?.isConnected ? node : null; }"""


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """What a view should have besides the tree: computed styles, visibility, DOM properties."""

    styles: tuple[str, ...] = ()
    sees: bool = False
    properties: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Document:
    """A loaded document: its frame, the numbers of its elements, and notes that its users keep with
    it."""

    frame: Frame
    registry: JSHandle
    notes: dict[Any, Any] = field(default_factory=dict)

    async def element(self, number: int) -> ElementHandle | None:
        """The live element with a number; None when it is gone."""
        return (await self.registry.evaluate_handle(_NODE, number)).as_element()


@dataclass(frozen=True, slots=True)
class DomView:
    """The DOM at one moment; lists run in document order of the elements."""

    document: Document
    entry: int  # in the tab's history
    method: str  # that the document was requested with
    url: str
    base: str
    xml: str
    ids: list[int]
    seen: list[int]
    styles: dict[str, list[str]]
    properties: dict[str, list[str]]


async def view_of(
    frame: Frame, known: Document | None, request: ViewRequest, *, entry: int, method: str
) -> tuple[Document, DomView]:
    """The document now in a frame (the known one when it is still there), and a view of it."""
    document, found = await _read(frame, known, request)
    return document, DomView(
        document,
        entry,
        method,
        found["url"],
        found["base"],
        found["xml"],
        found["ids"],
        found["seen"],
        dict(zip(request.styles, found["styles"], strict=True)),
        dict(zip(request.properties, found["properties"], strict=True)),
    )


async def _read(
    frame: Frame, known: Document | None, request: ViewRequest
) -> tuple[Document, dict[str, Any]]:
    options = [list(request.styles), request.sees, list(request.properties)]
    if known is not None and known.frame is frame:
        with contextlib.suppress(PlaywrightError):
            return known, await known.registry.evaluate(_VIEW, options)
        with contextlib.suppress(PlaywrightError):
            await known.registry.dispose()  # its document is gone
    document = Document(frame, await frame.evaluate_handle(_REGISTRY))
    return document, await document.registry.evaluate(_VIEW, options)
