"""Tables of records: bounded, ordered by numbers, harmless, and true to what they were given."""

from __future__ import annotations

import base64
import csv
import gzip
import io
import json
from hashlib import sha512
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitesift.report.pieces.cell_words import order_number, shown_text, shown_value
from sitesift.report.pieces.record_downloads import DOWNLOAD_BYTES, download_buttons
from sitesift.report.pieces.records_table import (
    SHOWN_RECORDS,
    TABLE_BYTES,
    RecordLook,
    records_table,
)

PRICE = {"text": "Guide price £9", "value": {"amount": 9, "currency": "GBP"}}
NASTY = "</td></script><script>alert(1)</script><img src=x onerror=alert(2)>"


def table(rows: list[dict[str, Any]], **options: Any) -> LexborHTMLParser:
    return LexborHTMLParser("".join(records_table(rows, **options)))


def files(rows: list[dict[str, Any]]) -> dict[str, bytes]:
    """What the buttons save, by the ending of the file."""
    buttons = LexborHTMLParser(download_buttons(rows, "records")).css("button")
    return {
        str(one.attributes["data-file"]).rpartition(".")[2]: gzip.decompress(
            base64.b64decode(str(one.attributes["data-packed"]))
        )
        for one in buttons
    }


def test_a_column_is_there_for_each_attribute_and_links_come_last():
    heads = table([{"url": "/1", "title": "House"}, {"title": "Flat", "price": PRICE}]).css("th")
    assert [head.text() for head in heads] == ["#", "title", "price", "url"]


def test_a_head_says_how_many_records_lack_the_attribute_only_where_some_do():
    heads = table([{"title": "House", "price": "£9"}, {"title": "Flat"}]).css("th")
    assert [head.css_first(".cover") is not None for head in heads] == [False, False, True]
    assert heads[2].css_first(".cover").attributes["title"] == "1 of 2 records"


def test_a_value_that_is_a_number_is_what_its_column_is_ordered_by():
    cells = table([{"title": "House", "price": PRICE}, {"title": "3"}]).css("td[data-number]")
    assert [cell.attributes["data-number"] for cell in cells] == ["9"]


def test_a_value_that_says_more_than_its_text_stands_beside_it():
    row = {"price": PRICE, "tenure": {"text": "Freehold", "value": "freehold"}}
    assert [one.text() for one in table([row]).css("small")] == ["9 GBP"]


def test_flat_rows_have_their_values_beside_them_too():
    row = {
        "price": "£9",
        "price.amount": 9,
        "price.currency": "GBP",
        "rooms": "3",
        "rooms.value": 3,
    }
    assert shown_value(row, "price") == "9 GBP"
    assert order_number(row, "rooms") == 3.0
    assert [cell.text() for cell in table([row]).css("th")] == ["#", "price", "rooms"]


@pytest.mark.parametrize("value", [True, float("nan"), float("inf"), 10**400, "9", None, [9]])
def test_what_is_no_finite_number_orders_nothing(value):
    assert order_number({"a": {"text": "a", "value": value}}, "a") is None


def test_several_values_of_a_cell_are_one_text():
    assert shown_text([{"text": "a"}, None, "b", 3]) == "a | b | 3"


def test_hostile_names_and_texts_stay_texts():
    tree = table([{NASTY: NASTY, "url": f"javascript:{NASTY}"}], name="r")
    assert not tree.css("script, img, [onerror], a")
    assert NASTY in tree.css_first("td.long").text()


def test_a_table_of_a_hundred_thousand_records_is_cut_and_says_so():
    html = "".join(records_table([{"title": f"House {n}"} for n in range(100_000)]))
    assert html.count("<tr id=") == SHOWN_RECORDS
    assert f"first {SHOWN_RECORDS} of 100,000 records" in html


def test_long_texts_make_fewer_rows():
    rows = [{f"column {n}": "&" * 5_000 for n in range(60)}] * SHOWN_RECORDS
    html = "".join(records_table(rows))
    assert 1 < html.count("<tr id=") < SHOWN_RECORDS
    assert len(html) < TABLE_BYTES + 20_000


def test_a_record_leads_to_its_place_and_shows_its_picture():
    rows = [{"title": "House"}, {"title": "Flat"}]
    looks = [RecordLook('<svg class="shot"></svg>', "page-1-4"), RecordLook()]
    first, second = table(rows, looks=looks).css("tbody tr")
    assert [link.attributes["href"] for link in first.css("a")] == ["#page-1-4", "#page-1-4"]
    assert first.css_first("td.look svg.shot") is not None
    assert second.css_first("td.look").text() == ""


def test_without_any_picture_there_is_no_column_for_them():
    assert not table([{"title": "House"}], looks=[RecordLook()]).css(".look")


def test_downloads_hold_the_rows_as_the_outputs_write_them():
    saved = files([{"title": "=HYPERLINK(1)", "price": PRICE}, {"title": "Flat"}])
    assert json.loads(saved["json"])[0]["price"] == PRICE
    lines = list(csv.DictReader(io.StringIO(saved["csv"].decode("utf-8"))))
    assert lines[0]["title"] == "'=HYPERLINK(1)"  # a spreadsheet shows it instead of computing it
    assert lines[0]["price.amount"] == "9"
    assert lines[1]["price"] == ""


@pytest.mark.parametrize("text", ["plain words " * 500, "Ω" * 50_000])
def test_downloads_that_are_too_large_hold_the_first_records_and_say_so(text):
    rows = [
        {"title": f"{n * n} {text}", "digest": sha512(b"%d" % n).hexdigest()} for n in range(3_000)
    ]
    html = download_buttons(rows, "records")
    assert len(html) < 3 * DOWNLOAD_BYTES
    buttons = LexborHTMLParser(html).css("button")
    for button, (kind, data) in zip(buttons, files(rows).items(), strict=True):
        count = len(json.loads(data)) if kind == "json" else data.count(b"\r\n") - 1
        assert 0 < count < len(rows)
        assert button.text() == f"{kind.upper()} (first {count:,})"


def test_there_is_nothing_to_download_where_there_are_no_records():
    assert download_buttons([], "records") == ""
