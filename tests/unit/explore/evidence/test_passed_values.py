"""Values on any page that a wrapper has read, which the rows of their records lack."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lost_values import lost_value_lines
from sitesift.explore.evidence.lines.part_forms import lost_in_others
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")
FUELS = ("Diesel", "Petrol", "Hybrid")


def case_of(without: int, *, told: int = 20, cell: dict | None = None) -> Case:
    """Twenty cars whose lines say fuel and mileage, of which the first rows have no mileage, and
    of which the lines of so many say their fuel."""
    rows, lines = [], {}
    for n in range(20):
        mileage = f"{n + 11},500 miles"
        row = {"fuel": {"text": FUELS[n % 3]}, "mileage": {"text": mileage}}
        rows.append({"fuel": row["fuel"]} | (cell or {}) if n < without else row)
        lines[f"a.org/{n}"] = [FUELS[n % 3] if n < told else "call us", mileage, "Details"]
    return Case(domain=CARS, rows=rows, keys=[(key,) for key in lines], lines=lines)


def found(case: Case) -> dict[str, str]:
    return {
        line.about: line.found
        for line in lost_value_lines(case, Account.of_case(case))
        if line.holds is False
    }


def test_two_rows_of_twenty_without_what_their_lines_say_keep_a_verdict_open():
    assert found(case_of(2)) == {"mileage": "2"}


def test_one_row_may_be_a_mistake_of_the_reading():
    assert found(case_of(1)) == {}


def test_what_another_cell_says_is_not_missing():
    words = {"description": {"text": "11,500 miles, 12,500 miles, 13,500 miles"}}
    assert found(case_of(3, cell=words)) == {}


def test_an_item_of_a_line_is_missing_though_a_name_says_something_like_it():
    rows, lines = [], {}
    for n in range(20):
        engine, name = f"1.{n % 9}L", f"Audi A3 1.{n % 9} TDI"
        row = {"title": {"text": name}}
        rows.append(row if n < 3 else row | {"engine": {"text": engine}})
        lines[f"a.org/{n}"] = [name, f"2019, 44 904 km, {engine}"]
    case = Case(domain=CARS, rows=rows, keys=[(key,) for key in lines], lines=lines)
    assert found(case)["engine"] == "3"


def test_a_button_of_all_records_is_no_value_that_some_lack():
    rows, lines = [], {}
    for n in range(12):
        tenure = {"tenure": {"text": ("Freehold", "Leasehold")[n % 2]}} if n < 8 else {}
        area = {"area": {"text": f"{n + 600} sq ft"}} if n < 9 else {}
        rows.append({"title": {"text": f"House {n}"}} | tenure | area)
        told = [one["text"] for one in (tenure | area).values()]
        lines[f"a.org/{n}"] = [f"House {n}", "2", *told, "More details"]
    homes = load_domain("uk-real-estate")
    assert found(Case(domain=homes, rows=rows, keys=[(key,) for key in lines], lines=lines)) == {}


def test_lines_that_do_not_say_what_rows_have_are_no_witness():
    cars = case_of(0)
    lines = {key: [line for line in own if "miles" not in line] for key, own in cars.lines.items()}
    few = {key: [*own, "9,900 miles"] if key == "a.org/0" else own for key, own in lines.items()}
    rows = [{"fuel": row["fuel"]} if n < 4 else row for n, row in enumerate(cars.rows)]
    assert found(Case(domain=CARS, rows=rows, keys=cars.keys, lines=few)) == {}


def test_a_label_with_something_behind_is_a_witness_where_rows_have_what_it_says():
    prices = [f"{n + 1} 500 Qz" for n in range(20)]
    rows = [{"price": {"text": price}} if n > 1 else {} for n, price in enumerate(prices)]
    lines = {f"a.org/{n}": ["Price", price] for n, price in enumerate(prices)}
    case = Case(domain=CARS, rows=rows, keys=[(key,) for key in lines], lines=lines)
    assert found(case) == {"price": "2"}
    dear = {
        key: ["Price", "on request"] if key in ("a.org/0", "a.org/1") else own
        for key, own in lines.items()
    }
    assert found(Case(domain=CARS, rows=rows, keys=case.keys, lines=dear)) == {}


def homes_priced(said: str, beside: str = "Details") -> dict[str, str]:
    """Homes with prices, of which two say theirs in other words; all have a further line."""
    rows: list[dict] = [{"price": {"text": f"R$ {n}50.000"}} for n in range(1, 19)] + [{}, {}]
    prices = [row["price"]["text"] if row else said for row in rows]
    lines = {f"a.org/{n}": [price, "Rua Azul", beside] for n, price in enumerate(prices)}
    homes = load_domain("real-estate")
    return found(Case(domain=homes, rows=rows, keys=[(key,) for key in lines], lines=lines))


def test_money_in_words_that_nobody_knows_is_a_price_that_rows_lack():
    assert homes_priced("R$ 2 zilhas") == {"price": "2"}


def test_words_in_place_of_a_price_and_fees_that_all_records_show_are_no_price():
    assert homes_priced("Sob consulta") == {}
    assert homes_priced("Sob consulta", beside="R$ 90 de taxa") == {}
    assert homes_priced("R$ 2 zilhas foi o que se pagou por uma casa igual") == {}


def homes_labelled(behind: str, *, named: bool = True) -> dict[str, str]:
    """Homes with a kind behind a label of a language that nobody knows here, of which two have
    another text there and no kind; and what is said of them."""
    words = ["Villa", "Flat", "House", "Studio"] * 3
    rows = [{"property_type": {"text": word}, "title": {"text": f"{word} ({n})" if named else "x"}}
            for n, word in enumerate(words)]  # fmt: skip
    lines = {f"a.org/{n}": ["Vlaste", word, "Kopu", str(n)] for n, word in enumerate(words)}
    for n in (12, 13):
        rows.append({"title": {"text": f"{behind} ({n})"}})
        lines[f"a.org/{n}"] = ["Vlaste", behind, "Kopu", str(n)] if behind else ["Vlaste", "Kopu"]
    homes = load_domain("real-estate")
    return found(Case(domain=homes, rows=rows, keys=[(key,) for key in lines], lines=lines))


def test_what_stands_behind_the_sites_own_label_is_missing_though_no_list_knows_it():
    assert homes_labelled("Brog 4") == {"property_type": "2"}


def test_what_only_the_name_says_besides_is_held_where_names_say_no_other_kind():
    assert homes_labelled("Brog 4", named=False) == {}


def test_a_dash_and_the_next_label_are_nothing_behind_a_label():
    assert homes_labelled("-") == {}
    assert homes_labelled("") == {}


def kinds(words: tuple[str, ...], *, named: bool = False) -> list[str]:
    """Homes of all pages, of which the last lack a kind and show these words, in what they are
    called too."""
    known = ["Villa", "Flat", "House", "Villa", "Flat", "House"]
    titles = [
        f"{word} for sale" if named else f"Home {n}" for n, word in enumerate((*known, *words))
    ]
    rows = [{"title": {"text": title}} for title in titles]
    for row, word in zip(rows, known, strict=False):
        row["property_type"] = {"text": word}
    lines = {
        f"a.org/{n}": [title, word, "Details"]
        for n, (title, word) in enumerate(zip(titles, (*known, *words), strict=True))
    }
    keys = [(key,) for key in lines]
    case = Case(domain=load_domain("real-estate"), rows=rows, keys=keys, lines=lines)
    return [
        line.found
        for line in lost_value_lines(case, Account.of_case(case))
        if line.about == "property_type"
    ]


def test_kinds_that_no_list_has_are_seen_on_pages_that_nobody_looked_at():
    assert kinds(("Radhus", "Fritidshus", "Radhus", "Fritidshus")) == ["4"]


def test_words_that_never_come_again_are_names():
    assert kinds(("Anders", "Bengt", "Cecilia", "David")) == []


def test_kinds_that_all_names_say_are_no_less_unread():
    assert kinds(("Radhus", "Fritidshus", "Radhus", "Fritidshus"), named=True) == ["4"]


def places(towns: list[str], cell: str = "Salva") -> dict[str, str]:
    """Cars with a town and a button each, and what was read as their place."""
    lines = {f"a.org/{n}": ["BMW", town, "Salva"] for n, town in enumerate(towns)}
    rows = [{"location": {"text": cell or town}, "make": {"text": "BMW"}} for town in towns]
    return found(Case(domain=CARS, rows=rows, keys=[(key,) for key in lines], lines=lines))


def test_one_place_in_all_rows_whose_lines_name_several_is_the_word_on_a_button():
    assert places(["Verona", "Salerno", "Milano"] * 4) == {"location": "12"}


def test_records_of_one_town_and_places_that_were_read_are_no_fault():
    assert places(["Verona"] * 12) == {}
    assert places(["Verona", "Salerno", "Milano"] * 4, cell="") == {}


def test_words_in_the_rest_of_a_name_that_are_kinds_elsewhere_are_nothing_that_others_lack():
    versions = ["Karavan", "Combi", "GT", "Karavan", "SW", "Sport"]
    texts = [f"Velmora Una {version}" for version in versions]
    rows = [
        {"title": {"text": text}, "version": {"text": version}}
        | ({"body_type": {"text": version}} if version == "Karavan" else {})
        for text, version in zip(texts * 3, versions * 3, strict=True)
    ]
    lines = {f"a.org/{n}": [row["title"]["text"], "Details"] for n, row in enumerate(rows)}
    case = Case(domain=CARS, rows=rows, keys=[(key,) for key in lines], lines=lines)
    assert lost_in_others(Account.of_case(case), CARS.types["body_type"]) == set()


def test_a_column_is_lost_in_so_many_of_the_records_that_show_it():
    def homes(lost: int) -> Case:
        rows, lines = [], {}
        for n in range(64):
            word, has = ("Zorbel", "Kelmon", "Tavora")[n % 3], n < 54
            rows.append({"title": {"text": f"{n} Oak St"}, "price": {"text": f"$ {n}8,500"}}
                        | ({"property_type": {"text": word}} if has else {}))  # fmt: skip
            shown = [word] if has or n >= 64 - lost else []
            lines[f"a.org/{n}"] = [f"{n} Oak St", *shown, f"$ {n}8,500", "Share"]
        us_homes = load_domain("us-real-estate")
        return Case(domain=us_homes, rows=rows, keys=[(key,) for key in lines], lines=lines)

    assert found(homes(3)).get("property_type") == "3"
    assert "property_type" not in found(homes(1))


def test_a_number_that_a_word_implies_shows_no_form_that_other_names_have():
    homes = load_domain("real-estate")
    kinds = ["kawalerka", "mieszkanie", "penthouse", "willa"] * 4
    rows = [
        {"title": {"text": f"{kind} na sprzedaż"}, "property_type": {"text": kind}}
        | ({"rooms": {"text": kind}} if kind == "kawalerka" else {})
        for kind in kinds
    ]
    lines = {f"a.org/{n}": [row["title"]["text"], "Więcej"] for n, row in enumerate(rows)}
    case = Case(domain=homes, rows=rows, keys=[(key,) for key in lines], lines=lines)
    assert lost_in_others(Account.of_case(case), homes.types["rooms"]) == set()
