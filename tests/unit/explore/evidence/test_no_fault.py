"""What must not be held against an output: a verdict that is timid is as wrong as one that is
bold."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import pytest

from sitesift.explore.evidence.case import Case, ListRead, ShownRecord
from sitesift.explore.evidence.columns.column_checks import lacking
from sitesift.explore.evidence.columns.cut_ranges import cut_range_lines
from sitesift.explore.evidence.counts.doubled_rows import doubled_lines
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather.gather_untried import AVOIDED_FORMS, SILENT_FORMS
from sitesift.explore.evidence.names.name_checks import name_lines
from sitesift.explore.evidence.unread.unread_cells import labelled_values, shows_money, unread_lines
from sitesift.explore.verdict import EvidenceKind as Kind
from sitesift.explore.verdict import Verdict
from sitesift.ontology import load_domain
from tests.helpers.evidence_case import (
    COUNT,
    DOMAIN,
    cell,
    changed_cells,
    key,
    row,
    sound_case,
    texts,
)


def same_in_all_rows(name, text):
    return changed_cells(range(COUNT), name, lambda _: cell(text))


def without_addresses(case):
    rows = [{name: one for name, one in row(n).items() if name != "url"} for n in range(COUNT)]
    return replace(case, rows=rows, own_pages=(), seen=seen_without("url", case))


def seen_without(unseen, case):
    return {
        one: {name: text for name, text in texts.items() if name != unseen}
        for one, texts in case.seen.items()
    }


def no_price_anywhere(case):
    blank = changed_cells(range(COUNT), "price", lambda _: None)(case)
    pages = [replace(one, text="Mill Road", cells={}) for one in case.own_pages]
    return replace(blank, seen=seen_without("price", case), own_pages=pages)


def names_are_places(case):
    named = changed_cells(range(COUNT), "title", lambda n: row(n)["location"])(case)
    seen = {one: texts | {"title": texts["location"]} for one, texts in case.seen.items()}
    return replace(named, seen=seen)


def one_record_in_all(case):
    """A site that counts one record, with a page of its own that says the same."""
    only = [replace(case.lists[0], keys=(key(0),), total=1, pages=1, highest_page=0)]
    return replace(
        case, rows=case.rows[:1], keys=case.keys[:1], seen={key(0): case.seen[key(0)]}, lists=only,
        totals=[1], free_totals=[1], fillings={}, shown=case.shown[:1], dropped={},
        own_pages=case.own_pages[:1],
    )  # fmt: skip


def shown_twice(case):
    """A record that a page shows among the featured ones too."""
    lists = [replace(one, keys=(*one.keys, one.keys[0])) for one in case.lists]
    return replace(case, lists=lists)


def misread_by_the_analysis(case):
    """Four records of which the analysis takes a label for the place."""
    wrong = {key(n): {**case.seen[key(n)], "location": "Doors"} for n in range(4)}
    return replace(case, seen={**case.seen, **wrong})


def one_list_by_two_ways(case):
    """Counts of lists with the same records are not added up."""
    whole = replace(case.lists[0], keys=tuple(map(key, range(COUNT))), total=COUNT)
    ways = [replace(whole, name=f"http://a.example/{way}") for way in ("homes", "all")]
    return replace(case, lists=ways, totals=[COUNT, COUNT])


def short_pager(case):
    """A pager that shows the next few numbers only."""
    return replace(case, lists=[replace(one, pages=9, highest_page=5) for one in case.lists])


def shown_in_parts(case):
    """A page that has all records at once, of which a script shows a few at a time."""
    lists = [
        replace(one, pages=1, page_size=4, highest_page=ceil(len(one.keys) / 4))
        for one in case.lists
    ]
    return replace(case, lists=lists)


def featured_beside(case, numbers=(0, 1)):
    """Featured records above a list, which another wrapper reads on the first page alone."""
    featured = ListRead("buy", tuple(map(key, numbers)), pages=1, highest_page=2)
    return replace(case, lists=[*case.lists, featured])


def prices_of_some(case):
    """A site that shows prices for half of its records."""
    half = range(0, COUNT, 2)
    blank = changed_cells(half, "price", lambda _: None)(case)
    bare = {key(n) for n in half}
    seen = {
        one: {name: text for name, text in told.items() if name != "price" or one not in bare}
        for one, told in case.seen.items()
    }
    shown = [
        replace(one, text=one.text.replace("£", "")) if one.key in bare else one
        for one in case.shown
    ]
    return replace(blank, seen=seen, shown=shown)


def some_without_a_place(shown_as):
    """A site a quarter of whose records have no place; `shown_as` says what pages show of each."""

    def change(case):
        bare = {key(n) for n in range(3)}
        blank = changed_cells(range(3), "location", lambda _: None)(case)
        seen = {
            one: {
                name: text for name, text in told.items() if name != "location" or one not in bare
            }
            for one, told in case.seen.items()
        }
        shown = [
            replace(one, texts=seen[one.key], **shown_as(one.key in bare)) for one in case.shown
        ]
        return replace(blank, seen=seen, shown=shown)

    return change


def labelled_places(bare):
    return {"labels": {"price": "£1"} | ({} if bare else {"location": "Mill Road"})}


def same_unread_words(bare):
    return {"cells": {"a#1": "View details", **({} if bare else {"p#2": "Garage: 0"})}}


def town_unread(bare):
    return {"cells": {"a#1": "View details", **({"p#2": "Kastagoda"} if bare else {})}}


def label_unread(bare):
    return {"labels": {"price": "£1", "location": "Mill Road"}}


def town_taken_for_an_agent(case):
    given = some_without_a_place(same_unread_words)(case)
    return changed_cells(range(3), "agent", lambda n: cell(f"Kastagoda {n}"))(given)


def mock_on_the_home_page(case):
    """Pages that show a record besides which is none of the site's, and was refused."""
    mock = [replace(case.shown[0], key=f"mock{n}", unread="£1,000") for n in range(4)]
    return replace(case, shown=[*case.shown, *mock])


