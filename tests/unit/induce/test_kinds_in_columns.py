"""Kinds in words that lists lack, in a column of kinds."""

from __future__ import annotations

from sitesift.induce import read_rows
from sitesift.ontology import load_domain

KINDS = ("Flat", "Villa", "House", "Penthouse", "Bungalow", "Apartment")


def kinds(*texts: str) -> list[str]:
    rows = read_rows(({"property_type": text} for text in texts), load_domain("real-estate"))
    return [row["property_type"]["text"] if row else "" for row in rows]


def test_a_kind_in_more_words_than_lists_have_is_whole_in_a_column_of_kinds():
    assert kinds(*KINDS, "Seaside villa", "Studio flat")[-2:] == ["Seaside villa", "Studio flat"]


def test_a_kind_is_cut_out_of_texts_that_say_more():
    titles = [f"{n} bedroom {kind.lower()} for sale" for n, kind in enumerate(KINDS, 1)]
    assert kinds(*titles) == [kind.lower() for kind in KINDS]


def test_a_word_that_no_list_has_is_a_kind_in_a_column_of_kinds():
    assert kinds(*KINDS, "Fritidshus")[-1] == "Fritidshus"


def test_what_is_something_else_is_no_kind():
    assert kinds(*KINDS, "£200,000", "For sale", "3 bedrooms")[-3:] == ["", "", ""]
