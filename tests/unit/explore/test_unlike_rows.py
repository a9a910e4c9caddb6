"""Which records' own pages are looked at besides the usual ones."""

from __future__ import annotations

from sitesift.explore.lists.runs.odd_rows import shape_of, unlike_rows


def car(model="Kite", price="£1,200", **more):
    return {"title": f"Anvil {model}", "model": model, "price": price, **more}


PLAIN = [car() for _ in range(12)]


def test_rows_that_are_all_written_alike_tell_nothing_more():
    assert unlike_rows(PLAIN, 3) == []
    assert unlike_rows([], 3) == []


def test_the_row_with_a_longer_name_and_the_one_with_another_price_are_told():
    rows = [*PLAIN[:5], car("Kite Grand"), *PLAIN[5:], car(price="1.2 lakh")]
    assert unlike_rows(rows, 3) == [5, 13]


def test_a_row_that_lacks_what_the_others_have_is_told():
    rows = [*PLAIN, {"title": "Anvil Kite", "model": "Kite"}]
    assert unlike_rows(rows, 3) == [12]


def test_one_row_is_enough_for_what_it_tells_of():
    rows = [*PLAIN, car("Kite Grand"), car("Kite Prado")]
    assert unlike_rows(rows, 3) == [12]


def test_no_more_rows_are_told_than_are_wanted():
    rows = [*PLAIN, car("Kite Grand"), car(price="POA"), car(price="")]
    assert len(unlike_rows(rows, 1)) == 1


def test_numbers_and_words_of_any_alphabet_have_one_shape():
    assert shape_of("£1,200.50 | Дом 12-x") == "£9 | a 9-a"
