"""The DOM of a live document: in come a frame and what is wanted, out comes XML text with numbered
elements.

The script is in dom_view.js. Numbers are kept in the isolated world of the document, which the
page's scripts do not reach, and stay the same as long as the document does; that is how an element
of an earlier view is found again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame

from sitesift.browser.isolated_world import IsolatedWorlds

_VIEW = Path(__file__).with_name("dom_view.js").read_text("utf-8")


@dataclass(frozen=True, slots=True)
class FramePlace:
    """A frame, as Playwright and as Chromium know it."""

    frame: Frame
    name: str


@dataclass(frozen=True, slots=True)
class ViewRequest:
    """What a view should have besides the tree: computed styles, visibility, DOM properties."""

    styles: tuple[str, ...] = ()
    sees: bool = False
    properties: tuple[str, ...] = ()


@dataclass(slots=True, eq=False)
class Document:
    """A loaded document: its frame, the isolated world that knows the numbers of its elements, and
    notes that its users keep with it."""

    place: FramePlace
    world: int
    notes: dict[Any, Any] = field(default_factory=dict)


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


async def view_of(  # noqa: PLR0913  where, what, and two by name
    place: FramePlace,
    worlds: IsolatedWorlds,
    known: Document | None,
    request: ViewRequest,
    *,
    entry: int,
    method: str,
) -> tuple[Document, DomView]:
    """The document now in a frame (the known one when it is still there), and a view of it."""
    world = await worlds.context(place.name)
    options = [list(request.styles), request.sees, list(request.properties)]
    found = _checked(await worlds.evaluate(_VIEW, options, place.name), request)
    if await worlds.context(place.name) != world:
        raise PlaywrightError("the page went on to another document while it was read")
    document = known if known and (known.place, known.world) == (place, world) else None
    document = document or Document(place, world)
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


def _checked(found: Any, request: ViewRequest) -> dict[str, Any]:
    """What the script returned, if it is what it returns: one entry of each kind for an element."""
    try:
        count = len(found["ids"])
        columns = [*found["styles"], *found["properties"], *([found["seen"]] * request.sees)]
        texts = [found["url"], found["base"], found["xml"]]
        is_right = all(len(column) == count for column in columns)
        is_right &= all(isinstance(text, str) for text in texts)
    except (TypeError, KeyError):
        is_right = False
    if not is_right:
        raise PlaywrightError("the page could not be read")
    return dict(found)
