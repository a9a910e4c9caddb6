"""What records' own pages add to a list, without a domain."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.open.own_page_columns import OwnPageColumns, own_page_columns

THINGS = (
    ("Lamp", "£12", "Acme", "2 kg"),
    ("Chair", "£30", "Zork", "7 kg"),
    ("Desk", "£80", "Om", "9 kg"),
)
RELATED = "".join(
    f'<li><a href="/{n}">Thing {n}</a> <b class="brand">Brand {n}</b></li>' for n in range(4)
)


def _added(*listed: str) -> OwnPageColumns:
    pages = [
        page_from_html(
            f"<main><h1>{name}</h1><table><tr><th>Price</th><td>{price}</td></tr>"
            f"<tr><th>Maker</th><td>{maker}</td></tr><tr><th>Weight</th><td>{weight}</td></tr>"
            f"</table><ul>{RELATED}</ul></main>",
            f"http://shop.example/{name}",
        )
        for name, price, maker, weight in THINGS
    ]
    said = [{"name": name, "cost": price} for name, price, _, _ in THINGS]
    return own_page_columns(pages, said, listed)


def test_labels_name_what_the_list_does_not_say() -> None:
    found = _added("name", "cost")
    assert [(column.name, column.kind) for column in found.columns] == [
        ("maker", "text"),
        ("weight", "measure"),
    ]
    assert [
        {value.name: value.text for value in record.values} if record else {}
        for record in found.records
    ] == [{"maker": maker, "weight": weight} for _, _, maker, weight in THINGS]


def test_what_the_list_calls_so_already_is_the_list_s() -> None:
    assert [column.name for column in _added("name", "cost", "maker").columns] == ["weight"]


def test_a_record_is_all_that_is_about_it_also_where_it_adds_one_value() -> None:
    record = _added("name", "cost", "maker").records[0]
    assert record is not None
    assert "Lamp" in record.text


def _with_genres(*genres: tuple[str, ...]) -> OwnPageColumns:
    pages = [
        page_from_html(
            f"<main><h1>Book {n}</h1><table><tr><th>Genres</th><td>"
            + ", ".join(f"<a href=/g/{genre}>{genre}</a>" for genre in own)
            + f"</td></tr><tr><th>Pages</th><td>{n}7</td></tr></table></main>",
            f"http://books.example/{n}",
        )
        for n, own in enumerate(genres)
    ]
    return own_page_columns(pages, [{"name": f"Book {n}"} for n in range(len(pages))], ("name",))


def test_a_labelled_list_of_items_is_one_column_with_all_of_them() -> None:
    found = _with_genres(("crime", "war"), ("war",), ("crime", "travel", "war"))
    assert [(column.name, column.many) for column in found.columns] == [
        ("genres", True),
        ("pages", False),
    ]
    texts = [r.values[0].text for r in found.records if r is not None]
    assert texts == ["crime | war", "war", "crime | travel | war"]


def test_links_of_which_the_pages_seen_have_one_each_may_be_a_list() -> None:
    assert _with_genres(("crime",), ("war",), ("travel",)).columns[0].many


def test_what_leads_to_other_records_is_none_of_a_records_values_whatever_stands_above_it() -> None:
    pages = [
        page_from_html(
            f"<main><h1>{name}</h1><p>Maker: <b>{maker}</b></p></main><section><h2>Related goods"
            f"</h2><div><a href='/goods/{other}'>{other}</a></div></section>",
            f"http://shop.example/goods/{name}",
        )
        for (name, _, maker, _), other in zip(THINGS, ("Vase", "Sofa", "Tray"), strict=True)
    ]
    found = own_page_columns(pages, [{"name": name} for name, *_ in THINGS], ["name"])
    assert [column.name for column in found.columns] == ["maker"]


def test_names_that_a_list_cuts_short_are_read_whole_from_own_pages() -> None:
    names = ("A lamp for long winter nights", "A chair", "A desk of oak and glass")
    pages = [
        page_from_html(
            f"<main><h1>{name}</h1><table><tr><th>Weight</th><td>{n} kg</td></tr></table></main>",
            f"http://shop.example/{n}",
        )
        for n, name in enumerate(names, 3)
    ]
    said = [{"title": name if len(name) < 10 else f"{name[:9]}..."} for name in names]
    found = own_page_columns(pages, said, ("title",))
    assert [column.name for column in found.columns] == ["weight"], "the list has the column"
    told = [{v.name: v.text for v in record.values} for record in found.records if record]
    assert [row["title"] for row in told] == list(names)
    others = [{"title": "A lamp f..."}, {"title": "A chair"}, {"title": "Another ..."}]
    assert own_page_columns(pages, others, ("title",)).records[0] is not None
    assert not any(
        value.name == "title"
        for record in own_page_columns(pages, others, ("title",)).records
        if record
        for value in record.values
    )


def test_the_first_of_the_cards_below_a_heading_is_no_value_of_the_heading() -> None:
    def cards(number: int) -> str:
        return "".join(
            f"<li><img src=/{n}.png><a href=/{n}-{number}>Thing {n * number}</a><b>£{n}9</b></li>"
            for n in range(2, 6)
        )

    pages = [
        page_from_html(
            f"<main><h1>{name}</h1><table><tr><th>Weight</th><td>{weight}</td></tr></table>"
            f"<div><strong>Related products</strong><ol>{cards(number)}</ol></div></main>",
            f"http://shop.example/{name}",
        )
        for number, (name, _, _, weight) in enumerate(THINGS, 1)
    ]
    found = own_page_columns(pages, [{"name": name} for name, *_ in THINGS], ("name",))
    assert [column.name for column in found.columns] == ["weight"]
