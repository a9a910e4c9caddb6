"""Types that stand right behind others: make, model, and what a heading says after them."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.annotate.annotation import Annotation
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records


def found(body: str, name: str) -> list[Annotation]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a for a in annotate(page, load_domain("used-cars")) if a.type == name]


def versions(body: str) -> list[str]:
    return [str(a.value) for a in found(body, "version") if a.source == "following"]


@pytest.mark.parametrize(
    ("heading", "version"),
    [
        ("Audi A4 2.0 TDI S line 5dr", "2.0 TDI S line 5dr"),
        ("2019 Audi A4 Sport Nav", "Sport Nav"),
        ("Audi A4 2019 S line", "S line"),
        ("Audi A4 S line 2019", "S line"),
        ("Audi A4 S line £9,995", "S line"),
        ("Audi A4 S line | One owner", "S line"),
    ],
)
def test_the_version_is_what_a_heading_says_behind_make_and_model(heading: str, version: str):
    assert versions(f"<h3>{heading}</h3>") == [version]


@pytest.mark.parametrize(
    "text", ["An Audi A4 that was looked after", "Audi A4", "Audi A4. Delivery is free", "Golf GT"]
)
def test_a_sentence_and_a_bare_name_have_no_version(text: str):
    assert versions(f"<p>{text}</p>") == []


def test_a_make_with_its_model_weighs_more_than_a_town_of_that_name():
    alone, named = found("<p>Plymouth</p><p>Plymouth Fury</p>", "make")
    assert named.score > alone.score


def test_title_version_engine_and_doors_all_come_from_one_heading():
    cards = "".join(
        f"<div class=card><h3><a href='/car/{n}'>Ford Focus 1.{n} TDCi Zetec 5dr</a></h3>"
        f"<p>£{n},995</p>"
        f"<p>2{n},000 miles</p></div>"
        for n in range(2, 7)
    )
    page = page_from_html(
        f"<html><body><h1>Used cars</h1>{cards}</body></html>", url="http://cars.example/"
    )
    record = find_records(page, load_domain("used-cars"))[0].records[0]
    said = {a.name: a.text for a in record.values}
    assert said["title"] == "Ford Focus 1.2 TDCi Zetec 5dr"
    assert said["version"] == "1.2 TDCi Zetec 5dr"
    assert said["doors"] == "5dr"
    assert said["model"] == "Focus"
