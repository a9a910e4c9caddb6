"""Records of a run as rows and as cells of a table."""

from __future__ import annotations

from sitesift.wrapper.run.output_rows import OutputRecord, to_row

BOOK = {
    "label": "book",
    "children": [
        {"label": "title", "value": "Fox & Moon"},
        {"label": "tag", "value": "a"},
        {"label": "tag", "value": "b"},
        {"label": "review", "children": [{"label": "by", "value": "me"}]},
        {"label": "price", "value": "£1", "children": [{"label": "unit", "value": "GBP"}]},
    ],
}
NOTE = {"label": "note", "value": "alone\x07"}


def test_a_record_becomes_a_row_of_strings_and_lists():
    assert to_row(BOOK) == {
        "title": "Fox & Moon",
        "tag": ["a", "b"],
        "review": [{"by": "me"}],
        "price": [{"_value": "£1", "unit": "GBP"}],
    }


def test_an_attribute_at_the_top_is_a_row_with_its_own_name():
    assert OutputRecord("note", 1, NOTE).row(with_label=True) == {
        "_record": "note",
        "note": "alone\x07",
    }


def test_a_name_that_is_both_an_attribute_and_a_record_keeps_both():
    tree = {
        "label": "r",
        "children": [{"label": "x", "value": "1"}, {"label": "x", "children": []}],
    }
    assert to_row(tree) == {"x": ["1", {}]}


def test_cells_of_a_record_join_several_values_and_hold_records_as_json():
    cells = OutputRecord("book", 1, BOOK).cells(with_label=True)
    assert (cells["_record"], cells["tag"]) == ("book", "a | b")
    assert cells["review"] == '[{"by":"me"}]'
