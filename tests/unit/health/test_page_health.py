"""A page template is judged against what it gave before, and mended where a page proves it."""

from __future__ import annotations

import pytest

from sitesift.health.health_report import Health
from sitesift.health.list_profile import ListProfile, profile_area, similarity
from sitesift.health.page_check import PageCheck, check_page
from sitesift.health.page_repair import repair_page
from sitesift.induce.page_template import learn_template
from sitesift.page import Page, page_from_html
from sitesift.records.structure.find_areas import find_areas

MENU = "<ul class=nav>" + "".join(f"<li><a href=/{w}>{w}</a></li>" for w in "abcd") + "</ul>"
NAMES = ["Smith v. Jones", "State v. Miller", "Brown v. Board", "Doe v. Roe", "Ray v. Clark"]


def old_row(n: int) -> str:
    """A decision of a court as the site first showed it."""
    return (
        f"<li class=case><h3><a href=/c{n}.pdf>{NAMES[n % 5]} {n}</a></h3>"
        f"<p class=date>0{n % 9 + 1}/11/2024</p><p class=docket>24-CV-{n}01</p></li>"
    )


def new_row(n: int) -> str:
    """The same after a new design."""
    return (
        f"<tr><td>24-CV-{n}01</td><td><a href=/x/c{n}.pdf>{NAMES[n % 5]} {n}</a></td>"
        f"<td>0{n % 9 + 1}/11/2024</td></tr>"
    )


def old_page(numbers: range) -> Page:
    return page_from_html(f"{MENU}<ul class=list>{''.join(map(old_row, numbers))}</ul>")


def new_page(numbers: range) -> Page:
    rows = "".join(map(new_row, numbers))
    return page_from_html(f"{MENU}<div><table><tbody>{rows}</tbody></table></div>")


@pytest.fixture(scope="module")
def profile() -> ListProfile:
    page = old_page(range(8))
    return profile_area(page, find_areas(page)[0])


def check(page: Page, status: int = 200) -> PageCheck:
    first = old_page(range(8))
    areas = find_areas(first)[:1]
    return check_page(
        learn_template(first, areas), profile_area(first, areas[0]), page, status=status
    )


def test_new_content_in_the_old_design_is_healthy() -> None:
    assert check(old_page(range(20, 26))).report.health is Health.HEALTHY


def test_a_new_design_is_broken() -> None:
    report = check(new_page(range(20, 28))).report
    assert (report.health, bool(report.reasons)) == (Health.BROKEN, True)


def test_a_column_that_is_gone_is_named() -> None:
    rows = "".join(old_row(n).replace("class=docket", "class=other") for n in range(8))
    rows = rows.replace("24-CV-", "").replace("<p class=other>", "<p hidden>")
    report = check(page_from_html(f"{MENU}<ul class=list>{rows}</ul>")).report
    assert (report.health, report.columns) == (Health.DRIFTED, ("docket",))


@pytest.mark.parametrize(
    ("html", "status", "health"),
    [
        ("<h1>Page not found</h1>", 200, Health.GONE),
        ("<p>Hello</p>", 404, Health.GONE),
        ("<p>Please verify you are human</p>", 200, Health.BLOCKED),
        ("<p>Hello</p>", 403, Health.BLOCKED),
        ("<p>Please log in</p><input type=password>", 200, Health.BLOCKED),
        (MENU + "<p>There are currently no decisions.</p>", 200, Health.EMPTY),
        (MENU + "<p>Returns the top 500 records</p>", 200, Health.BROKEN),
        (MENU, 200, Health.BROKEN),
        ("", 200, Health.BROKEN),
    ],
)
def test_no_records_are_never_healthy(html: str, status: int, health: Health) -> None:
    assert check(page_from_html(html), status).report.health is health


def test_a_list_in_a_new_design_is_found_again(profile: ListProfile) -> None:
    repair = repair_page(profile, new_page(range(20, 28)))
    assert repair.accepted
    assert repair.area is not None
    assert len(repair.area.records) == 8


def test_another_list_is_offered_and_not_accepted(profile: ListProfile) -> None:
    staff = "".join(f"<li><b>Room {n}</b> <i>Judge on duty</i></li>" for n in range(9))
    repair = repair_page(profile, page_from_html(f"<ul>{staff}</ul>"))
    assert (repair.accepted, repair.area is not None) == (False, True)
    assert any(line.startswith("no: ") for line in repair.evidence)


def test_a_list_that_lost_its_dates_is_not_accepted(profile: ListProfile) -> None:
    rows = "".join(f"<li><a href=/c{n}.pdf>24-CV-{n}01 {NAMES[n % 5]}</a></li>" for n in range(8))
    repair = repair_page(profile, page_from_html(f"<ul class=list>{rows}</ul>"))
    assert not repair.accepted


def test_a_profile_is_the_same_after_it_was_kept(profile: ListProfile) -> None:
    assert ListProfile.from_dict(profile.as_dict()) == profile


def test_lists_are_like_themselves_and_unlike_menus(profile: ListProfile) -> None:
    menu = page_from_html(MENU)
    other = profile_area(menu, find_areas(menu)[0])
    assert similarity(profile, profile) == pytest.approx(1.0)
    assert similarity(profile, other) < 0.2


def test_a_list_that_shows_its_rows_twice_is_only_offered(profile: ListProfile) -> None:
    rows = "".join(map(new_row, range(20, 24)))
    page = page_from_html(f"{MENU}<div><table><tbody>{rows}{rows}</tbody></table></div>")
    repair = repair_page(profile, page)
    assert not repair.accepted
    assert "no: 50% of the records are there once" in repair.evidence
