"""Whether anything shows where the model ends in names of make, model and version."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.names.name_ends import name_end_lines
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")


def answer(*names, alone=(), cut=("make", "model"), lines=MappingProxyType({}), told=()):
    """Whether the line holds; names are written "before|make|model|what follows"."""
    rows = []
    for name in names:
        before, make, model, tail = name.split("|")
        title = " ".join(part for part in (before, make, model, tail) if part)
        parts = {"title": title, "make": make, "model": model}
        rows.append({n: {"text": text, "value": text} for n, text in parts.items()})
    keys = [(f"c/{n}",) for n in range(len(rows))]
    case = Case(
        CARS,
        rows,
        keys,
        cut_parts=frozenset(cut),
        alone=frozenset(alone),
        lines=lines,
        told_by_own_pages=frozenset(told),
    )
    return next((line.holds for line in name_end_lines(case)), None)


UNTOLD = ("|Tata|Tiago|NRG Zeb", "2019|Hyundai|Grand|i10 Nios", "|Kia|Sonet|Gravity")


def test_nothing_tells_where_a_model_ends_before_words_that_nobody_knows():
    assert answer(*UNTOLD) is False


def test_models_that_stand_alone_on_the_site_end_there():
    assert answer(*UNTOLD, alone=("tiago", "grand", "sonet")) is True


@pytest.mark.parametrize(("alone", "holds"), [((), False), (("corolla",), True)])
def test_what_is_known_as_a_model_is_no_make_unless_the_site_has_it_alone(alone, holds):
    named = ("|Ford|Fiesta|", "|Kia|Sportage|", "|Zorvex|Quill|")
    assert answer(*named) is True
    assert answer(*named, "|Corolla|Cross|", alone=alone) is holds


def test_what_a_menu_of_makers_lacks_is_no_make_unless_lists_have_it():
    named = ("|Ford|Fiesta|", "|Kia|Sportage|", "|Zorvex|Quill|")
    menu = ("ford", "kia", "zorvex")
    assert answer(*named, "|Volvo|Amazon|", alone=menu) is True
    assert answer(*named, "|Saveiro|Trend|", alone=menu) is False
    assert answer(*named, "|Saveiro|Trend|") is True
    assert answer(*named, "|Saveiro|Saveiro|", alone=menu) is False


def test_words_that_never_stand_without_each_other_are_not_torn_by_the_end_of_a_model():
    cut = ("|Kastrel|Lodi Grand|Tourer 1.0", "|Maruti|Wagon R Grand|Tourer Sport")
    assert answer(*cut, "|Tata|Tiago|1.2 Zeb") is False
    assert answer(*cut, "|Kia|Sonet Van|Tourer 1.5") is True


def test_what_has_a_place_of_its_own_is_not_asked_for():
    assert answer(*UNTOLD, cut=("make",)) is None


@pytest.mark.parametrize("own", [(), ("Tiago", "Grand", "Sonet")])
def test_what_is_no_line_of_records_was_read_out_of_their_names_at_whatever_path(own):
    lines = {f"c/{n}": (name.replace("|", " "), *own) for n, name in enumerate(UNTOLD)}
    assert answer(*UNTOLD, cut=("make",), lines=lines) is (None if own else False)


@pytest.mark.parametrize("tail", ["", "1.2 Zeb", "2018", "(Zeb)", "– Zeb", "Diesel Zeb"])
def test_a_model_ends_with_its_name_or_before_something_known(tail):
    assert answer(*(f"|Tata|{model}|{tail}" for model in ("Tiago", "Punch", "Altroz"))) is True


def test_a_word_behind_several_models_is_of_versions():
    assert answer("|Tata|Tiago|Zeb", "|Tata|Punch|Zeb", "|Kia|Sonet|Zeb") is True


def test_a_model_that_reaches_to_the_end_of_its_name_is_not_cut_though_it_begins_as_another():
    assert answer("|Honda|Amaze|", "|Honda|Amaze S|", "|Kia|Sonet|") is True


def test_names_that_go_on_behind_makes_where_no_row_has_a_model_leave_it_open():
    def line(*names):
        rows = [{"title": name, "make": name.split()[0]} for name in names]
        cells = [{n: {"text": text, "value": text} for n, text in row.items()} for row in rows]
        case = Case(CARS, cells, [(name,) for name in names])
        return next((line.holds for line in name_end_lines(case)), None)

    assert line("Kia Kia Rio", "Audi Audi A4", "Tata Tata Punch") is False
    assert line("Kia Rio", "Audi A4", "Tata Punch") is False
    assert line("Kia 2019", "Audi 2020", "Tata") is None
    assert line("Kia for sale", "Audi for sale", "Tata for sale") is None


def test_a_word_before_the_make_of_a_few_may_be_a_part_of_it():
    plain = [f"|Tata|{model}|" for model in ("Tiago", "Punch", "Altroz", "Nexon")]
    assert answer("Maruti|Suzuki|Celerio|", *plain) is False
    assert answer(*(f"Used{name}" for name in plain)) is True


def test_a_make_that_the_site_has_alone_with_its_next_word_is_longer():
    names = ["|Kia|Rio|", "|Iran|Khodro Soren|", "|Toyota|Yaris|", "|Iran|Khodro Samand|"]
    assert answer(*names, alone=("iran khodro", "kia rio", "toyota yaris")) is False
    assert answer(*names, alone=("kia rio", "iran khodro soren")) is True


def test_words_of_kinds_and_places_behind_few_models_may_be_of_them():
    tata = ("Tiago", "Punch", "Altroz", "Nexon", "Safari", "Indica", "Harrier", "Sierra")
    plain = [f"|Tata|{model}|" for model in tata]
    assert answer(*plain, "|Toyota|Land Cruiser|Prado", "|Hyundai|i30|Wagon") is False
    assert answer(*plain, "|Toyota|Land Cruiser|2018", "|Hyundai|i30|1.6 CRDi") is True


@pytest.mark.parametrize(("title", "open_"), [("Togg T10X Titanium 5dr", True), ("2019", False)])
def test_names_of_which_no_part_was_read_leave_even_one_record_open(title, open_):
    rows = [{"title": {"text": title, "value": title}}]
    lines = list(name_end_lines(Case(CARS, rows, [("c/1",)])))
    assert [(line.holds, line.about) for line in lines] == ([(False, "make")] if open_ else [])


def absent(part, *names, **cells):
    """The parts that are missed in names where no row has one of them."""
    rows = []
    for name in names:
        _, make, model, tail = name.split("|")
        told = {"title": f"{make} {model} {tail}".strip(), "make": make, "model": model, **cells}
        rows.append({n: {"text": text, "value": text} for n, text in told.items() if n != part})
    case = Case(CARS, rows, [(f"c/{n}",) for n in range(len(rows))])
    return [line.about for line in name_end_lines(case) if line.holds is False]


def test_names_begin_with_the_first_part_where_no_row_has_it_and_words_stand_before_the_second():
    assert absent("make", *UNTOLD) == ["make"]
    assert absent("make", "||Tiago|NRG", "||Sonet|HTX", "||Nexon|XZ") == []


def test_words_that_another_cell_has_are_no_second_part_and_make_none_too_long():
    tail = "1 2 TDI Zen Plus five"
    long = [f"|Kia|{model}|{tail}" for model in ("Sonet", "Seltos", "Syros")]
    assert absent("model", *long) == []
    assert absent("model", *long, version="1 2 TDI Zen", engine="Plus five") == ["model"]


def holes(*names):
    """The parts that were cut; names are written "make|model|between|version"."""
    rows = []
    for name in names:
        make, model, between, version = name.split("|")
        told = {"title": f"{make} {model} {between} {version}", "make": make, "model": model,
                "version": version, "engine": "1.5 dCi"}  # fmt: skip
        rows.append({n: {"text": text, "value": text} for n, text in told.items()})
    case = Case(CARS, rows, [(f"c/{n}",) for n in range(len(rows))])
    return [line.about for line in name_end_lines(case) if line.holds is False]


def test_words_between_the_parts_of_names_that_no_cell_has_were_cut_from_one_of_them():
    assert holes("Tata|Velso|Cross|Zen", "Kia|Land|Rover|Plus") == ["model"]
    assert holes("Tata|Velso|1.5 dCi|Zen", "Kia|Land|2014|Plus") == []
    assert holes("Tata|Velso||Zen", "Kia|Land||Plus", "Kia|Land|Rover|Plus") == []


def test_a_code_in_brackets_of_its_own_may_be_of_the_model():
    assert answer("|Audi|A6|(C8)", "|Genesis|G80|(RG3)", "|BMW|5-Series|(G30)") is False
    assert answer("|Audi|A6|(2018)", "|Genesis|G80|(Diesel)", "|BMW|5-Series|(12)") is True


def test_what_own_pages_tell_or_a_piece_of_a_line_has_is_not_cut_out_of_names():
    named = [name.split("|")[1:3] for name in UNTOLD]
    whole = {f"c/{n}": ("Sold as seen",) for n in range(len(UNTOLD))}
    assert answer(*UNTOLD, cut=("make",), lines=whole) is False
    assert answer(*UNTOLD, cut=("make",), lines=whole, told=("model",)) is None
    pieces = {f"c/{n}": (f"{make} {model} • Ashbeck",) for n, (make, model) in enumerate(named)}
    assert answer(*UNTOLD, cut=("make",), lines=pieces) is None
