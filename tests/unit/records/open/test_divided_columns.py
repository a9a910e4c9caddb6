"""Texts that hold several columns, divided by a sign."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html
from sitesift.records.open.divided_columns import divided, part_spans
from sitesift.records.open.open_records import find_open_records
from sitesift.records.open.subject import Subject

LANDS = ("Georgia", "Peru", "Nepal", "Malta")
TRIPS = [f"{LANDS[n % 4]} · {n + 2} stops · {('easy', 'hard', 'fair')[n % 3]}" for n in range(8)]


def test_every_part_of_texts_with_as_many_parts_is_a_column():
    division = divided("text", TRIPS, ())
    assert division is not None
    assert (division.sign, division.names) == ("·", ("text", "stops", "text_2"))


def test_labels_and_kinds_of_values_name_parts():
    texts = [f"Hall: {'ABC'[n % 3]} | 2024-05-{n + 10} | £{n + 3}.50" for n in range(6)]
    division = divided("text", texts, ())
    assert division is not None
    assert division.names == ("hall", "date", "price")


def test_what_stands_in_brackets_behind_every_value_is_a_column():
    texts = ["Ann Lee (Town College)", "Bo Ray (Acme)", "Cy Dow (Town College)", "Di Fox (Labs)"]
    division = divided("speaker", texts, ())
    assert division is not None
    assert division.names == ("speaker", "speaker_2")
    assert [texts[0][slice(*part)] for part in part_spans(texts[0], division.sign)] == [
        "Ann Lee",
        "Town College",
    ]


@pytest.mark.parametrize(
    "texts",
    [
        ["red · blue", "blue · green · red", "green · red", "blue"],  # now more, now fewer
        ["red · blue", "blue · red", "green · red", "red · green"],  # the same words anywhere
        ["Acme · a", "Acme · b", "Acme · c"],  # a frame, not a column
        ["a · b", "a · b", "a · b"],
        ["one", "two", "three"],
        ["Ann (Acme)", "Bo", "Cy (Labs)", "Di (Mills)"],  # brackets in some
        ["Ann (Acme)", "Bo (Acme)", "Cy (Acme)"],
        ["(old) Ann", "(new) Bo", "(big) Cy"],
    ],
)
def test_tags_frames_and_single_values_are_not_divided(texts):
    assert divided("text", texts, ()) is None


def test_names_of_other_columns_are_not_taken():
    texts = [f"{n} stops · £{n}" for n in range(1, 6)]
    division = divided("text", texts, {"price"})
    assert division is not None
    assert division.names == ("stops", "price_2")


def test_parts_stand_without_the_spaces_around_them():
    assert part_spans("a b ·  c·", "·") == [(0, 3), (7, 8)]


def trips(texts: list[str]) -> str:
    cards = (
        f"<li class=trip><h3><a href='/trips/{n}'>Journey number {n * 7}</a></h3><p>{text}</p></li>"
        for n, text in enumerate(texts)
    )
    return f"<main><h1>Trips</h1><ul>{''.join(cards)}</ul></main>"


def read(texts: list[str], known: Subject | None = None):
    found = find_open_records(page_from_html(trips(texts), url="http://trips.test/all"), known)
    return found, [{v.name: v.text for v in record.values} for record in found.areas[0].records]


def test_records_have_the_parts_and_other_pages_are_read_alike():
    found, rows = read(TRIPS)
    said = {"title": "Journey number 7", "url": "/trips/1"}
    assert rows[1] == said | {"text": "Peru", "stops": "3 stops", "text_2": "hard"}
    kept = Subject.from_json(found.subject.to_json())
    _, further = read(["Chad · 9 stops · easy"] * 3, kept)
    assert further[0]["text"] == "Chad"
    assert further[0]["stops"] == "9 stops"
