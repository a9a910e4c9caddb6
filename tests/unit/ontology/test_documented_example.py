"""The worked example of docs/domains.md passes the checker and finds records; keys, signs and rules
are documented."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from sitesift import records
from sitesift.ontology import Type, check_domain, load_domain
from sitesift.ontology.check import SIGNS
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records

DOCS = Path(__file__).resolve().parents[3] / "docs"
_BLOCK = re.compile(r"```(?:yaml|text)\n# (bikes/\S+)\n(.*?)```", re.S)


@pytest.fixture
def bikes(tmp_path: Path) -> Path:
    for name, text in _BLOCK.findall((DOCS / "domains.md").read_text("utf-8")):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path / "bikes"


def test_the_worked_example_has_no_mistakes(bikes):
    assert sorted(p.name for p in bikes.iterdir()) == [
        "crawler.yaml",
        "forms.yaml",
        "kinds.txt",
        "ontology.yaml",
        "recognisers.yaml",
    ]
    assert check_domain(bikes) == []


def test_the_worked_example_finds_bicycles(bikes):
    shop = "".join(
        f"<li><a href=/b/{i}><h3>{name}</h3></a><p>{kind}, {gears} gears, {size} cm</p>"
        f"<b>£{price}</b></li>"
        for i, (name, kind, gears, size, price) in enumerate(
            [
                ("Swift One", "Road bike", 18, 54, 799),
                ("Rocky Two", "MTB", 24, 48, 1150),
                ("City Volt", "E-bike", 8, 52, 1999),
                ("Stone Path", "Gravel bike", 11, 56, 1420),
            ]
        )
    )
    page = page_from_html(
        f"<html><head><title>Bikes</title></head><body><ul>{shop}</ul></body></html>"
    )
    (area,) = find_records(page, load_domain(str(bikes)))
    values = {a.name: a.value for a in area.records[1].values}
    assert values["title"] == "Rocky Two"
    assert values["price"] == {"amount": 1150, "currency": "GBP"}
    assert (values["gears"], values["kind"], values["url"]) == (24, "mountain bike", "/b/1")


def test_every_key_of_a_type_and_every_sign_is_documented():
    text = (DOCS / "domains.md").read_text("utf-8")
    internal = {"name", "patterns", "gazetteers"}
    missing = [f.name for f in fields(Type) if f.name not in internal and f"`{f.name}`" not in text]
    assert not missing
    assert not [sign for sign in SIGNS if f"`{sign}`" not in text]


def test_every_rule_file_and_predicate_shown_is_documented():
    text = (DOCS / "rules.md").read_text("utf-8")
    for file in Path(records.__file__).parent.rglob("*.lp"):
        assert f"`{file.name}`" in text
        for shown in re.findall(r"#show (\w+/\d)\.", file.read_text("utf-8")):
            assert f"`{shown}`" in text, f"{file.name}: {shown}"
