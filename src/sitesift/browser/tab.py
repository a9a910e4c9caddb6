"""The seam between Chromium and everybody who uses it: what can be done with one tab.

In: addresses, actions on elements, scripts of ours. Out: pages as data (`Snapshot`, `DomView`) and
answers. Rendering, exploration and the wrapper engine work through this protocol; nothing of
Playwright passes it, so another browser could stand behind it (`ChromiumTab` is the one there is).
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from sitesift.browser.dom_view import Document, DomView, ViewRequest
from sitesift.page.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said to the request for a document; status 0: nothing to speak of."""

    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NumberedElement:
    """An element as an earlier `DomView` of its document has numbered it."""

    document: Document
    number: int


# An element by its number, or by its positional path in a `Page` (through frames, shadow roots).
ElementRef = NumberedElement | str


class Tab(Protocol):
    """One tab. What went away meanwhile raises BrowserGone."""

    @property
    def url(self) -> str: ...

    @property
    def requested_url(self) -> str:
        """Address of the document, or of one that was asked for and did not come."""
        ...

    @property
    def in_frame(self) -> bool:
        """Whether a frame of the page was entered."""
        ...

    async def open(self, url: str, *, timeout: float) -> Answer:
        """Goes to an address; LoadFailed or NotAPage where that fails."""
        ...

    async def settle(
        self, *, quiet: float, limit: float, timeout: float, wait: float | None = None
    ) -> bool:
        """Waits for the page to come to rest; False when it was still changing then."""
        ...

    async def act(self, element: ElementRef, verb: str, argument: str | int | None) -> bool | None:
        """Does something with an element; False when it cannot be acted on, None when it is
        gone."""
        ...

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        """What one of our scripts says of the page; None when the page is on its way."""
        ...

    async def snapshot(self, *, url: str | None = None) -> Snapshot: ...
    async def picture(self) -> bytes:
        """The whole page as a small WebP."""
        ...

    async def begin_picture(self) -> Awaitable[bytes]:
        """The same, asked for now and awaited later, with nothing done in the tab before."""
        ...

    async def view(self, request: ViewRequest) -> DomView:
        """The DOM of the page, or of the frame that was entered in it."""
        ...

    async def enter_frame(self, element: NumberedElement) -> bool:
        """Goes into the frame that an element holds; False when it holds none."""
        ...

    async def return_to(self, view: DomView) -> bool:
        """Goes back to the document of an earlier view; False when that is not possible."""
        ...
