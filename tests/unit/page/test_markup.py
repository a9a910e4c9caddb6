"""What stands in <noscript> is not for browsers that run scripts, and pages are written for
those."""

from __future__ import annotations

import time

from sitesift.page import page_from_html
from sitesift.page.markup import without_fallbacks


def test_noscript_elements_are_emptied() -> None:
    assert without_fallbacks("a<noscript>b<img></noscript>c") == "a<noscript></noscript>c"


def test_markup_that_is_never_closed_in_noscript_does_not_swallow_the_page() -> None:
    page = page_from_html("<noscript><iframe src=x></noscript><p>Three bedrooms</p>")
    assert page.text == "Three bedrooms"


def test_a_noscript_that_is_never_closed_is_left_alone() -> None:
    assert without_fallbacks("a<noscript>b<p>c") == "a<noscript>b<p>c"


def test_other_elements_whose_names_begin_alike_are_left_alone() -> None:
    assert without_fallbacks("<noscripts>b</noscripts>") == "<noscripts>b</noscripts>"


def test_many_open_noscripts_take_linear_time() -> None:
    start = time.process_time()
    without_fallbacks("<noscript>" * 300_000)
    assert time.process_time() - start < 3
