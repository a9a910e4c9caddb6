"""Second parts of names that a site has alone somewhere."""

from __future__ import annotations

from sitesift.explore.lists.names.parts_alone import (
    firsts_begun,
    firsts_offered,
    seconds_alone,
    steps_alone,
    texts_alone,
)
from sitesift.explore.lists.names.parts_in_names import parts_in_names
from sitesift.ontology import load_domain
from sitesift.page.from_html import page_from_html
from sitesift.records.model import Record, Value
from sitesift.wrapper import Wrapper

CARS = load_domain("used-cars")
NAMES = ("Fiat Grande Punto", "2017 Renault Clio Mío Plus", "Lada Niva Travel")


def records():
    for name in NAMES:
        make = next(word for word in name.split() if word.isalpha())
        yield Record((), name, (Value("title", name, name, 0), Value("make", make, make, 0)))


def seconds(body):
    return seconds_alone(records(), [page_from_html(body)], CARS)


def test_models_end_where_a_cell_an_address_or_a_label_has_them_alone():
    body = "<p>Grande Punto</p><a href='/renault/clio-mio/'>see</a><p>Model: Niva Travel</p>"
    assert seconds(body) == {"Grande Punto", "Clio Mío", "Niva Travel"}


def test_a_select_of_models_has_those_of_records_that_nobody_has_seen():
    models = ("Model", "Grande Punto", "Clio Mío", "Niva Travel", "Swift Dzire (4)")
    body = f"<select>{''.join(f'<option>{model}</option>' for model in models)}</select>"
    assert seconds(body) == {"Grande Punto", "Clio Mío", "Niva Travel", "Swift Dzire"}


def test_a_make_that_names_have_twice_is_no_model():
    twice = [
        Record(
            (),
            f"{make} {name}",
            (Value("title", f"{make} {name}", "", 0), Value("make", make, make, 0)),
        )
        for make, name in (("Fiat", "Fiat Punto"), ("Kia", "Kia Rio"), ("Lada", "Lada Niva"))
    ]
    page = page_from_html("<p>Fiat</p><p>Kia</p><p>Lada</p>")
    assert seconds_alone(twice, [page], CARS) == frozenset()


def test_a_word_that_happens_to_stand_alone_tells_nothing():
    assert seconds("<p>Grande</p><p>See our cars</p>") == frozenset()


def test_makes_of_two_words_are_known_by_a_select_of_makes():
    makes = ("All makes", "Audi", "Iran Khodro", "Kia", "Toyota")
    body = f"<select>{''.join(f'<option>{make}</option>' for make in makes)}</select>"
    assert firsts_offered([page_from_html(body)], CARS) == {"Iran Khodro"}


def test_items_of_a_select_that_begin_nearly_all_names_are_makes_that_no_list_has():
    def begun(items: tuple[str, ...], *names: str) -> frozenset[str]:
        body = f"<select>{''.join(f'<option>{item}</option>' for item in ('All', *items))}</select>"
        own = [Record((), name, (Value("title", name, name, 0),)) for name in names]
        return firsts_begun(own, [page_from_html(body)], CARS)

    makes = ("Felkakon", "Grinox", "Mikon", "Lorbarix")
    names = ("Felkakon Velnoso", "Grinox T1", "Mikon Kadigo", "Mikon Kadigo")
    assert begun(makes, *names) == set(makes)
    assert begun(makes, *names, "Zorvo X", "Kesta Y") == frozenset(), "many begin otherwise"
    colours = ("Red", "Blue", "White", "Black")
    assert begun(colours, "Red T1", "Blue T2", "White X") == frozenset(), "known as something else"


def test_long_lines_are_no_parts_alone():
    assert "a b c d e f" not in texts_alone([page_from_html("<p>a b c d e f</p>")])


def test_a_model_that_is_read_where_the_name_stands_is_cut_out_of_it():
    text = 'doc("http://a.org")//li:<record>[? .//h3:<title=string(.)>][? {}:<model=string(.)>]'
    assert parts_in_names(Wrapper.parse(text.format(".//h3")), CARS) == {"model"}
    assert parts_in_names(Wrapper.parse(text.format(".//h4")), CARS) == frozenset()


def test_steps_of_addresses_have_the_parts_of_names_alone():
    told = set(steps_alone(["http://a.org/car/Hartley/Meridian%20Tourer/3", "/buy?id=7"]))
    assert {"hartley", "meridian tourer", "3", "id"} <= told
