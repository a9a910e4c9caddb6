"""A page is kept in a file and comes back the same; a file that is no page is refused."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.errors import StoreError
from sitesift.page import Page, load_page, page_from_html, page_from_snapshot, save_page
from tests.helpers.handmade_snapshot import el, snapshot

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
RENDERED = page_from_snapshot(
    snapshot(el("html", el("p", "£5 – naïve", css="color: red", class_="price"), el("hr")))
)
STORED_BYTES = 3000  # about what the smallest page takes


def assert_same(one: Page, other: Page) -> None:
    for each in fields(Page):
        left, right = getattr(one, each.name), getattr(other, each.name)
        if isinstance(left, np.ndarray):
            assert left.dtype == right.dtype, each.name
            assert np.array_equal(left, right), each.name
        else:
            assert left == right, each.name


def stored(page: Page, folder: Path) -> Page:
    path = folder / "page.npz"
    save_page(page, path)
    return load_page(path)


def test_a_rendered_page_comes_back_with_boxes_and_styles(tmp_path: Path) -> None:
    assert_same(RENDERED, stored(RENDERED, tmp_path))


def test_a_raw_page_comes_back_without(tmp_path: Path) -> None:
    back = stored(page_from_html("<p>x", "https://example.org/"), tmp_path)
    assert (back.box, back.style, back.url) == (None, None, "https://example.org/")


@settings(CALM, max_examples=40)
@given(st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=200))
def test_any_page_comes_back_the_same(html: str) -> None:
    page = page_from_html(f"<div class='x'>{html}")
    with TemporaryDirectory() as folder:
        assert_same(page, stored(page, Path(folder)))


def test_half_characters_become_replacement_marks_of_the_same_length(tmp_path: Path) -> None:
    page = page_from_snapshot(snapshot(el("html", el("p", "a\ud800b"))))
    assert stored(page, tmp_path).text == "a?b"


def test_the_file_has_exactly_the_name_that_was_asked_for(tmp_path: Path) -> None:
    save_page(RENDERED, tmp_path / "page")
    assert [path.name for path in tmp_path.iterdir()] == ["page"]


def test_a_missing_file_is_named_in_the_message(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no stored page at .*gone\.npz") as refused:
        load_page(tmp_path / "gone.npz")
    assert refused.value.source == str(tmp_path / "gone.npz")


@pytest.mark.parametrize(
    "content", [b"", b"<html>", b"PK\x03\x04", b"\x80\x04\x95", b"\x93NUMPY\x01\x00"]
)
def test_a_file_of_another_kind_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "page.npz"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="store it again"):
        load_page(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        load_page(tmp_path)


def test_a_page_of_another_format_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "page.npz"
    np.savez(path, texts=np.frombuffer(b'{"format": "sitesift-page-99"}', dtype=np.uint8))
    with pytest.raises(StoreError, match="sitesift-page-99"):
        load_page(path)


def test_a_file_with_a_missing_column_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "page.npz"
    save_page(RENDERED, path)
    with np.load(path) as packed:
        columns = {name: packed[name] for name in packed.files if name != "parent"}
    np.savez(path, **columns)
    with pytest.raises(StoreError, match="parent"):
        load_page(path)


def test_pickled_objects_are_never_loaded(tmp_path: Path) -> None:
    path = tmp_path / "page.npz"
    np.savez(path, texts=np.array([{"format": "sitesift-page-1"}], dtype=object))
    with pytest.raises(StoreError, match="allow_pickle"):
        load_page(path)


@settings(CALM, max_examples=80)
@given(st.integers(0, STORED_BYTES), st.integers(1, 255))
def test_a_damaged_file_is_read_or_refused_but_raises_nothing_else(place: int, change: int) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "page.npz"
        save_page(page_from_html("<p>x"), path)
        content = bytearray(path.read_bytes())
        content[place % len(content)] ^= change
        path.write_bytes(content)
        with suppress(StoreError):
            load_page(path)
