"""Rows that say enough to be records of the domain."""

from __future__ import annotations

from sitesift.explore.lists.kinds.enough_attributes import (
    has_enough_attributes,
    have_all_expected,
    rows_with_enough,
    why_no_records,
)
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.ontology import load_domain

HOMES = load_domain("uk-real-estate")
CHEAP_REASONS = {RowDropReason.OTHER_KIND, RowDropReason.DOUBTFUL}


def row(*names: str) -> dict[str, object]:
    return {name: {"text": name, "value": name} for name in names}


def test_an_advertisement_among_records_is_left_out():
    records = [row("title", "price", "url") for _ in range(4)]
    assert rows_with_enough([*records, row("title", "url")], HOMES) == records


def test_a_record_without_its_price_is_told_by_what_else_it_has():
    records = [row("title", "price", "url"), row("title", "bedrooms", "location", "status")]
    assert rows_with_enough(records, HOMES) == records


def test_where_many_records_show_no_price_one_that_tells_the_subject_is_a_record():
    bare = row("title", "bedrooms", "bathrooms", "url")
    priced = [row("title", "price", "bedrooms", "url") for _ in range(8)]
    others = [row("title", "bedrooms", "location", "status", "url") for _ in range(3)]
    assert bare in rows_with_enough([*priced, *others, bare], HOMES)
    assert bare not in rows_with_enough([*priced, bare], HOMES), "here all others show one"


def test_where_all_say_little_nobody_is_left_out():
    rows = [row("title", "url") for _ in range(3)]
    assert rows_with_enough(rows, HOMES) == rows


def test_a_sentence_that_is_read_as_several_attributes_makes_no_record():
    records = [row("title", "price", "url") for _ in range(4)]
    advertisement = {
        name: {"text": "Rates from 3.9%"}
        for name in ("title", "bedrooms", "area", "location", "status")
    }
    assert rows_with_enough([*records, advertisement], HOMES) == records


def test_the_same_number_may_be_two_attributes():
    records = [row("title", "price", "url") for _ in range(4)]
    unpriced = {name: {"text": "2"} for name in ("bedrooms", "bathrooms", "receptions")}
    assert rows_with_enough([*records, unpriced], HOMES) == [*records, unpriced]


def test_an_advertisement_with_a_price_is_left_out_among_records_that_tell_the_subject():
    records = [row("title", "price", "bedrooms", "area") for _ in range(5)]
    advertisement = row("title", "price", "status", "url")
    assert rows_with_enough([*records, advertisement], HOMES) == records


def test_a_word_of_another_phrase_tells_nothing_of_its_own():
    records = [row("title", "price", "bedrooms", "area") for _ in range(5)]
    told = {"title": "Insurance for your new home", "price": "£199", "status": "new home"}
    advertisement = {name: {"text": text} for name, text in told.items()}
    advertisement["property_type"] = {"text": "home"}
    assert rows_with_enough([*records, advertisement], HOMES) == records


def test_a_short_record_stays_where_others_are_short_too():
    records = [row("title", "price", "bedrooms", "area"), row("title", "price", "url")] * 2
    assert rows_with_enough(records, HOMES) == records


def home(place: str, **more: str) -> dict[str, dict[str, str]]:
    told = {"title": place, "price": "£900", "location": place} | more
    return {name: {"text": text} for name, text in told.items()}


def test_codes_behind_a_town_do_not_make_it_another_one():
    full = {"bedrooms": "3 bedrooms", "property_type": "House"}
    records = [home(f"{n} Mill Lane, Tampa, FL 3361{n}", **full) for n in range(15)]
    bare = home("14 Main Street, Tampa, FL 33699")
    assert rows_with_enough([*records, bare], HOMES) == [*records, bare]


def test_a_home_of_which_little_is_told_is_one_in_a_town_where_others_are():
    full = {"bedrooms": "3 bedrooms", "property_type": "House"}
    records = [home(f"{n} Mill Lane, Bath", **full) for n in range(15)]
    bare, removal = home("5 High Street, Bath"), home("Van with two helpers")
    phone = home("Bath", title="Phone, hardly used")
    assert rows_with_enough([*records, bare, removal, phone], HOMES) == [*records, bare]


