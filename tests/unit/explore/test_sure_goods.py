"""Goods that are no records by several signs."""

from __future__ import annotations

from sitesift.explore.lists.kinds.enough_attributes import why_no_records
from sitesift.explore.lists.kinds.sure_goods import sure_goods
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.ontology import load_domain

HOMES = load_domain("uk-real-estate")


def priced(name, amount, path, **more):
    period = more.pop("period", "")
    value = {"amount": amount, "currency": "GBP"} | ({"period": period} if period else {})
    cells = {
        "title": {"text": name},
        "price": {"text": f"£{amount}", "value": value},
        "url": {"text": f"http://a.org{path}"},
    }
    return cells | {each: {"text": text} for each, text in more.items()}


def home(n, **more):
    told = {"bedrooms": "3", "bathrooms": "2", "property_type": "house", "location": "Mill Road"}
    return priced(f"Home {n}", 300_000 + n, f"/homes/{n}", **(told | more))


def judge(rows, homes, doubtful=()):
    kept = [place < homes for place in range(len(rows))]
    return sure_goods(rows, kept, [place in doubtful for place in range(len(rows))], HOMES)


def judged(*others, homes=6, **more):
    rows = [home(n, **more) for n in range(homes)]
    return judge([*rows, *others], homes)[homes:]


def test_what_leads_elsewhere_and_costs_a_fraction_is_goods_for_sure():
    assert judged(priced("Wardrobe", 80, "/ad/1")) == [True]


def test_what_leads_where_records_lead_is_not_sure():
    assert judged(priced("Lock-up", 9000, "/homes/99")) == [False]


def test_what_leads_elsewhere_and_costs_as_much_is_not_sure():
    assert judged(priced("Riverside Park", 250_000, "/developments/1")) == [False]


def test_what_leads_elsewhere_and_does_not_say_what_it_costs_is_not_sure():
    bare = priced("Riverside Park", 1, "/developments/1")
    del bare["price"]
    assert judged(bare) == [False]


def test_among_homes_to_let_a_few_rents_once_buy_no_home():
    rents = [home(n, period="month") for n in range(4)]
    for one in rents:
        one["price"]["value"]["amount"] = 900
    others = [priced("Sofa", 400, "/ad/1"), priced("Mill House", 250_000, "/sales/1")]
    assert judge([*rents, *others], 4)[4:] == [True, False]


def test_the_reason_of_a_row_says_how_sure_it_is():
    rows = [home(n) for n in range(6)]
    reasons = why_no_records([*rows, priced("Wardrobe", 80, "/ad/1")], HOMES)
    assert reasons == [None] * 6 + [RowDropReason.SURE_GOODS]


def test_goods_with_a_number_for_bedrooms_are_sure_only_among_many_others():
    homes = [home(n) for n in range(6)]
    wheels = priced("Alloy wheels", 250, "/ad/w", bedrooms="17 inch", bathrooms="1")
    many = [priced(f"Sofa {n}", 80 + n, f"/ad/{n}") for n in range(6)]
    assert why_no_records([*homes, *many, wheels], HOMES)[-1] is RowDropReason.SURE_GOODS
    assert not judge([*homes, many[0], wheels], 6, doubtful={7})[-1]
