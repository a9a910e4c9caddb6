"""Sites of another kind that look like the domain are doubted for what they call things."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case, LeftOutRow
from sitesift.explore.evidence.names.called_otherwise import called_otherwise_lines
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.ontology import load_domain

CARS, HOMES = load_domain("used-cars"), load_domain("real-estate")


def doubted(case: Case) -> list[str]:
    return [line.about for line in called_otherwise_lines(case)]


def named(*names: str, domain=HOMES) -> Case:
    rows = [{"title": {"text": name}} for name in names]
    return Case(domain, rows, [(f"a.org/{n}",) for n in range(len(names))])


def test_names_of_something_else_are_doubted():
    assert doubted(named("Cottage house plan 12", "House plan 14", "Ranch 15")) == ["names"]
    assert doubted(named("Kia Rio insurance", "Mini One insurance", domain=CARS)) == ["names"]


def test_a_word_in_few_names_is_not():
    assert doubted(named("House with boat shed", *["Mill Lane"] * 5)) == []


@pytest.mark.parametrize("heading", ["Motorräder", "Le nostre moto", "Cars for hire: car rental"])
def test_lists_with_a_heading_for_something_else_are_doubted(heading):
    case = Case(CARS, [], [], headings=[heading, "Page 2"])
    assert (doubted(case) == ["headings"]) is (heading != "Cars for hire: car rental")


def test_a_heading_that_names_the_domain_too_is_not():
    assert doubted(Case(CARS, [], [], headings=["Cars, vans and motorcycles"])) == []


def test_records_with_words_against_the_domain_are_doubted():
    lines = {f"a.org/{n}": ("Sea view", "Check-in from 14:00") for n in range(3)}
    case = Case(HOMES, [{}] * 3, [(key,) for key in lines], lines=lines)
    assert doubted(case) == ["records"]


def test_a_domain_without_words_for_other_offers_doubts_nothing():
    assert doubted(named("Sofa", "Oak wardrobe", domain=load_domain("products"))) == []


def among_others(
    *names: str, label: str = "", headed: tuple[str, ...] = (), parts: int = 0, **more: str
) -> list[str]:
    """Cars with these names among phones and sofas, which were left out."""
    own = [{"title": name, "make": name.split()[0], "model": name.split()[1]} for name in names]
    rows = [{n: {"text": t} for n, t in (one | more).items()} for one in own]
    keys = [f"a.org/{n}" for n in range(len(rows))]
    lines = {key: (name, label) for key, name in zip(keys, names, strict=True)}
    goods = {f"a.org/x{n}": (name, "Goods") for n, name in enumerate(("Sofa", "Phones", "Puppies"))}
    goods |= {f"a.org/p{n}": (f"Ford Focus 20{n + 10} Engine", "Goods") for n in range(parts)}
    left = [LeftOutRow(RowDropReason.SURE_GOODS, (key,)) for key in goods]
    every = [(key,) for key in keys]
    case = Case(CARS, rows, every, left_out=left, lines=lines | goods, headed=frozenset(headed))
    return [str(line.found) for line in called_otherwise_lines(case)]


def test_rows_among_other_offers_that_lists_know_are_sure():
    assert among_others("Kia Rio", "Audi A4", "Ford Focus") == []


def test_a_make_and_no_model_that_lists_have_is_not_sure_among_other_offers():
    assert among_others("Kia Rio", "Audi A4", "Suzuki Zeta 9") == ["1"]


def test_a_category_of_its_own_makes_a_row_sure():
    assert among_others("Kia Rio", "Audi A4", "Suzuki Zeta 9", label="Cars") == []


def test_a_page_of_its_own_kind_makes_a_row_sure():
    assert among_others("Kia Rio", "Audi A4", "Suzuki Zeta 9", headed=("a.org/2",)) == []


def test_names_tell_nothing_where_parts_are_called_by_cars():
    assert among_others("Kia Rio", "Audi A4", "Ford Focus", parts=3) == []
    assert among_others("Kia Rio", "Audi A4", "Ford Focus", parts=4) == ["3"]


def test_records_in_a_folder_of_news_are_doubted():
    rows = [{"title": {"text": f"Kia Rio {n}"}, "url": {"text": f"/news/{n}/"}} for n in range(4)]
    case = Case(CARS, rows, [(f"a.org/{n}",) for n in range(4)])
    assert doubted(case) == ["addresses"]
