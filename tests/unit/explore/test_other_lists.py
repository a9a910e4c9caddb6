"""Lists whose rows all look like records, and that are of another kind, are known by two signs."""

from __future__ import annotations

import pytest

from sitesift.explore.lists.kinds.list_headings import site_name_words, speak_of_others
from sitesift.explore.lists.kinds.other_lists import is_of_another_kind, rows_told_by_lists
from sitesift.explore.lists.runs.run_output import Output, RowPlace
from sitesift.ontology import load_domain

CARS, HOMES = load_domain("used-cars"), load_domain("real-estate")


def rows(*names: str, **more: str) -> list[dict[str, dict[str, str]]]:
    return [
        {n: {"text": text} for n, text in ({"title": name, "price": f"£{n},000"} | more).items()}
        for n, name in enumerate(names, 1)
    ]


def said(*lines: str) -> list[tuple[str, ...]]:
    return [(f"£{n},000", *lines) for n in range(1, 4)]


BIKES = ("Honda CG 125", "Suzuki GS 150", "BMW R 1250 GS")


def test_a_heading_and_names_of_something_else_make_a_list_of_another_kind():
    assert is_of_another_kind(rows(*BIKES), said(), ["Used motorbikes"], CARS)


def test_one_sign_alone_does_not():
    some = rows("Honda CG 125", "Suzuki GS 150", "Togg T10X")
    assert not is_of_another_kind(some, said(), ["Our stock"], CARS)
    cars = rows("Togg T10X", "Wuling Air", "Seres 3")
    assert not is_of_another_kind(cars, said(), ["Moto Center"], CARS, {"moto", "center"})


def test_cars_that_lists_know_are_cars_at_a_dealer_who_is_called_otherwise():
    names = [("Kia", "Rio"), ("Audi", "A4"), ("Ford", "Focus")]
    cars = rows(*map(" ".join, names))
    for one, (make, model) in zip(cars, names, strict=True):
        one |= {"make": {"text": make}, "model": {"text": model}}
    assert not is_of_another_kind(cars, said("Motorcycles"), ["Scooter World"], CARS)


@pytest.mark.parametrize("names", [BIKES, ("Volvo FH 460", "MAN TGX 18.440", "DAF XF 480")])
def test_names_that_nearly_all_speak_of_something_else_in_several_words_are_enough(names):
    assert is_of_another_kind(rows(*names), said(), ["Unsere Fahrzeuge"], CARS)
    plans = rows("House plan 12", "House plan 14", "House plan 15")
    assert not is_of_another_kind(plans, said(), ["Our offers"], HOMES)


def test_a_sign_of_its_own_in_each_record_is_as_good_as_two():
    reviews = [(f"£{n},000", f"({n}7 reviews)") for n in range(1, 4)]
    assert is_of_another_kind(rows("Villa Kayu", "Lotus", "Merah"), reviews, ["Stays"], HOMES)
    same = said("Add to wishlist")
    assert not is_of_another_kind(rows("Mill Lane", "Oak Road", "The Elms"), same, ["New"], HOMES)


def test_projects_of_architects_cost_nothing():
    made = [{"title": {"text": name}} for name in ("Casa Verde", "Villa N7", "Loft Granada")]
    assert is_of_another_kind(made, [()] * 3, ["Atelier Norte Architects"], HOMES)


def test_news_have_prices_in_sentences_alone():
    posts = rows("Why homes sell", "The market", "Moving", url="http://a.org/blog/why-homes-sell/")
    assert is_of_another_kind(posts, [("12 May", "Read more")] * 3, ["Agents"], HOMES)


@pytest.mark.parametrize(
    ("heading", "others"),
    [("House plans", True), ("Homes and house plans", False), ("Projects", False)],
)
def test_a_heading_that_names_the_domain_besides_is_its_own(heading, others):
    assert speak_of_others([heading], HOMES) is others


