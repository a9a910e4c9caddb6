"""Lines of a label and its value in one text: prices without a sign, years of models, sellers."""

from __future__ import annotations

import pytest

from tests.unit.records.domain.test_where_it_is import told


@pytest.mark.parametrize(
    "cell", ["<p>Seller: Kamal Uddin</p>", "<p>Added by : York Motors</p>", "<p>(negotiable)</p>"]
)
def test_what_stands_behind_another_label_or_in_brackets_without_a_capital_is_no_place(cell):
    cards = "".join(
        f"<div class=card><h3><a href='/car/{n}'>Volvo V{n}0 20{n}1</a></h3><p>€ {n}5.000</p>"
        f"{cell if n % 2 else '<p>(fixed)</p>'}</div>"
        for n in range(1, 7)
    )
    assert told(f"<div>{cards}</div>", "location", "used-cars") == [""] * 6


@pytest.mark.parametrize(
    ("text", "price"), [("Price: 45000", "45000"), ("Price: 53,55,000", "53,55,000")]
)
def test_a_label_in_its_own_text_tells_that_a_number_without_a_sign_is_the_price(text, price):
    cards = "".join(
        f"<div class=card><h3><a href='/car/{n}'>Volvo V{n}0 20{n}1</a></h3>Brand: Volvo<br>{text}"
        f"<br>KM Run: {n}5,000</div>"
        for n in range(1, 6)
    )
    assert told(f"<div>{cards}</div>", "price", "used-cars") == [price] * 5
    assert told(f"<div>{cards}</div>", "mileage", "used-cars") == [f"{n}5,000" for n in range(1, 6)]


def test_years_behind_the_label_of_models_come_before_those_that_some_names_have():
    cards = "".join(
        f"<div class=card><h3><a href='/car/{n}'>Volvo V{n}0{f' 20{n}0' if n % 3 else ''}</a></h3>"
        f"Added by : Ann Lee<br>Model: 20{n}0<br>Price: {n}45000</div>"
        for n in range(1, 3)
    ) + "".join(
        f"<div class=card><h3><a href='/car/{n}'>Volvo V{n}0</a></h3>"
        f"Added by : Rahim Motors<br>Model: 201{n}<br>Price: {n}45000</div>"
        for n in range(3, 7)
    )
    years = ["2010", "2020", "2013", "2014", "2015", "2016"]
    assert told(f"<div>{cards}</div>", "year", "used-cars") == years
    sellers = ["Ann Lee"] * 2 + ["Rahim Motors"] * 4
    assert told(f"<div>{cards}</div>", "dealer", "used-cars") == sellers


@pytest.mark.parametrize("between", ["<br>", " "])
def test_a_label_that_begins_with_a_unit_is_not_the_unit_of_the_number_above_it(between):
    cards = "".join(
        f"<div class=card><h3><a href='/car/{n}'>Volvo V{n}0 20{n}1</a></h3>"
        f"Engine cc: 1{n}00{between}"
        f"KM Run: {f'{n}5,000 km' if n % 3 else 'N/A'}<br>Price: {n}45000</div>"
        for n in range(1, 7)
    )
    known = ["15,000 km", "25,000 km", "", "45,000 km", "55,000 km", ""]
    assert told(f"<div>{cards}</div>", "mileage", "used-cars") == known
