"""Domains are folders of data: shipped ones are whole, broken ones are told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.errors import DomainError, UnknownDomain
from sitesift.ontology import check_domain, domain_names, load_domain
from sitesift.ontology.load import SHIPPED

ONTOLOGY = """domain: bikes
title: Bicycles
uses: [shared]
attributes: [title, price, gears]
record: {name: bike, min_specific: 1, page_words: [bikes]}
types:
  gears:
    says: number of gears
    value: number
    specific: 2
    labels: [gears, speeds]
"""
RECOGNISERS = """patterns:
  gears:
    - match: '(?P<amount>\\d{1,2})\\s?(?:gears|speed)\\b'
"""


@pytest.fixture
def bikes(tmp_path: Path) -> Path:
    folder = tmp_path / "bikes"
    folder.mkdir()
    (folder / "ontology.yaml").write_text(ONTOLOGY)
    (folder / "recognisers.yaml").write_text(RECOGNISERS)
    return folder


@pytest.mark.parametrize("name", domain_names())
def test_a_shipped_domain_has_no_mistakes(name):
    assert check_domain(SHIPPED / name) == []


def test_the_shipped_domains_are_those_the_readme_names():
    assert {"uk-real-estate", "us-real-estate", "real-estate", "used-cars"} <= set(domain_names())
    assert "shared" not in domain_names()


def test_a_folder_is_a_domain_with_the_types_of_those_it_uses(bikes):
    assert check_domain(bikes) == []
    domain = load_domain(str(bikes))
    assert domain.pivots == ("price",)
    assert domain.types["gears"].labels == ("gears", "speeds")
    assert domain.types["price"].patterns


def test_an_unknown_domain_lists_those_there_are():
    with pytest.raises(UnknownDomain, match="uk-real-estate"):
        load_domain("moon-real-estate")


def test_what_a_domain_says_of_a_shared_type_is_laid_over_it(bikes):
    (bikes / "ontology.yaml").write_text(ONTOLOGY + "  price: {range: [50, 20000]}\n")
    price = load_domain(str(bikes)).types["price"]
    assert price.range == (50, 20000)
    assert price.pivot


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("specific: 2", "specific: two", 10, "expected a whole number"),
        ("value: number", "value: colour", 9, "expected one of text, number"),
        ("says: number", "sais: number", 8, "unknown key 'sais'"),
        ("price, gears]", "price, wheels]", 4, "'wheels' is not among the types"),
        ("uses: [shared]", "uses: [shred]", 3, "no folder 'shred'"),
        ("value: number", "subtype_of: count\n    value: number", 9, "no type 'count'"),
    ],
)
def test_a_mistake_in_the_ontology_is_told_with_its_line(bikes, old, new, line, said):
    file = bikes / "ontology.yaml"
    file.write_text(file.read_text().replace(old, new, 1))
    told = [p for p in check_domain(bikes) if said in p.message]
    assert told, check_domain(bikes)
    assert (told[0].file, told[0].line) == (str(file), line)


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        (r"(\d+", "does not compile"),
        (r"\d*", "can match the empty string"),
        (r"a|", "can match the empty string"),
        (r"(?=x)x", "does not compile"),
        (r"{number} gears", "no definition of {number}"),
    ],
)
def test_a_pattern_that_cannot_work_is_refused_with_its_line(bikes, pattern, said):
    (bikes / "recognisers.yaml").write_text(f"patterns:\n  gears:\n    - 'ok'\n    - '{pattern}'\n")
    problems = check_domain(bikes)
    assert [(p.line, said in p.message) for p in problems] == [(4, True)], problems


def test_a_term_list_that_is_missing_or_has_a_bad_line_is_told(bikes):
    (bikes / "recognisers.yaml").write_text(
        "gazetteers:\n  gears:\n    - {file: terms.txt}\n    - {file: gone.txt}\n"
    )
    (bikes / "terms.txt").write_text("# gears\nsingle speed = 1\nx\n")
    told = {(Path(p.file).name, p.line) for p in check_domain(bikes)}
    assert told == {("recognisers.yaml", 4), ("terms.txt", 3)}


def test_yaml_that_does_not_parse_is_told_with_its_line(bikes):
    (bikes / "ontology.yaml").write_text("domain: bikes\ntypes: [\n")
    assert any("not valid YAML" in p.message for p in check_domain(bikes))


def test_loading_a_broken_domain_raises_with_all_its_mistakes(bikes):
    (bikes / "ontology.yaml").write_text(ONTOLOGY.replace("specific: 2", "specific: two"))
    with pytest.raises(DomainError, match=r"ontology\.yaml:10"):
        load_domain(str(bikes))


def test_a_domain_without_a_pivot_cannot_find_records(bikes):
    (bikes / "ontology.yaml").write_text(ONTOLOGY.replace("title, price, gears", "title, gears"))
    assert any("pivot" in p.message for p in check_domain(bikes))
