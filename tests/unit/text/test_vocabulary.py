"""Words in many languages: which concepts a text names."""

from __future__ import annotations

import pytest

from sitesift.text.vocabulary import Vocabulary, words_of

WORDS = Vocabulary.of(
    {
        "search": {"en": ["search", "look up"], "fr": ["recherch*"], "ja": ["検索"]},
        "next": {"de": ["nächste"]},
    }
)


@pytest.mark.parametrize(
    "text",
    ["Search", "SEARCH now", "siteSearch", "look-up", "Rechercher", "recherche", "サイト検索"],
)
def test_words_are_found_in_texts_and_identifiers(text: str) -> None:
    assert WORDS.find(text) == {"search"}


@pytest.mark.parametrize("text", ["research", "look down up", "", "searching"])
def test_parts_of_words_are_not_found(text: str) -> None:
    assert WORDS.find(text) == frozenset()


def test_accents_and_case_do_not_matter() -> None:
    assert WORDS.find("NACHSTE Seite") == WORDS.find("nächste Seite") == {"next"}


def test_identifiers_are_cut_into_words() -> None:
    assert words_of("userEmail_2") == ["user", "email", "2"]


def test_words_without_those_that_name_a_concept():
    words = Vocabulary.of({"other": {"en": ["house plans", "motor*"], "ja": ["バイク"]}})
    assert words.without("Our House Plans & homes", "other") == "our homes"
    assert words.without("Motorbikes", "other") == ""
    assert words.without("中古バイク", "other") == "中古"
    assert words.without("Plans", "other") == "plans"