def dead_next(case):
    """A list that counts everything and shows a part of it: its next leads nowhere."""
    dead = ListRead("dead", (key(0), key(1)), total=COUNT, pages=1, highest_page=4)
    return replace(case, lists=[*case.lists, dead])


def short_last_pages(case):
    """No counts, no numbers, a button that shows more: the last page of each list is not full."""
    bare = [replace(one, total=None, highest_page=0, goes_on=None) for one in case.lists]
    return replace(case, totals=[], lists=[replace(one, sizes=(4, 2)) for one in bare])


def home_list(case):
    """One list, on the home page, whose button shows more until its last page is not full."""
    whole = replace(case.lists[0], keys=tuple(map(key, range(COUNT))), total=None)
    home = replace(whole, highest_page=0, goes_on=None, at_home=True, sizes=(5, 5, 2))
    return replace(case, totals=[], lists=[home])


def one_less_on_the_last_page(case):
    """The same, where the last page lacks one of the five that all pages before it have."""
    return replace(case, lists=[replace(home_list(case).lists[0], sizes=(5, 5, 4))], totals=[])


def kind_in_the_title(numbers):
    """All records were seen with a kind; these rows have it in their titles alone."""

    def change(case):
        seen = {one: texts | {"property_type": "house"} for one, texts in case.seen.items()}
        having = changed_cells(range(COUNT), "property_type", lambda _: cell("house"))(case)
        lacking_it = changed_cells(numbers, "property_type", lambda _: None)(having)
        return replace(lacking_it, seen=seen)

    return change


def seen_by_two_ways(case, counted_by=2):
    """A list on the home page whose next leads to an address that nobody read; another list, which
    was read to its end, has all of it, and a third counts all."""
    bare = [replace(one, total=None, highest_page=0) for one in case.lists]
    every = replace(bare[0], name="all", keys=tuple(map(key, range(COUNT))))
    home = replace(bare[1], name="home", goes_on=True)
    lists = [every, home, ListRead("latest", (key(0), key(1)), goes_on=False, browsed=True)]
    lists[counted_by] = replace(lists[counted_by], total=COUNT)
    return replace(case, lists=lists, totals=[COUNT], free_totals=[COUNT])


def priced_advertisements(case):
    """A third of the homes has no price, and advertisements between them have one."""
    bare = prices_of_some(case)
    ads = [ShownRecord(f"a.org/ad/{n}", {"price": "£5"}, "£5", text="£5") for n in range(9)]
    return replace(bare, shown=[*bare.shown, *ads])


