"""Paths of the page model are cut where a frame begins, whose document is another one."""

from __future__ import annotations

from sitesift.browser.find_element import path_parts


def test_a_path_without_frames_is_one_part_below_the_document_element() -> None:
    assert list(path_parts("/html/body/ul/li[3]")) == [(True, [("body", 1), ("ul", 1), ("li", 3)])]


def test_a_frame_ends_a_part_and_its_document_begins_the_next() -> None:
    assert list(path_parts("/html/body/iframe[2]/html/body/a")) == [
        (False, [("body", 1), ("iframe", 2)]),
        (True, [("body", 1), ("a", 1)]),
    ]
