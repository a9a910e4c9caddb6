"""Columns are called what a person would call them, and one meaning is one column."""

from __future__ import annotations

import json

import pytest

from sitesift.page import page_from_html
from sitesift.records.structure.find_areas import find_areas
from sitesift.records.structure.name_words import (
    are_prose,
    class_name,
    counted_name,
    icon_name,
    leading_label,
    value_kind,
    without_value,
)


def columns(*records: str, head: str = "") -> list[dict[str, list[str]]]:
    """The records of a list, each column with its texts."""
    html = head + "<ul>" + "".join(f"<li>{record}</li>" for record in records) + "</ul>"
    area = find_areas(page_from_html(html))[0]
    rows: list[dict[str, list[str]]] = []
    for record in area.records:
        rows.append({})
        for value in record.values:
            rows[-1].setdefault(value.name, []).append(value.text)
    return rows


def test_microdata_names_a_column() -> None:
    rows = columns(*(f"<h3>t{n}</h3><span itemprop=datePublished>{n}</span>" for n in range(3)))
    assert rows[0]["date published"] == ["0"]


def test_the_name_of_a_thing_in_the_record_is_what_the_thing_is() -> None:
    by = "<h3>t{0}</h3><p itemprop=author itemscope><span itemprop=name>Ann {0}</span></p>"
    assert columns(*(by.format(n) for n in range(3)))[1]["author"] == ["Ann 1"]


def test_the_named_part_of_a_running_text_names_it() -> None:
    rows = columns(*(f"<h3>t{n}</h3><p>by <b class=author>Ann {n}</b></p>" for n in range(3)))
    assert rows[0]["author"] == ["by Ann 0"]


@pytest.mark.parametrize(
    "line",
    [
        "<p>Weight: {0} kg</p>",
        "<dl><dt>Weight</dt><dd>{0} kg</dd></dl>",
        "<b>Weight:</b><p>{0}</p>",
    ],
    ids="inside definition before".split(),
)
def test_a_label_names_a_column_and_is_none_itself(line: str) -> None:
    rows = columns(*("<h3>thing</h3>" + line.format(n) for n in range(3)))
    assert set(rows[0]) == {"title", "Weight"}


def test_json_ld_that_says_the_same_names_a_column() -> None:
    data = [{"@type": "Book", "name": f"Title {n}", "isbn": f"978-{n}"} for n in range(3)]
    script = f"<script type='application/ld+json'>{json.dumps(data)}</script>"
    rows = columns(*(f"<p>Title {n}</p><i>978-{n}</i>" for n in range(3)), head=script)
    assert rows[2]["isbn"] == ["978-2"]


def test_tags_are_a_list_in_one_column() -> None:
    tags = ["red", "oak", "old", "new"]
    rows = columns(
        *(
            f"<h3>t{n}</h3><div>Tags: " + "".join(f"<a class=tag>{t}</a> " for t in tags[: n + 1])
            for n in range(4)
        )
    )
    assert rows[2] == {"title": ["t2"], "Tags": ["red", "oak", "old"]}


def test_badges_in_any_order_are_a_list_though_some_have_digits() -> None:
    held = ["PC PS5", "PS5 PC Wii", "Wii PS5", "Wii PC PS5", "PC"]
    badges = ["".join(f"<span class=badge>{one}</span>" for one in each.split()) for each in held]
    rows = columns(*(f"<h3>t{n}</h3><p>{each}</p>" for n, each in enumerate(badges)))
    assert [len(row) for row in rows] == [2] * 5
    assert [row[next(n for n in row if n != "title")] for row in rows] == [h.split() for h in held]


def test_a_list_is_called_as_the_element_that_holds_nothing_but_its_items() -> None:
    held = ["oak red", "red", "old red oak", "new"]
    items = ["".join(f"<span class=badge>{one}</span>" for one in each.split()) for each in held]
    plain = columns(*(f"<h3>t{n}</h3><p class=skills>{own}</p>" for n, own in enumerate(items)))
    assert [row["skills"] for row in plain] == [each.split() for each in held]
    others = "<h3>t{0}</h3><p class=footing>{1}<b class=day>May {0}</b></p>"
    assert "footing" not in columns(*(others.format(n, own) for n, own in enumerate(items)))[0]


def test_facts_in_one_order_are_columns_though_some_records_lack_one() -> None:
    held = ["4 doors|Red|Diesel", "Red|Petrol", "2 doors|Blue|Petrol", "5 doors|Red|Petrol"]
    facts = ["".join(f"<span class=fact>{one}</span>" for one in each.split("|")) for each in held]
    rows = columns(*(f"<h3>t{n}</h3><p>{each}</p>" for n, each in enumerate(facts)))
    assert max(len(row) for row in rows) == 4


