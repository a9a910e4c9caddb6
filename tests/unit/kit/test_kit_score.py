"""The scorer of the site benchmark, on small rows against the gold of generated sites."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.score.kit_site_figures import line, percentile, summary
from benchmarks.score.kit_site_score import Score, cells_of, compared, same_address, score_site
from benchmarks.score.kit_sites import Outcome
from benchmarks.score.repeated_sites import differences
from kit import Fact, Gold, Record, Site, pick

DECLARED = ("title", "price", "bedrooms", "status", "agent", "url", "image")


def home(
    key: str, *, beds: int = 3, price: str = "£250,000", amount: int | None = 250_000
) -> Record:
    facts = (
        Fact("title", f"{beds} bedroom house for sale", None),
        Fact("price", price, amount),
        Fact("bedrooms", str(beds), beds),
    )
    return Record(
        key, "sale", "Leeds", "House", facts, path=f"/home?id={key}", image=f"/photos/{key}.svg"
    )


def gold(*records: Record) -> Gold:
    names = frozenset(name for record in records for name in record.names())
    like = Site(1, size=3).gold
    return replace(
        like,
        records=records,
        beside=(),
        attributes=names,
        detail_attributes=frozenset(),
        images=True,
    )


def row(record: Record, **changed: object) -> dict[str, object]:
    cells: dict[str, object] = {
        fact.name: {"text": fact.text, "value": fact.value} for fact in record.shown
    }
    return {"url": f"http://127.0.0.1:8000{record.path}&sid=1f", **cells, **changed}


def scored(records: tuple[Record, ...], *rows: dict[str, object]) -> Score:
    return score_site(gold(*records), list(rows), DECLARED)


def outcome(score: Score) -> Outcome:
    return Outcome(
        "1",
        "uk-real-estate",
        score,
        seconds=9.0,
        documents=12,
        writes=[],
        verdict="effective",
        code=0,
    )


A, B = home("7"), home("8", beds=4, price="POA", amount=None)


def test_all_records_with_all_attributes_are_effective():
    score = scored((A, B), row(A), row(B))
    assert score.effective
    assert score.cells["right"] == 6


def test_a_missing_record_a_foreign_row_and_a_double_are_each_told():
    score = scored((A, B), row(A), row(A), {"url": "/about", "title": "About us"})
    assert (score.missing, len(score.wrong), score.doubles) == (["8"], 1, 1)
    assert not score.effective


def test_an_attribute_type_that_no_row_has_is_absent():
    score = scored((A,), {"url": A.path, "title": A.text("title"), "price": "£250,000"})
    assert score.absent == ["bedrooms"]


def test_a_column_that_is_wrong_or_missing_in_more_than_one_row_of_twenty_is_spoiled():
    homes = tuple(home(str(n), beds=n) for n in range(1, 31))
    right = [row(one) for one in homes]
    assert scored(homes, *right[:-1], row(homes[-1], bedrooms="")).effective
    missing = scored(homes, *right[:-2], *(row(one, bedrooms="") for one in homes[-2:]))
    wrong = scored(homes, *right[:-2], *(row(one, bedrooms="99") for one in homes[-2:]))
    assert missing.spoiled == wrong.spoiled == ["bedrooms"]
    assert not missing.effective


def test_rows_without_an_address_are_told_by_their_texts():
    score = scored((A, B), {**row(B), "url": ""}, {**row(A), "url": ""})
    assert score.effective


def test_a_site_without_records_is_effective_when_nothing_is_found():
    assert scored(()).effective
    assert not scored((), {"title": "A shop", "price": "£3"}).effective


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        (["£250,000", 250_000], "right"),
        (["Guide price £250,000"], "right"),
        ([250_000.0], "right"),
        (["£250,000 - £300,000"], "wrong"),
        (["£240,000"], "wrong"),
    ],
)
def test_a_price_is_compared_by_text_or_amount(said, verdict):
    assert compared(said, A, "price") == verdict


def test_a_text_that_holds_the_golds_is_close_and_not_right():
    assert compared(["3 bedroom house for sale in Leeds"], A, "title") == "close"


def test_a_text_that_is_cut_is_wrong_and_one_that_holds_more_is_not():
    assert compared(["3 bedroom"], A, "title") == "cut"
    assert compared(["3 bedroom, house for sale"], A, "title") == "close"
    cut = scored((A,), row(A, title="3 bedroom"))
    assert (cut.spoiled, cut.mistakes) == (["title"], {"title": 1})
    assert not scored((A,), row(A, title="3 bedroom house for sale in Leeds")).spoiled


def test_a_wrong_cell_is_counted_by_attribute_with_an_example():
    score = scored((A,), row(A, price={"text": "£240,000", "value": {"amount": 240_000}}))
    assert score.mistakes == {"price": 1}
    assert "£240,000" in score.examples["price"]


def test_what_the_gold_does_not_know_is_not_judged():
    sold = replace(B, shown=(*B.shown, Fact("status", "Sold", "sold")))
    said = scored((A, sold), row(A, status="for sale", agent="Smith & Co"), row(sold))
    assert said.cells["unjudged"] == 2
    made_up = scored((A, sold), row(A, status="let agreed"), row(sold))
    assert made_up.mistakes == {"status": 1}


def test_cells_are_read_from_all_shapes_of_rows():
    nested = cells_of({"price": {"text": "£9", "value": {"amount": 9, "currency": "GBP"}}})
    flat = cells_of({"price": "£9", "price.amount": 9})
    below = cells_of({"attributes": {"price": {"text": "£9", "value": 9}}})
    assert nested["price"] == flat["price"] == below["price"] == ["£9", 9]


def test_an_address_is_its_path_and_query_without_the_session():
    assert same_address("http://host:1/home?id=7&sid=abc") == "/home?id=7"


def test_an_image_is_right_when_it_is_the_records_own():
    score = scored(
        (A, B), row(A, image="http://h/photos/7.svg"), row(B, image="http://h/photos/7.svg")
    )
    assert score.mistakes == {"image": 1}


def test_the_95th_percentile_is_a_value_that_was_measured():
    assert percentile([float(n) for n in range(1, 101)], 0.95) == 95.0
    assert percentile([3.0], 0.95) == 3.0


def test_a_site_is_not_effective_when_something_was_written_or_the_command_crashed():
    right = outcome(scored((A,), row(A)))
    assert right.effective
    assert not replace(right, writes=["POST /login"]).effective
    assert not replace(right, crashed=True).effective
    assert not replace(right, code=None).effective


def test_sums_have_shares_over_all_cells_of_all_sites():
    good, bad = outcome(scored((A,), row(A))), outcome(scored((A, B), row(A, price="£1"), row(B)))
    figures = summary([good, bad])
    assert (figures["effective"], figures["precision"]) == (1, round(8 / 9, 4))


def test_a_close_text_counts_for_neither_precision_nor_recall_but_is_told():
    figures = summary([outcome(scored((A,), row(A, title="3 bedroom house for sale in Leeds")))])
    shares = (figures["precision"], figures["precision_with_close"], figures["recall"])
    assert shares == (round(2 / 3, 4), 1.0, round(2 / 3, 4))


def test_the_cells_of_a_missed_record_lower_recall():
    assert summary([outcome(scored((A, B), row(A)))])["recall"] == 0.5


def test_a_site_that_fails_says_why_and_with_which_traits():
    failed = outcome(scored((A, B), row(A)))
    told = line(replace(failed, traits=pick(1, paging="infinite")))
    assert told.startswith("FAIL")
    assert "missing 1" in told
    assert "paging=infinite" in told


def abroad(key: str) -> Record:
    price = Fact("price", "Rp 1,2 M/bulan", 1_200_000_000, "IDR", "month")
    facts = (Fact("title", "Vila", "Vila"), price, Fact("bedrooms", "3", 3))
    return Record(key, "rent", "Bandung", "Vila", facts, image=f"/photos/{key}.svg")


def test_amount_currency_and_period_are_judged_apart_from_the_text_of_a_price():
    text, value = "Rp 1,2 M/bulan", {"amount": 1.2, "currency": "USD", "period": "month"}
    said = scored((abroad("1"),), row(abroad("1"), price={"text": text, "value": value}))
    assert said.mistakes == {"price.amount": 1, "price.currency": 1}
    flat = {"price": text, "price.amount": 1_200_000_000, "price.currency": "IDR"}
    assert not scored((abroad("1"),), row(abroad("1"), **flat)).mistakes


def test_records_without_an_address_that_are_alike_are_told_by_their_pictures():
    one, two = abroad("1"), abroad("2")
    rows = [row(record, url="", image=f"http://h{record.image}") for record in (two, one)]
    score = scored((one, two), *rows)
    assert score.effective
    assert not score.mistakes
    assert scored((one, two), rows[0], rows[0]).doubles == 1


def test_a_row_that_is_an_offer_beside_the_gold_is_wrong():
    mock = replace(home("9", beds=4, price="£9", amount=9), path="#")
    with_mock = replace(gold(A, B), beside=(mock,))
    assert len(score_site(with_mock, [row(A), row(B), row(mock, url="")], DECLARED).wrong) == 1


def test_a_verdict_is_false_where_it_promises_what_is_not_so_and_timid_where_it_does_not_dare():
    whole, short = outcome(scored((A,), row(A))), outcome(scored((A, B), row(A)))
    partial, unproven = replace(whole, code=3), replace(whole, code=5)
    assert [one.false_effective for one in (whole, short, partial)] == [False, True, False]
    assert [one.timid for one in (whole, short, partial, unproven)] == [False, False, True, True]
    figures = summary([whole, short, partial, unproven])
    assert (figures["said_effective"], figures["false_effective"], figures["timid"]) == (2, 1, 2)


def test_a_site_that_counts_more_than_it_shows_lets_nobody_be_sure():
    hiding = replace(Site(1).traits, quirks=frozenset({"fewer-shown"}))
    assert not replace(outcome(scored((A,), row(A))), code=3, traits=hiding).timid


def test_no_wrapper_for_a_site_without_records_is_not_timid():
    assert not replace(outcome(scored(())), code=4).timid


def test_repeated_runs_are_compared_without_the_port_of_the_server():
    one = replace(outcome(scored((A,), row(A))), rows=[{"url": {"text": "http://127.0.0.1:1/a"}}])
    same = replace(one, rows=[{"url": {"text": "http://127.0.0.1:2/a"}}])
    assert differences([one, same]) == []
    assert differences([one, replace(same, rows=[], code=3)]) == ["verdict", "columns", "records"]
