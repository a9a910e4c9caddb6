"""What is read wrong alike on lists, on own pages and in the rows: lines of evidence that look at
what pages say besides, and what they must not take for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.case import OwnPage, Reading
from sitesift.explore.evidence.columns.untold_columns import untold_lines
from sitesift.explore.evidence.counts.page_lengths import page_length_lines
from sitesift.explore.evidence.gather.list_ends import rows_of_pages
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.cut_texts import cut_value_lines
from sitesift.explore.evidence.lines.lost_values import lost_value_lines
from sitesift.explore.evidence.own_pages.own_name_checks import own_name_lines
from sitesift.explore.evidence.unread.unread_numbers import unread_number_lines
from sitesift.ontology import load_domain
from tests.helpers.evidence_case import COUNT, TOWNS, cell, changed_cells, key, sound_case, texts


def case_with_lines(line_of):
    return replace(sound_case(), lines={key(n): line_of(n) for n in range(COUNT)})


def about(lines):
    return [line.about for line in lines if line.holds is False]


def asked(family, case):
    """The columns that a family which asks the account of lines speaks against."""
    return about(family(case, Account.of_case(case)))


@pytest.mark.parametrize(
    ("line", "cut"),
    [
        (lambda n: f"{texts(n)['location']} {'abcdefghijkl'[n] * 5}", True),
        (lambda n: f"{texts(n)['location']} {n + 2} days ago", False),
        (lambda n: f"{texts(n)['location']}, {n + 1} May", False),
        (lambda n: f"Offered in: {texts(n)['location']}", False),
        (lambda n: f"{texts(n)['location']} · {'abcdefghijkl'[n] * 5}", False),
        (lambda n: f"{3 * n + 20} {texts(n)['location']}", True),  # a house
        (lambda n: f"#{3 * n + 20} {texts(n)['location']}", False),  # the record's own number
    ],
)
def test_a_name_that_goes_on_in_its_line_is_cut(line, cut):
    found = asked(cut_value_lines, (case_with_lines(lambda n: [line(n)])))
    assert found == (["location"] if cut else [])


def test_a_number_that_another_cell_has_with_its_unit_does_not_go_on():
    rows = [{**row, "area": cell(f"{100 + n}m2")} for n, row in enumerate(sound_case().rows)]
    lines = case_with_lines(lambda n: [f"{texts(n)['location']}, {100 + n}", "m", "2"])
    assert asked(cut_value_lines, replace(lines, rows=tuple(rows))) == []
    assert asked(cut_value_lines, lines) == ["location"]


def test_a_name_with_a_line_of_its_own_is_whole():
    place = [[texts(n)["location"], f"{texts(n)['location']} {'abcdefghijkl'[n] * 5}"]
             for n in range(COUNT)]  # fmt: skip
    assert asked(cut_value_lines, (case_with_lines(lambda n: place[n]))) == []


def said(n):
    return [texts(n)[name] for name in ("title", "location", "price")]


def test_a_line_at_the_place_of_a_value_is_lost():
    case = changed_cells((1, 6), "location", lambda n: None)(case_with_lines(said))
    assert asked(lost_value_lines, (case)) == ["location"]


def test_a_record_without_the_line_has_no_such_value():
    lines = case_with_lines(lambda n: said(n) if n not in (1, 6) else said(n)[::2])
    assert asked(lost_value_lines, (changed_cells((1, 6), "location", lambda n: None)(lines))) == []


def test_what_other_records_leave_unread_too_is_no_lost_value():
    lines = case_with_lines(lambda n: [*(said(n) if n not in (1, 6) else said(n)[:1]), f"note {n}"])
    assert asked(lost_value_lines, (changed_cells((1, 6), "location", lambda n: None)(lines))) == []


def agents(order: tuple[str, ...]) -> list[str]:
    """The agents that rows lack, where two records list them in an order of their own."""

    def line(n: int) -> list[str]:
        facts = {"agent": f"Ann Le{'eo'[n % 2]}", "area": f"8{n} m²", "type": "Villa"}
        return [", ".join(facts[name] for name in (order if n in (1, 6) else reversed(order)))]

    rows = [
        dict(row)
        | {"area": cell(f"8{n} m²")}
        | ({} if n in (1, 6) else {"agent": cell(f"Ann Le{'eo'[n % 2]}")})
        for n, row in enumerate(sound_case().rows)
    ]
    return asked(lost_value_lines, replace(case_with_lines(line), rows=rows))


def test_an_item_of_a_line_that_other_rows_have_in_a_column_is_lost() -> None:
    assert agents(("type", "agent", "area")) == ["agent"]
    assert agents(("type", "area")) == []


def test_a_number_of_the_same_form_at_the_place_is_lost():
    lines = case_with_lines(lambda n: [texts(n)["title"], f"{n + 40} m²", texts(n)["price"]])
    rows = [one if n in (1, 6) else {**one, "area": cell(f"{n + 40} m²")}
            for n, one in enumerate(lines.rows)]  # fmt: skip
    assert asked(lost_value_lines, (replace(lines, rows=rows))) == ["area"]


def test_the_end_of_another_cell_is_lost_where_it_has_the_same_form():
    codes = [f"AB{n % 9 + 1} {n % 7 + 1}CD" for n in range(COUNT)]
    rows = [{**one, "location": cell(f"Mill Road {n}, {codes[n]}")}
            for n, one in enumerate(sound_case().rows)]  # fmt: skip
    rows = [
        one if n in (1, 6) else {**one, "postcode": cell(codes[n])} for n, one in enumerate(rows)
    ]
    assert asked(lost_value_lines, (replace(sound_case(), rows=rows))) == ["postcode"]
    rows[1]["location"], rows[6]["location"] = cell("Mill Road"), cell("High Street, Ely")
    assert asked(lost_value_lines, (replace(sound_case(), rows=rows))) == []


def without(name, case):
    return replace(case, rows=[{n: c for n, c in one.items() if n != name} for one in case.rows])


def test_a_column_that_no_row_has_is_lost_where_items_of_lines_say_different_values():
    case = without("bedrooms", case_with_lines(lambda n: [f"{n % 5 + 1} bedrooms, {n + 40} m²"]))
    case = changed_cells(range(COUNT), "title", lambda n: cell("Villa"))(case)
    assert asked(lost_value_lines, case) == ["bedrooms", "area"]
    alike = replace(case, lines={key(n): ["4 bedrooms, 40 m²"] for n in range(COUNT)})
    assert asked(lost_value_lines, alike) == []


def test_a_line_beside_another_column_is_lost_wherever_both_stand():
    lines = [[*["New"] * (n % 2), *["Sale"] * (n % 3 == 0), texts(n)["price"], texts(n)["title"],
              *["note"] * (n % 4)] for n in range(COUNT)]  # fmt: skip
    whole = case_with_lines(lambda n: lines[n])
    assert asked(lost_value_lines, whole) == []
    lost = changed_cells((2, 7), "title", lambda n: None)(whole)
    assert asked(lost_value_lines, lost) == ["title"]


def test_an_own_line_at_the_place_is_lost_though_others_have_as_many_that_recur():
    lines = [[texts(n)["title"], *["Insure it", "Find out more"] * (n % 2), f"A {n}"]
             for n in range(COUNT)]  # fmt: skip
    whole = case_with_lines(lambda n: lines[n])
    rows = [{**one, "agent": cell(f"A {n}")} for n, one in enumerate(whole.rows)]
    whole = replace(whole, rows=rows)
    assert asked(lost_value_lines, changed_cells((2, 4), "title", lambda n: None)(whole)) == [
        "title"
    ]


def test_a_number_is_no_part_of_a_longer_one():
    lines = case_with_lines(lambda n: ["Bathrooms: 1", texts(n)["price"]])
    rows = [one if n in (1, 6) else {**one, "bathrooms": cell("1", 1)}
            for n, one in enumerate(lines.rows)]  # fmt: skip
    rows = [
        {name: own for name, own in one.items() if name in ("price", "bathrooms")} for one in rows
    ]
    assert asked(lost_value_lines, (replace(lines, rows=rows))) == ["bathrooms"]


@pytest.mark.parametrize(
    ("held", "odd"),
    [
        ((6, 4, 4, 4, 1), False),  # featured on the first page
        ((4, 4, 3, 4, 1), True),
        ((4, 3), False),
        ((5, 4, 3, 6, 1), False),  # no length is usual
    ],
)
def test_pages_inside_a_list_are_as_long_as_each_other(held, odd):
    case = sound_case()
    lists = [replace(case.lists[0], total=None, held=held), replace(case.lists[1], held=())]
    assert bool(about(page_length_lines(replace(case, lists=lists, totals=[])))) == odd


def test_a_last_page_that_is_shown_again_is_not_inside_the_list():
    case = sound_case()
    again = replace(case.lists[0], total=None, held=(4, 4, 4, 1, 1), sizes=(4, 4, 4, 1, 0))
    lists = [again, replace(case.lists[1], held=())]
    assert about(page_length_lines(replace(case, lists=lists, totals=[]))) == []


def test_a_page_that_repeats_a_record_of_the_one_before_has_all_of_its_own():
    case = sound_case()
    alike = replace(case.lists[0], total=None, held=(4, 5, 4, 4, 2), sizes=(4, 4, 4, 4, 1))
    longer = replace(alike, held=(4, 5, 4, 4, 2), sizes=(4, 5, 4, 4, 1))
    for one, odd in ((alike, False), (longer, True)):
        lists = [one, replace(case.lists[1], held=())]
        found = page_length_lines(replace(case, lists=lists, totals=[]))
        assert bool(about(found)) == odd


def test_a_count_of_the_list_settles_how_long_pages_are():
    case = sound_case()
    lists = [replace(one, held=(4, 4, 3, 4, 1)) for one in case.lists]
    assert about(page_length_lines(replace(case, lists=lists))) == []


def test_rows_of_a_page_are_counted_once():
    rows = [Reading(1, "", page, "", one) for page, one in ((1, "a"), (1, "a"), (2, "a"), (2, "b"))]
    assert rows_of_pages(rows) == (1, 2)


def no_numbers(text_of):
    case = sound_case()
    shown = [replace(one, cells={"li": text_of(n)}) for n, one in enumerate(case.shown)]
    rows = [{"price": one["price"], "location": cell(TOWNS[n % 6])}
            for n, one in enumerate(case.rows)]  # fmt: skip
    return replace(case, rows=rows, shown=shown)


@pytest.mark.parametrize(
    ("text", "is_fact"),
    [
        (lambda n: f"{n % 4 + 1} zorbs", True),
        (lambda n: f"{n * 7}.{n % 9 + 1} mil", True),  # by a word for noughts
        (lambda n: f"{n * 7} m", False),  # other numbers in each, none round
        (lambda n: f"{n % 4 + 1} days ago", False),
        (lambda n: f"{'abcd'[n % 4]} {n % 4}", False),  # with other words
    ],
)
def test_numbers_that_nobody_reads_keep_it_open(text, is_fact):
    assert bool(about(unread_number_lines(no_numbers(text)))) == is_fact


def test_amounts_that_some_records_show_are_missed_where_no_row_has_a_price():
    def lines(text_of):
        case = sound_case()
        rows = [{name: one for name, one in row.items() if name != "price"} for row in case.rows]
        shown = [
            replace(one, cells={"td": text_of(n)} if n % 2 else {})
            for n, one in enumerate(case.shown)
        ]
        return about(unread_number_lines(replace(case, rows=rows, shown=shown)))

    assert lines(lambda n: f"{n + 3},27,00,000") == ["price"]
    assert lines(lambda n: f"{n + 3},271 S") == ["price"]  # a sign that may mean something else
    assert lines(lambda n: f"{n + 3},271 zorbs") == []
    assert lines(lambda n: f"{n + 3}27") == []


def test_words_for_a_price_on_request_are_no_prices_where_amounts_stay_unread():
    case = sound_case()
    asked_for = {"price": cell("Price on application"), "location": cell("Ashbeck")}
    rows = [asked_for if n < 2 else {"location": cell("Ashbeck")} for n in range(COUNT)]
    shown = [
        one if n < 2 else replace(one, cells={"td": f"{n}.{n % 9 + 1} mil"})
        for n, one in enumerate(case.shown)
    ]
    assert "price" in about(unread_number_lines(replace(case, rows=rows, shown=shown)))


@pytest.mark.parametrize(
    ("text", "is_measure"),
    [
        (lambda n: f"Zorb: {n % 7 * 31 + 40}", True),
        (lambda n: f"Zorb: {n % 4 + 1}", False),  # as bathrooms are
        (lambda n: f"Zorb: {n * 31 + 40}", False),  # no number twice: what the site calls it by
        (lambda n: f"Zorb: {n % 7 + 1990}", False),  # as long as each other, as years are
        (lambda n: f"{n % 7 * 31 + 40}", False),  # without a word
    ],
)
def test_a_measure_that_nobody_reads_keeps_it_open_though_other_numbers_are_read(text, is_measure):
    case = no_numbers(text)
    rows = [{**one, "bedrooms": cell("3", 3)} for one in case.rows]
    found = about(unread_number_lines(replace(case, rows=rows)))
    assert found == (["area"] if is_measure else [])


def test_names_that_nobody_reads_keep_it_open():
    case = changed_cells(range(COUNT), "title", lambda n: None)(sound_case())
    shown = [
        replace(one, cells={"h2": f"{'ABCDEFGHIJKL'[n]}ton dwelling {n}"})
        for n, one in enumerate(case.shown)
    ]
    assert about(untold_lines(replace(case, shown=shown), Account.of_case(case))) == ["title"]
    alike = [replace(one, cells={"h2": "A fine dwelling"}) for one in case.shown]
    assert about(untold_lines(replace(case, shown=alike), Account.of_case(case))) == []


def test_own_pages_deny_a_name_that_no_row_has():
    case = changed_cells(range(COUNT), "title", lambda n: None)(sound_case())
    pages = [OwnPage(key(n), "", {}, {"h1 0": texts(n)["title"]}) for n in (0, 5, 11)]
    assert about(own_name_lines(replace(case, own_pages=pages))) == ["title"]


TEXTS = [f"A home with {letter * 3} windows near the {letter * 4} mill, quiet, with a view over the"
         " fields and a shed." for letter in "abcdefghijkl"]  # fmt: skip


def running(text_of, shown_of=lambda n: [TEXTS[n]]):
    """Homes with running texts, and what their records show of them."""
    case = case_with_lines(lambda n: [texts(n)["title"]])
    shown = [replace(one, paragraphs=shown_of(n)) for n, one in enumerate(case.shown)]
    cells = [text_of(n) for n in range(COUNT)]
    rows = [{**one, "description": cell(text)} if text else one
            for one, text in zip(case.rows, cells, strict=True)]  # fmt: skip
    return replace(case, rows=rows, shown=shown)


def test_a_running_text_that_goes_on_in_its_paragraph_is_cut():
    assert asked(cut_value_lines, running(lambda n: TEXTS[n])) == []
    assert asked(cut_value_lines, running(lambda n: TEXTS[n].partition(" near")[0])) == [
        "description"
    ]


def test_words_that_most_have_behind_a_running_text_are_a_button():
    more = running(lambda n: TEXTS[n], lambda n: [f"{TEXTS[n]} Read more"])
    assert asked(cut_value_lines, more) == []


def test_a_paragraph_that_nobody_reads_is_lost_where_others_have_read_theirs():
    some = running(lambda n: TEXTS[n] if n > 1 else "")
    assert asked(lost_value_lines, some) == ["description"]
    without_it = running(lambda n: TEXTS[n] if n > 1 else "", lambda n: [TEXTS[n]] * (n > 1))
    assert asked(lost_value_lines, without_it) == []
    more = running(
        lambda n: TEXTS[n] if n > 1 else "", lambda n: [TEXTS[n], f"Note {n} {TEXTS[0]}"]
    )
    assert asked(lost_value_lines, more) == []


def test_a_number_in_the_form_of_the_others_is_lost_wherever_it_stands():
    lines = [
        [*["New"] * (n % 3), *["Sale", "Sold"][: n % 2], f"{n + 1} zorb"] for n in range(COUNT)
    ]
    whole = case_with_lines(lambda n: lines[n])
    rows = [{**one, "bathrooms": cell(f"{n + 1} zorb")} for n, one in enumerate(whole.rows)]
    lost = changed_cells((2, 7), "bathrooms", lambda n: None)(replace(whole, rows=rows))
    assert asked(lost_value_lines, lost) == ["bathrooms"]
    others = [f"{n + 20} zorb" for n in range(COUNT)]
    more = {key(n): [*lines[n][: -1 if n in (2, 7) else None], others[n]] for n in range(COUNT)}
    assert asked(lost_value_lines, replace(lost, lines=more)) == []


def test_a_number_with_spaces_is_read_by_the_cell_that_has_it():
    prices = [f"{n + 2} 500 000" for n in range(COUNT)]
    whole = case_with_lines(lambda n: [*["New"] * (n % 3), prices[n], *["Sale"] * (n % 2), "More"])
    rows = [{**one, "price": cell(prices[n])} for n, one in enumerate(whole.rows)]
    whole = replace(whole, rows=rows)
    assert asked(lost_value_lines, whole) == []
    lost = changed_cells((2, 7), "price", lambda n: None)(whole)
    assert asked(lost_value_lines, lost) == ["price"]


def test_a_number_before_letters_of_another_cell_is_not_read_by_it():
    whole = case_with_lines(lambda n: [f"Villa {n % 4 + 1}br", str(n % 4 + 1)])
    rows = [{**one, "title": cell(f"Villa {n % 4 + 1}br"), "bedrooms": cell(str(n % 4 + 1))}
            for n, one in enumerate(whole.rows)]  # fmt: skip
    lost = changed_cells((2, 7), "bedrooms", lambda n: None)(replace(whole, rows=rows))
    assert asked(lost_value_lines, lost) == ["bedrooms"]


@pytest.mark.parametrize(
    ("before", "cut"),
    [
        (lambda n: ("Al.", "Os.", "Ul.")[n % 3], True),
        (lambda n: str(n + 20), True),
        (lambda n: "in", False),  # as in most
        (lambda n: f"{n + 2} rooms in", False),
    ],
)
def test_short_words_and_numbers_of_houses_before_a_place_are_of_it(before, cut):
    lines = [f"{before(n)} {texts(n)['location']}" for n in range(COUNT)]
    case = changed_cells(range(COUNT), "title", lambda n: cell(lines[n]))(
        case_with_lines(lambda n: [lines[n]])
    )
    if not before(0)[0].isdigit():
        case = changed_cells(range(COUNT), "title", lambda n: cell("Villa"))(case)
    assert ("location" in asked(cut_value_lines, case)) == cut


def test_a_line_with_two_parts_of_names_is_a_name_where_no_row_has_one():
    cars = [{"make": cell("Kia"), "model": cell(f"Sonet {n}")} for n in range(COUNT)]
    case = replace(case_with_lines(lambda n: [f"Kia – Sonet {n}", "More"]), rows=cars,
                   domain=load_domain("used-cars"))  # fmt: skip
    assert asked(lost_value_lines, case) == ["title"]
    split = replace(case, lines={key(n): ["Kia", f"Sonet {n}"] for n in range(COUNT)})
    assert asked(lost_value_lines, split) == []


@pytest.mark.parametrize(("words", "lost"), [("Hubungi kami", ["price"]), ("", [])])
def test_words_where_all_others_have_their_price_are_a_price(words, lost):
    whole = case_with_lines(
        lambda n: [texts(n)["title"], words if n == 2 else texts(n)["price"], "Call", "Rate"]
    )
    assert asked(lost_value_lines, changed_cells((2,), "price", lambda n: None)(whole)) == lost
