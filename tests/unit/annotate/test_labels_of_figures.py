"""Labels of names with nothing but numbers of another kind behind them."""

from __future__ import annotations

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

CARS = load_domain("used-cars")


def models(values: list[str]) -> list[str]:
    cards = "".join(f"<div><h5>Fiat</h5><p><b>Modelo: </b>{value}</p></div>" for value in values)
    page = page_from_html(f"<html><body>{cards}</body></html>")
    return [a.text(page) for a in annotate(page, CARS) if a.type == "model"]


def test_a_label_of_names_with_nothing_but_years_behind_tells_no_name() -> None:
    assert models([str(2008 + n) for n in range(5)]) == []


def test_one_name_among_the_figures_makes_all_of_them_names() -> None:
    assert models(["2008", "2010", "Zantor 3"]) == ["2008", "2010", "Zantor 3"]
