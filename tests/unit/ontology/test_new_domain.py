"""The files that a domain begins with."""

from __future__ import annotations

from sitesift.ontology import check_domain, load_domain
from sitesift.ontology.new_domain import new_domain_files


def test_a_new_domain_is_right_as_it_is(tmp_path):
    for name, text in new_domain_files("stamps").items():
        (tmp_path / name).write_text(text, "utf-8")
    assert check_domain(tmp_path) == []
    assert load_domain(str(tmp_path)).attributes[:3] == ("title", "price", "kind")
