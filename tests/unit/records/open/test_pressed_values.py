"""What is pressed in a record: actions are no columns, names are."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.open.open_records import find_open_records

NAMES = "Amber Birch Cedar Dogwood Elm Fir Gorse Hazel".split()


def told(record: str) -> list[list[str]]:
    cards = "".join(f"<li>{record.format(n=n, name=name)}</li>" for n, name in enumerate(NAMES, 3))
    page = page_from_html(f"<main><ul>{cards}</ul></main>", url="http://talks.test/")
    found = find_open_records(page, None)
    return [[value.text for value in one.values] for one in found.areas[0].records]


def test_a_name_that_is_a_button_is_a_column() -> None:
    first = told(
        "<button class=title>{name} of the wood</button><p>Hall {n}, upper floor</p>"
        "<button>Like {n}</button>"
    )[0]
    assert first == ["Amber of the wood", "Hall 3, upper floor"]


def test_a_card_that_is_a_button_as_a_whole_has_its_values() -> None:
    card = (
        "<div role=button><h3>{name} of the wood</h3><p>Oak family</p><p>{n} metres high</p></div>"
    )
    assert told(card)[0][0] == "Amber of the wood"
    assert "3 metres high" in told(card)[0]


def test_parts_of_a_line_with_class_names_of_their_own_are_columns_without_a_space() -> None:
    line = (
        "<h4>{name} of the wood</h4><small class=level>Moderate</small> "
        "<em class=start>{n} May 2027</em><strong class=seats>{n} places left</strong>"
    )
    assert told(line)[0] == ["Amber of the wood", "Moderate", "3 May 2027", "3 places left"]
