"""Where the thing is, told in pieces: a street in the heading and its town elsewhere, a county
behind a slash, a word in brackets that is no place."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records


def told(body: str, name: str, domain: str = "real-estate") -> list[str]:
    page = page_from_html(f"<html><title>Houses for sale</title><body>{body}</body></html>")
    records = [r for area in find_records(page, load_domain(domain)) for r in area.records]
    return [next((v.text for v in r.values if v.name == name), "") for r in records]


def home(n: int, street: str, town: str) -> str:
    return (
        f"<li><a href=/home/{n}><h2 class=sub>{town}</h2><p>€ 2{n}0.000</p><h3>{street}</h3>"
        f"<p>{n + 2} rooms</p><p>1{n}0 m²</p><p>A quiet house near the school.</p></a></li>"
    )


STREETS = ("Oak Street 4", "Mill Lane 7", "Abbey Road 12", "Park Avenue 3", "Church Street 9")


def test_a_town_off_the_list_is_the_location_where_the_name_is_a_street():
    towns = ("Bologna", "Kastagoda", "Verona", "Tharawella", "Jalpetti")
    body = "".join(home(n, *row) for n, row in enumerate(zip(STREETS, towns, strict=True)))
    assert told(f"<ul>{body}</ul>", "location") == list(towns)
    assert told(f"<ul>{body}</ul>", "title") == list(STREETS)


def test_a_street_is_the_location_where_nothing_else_tells_it():
    body = "".join(home(n, street, "New") for n, street in enumerate(STREETS))
    assert told(f"<ul>{body}</ul>", "location") == list(STREETS)


def car(n: int, first: str, second: str, more: str = "") -> str:
    return (
        f"<li><a href=/car/{n}><h3>Ford Focus 1.6 TDI</h3></a><p>9 {n}00 €</p><p>Diesel</p>{more}"
        f"<p class=w>{first} / <meta content=x>{second}</p><p>12{n} 000 km</p></li>"
    )


def test_neither_a_piece_that_ends_with_a_slash_nor_a_shared_word_in_brackets_is_the_place():
    body = "".join(
        car(n, "Paris", "Ovrelande", "<p class=w>(pro)</p>" if n % 2 else "") for n in range(8)
    )
    assert told(f"<ul>{body}</ul>", "location", "used-cars") == ["Paris / Ovrelande"] * 8


def test_a_number_behind_its_label_in_brackets_is_no_place():
    body = "".join(
        f"<li><h3><a href=/{n}><b>Villa à Oulad {n}</b> (Réf : V48{n})</a></h3>"
        f"<p>Prix : <b>{n}50 000 €</b></p><p>{n}0 m²</p></li>"
        for n in range(3, 9)
    )
    assert not any("Réf" in text and "Villa" not in text for text in told(body, "location"))


def test_a_button_with_a_word_that_is_a_village_somewhere_is_no_place():
    names = ("Woning met tuin", "Villa met zicht", "Hoeve met stal", "Woning met garage")
    body = "".join(
        f"<li><span>Te koop</span><strong>€ 2{n}5.500,00</strong><h5><a href=/{n}>{name}</a></h5>"
        f"<p>{n + 2} Slaapkamers</p><div><a href=/{n}>Meer Uitleg</a></div></li>"
        for n, name in enumerate(names)
    )
    assert "Meer Uitleg" not in told(f"<ul>{body}</ul>", "location")


def test_a_place_behind_its_label_in_a_line_of_labelled_facts_is_where_it_is():
    towns = ("Zarrelande", "Ovrelande", "Hlaing Thar")
    body = "".join(
        f"<li><a href=/car/{n}><h3>Ford Focus 1.6</h3></a><p>Mileage : 12{n}00 KM, Location : "
        f"{town}</p><p>$9,{n}00</p><p>Owner : <b>Ayko Latt</b></p></li>"
        for n, town in enumerate(towns)
    )
    assert told(f"<ul>{body}</ul>", "location", "used-cars") == list(towns)


def test_what_stands_behind_another_label_is_no_version():
    names = ("Lexus ES 350", "Toyota Camry Luxury", "Kia Forte Luxury", "Ford Focus Luxury")
    body = "".join(
        f"<li><a href=/car/{n}><h3>{name}</h3></a><p>$9,{n}00</p><p>Category: Luxury</p></li>"
        for n, name in enumerate(names)
    )
    assert told(f"<ul>{body}</ul>", "version", "used-cars") == ["", *["Luxury"] * 3]


def test_the_end_of_a_price_is_no_model():
    body = "".join(
        f"<li><a href=/car/{n}><h3>Renault tres propre</h3></a><p>{n} 500 €</p><p>Diesel</p></li>"
        for n in range(3, 9)
    )
    assert "500" not in told(f"<ul>{body}</ul>", "model", "used-cars")


def test_where_a_car_is_registered_is_not_where_it_is():
    towns = ("Leeds", "Oxford", "York")
    body = "".join(
        f"<li><h3>Ford Fiesta</h3><p>£{n},500</p><p>2{n},000 miles</p><p>Registered in Dover</p>"
        f"<p>{town}</p></li>"
        for n, town in enumerate(towns, 2)
    )
    assert told(f"<ul>{body}</ul>", "location", "used-cars") == list(towns)


def fact_line(n: int, line: str) -> str:
    return (
        f"<li><a href=/home/{n}><h3>Garden view number {n}</h3></a><p class=facts>{line}</p>"
        f"<p class=price>€ 2{n}0.000</p><p>A quiet house near the school.</p></li>"
    )


@pytest.mark.parametrize(
    "form", ["{} · 3 rooms · 7{} m²", "7{1} m² - {0}", "3 rooms | {} | 7{} m²"]
)
def test_a_town_between_the_facts_of_a_line_is_the_location(form):
    towns = ("Bologna", "Verona", "Siena", "Torino", "Parma")
    body = "".join(fact_line(n, form.format(town, n)) for n, town in enumerate(towns))
    assert told(f"<ul>{body}</ul>", "location") == list(towns)
    assert told(f"<ul>{body}</ul>", "area") == [f"7{n} m²" for n in range(5)]


@pytest.mark.parametrize("form", ["{}, 7{} m²", "7{1} m², {0}"])
def test_an_address_with_commas_beside_a_fact_is_the_location(form):
    towns = ("Bologna", "Verona", "Siena", "Torino", "Parma")
    lines = [form.format(f"Via Karoni 1{n}, Centro, {t}", n) for n, t in enumerate(towns)]
    body = "".join(fact_line(n, line) for n, line in enumerate(lines))
    assert told(f"<ul>{body}</ul>", "location") == [
        f"Via Karoni 1{n}, Centro, {town}" for n, town in enumerate(towns)
    ]


def test_a_street_in_a_name_is_no_place_where_the_others_have_theirs_behind_a_label():
    names = [
        "House with garden",
        "Studio in Elm Road",
        "Old cottage",
        "Bright flat",
        "Villa",
        "Loft",
    ]
    lines = [f"<b>Address:</b> {STREETS[n % 5]}<br>" if n != 1 else "" for n in range(len(names))]
    body = "".join(
        f"<div class=c><a href=/home/{n}><h5>{name}</h5><p><b>Area:</b> 6{n} m²<br>"
        f"<b>Price:</b> € {n + 1}5.000<br>{line}<b>Floor:</b> {n}</p></a></div>"
        for n, (name, line) in enumerate(zip(names, lines, strict=True))
    )
    found = told(f"<div>{body}</div>", "location")
    assert found == [STREETS[n % 5] if n != 1 else "" for n in range(len(names))]


def test_the_last_part_of_such_an_address_is_the_town_where_no_list_knows_it():
    towns = ("Тиховац", "Рагојево", "Липарска Бара", "Тиховац", "Рагојево", "Горња Ковиља")
    body = "".join(
        f"<div class=c><img src={n}.jpg><p>€ {n}4500</p><a class=title href=/home/{n}>Ратарска "
        f"{n + 10}, Центар, {town}, {n + 50}<small>m</small><sup>2</sup></a></div>"
        for n, town in enumerate(towns, 1)
    )
    assert told(f"<div>{body}</div>", "location") == [
        f"Ратарска {n + 10}, Центар, {town}" for n, town in enumerate(towns, 1)
    ]


def test_facts_at_the_place_of_an_area_that_is_missing_are_none():
    badges = [f"<b>7{n} m²</b>" for n in range(5)] + [""]
    body = "".join(
        f"<li><a href=/home/{n}><h3>Garden view number {n}</h3></a><p><b>Bologna</b>{badge}"
        f"<b>{n}H · 2B</b></p><p class=price>€ 2{n}0.000</p></li>"
        for n, badge in enumerate(badges)
    )
    assert told(f"<ul>{body}</ul>", "area") == [f"7{n} m²" for n in range(5)] + [""]


@pytest.mark.parametrize("missing", ["-m2", "- m²", "N/A m2"])
def test_a_unit_without_a_number_is_no_area(missing):
    sizes = [f"7{n}m2" for n in range(5)] + [missing]
    body = "".join(
        f"<li><a href=/home/{n}><h3>Garden view number {n}</h3></a><p><b>Bologna</b></p>"
        f"<p><i>{size}</i></p><p class=price>€ 2{n}0.000</p></li>"
        for n, size in enumerate(sizes)
    )
    assert told(f"<ul>{body}</ul>", "area") == [*sizes[:5], ""]


def test_the_cell_under_a_head_that_means_a_suburb_tells_where_the_address_is():
    towns = ("Waipuru", "Otahere", "Kauri Flat", "Waipuru", "Mangarata")
    rows = "".join(
        f"<tr><td>{street}</td><td>{town}</td><td>3</td><td>2</td><td>$5{n}0</td></tr>"
        for n, (street, town) in enumerate(zip(STREETS, towns, strict=True))
    )
    heads = "<tr><th>Address</th><th>Suburb</th><th>Bed</th><th>Bath</th><th>Rent/wk</th></tr>"
    found = told(f"<table>{heads}{rows}</table>", "location")
    assert [text.endswith(town) for text, town in zip(found, towns, strict=True)] == [True] * 5


def test_a_place_beside_the_make_in_a_line_of_two_pieces_is_where_it_is():
    towns = ("Warszawa", "Kraków", "Brzozówka Dolna", "Gdańsk", "Lipowiec Nowy", "Lublin")
    names = ("Fiat Panda", "Škoda Fabia", "Ford Focus", "Opel Astra", "Fiat Tipo", "Izera Z100")
    body = "".join(
        f"<li><a href=/car/{n}><h3>{name} zadbany</h3></a><p class=m>{name} &bull; {town}</p>"
        f"<p>2{n} 000 PLN</p><p>200{n}</p><p>12{n} 000 km</p></li>"
        for n, (name, town) in enumerate(zip(names, towns, strict=True))
    )
    assert told(f"<ul>{body}</ul>", "location", "used-cars") == list(towns)


def test_homes_whose_place_leads_to_their_page_are_not_called_by_the_link_to_their_kind():
    streets = ("12 Hill Lane, Ovrelande", "7 Mill Lane, Jalpetti", "3 Abbey Lane, Ovrelande")
    body = "".join(
        f"<div class=box><div><a href=/kind/{n % 2}>{('Town house', 'Row house')[n % 2]}</a></div>"
        f"<div class=price>{n}50 000 €</div><div><a href=/home/{n}>{street}</a></div>"
        f"<p>{n + 2} rooms</p></div>"
        for n, street in enumerate(streets * 2, 1)
    )
    assert told(body, "title") == list(streets * 2)
    assert told(body, "property_type")[:2] == ["Row house", "Town house"]
