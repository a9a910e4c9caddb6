"""Where the second part of a name ends, and what stands above a whole name."""

from __future__ import annotations

from tests.unit.annotate.test_open_names import cars, seen


def test_a_whole_name_below_its_make_is_no_model_though_a_year_stands_before_it():
    names = ["2021 Kia Sorento", "2023 Toyota Corolla", "2019 Audi A4"]
    body = "".join(f"<p class=a>{name.split()[1]}</p><p class=b>{name}</p>" for name in names)
    assert seen(body, "model") == ["Sorento", "Corolla", "A4"]


def test_models_of_two_words_that_come_again_as_they_are_have_no_version():
    names = ["Toyota Corolla", "Kia Sorento", "Chery Arrizo 5", "Changan CS35 Plus"]
    names += ["BYD Song Plus", "Haval Dargo", "Chery Arrizo 5", "Changan CS35 Plus"]
    assert seen(cars(*names), "model") == [name.partition(" ")[2] for name in names]


def test_models_reach_to_the_end_of_names_where_nothing_shows_a_version():
    names = ["Changan CS35 Plus", "Geely Coolray", "Chery Tiggo 7 Pro", "Lada Vesta SW Cross"]
    names += ["GAZ 3110 Volga", "UAZ Patriot", "Ravon Quelt", "Haval Dargo"]
    assert seen(cars(*names), "model") == [name.partition(" ")[2] for name in names]


def test_models_have_words_in_them_that_lists_know_as_others():
    names = ["Fiat Grande Punto", "Citroen Xsara Picasso", "Haval C10 Voleex", "Audi A4 Allroad"]
    names += ["Toyota Corolla", "Kia Sorento", "Lada Vesta", "Haval Dargo", "Hyundai Grand i10"]
    assert seen(cars(*names), "model") == [name.partition(" ")[2] for name in names]


def test_models_that_go_on_in_several_ways_have_versions():
    names = ["Toyota Corolla", "Kia Sorento", "Chery Arrizo Lux", "Changan Benni Plus"]
    names += ["BYD Song Max", "Haval Dargo", "Chery Arrizo Base", "Changan Benni Plus"]
    assert "Arrizo" in seen(cars(*names), "model")


def test_a_name_before_a_moment_is_where_a_car_is():
    lines = ["Gusar, today 12:45", "Zaqatala, 11.11.2026", "Oghuz, 09:10", "Gusar, yesterday 8:02"]
    said = "<p>Petrol, manual, one owner</p><p class=km>45 000 km</p>"
    car = f"<div><h3>Audi A{{}}</h3>{said}<p class=when>{{}}</p></div>"
    body = "".join(car.format(n + 3, line) for n, line in enumerate(lines))
    assert seen(body, "place") == ["Gusar", "Zaqatala", "Oghuz", "Gusar"]


def test_words_of_trims_belong_to_models_that_never_go_without_them():
    names = ["Toyota Hilux", "Volvo XC60", "Skoda Fabia Combi", "Dacia Duster", "Suzuki Jimny"]
    assert seen(cars(*names, "Skoda Fabia Combi"), "model")[2] == "Fabia Combi"
    assert seen(cars(*names, "Skoda Fabia"), "model")[2] == "Fabia"


def test_a_labelled_value_below_a_make_is_no_model():
    pairs = [("Toyota", "Petrolio: A"), ("Suzuki", "Petrolio: B"), ("Audi", "Petrolio: C")]
    body = "".join(f"<h2>{make}</h2><p>{below}</p>" for make, below in pairs)
    assert seen(body, "model") == []


def test_words_of_kinds_and_places_in_a_few_names_are_of_their_models():
    names = ["Volvo V40 Cross Country", "Hyundai i30 Wagon", "MG 4 Electric", "Nissan Note e-Power"]
    names += ["Toyota Land Cruiser Prado", "Kia Ceed", "Lada Vesta", "Haval Dargo", "Opel Corsa"]
    names += ["Mazda CX-5", "Dacia Duster", "Ford Focus", "Audi Q5", "Toyota Yaris", "Fiat Tipo"]
    names += ["Suzuki Jimny", "Renault Clio", "Skoda Superb", "Kia Rio", "Seat Ibiza"]
    assert seen(cars(*names), "model") == [name.partition(" ")[2] for name in names]


def test_a_fact_that_many_names_end_with_is_none_of_their_models():
    names = ["Toyota Yaris Diesel", "Haval Dargo Petrol", "Opel Corsa Diesel", "Audi Q5 Petrol"]
    names += ["Mazda CX-5", "Dacia Duster", "Ford Focus", "Lada Vesta", "Fiat Tipo", "Kia Rio"]
    assert seen(cars(*names), "model") == [name.split()[1] for name in names]


def test_a_kind_behind_a_model_that_stands_without_it_too_is_none_of_it():
    names = ["Toyota Yaris Diesel", "Toyota Yaris", "Opel Corsa", "Audi Q5", "Haval Dargo"]
    names += ["Mazda CX-5", "Dacia Duster", "Ford Focus", "Lada Vesta", "Fiat Tipo", "Kia Rio"]
    assert seen(cars(*names), "model") == [name.split()[1] for name in names]


def test_a_make_that_is_written_twice_has_its_model_behind_the_second():
    names = ["Ford Ford Tourneo Connect", "Kia Kia Bongo", "Opel Opel Vectra", "Audi Audi A4"]
    names += ["Toyota Toyota Sienta", "Chery Chery Arrizo", "Ravon Ravon Quelt"]
    assert seen(cars(*names), "model") == [name.split(" ", 2)[2] for name in names]


def test_a_model_that_is_called_as_a_town_is_no_place():
    names = ["Fiat Toro", "Seat Ibiza", "Toyota Land Cruiser Prado", "Kia Rio", "Opel Corsa"]
    names += ["Mazda CX-5", "Dacia Duster", "Ford Focus", "Lada Vesta", "Haval Dargo"]
    assert seen(cars(*names), "place") == []
    assert seen(cars(*names) + "<p>Ibiza, Spain</p>", "place")[:1] == ["Ibiza"]


def test_the_year_of_the_day_on_which_an_offer_was_made_is_no_year_of_a_car():
    names = ["Kia Sorento 2014", "Togg T10X", "Audi A4 2011", "Kia Rio 2019"]
    days = ["March 28, 2026", "January 3, 2026", "February 9, 2025", "May 1, 2026"]
    body = "".join(f"<li><b>{n}</b> - {d} <i>£4,500</i></li>" for n, d in zip(names, days))  # noqa: B905
    assert seen(body, "year") == ["2014", "2011", "2019"]


def test_years_of_many_days_are_the_cars_own():
    days = ["March 28, 2014", "May 3, 2019", "May 9, 2008", "May 1, 2021"]
    body = "".join(f"<li><b>Kia Sorento</b> <i>{day}</i> <i>£4,500</i></li>" for day in days)
    assert seen(body, "year") == ["2014", "2019", "2008", "2021"]
