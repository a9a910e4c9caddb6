"""Lists learned from pages: the records and nothing else, each attribute where it stands, also on
pages not seen."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from sitesift.induce import LearnedList, ListRoute, Move, learn_lists, write_wrapper
from sitesift.induce.page_tree import PageTree
from sitesift.navigate import PaginationKind
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import parse_path
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import HOME, domain_of, page_of, seen, session_for

DOMAIN = domain_of("title", "price", "bedrooms", "location", "url", "image")


def run(learned: LearnedList, pages: dict[str, str], way: ListRoute | None = None) -> list[dict]:
    """What the learned wrapper extracts from a site, as printed and read again."""
    wrapper = write_wrapper(way or ListRoute(f"{HOME}/"), learned, Header(name="learned"))
    again = Wrapper.parse(str(wrapper))
    assert again == wrapper

    async def rows() -> list[dict]:
        return [record.row() async for record in again.run(session=session_for(pages))]

    return asyncio.run(rows())


def home(number: int, *, price: bool = True, kind: str = "result") -> str:
    cost = f"<p class=price>£{number}50,000</p>" if price else ""
    return (
        f"<li class='{kind}'><h3><a href=/home/{number}>Home {number}</a>"
        f"</h3>{cost}<p class=place>Bath</p></li>"
    )


def results(*items: str, following: str = "") -> str:
    link = f"<a href={following}>Next</a>" if following else ""
    return f"<ul class=nav><li><a href=/x>About</a></li></ul><ul>{''.join(items)}</ul>{link}"


FIRST = results(
    home(1),
    "<li class=ad><a href=/ad>Mortgages</a></li>",
    home(2, kind="result featured"),
    following="/2",
)
SECOND = results(home(3), home(4, price=False))
PARTS = {"title": ".//a", "price": ".//p.price", "url": ".//a/@href"}


def learned_pages() -> list[LearnedList]:
    pages = [
        seen(page_of(FIRST), "//li.result", forward="//a[.='Next']", **PARTS),
        seen(page_of(SECOND, "/2"), "//li.result", **PARTS),
    ]
    return learn_lists(pages, DOMAIN)


def test_a_list_is_extracted_over_all_pages_without_its_advertisements():
    (learned,) = learned_pages()
    rows = run(learned, {"/": FIRST, "/2": SECOND})
    assert [row["title"] for row in rows] == ["Home 1", "Home 2", "Home 3", "Home 4"]
    assert [row.get("price") for row in rows] == ["£150,000", "£250,000", "£350,000", None]
    assert rows[0]["url"] == f"{HOME}/home/1"
    assert learned.missed == learned.extra == 0
    assert learned.pages == (0, 1)


def test_numbers_that_are_links_alike_on_all_pages_are_each_followed_once():
    numbers = "<p class=pages><a href=/>1</a> <a href=/2>2</a></p>"
    shown = {"/": FIRST + numbers, "/2": SECOND + numbers}
    pages = [
        replace(
            one := seen(page_of(html, url), "//li.result", **PARTS),
            paging=PaginationKind.NUMBERED,
            numbered=frozenset(PageTree(one.page).numbers_of(parse_path("//p.pages/a"))),
        )
        for url, html in shown.items()
    ]
    (learned,) = learn_lists(pages, DOMAIN)
    rows = run(learned, shown)
    assert {row["title"] for row in rows} == {"Home 1", "Home 2", "Home 3", "Home 4"}


def test_the_wrapper_is_short_and_made_of_names():
    (learned,) = learned_pages()
    text = str(write_wrapper(ListRoute(f"{HOME}/"), learned, Header()))
    assert '/(//a[normalize-space(.) = "Next"]/{nextclick /})*' in text
    assert "//li.result:<record>" in text
    assert "[? .//p.price:<price=normalize-space(.)>]" in text


def test_a_record_that_the_recognisers_missed_is_extracted_all_the_same():
    html = results(*(home(n) for n in range(1, 5)))
    whole = seen(page_of(html), "//li.result", **PARTS)
    partial = seen(page_of(html), "//li.result[position() != 2]", **PARTS)
    assert len(partial.areas[0].records) == len(whole.areas[0].records) - 1
    (learned,) = learn_lists([partial], DOMAIN)
    assert len(run(learned, {"/": html})) == 4


def test_records_of_another_template_are_a_list_of_their_own():
    top = (
        "<div class=top><div class=slide><a href=/home/9>Home 9</a>"
        "<em>£950,000</em><i>new</i></div></div>"
    )
    page = page_of(top + results(*(home(n) for n in (1, 2, 3))))
    main = seen(page, "//li.result", **PARTS)
    other = seen(page, "//div.slide", title="./a", price="./em", url="./a/@href")
    both = learn_lists([type(main)(page, (*main.areas, *other.areas))], DOMAIN)
    assert [expression_text(each.records_path) for each in both] == ["//li.result", "//div.slide"]


def test_generated_names_are_used_only_where_nothing_else_tells():
    def html(name: str, *numbers: int) -> str:
        items = "".join(
            f"<div class={name}><b>Home {n}</b><i data-role=price>£{n}</i><u>x</u></div>"
            for n in numbers
        )
        return f"<div id=results>{items}</div>"

    pages = [
        seen(page_of(html("css-1x7k2q", 1, 2, 3)), "//div.css-1x7k2q", title="./b", price="./i")
    ]
    (learned,) = learn_lists(pages, DOMAIN)
    assert "css-" not in expression_text(s.Path(learned.items()))
    assert len(run(learned, {"/": html("css-9w8v7u", 4, 5)})) == 2


def test_values_after_labels_are_found_by_their_labels_wherever_they_stand():
    def item(n: int, *, price: bool) -> str:
        first = f"<dt>Price</dt><dd>£{n}</dd>" if price else ""
        return (
            f"<li class=r><a href=/{n}>Home {n}</a><dl>{first}<dt>"
            f"Bedrooms</dt><dd>{n}</dd></dl></li>"
        )

    html = "<ul>" + "".join(item(n, price=n != 2) for n in range(1, 6)) + "</ul>"
    beds = ".//dd[preceding-sibling::dt[1]='Bedrooms']"
    page = seen(
        page_of(html),
        "//li.r",
        title="./a",
        bedrooms=beds,
        price=".//dd[preceding-sibling::dt[1]='Price']",
    )
    (learned,) = learn_lists([page], DOMAIN)
    rows = run(learned, {"/": html})
    assert [row["bedrooms"] for row in rows] == ["1", "2", "3", "4", "5"]
    assert [row.get("price") for row in rows] == ["£1", None, "£3", "£4", "£5"]


def test_values_inside_a_sentence_are_cut_out():
    kinds = ["flat", "house", "cottage", "studio"]
    items = "".join(
        f"<li><a href=/{n}>{n} bedroom {k} in Bath</a><b>£{n}</b></li>"
        for n, k in enumerate(kinds, 1)
    )
    html = f"<ul class=list>{items}</ul>"
    page = seen(
        page_of(html),
        "//ul.list/li",
        title=".//a =[a-z]+(?= in)",
        bedrooms=".//a =^\\d+",
        url=".//a/@href",
    )
    (learned,) = learn_lists([page], DOMAIN)
    rows = run(learned, {"/": html})
    assert [row["title"] for row in rows] == kinds
    assert [row["bedrooms"] for row in rows] == ["1", "2", "3", "4"]


def test_lazy_pictures_come_from_the_attribute_that_has_them_from_the_start():
    items = "".join(
        f"<li class=r><b>Home {n}</b><img src=/{n}.jpg data-src=/{n}.jpg></li>" for n in (1, 2, 3)
    )
    page = seen(page_of(f"<ul>{items}</ul>"), "//li.r", title="./b", image=".//img/@src")
    (learned,) = learn_lists([page], DOMAIN)
    raw = "<ul><li class=r><b>Home 7</b><img src=/blank.gif data-src=/7.jpg></li></ul>"
    assert run(learned, {"/": raw})[0]["image"] == f"{HOME}/7.jpg"


def test_two_rows_make_a_record():
    def rows(n: int) -> str:
        return f"<tr bgcolor=#eee><td><b>Home {n}</b></td></tr><tr><td><i>£{n}</i></td></tr>"

    html = f"<table>{''.join(rows(n) for n in (1, 2, 3))}</table>"
    page = seen(
        page_of(html),
        "//tr[@bgcolor]",
        until="//tr[@bgcolor]",
        title=".//b",
        price="following-sibling::tr[1]//i",
    )
    (learned,) = learn_lists([page], DOMAIN)
    assert [(row["title"], row["price"]) for row in run(learned, {"/": html})] == [
        ("Home 1", "£1"),
        ("Home 2", "£2"),
        ("Home 3", "£3"),
    ]


def test_flat_siblings_do_not_borrow_from_the_next_record():
    def item(n: int, *, price: bool) -> str:
        return (
            f"<h3><a href=/{n}>Home {n}</a></h3>"
            + (f"<p class=price>£{n}</p>" if price else "")
            + "<hr>"
        )

    html = "<div id=all>" + "".join(item(n, price=n != 2) for n in range(1, 5)) + "</div>"
    price = "following-sibling::*[self::h3 or self::p][1][self::p]"
    page = seen(page_of(html), "//h3", until="//h3", title="./a", price=price)
    (learned,) = learn_lists([page], DOMAIN)
    assert [row.get("price") for row in run(learned, {"/": html})] == ["£1", None, "£3", "£4"]


def test_text_between_breaks_is_reached():
    item = "<b><a href=/{n}>Home {n}</a></b><br>Town {n}<br><br>\n"
    html = "<div id=all>" + "".join(item.format(n=n) for n in range(1, 5)) + "</div>"
    page = seen(
        page_of(html),
        "//div#all/b",
        until="//div#all/b",
        title="./a",
        location="following-sibling::text()[1]",
    )
    (learned,) = learn_lists([page], DOMAIN)
    assert [row["location"] for row in run(learned, {"/": html})] == [
        "Town 1",
        "Town 2",
        "Town 3",
        "Town 4",
    ]


def test_a_cell_that_is_mostly_empty_is_still_a_column():
    state = {3: "Sold", 7: "Under offer"}
    cells = "".join(
        f"<tr><td><a href=/{n}>Home {n}</a></td><td>{state.get(n, '')}</td></tr>"
        for n in range(1, 13)
    )
    html = f"<table id=all>{cells}</table>"
    page = seen(
        page_of(html), "//table#all//tr", title=".//a", price="./td[2][string-length(.) > 0]"
    )
    (learned,) = learn_lists([page], DOMAIN)
    assert [row["price"] for row in run(learned, {"/": html}) if row.get("price")] == [
        "Sold",
        "Under offer",
    ]


def test_facts_that_move_up_where_another_is_missing_are_told_by_their_word():
    facts = {
        1: ["2 bedrooms", "1 bathroom"],
        2: ["2 bathrooms"],
        3: ["3 bedrooms", "2 bathrooms"],
        4: ["1 bathroom"],
    }
    items = {n: "".join(f"<li>{fact}</li>" for fact in own) for n, own in facts.items()}
    html = "".join(
        f"<div class=one><a href=/{n}>Home {n}</a><ul>{own}</ul></div>" for n, own in items.items()
    )
    page = seen(page_of(html), "//div.one", title="./a", price=".//li[contains(., 'bath')]")
    (learned,) = learn_lists([page], DOMAIN)
    assert [row["price"] for row in run(learned, {"/": html})] == [
        own[-1] for own in facts.values()
    ]


def test_a_page_with_one_record_is_read_as_the_lists_of_several_are():
    several = results(*(home(n) for n in (1, 2, 3)))
    single = results(home(4)).replace("<ul", "<h1>One home in Bath</h1><ul")
    listed = seen(page_of(several), "//li.result", **PARTS)
    alone = seen(page_of(single, "/one"), "//body", title=".//h1")
    (learned,) = learn_lists([listed, alone], DOMAIN)
    assert learned.pages == (0, 1)
    assert [row["title"] for row in run(learned, {"/": single})] == ["Home 4"]


def test_a_badge_is_meant_before_the_headline_where_there_is_one():
    badges = {2: "Under offer", 5: "Sold", 8: "Sold", 11: "Under offer"}
    one = "<div class=one><h3>Home {0} for sale</h3><a href=/{0}>More</a>{1}</div>"
    html = "".join(
        one.format(n, f"<b>{badges[n]}</b>" if n in badges else "") for n in range(1, 13)
    )
    listed = seen(
        page_of(html), "//div.one", title="./h3 =Home", price="./*[self::b or self::h3][last()]"
    )
    (learned,) = learn_lists([listed], DOMAIN)
    said = [row["price"] for row in run(learned, {"/": html})]
    assert said == [badges.get(n, f"Home {n} for sale") for n in range(1, 13)]


def test_scrolling_goes_by_the_last_record():
    page = page_of(results(*(home(n) for n in (1, 2, 3))))
    listed = seen(page, "//li.result", **PARTS)
    (learned,) = learn_lists(
        [type(listed)(page, listed.areas, -1, PaginationKind.INFINITE_SCROLL)], DOMAIN
    )
    text = expression_text(s.Path(learned.items()))
    assert text.startswith("/(//li.result[last()]/{wheel /})*//li.result:<record>")


def test_the_last_record_is_told_from_cells_of_other_tables():
    rows = "".join(
        f"<tr><td><a href=/{n}>Home {n}</a></td><td><a href=/{n}1>Home {n}1</a></td></tr>"
        for n in (1, 2)
    )
    page = page_of(
        f"<div id=results><table>{rows}</table></div><table><tr><td>Contact us</td></tr></table>"
    )
    listed = seen(page, "//div#results//td", title="./a")
    (learned,) = learn_lists(
        [type(listed)(page, listed.areas, -1, PaginationKind.INFINITE_SCROLL)], DOMAIN
    )
    (last,) = PageTree(page).numbers_of(learned.forward)
    assert page.text_of(last) == "Home 21"


def test_the_last_record_of_groups_is_in_the_last_group():
    homes = "<li><a href=/{0}1>Home {0}1</a></li><li><a href=/{0}2>Home {0}2</a></li>"
    groups = "".join(f"<li>Group {g}<ul>{homes.format(g)}</ul></li>" for g in (1, 2))
    page = page_of(f"<div id=results><ul>{groups}</ul></div><ul><li>Contact us</li></ul>")
    listed = seen(page, "//div#results/ul/li/ul/li", title="./a")
    (learned,) = learn_lists(
        [type(listed)(page, listed.areas, -1, PaginationKind.INFINITE_SCROLL)], DOMAIN
    )
    (last,) = PageTree(page).numbers_of(learned.forward)
    assert page.text_of(last) == "Home 22"


def test_where_nothing_tells_the_last_record_the_page_is_scrolled_to_its_end():
    box = (
        "<div class=a><div><a href=/{0}>Home {0}</a></div><div><a "
        "href=/{0}1>Home {0}1</a></div></div>"
    )
    page = page_of(
        f"<div id=all>{box.format(1)}<p>x</p>{box.format(2)}<div><div>Contact</div></div></div>"
    )
    listed = seen(page, "//div#all/div/div[a]", title="./a")
    (learned,) = learn_lists(
        [type(listed)(page, listed.areas, -1, PaginationKind.INFINITE_SCROLL)], DOMAIN
    )
    picked = PageTree(page).numbers_of(learned.forward)
    assert len(picked) == 1
    assert page.tag_of(picked[0]) == "body" or page.text_of(picked[0]) == "Home 21"


def test_the_way_to_a_list_may_be_a_form():
    form = (
        "<form action=/2><input name=town><select name=deal><option>Buy<option>"
        "Rent</select><button>Go</button></form>"
    )
    page = page_of(form)
    tree = PageTree(page)
    moves = tuple(
        Move(page, tree.numbers_of(parse_path(path))[0], verb, argument)
        for path, verb, argument in [
            ("//input", "fill", "Bath"),
            ("//select", "choose", 1),
            ("//button", "click", None),
        ]
    )
    (learned,) = learn_lists([seen(page_of(SECOND, "/2"), "//li.result", **PARTS)], DOMAIN)
    assert len(run(learned, {"/": form, "/2": SECOND}, ListRoute(f"{HOME}/", moves))) == 2


def test_one_wrapper_serves_many_addresses():
    (learned,) = learn_lists([seen(page_of(SECOND, "/2"), "//li.result", **PARTS)], DOMAIN)
    header = Header(key="url", each={"start": (f"{HOME}/2", f"{HOME}/3")})
    wrapper = write_wrapper(ListRoute("${start}"), learned, header)
    assert wrapper.missing == []
    assert '# each start: http://site.test/2 | http://site.test/3\ndoc("${start}")' in str(wrapper)


def test_letters_that_were_typed_for_suggestions_are_filled_in():
    (learned,) = learn_lists([seen(page_of(SECOND), "//li.result", **PARTS)], DOMAIN)
    page = page_of("<input name=town><ul><li>Leeds</ul>")
    nodes = (page.nodes_with_tag(tag).tolist()[0] for tag in ("input", "li"))
    moves = tuple(map(Move, (page, page), nodes, ("type", "click"), ("${town}", None)))
    wrapper = write_wrapper(ListRoute(f"{HOME}/", moves), learned, Header())
    assert '/{"${town}" /}//li' in str(wrapper)
    assert Wrapper.parse(str(wrapper)) == wrapper


def test_pages_without_records_teach_nothing():
    assert learn_lists([seen(page_of("<p>No results</p>"), "//li.result")], DOMAIN) == []


def test_a_home_page_that_loads_more_and_a_list_with_pages_go_on_each_in_its_own_way():
    more = "<div class=x><a href=# class=button>Load more</a></div>"
    home_page = f"<ul>{home(1)}{home(2)}</ul>{more}"
    listing = (
        "<ul class=nav><li><a href=/x>About</a></li></ul><ul>"
        f"{home(1)}{home(2)}</ul><a href=/2>›</a>"
    )
    pages = [
        seen(
            page_of(home_page),
            "//li.result",
            forward="//a.button",
            paging=PaginationKind.LOAD_MORE,
            **PARTS,
        ),
        seen(
            page_of(listing, "/list"),
            "//li.result",
            forward="//a[.='›']",
            paging=PaginationKind.NEXT_LINK,
            **PARTS,
        ),
        seen(
            page_of(listing, "/list2"),
            "//li.result",
            forward="//a[.='›']",
            paging=PaginationKind.NEXT_LINK,
            **PARTS,
        ),
        seen(page_of(results(home(5), home(6)), "/list3"), "//li.result", **PARTS),
    ]
    learned = {each.paging: each for each in learn_lists(pages, DOMAIN)}
    assert learned.keys() == {PaginationKind.LOAD_MORE, PaginationKind.NEXT_LINK}
    assert learned[PaginationKind.LOAD_MORE].pages == (0,)
    assert learned[PaginationKind.NEXT_LINK].pages == (1, 2, 3)
    assert "›" in expression_text(learned[PaginationKind.NEXT_LINK].forward)


def test_a_price_with_an_old_one_behind_it_is_read_like_one_alone():
    tax = "<span class=tax>Ex tax: £{n}0,000</span>"
    plain = f"<p>Fine</p><p class=price>£{{n}}9,500{tax}</p>"
    sale = (
        f"<p>Fine</p><p class=price><span class=new>£{{n}}8,500</span> "
        f"<span class=old>£{{n}}9,900</span>{tax}</p>"
    )
    items = [(sale if n % 2 else plain).format(n=n) for n in range(1, 9)]
    html = (
        "<ul>"
        + "".join(
            f"<li class=car><a href=/{n}>Car {n}</a>{item}</li>" for n, item in enumerate(items)
        )
        + "</ul>"
    )
    price = r".//span.new | .//p.price[not(span.new)] =£[\d,]+"
    (learned,) = learn_lists(
        [seen(page_of(html), "//li.car", price=price, title=".//a", url=".//a/@href")], DOMAIN
    )
    assert [row["price"].split()[0].partition("Ex")[0] for row in run(learned, {"/": html})] == [
        f"£{n}8,500" if n % 2 else f"£{n}9,500" for n in range(1, 9)
    ]


def car(number: int, amount: str) -> str:
    return (
        f"<li class=car><a href=/{number}>Car {number}</a><p><span "
        f"class=amount>{amount}</span></p></li>"
    )


@pytest.mark.parametrize("every", [2, 3, 4])
def test_a_new_price_beside_the_old_one_is_read_though_both_stand_in_the_element_of_single_prices(
    every,
):
    sale = [n for n in range(1, 13) if n % every == 0]
    amounts = {
        n: f"<del>£{n}9,895</del> <ins>£{n}9,395</ins>" if n in sale else f"£{n}9,895"
        for n in range(1, 13)
    }
    html = f"<ul>{''.join(car(n, amount) for n, amount in amounts.items())}</ul>"
    price = ".//ins | .//span.amount[not(ins)]"
    (learned,) = learn_lists(
        [seen(page_of(html), "//li.car", price=price, title=".//a", url=".//a/@href")], DOMAIN
    )
    found = [row["price"] for row in run(learned, {"/": html})]
    assert found == [f"£{n}9,{395 if n in sale else 895}" for n in range(1, 13)]


def card(number: int) -> str:
    facts = "".join(f"<span class=f{n}><b>{n}</b> <i>m</i></span>" for n in range(4))
    return (
        f"<div data-sold=no><div class=photo><img src=/{number}.jpg></div><h3>Home {number}</h3>"
        f"<div class=facts>{facts}</div><p class=price>£{number}50,000</p></div>"
    )


def test_a_card_in_a_box_that_looks_like_it_is_one_record():
    said = "<section><div><div><p>Well done</p></div><div><p>Very well</p></div></div></section>"
    boxes = "".join(f"<div data-sold=no>{card(n)}</div>" for n in (1, 2, 3, 4))
    few = f"{said}<section><div class=few>{card(1)}{card(2)}</div></section>"
    many = f"<section><div class=all>{boxes}</div></section>{said}"
    parts = {"title": ".//h3", "price": ".//p.price"}
    pages = [
        seen(page_of(few), "//div.few/div", **parts),
        seen(page_of(many, "/all"), "//div.all/div", **parts),
    ]
    learned, *_ = learn_lists(pages, DOMAIN)
    rows = run(learned, {"/": many})
    assert [row["title"] for row in rows] == ["Home 1", "Home 2", "Home 3", "Home 4"]
