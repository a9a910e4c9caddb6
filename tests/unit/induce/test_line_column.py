"""A value that some records have in a line of many is read from the whole line."""

from __future__ import annotations

from sitesift.induce import learn_lists
from sitesift.ontology import load_domain
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import parse_path
from tests.helpers.seen_pages import page_of, seen

CARS = load_domain("used-cars")


def lines(*engines: str) -> str:
    """Cars with a line of facts each, of which few tell the engine."""
    facts = (
        ", ".join(part for part in ("2019", "Diesel", engine, "Red") if part) for engine in engines
    )
    return "".join(
        f"<div class=one><a href=/{n}>Car {n}</a><p>{line}</p></div>"
        for n, line in enumerate(facts)
    )


def test_an_engine_that_few_lines_tell_has_the_line_for_a_column():
    page = page_of(lines("", "2.0L", "", "", "1.6L", "", "", "1.0L", "", "", "", ""))
    marked = seen(page, "//div.one", title="./a", engine=r"./p =\d\.\dL")
    (learned,) = learn_lists([marked], CARS)
    (column,) = [column for column in learned.columns if column.name == "engine"]
    assert column.predicate == s.Predicate(
        parse_path(".//p:<engine=normalize-space(.)>"), optional=True
    )
    assert (column.right, column.wrong) == (3, 0)


def test_a_fuel_that_some_lines_tell_has_the_line_and_not_the_words_that_were_seen():
    fuels = ("Diesel", "Petrol", "", "Diesel", "", "Petrol", "", "Diesel")
    facts = (", ".join(part for part in ("2019", fuel, "5dr") if part) for fuel in fuels)
    page = page_of(
        "".join(
            f"<div class=one><a href=/{n}>Car {n}</a><p>{line}</p></div>"
            for n, line in enumerate(facts)
        )
    )
    marked = seen(page, "//div.one", title="./a", fuel="./p =(Diesel|Petrol)")
    (learned,) = learn_lists([marked], CARS)
    (column,) = [column for column in learned.columns if column.name == "fuel"]
    assert column.predicate == s.Predicate(
        parse_path(".//p:<fuel=normalize-space(.)>"), optional=True
    )
