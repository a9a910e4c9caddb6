"""Searches for less: their addresses, and lists that they show to be cut."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.counts.cut_lists import cut_lists
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.forms import understand_forms
from sitesift.forms.fill.narrower_addresses import narrower_addresses, word_addresses
from sitesift.navigate import PageKind
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

HOME = "http://a.org/"
FORM = """<form action=/homes>
  <select name=town><option value="">Any town<option>Velmora<option>Kesterby</select>
  <select name=sort><option value="">Sort by<option>Price<option>Newest</select>
  <select name=min><option value="">Min price<option>50000<option>90000</select>
  <input name=q placeholder=Keyword><button>Search</button></form>"""


def addresses(url: str, form: str = FORM) -> list[tuple[str, ...]]:
    page = page_from_html(form, url="http://a.org/")
    (read,) = understand_forms(page, load_domain("real-estate"))
    return list(narrower_addresses(url, read))


def test_a_search_is_narrowed_by_what_divides_records_and_not_by_orders_and_ranges():
    assert addresses("http://a.org/homes?town=&sort=&min=&q=") == [
        (
            "http://a.org/homes?town=Velmora&sort=&min=&q=",
            "http://a.org/homes?town=Kesterby&sort=&min=&q=",
        )
    ]


def test_a_search_that_has_made_its_choice_or_is_posted_is_not_narrowed():
    assert addresses("http://a.org/homes?town=Velmora&sort=&min=&q=") == []
    posted = FORM.replace("<form", "<form method=post")
    assert addresses("http://a.org/homes?town=&sort=&min=&q=", posted) == []


HOMES = (
    {"title": "Stone cottage for sale", "location": "3 Mill Lane, Velmora"},
    {"title": "Bright flat for sale", "location": "The Mall, Velmora"},
    {"title": "Small flat for sale", "location": "9 Gate Street, Kesterby"},
    {"title": "Large flat for sale", "location": "8 Gate Street, Ostwick"},
)


def words(url: str, box: str, records=HOMES) -> list[tuple[str, ...]]:
    page = page_from_html(f"<form action=/homes>{box}<button>Search</button></form>", url=HOME)
    (read,) = understand_forms(page, load_domain("real-estate"))
    return list(word_addresses(url, read, records, load_domain("real-estate")))


def test_a_box_is_asked_for_what_a_few_of_the_records_say():
    town = "<label>Town <input name=where></label>"
    asked = "http://a.org/homes?deal=sale&where={}"
    found = (asked.format("Velmora"), asked.format("Kesterby"))
    assert words(asked.format(""), town) == [found]
    assert words("http://a.org/homes?deal=sale", town) == [found]  # an empty box is not sent
    nameless = tuple({"title": record["title"]} for record in HOMES)
    keyword = "<input name=q placeholder=Keyword>"
    assert words(HOME, keyword, nameless) == [(f"{HOME}?q=Bright", f"{HOME}?q=Large")]


def test_a_box_that_is_filled_or_wants_numbers_is_not_asked_for_words():
    assert words("http://a.org/homes?where=Bath", "<label>Town <input name=where></label>") == []
    assert words(HOME, "<label>Minimum price <input name=from></label>") == []
    assert words(HOME, "<label>Your name <input name=who></label>") == []


def test_a_list_that_counts_just_what_it_shows_may_be_cut_and_one_that_counts_more_goes_on():
    less = answer("town=&kind=Flat", "aefgh")
    assert cut_lists([answer("town=", "abcdef", total=6), less])
    assert not cut_lists([answer("town=", "abcdef", total=9), less])


def answer(query: str, keys: str, *, total: int | None = None):
    """A page that answers a search with records of these keys."""
    page = PageSeen(
        f"pages/{query}.page", "", f"http://a.org/homes?{query}", 200, has_address=True,
        origin=PageOrigin.FORM,
    )  # fmt: skip
    found = RecordsFound(len(keys), tuple(keys), 1)
    return page, found, PageJudged(PageKind.RESULTS, "", query, total)


def test_a_list_that_lacks_what_a_search_for_less_has_is_cut():
    rows = [answer("town=", "abcdef"), answer("town=&kind=Flat", "aefgh")]
    assert cut_lists(rows) == {"http://a.org/homes?town=": 6}


def test_a_list_that_has_all_that_a_search_for_less_has_is_not_cut():
    assert cut_lists([answer("town=", "abcdef"), answer("town=&kind=Flat", "aef")]) == {}


def test_searches_for_different_things_say_nothing_of_each_other():
    assert cut_lists([answer("kind=House", "abcdef"), answer("kind=Flat", "ghi")]) == {}


def test_a_list_with_a_choice_made_already_is_not_cut():
    rows = [answer("", "abcdef"), answer("deal=sale", "abcdef"), answer("deal=rent", "ghi")]
    assert cut_lists(rows) == {}


def test_a_further_page_of_a_list_shows_no_cut():
    assert cut_lists([answer("", "abcdef"), answer("cursor=bzox", "ghijkl")]) == {}


def test_the_address_of_a_posted_search_does_not_say_what_was_asked_for():
    def posted(what: str):
        page, found, judged = answer("", "abc")
        return replace(page, has_address=False, label=f"searches with {what}"), found, judged

    less = answer("kind=Flat", "adef")
    assert cut_lists([posted("location Accra"), less]) == {}
    assert cut_lists([posted("nothing filled in"), less]) == {"http://a.org/homes?": 3}
