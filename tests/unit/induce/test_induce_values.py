"""From the texts of a wrapper to values: what the recognisers read, narrowed to the value."""

from __future__ import annotations

import pytest

from sitesift.annotate.site_head import SiteHead
from sitesift.induce import read_rows
from sitesift.induce.ranges import Range, find_value, learn_range
from sitesift.ontology.load import load_domain
from sitesift.wrapper.language.printer import expression_text


@pytest.fixture(scope="module")
def homes():
    return load_domain("uk-real-estate")


def test_texts_become_values_and_are_narrowed_to_them(homes):
    (row,) = read_rows(
        [{"price": "Guide price £250,000 or less", "bedrooms": "A 3 bedroom house"}], homes
    )
    assert row["price"]["value"]["amount"] == 250000
    assert row["price"]["value"]["currency"] == "GBP"
    assert "or less" not in row["price"]["text"]
    assert row["bedrooms"]["value"] == 3


def test_rents_have_their_period(homes):
    (row,) = read_rows([{"price": "£1,200 pcm"}], homes)
    assert row["price"]["value"]["period"] == "month"


def test_a_bare_number_is_enough_where_the_wrapper_knows_what_it_is(homes):
    assert read_rows([{"bedrooms": "4"}], homes)[0]["bedrooms"] == {"text": "4", "value": 4}


def test_what_cannot_be_a_value_is_left_out(homes):
    assert read_rows([{"bedrooms": "none stated", "price": "", "title": "Home"}], homes) == [
        {"title": {"text": "Home", "value": "Home"}}
    ]


def test_a_text_that_says_other_things_is_no_value(homes):
    (row,) = read_rows(
        [
            {
                "tenure": "Bungalow, 2 bedrooms, 1 bathroom",
                "location": "Bungalow, 2 bedrooms, 933 sq ft",
            }
        ],
        homes,
    )
    assert row == {}


@pytest.mark.parametrize(
    ("text", "amount"), [("6,1 млн", 6_100_000), ("850 tys.", 850_000), ("12", None)]
)
def test_noughts_in_a_word_make_an_amount_where_prices_are_read(homes, text, amount):
    (row,) = read_rows([{"price": text}], homes)
    assert row.get("price", {"value": {"amount": None}})["value"]["amount"] == amount


def test_an_unknown_place_is_still_a_location(homes):
    (row,) = read_rows([{"location": "Nether Snodbury"}], homes)
    assert row["location"]["text"] == "Nether Snodbury"


def test_links_blocks_and_unknown_columns_stay_as_they_are(homes):
    row = {"url": "http://a.example/1", "description": "A home with 3 bedrooms", "shelf": "x"}
    assert {name: cell["value"] for name, cell in read_rows([row], homes)[0].items()} == row


def test_markup_in_texts_is_text(homes):
    assert (
        read_rows([{"location": "<b>Bath</b> & Wells"}], homes)[0]["location"]["text"]
        == "<b>Bath</b> & Wells"
    )


def test_many_rows_keep_their_order(homes):
    rows = [{"price": f"£{n},000"} for n in range(1, 400)] * 2
    assert [row["price"]["value"]["amount"] for row in read_rows(rows, homes)] == [
        n * 1000 for n in range(1, 400)
    ] * 2


def places(*marked: str) -> list[tuple[str, int, int]]:
    """Texts with the value between brackets."""
    return [
        (text.replace("[", "").replace("]", ""), text.index("["), text.index("]") - 1)
        for text in marked
    ]


@pytest.mark.parametrize(
    ("texts", "expression"),
    [
        (["[a b]", "[c]"], "normalize-space(.)"),
        (
            ["Price: [£5] each", "Price: [£70] each", "Price: [£9] each"],
            "substring-before(substring-after",
        ),
        (
            ["a 3 bed [flat]", "b 2 bed [house]", "c 1 bed [flat]"],
            'substring-after(normalize-space(.), "bed ")',
        ),
        (["x [£1,200] y", "[£950] z", "q q [£3] r"], 'replace(normalize-space(.), "^.*?(£'),
        (["x [one]", "[two] y", "three [four five]"], "normalize-space(.)"),
    ],
)
def test_a_value_is_cut_out_by_contexts_by_shape_or_not_at_all(texts, expression):
    learned = learn_range(places(*texts))
    assert expression in expression_text(learned.expression)
    if learned != Range():
        assert [learned.cut(text) for text, _, _ in places(*texts)] == [
            t[s:e] for t, s, e in places(*texts)
        ]


