"""Texts of several items, of which records lack some: values are told by what they say, not by
their number."""

from __future__ import annotations

from sitesift.induce import learn_lists, read_rows
from sitesift.induce.item_places import goes_by_items
from sitesift.induce.ranges import Range
from sitesift.ontology import load_domain
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import page_of, seen

CARS = load_domain("used-cars")
FACTS = (
    "2018, 74,523 miles, Petrol, Manual",
    "2019, 44,408 miles, Petrol",
    "2023, 19,792 miles, Diesel, Manual",
    "2022, 20,240 miles, Hybrid, Automatic",
    "2014, 94,992 miles, Diesel, Manual",
    "2017, 66,499 miles, Petrol, Automatic",
)


def expression_of_fuel(*facts: str) -> str:
    """How the fuel is read of cars with these facts."""
    cards = (
        f"<div class=car><a href=/{n}>Car {n}</a><p>{text}</p></div>"
        for n, text in enumerate(facts)
    )
    marked = seen(
        page_of("".join(cards)), "//div.car", title="./a", fuel="./p =Petrol|Diesel|Hybrid"
    )
    (learned,) = learn_lists([marked], CARS)
    return next(expression_text(one.value) for one in learned.columns if one.name == "fuel")


def test_a_value_among_items_that_records_lack_is_read_of_the_whole_text():
    facts = [*FACTS[2:], f"{FACTS[0]}, 1.6L"]
    assert expression_of_fuel(*facts) == "normalize-space(.)"


def test_a_cut_between_commas_goes_by_items_where_texts_have_more_and_fewer():
    between = Range(after=", ", before=",")
    assert goes_by_items(between, FACTS, ["Petrol"])
    assert not goes_by_items(between, FACTS[2:], ["Petrol"])
    assert not goes_by_items(Range(after="Fuel: "), FACTS, ["Petrol"])


def test_numbers_between_commas_are_told_by_what_they_say_though_all_texts_seen_have_the_items():
    assert goes_by_items(Range(after=", "), FACTS[2:], ["19,792 miles", "20,240 miles"])
    assert not goes_by_items(Range(after="Mileage: "), FACTS[2:], ["19,792 miles"])


def read(*texts: str) -> list[dict[str, str]]:
    rows = read_rows(({"fuel": text, "gearbox": text} for text in texts), CARS)
    return [{name: cell["text"] for name, cell in row.items()} for row in rows]


def test_the_only_unknown_item_is_the_value_that_a_text_lacks():
    rows = read(*FACTS, "2024, 6,651 miles, Vetysolu, Automatic")
    assert rows[-1] == {"fuel": "Vetysolu", "gearbox": "Automatic"}


def test_an_item_that_two_columns_lack_is_neither_s():
    assert read(*FACTS, "2024, 6,651 miles, Vetysolu")[-1] == {}


def test_a_word_that_was_the_only_unknown_one_elsewhere_is_known_then():
    rows = read(*FACTS, "2024, 6,651 miles, Vetysolu, Automatic", "2021, 8,100 miles, Vetysolu")
    assert rows[-1] == {"fuel": "Vetysolu"}


def test_where_other_texts_have_unknown_items_too_nothing_is_concluded():
    coloured = [f"{text}, Crimson" for text in FACTS]
    assert "fuel" not in read(*coloured, "2024, 6,651 miles, Vetysolu, Automatic")[-1]