def priced(amount: int, *names: str, period: str = "") -> dict[str, object]:
    price = {"amount": amount} | ({"period": period} if period else {})
    return row("title", "location", "url", *names) | {"price": {"text": "x", "value": price}}


def test_goods_that_cost_a_fraction_of_homes_are_left_out():
    homes = [priced(300_000 + n, "bedrooms", "area") for n in range(3)]
    garage, land = priced(9_000, "property_type"), priced(40_000, "property_type")
    sofa, wardrobe = priced(320), priced(90, "property_type")
    rows = [*homes, sofa, garage, land, wardrobe]
    assert rows_with_enough(rows, HOMES) == [*homes, garage, land]


def test_a_rent_is_not_cheap_among_homes_for_sale_but_goods_are_no_rent():
    rents = [priced(900 + n, "bedrooms", "area", period="month") for n in range(3)]
    sales = [priced(300_000 + n, "bedrooms", "area") for n in range(3)]
    bare = [priced(800, period="month"), priced(750, period="month")]
    assert rows_with_enough([*sales, *rents, *bare], HOMES) == [*sales, *rents, *bare]
    assert rows_with_enough([*rents, *bare, priced(700)], HOMES) == [*rents, *bare]


def test_a_home_for_sale_of_which_little_is_told_is_none_of_the_goods_among_homes_to_let():
    rents = [priced(900 + n, "bedrooms", "area", period="month") for n in range(3)]
    sales = [priced(300_000 + n, "property_type") for n in range(2)]
    rows = [*rents, *sales, priced(410_000)]
    assert CHEAP_REASONS.isdisjoint(why_no_records(rows, HOMES))
    assert rows_with_enough([*rents, priced(4_000)], HOMES) == rents


def test_rents_off_the_lists_that_are_called_homes_stay_where_they_tell_as_much():
    sales = [priced(300_000 + n, "property_type") for n in range(4)]
    rents = [priced(9_500 + n, "property_type") for n in range(3)]
    headed = [True] * 4 + [False] * 3
    assert set(why_no_records([*sales, *rents], HOMES, headed=headed)) == {None}


def test_where_some_homes_cost_as_little_rents_stand_among_prices():
    sales = [priced(300_000 + n, "bedrooms", "area") for n in range(4)]
    rents = [priced(900 + n, "bedrooms", "area") for n in range(2)]
    flat = priced(700, "property_type")
    assert rows_with_enough([*sales, *rents, flat], HOMES) == [*sales, *rents, flat]
    assert rows_with_enough([*sales, flat], HOMES) == sales


def test_where_most_rows_that_cost_as_homes_do_say_as_little_a_rent_without_a_word_is_no_goods():
    full = [priced(amount, "title", "area", "property_type") for amount in (41_000, 56_000, 62_000)]
    short = [priced(30_000 + 1_500 * n, "title", "area") for n in range(20)]
    rents = [priced(amount, "title", "area") for amount in (100, 180, 240)]
    assert rows_with_enough([*full, *short, *rents], HOMES) == [*full, *short, *rents]


def led(address: str, *names: str) -> dict[str, object]:
    return row("title", "price", *names) | {"url": {"text": address}}


FULL = ("bedrooms", "bathrooms", "area", "property_type")


def test_few_rents_among_many_prices_are_told_by_their_badges():
    homes = [priced(300_000 + n, "bedrooms", "area") for n in range(30)]
    rents = [priced(700 + n, "bedrooms", "area", "status") for n in range(2)]
    shop = priced(600, "area", "status")
    assert shop in rows_with_enough([*homes, *rents, shop], HOMES)
    wardrobe = priced(600, "area")
    assert wardrobe not in rows_with_enough([*homes, *rents, wardrobe], HOMES)


def test_goods_that_say_half_as_much_and_lead_elsewhere_are_left_out():
    homes = [led(f"/homes/{n}", *FULL) for n in range(4)]
    set_for_bedrooms = led("/ad/7", "bedrooms", "status")
    assert rows_with_enough([*homes, set_for_bedrooms], HOMES) == homes


