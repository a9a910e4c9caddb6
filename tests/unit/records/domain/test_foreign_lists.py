"""Lists in languages of which a domain has no words: taken by their structure, trusted little, and
never on pages whose language it knows."""

from __future__ import annotations

from sitesift.annotate.page_language import is_foreign
from sitesift.ontology import load_domain
from sitesift.page import Page, page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area

WORDS = ("მშვიდი ბინა ცენტრში", "ახალი სახლი ტბასთან", "დიდი ეზო და ბაღი", "ნათელი ოთახები აქ")


def card(n: int, *facts: str) -> str:
    said = "".join(f"<p>{fact}</p>" for fact in facts)
    return (
        f"<li class=c><a href=/i/{n}><img src=/pic/{n}.jpg></a><h3><a href=/i/{n}>"
        f"{WORDS[n % len(WORDS)]} {n}</a></h3>{said}<p>{WORDS[(n + 1) % len(WORDS)]} აქ</p></li>"
    )


def foreign_page(*lists: str, lang: str = "ka") -> Page:
    body = "".join(f"<ul class=l{n}>{cards}</ul>" for n, cards in enumerate(lists))
    return page_from_html(f'<html lang="{lang}"><title>ბინები</title><body>{body}</body></html>')


def found(page: Page, domain: str = "uk-real-estate") -> list[Area]:
    return find_records(page, load_domain(domain))


def dated_homes(count: int = 8) -> str:
    """Floor space and a day, and nothing that a list is found by otherwise."""
    return "".join(card(n, f"{60 + n} m²", f"{n + 1:02}.04.2024") for n in range(count))


def test_a_clear_list_in_an_unknown_language_is_taken_and_trusted_little():
    (area,) = found(foreign_page(dated_homes()))
    assert len(area.records) == 8
    assert area.is_guessed
    values = {v.name: v for v in area.records[3].values}
    assert values["area"].text == "63 m²"
    assert values["url"].text == "/i/3"
    assert max(v.confidence for v in values.values()) <= 0.5


def test_the_same_list_on_a_page_of_a_known_language_is_another_subject():
    english = dated_homes().translate({ord(c): "e" for w in WORDS for c in w if c.isalpha()})
    page = foreign_page(english, lang="en")
    assert not is_foreign(page, load_domain("uk-real-estate"))
    assert not any(area.is_guessed for area in found(page))


def test_goods_in_an_unknown_language_have_nothing_that_tells_a_home():
    books = "".join(card(n, f"{12 + n} €", f"{n + 1:02}.04.2024") for n in range(8))
    assert found(foreign_page(books)) == []


def test_of_two_lists_of_one_size_none_is_clear():
    other = dated_homes().replace("/i/", "/k/").replace("<h3>", "<h4>").replace("</h3>", "</h4>")
    assert found(foreign_page(dated_homes(), f"<div>{other}</div>")) == []


def test_a_script_that_no_word_of_the_domain_has_is_foreign_whatever_the_page_says():
    assert is_foreign(foreign_page(dated_homes(), lang="en"), load_domain("uk-real-estate"))


def test_a_domain_that_does_not_tell_its_languages_takes_nothing_by_structure():
    assert not is_foreign(foreign_page(dated_homes()), load_domain("recipes"))
