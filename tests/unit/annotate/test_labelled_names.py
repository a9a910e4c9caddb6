"""Values off every list that a label or the head of a column explains."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records

CARS = load_domain("used-cars")
NAMES = (("Zorvex", "Quill 3"), ("Tata", "Indica"), ("Lodi", "Va 3"))
WAYS = {
    "in one line": "<li>Make: {}</li><li>Model: {}</li>",
    "two in one line": "<li>Make: <b>{}</b> Model: <b>{}</b></li>",
    "bold": "<p><strong>Make:</strong> {}</p><p><strong>Model:</strong> {}</p>",
    "terms": "<dl><dt>Make</dt><dd>{}</dd><dt>Model</dt><dd>{}</dd></dl>",
    "stacked": "<div><div>Make</div><div>{}</div></div><div><div>Model</div><div>{}</div></div>",
    "opposite": "<div><div><i>Make:</i><i>Model:</i></div><div><i>{}</i><i>{}</i></div></div>",
    "a label of its own": "<li>Make <b>{}</b></li><li>Model <b>{}</b></li>",
    "another language": "<li>Marca: {}</li><li>Modelo: {}</li>",
}

FACTS = (("Gearbox", "Automatic"), ("Colour", "Zephyrine"), ("Engine", "1.6L"))


def seen(body: str, name: str) -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, CARS) if a.type == name]


@pytest.mark.parametrize("way", WAYS)
def test_a_label_says_what_stands_behind_it(way):
    body = "".join(
        f"<div><p>$9,{n}00</p>{WAYS[way].format(*names)}</div>" for n, names in enumerate(NAMES)
    )
    assert seen(body, "make") == [make for make, _ in NAMES]
    assert seen(body, "model") == [model for _, model in NAMES]


def test_a_number_behind_a_label_in_an_element_of_its_own_with_a_space_before_the_colon():
    body = "".join(f"<div><i>Km : </i> <b>{n}</b></div>" for n in (40123, 8123, 25000))
    assert seen(body, "mileage") == ["40123", "8123", "25000"]


def test_a_line_that_is_a_label_and_its_value_names_no_record():
    body = "".join(
        f"<tr><td><p>Make : <b>{make}</b></p><p>Year : <b>201{n}</b></p><p>Km : <b>4{n}123</b></p>"
        f"<img src={n}.jpg></td></tr>"
        for n, (make, _) in enumerate(NAMES)
    )
    (area,) = find_records(page_from_html(f"<html><body><table>{body}</table>"), CARS)
    assert "title" not in {value.name for record in area.records for value in record.values}


def test_what_stands_behind_a_label_without_a_colon_in_every_record_alike_is_no_value():
    assert seen("<div><p>$9,900</p><p>Make <b>An Offer</b></p></div>" * 3, "make") == []


def test_a_line_with_a_label_of_its_own_is_no_value_of_an_empty_label_above_it():
    card = "<div><p>Colour: {}</p><p>Price: {}</p></div>"
    body = card.format("Zephyrine", 8900) + card.format("", 4500) + card.format("Umbra", 7200)
    assert seen(body, "color") == ["Zephyrine", "Umbra"]


def test_a_make_that_is_called_as_a_town_is_none():
    assert seen("<li>Make: Tata</li><li>Model: Lodi</li>", "place") == []


def test_the_head_of_a_column_says_what_its_cells_are_and_that_they_are_no_title():
    head = "<tr><th>VIN</th><th>Make</th><th>Model</th><th>Price</th></tr>"
    rows = "".join(
        f"<tr><td>X{n}YZ77</td><td>{make}</td><td>{model}</td><td>$9,{n}00</td></tr>"
        for n, (make, model) in enumerate(NAMES)
    )
    page = page_from_html(
        f"<html><body><h1>Used cars</h1><table>{head}{rows}</table></body></html>"
    )
    records = [
        {value.name: value.text for value in record.values}
        for area in find_records(page, CARS)
        for record in area.records
    ]
    assert [(one["make"], one["model"]) for one in records] == list(NAMES)
    assert not any("title" in one or "location" in one for one in records)


@pytest.mark.parametrize(
    "menu",
    [
        "<h4>Make</h4><ul><li><a href='/z'>Zorvex</a></li><li><a href='/l'>Lodi</a></li></ul>",
        "<div>Make</div><div>Zorvex (12)</div><div>Lodi (7)</div>",
        "<label>Make</label><select><option>Zorvex</option></select>",
        "<p>Make</p><p>Model</p><p>Fuel type</p>",
    ],
)
def test_what_is_chosen_in_menus_and_forms_is_no_value(menu):
    assert seen(menu, "make") == []


def test_a_word_with_a_colon_in_every_record_is_a_label_though_a_town_is_called_so():
    records = "".join(f"<p>$9,{n}00</p><p>Vin: ESH{n}S92D7</p>" for n in range(4))
    assert seen(records, "place") == []


def test_towns_with_a_colon_are_towns():
    towns = ("London", "Leeds", "York", "Bristol")
    records = "".join(f"<p>$9,{n}00</p><p>{town}: Ford Focus</p>" for n, town in enumerate(towns))
    assert set(seen(records, "place")) >= set(towns)


def test_markup_says_what_an_element_is():
    body = "".join(
        f"<div><p>$9,{n}00</p><b class=car-make>{make}</b> <i class=car-model>{model}</i></div>"
        for n, (make, model) in enumerate(NAMES)
    )
    assert seen(body, "make") == [make for make, _ in NAMES]
    assert seen(body, "model") == [model for _, model in NAMES]


KINDS = ("Vrijstaande Villa", "Appartement", "Grachtenpand", "Penthouse Loft", "Zimbara")


@pytest.mark.parametrize(("mark", "named"), [("property-type", True), ("fact", False)])
def test_kinds_that_markup_names_are_whole_where_lists_know_a_part_of_most(mark, named):
    body = "".join(
        f"<li><span class={mark}>{kind}</span><h3>Number {n}</h3></li>"
        for n, kind in enumerate(KINDS)
    )
    page, homes = page_from_html(f"<ul>{body}</ul>"), load_domain("real-estate")
    read = {a.text(page) for a in annotate(page, homes) if a.type == "property_type"}
    assert (set(KINDS) <= read) is named


def test_the_brand_of_the_site_is_no_make():
    assert seen("<a class=navbar-brand>Zorvex</a><p>Cars</p>", "make") == []


def test_a_whole_name_that_markup_calls_the_model_is_no_model():
    names = ("Ford Focus", "Audi A4", "Fiat Panda")
    body = "".join(f"<p>$9,{n}00</p><h3 class=model>{name}</h3>" for n, name in enumerate(names))
    assert not set(seen(body, "model")) & set(names)


def test_a_page_without_a_line_has_no_labels():
    assert seen("", "make") == []


def test_an_icon_that_a_label_describes_explains_the_text_beside_it():
    icons = (
        "<p><span><img src=/c.svg alt=Colour> Dusk</span><span><img src=/f.svg alt=fuel> Vapour"
        "</span><span><img src=/x.svg alt='A red car'> Sold</span></p>"
    )
    page = page_from_html(f"<html><body>{icons}</body></html>")
    found = annotate(page, load_domain("used-cars"))
    assert [(a.type, a.text(page)) for a in found if a.source == "labelled"] == [
        ("color", "Dusk"),
        ("fuel", "Vapour"),
    ]


def test_a_word_that_is_a_value_too_stands_for_itself_before_a_value_of_another_kind():
    def told(*lines: str) -> list[str]:
        items = "".join(f"<li>{line}</li>" for line in lines)
        page = page_from_html(f"<html><body><ul>{items}</ul></body></html>")
        found = annotate(page, load_domain("uk-real-estate"))
        return [a.text(page) for a in found if a.type == "furnishing"]

    assert told("2 bedrooms", "Furnished", "847 sq ft") == ["Furnished"]
    assert "Part of it" in told("2 bedrooms", "Furnishing", "Part of it")


def test_one_maker_in_all_results_is_read_whole_where_markup_names_it():
    cards = "".join(
        f'<div class="car"><h4 class="brand">Maruti Suzuki</h4><h5>Swift {n}</h5></div>'
        for n in range(3)
    )
    page = page_from_html(f"<html><body>{cards}</body></html>")
    rows = annotate(page, load_domain("used-cars"))
    assert [row.text(page) for row in rows if row.type == "make"] == ["Maruti Suzuki"] * 3


def test_a_label_and_its_value_end_where_the_next_item_touches_them():
    items = "".join(f"<span class=f><b>{label}:</b> {value}</span>" for label, value in FACTS)
    assert seen(f"<p>{items}</p>", "color") == ["Zephyrine"]
    assert seen(f"<p>{items}</p>", "gearbox") == ["Automatic"]


def test_a_label_that_is_called_as_a_town_is_none():
    records = "".join(
        f"<dl><dt>Kasa</dt><dd>Sedan</dd><dt>Yıl</dt><dd>201{n}</dd></dl>" for n in range(3)
    )
    assert seen(records, "place") == []
    assert seen("<p>Kasa</p>", "place") == ["Kasa"]


def test_what_stands_beside_an_icon_that_is_called_after_a_kind_is_whole():
    kinds = ("Casa geminada", "Casa térrea", "Quinta")
    spans = "".join(
        f'<p><span><img src="/i/property-type.svg" alt="tipo"> {kind}</span>'
        f'<span><img src="/i/bedrooms.svg" alt="quartos"> {beds}</span></p>'
        for beds, kind in enumerate(kinds, 2)
    )
    page = page_from_html(f"<html><body>{spans}</body></html>")
    rows = annotate(page, load_domain("real-estate"))
    assert [row.text(page) for row in rows if row.type == "property_type"] == list(kinds)


def test_items_of_old_markup_that_touch_end_where_the_next_label_begins() -> None:
    item = "<font><b>{}:</b> {}</font>"
    line = "".join(item.format(*fact) for fact in (("Body", "Hatch"), *FACTS))
    assert seen(f"<div>{line}</div>", "body_type") == ["Hatch"]
    assert seen(f"<div>{line}</div>", "model") == [], "there is a model of that name"


def test_a_kind_behind_the_short_word_for_it_is_one_in_any_language() -> None:
    homes = load_domain("real-estate")
    for label in ("Type", "Tipo", "Тип", "Jenis"):
        page = page_from_html(f"<html><body><p>{label}: Cobertura</p></body></html>")
        kinds = [a.text(page) for a in annotate(page, homes) if a.type == "property_type"]
        assert kinds == ["Cobertura"]


def test_a_picture_before_a_label_is_no_part_of_it():
    body = "".join(
        f"<div><p>🎨 Color: {c}</p><p>🚗 Make: {m}</p></div>"
        for c, m in (("Zorvex", "Tavril"), ("Umbrasque", "Quilon"), ("Vesk", "Brandt"))
    )
    assert seen(body, "color") == ["Zorvex", "Umbrasque", "Vesk"]
    assert seen(body, "make") == ["Tavril", "Quilon", "Brandt"]


def test_a_town_that_is_a_label_with_a_space_before_its_colon_is_no_place():
    body = "".join(
        f"<li><h3>Ford Focus 1.{n}</h3><p>€ 9,{n}00</p><p>200{n}</p><ul><li>Dyer : {n}/5</li></ul>"
        for n in range(3, 9)
    )
    assert seen(f"<ul>{body}</ul>", "place") == []


def test_either_of_two_counts_behind_a_label_is_a_number():
    body = "".join(f"<div><i>Doors :</i><b>{n}</b></div>" for n in ("4/5", "2/3", "4/5"))
    assert seen(body, "doors") == ["4/5", "2/3", "4/5"]
    assert seen("<div><i>Doors :</i><b>4/9</b></div>" * 3, "doors") == []


def test_a_column_headed_type_that_says_for_sale_is_no_kind():
    head = "<tr><th>Category</th><th>Name</th><th>Price</th><th>Type</th></tr>"
    kinds = ("House", "Zorvil", "Flat", "House")
    rows = "".join(
        f"<tr><td>{kind}</td><td>Mill Lane {n}</td><td>£{n}50,000</td><td>{offer}</td></tr>"
        for n, (kind, offer) in enumerate(zip(kinds, ("For sale", "To let") * 2, strict=True), 1)
    )
    page = page_from_html(f"<html><body><table>{head}{rows}</table></body></html>")
    found = list(annotate(page, load_domain("real-estate")))
    told = {
        name: {a.text(page) for a in found if a.type == name}
        for name in ("status", "property_type")
    }
    assert told["status"] == {"For sale", "To let"}
    assert told["property_type"] >= {"House", "Zorvil", "Flat"}
    assert not told["property_type"] & told["status"]


def test_a_block_of_labels_names_as_many_values_in_the_block_behind_it_and_no_others():
    def facing(*values: str) -> list[str]:
        labels = "".join(f"<p>{each}:</p>" for each in ("Body Style", "Transmission", "Specs"))
        told = "".join(f"<p>{each}</p>" for each in values)
        return seen(f"<div><div>{labels}</div><div><div>{told}</div></div></div>" * 2, "gearbox")

    assert set(facing("Sedan", "Zephyr Glide", "2-Door")) == {"Zephyr Glide"}
    assert facing("Sedan", "Zephyr Glide") == []


def test_a_label_of_the_first_part_before_whole_names_says_where_they_begin():
    names = ("Seat Ibiza Style", "Seat Toledo", "Renault Kadjar Zen", "BMW Serie 1", "Ebro s700")
    names += ("Opel Crossland", "Kia Niro", "Hyundai Kona")
    rows = (
        f"<div><p><b>Marca:</b> {name}</p><p><b>Precio:</b> 9{n}00 €</p></div>"
        for n, name in enumerate(names)
    )
    body = "".join(rows)
    assert seen(body, "make") == [name.split()[0] for name in names]
    assert seen(body, "model") == [name.partition(" ")[2] for name in names]


def test_a_label_of_the_first_part_has_first_parts_of_two_words_behind_it():
    makes = ("Land Rover", "Alfa Romeo", "Zorvex Motors", "Kia", "Seat", "Tata", "Great Wall")
    body = "".join(f"<div><p>Make: {make}</p><p>$9,{n}00</p></div>" for n, make in enumerate(makes))
    assert seen(body, "make") == list(makes)


def test_where_the_second_part_has_a_label_the_first_is_all_that_its_label_says():
    makes, models = ("Land Rover", "Alfa Romeo", "Zorvex Motors", "Kia"), ("A", "B", "C", "Rio")
    body = "".join(
        f"<div><p>Make: {make}</p><p>Model: {model}</p><p>$9,{n}00</p></div>"
        for n, (make, model) in enumerate(zip(makes, models, strict=True))
    )
    assert seen(body, "make") == list(makes)