def test_a_record_that_says_as_much_stays_wherever_it_leads():
    rows = [*(led(f"/homes/{n}", *FULL) for n in range(12)), led("/new-homes/7", *FULL)]
    assert rows_with_enough(rows, HOMES) == rows


def test_a_record_that_says_little_stays_where_addresses_have_many_forms():
    rows = [led(f"/place-{place}/1", *FULL) for place in "abcd"] + [led("/e/1", "bedrooms")]
    assert rows_with_enough(rows, HOMES) == rows


def test_parts_for_a_car_that_lead_elsewhere_are_none():
    def car(title: str, address: str) -> dict[str, object]:
        facts = {"title": title, "make": "Ford", "model": "Focus", "mileage": "90,000 km"}
        told = facts | {"price": "9", "year": "2014", "url": address}
        return {name: {"text": text} for name, text in told.items()}

    cars = [car("Ford Focus 1.6 TDI", f"/cars/{n}") for n in range(4)]
    rows = [*cars, car("Gearbox for Ford Focus", "/ad/7"), car("2014 Ford Focus", "/new/8")]
    assert rows_with_enough(rows, load_domain("used-cars")) == [*cars, rows[-1]]


def test_whatever_leads_where_goods_do_and_tells_less_than_records_is_goods():
    homes = [led(f"/homes/{n}", *FULL) for n in range(3)]
    goods = [led("/ad/1"), led("/ad/2"), led("/ad/3"), led("/ad/4", "bedrooms", "area")]
    assert rows_with_enough([*homes, *goods], HOMES) == homes


def test_one_home_among_goods_of_one_place_is_enough_to_tell_them_apart():
    home, goods = led("/homes/1", *FULL), [led("/ad/1"), led("/ad/2", "property_type")]
    assert rows_with_enough([home, *goods], HOMES) == [home]


def test_short_records_with_addresses_of_their_own_stay_beside_one_that_tells_much():
    rows = [led("/mill-lane/1", *FULL), led("/high-street/2"), led("/castle-view/3")]
    assert rows_with_enough(rows, HOMES) == rows


def test_more_goods_than_records_do_not_make_goods_usual():
    homes = [led(f"/homes/{n}", *FULL) for n in range(3)]
    goods = [led(f"/ad/{n}", "property_type") for n in range(12)]
    assert rows_with_enough([*goods, *homes], HOMES) == homes


def test_goods_without_a_price_that_outnumber_the_records_are_left_out():
    homes = [row("title", *FULL) | {"url": {"text": f"/homes/{n}"}} for n in range(6)]
    goods = [row("title", "location") | {"url": {"text": f"/ad/{n}"}} for n in range(9)]
    assert rows_with_enough([*homes, *goods], HOMES) == homes


def test_a_few_full_rows_do_not_make_goods_of_a_list_that_nobody_reads():
    full = [row("title", *FULL) | {"url": {"text": f"/featured/{n}"}} for n in range(3)]
    rows = [row("title", "location") | {"url": {"text": f"/homes/{n}"}} for n in range(12)]
    assert rows_with_enough([*full, *rows], HOMES) == [*full, *rows]


def test_a_place_of_which_half_are_goods_is_theirs_whatever_some_of_them_tell():
    homes = [led(f"/homes/{n}", *FULL) for n in range(3)]
    goods = [led("/ad/1"), led("/ad/2"), *(led(f"/ad/{n}", *FULL[:3]) for n in (3, 4))]
    assert rows_with_enough([*homes, *goods], HOMES) == homes


def test_goods_with_pages_are_none_of_records_that_have_no_page():
    homes = [row("title", "price", *FULL) for _ in range(3)]
    goods = [led("/ad/1"), led("/ad/2", "property_type"), led("/ad/3", "status")]
    assert rows_with_enough([*homes, *goods], HOMES) == homes


