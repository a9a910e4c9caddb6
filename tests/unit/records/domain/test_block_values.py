"""Values that are whole texts: who offers a home, and what is said of it."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from tests.helpers.made_listings import analysed, page_of, values


def column(name: str, cell: str, domain: str = "real-estate") -> list[str]:
    cards = "".join(
        f"<div class=card><h3><a href='/{n}'>{n} Mill Lane, Bath</a></h3><p>€ {n}50.000</p>"
        f"<p>3 bedrooms</p>{cell}</div>"
        for n in range(1, 6)
    )
    page = page_from_html(f"<html><body><div>{cards}</div></body></html>", url="http://a.org/")
    areas = find_records(page, load_domain(domain))
    values = (v for area in areas for record in area.records for v in record.values)
    return [value.text for value in values if value.name == name]


def test_an_icon_before_a_text_says_what_it_is():
    cell = "<div class=x><img src='/i/agent.svg' alt='agent'> Sven Ohlin</div>"
    assert column("agent", cell) == ["Sven Ohlin"] * 5


def test_two_short_sentences_are_a_description_in_a_language_nobody_knows():
    text = "Tiha ulitsa, blizo skola. Nova kuhnya, terasa."
    assert column("description", f"<p class=x1>{text}</p>") == [text] * 5


def test_where_others_have_the_end_of_a_name_a_record_without_one_has_not_all_of_it(used_cars):
    names = ("Audi A4 2.0 TDI", "Audi A3", "Ford Focus 1.6 Zetec", "Ford Fiesta 1.2 Zetec")
    cards = "".join(
        f'<div class="car"><a href="/cars/{n}"><h3>{name}</h3></a><p>£{n + 4},500</p>'
        f"<p>{n + 2}0,000 miles</p></div>"
        for n, name in enumerate(names)
    )
    found = values(analysed(page_of(cards, "Used cars"), used_cars), "version")
    assert found == ["2.0 TDI", None, "1.6 Zetec", "1.2 Zetec"]


def test_a_badge_glued_to_the_title_is_no_part_of_it():
    cards = "".join(
        f"<div class=card><font>{badge}</font><a href='/{n}'>{n}40 Juniper Way, Denver</a>"
        f"<p>USD {n}50,000</p><p>3 bedrooms</p></div>"
        for n, badge in enumerate(("", "Sold", "", "Under offer", ""), 1)
    )
    page = page_from_html(f"<html><body><div>{cards}</div></body></html>", url="http://a.org/")
    (area,) = find_records(page, load_domain("us-real-estate"))
    titles = [v.text for record in area.records for v in record.values if v.name == "title"]
    assert titles == [f"{n}40 Juniper Way, Denver" for n in range(1, 6)]
    states = [v.text for record in area.records for v in record.values if v.name == "status"]
    assert states == ["Sold", "Under offer"]


def test_the_number_of_a_plot_and_the_label_of_a_garage_are_no_kinds_of_homes():
    assert column("property_type", "<p>Plot 75, Windrush</p>") == []
    assert column("property_type", "<p>Garage: 0</p>") == []
    assert column("property_type", "<p>Building plot</p>") == ["Building plot"] * 5


def test_a_label_above_a_place_is_no_part_of_it():
    cell = "<div class=location><div class=name>Ciudad</div><div class=v>Envigado</div></div>"
    cards = "".join(
        f"<div class=card><h3><a href='/{n}'>Audi A{n}</a></h3><p>€ {n}5.000</p><p>{n}0.000 km</p>"
        f"{cell}</div>"
        for n in range(1, 6)
    )
    page = page_from_html(f"<html><body><div>{cards}</div></body></html>", url="http://a.org/")
    areas = find_records(page, load_domain("used-cars"))
    found = [v.text for a in areas for r in a.records for v in r.values if v.name == "location"]
    assert found == ["Envigado"] * 5


def test_a_label_before_a_running_text_is_no_part_of_it():
    text = "Second owner, driven mostly on long roads, garaged, both keys, new tyres, no smokers"
    assert column("description", f"<p><b>Popis:</b> {text}</p>") == [text] * 5


def test_a_heading_that_markup_calls_the_make_is_no_name(used_cars):
    names = (("Honda", "City ZX"), ("Tata", "Nexon XZ"), ("Hyundai", "Creta SX"))
    cards = "".join(
        f'<div class="car"><h2 class="price">₹{n + 3}.50 Lakh</h2><h4 class="brand">{make}</h4>'
        f'<h5 class="name">{name}</h5><h5 class="contact">98005477{n}4</h5></div>'
        for n, (make, name) in enumerate(names)
    )
    found = analysed(page_of(cards, "Used cars"), used_cars)
    assert values(found, "title") == [name for _, name in names]
    assert values(found, "make") == [make for make, _ in names]
    assert values(found, "phone") == ["9800547704", "9800547714", "9800547724"]


def test_a_number_with_a_unit_that_nobody_knows_names_no_record():
    rows = "".join(
        f"<tr><td><a href=/c/{n}>Peugeot</a></td><td>208</td><td>{2004 + n}</td>"
        f"<td>{n} CV</td><td>€ {n}.900</td></tr>"
        for n in range(4, 10)
    )
    html = page_of(f"<table>{rows}</table>")
    assert values(analysed(html, load_domain("used-cars")), "title") == [None] * 6


def rows_of(lines: tuple[tuple[str, ...], ...]) -> list[dict[str, str]]:
    """What is read of cars with further lines that look alike."""
    cards = "".join(
        f"<div class=car><h3><a href='/{n}'>Ford Focus</a></h3><p>£{n},500</p>"
        f"<p>{n}1,000 miles</p>{''.join(f'<i>{line}</i><br>' for line in own)}</div>"
        for n, own in enumerate(lines, 1)
    )
    page = page_from_html(f"<body><h1>Used cars</h1>{cards}</body>", url="http://a.org/")
    (area,) = find_records(page, load_domain("used-cars"))
    return [{v.name: v.text for v in record.values} for record in area.records]


def test_what_is_said_of_a_record_without_a_place_is_no_place_and_stays_what_is_said():
    said = "Tek sahib, bakim. Klima, jant, lastik iyi."
    rows = rows_of((("Leeds", said), ("Bristol", said), (said,), ("Leeds", said), ("York", said)))
    assert [row.get("location") for row in rows] == ["Leeds", "Bristol", None, "Leeds", "York"]
    assert [row.get("description") for row in rows] == [said] * 5


def test_what_all_records_say_is_no_version_though_a_word_of_it_is_a_trim_line():
    assert not any("version" in row for row in rows_of((("Se annonsen",),) * 4))


def test_facts_that_stand_where_others_have_their_place_are_no_place():
    places = ("Mill Road, Zorbeck", "Tollan Road, Dunmarrow", "Plot 23, Accra", "")
    homes = "".join(
        f"<b><a href='/{n}'>{n % 5 + 1} bedroom villa for sale</a></b><br>"
        f"{place}{'<br>' if place else ''}{n % 5 + 1} bedrooms, Ref. {n}12-8, Posted {n} days ago, "
        f"{n}95 views<br><span>€ {n}50.000</span><br><br>"
        for n, place in enumerate(places * 3, 1)
    )
    page = page_from_html(f"<html><body><div>{homes}</div></body></html>", url="http://a.org/")
    (area, *_) = find_records(page, load_domain("real-estate"))
    found = [{v.name: v.text for v in one.values}.get("location", "") for one in area.records]
    assert found == list(places) * 3


def test_a_line_of_facts_is_no_running_text_where_others_have_sentences():
    prose = "A quiet street near the school. The kitchen has fitted units."
    texts = (prose, prose, "", prose)
    homes = "".join(
        f"<div class=card><h3><a href='/{n}'>{n} Mill Lane, Bath</a></h3><p>€ {n}50.000</p>"
        f"<p>{n % 4 + 1} bedrooms, 1 bathroom, Ref. {n}12-8, Posted {n} days ago, {n}95 views</p>"
        f"{f'<p>{text}</p>' if text else ''}</div>"
        for n, text in enumerate(texts * 2, 1)
    )
    page = page_from_html(f"<html><body><div>{homes}</div></body></html>", url="http://a.org/")
    (area, *_) = find_records(page, load_domain("real-estate"))
    found = [{v.name: v.text for v in one.values}.get("description", "") for one in area.records]
    assert found == list(texts) * 2
