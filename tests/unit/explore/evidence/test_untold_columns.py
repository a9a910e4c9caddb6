"""Attributes that no row has while words of the records stay unread, and words for amounts."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import Case, OwnPage, ShownRecord
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.evidence.columns.untold_columns import untold_lines
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lost_values import lost_value_lines
from sitesift.explore.verdict import EvidenceKind
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")
HOMES = load_domain("real-estate")
TOWNS = ["Uttara", "Khulshi", "Banani R/A", "Mirpur"]


def cars(words: list[str], cell: str = "") -> Case:
    """Cars with these unread words, and with a location of theirs in the output."""
    own = {"make": {"text": "Toyota"}, "title": {"text": "Toyota"}} | (
        {"location": {"text": cell}} if cell else {}
    )
    keys = [f"a.org/{n}" for n in range(len(words))]
    shown = [
        ShownRecord(key, {}, cells={"p#5": word} if word else {})
        for key, word in zip(keys, words, strict=True)
    ]
    return Case(CARS, [dict(own) for _ in words], [(key,) for key in keys], shown=shown)


def untold(case: Case) -> list[str]:
    return [line.about for line in untold_lines(case, Account.of_case(case)) if line.holds is False]


def test_towns_that_nobody_reads_keep_a_verdict_open_where_places_are_not_expected_either():
    assert untold(cars(TOWNS * 3)) == ["location"]


def test_towns_that_nobody_reads_on_a_line_of_facts_keep_a_verdict_open():
    lost = cars(TOWNS * 3)
    shown = [
        replace(one, cells={}, pieces={"p#5 last": f"{one.cells['p#5']} (BN 12)"})
        for one in lost.shown
    ]
    assert untold(replace(lost, shown=shown)) == ["location"]


def test_words_of_few_records_or_the_same_words_in_all_are_no_places():
    assert untold(cars(TOWNS + [""] * 8)) == []
    assert untold(cars(["Petrol", "Diesel"] * 6)) == []


def test_names_behind_one_word_may_be_places_unless_the_word_is_anothers_label():
    assert untold(cars([f"Δήμος {town}" for town in ("Αιγάλεω", "Περιστέρι", "Ίλιον")] * 3)) == [
        "location"
    ]
    assert untold(cars([f"Dealer {name}" for name in ("Ann Lee", "Bo Fox", "Cy Ash")] * 3)) == []


def test_records_with_a_place_or_all_in_one_town_lack_none():
    assert untold(cars(TOWNS * 3, cell="Dhaka")) == []
    assert untold(replace(cars(TOWNS * 3), dropped_columns={"location": "constant"})) == []


def price_line(seen: list[str], cells: list[str]) -> bool | None:
    keys = [f"a.org/{n}" for n in range(len(seen))]
    rows = [{"price": {"text": cell}} if cell else {} for cell in cells]
    case = Case(
        CARS,
        rows,
        [(key,) for key in keys],
        seen={key: {"price": text} for key, text in zip(keys, seen, strict=True)},
    )
    lines = [line for line in column_lines(case) if line.kind is EvidenceKind.ATTRIBUTE]
    return lines[0].holds


def test_words_in_place_of_an_amount_are_no_missing_amount():
    amounts = ["€900", "€800", "€700", "€600"]
    assert price_line([*amounts, *["Me marrëveshje"] * 2], [*amounts, "", ""])
    assert price_line([*amounts, "€500", "€400"], [*amounts, "", ""]) is False


def unread_line_of(records: dict[int, str], others: str = "") -> list[str]:
    """Twelve cars, of which some have no place in the output and a line that nobody reads."""
    keys = [f"a.org/{n}" for n in range(12)]
    rows = [
        {"title": {"text": f"Car {n}"}} | ({} if n in records else {"location": {"text": f"T{n}"}})
        for n in range(12)
    ]
    lines = {
        key: [f"Car {n}", records.get(n) or f"T{n}", f"{others}{n}" if others else "Details"]
        for n, key in enumerate(keys)
    }
    case = Case(CARS, rows, [(key,) for key in keys], lines=lines)
    return [line.about for line in lost_value_lines(case, Account.of_case(case))]


def test_a_line_of_one_record_that_nobody_reads_may_be_what_its_row_lacks():
    assert unread_line_of({4: "Plot 11, Brackwater"}) == ["location"]


def test_a_record_that_says_no_more_lacks_nothing_and_lines_that_all_have_tell_nothing():
    assert unread_line_of({4: "Details"}) == []
    assert unread_line_of({4: "Plot 11, Brackwater"}, others="Stock no. ") == []


def test_streets_with_numbers_that_nobody_reads_keep_a_verdict_open():
    assert untold(cars([f"{n + 7} {town}" for n, town in enumerate(TOWNS * 3)])) == ["location"]
    assert untold(cars([f"{n + 2} days ago" for n in range(12)])) == []
    assert untold(cars([f"Unit {n + 7}" for n in range(12)])) == []


def test_places_between_the_elements_of_a_list_are_missed_where_no_row_has_them():
    streets, towns = ("Mill Lane", "Lime Walk"), ("Ashbeck", "Carrow", "Podberesnyansk")
    lines = {
        f"a.org/{n}": (f"£{n}5,000", f"{streets[n % 2]}, {n}, {towns[n % 3]}, EX4 7NB")
        for n in range(1, 13)
    }
    rows = [{"price": {"text": own[0]}} for own in lines.values()]
    case = Case(HOMES, rows, [(key,) for key in lines], lines=lines)
    assert untold(case) == ["location"]
    labelled = {key: (own[0], f"Colour: {own[1]}") for key, own in lines.items()}
    assert untold(replace(case, lines=labelled)) == []


def test_a_name_is_missed_that_own_pages_and_lines_of_lists_have_and_no_row():
    keys = [f"a.org/{n}" for n in range(1, 13)]
    lines = {key: (f"House for sale, {n} bedrooms", f"£{n}5,000") for n, key in enumerate(keys)}
    rows = [{"price": {"text": own[1]}} for own in lines.values()]
    own = [OwnPage(key, "", {}, {"h1 0": lines[key][0]}) for key in keys[:3]]
    case = Case(HOMES, rows, [(key,) for key in keys], lines=lines, own_pages=own)
    assert "title" in untold(case)
    others = [replace(page, names={"h1 0": "Carrow Realty"}) for page in own]
    assert "title" not in untold(replace(case, own_pages=others))