def test_what_leads_elsewhere_tells_less_and_costs_no_rent_is_goods():
    rents = [priced(900 + n, *FULL, period="month") for n in range(3)]
    rents = [one | {"url": {"text": f"/homes/{n}"}} for n, one in enumerate(rents)]
    bed = priced(700, *FULL[:3]) | {"url": {"text": "/ad/7"}}
    assert rows_with_enough([*rents, bed], HOMES) == rents
    assert rows_with_enough([*rents, bed | {"url": {"text": "/homes/7"}}], HOMES) != rents


def test_a_motorcycle_is_no_car_but_a_car_may_speak_of_one():
    def vehicle(title: str, **more: str) -> dict[str, object]:
        facts = {"title": title, "make": "Honda", "model": "x", "mileage": "9 km", "price": "9"}
        return {name: {"text": text} for name, text in (facts | more).items()}

    full = {"fuel": "Petrol", "gearbox": "Manual", "doors": "5"}
    cars = [vehicle("Honda Civic 1.6", **full) for _ in range(4)]
    cars.append(vehicle("Honda Jazz", description="I take a motorcycle for it", **full))
    rows = [*cars, vehicle("Honda CB 500 motorbike", year="2017")]
    assert rows_with_enough(rows, load_domain("used-cars")) == cars


def test_a_motorcycle_that_leads_elsewhere_is_none_though_it_says_more_than_a_car():
    def vehicle(title: str, url: str, **more: str) -> dict[str, object]:
        facts = {"title": title, "make": "Honda", "model": "x", "url": url, "price": "9"} | more
        return {name: {"text": text} for name, text in facts.items()}

    cars = [vehicle("Honda Civic 1.6", f"/car/{n}", doors="5", mileage="7 km") for n in range(4)]
    full = {"year": "2017", "mileage": "9 km", "engine": "0.5"}
    rows = [*cars, vehicle("Honda CB 500 motorbike", "/ad/7", **full)]
    assert rows_with_enough(rows, load_domain("used-cars")) == cars
    beside = [*cars, vehicle("Honda CB 500 motorbike", "/car/7", **full)]
    assert rows_with_enough(beside, load_domain("used-cars")) == beside


def test_a_row_that_is_left_out_and_costs_as_much_as_a_home_is_doubtful():
    homes = [priced(300_000 + n, *FULL) | {"url": {"text": f"/homes/{n}"}} for n in range(6)]
    development = priced(250_000) | {"url": {"text": "/developments/meadow-rise"}}
    sofa = priced(320) | {"url": {"text": "/ad/7"}}
    reasons = why_no_records([*homes, development, sofa], HOMES)
    assert reasons == [None] * 6 + [RowDropReason.DOUBTFUL, RowDropReason.SURE_GOODS]


def test_words_of_an_advertisement_that_were_read_as_make_and_model_tell_nothing():
    def car(title: str, make: str, address: str) -> dict[str, object]:
        told = {"title": title, "make": make, "model": title.removeprefix(make), "url": address}
        return {name: {"text": text} for name, text in told.items()}

    facts = {"price": {"text": "9"}, "year": {"text": "2014"}, "mileage": {"text": "9 km"}}
    cars = [car("Ford Focus", "Ford", f"/cars/{n}") | facts for n in range(6)]
    advertisement = car("Insurance for your car", "Insurance", "/ad/1")
    named = car("Ford Focus", "Ford", "/new/8")
    _, told, unknown = why_no_records([*cars, named, advertisement], load_domain("used-cars"))[5:]
    assert told is RowDropReason.DOUBTFUL
    assert unknown is RowDropReason.OTHER_KIND


def test_a_kind_with_its_place_a_picture_and_a_page_of_its_own_is_enough():
    assert has_enough_attributes(("title", "location", "property_type", "url", "image"), HOMES)
    assert not has_enough_attributes(("title", "location", "url", "image"), HOMES)
    assert not has_enough_attributes(("title", "location", "property_type", "url"), HOMES)


def test_homes_by_address_and_price_with_pages_of_their_own_show_all_that_is_expected():
    whole = {"title", "price", "location", "url"}
    assert have_all_expected([whole] * 3, HOMES)
    assert not have_all_expected([whole], HOMES), "one alone may be chance"
    assert not have_all_expected([whole - {"location"}] * 3, HOMES)


