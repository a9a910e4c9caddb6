"""Prices in words that no list has."""

from __future__ import annotations

from sitesift.induce.words_for_amounts import with_words_for_amounts
from sitesift.ontology import load_domain

HOMES = load_domain("real-estate")


def prices(*texts: str, every: tuple[str, ...] = ()) -> list[str]:
    """What is said to be the price in rows with amounts and with such texts at their place."""
    said = [*(f"Rp {n}50.000.000" for n in range(1, 7)), *texts]
    raw = [{"price": text} for text in said]
    rows = [{"price": {"text": text, "value": text}} if "Rp" in text else {} for text in said]
    lines = [(text, *every) for text in said]
    read = with_words_for_amounts(rows, raw, lines, HOMES)
    return [row.get("price", {}).get("text", "") for row in read][6:]


def test_what_several_rows_say_in_the_place_of_a_price_is_one_in_words() -> None:
    assert prices("Tanya kami", "Tanya kami") == ["Tanya kami"] * 2


def test_one_row_a_button_of_all_and_a_word_for_something_else_say_no_price() -> None:
    assert prices("Tanya kami") == [""]
    assert prices("Detail", "Detail", every=("Detail",)) == ["", ""]
    assert prices("Sold", "Sold") == ["", ""]
    assert prices(*["Tanya kami"] * 7) == [""] * 7, "most rows have no amount"