NO_FAULT = {
    "one list by two ways, which a third counts": seen_by_two_ways,
    "prices for some records only, and for advertisements": priced_advertisements,
    "a kind that some records tell in their titles alone": kind_in_the_title(range(5)),
    "a list on the home page that ends with a short page": home_list,
    "a list whose last page alone lacks a record": one_less_on_the_last_page,
    "lists that end with a short page and count nothing": short_last_pages,
    "a next that leads nowhere, while other lists have the rest": dead_next,
    "a mock that was refused": mock_on_the_home_page,
    "records without addresses of their own": without_addresses,
    "one picture for all of them": same_in_all_rows("image", "http://a.org/none.png"),
    "all for sale": same_in_all_rows("status", "For sale"),
    "a column that says nothing left out": lambda case: replace(
        case, dropped_columns={"phone": "the same in all records (0117)"}
    ),
    "a sentence of the site's in every record": lambda case: replace(
        case,
        shown=[
            replace(one, cells={"p#9": "Call us any day of the week to see this home."})
            for one in case.shown
        ],
    ),
    "one agent": same_in_all_rows("agent", "Mill & Sons"),
    "a place that the analysis of a page has misread": misread_by_the_analysis,
    "one attribute that one record lacks": changed_cells([4], "bedrooms", lambda _: None),
    "a price on request": changed_cells([4], "price", lambda _: None),
    "no price on the whole site": no_price_anywhere,
    "featured records above a list": featured_beside,
    "prices for some records only": prices_of_some,
    "labelled places that a quarter of the records lack": some_without_a_place(labelled_places),
    "a quarter without a place, and nothing unread but what all show": some_without_a_place(
        same_unread_words
    ),
    "places as names, and a labelled code beside them": lambda case: replace(
        names_are_places(case),
        shown=[
            replace(one, cells={"p#3": f"Code {'ABCDEF'[n % 6]}"})
            for n, one in enumerate(case.shown)
        ],
    ),
    "records called by their places": names_are_places,
    "one record in all, and its page says the same": one_record_in_all,
    "a record that is shown twice": shown_twice,
    "a selection on the home page": lambda case: replace(
        case, lists=[*case.lists, ListRead("home", (key(0), key(7)), at_home=True)]
    ),
    "one list that is reached by two ways": one_list_by_two_ways,
    "a pager that shows some numbers only": short_pager,
    "a page that has at once what its pager shows in parts": shown_in_parts,
    "a word on one own page that the row does not have": lambda case: replace(
        case, own_pages=[replace(case.own_pages[0], cells={}), *case.own_pages[1:]]
    ),
}


@pytest.mark.parametrize("what", NO_FAULT)
def test_it_stays_effective_with(what):
    checked = verify(NO_FAULT[what](sound_case()))
    assert checked.why
    assert checked.verdict is Verdict.EFFECTIVE, checked.why


def test_a_list_that_goes_on_is_noticed_where_only_the_list_that_was_read_counts():
    lines = verify(seen_by_two_ways(sound_case(), counted_by=0)).evidence
    assert [line.holds for line in lines if line.kind is Kind.LIST_END] == [False]


def test_one_record_that_nobody_counts_stays_unproven():
    case = replace(one_record_in_all(sound_case()), totals=[], free_totals=[])
    assert verify(case).verdict is Verdict.UNPROVEN


@pytest.mark.parametrize(
    "change",
    [
        some_without_a_place(town_unread),
        some_without_a_place(label_unread),
        town_taken_for_an_agent,
    ],
)
def test_a_place_that_records_show_somehow_is_missed_where_a_quarter_of_the_rows_lacks_it(change):
    lines = verify(change(sound_case())).evidence
    assert [
        line.holds for line in lines if line.kind is Kind.EXPECTED and line.about == "location"
    ] == [False]


def test_featured_records_that_the_list_below_does_not_have_leave_its_pager_in_doubt():
    lines = verify(featured_beside(sound_case(), (0, 7))).evidence
    assert [line.holds for line in lines if line.kind is Kind.PAGER] == [True, True, False]


def test_a_guessed_search_that_found_all_that_the_site_counts_is_no_doubt():
    case = replace(sound_case(), open_searches=["town"])
    assert verify(case).verdict is Verdict.EFFECTIVE


def test_a_search_that_answers_nothing_is_a_doubt_only_where_nobody_counts_the_records():
    case = replace(sound_case(), untried={SILENT_FORMS: 1})
    assert verify(case).verdict is Verdict.EFFECTIVE
    uncounted = [replace(one, total=None) for one in case.lists]
    assert verify(replace(case, totals=[], free_totals=[], lists=uncounted)).verdict is (
        Verdict.UNPROVEN
    )


