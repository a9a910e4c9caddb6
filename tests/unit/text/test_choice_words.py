"""Texts that may be choices by their form."""

from __future__ import annotations

import pytest

from sitesift.text.choice_words import is_choice_text


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Villa", True),
        ("Semi-detached house", True),
        ("Nh\u00e0 c\u1ea5p 4", True),
        ("4", False),
        ("3 rooms", False),
        ("Built 1990 new", False),
        ("one two three", False),
        ("", False),
    ],
)
def test_a_choice_is_a_word_or_two_and_maybe_a_number_behind(text, is_one):
    assert is_choice_text(text, 2) is is_one
