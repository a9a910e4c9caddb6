"""Which images of a page can show a record's thing."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html
from sitesift.records.domain.evidence.record_pictures import Pictures


def pictures(body: str) -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [picture.source for picture in Pictures(page).within(0, len(page))]


@pytest.mark.parametrize("source", ["/photos/7.svg", "/photos/7", "/photos/7.jpg", "/image?id=7"])
def test_a_picture_may_have_any_ending_or_none(source: str):
    assert pictures(f"<img src='{source}'>") == [source]


@pytest.mark.parametrize(
    "image", ["<img src='/a/bed.svg' width=16 height=16>", "<img src='/icons/bed.svg'>"]
)
def test_a_small_drawing_or_one_called_an_icon_is_no_picture(image: str):
    assert pictures(image) == []


def test_a_drawing_that_every_record_shows_is_an_icon():
    cards = "".join(f"<p><img src='/photos/{n}.svg'><img src='/a/bed.svg'></p>" for n in range(3))
    assert pictures(cards) == [f"/photos/{n}.svg" for n in range(3)]


def test_a_picture_that_is_featured_too_stays_one():
    assert pictures("<img src='/photos/1.svg'><img src='/photos/1.svg'>") == ["/photos/1.svg"] * 2