@pytest.mark.parametrize("forms", [AVOIDED_FORMS, SILENT_FORMS])
def test_a_form_without_an_answer_is_no_doubt_where_a_list_of_several_pages_has_every_record(forms):
    case = replace(sound_case(), untried={forms: 1}, totals=[], free_totals=[])
    case = replace(case, lists=[replace(one, total=None) for one in case.lists])
    every = tuple(keys[0] for keys in case.keys)
    whole = ListRead("all", every, goes_on=False, browsed=True, pages=2, sizes=(8, 4))
    assert verify(replace(case, lists=[*case.lists, whole])).verdict is Verdict.EFFECTIVE
    one_page = replace(whole, pages=1, sizes=(COUNT,))
    assert verify(replace(case, lists=[*case.lists, one_page])).verdict is Verdict.UNPROVEN


def test_a_guessed_search_is_no_doubt_where_a_list_that_needs_none_has_every_record():
    case = sound_case()
    every = tuple(keys[0] for keys in case.keys)
    uncounted = [replace(one, total=None) for one in case.lists]
    guessed = replace(case, open_searches=["town"], totals=[], free_totals=[], lists=uncounted)
    assert verify(guessed).verdict is Verdict.UNPROVEN
    browsed = ListRead("http://a.example/all", every, goes_on=False, browsed=True)
    assert verify(replace(guessed, lists=[*uncounted, browsed])).verdict is Verdict.EFFECTIVE
    short = replace(browsed, goes_on=None, sizes=(COUNT - 2, 2), pages=2, highest_page=2)
    assert verify(replace(guessed, lists=[*uncounted, short])).verdict is Verdict.EFFECTIVE
    fewer = replace(browsed, keys=every[1:])
    assert verify(replace(guessed, lists=[*uncounted, fewer])).verdict is Verdict.UNPROVEN


@pytest.mark.parametrize(
    ("case", "deciding"),
    [
        (sound_case(), "records, as many as the site's own counts say: 12 of 12"),
        (replace(sound_case(), failed_pages=2), "pages that could not be loaded: 2 of 0"),
        (replace(sound_case(), untried={"tabs": 3}), "seen and not tried: tabs: 3 of 0"),
    ],
)
def test_a_verdict_names_the_lines_that_decided_it(case, deciding):
    checked = verify(case)
    assert 1 <= len(checked.deciding) <= 3
    assert deciding in checked.why


def test_a_column_that_most_rows_lack_is_missed_though_their_titles_say_it():
    assert verify(kind_in_the_title(range(7))(sound_case())).verdict is Verdict.PARTIAL


@pytest.mark.parametrize(("seen", "held"), [("3b", True), ("3", False)])
def test_a_short_word_that_the_title_says_is_there_and_a_number_is_not(seen, held):
    case = sound_case()
    rows = [{**one, "title": cell("Mill Road 3, 3b"), "bedrooms": cell(seen)} for one in case.rows]
    for one in rows[:4]:
        del one["bedrooms"]
    told = {one: {**texts, "bedrooms": seen} for one, texts in case.seen.items()}
    lines = verify(replace(case, rows=rows, seen=told)).evidence
    assert [
        one.holds for one in lines if (one.kind, one.about) == (Kind.ATTRIBUTE, "bedrooms")
    ] == [held]


@pytest.mark.parametrize(("lacking", "held"), [(1, True), (2, False)])
def test_one_record_may_lack_what_it_was_seen_with_and_two_of_24_may_not(lacking, held):
    many = range(2 * COUNT)
    rows = [row(n) for n in many]
    for one in rows[:lacking]:
        del one["bedrooms"]
    seen, keys = {key(n): texts(n) for n in many}, [(key(n),) for n in many]
    lines = verify(replace(sound_case(), rows=rows, keys=keys, seen=seen)).evidence
    assert [
        one.holds for one in lines if (one.kind, one.about) == (Kind.ATTRIBUTE, "bedrooms")
    ] == [held]


def test_a_record_that_is_missing_is_named():
    case = replace(sound_case(), seen={**sound_case().seen, key(99): {"price": "£1"}})
    assert verify(case).missing == (key(99),)


def test_what_pages_show_later_and_no_row_has_is_lacking():
    assert lacking({"price"}, [{"price", "status"}] * 4) == {"status"}
    assert lacking({"price"}, [{"price", "tenure"}]) == set()  # one record may be a mistake


