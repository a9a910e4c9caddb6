"""Texts that are made of sentences."""

from __future__ import annotations

import pytest

from sitesift.text.sentences import is_made_of_sentences


@pytest.mark.parametrize(
    "text",
    [
        "Klima, jant, lastikler iyi. Tek sahibinden, bakımlı.",
        "Тихая улица, рядом школа. Свежий ремонт, мебель.",
        "One owner since new! Just serviced, drives well.",
    ],
)
def test_short_sentences_are_running_text_in_any_language(text: str) -> None:
    assert is_made_of_sentences(text)


@pytest.mark.parametrize(
    "text",
    [
        "Bright flat near the station.",  # one alone may be a headline
        "Diesel. Manual. Five doors.",
        "Dr. A. Smith and Partners",
        "12 St. John's Rd. Leeds",
        "Dr. Ante Street 7, Livno.",
        "Ul. Kralja Tomislava 3, Mostar.",
        "Mill Lane, Bath. 3 beds, 2 baths.",
        "",
    ],
)
def test_headlines_names_and_values_are_no_sentences(text: str) -> None:
    assert not is_made_of_sentences(text)
