"""Which document a tab shows, what it was answered with, and whether another is on its way."""

from __future__ import annotations

import time
from dataclasses import dataclass

from playwright.async_api import Frame, Page, Request, Response

from sitesift.browser.private_network_proxy import REFUSED
from sitesift.net.retry import RETRYABLE_STATUSES

# A download or a newer request; a request that was refused by us.
MEANT_FAILURES = ("ERR_ABORTED", "ERR_BLOCKED")
# Seconds after which an answer has either replaced the page or will not (204, a download).
REPLACE_SECONDS = 1.0


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class NavigationWatch:
    """The requests for documents of one tab, frames not counted."""

    page: Page
    method: str = "GET"
    requested_url: str = ""  # of the document, or of one that did not come
    status: int = 0  # of the answer that the document came with
    # status of a document that failed for a moment, 0 without any answer; until somebody takes it
    failed: int | None = None
    leaving_until: float = 0.0  # until when a requested page may still replace the one shown
    refused_url: str = ""  # of a document that the proxy did not fetch: a private address
    is_new: bool = True  # whether a document was asked for since the page last came to rest

    def watch(self) -> None:
        self.page.on("request", self._requested)
        self.page.on("requestfinished", self._answered)
        self.page.on("requestfailed", self._failed)
        self.page.on("framenavigated", self._replaced)
        self.page.on("response", self._responded)

    def take_failed(self) -> int | None:
        """The status of a failed document that nobody has done anything about yet; 0: no answer,
        None: all is well."""
        failed, self.failed = self.failed, None
        return failed

    def _is_own(self, request: Request) -> bool:
        return request.is_navigation_request() and request.frame == self.page.main_frame

    def _requested(self, request: Request) -> None:
        if self._is_own(request):
            self.method = request.method
            self.requested_url = request.url
            self.leaving_until = float("inf")
            self.is_new = True

    def _responded(self, response: Response) -> None:
        if self._is_own(response.request):
            self.status = response.status
            if REFUSED in response.headers:
                self.refused_url = response.url
            self.failed = response.status if response.status in RETRYABLE_STATUSES else None

    def _answered(self, request: Request) -> None:
        if self._is_own(request):
            self.leaving_until = min(self.leaving_until, time.monotonic() + REPLACE_SECONDS)

    def _failed(self, request: Request) -> None:
        if self._is_own(request):
            self.leaving_until = 0.0
            if not any(meant in (request.failure or "") for meant in MEANT_FAILURES):
                self.failed = 0

    def _replaced(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.leaving_until = 0.0
