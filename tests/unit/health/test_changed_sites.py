"""A list that is changed as sites change: what breaks is noticed, what is mended
is right, and what cannot be mended is not."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from sitesift.health.health_report import Health
from sitesift.health.list_profile import profile_area, profile_records
from sitesift.health.page_check import check_page
from sitesift.health.page_repair import holds_several, is_cut_amiss, repair_page
from sitesift.health.record_features import SeenRecord
from sitesift.induce.page_template import learn_template
from sitesift.page import Page, page_from_html
from sitesift.records.model import Area, Record, Value
from sitesift.records.structure.find_areas import find_areas

TOWNS = ("Oxford", "Abingdon", "Witney", "Bicester", "Didcot", "Thame", "Wantage", "Banbury")


def home(n: int) -> str:
    town = TOWNS[n % len(TOWNS)]
    return (
        f'<div class="home"><h3 class="name"><a href="/home/{n}">{n} Mill Lane, {town}</a></h3>'
        f'<p class="cost">£{250 + n},000</p><p class="rooms">{n % 4 + 1} bedrooms</p></div>'
    )


def page_of(first: int = 0, count: int = 8) -> str:
    menu = "".join(f"<li><a href=/{word}>{word}</a></li>" for word in ("buy", "let", "about"))
    homes = "".join(home(n) for n in range(first, first + count))
    return f'<body><ul class="menu">{menu}</ul><main id="list">{homes}</main></body>'


def renamed(html: str) -> str:
    names = {"home": "c-1x", "name": "c-2x", "cost": "c-3x", "rooms": "c-4x"}
    return re.sub(r'class="(home|name|cost|rooms)"', lambda m: f'class="{names[m[1]]}"', html)


def wrapped(html: str) -> str:
    return html.replace('<div class="home">', '<div class="cell"><div class="home">').replace(
        "bedrooms</p></div>", "bedrooms</p></div></div>"
    )


def reordered(html: str) -> str:
    return re.sub(r"(<h3.*?</h3>)(<p class=.cost.*?</p>)(<p.*?</p>)", r"\2\3\1", html)


def new_template(html: str) -> str:
    rows = re.findall(r"<h3.*?>(<a.*?</a>)</h3><p.*?>(.*?)</p><p.*?>(.*?)</p>", html)
    cells = "".join(f"<tr><td>{a}</td><td>{b}</td><td>{c}</td></tr>" for a, b, c in rows)
    return f"<body><h1>Homes</h1><table><tbody>{cells}</tbody></table></body>"


def moved(html: str) -> str:
    return html.replace('<main id="list">', "<section><div><div>").replace(
        "</main>", "</div></div></section>"
    )


@pytest.fixture(scope="module")
def learned():
    page = page_from_html(page_of())
    areas = find_areas(page)[:1]
    return learn_template(page, areas), profile_area(page, areas[0])


def health_of(learned, page: Page) -> Health:
    template, profile = learned
    return check_page(template, profile, page).report.health


def delivered(learned, page: Page) -> list[str]:
    """The links of the records that are delivered in the end: read as they were, or mended."""
    template, profile = learned
    check = check_page(template, profile, page)
    area = check.area
    if check.report.health not in (Health.HEALTHY, Health.DRIFTED):
        repair = repair_page(profile, page)
        area = repair.area if repair.accepted else None
    texts = [] if area is None else [record.text for record in area.records]
    return [found[0] for text in texts if (found := re.findall(r"\d+ Mill Lane, \w+", text))]


@pytest.mark.parametrize("change", [renamed, wrapped, reordered, new_template, moved])
def test_after_a_change_of_the_site_its_records_are_delivered_whole(learned, change):
    wanted = [f"{n} Mill Lane, {TOWNS[n % len(TOWNS)]}" for n in range(20, 28)]
    assert delivered(learned, page_from_html(change(page_of(20)))) == wanted


def test_new_content_alone_is_no_alarm(learned):
    page = page_from_html(page_of(40, 12))
    assert health_of(learned, page) is Health.HEALTHY


def test_an_attribute_that_is_gone_is_named(learned):
    page = page_from_html(re.sub(r'<p class="cost".*?</p>', "", page_of(20)))
    assert health_of(learned, page) is not Health.HEALTHY


@pytest.mark.parametrize(
    ("html", "health"),
    [
        ("<h1>Homes</h1><p>There are no results for your search.</p>", Health.EMPTY),
        ("<h1>Please log in</h1><form><input type=password></form>", Health.BLOCKED),
        ("<div id=app></div>", Health.BROKEN),
    ],
)
def test_a_site_that_shows_nothing_is_never_healthy_and_never_repaired(learned, html, health):
    page = page_from_html(html)
    assert health_of(learned, page) is health
    assert not repair_page(learned[1], page).accepted


def flat_area(html: str, starts: Sequence[int], length: int) -> tuple[Page, Area]:
    """An area whose records are runs of so many children of a list."""
    page = page_from_html(html)
    region = int(page.nodes_with_tag("main")[0])
    parts = list(page.children(region))
    runs = [tuple(parts[start : start + length]) for start in starts]
    records = tuple(
        Record(run, " ".join(map(page.text_of, run)), tuple(_value(page, node) for node in run))
        for run in runs
    )
    return page, Area(region, records)


def _value(page: Page, node: int) -> Value:
    return Value(page.tag_of(node), page.text_of(node), None, node)


@pytest.mark.parametrize(("starts", "amiss"), [((0, 3, 6), False), ((2, 5), True)])
def test_records_that_begin_in_the_middle_of_one_are_no_repair(starts, amiss):
    lines = "".join(f"<h3>{n} Mill Lane</h3><p>£{n}</p><i>{n} beds</i>" for n in range(3))
    page, area = flat_area(f"<main>{lines}</main>", starts, 3)
    assert is_cut_amiss(page, area) is amiss


@pytest.mark.parametrize(("each", "several"), [(1, False), (2, True)])
@pytest.mark.parametrize("currency", ["£", ""])
def test_groups_of_records_are_no_repair(each, several, currency):
    homes = [
        f"<div><h3>{n} Mill Lane</h3><p>{currency}{n}50</p><i>2 beds</i></div>" for n in range(12)
    ]
    groups = ["".join(homes[n : n + each]) for n in range(0, 12, each)]
    page, area = flat_area(
        f"<main>{''.join(f'<div>{g}</div>' for g in groups)}</main>", range(len(groups)), 1
    )
    remembered = profile_records([SeenRecord(f"{n} High Street {currency}{n}9") for n in range(6)])
    assert holds_several(page, area, remembered, profile_area(page, area)) is several
