"""How pages lead on: next links, numbers, load more, older posts; previous is never next."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sitesift.navigate import Pagination, PaginationKind, find_pagination
from sitesift.navigate.pagination.paged_addresses import says_page
from sitesift.page import Page, page_from_html

LIST = (
    "<ul>"
    + "".join(f"<li><a href=/item/{i}>Item number {i}</a> some text</li>" for i in range(5))
    + "</ul>"
)


def paging(html: str, url: str = "https://example.org/list") -> Pagination:
    return find_pagination(page_from_html(LIST + html, url))


def items(page: Page) -> list[list[int]]:
    return [[node] for node in page.nodes_with_tag("li").tolist()]


def pager(before: str, after: str) -> str:
    numbers = "<b>2</b> <a href='/list?page=3'>3</a> <a href='/list?page=4'>4</a>"
    return (
        f"<div class=pagination><a href='/list?page=1'>{before}</a> <a "
        f"href='/list?page=1'>1</a> {numbers} "
        f"<a href='/list?page=3'>{after}</a></div>"
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Previous", "Next"),
        ("Zurück", "Weiter"),
        ("Précédent", "Suivant"),
        ("Anterior", "Siguiente"),
        ("Poprzednia", "Następna"),
        ("Precedente", "Successiva"),
        ("Vorige", "Volgende"),
        ("Назад", "Вперёд"),
        ("上一页", "下一页"),
        ("前へ", "次へ"),
        ("«", "»"),
        ("‹", "›"),
        ("<", ">"),
    ],
)
def test_the_next_link_is_known_in_many_languages_and_as_an_arrow(before: str, after: str) -> None:
    found = paging(pager(before, after), "https://example.org/list?page=2")
    assert found.next is not None
    assert found.next.text == after
    assert found.next.url == "https://example.org/list?page=3"
    assert (found.kind, found.current) == ("next link", 2)


@pytest.mark.parametrize("text", ["Previous", "« Prev", "Zurück", "←", "Older posts"])
def test_a_previous_link_alone_is_no_next_link(text: str) -> None:
    assert (
        paging(
            f"<div class=pager><a href='/list?page=1'>{text}</a></div>",
            "https://example.org/list?page=2",
        ).next
        is None
    )


def test_rel_next_in_a_pager_is_believed_without_words() -> None:
    found = paging("<div class=pager><a rel=next href='/list?page=2'><img src=r.png></a></div>")
    assert found.next is not None


def test_the_next_article_is_not_the_next_page() -> None:
    assert (
        paging(
            "<p><a rel=next href=/2024/05/a-long-walk>A long walk through the hills</a></p>"
        ).next
        is None
    )


def test_numbers_alone_lead_on_from_the_current_page() -> None:
    found = paging(
        "<div class=pages><a href=/p/1>1</a> <span>2</span> <a href=/p/3>3</a> <a "
        "href=/p/4>4</a></div>"
    )
    assert (found.kind, found.current, found.next) == ("numbered", 2, None)
    assert found.forward is not None
    assert found.forward.url == "https://example.org/p/3"


def test_numbers_lead_on_from_a_first_page_that_leaves_out_all_between_the_next_and_the_last():
    found = paging("<p><span>1</span> <a href=/p/2>2</a> … <a href=/p/11>11</a></p>")
    assert (found.kind, found.current) == ("numbered", 1)
    assert found.forward.url == "https://example.org/p/2"


@pytest.mark.parametrize(
    ("address", "current"),
    [
        pytest.param("https://example.org/homes", 1, id="the first page has no number"),
        pytest.param("https://example.org/homes?page=2", 2, id="the second page"),
        pytest.param("https://example.org/homes?sort=price", None, id="another list"),
    ],
)
def test_of_numbers_that_are_links_alike_the_pages_own_address_tells_the_current_one(
    address, current
):
    numbers = " ".join(f"<a href='/homes?page={n}'>{n}</a>" for n in (1, 2, 3))
    found = find_pagination(page_from_html(f"<div>{numbers}</div>", url=address))
    assert (found.current, found.unmarked) == (current, current is not None)


NUMBERS = "<div>" + " ".join(f"<a href='#'>{n}</a>" for n in (1, 2, 3)) + "</div>"


def test_numbers_below_a_list_that_have_no_address_and_no_mark_lead_on_from_the_first_page() -> (
    None
):
    page = page_from_html(LIST + NUMBERS, "https://example.org/list")
    found = find_pagination(page, records=items(page))
    assert (found.kind, found.current, found.unmarked) == ("numbered", 1, True)
    assert found.forward is not None
    assert found.forward.text == "2"


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(NUMBERS + LIST, id="above it: choices of how many rooms"),
        pytest.param(LIST + NUMBERS.replace("2", "4"), id="not all from one on"),
    ],
)
def test_other_numbers_without_addresses_lead_nowhere(html: str) -> None:
    page = page_from_html(html, "https://example.org/list")
    assert find_pagination(page, records=items(page)).forward is None


def test_a_button_that_loads_more_is_found() -> None:
    found = paging("<button>Show more results</button>")
    assert found.kind == "load more"
    assert found.more is not None


def test_older_posts_are_the_way_on_but_not_a_next_link() -> None:
    found = paging("<div class=nav-previous><a href=/page/2>Older posts</a></div>")
    assert (found.kind, found.next) == ("older posts", None)
    assert found.forward is not None


BLOG = (
    "<nav class=pagination><a href={newer}>← Newer posts</a> <a href={older}>Older posts →</a>"
    "</nav>"
)


@pytest.mark.parametrize(
    ("here", "newer", "older"),
    [
        ("/list/page/2/?beds=", "/list/?beds=", "/list/page/3/?beds="),
        ("/list/page/3/", "/list/page/2/", "/list/page/4/"),
        ("/list?paged=2&beds=3", "/list?beds=3", "/list?paged=3&beds=3"),
    ],
)
def test_from_the_second_page_on_newer_leads_back_and_older_leads_on(
    here: str, newer: str, older: str
) -> None:
    found = paging(BLOG.format(newer=newer, older=older), f"https://example.org{here}")
    assert found.forward is not None
    assert found.forward.text == "Older posts →"


@pytest.mark.parametrize(
    "numbers", ["<a class=page-numbers href=/list/page/2/>Page 2</a>", "<span>…</span>"]
)
def test_older_among_page_numbers_is_the_next_link_whatever_numbers_are_shown(numbers: str) -> None:
    last = "<a class=page-numbers href=/list/page/4/>Page 4</a>"
    older = "<a class='next page-numbers' href=/list/page/2/>Older posts</a>"
    found = paging(
        f"<nav class=pagination><span class=current>Page 1</span> {numbers} {last} {older}</nav>"
    )
    assert found.next is not None
    assert found.next.text == "Older posts"


def test_newer_beside_older_is_named_as_such_and_is_no_next_link() -> None:
    found = paging(BLOG.format(newer="/p/2/", older="/p/4/"), "https://example.org/p/3/")
    assert found.newer is not None
    assert found.newer.url == "https://example.org/p/2/"
    assert found.next is None


@pytest.mark.parametrize(
    "link", ["<a href='/s?page=2'>Show more</a>", "<a class=load-more href='/s?page=2'>Next 10</a>"]
)
def test_a_link_that_loads_more_and_has_the_address_of_the_next_page_leads_there(link: str) -> None:
    found = paging(link, "https://example.org/s")
    assert found.more is not None
    assert found.next is None
    assert (found.kind, found.forward) == ("next link", found.more)


def test_a_button_named_like_a_banner_turns_no_pages() -> None:
    html = (
        "<a href=#>1</a> <a href=#>2</a> <a class='next mainBanner' href='javascript:go()'>Next</a>"
    )
    assert paging(html).next is None


def test_on_the_last_page_newer_leads_nowhere_new() -> None:
    newer = "<nav class=pagination><a href=/list/>← Newer posts</a></nav>"
    assert paging(newer, "https://example.org/list/page/2/").forward is None


def test_paging_by_script_is_told_apart() -> None:
    html = (
        "<div class=pagination><a href='#'>1</a> <b>2</b> <a href='#'>3</a> <a "
        "href='javascript:next()'>Next</a></div>"
    )
    assert paging(html).kind == "script"


def test_infinite_scrolling_is_recognised_by_its_marks() -> None:
    assert paging("<div class='infinite-scroll'></div>").kind == "infinite scroll"


def test_slides_of_a_carousel_are_not_pages() -> None:
    assert (
        paging("<div class=carousel><a class=carousel-control href='#c'>Next</a></div>").next
        is None
    )


def test_a_page_without_paging_has_none() -> None:
    assert paging("<p>That is all.</p>") == Pagination()


def test_the_next_month_of_a_calendar_is_not_the_next_page() -> None:
    page = page_from_html(
        "<table><tr><td><a href='?m=9'>&lt;</a><td><a href='?m=11' title='Next month'>&gt;</a>"
        "</table>"
    )
    assert find_pagination(page).next is None


def test_a_link_that_just_says_next_below_the_records_leads_on_whatever_its_address() -> None:
    html = (
        "<ul><li>One</li><li>Two</li></ul><a href='/search?town=Bath&from=bzoyMA'>Next</a>"
        "<a href='/terms'>Terms</a>"
    )
    page = page_from_html(html, url="http://a.example/search")
    assert find_pagination(page).next is None
    found = find_pagination(page, records=items(page)).next
    assert found is not None
    assert found.text == "Next"


def test_below_the_list_is_above_the_records_that_one_may_like_too() -> None:
    suggested = "<h3>You may like</h3><ol><li>Five</li><li>Six</li></ol>"
    listed = "<ul><li>One</li><li>Two</li><li>Three</li></ul>"
    way_on = "<a href='/search?town=Bath&from=bzoyMA'>Next</a>"
    page = page_from_html(listed + way_on + suggested, url="http://a.example/search?min=")
    assert find_pagination(page, records=items(page)).next is not None
    page = page_from_html(suggested + way_on + listed, url="http://a.example/search?min=")
    assert find_pagination(page, records=items(page)).next is None


def test_a_name_that_both_buttons_have_tells_neither_of_them() -> None:
    before, after = (
        f"<button class=Item-previousNext aria-label='Go to {way} page'>"
        for way in ("previous", "next")
    )
    numbers = "".join(f"<li><button aria-label='Go to page {n}'>{n}</button>" for n in (2, 3))
    current = "<button class=selected aria-current=true>1</button>"
    found = paging(
        f"<nav class=Pagination-root><ul><li>{before}</button>"
        f"<li>{current}{numbers}<li>{after}</button></ul>"
    )
    assert found.next is not None
    assert found.next.text == "Go to next page"


def test_a_picture_labelled_next_page_below_the_records_is_pressed_even_without_page_numbers() -> (
    None
):
    button = "<button aria-label='{} page' class=icon-button><svg></svg></button>"
    html = (
        f"{LIST}<x-pager class=table-paginator>"
        f"<p>1 – 5 of 43</p>{button.format('Previous')}{button.format('Next')}"
    )
    page = page_from_html(html, "https://example.org/#/stock")
    found = find_pagination(page, records=items(page))
    assert found.kind == "script"
    assert found.next is not None
    assert found.next.text == "Next page"


def test_arrows_of_the_pictures_in_each_record_do_not_turn_pages() -> None:
    card = (
        "<li><img><button aria-label=Previous>‹</button><button aria-label=Next>›</button>"
        "<a href=/{n}>Home {n}</a>"
    )
    page = page_from_html(
        "<ul>" + "".join(card.format(n=n) for n in range(4)) + "</ul>", "https://example.org/"
    )
    assert find_pagination(page, records=items(page)).next is None
    assert (
        find_pagination(page, records=items(page)[:3]).next is None
    )  # the last offer says "price on application"
    assert (
        find_pagination(page, records=items(page)[-1:]).next is None
    )  # only that one was understood


def test_words_by_which_each_record_leads_to_its_own_page_turn_none() -> None:
    card = "<li>Дом {n} <a href=/{n}>Читать далее</a>"
    offer = "<li><a href=/offer>Читать далее</a>"  # between two records, and none itself
    page = page_from_html(
        "<ul>" + "".join(card.format(n=n) for n in range(3)) + offer + card.format(n=3) + "</ul>",
        "https://example.org/",
    )
    records = items(page)
    assert find_pagination(page, records=[*records[:3], records[4]]).next is None
    turned = page_from_html("<ul><li>Дом 1<li>Дом 2</ul><a href=?page=2>Далее</a>", page.url)
    assert find_pagination(turned, records=items(turned)).next is not None


def test_a_pager_that_was_taken_for_a_part_of_the_last_record_is_still_one() -> None:
    page = page_from_html(
        (
            "<ul><li>One<li>Two<p class=pagination>"
            "<b>1</b> <a href=?page=2>2</a> <a href=?page=2>Next</a></p></ul>"
        ),
        "https://example.org/list",
    )
    found = find_pagination(page, records=items(page)).next
    assert found is not None
    assert found.text == "Next"


def test_a_button_of_the_hidden_layout_for_narrow_screens_cannot_be_pressed() -> None:
    narrow = "<div style='display:none'><button>« Previous</button><button>Next »</button></div>"
    wide = (
        "<span>1</span><button>2</button><button>3</button><button rel=next aria-label='Next »'>"
        "<svg></svg></button>"
    )
    found = paging(f"<nav class=pagination aria-label=Pagination>{narrow}<div>{wide}</div></nav>")
    assert found.forward is not None
    assert found.forward.text in ("Next »", "2")
    assert find_pagination(page_from_html(narrow)).next is None


def test_the_number_that_is_dressed_unlike_all_others_is_the_current_page() -> None:
    button = "<button class='{}'>{}</button>"
    classes = ["px-4 border", "px-4 border font-bold", "px-4 border", "px-4 border"]
    numbers = "".join(button.format(names, n + 1) for n, names in enumerate(classes))
    found = paging(f"<div>{numbers}</div>")
    assert found.current == 2
    assert found.forward is not None
    assert found.forward.text == "3"


def test_a_last_page_with_a_name_of_its_own_is_not_the_current_page() -> None:
    numbers = "".join(f"<a class=page href='#'>{n}</a>" for n in range(2, 5))
    assert paging(f"<div>{numbers}<a class='page page-last' href='#'>9</a></div>").current != 9


def test_a_number_that_cannot_be_pressed_is_the_current_page() -> None:
    numbers = "".join(f"<button {'disabled' if n == 3 else ''}>{n}</button>" for n in range(1, 5))
    assert paging(f"<div>{numbers}</div>").current == 3


def test_the_word_that_an_icon_font_draws_as_an_arrow_is_not_what_a_button_says() -> None:
    button = (
        "<button aria-label='{} page'><i class='q-icon material-icons' aria-hidden=true>{}</i>"
        "</button>"
    )
    buttons = [
        ("First", "first_page"),
        ("Previous", "chevron_left"),
        ("Next", "chevron_right"),
        ("Last", "last_page"),
    ]
    html = (
        f"{LIST}<div class=q-table__bottom>1–5 of 39 "
        f"{''.join(button.format(*b) for b in buttons)}</div>"
    )
    page = page_from_html(html, "https://example.org/")
    found = find_pagination(page, records=items(page)).next
    assert found is not None
    assert found.text == "Next page"


PLAIN = (
    "<ul class='pg pagination'><li class=on>1</li><li>2</li><li>3</li><li class=next>›</li></ul>"
)


def test_plain_elements_that_a_script_listens_to_turn_pages_where_no_link_does() -> None:
    html = "<div class=row>One</div><div class=row>Two</div>"
    page = page_from_html(html + PLAIN, "https://example.org/")
    rows = [[node] for node in page.nodes_with_tag("div").tolist()]
    found = find_pagination(page, records=rows)
    assert found.forward is not None
    assert page.attribute(found.forward.node, "class") == "next"
    assert find_pagination(page).forward is None  # nobody knows that there is a list


def test_a_plain_element_that_says_show_more_and_is_named_like_a_button_loads_more() -> None:
    page = page_from_html(LIST + "<div class=btn-more><span>Show more properties</span></div>")
    found = find_pagination(page, records=items(page))
    assert found.kind == "load more"
    assert found.more is not None
    assert page.tag_of(found.more.node) == "div"


def test_a_plain_next_beside_a_link_to_the_previous_page_is_switched_off() -> None:
    html = (
        f"{LIST}<div class=pagination><a href=?page=2>Previous</a> <span class=next>Next</span>"
        f"</div>"
    )
    page = page_from_html(html, "https://example.org/list?page=3")
    assert find_pagination(page, records=items(page)).forward is None


def test_plain_text_about_more_homes_turns_nothing() -> None:
    page = page_from_html(
        LIST + "<p>There is more to see in the next issue.</p><span>Next viewing: Monday</span>"
    )
    assert find_pagination(page, records=items(page)).forward is None


@pytest.mark.parametrize(
    ("stored", "kind"),
    [
        ("link", PaginationKind.NEXT_LINK),
        ("more", PaginationKind.LOAD_MORE),
        ("scroll", PaginationKind.INFINITE_SCROLL),
        ("", PaginationKind.NONE),
    ],
)
def test_what_explorations_stored_in_older_words_is_read(stored, kind):
    assert PaginationKind(stored) is kind


def test_beside_numbers_that_neither_lead_nor_say_where_one_is_a_bare_next_leads_on():
    numbers = "".join(f"<span role=button tabindex=0>{n}</span> " for n in range(1, 6))
    pager = f"<div id=ajax-pager>{numbers}<span>Next</span></div>"
    page = page_from_html(f"<ul><li>One home</li><li>Two homes</li></ul>{pager}")
    items = [(int(n),) for n in page.nodes_with_tag("li")]
    forward = find_pagination(page, records=items).forward
    assert forward is not None
    assert forward.text == "Next"


def test_a_form_around_the_whole_page_does_not_keep_a_bare_next_from_being_pressed():
    pager = "<div class=pager><span>Next</span></div>"
    page = page_from_html(f"<form><ul><li>One home</li><li>Two homes</li></ul>{pager}</form>")
    items = [(int(n),) for n in page.nodes_with_tag("li")]
    forward = find_pagination(page, records=items).forward
    assert forward is not None
    assert forward.text == "Next"


def test_a_class_that_styles_a_button_when_it_is_disabled_does_not_say_that_it_is():
    html = """<ul><li>One</li><li>Two</li></ul>
        <div><button disabled class="disabled:opacity-40">Prev</button> Page 1 of 4
        <button class="disabled:opacity-40 disabled:cursor-not-allowed">Next</button></div>"""
    page = page_from_html(html)
    records = [[int(node)] for node in page.nodes_with_tag("li")]
    found = find_pagination(page, records=records)
    assert found.next is not None
    assert found.next.text == "Next"


def test_choices_of_how_many_are_no_page_numbers():
    page = page_from_html("<div>" + "".join(f"<button>{n}</button>" for n in ("1", "2", "3", "4+")))
    assert find_pagination(page).pages == ()


def test_how_many_pictures_there_are_more_is_no_page_number():
    more = "".join(f"<div><p>Home</p><a href=/tour/{n}>+{n}</a></div>" for n in (3, 5))
    assert find_pagination(page_from_html(more, "https://example.org/u/ann")).pages == ()


def test_numbers_of_elements_that_only_a_script_knows_are_a_pager_by_the_tag_around_them():
    numbers = "<span class=on>1</span><span class=''>2</span><span class=''>3</span>"
    page = page_from_html(f"{LIST}<shop-pager>{numbers}</shop-pager>", "https://example.org/list")
    found = find_pagination(page, records=items(page))
    assert found.kind is PaginationKind.NUMBERED
    assert [number for number, _ in found.pages] == [1, 2, 3]


@pytest.mark.parametrize(("around", "pages"), [("{}", 3), ("{} stars", 0), ("", 0)])
def test_numbers_that_stand_alone_and_can_be_pressed_are_a_pager_without_any_name(around, pages):
    numbers = "<i class=x>1</i><i>2</i><i>3</i>"
    page = page_from_html(f"{LIST}<div>{around.format(numbers)}</div>", "https://example.org/list")
    pressed = np.zeros(len(page), dtype=bool)
    pressed[page.nodes_with_tag("i")] = True
    found = find_pagination(replace(page, clickable=pressed), records=items(page))
    assert len(found.pages) == pages


def test_numbers_of_which_each_stands_in_another_record_are_no_pager():
    rows = "".join(f"<li><a href=/plants/{n}>{n}</a> Plant number {n}</li>" for n in range(1, 13))
    page = page_from_html(f"<ul>{rows}</ul>", url="http://a.test/plants")
    assert len(find_pagination(page).pages) == 12
    found = find_pagination(page, records=items(page))
    assert (found.kind, found.next, found.pages) == (PaginationKind.NONE, None, ())


def test_records_that_say_see_more_at_addresses_drawn_by_lot_load_nothing() -> None:
    cards = "".join(
        f"<article><h3>House {n}</h3><a href='/home/{key}'>Show more</a></article>"
        for n, key in enumerate(["xkp7Qm", "tp12Zr", "Bnp3kk", "qqp8La"])
    )
    page = page_from_html(f"<main>{cards}</main>", "https://example.org/")
    records = [[node] for node in page.nodes_with_tag("article").tolist()]
    assert find_pagination(page, records=records).forward is None


def test_a_letter_names_a_page_where_it_stands_by_itself() -> None:
    assert [says_page(a) for a in ("/list?p=2", "/list/p3", "/ad/xkp7Qm", "/p7xQ")] == [
        True,
        True,
        False,
        False,
    ]


def wordless(after: str, url: str, records: bool = True) -> Pagination:
    page = page_from_html(LIST + f"<div>{after}</div>", url)
    return find_pagination(page, records=items(page) if records else None)


def test_a_drawn_arrow_to_the_next_page_leads_on_though_nothing_says_so() -> None:
    arrows = "<a href='?p=1'><svg></svg></a><a href='?p=3'><svg></svg></a>"
    found = wordless(arrows, "https://example.org/list?p=2")
    assert found.next is not None
    assert found.next.url == "https://example.org/list?p=3"


def test_pictures_that_lead_to_several_further_pages_tell_no_way_on() -> None:
    arrows = "<a href='?p=3'><svg></svg></a><a href='?p=9'><svg></svg></a>"
    assert wordless(arrows, "https://example.org/list?p=2").next is None


def test_an_arrow_that_jumps_over_the_next_page_is_not_the_way_on() -> None:
    numbers = "<b class=on>1</b><a href='?p=2'>2</a><a href='?p=3'>3</a><a href='?p=4'>»</a>"
    found = wordless(f"<p class=pager>{numbers}</p>", "https://example.org/list")
    assert found.forward is not None
    assert found.forward.url == "https://example.org/list?p=2"


def test_the_same_arrow_is_the_way_on_behind_the_last_of_these_pages() -> None:
    numbers = "<a href='?p=1'>1</a><a href='?p=2'>2</a><b class=on>3</b><a href='?p=4'>»</a>"
    found = wordless(f"<p class=pager>{numbers}</p>", "https://example.org/list?p=3")
    assert found.forward is not None
    assert found.forward.url == "https://example.org/list?p=4"


def test_a_next_link_that_is_switched_off_on_the_last_page_leads_nowhere() -> None:
    numbers = "".join(f"<a href='/list?page={n}'>{n}</a> " for n in range(1, 6))
    off = "<a href='/list?page=6' aria-label='Go to next page' aria-disabled=true class=disabled>"
    html = f"<nav class=pagination>{numbers.replace('>5<', ' aria-current=page>5<')}{off}</a></nav>"
    found = paging(html, "https://example.org/list?page=5")
    assert found.next is None
    assert paging(html.replace("aria-disabled=true class=disabled", "")).next is not None


def test_numbers_below_a_short_list_with_more_suggestions_behind_them_are_its_pager() -> None:
    page = page_from_html(f"<main>{LIST}{NUMBERS}{LIST}</main>")
    every = items(page)
    found = find_pagination(page, records=[every[0], *every[len(every) // 2 :]])
    assert (found.kind, found.unmarked) == ("numbered", True)
