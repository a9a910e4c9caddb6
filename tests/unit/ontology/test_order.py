"""The order in which the parts of a name stand (`order` in ontology.yaml)."""

from __future__ import annotations

from pathlib import Path

from sitesift.ontology import load_domain
from sitesift.ontology.check import check_domain

DOMAIN = """
domain: boats
title: Boats
uses: [shared]
attributes: [title, price, builder]
order: [builder, {second}]
types:
  builder: {{says: who built it, marks: [builder]}}
"""


def problems(folder: Path, second: str) -> list[str]:
    (folder / "ontology.yaml").write_text(DOMAIN.format(second=second), encoding="utf-8")
    return [problem.message for problem in check_domain(folder)]


def test_the_order_names_types_of_the_domain(tmp_path: Path):
    assert problems(tmp_path, "title") == []
    assert problems(tmp_path, "sail") == ["the type 'sail' is not among the types"]


def test_a_domain_keeps_its_order():
    assert load_domain("used-cars").order == ("make", "model", "version")
    assert load_domain("uk-real-estate").order == ()
