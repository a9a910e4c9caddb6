"""Flat lists, few results, frames, and ways on that hardly show: what generated websites taught."""

from __future__ import annotations

import pytest

from sitesift.navigate import find_pagination, read_navigation
from sitesift.navigate.links import find_links
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

PROSE = "A bright and spacious home with a garden, close to schools, shops and the station."
URL = "https://example.org/search?town=York"


def flat(count: int) -> str:
    return "<div>" + "".join(
        f"<h2><a href=/homes/{i}>Home {i}</a></h2><p>£{i}50,000</p><p>{PROSE}</p>"
        f"<a href=/contact?ref={i}>Ask</a><hr>"
        for i in range(1, count + 1)
    ) + "</div>"  # fmt: skip


def test_headings_followed_by_paragraphs_are_a_list_of_records() -> None:
    found = read_navigation(page_from_html(f"<h1>Homes</h1>{flat(5)}", URL))
    assert found.kind == "results"
    assert [ref.url for ref in found.detail_links] == [
        f"https://example.org/homes/{i}" for i in range(1, 6)
    ]


def test_cards_of_agents_are_links_where_no_record_of_the_domain_stands() -> None:
    cards = "".join(
        f"<div class=card><h3>Agent {who}</h3><p>{PROSE}</p><a href=/u/{who}>See more</a></div>"
        for who in ("ann", "bob", "cleo")
    )
    page, homes = page_from_html(f"<h1>Tours</h1>{cards}", "https://example.org/"), "real-estate"
    ways = {f"https://example.org/u/{who}" for who in ("ann", "bob", "cleo")}
    assert ways <= {ref.url for ref in read_navigation(page, load_domain(homes)).links}


def test_an_advertisement_that_holds_all_records_hides_none() -> None:
    top = "".join(
        f"<div class=top><a class=t href=/homes/{i}>Home {i}</a></div>" for i in range(1, 4)
    )
    cards = "".join(f"<li><a href=/homes/{i}>Home {i}</a><p>{PROSE}</p></li>" for i in range(1, 9))
    html = (
        f"<h1>Results</h1>{top}<div class=top><ul>{cards}</ul>"
        f"<a class=t href=/services>Find out more</a></div>"
    )
    found = read_navigation(page_from_html(html, URL))
    assert {f"https://example.org/homes/{i}" for i in range(1, 9)} <= {
        ref.url for ref in found.detail_links
    }


@pytest.mark.parametrize("shown", ["Next page", "Next »", "›"])
def test_one_more_parameter_makes_a_lone_link_the_next_page(shown: str) -> None:
    page = page_from_html(
        f"{flat(4)}<div><a href='/search?town=York&after=bzoxMA'>{shown}</a></div>", URL
    )
    assert find_pagination(page).forward is not None


def test_a_number_beside_the_list_is_not_taken_for_the_current_page() -> None:
    pager = (
        "<div><span>1</span> <a href='/search?town=York&p=2'>2</a> <a "
        "href='/search?town=York&p=2'>›</a></div>"
    )
    found = find_pagination(page_from_html(f"<div><p>3 bedrooms</p>{pager}</div>", URL))
    assert found.current == 1
    assert found.forward is not None
    assert found.forward.url.endswith("p=2")


def test_there_is_no_page_before_the_first() -> None:
    html = "<div>0 saved <div><a href='/search?town=York'>1</a> <b>2</b></div></div>"
    assert find_pagination(page_from_html(html, URL)).forward is None


@pytest.mark.parametrize(
    "end",
    [
        "<div class=scroll-sentinel></div>",
        "<div data-next-url='/fragment?page=2'></div>",
        "<p>Loading more…</p>",
    ],
)
def test_a_list_that_grows_while_scrolling_shows_at_its_end(end: str) -> None:
    assert find_pagination(page_from_html(flat(4) + end, URL)).kind == "infinite scroll"


def test_a_list_that_says_it_is_cut_and_has_nothing_to_press_scrolls_on() -> None:
    found = read_navigation(page_from_html(f"<p>Showing 1-4 of 31 properties</p>{flat(4)}", URL))
    assert found.pagination.kind == "infinite scroll"
    found = read_navigation(page_from_html(f"<p>Showing 1-4 of 4 properties</p>{flat(4)}", URL))
    assert found.pagination.kind == "none"