def test_prices_that_look_different_are_one_column() -> None:
    look = "<h3>t{0}</h3><span class='{1}'>£{0}</span>"
    rows = columns(*(look.format(n, ("price", "price sale")[n % 2]) for n in range(4)))
    assert [row["price"] for row in rows] == [["£0"], ["£1"], ["£2"], ["£3"]]


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ("ng-binding", ""),
        ("css-1x7k2q", ""),
        ("sc-bdVaJa", ""),
        ("MuiTypography-root", ""),
        ("mt-4 text-sm", ""),
        ("mat-column-price", "price"),
        ("card-title ng-binding", "title"),
        ("manufacturer", "manufacturer"),
        ("site-item__text", ""),
        ("shop-list__maker", "maker"),
        ("badge bg-info", ""),
        ("topic-poster responsive-hide", "poster"),
    ],
)
def test_classes_of_frameworks_name_nothing(classes: str, name: str) -> None:
    assert class_name(classes) == name


@pytest.mark.parametrize(
    ("text", "label"),
    [("Price: £5", "Price"), ("at 10:30", ""), ("https://x.org", ""), ("no label", "")],
)
def test_a_label_is_a_few_words_before_a_colon(text: str, label: str) -> None:
    assert leading_label(text) == label


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("£5.99", "price"),
        ("1 299 €", "price"),
        ("12 May 2024", "date"),
        ("2024-05-12", "date"),
        ("(1959)", "year"),
        ("2019", "year"),
        ("2199", ""),
        ("09:30", "time"),
        ("19.30 Uhr", "time"),
        ("+90 212 345 67 89", "phone"),
        ("5 kg", ""),
    ],
)
def test_plain_kinds_of_values_are_told_by_their_form(text: str, kind: str) -> None:
    assert value_kind(text) == kind


@pytest.mark.parametrize(
    "pair",
    [
        "<dl><dt>{0}</dt><dd>{1}</dd></dl>",
        "<div><b>{0}:</b> <span>{1}</span></div>",
        "<p>{0}: {1}</p>",
    ],
    ids=["pairs", "label before", "label inside"],
)
def test_what_a_record_lacks_does_not_shift_the_columns_of_labelled_values(pair: str) -> None:
    """Every second record has no colour: its maker stands where others have their colour."""
    said = [
        f"<h3>t{n}</h3>"
        + pair.format("Weight", f"{n} kg")
        + (pair.format("Colour", "red" if n % 4 else "blue") if n % 2 else "")
        + pair.format("Maker", f"Firm {n}")
        for n in range(8)
    ]
    rows = columns(*said)
    assert [row["Maker"][0].rpartition(" ")[2] for row in rows] == [str(n) for n in range(8)]
    assert [n for n, row in enumerate(rows) if "Colour" in row] == [1, 3, 5, 7]


def test_what_is_counted_names_its_column_and_running_text_is_a_description() -> None:
    prose = "A long line about thing {0} that goes on for more than eight words."
    rows = columns(*(f"<h3>t{n}</h3><i>{n} rooms</i><p>{prose.format(n)}</p>" for n in range(4)))
    assert rows[2]["rooms"] == ["2 rooms"]
    assert rows[2]["description"] == [prose.format(2)]


def test_short_words_are_counted_unless_they_are_units() -> None:
    rows = columns(*(f"<h3>t{n}</h3><p>{n} bed</p><p>{n}0 min</p>" for n in range(1, 5)))
    assert rows[1]["beds"] == ["2 bed"]
    assert "mins" not in rows[1]


@pytest.mark.parametrize(
    ("classes", "name"),
    [
        ("far fa-clock", "duration"),
        ("bi bi-geo-alt-fill", "location"),
        ("icon-heart", "likes"),
        ("fa fa-check", ""),
        ("clock", ""),
        ("fas", ""),
    ],
)
def test_icons_name_what_stands_beside_them(classes: str, name: str) -> None:
    assert icon_name(classes) == name


def test_an_icon_names_the_value_in_its_element() -> None:
    rows = "".join(
        f"<li><h3>Soup {n}</h3><span class='badge'><i class='far fa-clock'></i> {n} x</span>"
        f"<span class='badge'><i class='fas fa-users'></i> {n} y</span></li>"
        for n in range(11, 16)
    )
    area = find_areas(page_from_html(f"<main><ul>{rows}</ul></main>"))[0]
    assert area.columns == ("title", "duration", "people")


