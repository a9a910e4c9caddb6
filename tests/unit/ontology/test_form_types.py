"""What search forms ask for, by domain: forms.yaml is read, laid over what used folders say, and
its mistakes are named."""

from __future__ import annotations

from pathlib import Path

from sitesift.ontology import check_domain, domain_names, load_domain


def domain(folder: Path, forms: str) -> Path:
    made = folder / "boats"
    made.mkdir()
    (made / "ontology.yaml").write_text(
        "domain: boats\ntitle: Boats\nuses: [shared]\nattributes: [title, price]\n"
    )
    (made / "forms.yaml").write_text(forms, encoding="utf-8")
    return made


def test_words_are_added_to_those_of_used_folders(tmp_path: Path) -> None:
    made = domain(tmp_path, "price:\n  words:\n    en: [how much]\n")
    words = load_domain(str(made)).form_types["price"].words
    assert {"how much", "price"} <= set(words["en"])


def test_constraints_replace_those_of_used_folders(tmp_path: Path) -> None:
    made = domain(tmp_path, "location:\n  at_most: 2\n")
    assert load_domain(str(made)).form_types["location"].at_most == 2


def test_a_key_that_is_not_known_is_named_with_its_line(tmp_path: Path) -> None:
    (problem,) = check_domain(domain(tmp_path, "price:\n  wrods: {}\n"))
    assert problem.file.endswith("forms.yaml")
    assert "wrods" in problem.message
    assert problem.line == 2


def test_shipped_domains_ask_for_a_place_in_at_least_twenty_languages() -> None:
    for name in domain_names():
        assert len(load_domain(name).form_types["location"].words) >= 20