def test_links_in_a_frame_start_from_the_frame() -> None:
    html = "<a href=a>A</a><iframe src='/lists/all?x=1'></iframe>"
    page = page_from_html(html, "https://example.org/home")
    assert find_links(page).url == ("https://example.org/a",)
    assert find_links(page).base == ("https://example.org/home",)


@pytest.mark.parametrize(
    ("html", "kind"),
    [
        (f"<h1>Search results</h1><p>Showing 1-2 of 2 properties</p>{flat(2)}", "results"),
        (f"<h1>Search results</h1>{flat(1)}", "results"),
        (
            f"<h1>Homes</h1>{flat(1)}<div><a href='/search?town=York'>1</a> <b>2</b></div>",
            "results",
        ),
        (
            (
                f"<h1>About us</h1>{f'<p>{PROSE} {PROSE}</p>' * 3}<form><input name=mail>"
                f"<input name=tel></form>"
            ),
            "article",
        ),
        (
            (
                "<h1>Search</h1><p>Please enter a location.</p><form><input name=town><select>"
                "<option>1</select></form>"
            ),
            "form",
        ),
        (
            "<h1>A home</h1><p>£250,000</p>"
            f"<table>{'<tr><th>Beds</th><td>3</td></tr>' * 5}</table><p>{PROSE * 2}</p>",
            "detail",
        ),
    ],
)
def test_small_pages_are_what_their_signs_say(html: str, kind: str) -> None:
    assert read_navigation(page_from_html(html, URL)).kind == kind


def test_plain_cards_between_promoted_ones_are_records_of_their_own() -> None:
    card = "<div><a class={} href=/homes/{}>Home {}</a><p>{}</p></div>"
    cards = "".join(card.format("top" if i % 3 == 0 else "plain", i, i, PROSE) for i in range(12))
    found = read_navigation(page_from_html(f"<h1>Homes</h1><div>{cards}</div>", URL))
    assert len(found.detail_links) == 12


def cards(count: int) -> str:
    return "".join(
        f"<li><a href=/homes/{i}>Home {i}</a> £{i}50,000 {PROSE}</li>" for i in range(count)
    )


@pytest.mark.parametrize(
    ("counted", "below", "text"),
    [
        (30, "<button>Zubrowina</button>", "Zubrowina"),
        (30, "\n <button>Zubrowina</button>", "Zubrowina"),
        (30, "<button disabled>Torebka</button><button>Zubrowina</button>", "Zubrowina"),
        (30, "<p>6 / 30</p><a href=# class=x>Zubrowina</a>", "Zubrowina"),
        (6, "<button>Zubrowina</button>", None),  # all are shown
        (30, "<a href=/about>Palarnia</a><button>Zubrowina</button>", None),
        (30, "<form><button>Zubrowina</button></form>", None),
        (30, f"<p>{PROSE}</p><button>Zubrowina</button>", None),
        (30, "<input name=mail><input type=submit value=Zubrowina>", None),
        (30, "<input type=submit value=Zubrowina formaction=/zubro>", None),
    ],
)
def test_the_first_button_below_a_cut_list_loads_more_in_any_language(
    counted: int, below: str, text: str | None
) -> None:
    page = page_from_html(f"<h1>{counted} homes</h1><ul>{cards(6)}</ul>{below}", URL)
    records = [(int(node),) for node in page.nodes_with_tag("li")]
    more = read_navigation(page, records=records).pagination.more
    assert (more.text if more else None) == text


def test_links_that_say_that_they_lead_to_lists_are_ways_on_though_they_stand_like_records() -> (
    None
):
    areas = "".join(
        f"<div><a href=/search?town={town}>Properties in {town}</a><p>from our branch</p></div>"
        for town in ("Albany", "Bellwether", "Cobalt", "Denver", "Madison", "Pinder")
    )
    page = page_from_html(f"<h1>Homes</h1><p>{PROSE}</p>{areas}", "http://a.org/list")
    found = read_navigation(page, load_domain("us-real-estate"))
    assert len(found.detail_links) == 6, "nobody knows the records: a list of links may be theirs"
    assert [link.text for link in found.links[:2]] == [
        "Properties in Albany",
        "Properties in Bellwether",
    ]
