"""What the scripts and frames of a page ask for and do not get is asked for again, before the page
hears of it.

In: answers that Chromium holds back, as events of its Fetch domain. Out: each goes on to the page,
or a better one in its place; what could not be had after all tries is a `Fault`. The request is
repeated and not the action, because a script that loads the next part of a list often counts on at
once: pressing its button again would skip a part.

Assumed: a foreign host that has never answered is not there; an address that failed through all
tries twice in a row is broken for good; what also fails when nobody acts is not what an action has
asked for.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import APIResponse
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.net.retry import RETRYABLE_STATUSES, RetryPolicy, retry_after
from sitesift.net.site_access import headers_for
from sitesift.settings import NO_ACCESS, SiteAccess
from sitesift.text.addresses_in_text import split_address

HELD_BACK = [
    {"resourceType": kind, "requestStage": "Response"} for kind in ("XHR", "Fetch", "Document")
]
MAX_FAULTS = 20  # that are kept until somebody asks
# Times in a row that an address may fail through all tries before it gets only one.
MAX_GIVEN_UP = 2
# Seconds that a server may ask us to wait; a page that waits longer looks as if it were done.
MAX_RETRY_AFTER = 3.0
ANSWER_SECONDS = 10.0  # for one further try
# Failures that are meant.
_MEANT = frozenset({"Aborted", "BlockedByClient", "BlockedByResponse", "AccessDenied"})
_OF_THE_WIRE = frozenset(
    {"content-encoding", "content-length", "transfer-encoding", "connection", "set-cookie"}
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a page needs and that could not be had."""

    url: str
    status: int  # 0: no answer
    tries: int

    def __str__(self) -> str:
        what = f"answered {self.status}" if self.status else "did not answer"
        return f"{self.url} {what} after {self.tries} {'tries' if self.tries > 1 else 'try'}"


@dataclass(frozen=True, slots=True)
class HeldAnswer:
    """An answer that Chromium holds back, and the request that it was given to."""

    id: str
    url: str
    method: str
    status: int  # 0: no answer
    reason: str  # why there was none
    headers: dict[str, str]  # of the request
    data: bytes | None
    wait: float | None  # seconds that the server asks for
    is_document: bool

    @classmethod
    def of(cls, event: dict[str, Any]) -> HeldAnswer:
        asked = event["request"]
        parts = [
            base64.b64decode(part.get("bytes", "")) for part in asked.get("postDataEntries", ())
        ]
        told = {
            header["name"].lower(): header["value"].strip()
            for header in event.get("responseHeaders", ())
        }
        return cls(
            event["requestId"],
            asked["url"],
            asked["method"],
            int(event.get("responseStatusCode", 0)),
            event.get("responseErrorReason", ""),
            asked["headers"],
            b"".join(parts) if parts else None,
            retry_after(told),
            event["resourceType"] == "Document",
        )

    @property
    def host(self) -> str:
        return split_address(self.url).netloc

    @property
    def place(self) -> str:
        """The address without its query: what a site answers here is of one kind."""
        return self.url.partition("?")[0]

    @property
    def has_failed(self) -> bool:
        return self.status in RETRYABLE_STATUSES or (not self.status and self.reason not in _MEANT)


