"""Makes, models and towns that no list has, told by where they stand and how they are written."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.induce import read_rows
from sitesift.ontology import load_domain
from sitesift.page import page_from_html


def seen(body: str, name: str, domain: str = "used-cars") -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, load_domain(domain)) if a.type == name]


def cars(*titles: str) -> str:
    return "".join(f'<div><h3>{t}</h3><p class="km">12,000 miles</p></div>' for t in titles)


def test_a_make_off_the_list_is_known_by_how_its_name_goes_on():
    body = cars(
        "Orvelo Tamri 1.2 TSI Sport 5dr", "Zephira Nuvo 1.5 TDI SE 5dr", "Lodi Va 3 2.0 TDI SE 4dr"
    )
    assert seen(body, "make") == ["Orvelo", "Zephira", "Lodi"]
    assert seen(body, "model") == ["Tamri", "Nuvo", "Va 3"]


def test_versions_that_begin_with_a_small_letter_are_no_running_text():
    body = cars(
        "Mahindra Scorpio-N 2.2 dCi SE 5dr", "Kastrel Dzire 1.2 dCi line 4dr", "Togg T8 1.6 TDI GT"
    )
    assert seen(body, "model") == ["Scorpio-N", "Dzire", "T8"]


def test_a_name_that_begins_as_another_has_its_parts_whatever_follows():
    body = cars(
        "Togg T10X 1.6 TDI GT 5dr", "Kastrel Vanta 3 2.0 TSI SRi 4dr", "Togg T10X 1.6 D Match 5dr",
        "Kastrel Vanta 3 Xenolite", "Orchard Way Xenolite",
    )  # fmt: skip
    assert seen(body, "model") == ["T10X", "Vanta 3", "T10X", "Vanta 3"]


def test_the_make_of_a_single_car_is_known_where_several_signs_say_that_it_is_a_name():
    assert seen(cars("Orvelo Tamri 1.2 TSI Sport 5dr"), "make") == ["Orvelo"]
    assert seen(cars("Orvelo Tamri 1.2 TSI Sport 5dr"), "model") == ["Tamri"]
    assert seen(cars("Engines from 1.2 litres"), "make") == []


def test_cells_of_a_table_look_like_those_of_their_column():
    names = ("Orvelo Tamri 1.2 TSI", "Zephira Nuvo 1.5 TDI", "Kastrel Vanta 2.0 TDI")
    rows = "".join(
        f"<tr><td>{name}</td><td>Petrol</td><td>Silver</td><td>Manual</td></tr>" for name in names
    )
    assert seen(f"<table>{rows}</table>", "make") == ["Orvelo", "Zephira", "Kastrel"]


MENU = "".join(f"<li><a>{make}</a></li>" for make in ("Toyota", "Kia", "Thaco", "Ford", "Mazda"))
SELECT = MENU.replace("li><a", "option").replace("a></li", "option")


@pytest.mark.parametrize("menu", [f"<ul>{MENU}</ul>", f"<select>{SELECT}</select>"])
def test_a_menu_of_makes_tells_those_that_no_list_has(menu):
    body = cars("Toyota Vios", "Thaco Kia Frontier", "Kia Morning", "Thaco Towner 800")
    assert seen(menu + body, "make")[-4:] == ["Toyota", "Thaco", "Kia", "Thaco"]
    assert "Thaco" not in seen(body, "make")


def test_a_make_of_a_menu_that_names_have_twice_is_behind_itself():
    body = cars("Thaco Thaco Towner 1.2 TSI", "Kia Kia Morning 1.0 TSI", "Ford Ford Focus 1.6 TDI")
    assert seen(f"<ul>{MENU}</ul>{body}", "model") == ["Towner", "Morning", "Focus"]


def test_a_maker_that_has_one_car_of_another_has_its_own():
    own = ("Zorvex Thar", "Zorvex Quanto", "Zorvex Suzuki Swift", "Ford Focus", "Audi A4", "BMW X5")
    assert seen(cars(*own), "make")[:2] == ["Zorvex", "Zorvex"]
    sold = (
        "Selling Audi A4",
        "Selling Ford Focus",
        "Selling Quanto",
        "Kia Rio",
        "BMW X5",
        "Fiat Uno",
    )
    assert "Selling" not in seen(cars(*sold), "make")


def test_a_make_off_the_list_is_known_beside_known_ones():
    body = cars("Ford Focus", "Audi A4", "Orvelo Tamri", "BMW X5")
    assert seen(body, "make") == ["Ford", "Audi", "Orvelo", "BMW"]


def test_dealers_that_bear_a_make_in_their_names_make_no_makes_of_others():
    dealers = ("Honda of Salem", "Toyota of Dover", "Sam Johnson", "Grand Motors")
    body = "".join(f'<p class="dealer">{name}</p><p>text</p>' for name in dealers)
    assert "Sam" not in seen(body, "make")
    assert "Grand" not in seen(body, "make")


def test_goods_between_cars_are_no_makes():
    body = cars(
        "Ford Focus", "Laptop 15 inch, hardly used", "Audi A4", "Labrador puppies", "BMW X5"
    )
    assert seen(body, "make") == ["Ford", "Audi", "BMW"]


def test_sentences_about_equipment_are_no_makes():
    said = (
        "Tek sahibinden, bakımlı. Klima, jant iyi.",
        "Klima, jant iyi. Tek sahibinden, bakımlı.",
    )
    body = "".join(f'<p class="text">{text}</p><p>12,000 km</p>' for text in said * 3)
    assert seen(body, "make") == []


def records(*towns: str) -> str:
    return "".join(
        f"<li><h3>Flat with two rooms and a garden near the old station</h3><p>€ 9{n}0.000</p>"
        f"<span class=x1>{town}</span><p>Quiet, close to the shops and the school.</p></li>"
        for n, town in enumerate(towns)
    )


def test_a_town_off_the_list_is_known_where_the_others_of_its_column_are():
    body = records("Bologna", "Castelmurano", "Verona", "Ponte Sorbello")
    assert set(seen(body, "place", "real-estate")) >= {"Castelmurano", "Ponte Sorbello"}


def test_a_column_of_names_is_where_things_are_on_pages_without_any_known_place():
    body = records("Kastagoda", "Tharawella", "Nkandosi", "Jalpetti")
    assert seen(body, "place", "real-estate") == ["Kastagoda", "Tharawella", "Nkandosi", "Jalpetti"]


def test_a_text_that_all_records_repeat_is_no_place():
    assert seen(records(*["Quick View"] * 4), "place", "real-estate") == []


@pytest.mark.parametrize(
    "column",
    [
        ["<p>{}</p>".format(("Frontine", "Alluvian", "Backery")[n % 3]) for n in range(15)],
        [f"<p>Owner : <b>{name} Latt</b></p>" for name in ("Ayko", "Suthu", "Mayne", "Kyaw")],
        ["<div>{}</div>".format("<i>Veroza</i><i>Amtempo</i><i>Lukan</i>"[: 15 + 16 * (n % 2)])
         for n in range(6)],
    ],
    ids=["a choice", "behind a label", "features"],
)  # fmt: skip
def test_a_first_column_that_looks_like_something_else_is_no_place(column):
    body = "".join(
        f"<li><img src={n}.jpg><h3>ford focus {n}</h3><b>£9,{n}00</b>{own}</li>"
        for n, own in enumerate(column)
    )
    assert seen(f"<ul>{body}</ul>", "place") == []


def test_a_town_that_was_searched_for_is_the_place_of_all_records():
    body = "<form><input type=hidden name=q value=Kastagoda></form>" + records(*["Kastagoda"] * 4)
    assert seen(body, "place", "real-estate") == ["Kastagoda"] * 4


def flat(*towns: str) -> str:
    """Records as lines of one element, with the town on a line of its own or without one."""
    return "".join(
        f"<b><a href=/car/{n}>Ford Focus 1.{n} TDI 5dr</a></b><br>\n<span>£ 9{n},000</span><br>\n"
        f"{f'{town}<br>' if town else ''}2012, 70,39{n} km, Petrol, Manual<br><br>\n"
        for n, town in enumerate(towns)
    )


def test_lines_between_breaks_that_follow_the_same_are_a_column_of_towns():
    body = f"<div>{flat('Mbolero', 'Pulwatta', '', 'Kastagoda', 'Pulwatta')}</div>"
    assert seen(body, "place") == ["Mbolero", "Pulwatta", "Kastagoda", "Pulwatta"]


def test_towns_are_a_column_of_a_table_all_of_whose_cells_look_alike():
    rows = "".join(
        f"<tr><td>Ford Focus 1.{n} TDI Sport edition</td><td>Petrol</td><td>{town}</td>"
        f"<td>£ 9{n},000</td><td>12,00{n} miles</td></tr>"
        for n, town in enumerate(("Mbolero", "Pulwatta", "Kastagoda", "Tharawella"))
    )
    assert seen(f"<table>{rows}</table>", "place") == [
        "Mbolero", "Pulwatta", "Kastagoda", "Tharawella",
    ]  # fmt: skip


def searched(url: str, *towns: str) -> list[str]:
    body = f"<html><body><ul>{records(*towns)}</ul><p>Verona</p><p>Siena</p></body></html>"
    page = page_from_html(body, url=url)
    found = annotate(page, load_domain("real-estate"))
    return [a.text(page) for a in found if a.type == "place" and a.text(page) in towns]


def test_two_records_in_the_town_that_was_searched_for_are_enough():
    assert searched("http://a.example/?area=Castelmurano", "Castelmurano", "Castelmurano")
    assert not searched("http://a.example/?area=Sorbello", "Castelmurano", "Castelmurano")


def test_what_was_asked_for_by_the_name_of_something_else_is_no_town():
    assert not searched("http://a.example/?agent=Castelmurano", "Castelmurano", "Castelmurano")


def test_a_town_that_heads_a_group_is_a_place_in_each_of_its_records_too():
    towns = ("Kastagoda", "Tharawella", "Nkandosi", "Jalpetti")
    groups = "".join(f"<h5>{town}</h5>{records(town, town)}" for town in towns)
    assert seen(groups, "place", "real-estate").count("Jalpetti") == 3


def test_labels_are_no_towns():
    terms = "".join(
        f"<dl><dt>{label}</dt><dd>Quiet and bright, with a view of the harbour, 9{n} m²</dd></dl>"
        for n, label in enumerate(("Price", "Price", "Location", "Price", "Location"))
    )
    assert seen(terms, "place", "real-estate") == []


def test_items_of_a_menu_are_no_places():
    menu = "".join(
        f"<li class=m>{name}</li>" for name in ("Kastagoda", "Wendi", "Mbolero", "Jalpe")
    )
    assert seen(f"<ul>{menu}</ul>", "place", "real-estate") == []


def test_a_name_that_the_site_divides_has_the_model_as_the_site_has_it():
    body = cars("BMW – 520D", "Lexus – NX 300h", "Ford – Focus ST Line", "Range Rover – Evoque")
    assert seen(body, "make") == ["BMW", "Lexus", "Ford", "Range Rover"]
    assert seen(body, "model")[:3] == ["520D", "NX 300h", "Focus ST Line"]
    assert seen(body, "model")[-1] == "Evoque"


def test_an_element_of_its_own_divides_a_name_as_a_sign_does():
    names = ("C 220 d T-Modell", "i30 Fastback N Line", "T-Roc Style")
    makes = ("Mercedes-Benz", "Hyundai", "Volkswagen")
    body = cars(*(f"{a} <span>{b}</span>" for a, b in zip(makes, names, strict=True)))
    assert seen(body, "model") == list(names)


@pytest.mark.parametrize("behind", ["({}00Lakh)", "from £{},900", "{}9,000 miles"])
def test_an_amount_in_an_element_of_its_own_behind_a_make_is_no_model(behind):
    makes = ("Toyota", "Land Rover", "Honda", "Mazda")
    body = cars(*(f"{make} <span>{behind.format(n + 3)}</span>" for n, make in enumerate(makes)))
    assert seen(body, "model") == []


def test_a_divided_name_whose_end_is_the_version_has_the_model_before_it():
    body = cars("Audi | A4 2.0 TDI Sport", "Zephira | Nuvo 1.5 TDI SE", "Ford | Focus 1.6 TDCi SE")
    assert seen(body, "model") == ["A4", "Nuvo", "Focus"]


def test_a_comma_divides_a_name_too():
    body = cars("Toyota , Fortuner", "Zephira , Nuvo", "BMW , Altrozo", "Kastrel , Vanta")
    assert seen(body, "make") == ["Toyota", "Zephira", "BMW", "Kastrel"]
    assert seen(body, "model") == ["Fortuner", "Nuvo", "Altrozo", "Vanta"]


def test_models_before_a_divider_that_most_end_with_are_whole_in_the_others():
    names = ["Kia Ceed", "Opel Corsa", "Skoda Fabia", "Toyota Yaris", "Fiat Punto Evo"]
    names += ["BMW Seria 3", "Peugeot 308 SW", "Seat Leon"]
    body = "".join(f"<p class=n>{name} - {2010 + n}</p>" for n, name in enumerate(names))
    assert seen(body, "model") == [name.partition(" ")[2] for name in names]


def test_titles_tell_no_make_where_every_car_has_it_behind_its_label():
    cars = [("Ford", "Great Ranger"), ("Kia", "Kia Ceed"), ("Audi", "Great A4"), ("Opel", "Corsa")]
    cars += [("Skoda", "Great Fabia"), ("Toyota", "Toyota Yaris"), ("Seat", "Great Leon")]
    body = "".join(
        f"<h2>{name}</h2><p>{{}}{make}</p><p>Model: {name.split()[-1]}</p>" for make, name in cars
    )
    assert "Great" not in seen(body.replace("{}", "Make: "), "make")
    assert "Great" in seen(body.replace("{}", "Zorb: "), "make")


def test_a_year_before_a_divided_name_is_no_part_of_it():
    body = cars("2015 - Orvelo - Tamri", "2016 - Audi - A4", "2017 - Ford - Focus")
    assert seen(body, "make") == ["Orvelo", "Audi", "Ford"]
    assert seen(body, "model") == ["Tamri", "A4", "Focus"]


def test_what_is_divided_from_a_make_and_is_something_else_is_no_model():
    body = cars("Audi - Diesel", "Ford - Petrol", "BMW - Diesel")
    assert seen(body, "model") == []


def homes(*lines: tuple[str, str], around: str = '<p class="card-text">{}</p>') -> str:
    return "".join(
        f'<div class="card"><i>6</i><h5>{street}</h5>{around.format(town)}<p>Asking Price: 9{n}00'
        "</p><p>Quiet, close to the shops and the school.</p></div>"
        for n, (street, town) in enumerate(lines)
    )


STREETS = (
    ("185 Ember Hill", "Riverwold"),
    ("69 Starlight Terrace", "Silvermoor Village"),
    ("7 Lantern Row", "Mystin Town"),
)


def test_a_name_beside_a_street_is_the_town_though_few_records_are_there():
    assert set(seen(homes(*STREETS), "place", "real-estate")) >= {name for _, name in STREETS}


def test_a_name_beside_a_street_that_markup_calls_the_agent_is_no_town():
    agents = homes(*STREETS, around='<p class="agent">{}</p>')
    assert seen(agents, "place", "real-estate") == []


def test_a_name_at_the_other_end_of_a_record_with_a_street_is_no_town():
    apart = homes(*STREETS, around="<p>Three rooms and a kitchen</p><p>{}</p>")
    assert seen(apart, "place", "real-estate") == []


def test_a_column_that_markup_calls_titles_is_one_of_places_only_where_lists_know_some():
    known = records("Bologna", "Castelmurano", "Verona", "Jalpetti").replace("x1", "title")
    assert "Jalpetti" in seen(known, "place", "real-estate")
    unknown = records("Kastagoda", "Castelmurano", "Wendoro", "Jalpetti").replace("x1", "title")
    assert "Jalpetti" not in seen(unknown, "place", "real-estate")


def test_the_model_stands_behind_its_make_though_lists_know_another_word_of_the_name():
    body = cars(
        "2017 Ford Focus Zetec", "2007 Tata Indigo GLS", "2012 Audi A4 SE", "2008 Maruti Omnivan 8"
    )
    assert set(seen(body, "model")) >= {"Focus", "Indigo", "A4", "Omnivan"}
    rows = read_rows(
        [{"model": title} for title in ("2017 Ford Focus", "2012 Audi A4", "2007 Tata Indigo GLS")],
        load_domain("used-cars"),
    )
    assert [row["model"]["text"] for row in rows] == ["Focus", "A4", "Indigo"]


def test_a_label_of_the_domain_is_no_town_though_there_is_one_of_that_name():
    assert seen("<p>Kasa: Sedan</p>", "place") == []
    assert seen("<p>Kasa</p>", "place") == ["Kasa"]


def test_a_make_off_the_list_is_known_beside_several_that_lists_have():
    body = cars("Tata Punch", "Kia Sonet", "Vayve Eva", "Jeep Vanta", "MG Orta", "Ford Vela")
    assert seen(body, "make") == ["Tata", "Kia", "Vayve", "Jeep", "MG", "Ford"]
    assert "Eva" in seen(body, "model")


def test_a_model_of_two_words_is_one_where_nothing_follows_it():
    titles = ("Kia Rona Vello 1.3 TDI", "Ford Rona Vello 1.6 TDI", "Kia Rona Vello")
    assert (
        seen(cars(*titles, "Ford Tora", "Kia Luma", "Esemka Bima"), "model")[:3]
        == ["Rona Vello"] * 3
    )


def test_a_word_that_others_have_before_their_make_is_no_make():
    titles = ("Selling Ford Focus", "Selling Orvelo Tamri", "Audi A4", "Ford Fiesta", "Audi A3")
    assert "Selling" not in seen(cars(*titles, "Kia Rio"), "make")


def test_a_fuel_or_a_year_alone_on_a_line_is_no_model_of_that_name():
    card = "<div><h3>Ford Focus</h3><p>{}</p><p>Manual</p></div>"
    body = "".join(card.format(value) for value in ("Electric", "2008", "Petrol"))
    assert seen(body, "model") == ["Focus"] * 3
    assert seen("<div><p>Peugeot</p><p>2008</p></div>", "model") == ["2008"]


def test_a_year_behind_a_model_that_no_list_knows_is_not_the_model():
    titles = ("Фолксваген Голф 5 2008. годиште", "БМВ 320д 2008. годиште")
    assert seen("".join(f"<p><a href=/>{title}</a></p>" for title in titles), "model") == []
    assert "2008" in seen("<p>Peugeot 2008 1.2 PureTech 2019</p>", "model")
    assert "2008" in seen("<p>2008 1.2 PureTech Allure</p>", "model")


def test_a_number_between_a_street_and_a_comma_is_the_houses():
    assert seen("<p>Av. Mitre 2416, Beccar</p>", "postcode", "real-estate") == []
    assert seen("<p>Av. Mitre 12, 8001 Zürich</p>", "postcode", "real-estate") == ["8001"]


def parts_of(body: str) -> list[tuple[str, str]]:
    page = page_from_html(f"<html><title>Used cars</title><body>{body}</body></html>")
    rows = annotate(page, load_domain("used-cars"))
    return [(row.type, row.text(page)) for row in rows if row.type in ("make", "model")]


def test_a_model_stands_below_its_make():
    cars = [
        ("Renault", "Kangoo Be Bop"),
        ("Zastava", "Koral In"),
        ("Mazda", "Demio"),
        ("Seat", "Mii"),
    ]
    cards = "".join(
        f"<div><h4>{make}</h4><h3><span>{model}</span> • <span>Manual</span></h3></div>"
        for make, model in cars
    )
    assert parts_of(cards) == [
        pair for make, model in cars for pair in (("make", make), ("model", model))
    ]


def test_what_stands_below_a_make_is_no_model_where_it_names_the_make_again_or_is_a_label():
    again = "".join(
        f"<div><i>{make}</i><b>{make} {model}</b></div>"
        for make, model in [("Renault", "Clio"), ("Mazda", "Demio"), ("Seat", "Mii")]
    )
    assert ("model", "Renault Clio") not in parts_of(again)
    labels = "".join(
        f"<dl><dt>Make</dt><dd>{make}</dd><dt>Fuel type</dt><dd>Petrol</dd></dl>"
        for make in ("Renault", "Mazda", "Seat")
    )
    assert [kind for kind, _ in parts_of(labels)] == ["make"] * 3


def test_where_most_names_end_with_a_known_model_the_others_have_theirs_to_the_end():
    names = ["Opel Corsa", "Ford Focus", "Opel Corsa Lite", "Toyota Corolla Quest", "Mazda Demio"]
    lines = "".join(f"<li><h3>{name}</h3></li>" for name in (*names, "Fiat Panda"))
    models = [text for kind, text in parts_of(f"<ul>{lines}</ul>") if kind == "model"]
    assert models == ["Corsa", "Focus", "Corsa Lite", "Corolla Quest", "Demio", "Panda"]


def test_a_town_behind_a_model_is_no_part_of_it():
    names = ["Opel Corsa", "Ford Focus", "Opel Corsa Leeds", "Mazda Demio", "Fiat Panda"]
    lines = "".join(f"<li><h3>{name}</h3></li>" for name in names)
    assert ("model", "Corsa Leeds") not in parts_of(f"<ul>{lines}</ul>")


def test_a_stroke_without_spaces_is_part_of_a_towns_name():
    towns = ["Uttara", "Banani R/A", "Khulshi", "Agrabad", "Mirpur", "Banani R/A"]
    cards = "".join(
        f"<div><img src={n}.jpg><h3>Toyota Axio X</h3><p>৳ 7,2{n},000</p><p class=at>{town}</p>"
        f"<a href=/{n}>See details of this car</a></div>"
        for n, town in enumerate(towns)
    )
    assert seen(cards, "place") == towns


def fact_homes(*lines: str) -> str:
    card = '<div><h3><a href="/h">Villa moderne</a></h3><p class="facts">{}</p><b>{} €</b></div>'
    return "".join(card.format(line, f"{n}45 000") for n, line in enumerate(lines, 1))


@pytest.mark.parametrize("form", ["74m² - {}(BP 21)", "{} · 3 pièces · 74 m²", "74 m² | {}"])
def test_towns_off_every_list_at_an_end_of_a_line_of_facts_are_places(form):
    towns = ("Zowla", "Kpékplémé", "Tohoun Sud", "Badougbé")
    found = seen(fact_homes(*(form.format(town) for town in towns)), "place", "real-estate")
    assert [text.removesuffix("(BP 21)") for text in found] == list(towns)


def test_one_of_two_words_at_the_end_of_a_line_of_facts_is_no_place():
    words = ("Meublé", "Vide", "Vide", "Meublé", "Vide")
    body = fact_homes(*(f"74 m² · 3 pièces · {word}" for word in words))
    assert "Vide" not in seen(body, "place", "real-estate")


def test_pieces_of_lines_of_facts_that_begin_with_one_word_are_labelled_and_no_places():
    body = fact_homes(*(f"74 m² · 3 pièces · State code {code}" for code in ("RJ", "TN", "KA")))
    assert seen(body, "place", "real-estate") == []


def streets(*texts: str, tag: str = "p") -> str:
    return "".join(
        f"<div><img src={n}.jpg><h3>Home {n}</h3><{tag} class=w>{text}</{tag}><p>£90,000</p></div>"
        for n, text in enumerate(texts)
    )


@pytest.mark.parametrize(
    "texts",
    [
        ("124 Qvarla Thien", "7/2 Bessun Dho", "38 Marrow Kie", "59 Tolle Vang"),
        ("Qvarla Thien 124", "Bessun Dho 7", "Marrow Kie, 38b", "Tolle Vang 59"),
    ],
)
def test_a_column_of_streets_with_numbers_of_houses_is_where_things_are(texts):
    assert seen(streets(*texts), "place", "real-estate") == list(texts)


def test_names_with_numbers_that_are_few_years_or_headings_are_no_streets():
    few = ("3 Thien Qvarla", "4 Bessun Dho", "2 Marrow Kie", "3 Tolle Vang")
    years = ("2015 Thien Qvarla", "1994 Bessun Dho", "2002 Marrow Kie", "2003 Tolle Vang")
    named = ("Thien Qvarla 15", "Bessun Dho 94", "Marrow Kie 22", "Tolle Vang 33")
    same = ("24 Gate Guard", "12 Gate Guard", "18 Gate Guard", "36 Gate Guard")
    for body in (streets(*few), streets(*years), streets(*named, tag="h4"), streets(*same)):
        assert seen(body, "place", "real-estate") == []


@pytest.mark.parametrize(("label", "told"), [("City", 4), ("Город", 4), ("Seller", 0)])
def test_a_town_that_no_list_has_is_told_by_the_label_of_its_line(label, told):
    towns = ("Dunmarrow", "Okusanya Wells", "Ombrelle", "Wendi Wendi")
    cards = [f"<div><h3>Kia Rio</h3><p>Price: 4100<br>{label}: {t}</p></div>" for t in towns]
    assert seen("".join(cards), "place") == list(towns)[:told]
    assert not seen("".join(cards[:3]), "place"), "three lines are few"
