"""Bytes that a page receives, counted while it loads: an answer without end, or a flood of them, is
stopped before it fills the memory.

In: events of Chromium's Network domain. Out: the first limit that is passed, in words. Documents
have a limit of their own, since Chromium makes some thirty times their size of them; pictures and
the like cost little more than they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import CDPSession

# Of one HTML document, unpacked; as much as is read without a browser (`LoadSettings`).
MAX_DOCUMENT_BYTES = 20_000_000
# Of a page with all it loads, unpacked: the largest pages of shops have some tens of megabytes.
MAX_PAGE_BYTES = 150_000_000
# Of all pages of a visit or a run: so many, and so many more for each document that was asked for.
MAX_SITE_BYTES, MAX_SITE_BYTES_PER_DOCUMENT = 500_000_000, 20_000_000


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class ReceivedBytes:
    """What one tab has received since a document was last asked for."""

    told: Callable[[str], None]  # is told once which limit was passed
    frame: str  # of the page itself
    max_document: int = MAX_DOCUMENT_BYTES
    page: int = 0
    _documents: dict[str, int] = field(default_factory=dict)  # bytes of each, by its request
    _is_told: bool = False

    def watch(self, cdp: CDPSession) -> None:
        cdp.on("Network.responseReceived", self._answered)
        cdp.on("Network.dataReceived", self._received)

    def restart(self) -> None:
        self.page, self._is_told = 0, False
        self._documents.clear()

    def _answered(self, event: dict[str, Any]) -> None:
        if event["type"] == "Document":
            if event.get("frameId") == self.frame and event["requestId"] not in self._documents:
                self.restart()  # another page, whatever led to it
            self._documents.setdefault(event["requestId"], 0)

    def _received(self, event: dict[str, Any]) -> None:
        size, request = int(event.get("dataLength", 0)), event["requestId"]
        self.page += size
        if request in self._documents:
            self._documents[request] += size
            if self._documents[request] > self.max_document:
                self._tell(f"larger than {self.max_document / 1e6:g} MB of HTML")
        if self.page > MAX_PAGE_BYTES:
            self._tell(f"larger than {MAX_PAGE_BYTES / 1e6:g} MB with all it loads")

    def _tell(self, words: str) -> None:
        if not self._is_told:
            self._is_told = True
            self.told(words)
