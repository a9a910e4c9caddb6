"""Where things are, told by their names alone."""

from __future__ import annotations

import pytest

from sitesift.induce.name_texts import with_name_texts
from sitesift.ontology import load_domain

DOMAIN = load_domain("real-estate")
TOWNS = ("Kadampur", "Vellimala", "Sunder Vihar Phase 2")  # on no list


def places(name: str, **cells: str) -> list[str]:
    """What rows with such names get for a location."""
    rows = [
        {key: {"text": text, "value": text} for key, text in {"title": title, **cells}.items()}
        for title in map(name.format, TOWNS * 2)
    ]
    return [row.get("location", {}).get("text", "") for row in with_name_texts(rows, DOMAIN)]


def test_a_place_that_all_names_end_with_is_where_the_record_is():
    assert places("2 bedroom villa for sale in {}") == list(TOWNS * 2)


@pytest.mark.parametrize(
    "name", ["2 bedroom villa in Kadampur", "2 bedroom villa", "Villa in {} with 2 bedrooms"]
)
def test_names_with_one_place_with_none_or_with_more_behind_it_tell_none(name):
    assert places(name) == [""] * 6


def test_a_name_that_is_an_address_is_not_cut_to_its_town():
    assert places("8204 Oak St, {}, NC 27662") == [""] * 6


def test_what_rows_have_already_stays():
    assert places("2 bedroom villa in {}", location="Ely") == ["Ely"] * 6


def kinds(*names: str) -> list[str]:
    """What rows with these names have for a kind, of which a house or a flat was read."""
    rows = [
        {
            "title": {"text": name, "value": name},
            "property_type": {"text": "House" if "House" in name else "Flat", "value": "house"},
        }
        for name in names
    ]
    return [row["property_type"]["text"] for row in with_name_texts(rows, DOMAIN)]


def test_a_kind_has_the_words_between_a_count_and_it_that_no_other_kind_has():
    names = ["2 BHK Independent House for Sale", "4 BHK Independent House", "1 BHK Flat for Sale"]
    assert kinds(*names) == ["Independent House", "Independent House", "Flat"]


def test_words_before_several_kinds_say_nothing_of_them():
    names = ["2 BHK Modern House", "3 BHK Modern House", "1 BHK Modern Flat", "2 BHK Modern Flat"]
    assert kinds(*names) == ["House", "House", "Flat", "Flat"]


def begun(*names: str) -> list[str]:
    """The kinds of homes that are called so, of which lists know villas and flats."""
    known = [name.split()[0] if name.startswith(("Villa", "Flat")) else "" for name in names]
    rows = [
        {"title": {"text": name, "value": name}, "location": {"text": "Bath", "value": "Bath"}}
        | ({"property_type": {"text": kind, "value": kind.lower()}} if kind else {})
        for name, kind in zip(names, known, strict=True)
    ]
    return [row.get("property_type", {}).get("text", "") for row in with_name_texts(rows, DOMAIN)]


def test_kinds_off_every_list_that_names_begin_with_are_read_as_known_ones_are():
    known = [f"{kind} near {town}" for kind in ("Villa", "Flat") for town in TOWNS]
    names = [*known, "Zariba near Bath", "Zariba old", "Sunny side up", "Near Bath"]
    assert begun(*names)[len(known) :] == ["Zariba", "Zariba", "", ""]


def test_where_few_names_begin_with_a_known_kind_no_first_word_is_one():
    known = [f"Villa near {town}" for town in TOWNS]
    assert not any(begun(*known, *(f"Zariba {n} near Bath" for n in range(6)))[3:])