def test_each_start_of_a_run_is_a_list():
    made = rows(*BIKES, "Togg T10X", "Wuling Air", "Seres 3")
    urls = ["http://a.org/bikes"] * 3 + ["http://a.org/cars"] * 3
    texts = [{n: cell["text"] for n, cell in row.items()} for row in made]
    output = Output("http", cells=made, rows=texts,
                    places=[RowPlace(n // 3, 0, url) for n, url in enumerate(urls)])  # fmt: skip
    headings = {"a.org/bikes": ["Motorbikes"], "a.org/cars": ["Cars"]}
    found = rows_told_by_lists([output], headings, CARS).others
    assert found == frozenset(output.row_keys[:3])


def run_of(*lists: list[dict[str, dict[str, str]]]) -> Output:
    """A run that begins at /0, /1 ... with a list at each."""
    made = [row for rows_ in lists for row in rows_]
    texts = [{n: cell["text"] for n, cell in row.items()} for row in made]
    places = [
        RowPlace(n, 0, f"http://a.org/{n}") for n, rows_ in enumerate(lists) for _ in rows_
    ]  # fmt: skip
    return Output("http", cells=made, rows=texts, places=places)


@pytest.mark.parametrize(("first", "found"), [("Cars", 3), ("Everything", 0)])
def test_a_list_that_is_called_otherwise_is_apart_from_the_one_that_is_called_as_the_domain(
    first, found
):
    cars = rows("Kia Rio", "Gurgel BR 800", "Puma GTB")
    parts = rows("Ford Focus lamp", "A bar for Fiat Strada", "Gol handle")
    parts[0] |= {"make": {"text": "Ford"}, "model": {"text": "Focus"}}
    cars[0] |= {"make": {"text": "Kia"}, "model": {"text": "Rio"}}
    headings = {"a.org/0": [f"{first} | Soko"], "a.org/1": ["Parts | Soko"], "a.org/": ["Soko"]}
    output = run_of(cars, parts)
    assert rows_told_by_lists([output], headings, CARS).others == frozenset(
        output.row_keys[3:][:found]
    )


def test_lists_of_a_run_that_is_mostly_of_another_kind_are_so_where_nobody_knows_their_rows():
    strange, known = rows("Sym Elegant", "Wave belt", "Rim"), rows("Kia Rio", "Rim", "Belt")
    known[0] |= {"make": {"text": "Kia"}, "model": {"text": "Rio"}}
    output = run_of(rows(*BIKES, "BMW F 800 GS", "Suzuki DR 650", "Honda CB 500"), strange, known)
    assert rows_told_by_lists([output], {}, CARS).others == frozenset(output.row_keys[:9])


def test_a_page_that_says_nothing_of_itself_is_what_the_site_says():
    made = rows(*BIKES)
    texts = [{n: cell["text"] for n, cell in row.items()} for row in made]
    output = Output("http", cells=made, rows=texts, places=[RowPlace(0, 0, "http://a.org/")] * 3)
    headings = {"a.org/": ["Welcome"], "a.org/used": ["Used motorcycles"]}
    assert len(rows_told_by_lists([output], headings, CARS).others) == 3


def test_reviews_of_known_cars_have_prices_in_sentences_and_a_folder_of_their_own():
    names = ("Kia Rio", "Audi A4", "Ford Focus")
    posts = rows(*names, url="http://a.org/reviews/12/")
    for one, name in zip(posts, names, strict=True):
        make, model = name.split()
        one |= {"make": {"text": make}, "model": {"text": model}}
    assert is_of_another_kind(posts, [("12 May", "Read more")] * 3, ["Weekly"], CARS)
    assert not is_of_another_kind(posts, said(), ["Weekly"], CARS)


@pytest.mark.parametrize("visited", [0, 3])
def test_a_dealer_who_is_called_wheels_and_shows_no_prices_sells_cars(visited):
    output = run_of(rows("Togg T10X", "Zephira Nuvo", "Lifan Breez"))
    output.lines, output.details = [("2014", "110,451 km")] * 3, visited
    headings = {"a.org/0": ["Keys & Wheels"], "a.org/": ["Keys & Wheels"]}
    assert not rows_told_by_lists([output], headings, CARS).others


def test_many_names_are_enough_where_nobody_knows_the_others():
    many = rows("Ducati Monster", "Yamaha Tracer", "Kawasaki Z650", "Togg T10X")
    assert is_of_another_kind(many, [()] * 4, ["Stock"], CARS)
    cars = [*many[:3], many[3] | {"title": {"text": "Kia Rio"}, "make": {"text": "Kia"},
                                  "model": {"text": "Rio"}}]  # fmt: skip
    assert not is_of_another_kind(cars, [()] * 4, ["Stock"], CARS)


def test_words_of_most_addresses_are_the_name_of_the_site():
    lists = {f"a.org/cars?page={n}": ["Moto Center", "Cars"] for n in range(4)}
    assert site_name_words({"a.org/": ["Moto Center"], "a.org/x": ["404"], **lists}) == {
        "moto",
        "center",
    }


def test_a_heading_is_enough_where_lists_know_none_of_the_rows():
    strange = rows("Honda Vision", "SYM Elegant", "VinFast Klara")
    assert is_of_another_kind(strange, said(), ["Used motorbikes"], CARS)
    assert not is_of_another_kind(strange, said(), ["Used cars"], CARS)


def test_rows_are_known_by_what_their_list_is_called_only_where_another_is_called_otherwise():
    cars, bikes = rows("Ford Focus", "Kia Rio", "Opel Astra"), rows("Togg A", "Lifan B", "Zotye C")
    both = {"a.org/0": ["Cars"], "a.org/1": ["Motorcycles"]}
    assert len(rows_told_by_lists([run_of(cars, bikes)], both, CARS).own) == 3
    silent = {"a.org/0": ["Cars"], "a.org/1": ["Latest"]}
    assert not rows_told_by_lists([run_of(cars, bikes)], silent, CARS).own
