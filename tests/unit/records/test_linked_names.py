"""Names that only the links of records say, where cards are headed by their towns."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records

TOWNS = ("Bath", "Leeds", "York", "Derby")
NAMES = (
    "House by the river",
    "Quiet flat with garden",
    "New villa near school",
    "Old mill, 3 rooms",
)


def titles(names) -> list[str]:
    cards = "".join(
        f"<li><a href='/h/{n}' title='{name}'><img src='/{n}.jpg'></a>"
        f"<h3><a href='/h/{n}' title='{name}'>{town}</a></h3><p class='price'>£{n}43,500</p></li>"
        for n, (town, name) in enumerate(zip(TOWNS, names, strict=True), 1)
    )
    page = page_from_html(f"<h1>Homes for sale</h1><ul>{cards}</ul>", url="http://a.test/")
    areas = find_records(page, load_domain("uk-real-estate"))
    return [v.text for r in areas[0].records for v in r.values if v.name == "title"]


def test_a_name_in_the_title_of_its_link_is_what_a_home_is_called_where_the_heading_is_its_town():
    assert titles(NAMES) == list(NAMES)


def test_words_that_all_links_begin_with_say_what_the_link_does():
    assert titles([f"View home in {town}" for town in TOWNS]) == list(TOWNS)


def test_words_that_most_links_share_are_no_names():
    assert titles(["Our offer", "Our offer", "Our offer", "Newly found"]) == list(TOWNS)
