"""What a page is and where it leads: kinds, detail links, ranking, dialogs, frames."""

from __future__ import annotations

import pytest

from sitesift.logic import solve
from sitesift.navigate import find_detail_links, find_dialogs, main_frame, read_navigation
from sitesift.navigate.link_ranking import rank_links
from sitesift.navigate.links import find_links
from sitesift.navigate.page_kind import RULES, PageSign
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

PROSE = "A bright and spacious home with a garden, close to schools, shops and the station. "
CARDS = "".join(
    f"<div class=card><a href=/homes/{i}00{i}><img src=a.jpg></a><h3>"
    f"<a href=/homes/{i}00{i}>Home {i}</a></h3>"
    f"<p>£{i}50,000</p><p>{PROSE}</p><a href=/agents/smith>Smith Agents</a>"
    f"<a href='tel:1'>Call</a></div>"
    for i in range(1, 7)
)
RESULTS = (
    f"<h1>Homes</h1><p>6 of 60 properties</p><p>60 results</p>{CARDS}<div class=pager>"
    f"<a href='?page=2'>Next</a></div>"
)


MAKES = ("Audi", "BMW", "Ford", "Volkswagen")


def kind(*signs: str) -> str:
    return str(next(iter(solve(RULES, [PageSign(s) for s in signs])["kind"]))[0])


def page_kind(html: str, url: str = "https://example.org/a") -> str:
    return read_navigation(page_from_html(html, url)).kind


def test_a_counted_list_is_a_result_page() -> None:
    found = read_navigation(page_from_html(RESULTS, "https://example.org/search"))
    assert found.kind == "results"
    assert found.count is not None
    assert found.count.total == 60
    assert [ref.url for ref in found.detail_links] == [
        f"https://example.org/homes/{i}00{i}" for i in range(1, 7)
    ]


def test_an_error_page_says_so_in_its_title() -> None:
    assert page_kind("<title>404 Not Found</title><h1>Page not found</h1>") == "error"


def test_nothing_found_is_an_empty_result() -> None:
    assert (
        page_kind("<h1>Search</h1><p>Sorry, no results were found. Try again.</p>")
        == "empty result"
    )


def test_the_root_of_a_site_is_its_home_page() -> None:
    assert page_kind(f"<h1>Welcome</h1><p>{PROSE}</p>", "https://example.org/") == "home"


def test_a_page_of_fields_is_a_form_page() -> None:
    assert (
        page_kind(
            "<h1>Search</h1><form>"
            + "".join(f"<p>Field {i} <input></p>" for i in range(6))
            + "</form>"
        )
        == "form"
    )


def test_prose_is_an_article() -> None:
    assert (
        page_kind(
            f"<article><h1>News</h1><time>Monday</time>{'<p>' + PROSE * 6 + '</p>'}</article>" * 2
        )
        == "article"
    )


def test_one_object_with_facts_is_a_detail_page() -> None:
    facts = "".join(f"<p>Fact {c}: value {c}</p>" for c in "abcdef")
    assert (
        page_kind(
            f"<h1>Home 1</h1><p>£150,000</p>{facts}<p>{PROSE * 3}</p>"
            f"<a href=/list>Back to results</a>"
        )
        == "detail"
    )


@pytest.mark.parametrize(
    ("signs", "wanted"),
    [
        (("rich_list", "count"), "results"),
        (("rich_list", "paged", "root_address"), "results"),
        (("root_address",), "home"),
        (("error_title", "root_address"), "error"),
        (("error_title", "rich_list", "count"), "results"),
        (("count_zero", "no_results"), "empty_result"),
        (("one_object", "facts"), "detail"),
        (("prose_only", "prose"), "article"),
        ((), "other"),
    ],
)
def test_the_rules_weigh_signs(signs: tuple[str, ...], wanted: str) -> None:
    assert kind(*signs) == wanted


