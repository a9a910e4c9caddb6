"""Where the words of a label begin, behind what is drawn before them."""

from __future__ import annotations

import pytest

from sitesift.text.bare_labels import undrawn


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("🎨 Kolor: red", "Kolor: red"),
        ("🛣️ Przebieg", "Przebieg"),
        ("👨🏽‍🔧 Owner", "Owner"),
        ("• Fuel: diesel", "Fuel: diesel"),
        ("Fuel", "Fuel"),
        ("(Fuel)", "(Fuel)"),
        ("№ 12", "№ 12"),
        ("📍", "📍"),
        ("", ""),
    ],
)
def test_pictures_and_bullets_before_words_are_left_out(text: str, words: str):
    assert text[undrawn(text) :] == words
