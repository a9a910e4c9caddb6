"""What each record said may stand in headings after a new design: a repair reads it there, takes
the groups that are meant, and refuses a list that the headings put elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

from sitesift.health.list_profile import ListProfile, profile_area
from sitesift.health.page_repair import PageRepair, repair_page
from sitesift.induce.page_template import (
    apply_template,
    learn_template,
    load_template,
    save_template,
)
from sitesift.page import Page, page_from_html
from sitesift.records.structure.find_areas import find_areas

PEOPLE = "Smith Jones Miller Brown Clark Gray Becker Kupka Henry Burch Howard Gates".split()
FOOT = (
    "<footer>Judicial Branch of the State, Judicial Center, Tenth Avenue, Topeka. Office hours "
    "Monday through Friday, closed holidays. Telephone directory, employment, accessibility, "
    "interpreters, records requests, jury service, payments, forms, rules, news.</footer>"
)


def case(n: int) -> str:
    return f"1{n:02}42{n}</a> - State v. {PEOPLE[n % 12]} {PEOPLE[(n * 5 + 1) % 12]}"


def old_page(court: str) -> Page:
    rows = "".join(
        f"<tr><td>0{n % 9 + 1}/28/2020</td><td><a href=/{n}.pdf>{case(n)}</td><td>{court}</td></tr>"
        for n in range(10)
    )
    return page_from_html(f"<h1>Opinions</h1><table>{rows}</table>{FOOT}")


def section(court: str, first: int, per_day: int = 3) -> str:
    days = ""
    for day in range(3):
        numbers = range(first + per_day * day, first + per_day * (day + 1))
        rows = "".join(f"<li><a href=/x/{n}.pdf>{case(n)} - Affirmed</li>" for n in numbers)
        days += f"<h3>Date: 1/{day + 1}/2023</h3><ul>{rows}</ul>"
    return f"<h2>{court}</h2>{days}"


def remembered(court: str) -> ListProfile:
    page = old_page(court)
    return profile_area(page, find_areas(page)[0])


def new_page(*sections: str) -> Page:
    return page_from_html(f"<h1>Opinions</h1><div class=all>{''.join(sections)}</div>{FOOT}")


def repaired(court: str, page: Page) -> PageRepair:
    return repair_page(remembered(court), page)


def test_dates_in_headings_are_dates_of_the_records_below() -> None:
    page = new_page(section("All courts", 20, per_day=4))
    assert repaired("Opinion", page).accepted


def test_a_list_without_dates_in_it_or_above_is_still_only_offered() -> None:
    html = "".join(f"<li><a href=/x/{n}.pdf>{case(n)} - Affirmed</li>" for n in range(20, 32))
    repair = repaired("Opinion", page_from_html(f"<h1>Opinions</h1><ul>{html}</ul>{FOOT}"))
    assert not repair.accepted
    assert any(
        line.startswith("no: no form that all records had is lost") for line in repair.evidence
    )


def test_only_the_groups_whose_headings_say_what_the_records_said_are_taken() -> None:
    page = new_page(section("Supreme Court", 20), section("Court of Appeals", 40))
    repair = repaired("Court of Appeals", page)
    assert repair.accepted
    assert repair.area is not None
    assert [record.text[:6] for record in repair.area.records] == [
        case(n)[:6] for n in range(40, 49)
    ]


def test_the_template_of_a_group_is_kept_with_its_heading(tmp_path: Path) -> None:
    page = new_page(section("Supreme Court", 20), section("Court of Appeals", 40))
    repair = repaired("Court of Appeals", page)
    assert repair.template is not None
    save_template(repair.template, tmp_path / "template.json")
    later = new_page(section("Supreme Court", 60), section("Court of Appeals", 80))
    (area,) = apply_template(load_template(tmp_path / "template.json"), later)
    assert [record.text[:6] for record in area.records] == [case(n)[:6] for n in range(80, 89)]


def test_a_list_is_refused_whose_records_a_heading_elsewhere_names() -> None:
    few = "<h2>Supreme Court</h2><p>None released since the last term of the court.</p>"
    repair = repaired(
        "Supreme Court",
        page_from_html(
            f"<h1>Opinions</h1><div>{few}</div><div>{section('Court of Appeals', 40)}</div>{FOOT}"
        ),
    )
    assert not repair.accepted
    assert "no: no heading elsewhere says what the records said" in repair.evidence


def test_a_heading_with_nothing_below_it_leaves_a_list_unlike_any_remembered_whole() -> None:
    clerks = "".join(f"<li><b>{who}</b><img src=/{who}.png> clerk</li>" for who in PEOPLE)
    empty = "<div><h2>Supreme Court</h2><p>None.</p></div>"
    page = page_from_html(f"{empty}<div><h2>Staff</h2><ul>{clerks}</ul></div>{FOOT}")
    repair = repaired("Supreme Court", page)
    assert not repair.accepted
    assert repair.area is not None
    assert len(repair.area.records) == len(PEOPLE)


def test_a_page_of_another_site_is_refused_however_alike_its_list_is() -> None:
    sailors = "Rivera Okafor Lindgren Moreau Tanaka Haddad Novak Silva Petrov Walsh".split()
    rows = "".join(
        f"<tr><td>0{n % 9 + 1}/28/2024</td><td><a href=/{n}.pdf>13042{n}</a> - Crew v. {each}</td>"
        for n, each in enumerate(sailors)
    )
    other = (
        "<footer>Welcome traveller: harbour cruises, lighthouse tours, whale watching, picnic "
        "baskets, season tickets, gift vouchers, group bookings, parking beside the pier, "
        "lifeboat museum, weather forecast, tides, ferry timetable, newsletter.</footer>"
    )
    repair = repaired("", page_from_html(f"<table>{rows}</table>{other * 3}"))
    assert not repair.accepted
    own = repaired("", page_from_html(f"<table>{rows}</table>{FOOT * 3}"))
    assert own.accepted


def test_what_was_learned_before_groups_were_known_still_loads(tmp_path: Path) -> None:
    page, file = old_page("Opinion"), tmp_path / "template.json"
    save_template(learn_template(page, find_areas(page)[:1]), file)
    data = json.loads(file.read_text("utf-8"))
    del data["areas"][0]["under"]
    file.write_text(json.dumps(data), "utf-8")
    assert load_template(file).areas[0].under == ()


def test_a_column_beside_the_list_is_read_where_its_heading_says_what_the_records_said() -> None:
    columns = f"<div class=half>{section('Supreme Court', 20, 1)}</div>"
    columns += f"<div class=half>{section('Court of Appeals', 40)}</div>"
    repair = repaired("Supreme Court", new_page(columns))
    assert repair.accepted
    assert repair.area is not None
    assert [record.text[:6] for record in repair.area.records] == [
        case(n)[:6] for n in range(20, 23)
    ]


def test_the_month_that_all_records_were_of_does_not_choose_the_group() -> None:
    for year in ("", " 2023"):
        page = new_page(section(f"March{year}", 20), section(f"January{year}", 40))
        repair = repaired("January", page)
        assert repair.area is not None
        assert len(repair.area.records) == 18