def test_a_detail_link_is_the_one_that_heads_its_record_not_the_agent() -> None:
    page = page_from_html(CARDS, "https://example.org/")
    records = [(int(n),) for n in page.nodes_with_tag("div")]
    assert [ref.url[-6:] if ref else "" for ref in find_detail_links(page, records)] == [
        f"s/{i}00{i}" for i in range(1, 7)
    ]


def test_a_record_without_links_has_no_detail_link() -> None:
    page = page_from_html("<div>a</div><div>b</div>")
    assert find_detail_links(page, [(int(n),) for n in page.nodes_with_tag("div")]) == [None, None]


def test_links_to_lists_rank_above_links_to_the_small_print() -> None:
    html = (
        "<nav><a href=/buy>Properties for sale</a><a href=/about>About us</a></nav>"
        "<footer><a href=/privacy>Privacy</a></footer><a href=/a.pdf>Brochure</a>"
        "<a href=https://facebook.com/x>Facebook</a>"
    )
    ranked = rank_links(find_links(page_from_html(html, "https://example.org/")))
    assert ranked[0].text == "Properties for sale"
    assert "says what leads to lists" in ranked[0].reason
    assert {ref.text for ref in ranked[-3:]} == {"Privacy", "Brochure", "Facebook"}


def test_addresses_seen_before_rank_lower() -> None:
    links = find_links(
        page_from_html("<a href=/a>Cars</a><a href=/b>Cars</a>", "https://example.org/")
    )
    ranked = rank_links(links, seen=["https://example.org/a"])
    assert [ref.url[-1] for ref in ranked] == ["b", "a"]


def test_a_domain_s_words_raise_links() -> None:
    links = find_links(
        page_from_html("<a href=/a>Yachts</a><a href=/b>Team</a>", "https://example.org/")
    )
    assert rank_links(links, domain_words=["yachts"])[0].text == "Yachts"


@pytest.mark.parametrize(
    ("refuse", "accept"),
    [
        ("Reject all", "Accept all"),
        ("Ablehnen", "Akzeptieren"),
        ("Refuser", "Accepter"),
        ("Odrzuć", "Akceptuję"),
    ],
)
def test_a_consent_layer_is_closed_by_refusing(refuse: str, accept: str) -> None:
    html = (
        f"<div id=cookie-banner>We use cookies. <button>{accept}</button><button>{refuse}</button>"
        f"</div>"
    )
    (dialog,) = find_dialogs(page_from_html(html))
    assert dialog.kind == "consent"
    assert dialog.close is not None
    assert dialog.close.text == refuse


def test_a_newsletter_layer_is_closed_by_its_cross() -> None:
    html = (
        "<div class=modal role=dialog>Subscribe to our newsletter <input><button>Join</button>"
        "<button>×</button></div>"
    )
    (dialog,) = find_dialogs(page_from_html(html))
    assert (dialog.kind, dialog.close.text if dialog.close else "") == ("newsletter", "×")


def test_the_frame_that_fills_a_page_holds_its_content() -> None:
    frame = main_frame(
        page_from_html("<iframe src=/list width=100% height=1200></iframe>", "https://example.org/")
    )
    assert frame is not None
    assert frame.url == "https://example.org/list"


def test_frames_of_advertisements_are_passed_over() -> None:
    assert (
        main_frame(
            page_from_html("<iframe src=https://ads.example/x width=900 height=900></iframe>")
        )
        is None
    )


@pytest.mark.parametrize(
    "html",
    ["", "<a>", "<a href='http://['>x</a>", "<base href='http://['><a href=x>y</a>", "<p>text"],
)
def test_pages_with_odd_links_are_read(html: str) -> None:
    assert read_navigation(page_from_html(html)).kind


def test_thousands_of_links_take_bounded_time() -> None:
    page = page_from_html(
        "".join(f"<p><a href=/x/{i}>{i}</a> <a href=/y/{i}>Next {i}</a></p>" for i in range(1500))
    )
    assert read_navigation(page).pagination.next is not None


