"""Values that stand by themselves, and in the names of records too."""

from __future__ import annotations

from tests.helpers.made_listings import analysed, page_of, values

CARS = (
    ("Audi A4 2.0 TDI SE 5dr", ("2012", "12,500 km", "Petrol", "2.0L")),
    ("Ford Focus 1.6 TDCi Zetec 5dr", ("2014", "29,000 km", "Diesel", "1.6L")),
    ("Ford Kuga 1.5 T Titanium 5dr", ("2016", "1,31,942 km", "Petrol", "1.5L")),
    ("Skoda Fabia 1.2 TSI Elegance 5dr", ("2018", "44,100 km", "Petrol", "1.2L")),
    # one fact less before it: the place where it stands is another
    ("Toyota Corolla 1.8 T Sport 5dr", ("2019", "Hybrid", "1.8L", "61,300 km")),
    ("Nissan Qashqai 1.3 D Acenta 5dr", ("2020", "17,900 km", "Petrol", "1.3L")),
)


def cards() -> str:
    return "".join(
        f"<div class=car><a href='/cars/{n}'><h3>{name}</h3></a><p>£{n + 4},500</p>"
        f"<ul>{''.join(f'<li>{fact}</li>' for fact in facts)}</ul></div>"
        for n, (name, facts) in enumerate(CARS)
    )


def test_what_stands_by_itself_is_read_before_what_the_name_says_wherever_it_stands(used_cars):
    engines = values(analysed(page_of(cards(), "Used cars"), used_cars), "engine")
    assert engines == ["2.0L", "1.6L", "1.5L", "1.2L", "1.8L", "1.3L"]


def test_numbers_in_groups_of_two_are_read_with_their_unit(used_cars):
    mileages = values(analysed(page_of(cards(), "Used cars"), used_cars), "mileage")
    assert mileages[2] == "1,31,942 km"


def test_a_kind_between_dividers_is_read_before_what_the_name_says(uk):
    kinds = ("Flat", "Maisonette", "Garden flat", "Bungalow", "Flat")
    homes = "".join(
        f"<div class=home><a href='/homes/{n}'><h3>{n} bedroom {kind.lower()} for sale</h3></a>"
        f"<p>£{n}50,000</p><p>{n} Mill Lane, Leeds</p><p>{kind} | {n} bedrooms</p></div>"
        for n, kind in enumerate(kinds, 2)
    )
    found = values(analysed(page_of(homes, "Homes for sale"), uk), "property_type")
    assert found == list(kinds)


def test_facts_that_others_before_them_have_moved_are_read_before_what_the_name_says(used_cars):
    facts = (
        ("2012", "12,500 km", "Petrol", "2.0L"),
        ("2014", "Diesel", "1.6L"),
        ("Petrol", "1.5L"),
        ("2018", "44,100 km", "Petrol", "Manual", "1.2L"),
        ("2019", "61,300 km", "Hybrid"),
        ("1.3L",),
    )
    cars = "".join(
        f"<div class=car><a href='/cars/{n}'><h3>{name}</h3></a><p>£{n + 4},500</p>"
        f"<ul>{''.join(f'<li>{fact}</li>' for fact in own)}</ul></div>"
        for n, ((name, _), own) in enumerate(zip(CARS, facts, strict=True))
    )
    engines = values(analysed(page_of(cars, "Used cars"), used_cars), "engine")
    assert engines == ["2.0L", "1.6L", "1.5L", "1.2L", "1.8 T", "1.3L"]
