"""What links say, by domain: crawler.yaml is read, laid over what used folders say, and its
mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.ontology import check_domain, domain_names, load_domain

ONTOLOGY = "domain: bikes\ntitle: Bicycles\nuses: [{uses}]\nattributes: [title, price]\n"


def folder(home: Path, name: str, words: str, uses: str = "shared") -> Path:
    made = home / name
    made.mkdir()
    (made / "ontology.yaml").write_text(ONTOLOGY.format(uses=uses))
    (made / "crawler.yaml").write_text(words)
    return made


def test_links_are_told_apart_by_the_domain_s_words(tmp_path):
    words = load_domain(
        str(folder(tmp_path, "bikes", "lists: {en: [our range]}\navoid: {de: [Werkstatt]}"))
    ).link_words
    assert words.find("See our range") == {"lists"}
    assert words.find("Zur Werkstatt") == {"avoid"}


def test_a_nearer_folder_adds_words_and_may_change_the_side_of_one(tmp_path):
    folder(tmp_path, "bikes", "lists: {en: [bikes, hire]}")
    words = load_domain(
        str(folder(tmp_path, "shop", "avoid: {en: [hire]}", uses="bikes"))
    ).link_words
    assert words.find("bikes") == {"lists"}
    assert words.find("hire") == {"avoid"}


def test_other_offers_are_those_that_no_list_of_the_domain_is_called(tmp_path):
    folder(tmp_path, "bikes", "lists: {en: [bikes]}\nothers: {en: [cars, tyres, Bikes]}")
    words = load_domain(
        str(folder(tmp_path, "shop", "lists: {en: [cars]}\navoid: {en: [tyres]}", uses="bikes"))
    ).link_words
    assert [words.find(said) for said in ("bikes", "cars")] == [{"lists"}, {"lists"}]
    assert words.find("tyres") == {"avoid", "others"}


@pytest.mark.parametrize(
    ("words", "line", "said"),
    [
        ("lists: {en: [bikes]}\navoid: {en: [Bikes]}", 2, "stands under both"),
        ("lists: {en: [bikes]}\nshun: {en: [hire]}", 2, "unknown key 'shun'"),
        ("lists:\n  en: bikes", 2, "expected a list of words"),
        ("lists: [bikes]", 1, "expected a mapping"),
        ("avoid: {en: ['!']}", 1, "has no word in it"),
        ("avoid: {en: [size guide*]}", 1, "not of a phrase"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, words, line, said):
    (problem,) = check_domain(folder(tmp_path, "bikes", words))
    assert problem.file.endswith("crawler.yaml")
    assert problem.line == line
    assert said in problem.message


# A link to the lists, and one that leads elsewhere, of domains that sell nothing for good.
OTHER_LINKS = {
    "jobs": ("All jobs", "Post a job"),
    "products": ("Shop all", "Track order"),
    "books": ("New releases", "Meet the author"),
    "events": ("What's on", "Past events"),
    "hotels": ("Places to stay", "Manage booking"),
    "recipes": ("All recipes", "Submit a recipe"),
}


@pytest.mark.parametrize("name", domain_names())
def test_a_shipped_domain_knows_where_its_lists_are_and_what_leads_elsewhere(name):
    words = load_domain(name).link_words
    wanted, other = OTHER_LINKS.get(name, ("For sale", "Recently sold"))
    assert "lists" in words.find(wanted)
    assert "avoid" in words.find(other)


@pytest.mark.parametrize(
    ("wanted", "other"),
    [
        ("Wohnungen mieten", "Immobilienbewertung"),
        ("Nos biens à louer", "Estimation gratuite"),
        ("Pisos en alquiler", "Vende tu casa"),
        ("Mieszkania na sprzedaż", "Kredyty hipoteczne"),
        ("Case in vendita", "Valutazione"),
        ("Huizen te koop", "Hypotheek"),
    ],
)
def test_real_estate_is_spoken_of_in_several_languages(wanted, other):
    words = load_domain("real-estate").link_words
    assert words.find(wanted) == {"lists"}
    assert "avoid" in words.find(other)
