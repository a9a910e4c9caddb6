"""Columns without a domain: texts that are labels of others, and words around values."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.open.framed_values import Frame, Said, frame_of
from sitesift.records.open.open_records import find_open_records

NAMES = "Ann Bo Cy Dee Eve Flo Gus Hal".split()


def read(cards: list[str]):
    html = f"<main><h1>Things</h1><div class=grid>{''.join(cards)}</div></main>"
    return find_open_records(page_from_html(html, url="http://shop.test/list"), None)


def rows(cards: list[str]) -> list[dict[str, str]]:
    return [{v.name: v.text for v in record.values} for record in read(cards).areas[0].records]


def thing(number: int, more: str) -> str:
    title = f"<h3><a href='/thing/{number}'>Thing number {number * 7}</a></h3>"
    return f"<div class=card>{title}{more}</div>"


def test_texts_that_are_the_same_in_all_records_name_the_values_right_behind_them():
    states = ["Normal", "Closed"] * 4
    found = rows(
        [
            thing(
                n,
                f"<div><div><small>Reg. no.</small></div><div>{n * 7919}</div><div><small>State"
                f"</small></div><div>{states[n]}</div></div>",
            )
            for n in range(8)
        ]
    )
    assert found[1].keys() == {"title", "reg_no", "state", "url"}
    assert found[1]["reg_no"] == "7919"
    assert found[1]["state"] == "Closed"


def test_a_badge_before_a_value_is_no_label():
    found = rows([thing(n, f"<div>New</div><div>{NAMES[n]} Smith</div>") for n in range(8)])
    assert "new" not in found[0]


def test_words_around_the_element_of_a_value_are_left_out_where_all_records_have_them():
    found = rows(
        [
            thing(n, f"<p class=who>por <small>{name} Paz</small> <i>(sobre)</i></p>")
            for n, name in enumerate(NAMES)
        ]
    )
    assert found[2]["who"] == "Cy Paz"


def test_a_small_word_before_names_is_left_out_and_a_year_loses_its_brackets():
    found = rows(
        [
            thing(n, f"<p class=maker>by {name} Paz</p><p class=year>({1990 + n})</p>")
            for n, name in enumerate(NAMES)
        ]
    )
    assert (found[3]["maker"], found[3]["year"]) == ("Dee Paz", "1993")


def test_a_frame_that_was_learned_holds_on_a_page_with_one_record():
    cards = [thing(n, f"<p class=maker>by {name} Paz</p>") for n, name in enumerate(NAMES)]
    subject = read(cards).subject
    html = f"<main><h1>Things</h1><div class=grid>{thing(40, '<p class=maker>by Ida Z</p>')}</div>"
    found = find_open_records(page_from_html(html, url="http://shop.test/2"), subject)
    assert [v.text for v in found.areas[0].records[0].values if v.name == "maker"] == ["Ida Z"]


def whole(*texts: str) -> list[Said]:
    return [Said(text, frozenset()) for text in texts]


def test_words_that_are_part_of_what_is_said_stay():
    assert frame_of(whole("Hall A", "Hall B", "Hall C")) == Frame()
    assert frame_of(whole("Android 12", "Android 13", "Android 14")) == Frame()
    assert frame_of(whole("by Ann", "by Bo", "Cy alone")) == Frame()
    assert frame_of(whole("by Ann", "by Bo")) == Frame()


def test_units_stay_with_their_numbers():
    said = [Said(f"{n} GB", frozenset({0, len(str(n))})) for n in (16, 32, 64)]
    assert frame_of(said) == Frame()


def test_a_column_of_days_in_another_language_is_called_so():
    found = rows([thing(n, f"<p>{n + 1} octobre 2026</p><p>{NAMES[n]} P</p>") for n in range(8)])
    assert found[2]["date"] == "3 octobre 2026"
