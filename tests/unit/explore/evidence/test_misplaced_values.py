"""Values of a column that stay unread in records whose rows have something else there."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.misplaced_values import misplaced_lines
from sitesift.ontology import load_domain

CARS, HOMES = load_domain("used-cars"), load_domain("real-estate")
TOWNS = ("Kopu", "Brod")


def found(first: str, unread: str = "", text: str = "") -> list[tuple[str, str]]:
    """Twelve cars in two towns, the first two of them elsewhere; what they show and nobody reads,
    and all they say."""
    towns = [first, first, *(TOWNS[n % 2] for n in range(10))]
    rows = [{"title": {"text": f"Zephira Nuvo {n} Match"}, "location": {"text": town}}
            for n, town in enumerate(towns)]  # fmt: skip
    cells = {"i#1": unread} if unread else {}
    shown = [ShownRecord(f"a.org/{n}", {}, cells=cells, text=text) for n in range(2)]
    case = Case(CARS, rows, [(f"a.org/{n}",) for n in range(12)], shown=shown)
    return [(line.about, line.found) for line in misplaced_lines(case, Account.of_case(case))]


def test_a_town_of_other_rows_that_stays_unread_is_where_the_record_is():
    assert found("Vlaste", "Kopu") == [("location", "2")]


def test_words_that_no_other_row_has_there_tell_nothing():
    assert found("Vlaste", "Dun Mill") == []
    assert found("Vlaste") == []


def test_the_town_of_another_record_in_the_same_view_is_the_others():
    assert found("Vlaste", "Kopu", "Zephira Nuvo 0 Match Zephira Nuvo 7 Match") == []


def test_words_of_links_that_lead_away_from_records_are_no_towns():
    assert found("Sold") == [("location", "2")]
    assert found("verkauft") == [("location", "2")]


def test_a_town_of_other_rows_that_stays_unread_is_missing_where_the_row_has_none():
    assert found("", "Kopu") == [("location", "2")]
    assert found("", "Dun Mill") == []


def homes_with(cells):
    """Homes with these towns and agents; each has them on lines of its own, town before agent,
    where nothing else is said of its lines."""
    rows = [{"title": {"text": f"Zephira Nuvo {n}"}, "location": {"text": town},
             "agent": {"text": agent}} for n, (town, agent) in enumerate(cells)]  # fmt: skip
    lines = {f"a.org/{n}": [f"Zephira Nuvo {n}", *right(n), "Details"] for n in range(len(rows))}
    case = Case(HOMES, rows, [(f"a.org/{n}",) for n in range(len(rows))], lines=lines)
    return [(line.about, line.found) for line in misplaced_lines(case, Account.of_case(case))]


def right(n):
    return f"{n} Nuvo Road", f"Anna {n} Berg"


def test_columns_that_stand_the_other_way_round_than_in_most_rows_are_noticed():
    assert homes_with([right(n) for n in range(12)]) == []
    swapped = [right(n)[::-1] if n in (3, 8) else right(n) for n in range(12)]
    assert homes_with(swapped) == [("location", "2"), ("agent", "2")]


def test_cells_of_the_next_record_are_noticed_and_what_no_record_shows_is_not():
    shifted = [(right(n + 1 if n > 5 else n)[0], right(n)[1]) for n in range(12)]
    assert homes_with(shifted)[0][0] == "location"
    elsewhere = [(f"{n} Mill Lane", right(n)[1]) for n in range(12)]
    assert homes_with(elsewhere) == []


def test_a_column_of_which_all_cells_are_of_the_next_record_is_noticed():
    assert homes_with([(right(n + 1)[0], right(n)[1]) for n in range(12)]) == [("location", "11")]


def test_values_that_recur_are_of_the_next_record_where_that_is_no_chance():
    rooms = [(n * 7) % 5 + 1 for n in range(12)]
    lines = {f"a.org/{n}": [f"Villa {n}", f"{rooms[n]} beds"] for n in range(12)}

    def about(step):
        beds = [f"{rooms[(n + step) % 12]} beds" for n in range(12)]
        rows = [{"title": {"text": f"Villa {n}"}, "bedrooms": {"text": beds[n]}} for n in range(12)]
        case = Case(HOMES, rows, [(f"a.org/{n}",) for n in range(12)], lines=lines)
        return [line.about for line in misplaced_lines(case, Account.of_case(case))]

    assert about(1) == ["bedrooms"]
    assert about(0) == []
    assert about(3) == []  # of no neighbour: who knows where from


def test_a_running_text_of_the_next_record_is_noticed_where_somebody_has_looked():
    told = [f"A home of the kind {'abcdefghijkl'[n] * 4} with a view" for n in range(12)]
    rows = [{"title": {"text": f"Villa {n}"}, "description": {"text": told[(n + 1) % 12]}}
            for n in range(12)]  # fmt: skip
    shown = [ShownRecord(f"a.org/{n}", {}, text=f"Villa {n} {told[n]}") for n in range(12)]
    lines = {f"a.org/{n}": [f"Villa {n}"] for n in range(12)}
    case = Case(HOMES, rows, [(f"a.org/{n}",) for n in range(12)], shown=shown, lines=lines)
    found = [line.about for line in misplaced_lines(case, Account.of_case(case))]
    assert found == ["description"]


def test_the_line_behind_is_noticed_where_the_one_at_the_place_of_the_column_stays_unread():
    taken = [(right(n)[1] if n in (3, 8) else right(n)[0], right(n)[1]) for n in range(24)]
    assert homes_with(taken) == [("location", "2")]


def named(names: list[str]) -> list[tuple[str, str]]:
    """Twelve homes with one to five bedrooms that are called so."""
    rows = [{"title": {"text": name}, "bedrooms": {"text": str(n % 5 + 1)}}
            for n, name in enumerate(names)]  # fmt: skip
    case = Case(HOMES, rows, [(f"a.org/{n}",) for n in range(len(rows))])
    return [(line.about, line.found) for line in misplaced_lines(case, Account.of_case(case))]


def test_names_that_are_a_number_of_another_column_are_no_names():
    streets = [f"Rue du Tilleul {n}0" for n in range(12)]
    assert named(streets) == []
    assert named([*streets[:10], "🛏 x1", "🛏 x2"]) == [("title", "2")]
    assert named([f"{n % 5 + 1}" for n in range(12)]) == [], "they are called so"


def test_names_that_begin_with_the_year_as_a_rule_are_no_numbers_where_models_are_short():
    models = ["X5", "3", "Q5", "A4", *(f"Forester {n}" for n in range(8))]
    rows = [{"title": {"text": f"{2010 + n} {model}"}, "year": {"text": f"{2010 + n}"}}
            for n, model in enumerate(models)]  # fmt: skip
    case = Case(CARS, rows, [(f"a.org/{n}",) for n in range(12)])
    assert list(misplaced_lines(case, Account.of_case(case))) == []


def test_a_name_that_a_line_cuts_with_dots_stands_there_though_other_lines_are_unread():
    names = [f"Zephira Nuvo with a field {n}" for n in range(20)]
    lines = {f"a.org/{n}": [name, f"£{n}1,000"] for n, name in enumerate(names)}
    cut = {f"a.org/{n}": [f"Made {n} times", "Zephira Nuvo with…", f"£{n}1,000"] for n in range(2)}
    rows = [
        {"title": {"text": name}, "price": {"text": f"£{n}1,000"}} for n, name in enumerate(names)
    ]
    case = Case(HOMES, rows, [(key,) for key in lines], lines=lines | cut)
    assert list(misplaced_lines(case, Account.of_case(case))) == []


def priced(*, alone: bool) -> list[tuple[str, str]]:
    """Twelve homes with two amounts each; the last three have the second for their price, and
    nothing else where they have one alone."""
    amounts = [(f"£{n + 4}00,000", f"(£{n + 5}00,000)") for n in range(12)]
    rows = [{"title": {"text": f"Zephira Nuvo {n}"}, "price": {"text": own[n > 8].strip("()")}}
            for n, own in enumerate(amounts)]  # fmt: skip
    shown = [own[alone and n > 8 :] for n, own in enumerate(amounts)]
    lines = {f"a.org/{n}": [f"Zephira Nuvo {n}", *own] for n, own in enumerate(shown)}
    case = Case(HOMES, rows, [(key,) for key in lines], lines=lines)
    return [(line.about, line.found) for line in misplaced_lines(case, Account.of_case(case))]


def test_amounts_in_brackets_are_no_prices_where_most_rows_have_what_stands_before_them():
    assert priced(alone=False) == [("price", "3")]
    assert priced(alone=True) == []