def test_contexts_are_whole_words():
    learned = learn_range(
        places("3 bed house [to let]", "2 bed maisonette [to let]", "1 bed cottage [to rent]")
    )
    assert '"e "' not in expression_text(learned.expression)


def test_towns_are_no_contexts_of_a_few_texts():
    learned = learn_range(places("Bath [one two]", "Bath [three]", "Bath [four x y]"))
    assert learned == Range()


def test_the_last_part_of_a_line_with_commas_is_cut_however_many_there_are():
    texts = places("Condo, 3 bedrooms, [Ana Brito]", "2 bedrooms, [Bo Li]", "[Cy van Dam]")
    learned = learn_range(texts)
    assert [learned.cut(text) for text, _, _ in texts] == ["Ana Brito", "Bo Li", "Cy van Dam"]
    assert learned.cut("House, 4 bedrooms, 1,200 sq ft, Dee Fox") == "Dee Fox"


def test_an_address_with_commas_is_cut_from_the_number_beside_it():
    behind = places("[Mill Lane 1, Ash], 74 m²", "[Elm Road, West End, Oak], 81 m2", "[Bay], 9 m²")
    learned = learn_range(behind)
    assert [learned.cut(text) for text, _, _ in behind] == [t[s:e] for t, s, e in behind]
    assert learned.cut("Fir Road 5, Ash") == "Fir Road 5, Ash", "the number is missing here"
    before = places("74 m², [Mill Lane 1, Ash]", "81 m2, [Elm Road, West End, Oak]", "9 m², [Bay]")
    learned = learn_range(before)
    assert [learned.cut(text) for text, _, _ in before] == [t[s:e] for t, s, e in before]


def test_a_part_of_a_line_is_not_told_by_the_word_for_several_before_it():
    texts = places("Flat | 2 beds | [Ana]", "House | 3 beds | [Bo Li]", "Flat | 4 beds | [Cy Fox]")
    assert learn_range(texts).cut("Flat | 1 bed | Dee Fox") == "Dee Fox"


def test_the_part_before_the_last_is_cut_however_many_there_are():
    texts = places("a | 1 | [one] | x", "[two two] | y", "b | [three] | z")
    learned = learn_range(texts)
    assert [learned.cut(text) for text, _, _ in texts] == ["one", "two two", "three"]


@pytest.mark.parametrize(
    ("texts", "ranges"),
    [
        (
            ["[305.560 €] (310.000 €)", "[880.900 €]", "[492 €] (500 €)"],
            ["38.040 € - 40.000 €", "38.040 - 40.000 €"],
        ),
        (["[Qz 1,500] (Qz 2,000)", "[Qz 880]", "[Qz 492]"], ["Qz 380–Qz 400", "Qz 380 - 400"]),
        (["[12,3 tỷ] (13 tỷ)", "[9,87 tỷ]", "[14,8 tỷ]"], ["9,87 tỷ - 10,4 tỷ"]),
        (["[5,600] (6,000)", "[8,800]", "[900] (950)"], ["5,600 - 5,900"]),
    ],
)
def test_a_range_is_not_cut_by_what_was_learned_from_single_amounts(texts, ranges):
    learned = learn_range(places(*texts))
    for whole in ranges:
        assert learned.cut(f"{whole} (99)") == whole
    assert learned.cut(texts[1].strip("[]")) == texts[1].strip("[]")


def test_a_number_before_a_dash_is_none_of_an_amount_whose_sign_stands_before():
    learned = learn_range(places("Flat A [£1,200] y", "Flat C [£950] z", "Flat D, [£300] r"))
    assert learned.cut("Flat 12 - £900 w") == "£900"


def test_another_value_is_no_context_of_a_value():
    texts = places("Elm St, GA [31201]", "12 Oak Rd, GA [31210]", "Bay Ave, GA [30302]")
    assert "GA" in expression_text(learn_range(texts).expression)
    assert "GA" not in expression_text(learn_range(texts, data={"GA"}).expression)


def test_a_value_is_found_in_a_text_with_other_spaces():
    assert find_value("OX12DR", "OX1 2DR") == (0, 6)
    assert find_value("2 bed 2 bath", "2", skip=1) == (6, 7)
    assert find_value("abc", "x") is None


def test_a_place_that_is_also_the_name_of_a_make_stays_a_place():
    cars = load_domain("used-cars")
    first, second = read_rows([{"location": "Plymouth"}, {"location": "Petrol"}], cars)
    assert first["location"]["text"] == "Plymouth"
    assert second == {}


def test_a_word_that_is_no_sure_sign_alone_has_its_value_where_the_wrapper_knows_what_it_is(homes):
    rows = read_rows([{"property_type": word} for word in ("House", "Cottage", "Flat")], homes)
    assert [row["property_type"]["value"] for row in rows] == ["house", "cottage", "flat"]