def test_a_domain_s_crawler_words_decide_which_link_comes_first() -> None:
    said = ("Sold properties", "Free valuation", "Jobs", "Properties to let", "Mortgages")
    html = "<nav>" + "".join(f"<a href=/{i}>{text}</a>" for i, text in enumerate(said)) + "</nav>"
    found = read_navigation(
        page_from_html(html, "https://example.org/"), load_domain("uk-real-estate")
    )
    order = [ref.text for ref in found.links]
    assert order[:2] == ["Properties to let", "Jobs"]
    assert "the domain's lists" in found.links[0].reason
    assert set(order[2:]) == {"Sold properties", "Free valuation", "Mortgages"}
    assert all(ref.score < 0 for ref in found.links[2:])


def test_the_same_link_is_worth_something_else_to_another_domain() -> None:
    html = "<nav><a href=/a>New cars</a><a href=/b>Used cars</a><a href=/c>Houses to rent</a></nav>"
    page = page_from_html(html, "https://example.org/")
    assert read_navigation(page, load_domain("used-cars")).links[0].text == "Used cars"
    assert read_navigation(page, load_domain("uk-real-estate")).links[0].text == "Houses to rent"


def test_a_menu_of_values_leads_to_lists_and_a_single_value_to_anything() -> None:
    menu = "".join(
        f"<li><a href='/index.php?path={n}'>{make} ({n})</a></li>" for n, make in enumerate(MAKES)
    )
    html = (
        f"<nav><a href=/shop>Shop</a></nav><ul>{menu}</ul><p><a href=/ford>Ford</a></p><p>"
        f"<a href=/all>Our cars</a>"
    )
    ranked = read_navigation(
        page_from_html(html, url="https://a.example/"), load_domain("used-cars")
    ).links
    scores = {ref.text: ref.score for ref in ranked}
    assert min(scores["Our cars"], scores["Shop"]) > scores["Audi (0)"] >= 1.5 > scores["Ford"]
    assert "make" in next(ref.reason for ref in ranked if ref.text == "Audi (0)")


@pytest.mark.parametrize(
    "kinds", [("Flats", "Bungalows", "Cottages"), ("Apartment", "Villa", "Townhouse", "Condo")]
)
def test_kinds_of_homes_make_a_menu_too(kinds: tuple[str, ...]) -> None:
    menu = "".join(f"<li><a href=/type/{n}/>{kind}</a></li>" for n, kind in enumerate(kinds))
    page = page_from_html(
        f"<ul>{menu}<li><a href=/about/>Who we are</a></li></ul>", url="https://a.example/"
    )
    ranked = read_navigation(page, load_domain("uk-real-estate")).links
    assert [ref.text for ref in ranked][-1] == "Who we are"
    assert all(ref.score >= 1.5 for ref in ranked[:-1])
    assert any("property_type" in ref.reason for ref in ranked)


def test_a_route_behind_a_hash_is_an_address_and_a_place_on_the_page_is_none() -> None:
    html = (
        "<a href='#/homes?page=1'>Homes</a><a href='#!/rent'>To rent</a><a href='#top'>Top</a>"
        "<a href='#'>Menu</a>"
    )
    page = page_from_html(html, url="https://a.example/app#/start")
    assert [ref.url for ref in rank_links(find_links(page))] == [
        "https://a.example/app#/homes?page=1",
        "https://a.example/app#!/rent",
    ]


def test_a_consent_layer_is_refused_by_a_button_that_is_only_named_so() -> None:
    buttons = (
        "<a href=# id=cn-accept-cookie class=cn-button>Ok</a>"
        "<a href=# id=cn-refuse-cookie class=cn-button>No</a>"
    )
    html = (
        f"<p>Homes</p><div id=cookie-notice><span>We use cookies to improve this "
        f"site.</span>{buttons}</div>"
    )
    (dialog,) = find_dialogs(page_from_html(html, url="https://a.example/"))
    assert dialog.close is not None
    assert dialog.close.text == "No"
