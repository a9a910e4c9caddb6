"""The data of kit sites: traits of prices and records show in the gold, and searches give what they
should."""

from __future__ import annotations

from kit import Record, Request, Site
from kit.query import answer, read_query


def site_with(*data: str, **fixed: object) -> Site:
    return Site(
        9, **{"domain": "uk-real-estate", "deals": "sale", "size": 40, "data": set(data), **fixed}
    )


def prices(site: Site) -> list[str]:
    return [record.text("price") for record in site.gold.records]


def test_every_record_has_a_title_a_price_and_an_address_of_its_own() -> None:
    for seed in range(12):
        gold = Site(seed, data=frozenset()).gold
        assert all(record.text("title") and record.text("price") for record in gold.records)
        assert len(gold.paths()) == gold.count
        assert len({record.image for record in gold.records}) == gold.count


def test_prices_without_a_currency_sign_have_none() -> None:
    assert not any("£" in price for price in prices(site_with("no-currency")))
    assert all("£" in price for price in prices(site_with()))


def test_prices_on_application_have_no_value() -> None:
    withheld = [record for record in site_with("poa").gold.records if record.value("price") is None]
    assert withheld
    assert all("£" not in record.text("price") for record in withheld)


def test_ranges_have_two_values_in_order() -> None:
    ranged = [
        value
        for one in site_with("ranges").gold.records
        if isinstance(value := one.value("price"), tuple)
    ]
    assert ranged
    assert all(low < high for low, high in ranged)


def test_second_amounts_are_notes_and_not_prices_of_the_gold() -> None:
    records = site_with("several-prices").gold.records
    noted = [record for record in records if record.text("_second")]
    assert noted
    assert all(
        len(record.texts("price")) == 1 and "_second" not in record.names() for record in noted
    )


def test_sold_records_say_so_and_missing_attributes_are_missing() -> None:
    assert any(record.text("status") for record in site_with("sold").gold.records)
    assert not any(record.text("status") for record in site_with().gold.records)
    assert len({record.names() for record in site_with("missing").gold.records}) > 3


def test_attributes_kept_for_the_detail_page_are_there_and_not_in_lists() -> None:
    site = site_with("detail-only")
    assert {"tenure", "bathrooms"} <= site.gold.detail_attributes
    record = site.gold.records[0]
    path, _, query = record.path.partition("?")
    page = site.respond(Request("GET", path, dict([query.split("=")]) if query else {})).body
    assert str(record.value("tenure")) in page


def test_one_property_only_and_none() -> None:
    assert site_with("one-only").gold.count == 1
    assert site_with("none").gold.count == 0


def test_new_cars_stand_beside_the_gold() -> None:
    site = Site(9, domain="used-cars", data={"new-cars"})
    assert len(site.gold.beside) == 5
    assert all(record.value("mileage") for record in site.gold.records)
    assert "Brand new cars" in site.respond(Request("GET", "/new-cars")).body


def test_a_demanded_location_is_asked_for() -> None:
    site = site_with(entry="mandatory", method="get")
    assert "Please enter a location" in site.respond(Request("GET", site.view.habits.results)).body


def test_covers_of_the_gold_reach_every_record() -> None:
    for seed in range(40):
        site = Site(seed, faults=frozenset())
        if not site.gold.needs_form:
            continue
        found = {
            one.key for cover in site.gold.covers for one in answered(site, dict(cover.fields))
        }
        assert found == {record.key for record in site.gold.records}


def answered(site: Site, fields: dict[str, str]) -> tuple[Record, ...]:
    return answer(site.view, read_query(site.view, fields)).found
