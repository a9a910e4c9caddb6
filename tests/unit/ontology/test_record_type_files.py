"""Further record types in a domain's files: what they say, and which mistakes are told."""

from __future__ import annotations

from pathlib import Path

from sitesift.ontology import check_domain, load_domain

HEAD = """\
domain: boats
title: Boats
uses: [shared]
attributes: [title, price, phone]
record: {name: boat}
types:
  title: {specific: 2}
records:
  harbour:
"""
GOOD = """\
    attributes: [title, phone, location]
    pivots: [phone]
    mandatory: [phone]
    excludes: [price]
    points: {phone: 3}
    types:
      title: {cues: {heading: 9}}
"""


def folder(tmp_path: Path, lines: str) -> Path:
    made = tmp_path / "boats"
    made.mkdir()
    (made / "ontology.yaml").write_text(HEAD + lines)
    return made


def problems(tmp_path: Path, lines: str) -> list[str]:
    return [f"{p.line}: {p.message}" for p in check_domain(folder(tmp_path, lines))]


def test_a_record_type_has_pivots_points_and_constraints_of_its_own(tmp_path: Path) -> None:
    boats = load_domain(str(folder(tmp_path, GOOD)))
    (harbours,) = boats.further
    assert (boats.pivots, harbours.pivots) == (("price",), ("phone",))
    assert harbours.record.excludes == ("price",)
    points = {name: kind.specific for name, kind in harbours.types.items() if kind.specific > 0}
    assert points == {"phone": 3}
    assert harbours.types["title"].cues == {"heading": 9}
    assert boats.types["title"].cues != {"heading": 9}


def test_the_recognisers_of_all_record_types_are_the_same(tmp_path: Path) -> None:
    boats = load_domain(str(folder(tmp_path, GOOD)))
    own = {name: kind.patterns for name, kind in boats.types.items()}
    assert {name: kind.patterns for name, kind in boats.further[0].types.items()} == own


def test_a_sound_record_type_has_no_mistakes(tmp_path: Path) -> None:
    assert problems(tmp_path, GOOD) == []


def test_a_record_type_without_a_pivot_among_its_attributes_is_a_mistake(tmp_path: Path) -> None:
    told = problems(tmp_path, "    attributes: [title]\n    pivots: [phone]\n")
    assert told == ["11: harbour: none of its attributes is a pivot: records are found by pivots"]


def test_a_type_that_there_is_not_is_told_with_its_line(tmp_path: Path) -> None:
    told = problems(tmp_path, GOOD.replace("[price]", "[prize]"))
    assert told == ["13: harbour: excludes: no type 'prize'"]


def test_a_record_type_cannot_change_how_values_are_found(tmp_path: Path) -> None:
    told = problems(tmp_path, GOOD.replace("{cues: {heading: 9}}", "{labels: [name]}"))
    assert len(told) == 1
    assert told[0].startswith("16: unknown key 'labels'")


def test_what_is_required_cannot_be_excluded(tmp_path: Path) -> None:
    told = problems(tmp_path, GOOD + "    requires: [price]\n")
    assert told == ["13: harbour: 'price' is required and excluded"]