@dataclass(eq=False)
class RequestRetry:
    """What one browser knows of the requests of its pages."""

    policy: RetryPolicy
    access: SiteAccess = NO_ACCESS
    acting: bool = False  # whether what is asked for now may be due to an action
    _faults: list[Fault] = field(default_factory=list)
    _hosts: set[str] = field(default_factory=set)  # that have answered
    _good: set[str] = field(default_factory=set)  # places that have answered
    _idle: set[str] = field(default_factory=set)  # places that have failed while nobody acted
    # places: times in a row that all tries failed
    _failed: Counter[str] = field(default_factory=Counter)

    def take(self) -> tuple[Fault, ...]:
        """What could not be had since this was last asked."""
        told = tuple(self._faults)
        self._faults.clear()
        return told

    def note(self, fault: Fault) -> None:
        if len(self._faults) < MAX_FAULTS:
            self._faults.append(fault)

    async def answer(self, tab: ChromiumTab, event: dict[str, Any]) -> None:
        """Lets an answer go on to the page, or a better one in its place."""
        held, better = HeldAnswer.of(event), None
        if held.is_document and event["frameId"] == tab.target["targetId"]:
            pass  # the page itself: it is loaded again as a whole
        elif held.has_failed:
            better = await self._better(tab, held)
        else:
            self._answered(held)
        with contextlib.suppress(PlaywrightError):  # the page went on to another one meanwhile
            if better is None:
                await tab.cdp.send("Fetch.continueRequest", {"requestId": held.id})
            else:
                await tab.cdp.send("Fetch.fulfillRequest", await _as_answer(held.id, better))

    def _answered(self, held: HeldAnswer) -> None:
        self._hosts.add(held.host)
        self._good.add(held.place)
        self._failed.pop(held.place, None)

    async def _better(self, tab: ChromiumTab, held: HeldAnswer) -> APIResponse | None:
        """The answer to a further try; None, with a fault noted, when there is no good one."""
        own = held.host == split_address(tab.page.url).netloc
        if not own and held.host not in self._hosts:
            return None
        due = self.acting  # to an action; whatever happens while we try
        tab.traffic.held += 1
        try:
            answer, fault = await self._tries(tab, held)
        finally:
            tab.traffic.held -= 1
        if answer is not None:
            self._answered(held)
            return answer
        self._failed[held.place] += 1
        if held.place in self._good or (due and held.place not in self._idle):
            self.note(fault)
        if not due:
            self._idle.add(held.place)
        return None

    async def _tries(self, tab: ChromiumTab, held: HeldAnswer) -> tuple[APIResponse | None, Fault]:
        status, tries = held.status, 1
        while self._may_repeat(held) and (pause := self.policy.pause(tries, held.wait)) is not None:
            await asyncio.sleep(pause)
            answer = await _asked_again(tab, held, headers_for(self.access, held.url))
            status, tries = answer.status if answer else 0, tries + 1
            if answer is not None and not _is_no_answer(status):
                return answer, Fault(held.url, status, tries)
        return None, Fault(held.url, status, tries)

    def _may_repeat(self, held: HeldAnswer) -> bool:
        """Whether a request is sent again; what is posted only when an action asked for it and the
        server said no."""
        posted = (
            held.method == "POST" and self.acting and held.status != 0 and held.data is not None
        )
        return (held.method == "GET" or posted) and self._failed[held.place] < MAX_GIVEN_UP


def _is_no_answer(status: int) -> bool:
    """Worth another try, or a redirect, which nobody has looked at."""
    return status in RETRYABLE_STATUSES or 300 <= status < 400


async def _asked_again(
    tab: ChromiumTab, held: HeldAnswer, own: dict[str, str]
) -> APIResponse | None:
    """The answer to the same request with the browser's cookies; None when there is none."""
    try:
        return await tab.page.context.request.fetch(
            held.url,
            method=held.method,
            headers=held.headers | own,
            data=held.data,
            timeout=ANSWER_SECONDS * 1000,
            max_redirects=0,
        )
    except PlaywrightError:
        return None


async def _as_answer(request: str, better: APIResponse) -> dict[str, Any]:
    """What Chromium gives to the page, which has been unpacked already."""
    headers = [
        dict(header)
        for header in better.headers_array
        if header["name"].lower() not in _OF_THE_WIRE
    ]
    body = base64.b64encode(await better.body()).decode()
    return {
        "requestId": request,
        "responseCode": better.status,
        "responsePhrase": better.status_text or "OK",
        "responseHeaders": headers,
        "body": body,
    }