def test_words_of_other_scripts_have_no_plural_with_an_s() -> None:
    assert counted_name(["4 个月前", "5 个月前"]) == "个月前"
    assert counted_name(["1 bedroom", "2 bedrooms"]) == "bedrooms"


def test_what_an_element_says_when_pointed_at_names_what_it_holds() -> None:
    rows = "".join(
        f"<li><h3>Game {n * 7}</h3><span title='Age'>{n}+</span><b title='Game {n}'>{n}–{n + 2}</b>"
        for n in range(11, 16)
    )
    area = find_areas(page_from_html(f"<main><ul>{rows}</ul></main>"))[0]
    assert area.columns[:2] == ("title", "Age")
    assert not any("Game" in name for name in area.columns)


def test_a_year_in_the_heading_beside_the_name_is_a_year() -> None:
    rows = "".join(
        f"<li><h3><a href='/{n}'>Film {n * 7}</a> <small>({1950 + n})</small></h3><p>Drama {n}</li>"
        for n in range(11, 16)
    )
    area = find_areas(page_from_html(f"<main><ul>{rows}</ul></main>"))[0]
    assert area.columns[:2] == ("title", "year")


def test_parts_of_a_link_around_the_whole_record_are_not_called_links() -> None:
    rows = "".join(
        f"<a href='/{n}'><img src='/{n}.png'><strong>Vase {n * 7} of the house</strong>"
        f"<span>Ann {n * 3} of Rome</span></a>"
        for n in range(11, 17)
    )
    area = find_areas(page_from_html(f"<main><div>{rows}</div></main>"))[0]
    assert not any(name.startswith("link") for name in area.columns)


def test_long_addresses_are_no_running_text():
    streets = [f"The Old Rectory {n}, Church Way, Iffley, Oxford OX4 4DY" for n in range(3)]
    said = [f"A stone cottage {n} with a garden that runs down to the river." for n in range(3)]
    assert not are_prose(streets)
    assert are_prose(said)


def test_words_that_the_classes_of_several_columns_share_tell_none_of_them() -> None:
    talk = "<h3>t{0}</h3><p class=lecture-host>Ann {0}</p><p class=lecture-track>Room {0}</p>"
    rows = columns(*(talk.format(n) for n in range(3)))
    assert rows[0] == {"title": ["t0"], "host": ["Ann 0"], "track": ["Room 0"]}


def test_a_state_of_a_record_shares_no_words_with_its_other_states() -> None:
    rows = columns(
        *(f"<a class='parcel {s}'>Box {s}</a><i>{s}</i>" for s in ("odd", "even", "new"))
    )
    assert rows[0]["parcel"] == ["Box odd"]


def test_a_label_behind_a_bracket_is_one() -> None:
    assert leading_label("(latest version: 4.0)") == "latest version"


def test_a_heading_is_a_title_whatever_its_link_is_for() -> None:
    rows = columns(*(f"<h2><a class=permalink href=/{n}>t{n}</a></h2><p>{n}</p>" for n in range(3)))
    assert rows[0]["title"] == ["t0"]


def test_a_list_narrowed_by_an_address_is_named_by_it() -> None:
    said = ["Go", "C", "Go", "C", "Go", "C"]
    rows = columns(*(f"<h3>t{n}</h3><a href='/x?tongue={t}'>{t}</a>" for n, t in enumerate(said)))
    assert rows[0]["tongue"] == ["Go"]


def test_a_count_is_named_by_the_page_that_shows_what_is_counted() -> None:
    rows = columns(*(f"<h3>t{n}</h3><a href='/ann/t{n}/forks'>{n * 3}</a>" for n in range(5)))
    assert rows[2]["forks"] == ["6"]


def test_an_icon_without_words_does_not_name_the_words_beside_it() -> None:
    rows = columns(*(f"<h3>t{n}</h3><p><i class=color-icon></i>Kind {n % 2}</p>" for n in range(5)))
    assert "color" not in rows[0]


def test_classes_that_say_what_an_item_says_do_not_tell_it_from_the_others() -> None:
    assert without_value("tag tag_web", "web") == "tag"
    assert without_value("web", "web") == "web"


def test_a_link_that_its_author_calls_an_address_is_no_column_of_addresses() -> None:
    rows = columns(
        *(f"<p>{n}</p><a class=u-url href=https://o.org/{n}>Long story {n}</a>" for n in range(5))
    )
    assert "url" not in rows[0]
