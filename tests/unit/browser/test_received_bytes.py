"""Bytes are counted while a page loads, and the first limit that is passed is told once."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from sitesift.browser.document_gate import DocumentGate
from sitesift.browser.memory_watch import MemoryWatch
from sitesift.browser.received_bytes import MAX_PAGE_BYTES, ReceivedBytes
from sitesift.browser.request_retry import RequestRetry
from sitesift.errors import TooLarge
from sitesift.net.retry import RetryPolicy

MB = 1_000_000


class Events:
    """A session of Chromium's protocol that says what it is told."""

    def __init__(self) -> None:
        self.heard = {}

    def on(self, name, listener):
        self.heard[name] = listener

    def answer(self, request, kind="Document", frame="page"):
        told = {"requestId": request, "type": kind, "frameId": frame}
        self.heard["Network.responseReceived"](told)

    def data(self, request, size):
        self.heard["Network.dataReceived"]({"requestId": request, "dataLength": size})


@pytest.fixture
def watched():
    told, events = [], Events()
    ReceivedBytes(told.append, "page").watch(events)
    return told, events


def test_a_document_without_end_is_told_once(watched):
    told, events = watched
    events.answer("1")
    for _ in range(30):
        events.data("1", MB)
    assert told == ["larger than 20 MB of HTML"]


def test_pictures_may_be_larger_than_documents_up_to_a_limit(watched):
    told, events = watched
    events.answer("1")
    events.answer("2", "Image")
    events.data("2", MAX_PAGE_BYTES)
    assert told == []
    events.data("2", 1)
    assert told == ["larger than 150 MB with all it loads"]


def test_the_next_page_begins_anew_whatever_led_to_it(watched):
    told, events = watched
    for page in range(30):
        events.answer(str(page))
        events.data(str(page), 10 * MB)
    assert told == []


def test_a_frame_is_part_of_its_page(watched):
    told, events = watched
    events.answer("1")
    for frame in range(9):
        events.answer(f"f{frame}", frame="inner")
        events.data(f"f{frame}", 19 * MB)
    assert told == ["larger than 150 MB with all it loads"]


def test_a_site_that_sends_more_than_any_use_is_asked_for_nothing_more():
    async def admit(url: str) -> None:
        pass

    gate = DocumentGate(admit, True, RequestRetry(RetryPolicy(0, 0.0, 0.0)))
    tab = SimpleNamespace(target={"targetId": "page"})
    asked = {"frameId": "page", "request": {"url": "http://a.test/", "method": "GET"}}
    asyncio.run(gate._require(tab, asked))
    gate.received = 2000 * MB
    with pytest.raises(TooLarge, match=r"a\.test.*2000 MB in 1 pages"):
        asyncio.run(gate._require(tab, asked))


def test_a_process_that_is_gone_is_watched_by_nobody():
    watch = MemoryWatch(2**22 + 1)
    assert not watch.was_passed
