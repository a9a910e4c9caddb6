"""What was seen and says too little to be a record is not missing."""

from __future__ import annotations

from sitesift.explore.evidence.gather.headed_rows import HeadedRows
from sitesift.explore.evidence.gather.seen_goods import (
    rows_dropped,
    sure_goods_seen,
    too_little_said,
    with_sure_goods,
)
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.settle_records import DroppedRow
from sitesift.ontology import load_domain

HOMES = load_domain("real-estate")


def home(number):
    return {
        "title": f"{number} Mill Lane", "price": f"£{number}0,000", "bedrooms": "3",
        "bathrooms": "2", "location": f"{number} Mill Lane Oxford",
        "url": f"http://a.org/homes/{number}/",
    }  # fmt: skip


def cells(texts):
    return {name: {"text": text, "value": text} for name, text in texts.items()}


ROWS = [cells(home(n)) for n in range(1, 10)]
SOLD = {"title": "2 Gate Row", "location": "Witney", "status": "Sold", "image": "/sold.png"}


def test_a_house_that_was_sold_and_has_no_page_of_its_own_is_no_record():
    assert set(too_little_said({"text:1f": SOLD}, ROWS, HOMES)) == {"text:1f"}


def test_a_record_with_a_page_as_the_others_have_is_missed_however_little_it_says():
    bare = {"title": "2 Gate Row", "url": "http://a.org/homes/12/"}
    assert set(too_little_said({"a.org/homes/12": bare}, ROWS, HOMES)) == set()


def test_a_record_that_says_what_others_say_is_missed_without_a_page_of_its_own():
    full = {name: text for name, text in home(12).items() if name != "url"}
    assert set(too_little_said({"text:1f": full}, ROWS, HOMES)) == set()


def test_goods_that_a_wrapper_gave_are_as_sure_where_they_were_seen():
    given = [DroppedRow(RowDropReason.SURE_GOODS, {}, keys=(f"a.org/ad/{n}",)) for n in range(3)]
    seen = {f"a.org/ad/{n}": RowDropReason.OTHER_KIND for n in range(4)}
    assert rows_dropped(given, seen) == {RowDropReason.SURE_GOODS: 3, RowDropReason.OTHER_KIND: 1}


def test_goods_that_the_run_left_out_are_none_though_links_of_records_lead_there_too():
    rows = [cells(home(n) | {"url": f"http://a.org/contact?ref={n}"}) for n in range(1, 10)]
    phone = {"a.org/contact?ref=g12": {"title": "Phone", "location": "Oxford"}}
    assert not too_little_said(phone, rows, HOMES)
    assert set(too_little_said(phone, rows, HOMES, [*phone])) == set(phone)


def test_goods_that_a_page_knows_by_another_link_are_told_by_name_and_price():
    phone = {"title": "Phone", "price": "£90"}
    sure = [DroppedRow(RowDropReason.SURE_GOODS, phone, keys=("a.org/ad/12",))]
    seen = {"a.org/contact?ref=12": phone, "a.org/homes/3": home(3)}
    assert set(sure_goods_seen(seen, sure, HOMES)) == {"a.org/contact?ref=12"}


def left_out_as(headed: HeadedRows, *records: str) -> list[RowDropReason]:
    made = [DroppedRow(RowDropReason.DOUBTFUL, {}, keys=(f"a.org/{n}",)) for n in range(2)]
    return [row.reason for row in with_sure_goods(made, headed, [(key,) for key in records])]


SURE, DOUBTFUL = RowDropReason.SURE_GOODS, RowDropReason.DOUBTFUL


def test_rows_left_out_that_stand_on_a_page_of_something_else_are_goods_for_sure():
    headed = HeadedRows(frozenset(), frozenset({"a.org/1"}))
    assert left_out_as(headed, "a.org/7") == [DOUBTFUL, SURE]


def test_where_all_records_stand_on_a_page_of_their_own_what_does_not_is_goods_for_sure():
    headed = HeadedRows(frozenset({"a.org/7", "a.org/1"}), frozenset())
    assert left_out_as(headed, "a.org/7") == [SURE, DOUBTFUL]
    assert left_out_as(headed, "a.org/7", "a.org/8") == [DOUBTFUL, DOUBTFUL]