def test_an_unknown_model_is_the_word_behind_the_make_and_not_the_whole_name():
    cars = load_domain("used-cars")
    texts = ["BMW 320d 1.5 Zetec 3dr", "BMW 118i S line 2.0", "Ford Focus 1.0 EcoBoost", "320d"]
    rows = read_rows([{"model": text} for text in texts], cars)
    assert [row["model"]["text"] for row in rows] == ["320d", "118i", "Focus", "320d"]


def test_a_bare_number_is_a_number_although_its_digits_are_names_of_models_too():
    (row,) = read_rows([{"mileage": "45,220"}], load_domain("used-cars"))
    assert row["mileage"]["value"]["amount"] == 45220


def test_a_sentence_in_which_no_make_is_recognised_is_no_make():
    rows = read_rows(
        [{"make": "Samsung Galaxy 12 64GB boxed"}, {"make": "Zastava"}], load_domain("used-cars")
    )
    assert [row.get("make", {}).get("text") for row in rows] == [None, "Zastava"]


def test_a_text_with_the_label_of_another_attribute_is_no_value():
    cars = load_domain("used-cars")
    rows = read_rows(
        [{"gearbox": "Engine: 1.5L"}, {"gearbox": "Gearbox: Automatic"}, {"doors": "Engine: 2.0L"}],
        cars,
    )
    assert [row.get("gearbox", {}).get("value") for row in rows] == [None, "automatic", None]
    assert "doors" not in rows[2]


def test_what_is_not_recognised_among_many_that_are_stands_there_by_chance():
    cars = load_domain("used-cars")
    colours = ["Red", "Blue", "Silver", "White", "Black", "Grey"]
    rows = read_rows([{"color": text} for text in [*colours, "Call for details"]], cars)
    assert [row["color"]["text"] for row in rows if row] == colours


def test_a_column_of_models_keeps_those_of_which_only_a_piece_is_known():
    names = ["Fiesta", "Corolla", "Golf", "Kesto", "Swift Dzire"]
    rows = read_rows([{"model": name} for name in names], load_domain("used-cars"))
    assert [row["model"]["text"] for row in rows] == names


def test_in_whole_names_the_model_is_narrowed_to_what_is_known():
    rows = read_rows(
        [{"model": "Ford Fiesta 1.2"}, {"model": "Audi A4 S line"}], load_domain("used-cars")
    )
    assert [row["model"]["text"] for row in rows] == ["Fiesta", "A4"]


def test_a_column_of_models_keeps_long_ones_and_those_that_are_numbers():
    models = ("NX 300h", "5 SERIES M SPORT", "318", "X trail 2.0 DCI", "Qashqai", "Focus ST Line")
    rows = read_rows([{"model": text} for text in models], load_domain("used-cars"))
    assert [row["model"]["text"] for row in rows] == list(models)


def test_numbers_alone_are_no_models():
    rows = read_rows(
        [{"model": text} for text in ("2015", "2016", "2019")], load_domain("used-cars")
    )
    assert rows == [{}, {}, {}]


def test_a_name_that_the_site_labels_elsewhere_is_as_long_as_there():
    titles = ("2018 Maruti Swift Dzire", "2017 Ford Focus", "2015 Hyundai Grand i10")
    learned = {"make": ["Maruti"], "model": ["Swift Dzire", "Grand i10"]}
    rows = read_rows(
        [{"model": text} for text in titles], load_domain("used-cars"), learned=learned
    )
    assert [row["model"]["text"] for row in rows] == ["Swift Dzire", "Focus", "Grand i10"]


def test_a_whole_name_is_no_value_of_which_the_others_have_a_part():
    names = ["Sunny Villa 3", "Quiet Cottage 8", "Old Flat 2", "Wide Quozel 5", "New House 7"]
    rows = read_rows(
        [{"title": name, "property_type": name} for name in names], load_domain("real-estate")
    )
    kinds = [row.get("property_type", {}).get("text") for row in rows]
    assert kinds == ["Villa", "Cottage", "Flat", None, "House"]


def test_the_last_part_of_a_name_is_never_the_whole_name():
    names = ["Mahindra Quozel 300", "Ford Focus 1.6 Zetec"]
    rows = read_rows([{"title": name, "version": name} for name in names], load_domain("used-cars"))
    assert [row.get("version", {}).get("text") for row in rows] == [None, "1.6 Zetec"]


