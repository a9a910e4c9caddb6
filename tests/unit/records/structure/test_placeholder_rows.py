"""Rows that say that there is nothing are no records."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.model import Record, Value
from sitesift.records.structure.find_areas import find_areas
from sitesift.records.structure.placeholder_rows import without_placeholders


def record(text: str, link: str = "", image: str = "") -> Record:
    return Record((1,), text, (Value("a", text, None, 1, link=link, image=image),))


CASES = [record(f"Case {n}", f"/{n}") for n in range(8)]
NOTHING = record("None released")


def test_rows_that_only_say_that_there_is_nothing_are_left_out() -> None:
    assert without_placeholders([*CASES, NOTHING, NOTHING]) == tuple(CASES)


def test_what_is_said_once_or_leads_somewhere_or_has_a_number_or_a_picture_stays() -> None:
    once = [*CASES, NOTHING]
    assert without_placeholders(once) == tuple(once)
    for kind in (record("Order", "/o"), record("Room 7"), record("Sold", image="/s.png")):
        assert len(without_placeholders([*CASES, kind, kind])) == 10


def test_a_list_whose_records_lead_nowhere_keeps_all() -> None:
    plain = [record(f"Case {n}") for n in range(8)]
    assert len(without_placeholders([*plain, NOTHING, NOTHING])) == 10


def test_only_rows_that_say_nothing_are_kept_as_they_are() -> None:
    assert without_placeholders([NOTHING, NOTHING]) == (NOTHING, NOTHING)
    assert without_placeholders([]) == ()


def test_a_list_on_a_page_is_given_without_them() -> None:
    days = "".join(
        f"<h3>Day {n}</h3><ul><li><p><a href=/{n}.pdf>10{n}</a> - State v. Miller {n} - Affirmed"
        f"</p></li><li><p><a href=/b{n}.pdf>20{n}</a> - State v. Brown {n} - Reversed</p></li></ul>"
        for n in range(6)
    )
    none = "".join(f"<h3>Day {n}</h3><ul><li><p>None Released</p></li></ul>" for n in (7, 8))
    (area, *_) = find_areas(page_from_html(f"<div>{days}{none}</div>"))
    assert len(area.records) == 12
    assert all("Released" not in each.text for each in area.records)


def test_records_are_the_same_whether_their_values_are_wanted_or_not() -> None:
    rows = "".join(f"<li><a href=/{n}.pdf>Case {n}</a> <b>Affirmed {n}</b></li>" for n in range(9))
    for more in ("", "<li>None released</li>" * 2):
        page = page_from_html(f"<ul>{rows}{more}</ul>")
        (full, *_), (bare, *_) = find_areas(page), find_areas(page, with_values=False)
        assert [r.nodes for r in bare.records] == [r.nodes for r in full.records]
        assert len(bare.records) == 9
