"""Names that a page lists beside others."""

from __future__ import annotations

from sitesift.forms.fill.enumerations import enumerated_names
from sitesift.page import page_from_html


def names(html, known):
    return enumerated_names(page_from_html(f"<body>{html}</body>"), known)


def test_what_a_line_lists_beside_a_known_name_is_of_its_kind():
    line = "<p><b>Areas we cover</b>: Bath, Wexcombe Cross and Ostermoor.</p>"
    assert names(line, ["Bath"]) == (["Bath", "Wexcombe Cross", "Ostermoor"], [])


def test_items_of_a_list_are_beside_each_other_as_well():
    items = "<ul><li><a>Bath</a><li><a>Wexcombe</a><li><a>Ostermoor</a></ul>"
    assert names(items, ["bath"])[0] == ["Bath", "Wexcombe", "Ostermoor"]


def test_one_word_of_a_menu_that_is_also_a_place_says_nothing_of_the_others():
    menu = "".join(f"<li>{word}" for word in ("Home", "Sale", "News", "Team", "Terms", "Contact"))
    assert names(f"<ul>{menu}</ul>", ["Sale"]) == ([], [])


def test_lists_without_a_known_name_come_apart():
    line = "<p>We cover: Wexcombe, Ostermoor, Ulm.</p>"
    assert names(line, ["Bath"]) == ([], ["Wexcombe", "Ostermoor", "Ulm"])


def test_sentences_numbers_and_pairs_are_no_lists():
    html = "<p>Call us, we are here, and we help.</p><p>Bath, 12, York</p><p>Bath and York</p>"
    assert names(html, ["Bath"]) == ([], [])
