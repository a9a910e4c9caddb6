"""Which names of a class attribute hold."""

from __future__ import annotations

from sitesift.text.class_names import holding_classes


def test_names_with_a_condition_before_a_colon_do_not_hold():
    written = "btn disabled:opacity-40 md:hidden  hover:bg-red is-active"
    assert holding_classes(written) == "btn is-active"
