"""What the pages of a browser are answered, recorded: in come events of Chromium's Network domain,
out goes every answer to GET to a `WarcRecorder`, with what it says and whose document it is.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import Error as PlaywrightError

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.net.warc_recorder import DOCUMENT, MAX_BODY, OTHER, RecordedAnswer, WarcRecorder

MAX_OPEN = 1_000  # answers under way at a time; beyond it the oldest are forgotten


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class AnswerRecorder:
    """Records the answers of all tabs of a browser."""

    recorder: WarcRecorder
    _asked: dict[str, str] = field(default_factory=dict)  # methods, by request
    _begun: dict[str, dict[str, Any]] = field(default_factory=dict)  # answers, by request

    def watch(self, tab: ChromiumTab) -> None:
        tab.cdp.on("Network.requestWillBeSent", self._sent)
        tab.cdp.on("Network.responseReceived", self._answered)
        tab.cdp.on(
            "Network.loadingFinished",
            lambda event: tab.background.start(self._finished(tab, event)),
        )

    def _sent(self, event: dict[str, Any]) -> None:
        led = event.get("redirectResponse")
        if led is not None and self._asked.get(event["requestId"]) == "GET":
            self._note(led, b"", OTHER)
        _remember(self._asked, event["requestId"], event["request"]["method"])

    def _answered(self, event: dict[str, Any]) -> None:
        _remember(self._begun, event["requestId"], event)

    async def _finished(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        begun = self._begun.pop(event["requestId"], None)
        method = self._asked.pop(event["requestId"], "GET")
        if begun is None or method != "GET" or event.get("encodedDataLength", 0) > MAX_BODY:
            return
        try:
            got = await tab.cdp.send("Network.getResponseBody", {"requestId": event["requestId"]})
        except PlaywrightError:  # the page went on, or there is none
            return
        text = got["body"]
        body = base64.b64decode(text) if got["base64Encoded"] else text.encode("utf-8", "replace")
        is_page = begun["type"] == "Document" and begun.get("frameId") == tab.target["targetId"]
        self._note(begun["response"], body, DOCUMENT if is_page else OTHER)

    def _note(self, response: dict[str, Any], body: bytes, kind: str) -> None:
        headers = dict(response["headers"])
        mime = str(response.get("mimeType", ""))
        if mime.startswith("text/") or "json" in mime or "script" in mime:
            # Chromium has decoded the text, whatever it was sent in
            headers = {k: v for k, v in headers.items() if k.lower() != "content-type"}
            headers["Content-Type"] = f"{mime}; charset=utf-8"
        self.recorder.note(
            RecordedAnswer(response["url"], int(response["status"]), headers.items(), body, kind)
        )


def _remember(known: dict[str, Any], request: str, value: Any) -> None:
    known[request] = value
    if len(known) > MAX_OPEN:
        known.pop(next(iter(known)))
