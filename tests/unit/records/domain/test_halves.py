"""A record of two rows that both hold what only the domain has is one record, not two."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.areas import areas
from sitesift.records.domain.areas.halves import types_of_a_half
from sitesift.records.domain.find_records import find_records
from tests.helpers.made_listings import page_of

CARS = ("Ford Fiesta", "Audi A4", "Volvo V40", "Skoda Fabia", "Seat Ibiza")


def texts(body: str) -> list[str]:
    page = page_from_html(page_of(body, "Used cars"))
    return [r.text for area in find_records(page, load_domain("used-cars")) for r in area.records]


def rows(together: bool) -> str:
    name, figures = "<td>{}</td>", "<td>2019 | {},000 miles | Petrol | Manual</td>"
    between = "" if together else "</tr><tr>"
    cells = (
        f"<tr>{name.format(car)}{between}{figures.format(20 + i)}</tr>"
        for i, car in enumerate(CARS)
    )
    return f"<table>{''.join(cells)}</table>"


def test_a_row_with_the_name_and_one_with_the_figures_are_one_record() -> None:
    found = texts(rows(together=False))
    assert [text.split(" 2019")[0] for text in found] == list(CARS)
    assert all("miles" in text for text in found)


def test_rows_that_hold_both_are_records_of_their_own() -> None:
    assert len(texts(rows(together=True))) == len(CARS)


def test_halves_beside_a_list_of_names_are_one_record_each() -> None:
    latest = "".join(f"<li><a href=/c/{i}>{car}</a></li>" for i, car in enumerate(CARS[:3]))
    found = texts(f"<aside><ul>{latest}</ul></aside>{rows(together=False)}")
    assert [text.split(" 2019")[0] for text in found] == list(CARS)


def test_the_half_with_the_figures_needs_nothing_that_only_the_domain_has() -> None:
    table = rows(together=False).replace("24,000 miles | ", "").replace("21,000 miles | ", "")
    found = texts(table)
    assert [text.split(" 2019")[0] for text in found] == list(CARS)


def test_a_second_row_with_the_figures_belongs_to_the_one_with_the_price_beside_it() -> None:
    second = "<tr><td><a href=/c/{0}>More</a></td><td><b>Leeds</b><br>Year: 2019 Fuel: Petrol"
    cells = [
        f"<tr><td><b>{car} 1.6 5dr</b></td><td><b>£{9 + i},500</b></td></tr>{second.format(i)}"
        for i, car in enumerate(CARS)
    ]
    advert = "<tr><td><b>Insurance for your Ford</b></td><td><b>£199</b></td></tr>"
    found = texts(f"<table>{cells[0]}{cells[1]}{advert}{''.join(cells[2:])}</table>")
    assert [text for text in found if "Petrol" in text and "£" not in text] == []
    assert sum("Petrol" in text for text in found) == len(CARS)


def test_halves_that_lead_to_one_page_are_known_though_some_second_ones_are_not_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []

    def without_some(scene, records, types):
        given.append(types_of_a_half(scene, [*records[:3], *records[4:9], *records[10:]], types))
        return ()

    monkeypatch.setattr(areas, "types_of_a_half", without_some)
    homes = "".join(
        f"<tr><td><a href=/h/{n}>{n % 3 + 1} bedroom villa to rent</a></td></tr>"
        f"<tr><td>Villa | {n % 3 + 1} bedrooms | {n}7 m² <a href=/h/{n}>More</a></td></tr>"
        for n in range(1, 13)
    )
    page = page_from_html(page_of(f"<table>{homes}</table>", "Homes"))
    find_records(page, load_domain("real-estate"))
    assert ("area",) in given
