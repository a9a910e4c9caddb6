"""What a check and a repair take for the same list: parts that only format, adverts between two
records, records that a fresh look misses, tables that show more columns."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sitesift.health.health_report import Health
from sitesift.health.list_profile import profile_area, profile_records, same_headings
from sitesift.health.page_check import agreement, check_page
from sitesift.health.page_repair import is_cut_amiss
from sitesift.health.record_features import SeenRecord, record_features
from sitesift.induce.page_template import apply_template, learn_template
from sitesift.page import Page, page_from_html
from sitesift.records.model import Area, Record
from sitesift.records.structure.find_areas import find_areas

ADVERT = "Removals booked this week come with free boxes"


def lane(n: int) -> str:
    return f"{n} Mill Lane, a home with a garden and a view over the river for £{n}50,000"


def area_of(page: Page, texts: Sequence[tuple[int, str]]) -> Area:
    """Records of the n-th paragraphs of a page, as two readings of it may cut them."""
    nodes = page.nodes_with_tag("p").tolist()
    return Area(0, tuple(Record((nodes[place],), text) for place, text in texts))


def test_what_only_formats_the_first_record_does_not_stand_before_it():
    lines = "".join(f"<b><a href=/{n}>{n} Mill Lane</a></b><br>£{n}50<br>" for n in range(4))
    page = page_from_html(f"<main>{lines}</main>")
    links = page.nodes_with_tag("a").tolist()
    records = tuple(Record((node, node + 2), page.text_of(node)) for node in links)
    area = Area(int(page.nodes_with_tag("main")[0]), records)
    assert not is_cut_amiss(page, area)


def test_an_advert_between_two_records_makes_no_other_records():
    page = page_from_html("".join(f"<p>{lane(n)}</p>" for n in range(4)))
    plain = [(n, lane(n)) for n in range(4)]
    advert = [plain[0], (1, f"{lane(1)} {ADVERT}"[:110]), *plain[2:]]
    assert agreement(page, area_of(page, plain), area_of(page, advert)) == 1.0


def test_two_records_in_one_are_neither_of_them():
    page = page_from_html("".join(f"<p>{lane(n)}</p>" for n in range(4)))
    plain = [(n, lane(n)) for n in range(4)]
    pairs = [(0, f"{lane(0)} {lane(1)}"), (2, f"{lane(2)} {lane(3)}")]
    assert agreement(page, area_of(page, plain), area_of(page, pairs)) == 0.0


def test_a_code_is_not_made_of_the_end_of_one_part_and_the_beginning_of_the_next():
    joined = SeenRecord("Rooms: 4Tenure: let", spaced="Rooms: 4 Tenure: let")
    assert "has a code" not in record_features(joined)
    assert "has a code" in record_features(SeenRecord("Case 14-22-00013-CV"))


@pytest.mark.parametrize(
    ("columns", "same"),
    [(("Title", "Number", "Published on", "Summary"), True), (("Title", "Number"), False)],
)
def test_a_table_that_shows_more_columns_is_known_by_its_headings(columns, same):
    before = profile_records([SeenRecord("", {"Title": "a", "Number": "1", "Published on": "b"})])
    now = profile_records([SeenRecord("", dict.fromkeys(columns, "long text"))])
    assert same_headings(before, now) is same
    assert not same_headings(now, profile_records([SeenRecord("", {"text": "a", "link": "b"})]))


def row(n: int, cells: Sequence[str]) -> str:
    return f"<tr><td><a href=/{n}>{n} Mill Lane</a></td>{''.join(f'<td>{c}</td>' for c in cells)}"


def table(rows: Sequence[Sequence[str]]) -> Page:
    head = "<tr><th>Home</th><th>Beds</th><th>Town</th><th>Price</th></tr>"
    body = "".join(row(n, cells) for n, cells in enumerate(rows))
    return page_from_html(f"<h1>Homes</h1><table>{head}{body}</table>")


def test_cells_stay_in_their_columns_where_one_before_them_is_empty():
    learned = table([("", town, f"£{n}50,000") for n, town in enumerate(["Oxford", "Thame"] * 4)])
    template = learn_template(learned, find_areas(learned)[:1])
    later = table([("3", town, "£99,000") for town in ["Witney", "Didcot", "Bicester"] * 2])
    read = [
        {v.name: v.text for v in record.values}
        for record in apply_template(template, later)[0].records
    ]
    assert [values["Town"] for values in read] == ["Witney", "Didcot", "Bicester"] * 2


def test_records_that_begin_with_an_item_of_several_parts_are_read_back():
    rows = "".join(
        f"<tr><td><span><i>Guide price</i> £{n}50,000</span></td><td><a href=/{n}>{n} Mill Lane</a>"
        f"</td></tr><tr><td>a picture</td><td>{n % 3 + 1} rooms and a garden of its own</td></tr>"
        for n in range(8)
    )
    page = page_from_html(f"<table>{rows}</table>")
    areas = find_areas(page)[:1]
    assert len(areas[0].records[0].nodes) == 2
    assert agreement(page, apply_template(learn_template(page, areas), page)[0], areas[0]) == 1.0


def test_records_whose_text_only_some_format_are_all_read():
    lines = [f"<li><a href=/{n}>SC{n}7</a> - State v. {n} Others" for n in range(4)]
    lines += [
        f"<li><font><a href=/{n}>SC{n}7</a> - State v. {n} Others</font>" for n in range(4, 8)
    ]
    page = page_from_html(f"<h1>Opinions</h1><ul>{''.join(lines)}</ul>")
    area = apply_template(learn_template(page, find_areas(page)[:1]), page)[0]
    assert len(area.records) == 8


def test_a_fresh_look_that_misses_one_of_the_records_is_no_alarm(monkeypatch):
    old = page_from_html(f"<main>{''.join(home(n) for n in range(8))}</main>")
    areas = find_areas(old)[:1]
    profile, template = profile_area(old, areas[0]), learn_template(old, areas)
    new = page_from_html(f"<main>{''.join(home(n) for n in range(20, 24))}</main>")
    area = find_areas(new)[0]
    part = Area(area.node, area.records[:3], area.columns, area.score)
    monkeypatch.setattr("sitesift.health.page_check.find_areas", lambda page: [part])
    assert check_page(template, profile, new).report.health is Health.HEALTHY


def home(n: int) -> str:
    name = f"<h3><a href=/{n}>{n} Mill Lane, Oxford</a></h3>"
    return f"<div class=home>{name}<p>£{250 + n},000</p><p>{n % 4 + 1} bedrooms</p></div>"
