"""One tab of a live browser: its traffic, its history, the document shown in it, and whether
another is on its way."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession, Frame, Page, Request, Response

from sitesift.browser.dom_view import Document
from sitesift.browser.settle import Traffic
from sitesift.errors import SitesiftError
from sitesift.net.retry import RETRYABLE_STATUSES

MOST_MESSAGES = 20  # of dialogs that are kept for whoever asks
_MEANT = (
    "ERR_ABORTED",
    "ERR_BLOCKED",
)  # a download or a newer request; a request that was refused by us
ANSWER_SECONDS = 1.0  # after which an answer has either replaced the page or will not


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class Window:
    """A tab with its traffic, its history, and the document shown in it."""

    page: Page
    traffic: Traffic
    cdp: CDPSession
    target: dict[str, Any]
    method: str = "GET"
    asked: str = ""  # address of the document, or of one that was asked for and did not come
    status: int = 0  # of the answer that the document came with
    failed: int | None = (
        # status of a document that failed for a moment, 0 without any; until somebody takes it
        None
    )
    frame: Frame | None = None  # entered frame; None for the page itself
    document: Document | None = None
    refusal: SitesiftError | None = None  # why the gate did not let a request through
    leaving_until: float = 0.0  # until when a requested page may still replace the one shown
    messages: list[str] = field(default_factory=list)  # of dialogs, until somebody takes them

    def watch(self) -> None:
        """Notes when the page is about to be replaced, and when it was."""
        self.page.on("request", self._requested)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._failed)
        self.page.on("framenavigated", self._replaced)
        self.page.on("response", self._responded)

    def note_message(self, text: str) -> None:
        """Keeps what a dialog said."""
        if text and len(self.messages) < MOST_MESSAGES:
            self.messages.append(text)

    def take_messages(self) -> tuple[str, ...]:
        """What dialogs said since this was last asked."""
        told = tuple(self.messages)
        self.messages.clear()
        return told

    def take_failed(self) -> int | None:
        """The status of a failed document that nobody has done anything about yet; 0: no answer,
        None: all is well."""
        failed, self.failed = self.failed, None
        return failed

    def _responded(self, response: Response) -> None:
        if self._is_own(response.request):
            self.status = response.status
            self.failed = response.status if response.status in RETRYABLE_STATUSES else None

    def _is_own(self, request: Request) -> bool:
        return request.is_navigation_request() and request.frame == self.page.main_frame

    def _requested(self, request: Request) -> None:
        if self._is_own(request):
            self.method = request.method
            self.asked = request.url
            self.leaving_until = float("inf")

    def _answered(self, request: Request) -> None:
        if self._is_own(request):  # an answer without a page (204, a download) replaces nothing
            self.leaving_until = min(self.leaving_until, time.monotonic() + ANSWER_SECONDS)

    def _failed(self, request: Request) -> None:
        if self._is_own(request):
            self.leaving_until = 0.0
            if not any(meant in (request.failure or "") for meant in _MEANT):
                self.failed = 0

    def _replaced(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.leaving_until = 0.0
