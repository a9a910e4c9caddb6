"""Pages of one template give named columns, with nothing known of their subject."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html
from sitesift.records.details.read_details import detail_records, read_details

Columns = dict[str, list[list[str]]]
TOWNS = ["Leeds", "York", "Hull", "Ripon"]


def columns(*pages: str) -> Columns:
    """The columns of pages, each with the texts of every page."""
    found = read_details([page_from_html(html) for html in pages])
    return {c.name: [[v.text for v in values] for values in c.values] for c in found}


def each(html: str) -> list[str]:
    """A page for each town, with the same words around it."""
    return [
        f"<p>Welcome</p>{html.format(town=town, n=n)}<p>Contact us</p>"
        for n, town in enumerate(TOWNS)
    ]


@pytest.mark.parametrize(
    "html",
    [
        "<dl><dt>Town</dt><dd>{town}</dd></dl>",
        "<table><tr><th>Town</th><td>{town}</td></tr></table>",
        "<p><b>Town:</b> {town}</p>",
        "<ul><li><strong>Town</strong>: <a href=/t/{n}>{town}</a></li></ul>",
        "<div><span>Town</span><span>{town}</span></div>",
        "<table><tr><th rowspan=2>Where<td><a href=/t>Town</a><td>{town}<tr><td>No<td>{n}</table>",
        "<p><i itemprop=town>{town}</i></p>",
    ],
)
def test_a_label_or_microdata_names_what_differs(html: str) -> None:
    assert columns(*each(html))["town"] == [[town] for town in TOWNS]


def test_a_label_in_the_text_is_told_from_its_value() -> None:
    column = read_details([page_from_html(page) for page in each("<p>Town: {town}</p>")])[0]
    assert (column.name, column.values[0][0].text) == ("town", "Town: Leeds")
    assert column.values[0][0].value == "Leeds"


def test_what_is_the_same_on_all_pages_is_no_column() -> None:
    assert not [v for c in columns(*each("<h1>{town}</h1>")).values() for v in c if "Welcome" in v]


def test_the_main_heading_is_the_title() -> None:
    assert columns(*each("<h1>{town}</h1>"))["title"][2] == ["Hull"]


def test_the_column_that_the_pages_titles_hold_is_the_title() -> None:
    html = "<title>{town} hotels</title><div>No {n}</div><p>{town}</p>"
    assert columns(*each(html))["title"][1] == ["York"]


def test_a_value_that_most_pages_share_is_still_a_value() -> None:
    pages = [f"<p>Menu</p><p class=r>{r}</p><p>End</p>" for r in ("PG", "PG", "PG", "R")]
    assert [["PG"], ["PG"], ["PG"], ["R"]] in columns(*pages).values()


def test_a_fact_that_is_the_same_everywhere_is_kept_among_facts_that_differ() -> None:
    html = "<dl><dt>Town</dt><dd>{town}</dd><dt>State</dt><dd>used</dd></dl>"
    assert columns(*each(html))["state"] == [["used"]] * 4


def test_the_sites_own_phone_is_no_fact_of_its_records() -> None:
    html = "<dl><dt>Town</dt><dd>{town}</dd></dl><footer><b>Phone:</b> <i>0113 555</i></footer>"
    assert "phone" not in columns(*each(html))


def test_an_optional_row_moves_no_other_into_its_column() -> None:
    pages = each("<table><tr><td>Town</td><td>{town}</td></tr>{{}}</table>")
    full = "<tr><td>Size</td><td>{0}0</td></tr><tr><td>Floor</td><td>{0}</td></tr>"
    bare = "<tr><td>Floor</td><td>{0}</td></tr>"
    rows = [(full if n % 2 else bare).format(n) for n in range(4)]
    found = columns(*(page.format(row) for page, row in zip(pages, rows, strict=True)))
    assert found["floor"] == [["0"], ["1"], ["2"], ["3"]]
    assert found["size"] == [[], ["10"], [], ["30"]]


def test_values_with_and_without_a_link_are_one_column() -> None:
    tags = ["<a href=/x>{}</a>", "{}", "<a href=/y>{}</a>", "{}"]
    rows = [tag.format(town) for tag, town in zip(tags, TOWNS, strict=True)]
    found = columns(*(f"<dl><dt>Town</dt><dd>{row}</dd></dl>" for row in rows))
    assert found["town"] == [[town] for town in TOWNS]


def test_repeated_links_are_a_list() -> None:
    tags = [["red"], ["blue", "green"], ["pink", "grey", "teal"]]
    pages = ["<b>Tags:</b>" + "".join(f"<a href=/{t}>{t}</a>" for t in some) for some in tags]
    assert columns(*pages)["tags"] == tags


def test_lines_of_one_element_are_columns_of_their_own() -> None:
    found = columns(*each("<h2>Where</h2><p>{n} High Street<br>{town}<br>LS{n} 2AB</p>"))
    assert [[town] for town in TOWNS] in found.values()


def test_a_class_name_of_one_record_is_not_part_of_its_place() -> None:
    pages = [f"<body class=page-{t}><p>Home</p><h1>{t}</h1><p>End</p>" for t in TOWNS]
    assert columns(*pages)["title"] == [[town] for town in TOWNS]


def test_what_two_places_say_alike_is_told_once_under_the_better_name() -> None:
    found = columns(*each("<div>{town}</div><dl><dt>Town</dt><dd>{town}</dd></dl>"))
    assert [name for name, values in found.items() if values[0] == ["Leeds"]] == ["town"]


def test_a_picture_that_differs_is_the_records() -> None:
    found = columns(*each("<img src=/logo.png><h1>{town}</h1><p><img src=/{n}.jpg></p>"))
    assert found["image"] == [[f"/{n}.jpg"] for n in range(4)]


def test_one_page_alone_tells_nothing() -> None:
    assert columns("<h1>Leeds</h1>") == {}


def test_pages_without_text_give_no_records() -> None:
    assert detail_records([page_from_html(""), page_from_html("<p></p>")]) == [None, None]


def test_a_record_is_the_smallest_element_around_its_values() -> None:
    html = "<main><h1>{town}</h1><dl><dt>Number</dt><dd>{n}</dd></dl></main>"
    pages = [page_from_html(page) for page in each(html)]
    record = detail_records(pages)[0]
    assert record is not None
    assert pages[0].tag_of(record.nodes[0]) == "main"
    assert [(v.name, v.text) for v in record.values] == [("title", "Leeds"), ("number", "0")]


def test_items_of_a_labelled_list_that_most_pages_have_are_still_items() -> None:
    genres = ("crime, war", "war, travel", "crime, war, verse")
    pages = [
        "<table><tr><th>Genres</th><td>"
        + ", ".join(f"<a>{genre}</a>" for genre in own.split(", "))
        + f"</td></tr></table><p>{own[::-1]}</p>"
        for own in genres
    ]
    assert columns(*pages)["genres"] == [own.split(", ") for own in genres]


def test_what_stands_above_the_whole_page_is_no_label() -> None:
    pages = [
        f"<header><b>We love it</b></header><div><ul><li>{town}</li></ul><h1>T {n}</h1></div>"
        for n, town in enumerate(TOWNS)
    ]
    assert "we love it" not in columns(*pages)


def test_a_label_of_all_pages_that_has_a_value_on_one_and_dashes_on_the_others_is_a_column() -> (
    None
):
    html = "<table><tr><th>Town<td>{town}<tr><th>Rating<td>{{}}</table>"
    pages = [page.format(said) for page, said in zip(each(html), "4–––", strict=True)]
    assert columns(*pages)["rating"] == [["4"], [], [], []]
