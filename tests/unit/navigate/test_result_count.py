"""The site's own result number, as many sites write it."""

from __future__ import annotations

import time

import pytest

from sitesift.navigate import find_result_count
from sitesift.page import page_from_html


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("1–10 of 312 properties", 312),
        ("Showing 1 to 15 of 2,792", 2792),
        ("312 results", 312),
        ("48,902 results", 48902),
        ("Found 913 matching properties", 913),
        ("1 - 25 von 126 Ergebnissen", 126),
        ("2.093 Angebote für BMW 320", 2093),
        ("Znaleziono 24 697 ogłoszeń", 24697),
        ("liczba ofert: 23 440", 23440),
        ("27 résultats", 27),
        ("4.418 casas e apartamentos em Cascais", 4418),
        ("1 - 30 din 4402 anunţuri", 4402),
        ("Найдено 40 объявлений", 40),
        ("Найдено: 40 авто", 40),
        ("Найдено 40 авто", 40),
        ("42 Real Estates", 42),
        ("41 kohdetta", 41),
        ("Знайдено: 57 легкових автомобілів", 57),
        ("1 - 75 / 75", 75),
        ("Toplam 37 ilan listeleniyor.", 37),
        ("1-25 of 1,000+ Results", 1000),
    ],
)
def test_counts_are_read(text: str, total: int) -> None:
    found = find_result_count(page_from_html(f"<h1>List</h1><p>{text}</p><div>Item</div>"))
    assert found is not None
    assert found.total == total


def test_the_range_that_is_shown_is_read_too() -> None:
    found = find_result_count(page_from_html("<p>Results 21 - 40 of 427 ads</p>"))
    assert found is not None
    assert (found.first, found.last, found.total) == (21, 40, 427)


@pytest.mark.parametrize(
    "text", ["About 1,000 results", "peste 50 de mașini", "более 300 объявлений", "over 40 biler"]
)
def test_a_count_may_be_an_estimate(text: str) -> None:
    found = find_result_count(page_from_html(f"<h1>{text}</h1>"))
    assert found is not None
    assert found.is_estimate


def test_a_number_and_its_noun_may_stand_in_two_blocks() -> None:
    found = find_result_count(page_from_html("<div>844</div><div>results</div>"))
    assert found is not None
    assert found.total == 844


@pytest.mark.parametrize(
    "text",
    [
        "£250,000",
        "3 bedrooms",
        "Page 1 of 10",
        "$17,908 AutoNation",
        "© 2024",
        "24x7 service",
        "KS77 cars",
    ],
)
def test_other_numbers_are_not_counts(text: str) -> None:
    assert find_result_count(page_from_html(f"<p>{text}</p>")) is None


def test_a_price_above_the_head_of_a_table_counts_nothing() -> None:
    head = "<table><thead><tr><th>Listings<th>Price</thead><tr><td>Golf<td>3,000</table>"
    assert find_result_count(page_from_html(f"<p>703000</p>{head}")) is None


def test_facets_do_not_hide_the_count() -> None:
    facets = "".join(f"<li><a href=/f{i}>Houses ({i}00)</a></li>" for i in range(1, 9))
    found = find_result_count(page_from_html(f"<ul>{facets}</ul><p>312 properties found</p>"))
    assert found is not None
    assert found.total == 312


def test_a_menu_of_searches_with_their_numbers_counts_nothing_of_this_page() -> None:
    towns = "".join(f"<p>Properties in {town} (26)</p>" for town in ("Bath", "Leeds", "York"))
    assert find_result_count(page_from_html(f"<h4>Popular searches</h4>{towns}")) is None


def test_a_count_above_the_first_record_is_the_list_s_own_whatever_element_is_around_both() -> None:
    cards = "".join(f"<div class=card>{n} Church Lane</div>" for n in range(5))
    page = page_from_html(f"<body><p>42 properties</p>{cards}</body>")
    records = [[node] for node in page.nodes_with_tag("div").tolist()]
    found = find_result_count(page, records)
    assert found is not None
    assert found.total == 42


def test_what_counts_less_than_half_of_the_records_shown_counts_something_else() -> None:
    page = page_from_html("<p>3 homes viewed</p>" + "<div>Item</div>" * 12)
    records = [[int(node)] for node in page.nodes_with_tag("div")]
    assert find_result_count(page, records) is None
    assert find_result_count(page, records[:5]) is not None


def test_a_page_may_count_nothing_and_show_what_is_similar() -> None:
    page = page_from_html("<h1>0 results</h1>" + "<div>Item</div>" * 6)
    found = find_result_count(page, [[int(node)] for node in page.nodes_with_tag("div")])
    assert found is None or found.total == 0


def test_tiles_that_count_kinds_of_things_count_nothing_of_this_page() -> None:
    kinds = (("Flats", 31), ("Lofts", 7), ("Barns", 12))
    tiles = "".join(f"<a href=#><h6>{kind}</h6><p>{n} properties</p></a>" for kind, n in kinds)
    page = page_from_html(f"<body>{tiles}<h2>Featured</h2><ul><li>One</ul></body>")
    assert find_result_count(page) is None
    named = page_from_html(f"<body>{tiles}<h1>58 properties found</h1><ul><li>One</ul></body>")
    found = find_result_count(named)
    assert found is not None
    assert found.total == 58


def test_figures_in_a_row_are_what_a_site_boasts_of_and_no_count_of_results() -> None:
    boasts = "".join(
        f"<div><h2>{figure}</h2><small>{words}</small></div>"
        for figure, words in (("532", "Properties"), ("47", "Verified managers"), ("4.8", "Rating"))
    )
    assert (
        find_result_count(page_from_html(f"<body>{boasts}<a href=#>All homes</a></body>")) is None
    )
    counted = page_from_html(f"<body>{boasts}<h1>58 properties found</h1></body>")
    found = find_result_count(counted)
    assert found is not None
    assert found.total == 58


def test_numbers_of_a_pager_count_nothing_whatever_its_next_link_says() -> None:
    links = "".join(f'<a href="?page={n}">{n}</a>' for n in (2, 3, 13))
    pager = f'<p><span>1</span>{links}<a href="?page=2">More results</a></p>'
    found = find_result_count(page_from_html(f"<p>100 cars</p><div>Item</div>{pager}"))
    assert found is not None
    assert found.total == 100
    blocks = pager.replace("<a", "</p><p><a")
    found = find_result_count(page_from_html(f"<p>100 cars</p><div>Item</div>{blocks}"))
    assert found is not None
    assert found.total == 100
    one = find_result_count(page_from_html('<p><a href="/cars">312</a> results</p><div>Item</div>'))
    assert one is not None


@pytest.mark.parametrize("line", ["車" * 200 + " found 5", "5 found " + "a-" * 100])
def test_a_line_of_one_long_word_is_read_in_no_time(line: str) -> None:
    page = page_from_html(f"<p>{line}</p>")
    began = time.perf_counter()
    find_result_count(page)
    assert time.perf_counter() - began < 2
