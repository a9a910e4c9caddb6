"""Playwright's errors become ours, and a browser that died gets a second try."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import (
    BrowserGone,
    browser_gone,
    is_gone,
    load_fault,
    raise_if_gone,
    with_second_try,
)
from sitesift.errors import BrowserError, LoadFailed, NotAPage


def tried(*results: object) -> str:
    """What comes of tries that give these results, one after the other."""
    left = list(results)

    async def work() -> str:
        result = left.pop(0)
        if isinstance(result, Exception):
            raise result
        return str(result)

    return asyncio.run(with_second_try(work, work, "http://a.org/"))


def test_a_browser_that_dies_once_costs_nothing() -> None:
    assert tried(BrowserGone("crash"), "page") == "page"


def test_a_page_on_which_the_browser_dies_twice_is_given_up() -> None:
    with pytest.raises(BrowserError, match="died twice") as given_up:
        tried(BrowserGone("crash"), BrowserGone("crash"))
    assert given_up.value.source == "http://a.org/"


def test_a_fault_of_the_page_is_not_tried_again() -> None:
    with pytest.raises(LoadFailed):
        tried(LoadFailed("404"), "page")


def test_a_browser_that_went_away_is_told_from_other_complaints() -> None:
    assert is_gone(PlaywrightError("Page.goto: Target crashed"))
    raise_if_gone(PlaywrightError("Execution context was destroyed"))
    with pytest.raises(BrowserGone):
        raise_if_gone(PlaywrightError("Connection closed while reading from the driver"))
    with pytest.raises(BrowserGone), browser_gone():
        raise PlaywrightError("anything")


@pytest.mark.parametrize(
    ("message", "kind", "words"),
    [
        ("net::ERR_CONNECTION_REFUSED at http://a.org/", LoadFailed, "refused the connection"),
        ("net::ERR_CERT_DATE_INVALID", LoadFailed, "certificate"),
        ("Timeout 30000ms exceeded.", LoadFailed, "within 30 seconds"),
        ("Page.goto: Download is starting", NotAPage, "download"),
        ("net::ERR_SOMETHING_NEW", LoadFailed, "ERR_SOMETHING_NEW"),
    ],
)
def test_what_went_wrong_is_said_in_words(message: str, kind: type[Exception], words: str) -> None:
    fault = load_fault(message, "http://a.org/", 30.0)
    assert isinstance(fault, kind)
    assert words in str(fault)
