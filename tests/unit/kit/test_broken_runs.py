"""Right runs that are broken on purpose: what becomes of cells, on pages too, and how it counts."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

from benchmarks.score.broken_runs import Broken, table
from benchmarks.score.misread_archive import MisreadArchive, Misreading
from benchmarks.score.value_breaks import ReadRun, value_breaks
from benchmarks.score.without_witness import (
    NOTHING_COUNTS,
    NOTHING_NAMES,
    SAME_WORDS,
    why_unnoticed,
)
from sitesift.explore.evidence.case import Case, OwnPage
from sitesift.explore.page_archive import PageArchive
from sitesift.ontology import load_domain
from sitesift.page import Page
from sitesift.page.from_html import page_from_html
from sitesift.records.model import Area, Record, Value

DOMAIN = load_domain("real-estate")
TOWNS = "Ashgrove Mill", "Bexwell Bay", "Corby Down", "Dunmore Hill", "Elton Park", "Fenwick Moor"


def row(number: int) -> dict[str, dict[str, Any]]:
    texts = {"title": f"Villa {number}", "location": TOWNS[number], "price": f"£{number + 1}00,000"}
    cells: dict[str, dict[str, Any]] = {n: {"text": t, "value": t} for n, t in texts.items()}
    cells["price"]["value"] = {"amount": (number + 1) * 100_000}
    return cells


ROWS = [row(number) for number in range(6)]
LINES = {str(n): (*(c["text"] for c in r.values()), "More") for n, r in enumerate(ROWS)}


def read_run() -> ReadRun:
    case = Case(DOMAIN, ROWS, keys=[(str(n),) for n in range(6)], lines=LINES)
    truth = SimpleNamespace(shown={"title", "location", "price"})
    run = SimpleNamespace(rows=ROWS, case=case, truth=truth, archive=SimpleNamespace(domain=DOMAIN))
    return ReadRun(cast("Any", run))


@pytest.mark.parametrize(
    ("way", "name", "text"),
    [
        ("not read at all", "title", None),
        ("cut to its first word", "location", "Ashgrove"),
        ("cut by its first word", "location", "Mill"),
        ("the line behind", "title", "Ashgrove Mill"),
        ("swapped", "title/location", "Ashgrove Mill"),
    ],
)
def test_a_way_to_read_wrong(way, name, text):
    broken = next(o for o in value_breaks(read_run()) if (o.name, o.attribute) == (way, name))
    cell = broken.change(0, ROWS[0]).get(name.partition("/")[0])
    assert (cell and cell["text"]) == text


def test_a_share_of_the_rows_is_hit():
    broken = next(o for o in value_breaks(read_run()) if o.name == "lost in 40%")
    assert sum("title" not in broken.change(n, own) for n, own in enumerate(ROWS)) == 3


class OneList(PageArchive):
    """Pages with one record a list item, whose whole text is what it is called."""

    def find(self, page: Page) -> tuple[Area, ...]:
        items = page.nodes_with_tag("li").tolist()
        records = [
            Record((node,), page.text_of(node), (Value("title", page.text_of(node), None, node,
                   span=(int(page.text_start[node]), int(page.text_end[node]))),))
            for node in items
        ]  # fmt: skip
        return (Area(0, tuple(records)),)


def test_pages_are_read_wrong_where_rows_are(tmp_path):
    items = "".join(f"<li>{own['title']['text']}</li>" for own in ROWS)
    base = OneList(tmp_path, DOMAIN)
    file, _ = base.add(page_from_html(f"<ul>{items}</ul>", url="http://127.0.0.1/homes"))
    places = {key: n for n, key in enumerate(base.keys(file))}
    cut = next(o for o in value_breaks(read_run()) if o.name == "cut by its first word")
    archive = MisreadArchive(tmp_path, base, Misreading(places, cut.change))
    texts = [[own["title"] for own in one.texts(file).values()] for one in (base, archive)]
    assert texts == [[f"Villa {n}" for n in range(6)], [str(n) for n in range(6)]]
    assert archive.keys(file) == base.keys(file)
    value = archive.areas(file)[0].records[3].values[0]
    assert base.page(file).text[slice(*value.span)] == "3"


def test_breaks_that_leave_a_run_right_are_counted_apart():
    def broken(*, right: bool, noticed: bool) -> Broken:
        return Broken("7", "lost", "title", right, noticed, ())

    said = table([broken(right=False, noticed=False), broken(right=True, noticed=True)])
    first, last = said.split("still right by the scorer:")
    assert "  lost, title: 7" in first.split("not noticed:")[1]
    assert "  lost, title: 7" in last.split("of these said to be wrong:")[1]


def test_breaks_that_nobody_can_notice_are_counted_apart_with_the_reason():
    silent = Broken("7", "swapped", "a/b", right=False, noticed=False, lines=(), unwitnessed="why")
    said = table([silent])
    assert "swapped, a/b: 7" not in said
    assert "without a witness, 1: why" in said


@pytest.mark.parametrize(
    ("way", "about", "totals", "reason"),
    [
        ("one record lost", "", [], NOTHING_COUNTS),
        ("one record lost", "", [6], ""),
        ("amount times 1000", "price", [], SAME_WORDS),
        ("swapped", "location/agent", [], NOTHING_NAMES),
        ("swapped", "title/location", [], ""),
        ("lost in 15%", "location", [], ""),
    ],
)
def test_what_nobody_can_notice(way, about, totals, reason):
    read = read_run()
    pages = [OwnPage("0", "", {}, {"h1 0": "Villa 0"})]
    case = replace(read.run.case, totals=totals, own_pages=pages)
    run = SimpleNamespace(case=case, archive=read.run.archive)
    assert why_unnoticed(cast("Any", run), way, about) == reason