@pytest.mark.parametrize("text", ["£99 per week", "2.5 € /m", "CHF 1'200", "from AED 12,000", "₫5"])
def test_an_amount_beside_a_currency_is_money(text):
    assert shows_money(text)


@pytest.mark.parametrize("text", ["3 beds", "Ref 12345", "2019", "120 sqm", "page 2 of 9"])
def test_other_numbers_are_no_money(text):
    assert not shows_money(text)


def test_a_label_counts_where_something_stands_behind_it():
    assert set(labelled_values(["Tenure: freehold"], DOMAIN)) == {"tenure"}
    assert labelled_values([], DOMAIN) == {}, "a record may say nothing"
    assert set(labelled_values(["Tenure", "freehold"], DOMAIN)) == {"tenure"}
    assert set(labelled_values(["Tenure", "Furnishing"], DOMAIN)) == set()
    assert set(labelled_values(["Beds:", "Gate: 2"], DOMAIN)) == set()
    assert set(labelled_values(["Tenure"], DOMAIN)) == set()
    assert set(labelled_values(["Tenure", "—"], DOMAIN)) == set()
    assert set(labelled_values(["Telephone", "Email"], DOMAIN)) == set()
    assert set(labelled_values(["Tenure: 5"], DOMAIN)) == set()
    assert set(labelled_values(["Telephone", "01865 123456"], DOMAIN)) == {"phone"}


@pytest.mark.parametrize(
    "name", ["{} house in Mill Road: {}", "House to let in Mill Road, bedrooms: {1}"]
)
def test_a_name_that_ends_with_another_cell_behind_a_colon_is_a_name(name):
    said = [one["bedrooms"]["text"] for one in sound_case().rows]
    titles = [name.format(f"{('Red', 'Old', 'Low')[n % 3]}", text) for n, text in enumerate(said)]
    case = changed_cells(range(COUNT), "title", lambda n: cell(titles[n]))(sound_case())
    assert not [one for one in name_lines(case) if one.kind is Kind.ALIKE]


def with_suggestions(case, *numbers):
    """The first list shows some records of the second besides."""
    first = replace(case.lists[0], keys=(*case.lists[0].keys, *map(key, numbers)))
    return replace(case, lists=[first, case.lists[1]])


def test_records_of_another_list_that_one_may_like_are_no_fault_where_all_counts_add_up():
    assert verify(with_suggestions(sound_case(), 7, 9)).verdict is Verdict.EFFECTIVE


def again(name, *numbers, total=6):
    """The second list once more, with some records of the first besides."""
    return ListRead(name, (*map(key, range(6, COUNT)), *map(key, numbers)), total, goes_on=False)


def test_a_list_that_the_home_page_shows_again_counts_once():
    case = with_suggestions(sound_case(), 7)
    lists = [*case.lists, again("home", 3)]
    assert verify(replace(case, lists=lists)).verdict is Verdict.EFFECTIVE
    longer = [*case.lists, again("home", 0, 1, 2, 3)]  # another list that counts as many
    assert verify(replace(case, lists=longer)).verdict is Verdict.PARTIAL


def test_a_selection_that_nobody_counts_leaves_counts_alone_where_lists_have_all_of_it():
    case = with_suggestions(sound_case(), 7, 9)
    selection = ListRead("home", (key(1), key(8)), at_home=True)
    assert verify(replace(case, lists=[*case.lists, selection])).verdict is Verdict.EFFECTIVE
    first = replace(case.lists[0], keys=case.lists[0].keys[1:])
    more = replace(selection, keys=(key(0), key(8)))  # the first stands nowhere else
    assert verify(replace(case, lists=[first, case.lists[1], more])).verdict is Verdict.PARTIAL


def test_they_are_one_where_the_counts_do_not_add_up():
    case = with_suggestions(sound_case(), 7, 9)
    short = replace(case.lists[1], total=5)
    counted = replace(case, lists=[case.lists[0], short], totals=[6, 5], free_totals=[6, 5])
    assert verify(counted).verdict is Verdict.PARTIAL


def four_lists(*more):
    """Twelve homes on four lists of three, each with some more records besides; one of the lists
    does not count."""
    lists = [
        ListRead(f"list {n}", (*map(key, range(3 * n, 3 * n + 3)), *more[n]), 3, 1, goes_on=False)
        for n in range(4)
    ]
    lists[3] = replace(lists[3], total=None)
    return replace(sound_case(), lists=lists, totals=[3], free_totals=[3], fillings={})


