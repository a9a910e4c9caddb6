"""Cells that say what another cell of the row says."""

from __future__ import annotations

from sitesift.induce import read_rows
from sitesift.induce.repeated_cells import without_labelled
from sitesift.ontology import load_domain
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain

CARS, HOMES = load_domain("used-cars"), load_domain("uk-real-estate")


def test_a_town_is_no_gearbox():
    towns = ["Nether Wick", "Durban", "Accra"]
    rows = [{"title": f"Ford Focus {t}", "location": t, "gearbox": t} for t in towns]
    read = read_rows([*rows, {"title": "Kia Rio", "gearbox": "Manual"}], CARS)
    assert ["gearbox" in row for row in read] == [False, False, False, True]
    assert all("location" in row for row in read[:3])


def test_a_number_that_repeats_another_in_one_row_by_chance_stays_in_the_others():
    rows = [{"engine": "2000", "year": str(year)} for year in (1998, 2000, 2006)]
    read = read_rows(rows, CARS)
    assert [row.get("engine", {}).get("text") for row in read] == ["2000"] * 3


def test_a_place_without_a_postcode_has_none():
    places = ["Elm Road, Bristol, BS1 4AA", "Castle View, Bristol", "Oak Hill, Leeds"]
    read = read_rows([{"location": place, "postcode": place} for place in places], HOMES)
    assert [row.get("postcode", {}).get("text") for row in read] == ["BS1 4AA", None, None]


def test_a_place_that_is_nothing_but_a_postcode_has_it():
    (row,) = read_rows([{"location": "BS1 4AA", "postcode": "BS1 4AA"}], HOMES)
    assert row["postcode"]["text"] == row["location"]["text"] == "BS1 4AA"


def test_what_a_recogniser_finds_in_a_name_is_read_from_it():
    (row,) = read_rows(
        [{"title": "2 bedroom flat for sale", "property_type": "2 bedroom flat for sale"}], HOMES
    )
    assert row["property_type"]["text"] == "flat"


def test_a_name_behind_the_word_of_an_icon_is_no_value_where_nothing_is_recognised_in_it():
    homes = load_domain("real-estate")
    names = ["Casa con cochera", "Hermosa casa en Olivos", "Local calle Conesa"]
    rows = [{"title": name, "parking": f"more_vert {name}"} for name in names]
    read = read_rows(rows, homes)
    assert [row.get("parking", {}).get("text") for row in read] == ["cochera", None, None]


def test_a_cell_that_is_the_label_and_the_value_of_another_is_no_value() -> None:
    columns = (SubjectColumn("updated", "text"), SubjectColumn("description", "text"))
    domain = open_domain(Subject("", (), True, "", columns))
    row = {"updated": "3 days ago", "description": "Updated 3 days ago"}
    assert without_labelled(row, domain) == {"updated": "3 days ago", "description": ""}
    assert without_labelled(row | {"description": "Small"}, domain)["description"] == "Small"


def test_a_running_text_with_a_word_for_another_column_in_it_stays():
    texts = ["Quiet street. Now sold to a family of five.", "Large garden, view of the hills."]
    rows = [{"title": f"House {n}", "status": t, "description": t} for n, t in enumerate(texts)]
    read = read_rows(rows, HOMES)
    assert [row["description"]["text"] for row in read] == texts


def test_a_line_that_facts_are_read_from_is_no_running_text_among_sentences():
    facts = "2 bedrooms | 1 bathroom | 730 sq ft"
    prose = [f"A quiet street near school {n}. The kitchen has fitted units." for n in range(3)]
    own = {"bedrooms": facts, "area": facts}
    rows = read_rows([own | {"description": text} for text in (*prose, facts)], HOMES)
    assert [row.get("description", {}).get("text", "") for row in rows] == [*prose, ""]
    rows = read_rows([own | {"description": text} for text in (prose[0], facts, facts)], HOMES)
    assert [row["description"]["text"] for row in rows] == [prose[0], facts, facts]
    until = "Rented until May"
    rows = read_rows([{"status": until, "description": text} for text in (*prose, until)], HOMES)
    assert rows[-1]["description"]["text"] == until