def test_a_link_that_is_no_address_stops_nothing():
    records = [row("title", "price", "url") for _ in range(4)]
    records[0]["url"] = {"text": "http://[number]/home", "value": "http://[number]/home"}
    assert rows_with_enough(records, HOMES) == records


def hired(*lines: str) -> list[RowDropReason | None]:
    """Cars of 750 whose records have these lines."""
    cars = load_domain("used-cars")
    cell = {"text": "PHP750", "value": {"amount": 750, "currency": "PHP"}}
    rows = [row("title", "make", "model", "fuel") | {"price": cell} for _ in range(4)]
    return why_no_records(rows, cars, [lines] * 4)


def test_a_period_that_stands_beside_the_amount_is_what_it_is_for():
    assert set(hired("Vios", "Rental per day:", "PHP750")) == {RowDropReason.SURE_GOODS}
    assert set(hired("Vios", "PHP750", "/Night")) == {RowDropReason.SURE_GOODS}


def test_what_it_costs_a_day_besides_says_nothing_of_the_price():
    assert set(hired("Vios", "PHP750", "Rent per day", "PHP20")) == {None}
    assert set(hired("Vios", "Open 6 hours a day", "PHP750")) == {None}


def test_a_kind_beside_the_amount_is_no_period():
    homes = load_domain("real-estate")
    price = {"text": "197000 USD", "value": {"amount": 197_000, "currency": "USD"}}
    bare = [row("title", "location", "area") | {"price": price} for _ in range(4)]
    rows = [one | {"property_type": {"text": "PH", "value": "ph"}} for one in bare]
    lines = [("Zapiola", "PH", "197000 USD")] * 4
    assert set(why_no_records(bare, homes, lines)) == {RowDropReason.SURE_GOODS}
    assert set(why_no_records(rows, homes, lines)) == {None}


def test_nobody_doubts_a_row_of_a_list_that_is_called_what_the_domain_is_of():
    cars = load_domain("used-cars")
    known = [car(f"Kia Rio {n}", "Kia", "Rio", 6000 + n) for n in range(4)]
    phones = [car(f"iPhone {n}", "", "", 200 + n) for n in range(4)]
    rows = [*known, *phones, car("Gurgel BR-800", "Gurgel", "BR-800", 4000)]
    assert why_no_records(rows, cars)[-1] is RowDropReason.DOUBTFUL
    headed = [True, True, True, True, False, False, False, False, True]
    reasons = why_no_records(rows, cars, headed=headed)
    assert [why is None for why in reasons] == headed


def test_a_word_where_records_have_their_kind_tells_nothing_if_nobody_knows_it():
    def unpriced(kind: str) -> dict[str, object]:
        return row("title", "location", "url", "image") | {"property_type": {"text": kind}}

    homes = [row("title", "price", "bedrooms", "area", "url") for _ in range(5)]
    rows = [*homes, unpriced("Cottage"), unpriced("tuned")]
    assert rows_with_enough(rows, HOMES) == rows[:-1]


def car(name: str, make: str, model: str, amount: int) -> dict[str, object]:
    told = {"title": name, "make": make, "model": model, "url": f"http://a.org/ad/{amount}"}
    cells: dict[str, object] = {
        n: {"text": text, "value": text} for n, text in told.items() if text
    }
    return cells | {"price": {"text": str(amount), "value": {"amount": amount}}}


def test_a_cheap_car_beside_a_list_that_is_called_cars_is_one():
    cars = load_domain("used-cars")
    names = ("title", "make", "model", "year", "mileage", "fuel", "gearbox")
    dear = row(*names) | {"price": {"text": "€20,000", "value": {"amount": 20_000}}}
    cheap = row(*names) | {"price": {"text": "€2,750", "value": {"amount": 2_750}}}
    headed = [True] * 4 + [False] * 4
    assert set(why_no_records([dear] * 7 + [cheap], cars, headed=headed)) == {None}