def counts_held_against(case):
    lines = verify(case).evidence
    return [one.about for one in lines if one.kind is Kind.LIST_COUNT and one.holds is False]


def test_a_block_that_changes_with_every_list_is_no_fault_and_an_advertisement_in_all_is():
    changing = four_lists((key(4),), (key(8),), (key(10),), (key(1),))
    assert counts_held_against(changing) == []
    same = four_lists((key(9),), (key(9),), (key(9),), ())
    assert counts_held_against(same) == ["list 0", "list 1", "list 2"]


def test_a_choice_that_all_names_say_need_not_be_a_column_beside_the_badges_of_a_few():
    def named(case, words):
        badges = {n: cell("Sold") for n in (2, 7)}
        rows = [
            dict(one) | {"title": cell(f"Mill House {n} {words}")} | {"status": badges.get(n, {})}
            for n, one in enumerate(case.rows)
        ]
        state = {key(n): "Sold" if n in badges else "for sale" for n in range(COUNT)}
        seen = {one: {"status": state[one]} for one in case.seen}
        return replace(case, rows=rows, seen=seen, own_pages=(), shown=())

    def missed(case):
        lines = verify(case).evidence
        return [one.about for one in lines if one.kind is Kind.ATTRIBUTE and one.holds is False]

    assert missed(named(sound_case(), "for sale")) == []
    assert missed(named(sound_case(), "by the river")) == ["status"]
    some = named(sound_case(), "for sale")  # two say it apart from their names as well
    rows = [
        {**one, "status": cell("for sale")} if n < 2 else one for n, one in enumerate(some.rows)
    ]
    assert missed(replace(some, rows=rows)) == []


def test_a_name_that_is_taken_for_a_kind_as_a_whole_agrees_with_the_kind_in_it():
    names = [f"{kind} {name}" for kind in ("Villa", "Penthouse") for name in ("Duinzicht", "Kade")]
    rows = [
        {"title": {"text": name}, "property_type": {"text": f"Exclusief {name.split()[0]}"}}
        for name in names
    ]
    case = Case(domain=load_domain("real-estate"), rows=rows, keys=[(name,) for name in names])
    assert [line.holds for line in name_lines(case)] == [True]


def test_a_line_of_facts_with_signs_between_them_is_no_running_text():
    line = "{}H · 3B · 352 m² · Villa Caimito · Casa de campo"
    case = sound_case()
    shown = [replace(one, cells={"p#2": line.format(n)}) for n, one in enumerate(case.shown)]
    lines = unread_lines(replace(case, shown=shown))
    assert Kind.UNREAD_PROSE not in {one.kind for one in lines}


def test_numbers_in_words_are_numbers():
    words = ("Studio", "One bedroom", "Two bedrooms", "Three bedrooms")
    case = changed_cells(range(COUNT), "bedrooms", lambda n: cell(words[n % 4], n % 4))(
        sound_case()
    )
    assert all(line.kind is not Kind.WORDY for line in doubled_lines(case))


def test_rows_of_one_address_that_are_called_alike_are_one_record():
    case = sound_case()
    assert all(line.kind is not Kind.DOUBLED for line in doubled_lines(case))
    again = [{**row, "area": cell("5 m²", 5)} for row in case.rows[:4]]
    twice = replace(case, rows=[*case.rows, *again])
    assert [line.kind for line in doubled_lines(twice) if line.holds is False] == [Kind.DOUBLED]


def test_halves_of_ranges_of_counts_are_missed():
    case = changed_cells(range(COUNT), "bedrooms", lambda n: cell("5 beds", 5))(sound_case())
    lines = {key: ["3-5 beds" if n < 3 else "5 beds"] for n, (key, *_) in enumerate(case.keys)}
    halves = list(cut_range_lines(replace(case, lines=lines)))
    assert [(line.about, line.holds) for line in halves] == [("bedrooms", False)]


def test_a_card_without_an_address_that_says_what_a_row_says_is_that_record():
    case = sound_case()
    card = {n: text for n, text in case.seen[key(0)].items() if n not in ("url", "image")}
    shown = replace(case, seen={**case.seen, "text:0": card})
    assert verify(shown).verdict is Verdict.EFFECTIVE
    other = replace(case, seen={**case.seen, "text:0": card | {"title": "Another home"}})
    assert verify(other).missing == ("text:0",)
    assert verify(replace(shown, rows=without_addresses(shown).rows)).missing == ("text:0",)
