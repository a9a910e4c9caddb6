"""A page's template is learned, kept in a file, and applied to sister pages without any
analysis."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from lxml import html as lxml_html

from sitesift.errors import WrapperError
from sitesift.induce.page_template import (
    FORMAT,
    PageTemplate,
    apply_template,
    learn_template,
    load_template,
    save_template,
)
from sitesift.page import node_at, page_from_html, page_from_snapshot
from sitesift.records.structure.find_areas import find_areas
from tests.helpers.handmade_snapshot import el, snapshot

HERE = ("Oak table", "Red chair", "Long shelf", "Desk lamp", "Wool carpet")
THERE = ("Glass vase", "Steel pan", "Clay pot")
BANNER = "<div><p>Spring sale: everything must go</p></div>"


def list_of(names: Iterable[str]) -> str:
    """Type A: a node a record."""
    return (
        "<ul id=list>"
        + "".join(
            f"<li class='hit {n[0]}'><h3><a href='/{n}'>{n}</a></h3>"
            f"<p class=text>A fine {n.lower()}.</p>"
            f"<p class=price>£{len(n)}9</p></li>"
            for n in names
        )
        + "</ul>"
    )


def runs_of(names: Iterable[str]) -> str:
    """Type B: runs of siblings."""
    return (
        "<div>"
        + "".join(
            f"<h3><a href='/{n}'>{n}</a></h3><span>£{len(n)}9</span><p>A fine {n.lower()}.</p>"
            for n in names
        )
        + "</div>"
    )


def rows_of(names: Iterable[str]) -> str:
    """Type B in a table: two rows a record."""
    return (
        "<table>"
        + "".join(
            f"<tr><td><a href='/{n}'>{n}</a></td><td>£{len(n)}9</td></tr>"
            f"<tr><td colspan=2>A fine {n.lower()}, made by hand.</td></tr>"
            for n in names
        )
        + "</table>"
    )


def lines_of(names: Iterable[str]) -> str:
    """Type B without elements of their own: lines, the first of which begins in bold."""
    return (
        "<div id=lines>"
        + "".join(
            f"<b><a href='/{n}'>{n}</a></b><br><span>£{len(n)}9</span><br>"
            f"A fine {n.lower()}, made by hand.<br><br>"
            for n in names
        )
        + "</div>"
    )


LAYOUTS = {"type A": list_of, "type B": runs_of, "type B in a table": rows_of, "lines": lines_of}
all_layouts = pytest.mark.parametrize("make", LAYOUTS.values(), ids=LAYOUTS.keys())
Make = Callable[[Iterable[str]], str]


def learned(html: str) -> PageTemplate:
    page = page_from_html(html, "https://example.org/list")
    return learn_template(page, find_areas(page))


def extract(template: PageTemplate, html: str) -> list[dict[str, str]]:
    """The records of the main area as column: text."""
    return [
        {item.name: item.text for item in r.values}
        for r in apply_template(template, page_from_html(html))[0].records
    ]


def analysed(html: str) -> list[dict[str, str]]:
    return [
        {item.name: item.text for item in r.values}
        for r in find_areas(page_from_html(html))[0].records
    ]


@all_layouts
def test_a_template_finds_on_its_own_page_what_the_analysis_found(make: Make) -> None:
    assert extract(learned(make(HERE)), make(HERE)) == analysed(make(HERE))


@all_layouts
def test_a_sister_page_may_have_other_records_in_another_number(make: Make) -> None:
    found = extract(learned(make(HERE)), make(THERE))
    assert [next(iter(row.values())) for row in found] == list(THERE)
    assert [len(row) for row in found] == [3, 3, 3]


def test_records_of_a_sister_page_may_have_a_line_more_than_any_seen() -> None:
    longer = runs_of(THERE).replace("</span>", "</span><em>Sold</em>", 1)
    page = page_from_html(longer)
    records = apply_template(learned(runs_of(HERE)), page)[0].records
    assert [len(record.nodes) for record in records] == [4, 3, 3]


@all_layouts
def test_a_sister_page_may_have_a_single_record(make: Make) -> None:
    assert len(extract(learned(make(HERE)), make(THERE[:1]))) == 1


@all_layouts
def test_a_banner_more_does_not_matter(make: Make) -> None:
    template = learned(make(HERE))
    assert extract(template, BANNER + make(THERE)) == extract(template, make(THERE))


@all_layouts
def test_a_template_survives_its_file(make: Make, tmp_path: Path) -> None:
    template = learned(make(HERE))
    save_template(template, tmp_path / "w.json")
    assert load_template(tmp_path / "w.json") == template


def test_half_characters_in_a_class_do_not_keep_a_template_from_its_file(tmp_path: Path) -> None:
    rows = [el("li", el("h3", name), el("p", "£9", class_="price \ud800")) for name in HERE]
    page = page_from_snapshot(snapshot(el("html", el("ul", *rows))))
    save_template(learn_template(page, find_areas(page)), tmp_path / "w.json")
    assert len(load_template(tmp_path / "w.json").areas) == 1


def test_a_missing_item_leaves_the_others_in_their_columns() -> None:
    whole, without = (
        list_of(THERE),
        list_of(THERE).replace("<p class=text>A fine steel pan.</p>", ""),
    )
    template = learned(list_of(HERE))
    expected = extract(template, whole)
    del expected[1]["text"]
    assert extract(template, without) == expected


def test_a_missing_item_of_a_run_leaves_the_others_in_their_columns() -> None:
    template = learned(runs_of(HERE))
    rows = extract(template, runs_of(THERE).replace("<span>£99</span>", ""))  # of the steel pan
    assert [len(row) for row in rows] == [3, 2, 3]
    (description,) = (name for name, text in rows[0].items() if text.startswith("A fine"))
    assert rows[1][description] == "A fine steel pan."


def facts_of(*records: str) -> str:
    """Records of a name and facts that each say what they are."""
    rows = (
        f"<li><h3>{name}</h3>{''.join(f'<span>{fact}</span>' for fact in facts)}</li>"
        for name, *facts in (record.split("|") for record in records)
    )
    return f"<ul>{''.join(rows)}</ul>"


def test_what_an_item_says_it_is_tells_its_column_though_one_before_it_is_missing() -> None:
    here = facts_of(
        "Mini Cooper|Year: 2022|Fuel: Petrol|Colour: Red|Doors: 3",
        "Audi A4|Year: 2014|Fuel: Diesel|Colour: Black|Doors: 4",
        "Ford Fiesta|Year: 2019|Fuel: Petrol|Colour: Green|Doors: 5",
    )
    there = facts_of(
        "Fiat Panda|Year: 2021|Colour: White|Owners: 2",
        "Seat Ibiza|Fuel: Petrol|Colour: Grey|Doors: 3",
        "Skoda Fabia|Year: 2020|Fuel: Diesel|Doors: 5",
    )
    assert [{"Year", "Colour"}, {"Fuel", "Colour", "Doors"}, {"Year", "Fuel", "Doors"}] == [
        {name for name in row if name[0].isupper()} for row in extract(learned(here), there)
    ]
    for row in extract(learned(here), there):
        assert all(text.startswith(name) for name, text in row.items() if name[0].isupper())


def test_columns_of_a_table_are_told_by_their_headings_though_their_order_changed() -> None:
    def table(heads: str, *rows: str) -> str:
        head = "".join(f"<th>{name}</th>" for name in heads.split("|"))
        body = ("".join(f"<td>{cell}</td>" for cell in row.split("|")) for row in rows)
        return f"<table><tr>{head}</tr>{''.join(f'<tr>{row}</tr>' for row in body)}</table>"

    here = table("Name|Town|Price", "Oak|Ely|£5", "Elm|Ware|£7", "Fir|Deal|£9", "Yew|Rye|£2")
    there = table("Price|Name|Town", "£4|Ash|Bath", "£6|Box|York", "£8|Lime|Hull", "£1|Pine|Eye")
    assert extract(learned(here), there)[1] == {"Name": "Box", "Town": "York", "Price": "£6"}


def test_an_unknown_element_does_not_take_the_place_of_a_known_one() -> None:
    template = learned(list_of(HERE))
    badges = list_of(THERE).replace("<p class=text>", "<p class=badge>New!</p><p class=text>")
    assert extract(template, badges) == extract(template, list_of(THERE))


def test_a_changed_class_is_forgiven_where_nothing_else_fits() -> None:
    template = learned(list_of(HERE))
    sale = list_of(THERE).replace("<p class=text>", "<p class='text new'>")
    assert extract(template, sale) == extract(template, list_of(THERE))


def test_siblings_without_the_class_of_all_records_are_none() -> None:
    advert = "<li class=ad><h3><a href=/buy>Buy now</a></h3></li>"
    found = extract(learned(list_of(HERE)), list_of(THERE).replace("<li", advert + "<li", 1))
    assert len(found) == len(THERE)


def test_the_second_area_is_found_too() -> None:
    def two(names: Iterable[str], featured: Iterable[str]) -> str:
        return f"<section>{rows_of(featured)}</section>{list_of(names)}"

    areas = apply_template(learned(two(HERE, THERE)), page_from_html(two(THERE, HERE)))
    assert sorted(len(area.records) for area in areas) == [3, 5]


def test_an_area_that_a_sister_page_lacks_is_left_out() -> None:
    template = learned(f"<section>{rows_of(THERE)}</section>{list_of(HERE)}")
    assert len(apply_template(template, page_from_html(list_of(THERE)))) == 1


def test_the_file_says_where_things_are_in_words_that_people_read(tmp_path: Path) -> None:
    save_template(learned(list_of(HERE)), tmp_path / "w.json")
    data = json.loads((tmp_path / "w.json").read_text("utf-8"))
    (area,) = data["areas"]
    assert (data["format"], data["learned_from"]) == (FORMAT, "https://example.org/list")
    assert (area["region"], area["identity"], area["record"]) == (
        "/html[1]/body[1]/ul[1]",
        "list",
        "li",
    )
    assert [column["path"] for column in area["columns"]] == ["h3/a", "p", "p"]


def test_the_region_is_an_xpath_of_the_page() -> None:
    page = page_from_html(list_of(HERE))
    (area,) = find_areas(page)
    assert node_at(page, learn_template(page, [area]).areas[0].region) == area.node


@all_layouts
def test_other_tools_can_follow_the_xpaths(make: Make) -> None:
    (area,) = learned(f"<html><body>{make(HERE)}</body></html>").areas
    markup = make(HERE).replace("<table>", "<table><tbody>").replace("</table>", "</tbody></table>")
    tree = lxml_html.document_fromstring(f"<html><body>{markup}</body></html>").getroottree()
    (region,) = tree.xpath(area.region)
    records = region.xpath(area.xpath)
    rows = [
        [str(record.xpath(f"string({column.xpath})")).strip() for column in area.columns]
        for record in records
    ]
    assert rows == [list(row.values()) for row in analysed(make(HERE))]


@pytest.mark.parametrize("word", ["it's", 'say"so', "both'\""])
def test_quotes_in_classes_are_quoted_in_xpaths(word: str) -> None:
    attribute = word.replace("'", "&#39;").replace('"', "&quot;")
    markup = list_of(HERE).replace("'hit", f"'{attribute}")
    (area,) = learned(markup).areas
    assert len(lxml_html.fromstring(f"<div>{markup}</div>").xpath(f"ul/{area.xpath}")) == len(HERE)


def test_a_foreign_page_is_refused_with_advice() -> None:
    with pytest.raises(
        WrapperError, match=r"finds nothing on this page.*--save-template"
    ) as refused:
        apply_template(
            learned(list_of(HERE)), page_from_html("<h1>About us</h1>", "https://example.org/about")
        )
    assert refused.value.source == "https://example.org/about"


def test_an_empty_page_is_refused() -> None:
    with pytest.raises(WrapperError):
        apply_template(learned(runs_of(HERE)), page_from_html(""))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(WrapperError, match=r"no template file at .*gone\.json"):
        load_template(tmp_path / "gone.json")


def broken(**changes: Any) -> str:
    """A file that would be right but for these changes to its area."""
    area: dict[str, Any] = {
        "region": "/html[1]",
        "path": "html",
        "identity": "",
        "record": "p",
        "classes": [],
        "run": 0,
    }
    area |= {"begins": "", "columns": [], "xpath": "./p"} | changes
    return json.dumps({"format": FORMAT, "areas": [area]})


BROKEN = {
    "empty": "",
    "not JSON": "<html>",
    "a list": "[]",
    "another format": json.dumps({"format": "sitesift-template-99", "areas": []}),
    "no areas": json.dumps({"format": FORMAT}),
    "areas that are none": json.dumps({"format": FORMAT, "areas": [1, "x"]}),
    "an unknown entry": broken(surprise=1),
    "a number for a path": broken(path=7),
    "a word for a number": broken(run="many"),
    "columns without names": broken(columns=[{"path": "p"}]),
    "a column with a number for a path": broken(
        columns=[{"name": "a", "path": 1, "classes": "", "number": 1, "xpath": "."}]
    ),
    "endless nesting": "[" * 200_000,
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    path.write_text(content, "utf-8")
    with pytest.raises(
        WrapperError, match="is not a template that --save-template wrote"
    ) as refused:
        load_template(path)
    assert refused.value.source == str(path)


def test_a_right_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "w.json").write_text(broken(), "utf-8")
    assert load_template(tmp_path / "w.json").areas[0].record == "p"


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    (tmp_path / "w.json").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(WrapperError):
        load_template(tmp_path / "w.json")
