"""Measures that labels tell apart, in languages whose patterns do not."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

HOMES = load_domain("real-estate")
LIVING = "<p>Wohnfläche: 80 m²</p>"


def seen(body: str) -> list[tuple[str, str]]:
    page = page_from_html(body)
    kinds = ("area", "lot_size")
    return [(row.type, row.text(page)) for row in annotate(page, HOMES) if row.type in kinds]


@pytest.mark.parametrize(
    "body",
    [
        "<p>Surface du terrain : 401 m²</p>",
        "<dd>Surface du terrain : <strong>401 m²</strong></dd>",
        "<dl><dt>Grundstücksfläche</dt><dd>401 m²</dd></dl>",
        "<li><span>Perceeloppervlakte</span><b>401 m²</b></li>",
    ],
)
def test_land_behind_its_label_is_no_living_space(body: str) -> None:
    assert seen(LIVING + body) == [("area", "80 m²"), ("lot_size", "401 m²")]


def test_a_kind_above_an_area_is_no_label_of_it() -> None:
    assert seen(f"{LIVING}<p>Terrain</p><p>401 m²</p>") == [("area", "80 m²"), ("area", "401 m²")]


def test_the_unit_of_an_area_is_no_label_of_the_land_behind_it() -> None:
    body = "<p>2,100sqft lot</p><ul><li><b>1,830</b>sqft</li><li><b>2,500</b>sqft lot</li></ul>"
    assert ("lot_size", "2,500sqft lot") in seen(body)


def test_where_all_offers_are_land_their_size_is_their_area() -> None:
    assert seen("<p>Surface du terrain : 401 m²</p>" * 3) == [("area", "401 m²")] * 3


def test_a_label_of_a_measure_with_another_unit_names_no_power() -> None:
    page = page_from_html("<p>Engine: 1.6 L</p><p>Engine size: 150 hp</p><p>Power: 90 hp</p>")
    rows = annotate(page, load_domain("used-cars"))
    assert [row.type for row in rows if row.text(page) == "150 hp"] == ["power"]
