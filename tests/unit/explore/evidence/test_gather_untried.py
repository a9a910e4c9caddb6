"""What was seen and not tried, from the rows of an exploration."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.gather.control_pages import ControlPages
from sitesift.explore.evidence.gather.gather_untried import (
    LIST_LINKS,
    SILENT_FORMS,
    untried_controls,
    untried_links,
)
from sitesift.explore.evidence.gather.guessed_fields import guessed_fields
from sitesift.explore.evidence.gather.silent_lists import silent_lists
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import (
    Filled,
    FormFound,
    LinkFound,
    PageJudged,
    PageSeen,
    RecordsFound,
    SearchOpen,
)
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.navigate import PageKind
from sitesift.relations import Stored
from sitesift.relations.scope import Scope

FIND = '["/find", "get", ["town"], []]'
SEARCH = FormFound(0, "search", FIND, "Town, Price", fillable=True, asks=2)
MIXED = FormFound(1, "other", "/all", "Your name, Phone, Town, Price", fillable=False, asks=2)
CONTACT = FormFound(2, "contact", "/contact", "Your name, Phone", fillable=False)
SENT = Filled(FIND, "nothing filled in", "new page", "", worked=True)


def test_a_guessed_number_of_a_single_record_leaves_no_list_open():
    forms = [
        FormFound(0, "search", "/town", "Town", fillable=True),
        FormFound(1, "search", "/number", "Catalogue number", fillable=True, finds_one=True),
    ]
    asked = [SearchOpen("/town", "town", 3, ""), SearchOpen("/number", "reference", 0, "")]
    assert guessed_fields(asked, forms) == ["town"]


def test_a_search_that_was_sent_leaves_nothing():
    assert untried_controls([SEARCH, CONTACT], [SENT], [], []) == {}


def test_a_search_that_nobody_sent_stays_untried():
    assert untried_controls([SEARCH], [], [], []) == {"search forms": 1}


def test_a_form_whose_switch_was_tried_on_another_page_is_not_untried():
    sale, rent = (f'["/find", "get", ["town"], ["for={deal}"]]' for deal in ("sale", "rent"))
    forms = [FormFound(0, "search", path, "Town", fillable=True, asks=1) for path in (sale, rent)]
    sent = Filled(sale, "offer Buy", "new page", "", worked=True)
    both = ["http://a.org/find?for=sale&town=", "http://a.org/find?for=rent&town="]
    assert untried_controls(forms, [sent], [], [], read=both) == {}
    assert untried_controls(forms, [sent], [], [], read=both[:1]) == {"search forms": 1}
    vain = Filled(sale, "offer Buy", "nothing", "", worked=False)
    assert "search forms" in untried_controls(forms, [vain], [], [], read=both)


def test_a_form_that_asks_for_homes_and_for_a_name_is_left_alone_and_not_forgotten():
    left = untried_controls([MIXED, CONTACT], [], [], [])
    assert left == {"forms that may be searches and were left alone": 1}


def test_where_a_search_can_be_sent_other_forms_do_not_matter():
    assert untried_controls([SEARCH, MIXED], [SENT], [], []) == {}


def test_a_dead_form_that_asks_what_the_form_beside_the_list_asks_is_its_shell():
    dead = FormFound(0, "search", "/mock", "Name, Brand, Town, Year", fillable=True, asks=3)
    sent = Filled("/mock", "nothing filled in", "nothing", "", worked=False)
    beside = FormFound(0, "search", "/search", "Name, Town, Year", fillable=True, asks=2)
    other = FormFound(0, "search", "/search", "Sort by, Year", fillable=True, asks=1)
    assert untried_controls([dead], [sent], [], [], [beside]) == {}
    assert untried_controls([dead], [sent], [], [], [other]) == {
        "search forms that answered nothing": 1
    }


def test_a_form_for_the_number_of_one_record_may_answer_nothing_to_words():
    asks = FormFound(0, "search", "/find", "Reference", fillable=True, finds_one=True)
    sent = Filled("/find", "nothing filled in", "nothing", "", worked=False)
    assert untried_controls([asks], [sent], [], []) == {}


def link(url: str) -> LinkFound:
    return LinkFound(url, url.partition("//")[2], "Flats to rent", "/a", 3.9, "says so", "a")


def looked_at(url: str, kind: PageKind) -> tuple[PageSeen, RecordsFound, PageJudged]:
    seen = PageSeen("pages/1.page", "", url, 200, True, origin=PageOrigin.LINK)
    return seen, RecordsFound(0, (), 0), PageJudged(kind, "", "")


def test_a_link_that_speaks_of_lists_and_that_nobody_followed_stays_untried():
    seen = [looked_at("http://a.example/about", PageKind.ARTICLE)]
    assert untried_links([link("http://a.example/rent")], seen, []) == {"links to lists": 1}


def test_what_several_links_of_one_wording_have_led_to_is_what_the_others_lead_to():
    maps = [link(f"http://a.example/map/{name}") for name in ("flats", "land", "shops", "halls")]
    seen = [looked_at(one.url, PageKind.FORM) for one in maps[:3]]
    assert untried_links(maps, seen, []) == {}
    assert untried_links(maps, seen[:2], []) == {"links to lists": 2}
    page, _, judged = seen[2]
    listed = (page, RecordsFound(2, ("a.example/1", "a.example/2"), 1), judged)
    assert untried_links(maps, [*seen[:2], listed], []) == {"links to lists": 1}
    other = replace(maps[3], text="Halls to rent")
    assert untried_links([*maps[:3], other], seen, []) == {"links to lists": 1}


def test_a_link_that_was_followed_to_another_address_is_tried():
    page, found, judged = looked_at("http://a.example/homes?deal=rent", PageKind.RESULTS)
    seen = [(replace(page, asked="http://a.example/rent"), found, judged)]
    assert untried_links([link("http://a.example/rent")], seen, []) == {}


def test_links_that_ask_a_whole_list_for_less_are_tried_where_several_were_parts_of_it():
    def shown(query: str, total: int, *keys: str) -> tuple[PageSeen, RecordsFound, PageJudged]:
        page, _, judged = looked_at(f"http://a.example/cars{query}", PageKind.RESULTS)
        found = RecordsFound(len(keys), keys, 1)
        return page, found, replace(judged, total=total)

    every, rows = shown("", 4, "a", "b"), [("a",), ("b",), ("c",), ("d",)]
    parts = [shown("?make=1", 1, "a"), shown("?make=2", 2, "b", "c")]
    left = [link("http://a.example/cars?make=3"), link("http://a.example/cars?make=4")]
    assert untried_links(left, [every, *parts], [], rows) == {}
    assert untried_links(left, [every, *parts], [], rows[:3]) == {"links to lists": 2}
    assert untried_links(left, [every, parts[0]], [], rows) == {"links to lists": 2}
    others = [parts[0], shown("?make=2", 2, "b", "z")]
    assert untried_links(left, [every, *others], [], rows) == {"links to lists": 2}
    vans = [link("http://a.example/vans?make=3")]
    assert untried_links(vans, [every, *parts], [], rows) == {"links to lists": 1}


def test_a_page_that_a_wrapper_has_read_is_no_untried_list():
    left = [link("http://a.example/rent?page=2")]
    assert untried_links(left, [], [], read=["http://a.example/rent?page=2"]) == {}


def test_a_record_whose_name_speaks_of_renting_is_no_list():
    seen = [looked_at("http://a.example/home/17", PageKind.DETAIL)]
    assert untried_links([link("http://a.example/home/18")], seen, []) == {}


def counting(url: str, records: int) -> tuple[PageSeen, RecordsFound, PageJudged]:
    page, _, _ = looked_at(url, PageKind.RESULTS)
    keys = tuple(str(n) for n in range(records))
    return page, RecordsFound(records, keys, 1), PageJudged(PageKind.RESULTS, "", "", total=50)


def test_a_list_that_counts_its_results_and_shows_none_that_is_known_is_not_forgotten():
    seen = [counting("http://a.example/sale", 12), counting("http://a.example/rent", 0)]
    left = silent_lists(seen, ["http://a.example/sale"])
    assert left == {"lists that count results, of which none is known": 1}


def test_a_list_that_the_wrapper_has_read_is_known():
    assert silent_lists([counting("http://a.example/rent", 0)], ["http://a.example/rent/"]) == {}


def test_the_last_page_of_a_list_of_which_the_output_has_the_others_is_no_list_of_its_own():
    page, found, judged = counting("http://a.example/rent?page=2", 0)
    seen = [
        counting("http://a.example/rent", 8),
        (replace(page, origin=PageOrigin.NEXT), found, judged),
    ]
    assert silent_lists(seen, [], held=[str(n) for n in range(8)]) == {}
    assert silent_lists(seen, [], held=["0"]) == {
        "lists that count results, of which none is known": 1
    }


def test_a_search_that_leads_to_known_records_and_goods_alone_is_known():
    page, found, _ = counting("http://a.example/ads", 0)
    where = "http://a.example/ads?town=York"
    asked = replace(page, file="pages/2.page", url=where, origin=PageOrigin.FORM)
    seen = [(asked, found, PageJudged(PageKind.RESULTS, "", "")), counting("http://a.example/", 2)]
    links = {"a.example/", "a.example/ad/7", "a.example/ads?town=York&page=2"}
    linked = lambda file: links if file == asked.file else {"a.example/"}  # noqa: E731
    assert silent_lists(seen, ["http://a.example/"], held={"a.example/ad/7"}, linked=linked) == {}
    assert silent_lists(seen, ["http://a.example/"], linked=linked) == {
        "searches that a list answers, of which nothing is known": 1
    }


def test_a_search_whose_results_are_taken_for_no_list_is_not_forgotten():
    page, _, judged = counting("http://a.example/rent", 0)
    keys = ("a.example/homes/1", "a.example/homes/2", "a.example/homes/3")
    seen = [(page, RecordsFound(3, keys, 1), replace(judged, total=2))]
    left = silent_lists(seen, [], held=["a.example/homes/9"])
    assert left == {"lists that count results, of which none is known": 1}
    assert silent_lists(seen, [], held=keys[:2]) == {}


def test_a_list_that_leads_to_as_many_records_of_the_output_as_it_counts_is_known():
    page, found, judged = counting("http://a.example/bungalows", 0)
    seen = [(page, found, replace(judged, total=1))]
    left = silent_lists(seen, [], held=["a.example/homes/1"], linked=lambda _: {"a.example/about"})
    assert left == {"lists that count results, of which none is known": 1}
    links = {"a.example/homes/1", "a.example/about"}
    assert silent_lists(seen, [], held=["a.example/homes/1"], linked=lambda _: links) == {}


def answering(url: str) -> tuple[PageSeen, RecordsFound, PageJudged]:
    page, found, judged = looked_at(url, PageKind.RESULTS)
    return replace(page, origin=PageOrigin.FORM), found, judged


def test_a_search_that_a_list_of_unknown_things_answers_is_not_forgotten():
    homes = answering("http://a.example/search?deal=sale&town=")
    left = silent_lists([homes], ["http://a.example/search?deal=rent"])
    assert left == {"searches that a list answers, of which nothing is known": 1}


def test_a_search_is_answered_where_the_wrapper_asks_for_the_same_or_more():
    narrow = answering("http://a.example/search?town=Ely&x=45&y=17")
    for wide in ("http://a.example/search", "http://a.example/search?town=Ely&beds="):
        assert silent_lists([narrow], [wide]) == {}


def test_a_table_that_looks_like_a_records_own_page_makes_none_of_other_lists():
    page, _, judged = looked_at("http://a.example/src/ViewCars.php", PageKind.DETAIL)
    seen = [(page, RecordsFound(12, ("text:1", "text:2"), 1), judged)]
    left = untried_links([link("http://a.example/src/ViewCards.php")], seen, [])
    assert left == {"links to lists": 1}


def test_a_page_that_shows_its_results_in_a_frame_is_no_silent_list():
    outside = counting("http://a.example/rent", 0)
    assert silent_lists([outside], [], framed=[outside[0].file]) == {}


def test_a_search_on_a_records_own_page_alone_searches_in_that_record():
    pages = ControlPages({1: PageOrigin.START, 2: PageOrigin.DETAIL}, {1: 9, 2: 0})
    forms = [Stored(n, n, Scope("site", n), SEARCH) for n in (1, 2)]
    assert pages.wide_forms(forms[:1]) == [SEARCH]
    assert pages.wide_forms(forms[1:]) == []


def test_a_form_on_the_page_where_a_wrapper_with_a_filling_begins_is_tried():
    def at(row: FormFound) -> Stored[FormFound]:
        return Stored(1, 1, Scope("site", 4, 0), row)

    def begins(url: str, *entries: str) -> WrapperLearned:
        text = f'# start: {url}\ndoc("{url}")//button/{{click /}}//li:<record>'
        return WrapperLearned(1, 1, text, (), entries)

    let = "http://a.org/?show=let"
    pages = [Stored(1, 1, Scope("site", 4, 0), PageSeen("pages/4.page", "", let, 200, True))]
    found = ControlPages({}, {})
    assert found.filled_by([at(SEARCH)], pages, [begins(let)]) == {FIND}
    assert not found.filled_by([at(SEARCH)], pages, [begins("http://a.org/")])
    assert not found.filled_by([at(SEARCH)], pages, [begins(let, let)])  # a list's address
    other = FormFound(1, "search", "/other", "Year", fillable=True, asks=1)
    assert not found.filled_by([at(SEARCH), at(other)], pages, [begins(let)])
    assert untried_controls([SEARCH], [], [], [], by_wrappers={FIND}) == {}


def test_a_search_that_changes_nothing_beside_a_list_of_all_is_no_doubt():
    pages = ControlPages({1: PageOrigin.START, 2: PageOrigin.NEXT}, {1: 12, 2: 24}, {1: 43, 2: 43})
    forms = [Stored(n, n, Scope("site", n), SEARCH) for n in (1, 2)]
    assert pages.counts_beside(forms) == {FIND: {43}}
    filled = [Filled(FIND, "nothing filled in", "nothing", "", worked=False)]
    assert untried_controls([SEARCH], filled, [], []) == {SILENT_FORMS: 1}
    assert untried_controls([SEARCH], filled, [], [], beside_all={FIND}) == {}


def test_a_link_to_where_a_form_was_posted_to_stays_untried():
    to = "http://a.org/results.aspx"
    posted = replace(looked_at(to, PageKind.RESULTS)[0], origin=PageOrigin.FORM, has_address=False)
    seen = [(posted, RecordsFound(0, (), 0), PageJudged(PageKind.RESULTS, "", ""))]
    assert posted.addresses == ()
    assert untried_links([link(to)], seen, []) == {LIST_LINKS: 1}
    assert untried_links([link(to)], [looked_at(to, PageKind.RESULTS)], []) == {}


def test_a_form_that_answers_at_once_is_answered_by_the_list_beside_it():
    at_once = replace(SEARCH, answers_at_once=True)
    origins = {1: PageOrigin.LINK, 2: PageOrigin.START, 3: PageOrigin.DETAIL}
    pages = ControlPages(origins, {1: 36, 2: 6, 3: 4})

    def beside(form: FormFound, *numbers: int) -> dict[str, int]:
        return pages.records_beside([Stored(n, n, Scope("site", n), form) for n in numbers])

    assert beside(at_once, 1) == {FIND: 36}
    assert beside(at_once, 1, 3) == {FIND: 36}
    assert beside(at_once, 1, 2) == {FIND: 6}
    assert beside(SEARCH, 1) == beside(replace(at_once, is_set=True), 1) == {}
