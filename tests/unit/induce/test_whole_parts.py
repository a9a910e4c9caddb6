"""Models as long as names have them."""

from __future__ import annotations

from typing import Any

from sitesift.induce.whole_parts import with_whole_parts
from sitesift.ontology import load_domain

DOMAIN = load_domain("used-cars")
OTHERS = ("Kia Sorento", "Audi A4", "Opel Corsa", "Skoda Fabia")


def parts(
    *names: str, told: tuple[str, ...] = (), second: int = 1, short: str = "", **own: str
) -> list[tuple[str, str]]:
    """Makes and models of rows with such names, of which so many words each were read, and one of
    those of a `short` make."""
    every = [name.split() for name in (*names, *OTHERS)]
    makes = [words[1] if words[0] in ("Zorro", "Used") else words[0] for words in every]
    raw = [{"title": name, "make": name, "model": name, **own} for name in map(" ".join, every)]
    rows = [
        {
            "title": text["title"],
            "make": make,
            "model": " ".join(words[words.index(make) + 1 :][: 1 if make == short else second]),
            **own,
        }
        for text, words, make in zip(raw, every, makes, strict=True)
    ]
    cells = [{n: {"text": t, "value": t} for n, t in row.items()} for row in rows]
    read = with_whole_parts(cells, raw, DOMAIN, told)
    return [(row["make"]["text"], row["model"]["text"]) for row in read][: len(names)]


def models(*names: str, **given: Any) -> list[str]:
    return [model for _, model in parts(*names, **given)]


def test_models_go_on_to_the_end_of_names():
    assert models("BYD Atto 3", "Tata Indica Vista") == ["Atto 3", "Indica Vista"]


def test_what_stands_between_make_and_version_is_the_model_of_a_row_that_has_none():
    name = "Mahindra Scorpio-N 2.2 TDI 5dr"
    raw = {"title": name, "make": "Mahindra", "model": name, "version": name}
    texts = {"title": name, "make": "Mahindra", "version": "2.2 TDI 5dr"}
    cells = {n: {"text": text, "value": text} for n, text in texts.items()}
    (row,) = with_whole_parts([cells], [raw], DOMAIN)
    assert row["model"]["text"] == "Scorpio-N"
    (row,) = with_whole_parts([cells], [raw | {"model": "Scorpio-N"}], DOMAIN)
    assert "model" not in row, "its place is another one, and says what it says"


def test_models_end_where_the_site_has_them_alone():
    assert models("Tata Indica Vista", told=("Indica",)) == ["Indica"]


def test_models_end_before_brackets_years_and_what_other_cells_say():
    names = ("Fiat Linea (Emotion)", "Fiat Linea Grand 2019", "Fiat Linea Grand Petrol")
    assert models(*names, fuel="Petrol") == ["Linea", "Linea Grand", "Linea Grand"]


def test_models_end_before_engines_where_most_names_have_one():
    names = [f"Seat Ibiza 1.{n} TDI" for n in range(2, 9)]
    assert set(models(*names)) == {"Ibiza"}


def test_a_word_for_trims_that_all_cars_of_a_model_go_on_with_is_of_the_model():
    names = [f"Velvo Lorrata Sport Wagon 1.{n} TDI" for n in range(2, 9)]
    assert set(models(*names)) == {"Lorrata Sport Wagon"}


def test_where_versions_begin_with_an_engine_the_words_before_it_are_of_the_model():
    usual = [f"Seat Ibiza 1.{n} TDI Sport" for n in range(2, 6)]
    names = ("Skoda Kodiaq Sport Wagon 2.0 TDI", "Skoda Octavia Grand Tourer 1.5 TSI")
    assert models(*names, *usual)[:3] == ["Kodiaq Sport Wagon", "Octavia Grand Tourer", "Ibiza"]
    trims = [f"Seat Ibiza Sport 1.{n} TDI" for n in range(2, 9)]
    assert models("Ford Focus SE 1.6 TDI", *trims)[0] == "Focus"


def test_models_do_not_end_between_words_that_stand_together_only():
    names = ("Velvo Yaro Grand Tourer SE", "Velvo Almaz Grand Tourer 1.5 TSI")
    more = ("Velvo Kesto Grand Tourer Tekna", "Velvo Almaz 1.5 TSI", "Velvo Yaro SE")
    assert models(*names, *more, second=2)[:3] == [
        "Yaro Grand Tourer",
        "Almaz Grand Tourer",
        "Kesto Grand Tourer",
    ]


def test_models_whose_end_the_site_shows_tell_those_of_others():
    names = ("Velvo Yaro Grand Tourer SE", "Velvo Kesto Grand Tourer Tekna")
    shown = ("Velvo Almaz Grand Tourer", "Velvo Lodi Grand Tourer Tekna")
    told = ("Almaz Grand", "Lodi Grand")
    assert models(*names, *shown, told=told, second=2)[0] == "Yaro Grand Tourer"


def test_a_model_that_lists_have_ends_before_the_trim_that_all_of_its_cars_have():
    names = [f"Seat Ibiza Sport 1.{n} TDI" for n in range(2, 9)]
    assert set(models(*names)) == {"Ibiza"}


def test_a_word_for_trims_that_some_cars_of_a_model_have_is_a_trim():
    names = [f"Velvo Lorrata Sport 1.{n} TDI" for n in range(2, 6)]
    more = [f"Velvo Lorrata SE 1.{n} TDI" for n in range(2, 6)]
    assert set(models(*names, *more)) == {"Lorrata"}


def test_a_word_that_stands_before_one_maker_alone_is_a_part_of_it():
    names = ("Zorro Suzuki Swift", "Zorro Suzuki Alto", "Zorro Suzuki Baleno")
    assert {make for make, _ in parts(*names)} == {"Zorro Suzuki"}


def test_a_word_that_stands_before_several_makers_is_said_of_cars():
    names = ("Used Suzuki Swift", "Used Suzuki Alto", "Used Suzuki Baleno", "Used Kia Rio")
    assert {make for make, _ in parts(*names)} == {"Suzuki", "Kia"}


def test_a_name_that_ends_with_its_first_part_has_no_second():
    assert parts("Kia") == [("Kia", "")]


def test_two_names_tell_of_a_word_that_ends_several_models():
    names = ("Velvo Yaro Grand Tourer SE", "Velvo Lodi Grand Tourer 1.5 TSI")
    assert models(*names, second=2) == ["Yaro Grand Tourer", "Lodi Grand Tourer"]


def test_a_model_that_lists_have_goes_on_as_others_with_its_last_word_do():
    names = ("Velvo Yaro Grand Tourer SE", "Velvo Lodi Grand Tourer 1.5 TSI")
    sized = [f"Seat Ibiza 1.{n} TDI" for n in range(2, 12)]
    made = parts(*names, *sized, "Ford Kuga Grand Tourer 2.0 TDI", second=2, short="Ford")
    assert made[-1] == ("Ford", "Kuga Grand Tourer")


def test_the_code_of_a_series_in_brackets_is_of_the_model():
    assert models("BMW 318 (F30)", "BMW X3 (Sport)") == ["318 (F30)", "X3"]