def test_an_old_price_behind_a_bare_one_is_no_phone():
    texts = ["263 000 (289 000)", "246 000 - 270 000", "98 200", "164 000 (180 000)"]
    rows = read_rows([{"price": text} for text in texts], load_domain("used-cars"))
    assert [row["price"]["value"]["amount"] for row in rows] == [263000, 246000, 98200, 164000]


def test_what_moves_up_to_where_others_have_their_place_is_none_and_stays_a_description():
    said = "Quiet street, near the shops. Newly painted, fitted kitchen."
    rows = [{"location": f"{n} Mill Lane, Leeds", "description": said} for n in range(1, 6)]
    read = read_rows([*rows, {"location": said, "description": said}], load_domain("real-estate"))
    assert "location" not in read[-1]
    assert all(row["description"]["text"] == said for row in read)


def test_an_agent_among_the_facts_of_a_line_is_read():
    names = ["Marta Conti", "John Smith", "Anna Lindgren", "Peter Brown"]
    lines = [f"Flat, {n} bedrooms, {name}, Garage: 0" for n, name in enumerate(names, 1)]
    rows = read_rows(
        [{"agent": line, "bedrooms": line} for line in lines], load_domain("real-estate")
    )
    assert [row["agent"]["text"] for row in rows] == names


def test_a_choice_is_as_long_in_its_column_as_the_site_has_it():
    fuels = ["Diesel", "Petrol", "Quo(LPG) - zel", "Diesel"]
    rows = read_rows([{"fuel": fuel} for fuel in fuels], load_domain("used-cars"))
    assert [row["fuel"]["text"] for row in rows] == fuels


def test_a_measure_cut_from_its_label_stays_in_the_column_that_the_label_meant():
    rows = read_rows(
        [{"lot_size": f"{n}20 m²", "area": f"{n}0 m²"} for n in range(1, 7)],
        load_domain("real-estate"),
    )
    assert [row["lot_size"]["text"] for row in rows] == [f"{n}20 m²" for n in range(1, 7)]


def test_the_part_of_a_number_is_cut_between_dividing_signs():
    texts = ["Oslo · 3 h · a b", "Ely · 12 m · c", "Rome, Italy · 4 h · easy walk"]
    for number in range(3):
        values = [text.split(" · ")[number] for text in texts]
        places = [(t, t.index(v), t.index(v) + len(v)) for t, v in zip(texts, values, strict=True)]
        way = learn_range(places)
        assert [way.cut(text) for text in texts] == values


def test_a_make_cut_from_the_name_does_not_make_the_name_below_it_a_model():
    names = ["2005 Hyundai Elantra", "2009 Ravon Nexia R3", "2021 Kia Sorento", "2014 Lada Granta"]
    rows = [{"make": name.split()[1], "model": name} for name in names]
    models = [row["model"]["text"] for row in read_rows(rows, load_domain("used-cars"))]
    assert models == ["Elantra", "Nexia R3", "Sorento", "Granta"]


def test_bare_numbers_of_most_rows_count_though_the_names_of_others_say_it_in_more_ways():
    named = [f"Zorvex Quill {n} {n % 3 + 3}dr" for n in range(8)]
    rows = [{"doors": text} for text in (*["5"] * 20, *["3"] * 9, *named)]
    read = read_rows(rows, load_domain("used-cars"))
    assert [row["doors"]["value"] for row in read[:29]] == [5] * 20 + [3] * 9


def test_a_cell_is_no_label_of_the_cell_below_it():
    names = ["Marta Conti", "John Smith", "Furnished", "Zemru Tokarp"]
    rows = read_rows([{"agent": name} for name in names], load_domain("uk-real-estate"))
    assert rows[-1]["agent"]["text"] == "Zemru Tokarp"


@pytest.mark.parametrize(
    ("text", "head", "currency", "amount"),
    [
        ("1 200 000 kr", SiteHead(language="sv"), "SEK", 1_200_000),
        ("1 200 000 kr", SiteHead(currencies=("NOK",)), "NOK", 1_200_000),
        ("1 200 000 kr", SiteHead(), "", 1_200_000),  # of three countries
        ("$ 45,000", SiteHead(url="https://casas.example.mx/lista"), "MXN", 45_000),
        ("Rs 45,000", SiteHead(language="en-PK"), "PKR", 45_000),
        ("69 300 000 руб.", SiteHead(), "RUB", 69_300_000),
    ],
)
def test_a_sign_of_several_countries_means_what_the_site_says(text, head, currency, amount):
    read = read_rows([{"price": text}], load_domain("real-estate"), head=head)
    assert read[0]["price"]["value"] == {"amount": amount, "currency": currency}
