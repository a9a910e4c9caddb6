"""What pages show for a record against its row: parts of words, labels, and lines of facts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.evidence.columns.untold_columns import unread_cell
from sitesift.explore.evidence.counts.counts import missing_keys
from sitesift.explore.evidence.counts.row_fates import fate_lines
from sitesift.explore.evidence.unread.unread_cells import unread_lines
from sitesift.explore.lists.runs.dropped_columns import ColumnDropReason
from sitesift.explore.verdict import EvidenceKind
from sitesift.ontology import load_domain
from tests.helpers.evidence_case import sound_case

CARS = load_domain("used-cars")
HOMES = load_domain("us-real-estate")


def holds(domain, kind: EvidenceKind, about: str, seen: dict, row: dict) -> bool | None:
    """What is said of an attribute, where pages show this of twelve records with that row."""
    keys = [f"a.org/{n}" for n in range(12)]
    rows = [{name: {"text": text} for name, text in row.items()} for _ in keys]
    shown = [ShownRecord(key, {}, text="|".join(seen.values())) for key in keys]
    case = Case(domain, rows, [(key,) for key in keys], seen=dict.fromkeys(keys, seen), shown=shown)
    lines = (line for line in column_lines(case) if line.kind is kind and line.about == about)
    return next((line.holds for line in lines), None)


@pytest.mark.parametrize(
    ("given", "right"), [("F", False), ("For", False), ("Ford", True), ("FORD", True)]
)
def test_a_part_of_a_word_is_not_what_a_page_shows(given, right):
    seen = {"make": "Ford"}
    assert holds(CARS, EvidenceKind.VALUES, "make", seen, {"make": given}) is right


@pytest.mark.parametrize(
    ("given", "right"),
    [("1995849000 TL", False), ("849.000 TL", True), ("1995 849 000 TL", True), ("84900", False)],
)
def test_a_number_within_another_is_not_what_a_page_shows(given, right):
    seen = {"price": "849 000 TL"}
    assert holds(CARS, EvidenceKind.VALUES, "price", seen, {"price": given}) is right


def test_the_version_of_a_car_may_be_its_engine():
    engines = [f"1.{n} TSI" for n in range(9)]
    rows = [{name: {"text": text} for name in ("version", "engine")} for text in engines]
    lines = column_lines(Case(CARS, rows, [(text,) for text in engines]))
    assert not [line for line in lines if line.kind is EvidenceKind.ALIKE]


def test_a_part_of_several_words_is_and_scripts_without_capitals_tell_no_words():
    asked = EvidenceKind.VALUES, "location"
    for whole, part in (("Slough, Berkshire", "Slough"), ("\u53f0\u5317\u5e02", "\u53f0\u5317")):
        assert holds(CARS, *asked, {"location": whole}, {"location": part}) is True


def test_a_label_with_what_another_cell_says_is_no_place_that_is_missing():
    case = sound_case()
    seen = {key: dict(own) for key, own in case.seen.items()}
    rows = [dict(row) for row in case.rows]
    for n in range(3):
        del rows[n]["location"]
        rows[n]["agent"] = {"text": "Ana Brito"}
        seen[case.keys[n][0]]["location"] = "Agent: Ana Brito"
    lines = list(column_lines(replace(case, rows=rows, seen=seen)))
    places = [one for one in lines if one.about == "location"]
    assert [one.holds for one in places if one.kind is EvidenceKind.ATTRIBUTE] == [True]


@pytest.mark.parametrize(
    ("name", "said"), [("Almaz 1.5 D Match", True), ("Nuvo 1.5 Dx", False), ("Rio 15 Dia", False)]
)
def test_short_words_in_another_cell_are_known_where_they_stand_whole(name, said):
    cars = [{"engine": "2.0 TDI"}] * 10 + [{}] * 2
    keys = [f"a.org/{n}" for n in range(12)]
    rows = [{"title": {"text": name}} | {n: {"text": t} for n, t in car.items()} for car in cars]
    seen = {key: {"engine": "1.5 D"} for key in keys}
    case = Case(CARS, rows, [(key,) for key in keys], seen=seen)
    engines = [one for one in column_lines(case) if one.about == "engine"]
    assert [one.holds for one in engines if one.kind is EvidenceKind.ATTRIBUTE] == [said]


@pytest.mark.parametrize(("line", "right"), [("Brog 4", False), ("Rent a brog 4", True)])
def test_a_kind_on_a_line_of_its_own_is_missing_though_the_name_has_it(line, right):
    keys = [f"a.org/{n}" for n in range(12)]
    kinds = [{"property_type": {"text": "House"}}] * 10 + [{}] * 2
    rows = [{"title": {"text": "Rent a brog 4"}} | kind for kind in kinds]
    seen = {key: {"property_type": "Brog 4"} for key in keys}
    lines = {key: [line] for key in keys[10:]}
    case = Case(HOMES, rows, [(key,) for key in keys], seen=seen, lines=lines)
    found = [one for one in column_lines(case) if one.about == "property_type"]
    assert [one.holds for one in found if one.kind is EvidenceKind.ATTRIBUTE] == [right]


def prices_of_the_next(alone: dict[str, str]) -> list[bool | None]:
    """Homes of which three lack a price, and were seen together with the home behind them; and what
    they show where they stand alone."""
    case = sound_case()
    rows = [{n: c for n, c in row.items() if at > 2 or n != "price"}
            for at, row in enumerate(case.rows)]  # fmt: skip
    seen = {key: dict(own) for key, own in case.seen.items()}
    shown = list(case.shown)
    for n in range(3):
        joined = f"{shown[n].text} {shown[n + 1].text}"
        seen[case.keys[n][0]]["price"] = "£400,000"
        shown[n] = replace(shown[n], texts={"price": "£400,000"}, text=joined)
        shown.append(replace(case.shown[n], texts=alone, text=case.rows[n]["title"]["text"]))
    lines = column_lines(replace(case, rows=rows, seen=seen, shown=shown))
    return [one.holds for one in lines
            if one.kind is EvidenceKind.ATTRIBUTE and one.about == "price"]  # fmt: skip


def test_what_a_record_shows_only_together_with_another_is_the_others():
    assert prices_of_the_next({}) == [True]
    assert prices_of_the_next({"price": "£400,000"}) == [False]


@pytest.mark.parametrize(("beds", "missing"), [("4", ()), ("5", ("a.org/3#2",))])
def test_a_second_half_of_a_record_is_no_record_that_is_missing(beds, missing):
    case = sound_case()
    half = {name: text for name, text in case.seen["a.org/3"].items() if name != "title"}
    half |= {"title": "View this listing", "bedrooms": beds}
    assert missing_keys(replace(case, seen=dict(case.seen) | {"a.org/3#2": half})) == missing


@pytest.mark.parametrize(
    ("name", "price", "found"),
    [("Beds: 4", "£300", True), ("Beds: 4", "£301", False), ("Mill House", "£300", False)],
)
def test_a_record_that_was_seen_with_a_fact_for_a_name_is_the_row_with_all_its_facts(
    name, price, found
):
    facts = {"price": "£300", "bedrooms": "4", "location": "Leeds"}
    row = {n: {"text": text} for n, text in {**facts, "title": "Rose Cottage"}.items()}
    seen = {"text:1f": facts | {"title": name, "price": price}}
    case = Case(HOMES, [row], [("text:2c",)], seen=seen)
    assert (missing_keys(case) == ()) is found


def test_a_line_of_what_other_cells_say_is_no_running_text_that_is_missing():
    facts = {"property_type": "House", "bedrooms": "3 bedrooms", "area": "918 sqft"}
    line = "House, 3 bedrooms, 918 sqft, Garage: 0"
    asked = EvidenceKind.ATTRIBUTE, "description"
    assert holds(HOMES, *asked, facts | {"description": line}, facts) is None
    prose = "A house with 3 bedrooms that was built by the first owner near the old mill."
    assert holds(HOMES, *asked, facts | {"description": prose}, facts) is False


def test_labels_with_other_cells_behind_them_are_no_place_that_is_missing():
    row = {"bedrooms": "4", "agent": "Sven Ohlin"}
    asked = EvidenceKind.ATTRIBUTE, "location"
    assert holds(HOMES, *asked, row | {"location": "Zorb: 4Agent: Sven Ohlin"}, row) is None
    assert holds(HOMES, *asked, row | {"location": "Zorb: 4Town: Kesterby"}, row) is False


def test_labels_that_stand_where_another_is_missing_are_no_words_of_the_records():
    labels = ["Bedrooms", "Bathrooms", "Size"]
    shown = [
        ShownRecord(f"a.org/{n}", {}, cells={f"dt#{at}": labels[(at + n) % 3] for at in range(3)})
        for n in range(12)
    ]
    case = replace(sound_case(), shown=shown)
    assert not unread_cell(case)
    towns = [replace(one, cells=dict(one.cells) | {"p#1": f"Upp{'abcdefghijkl'[n]}"})
             for n, one in enumerate(shown)]  # fmt: skip
    assert unread_cell(replace(case, shown=towns))


@pytest.mark.parametrize(("kind", "right"), [("Grange", True), ("Longère", False)])
def test_a_kind_that_is_all_of_the_title_is_said_there(kind, right):
    seen = {"title": "Grange", "property_type": kind}
    row = {"title": "Grange", "price": "$90,000"}
    assert holds(HOMES, EvidenceKind.ATTRIBUTE, "property_type", seen, row) is right


def test_what_any_view_of_a_record_shows_is_right():
    case = sound_case()
    named = {key: dict(texts, location=f"near {n}") for n, (key, texts) in
             enumerate(case.seen.items()) if n < 4}  # fmt: skip
    whole = [ShownRecord(key, {}, text="|".join(own.values())) for key, own in case.seen.items()]
    briefly = [ShownRecord(key, {}, text=own["location"]) for key, own in named.items()]
    case = replace(case, seen={**case.seen, **named}, shown=[*whole, *briefly])
    lines = [line for line in column_lines(case) if line.kind is EvidenceKind.VALUES]
    assert {line.about: line.holds for line in lines}["location"] is True


@pytest.mark.parametrize(
    ("name", "usual", "other", "hidden"),
    [
        ("property_type", "квартира", "Хорошее состояние квартиры", False),
        ("property_type", "квартира", "Дом", True),
        ("status", "let", "let agreed", True),  # of badges every word counts
    ],
)
def test_what_goes_on_about_the_word_of_all_is_nothing_of_its_own(name, usual, other, hidden):
    case = sound_case()
    texts = [other, *[usual] * (len(case.shown) - 1)]
    shown = [replace(one, texts={name: text}) for one, text in zip(case.shown, texts, strict=True)]
    case = replace(case, shown=shown, dropped_columns={name: f"{ColumnDropReason.CONSTANT}"})
    assert any(line.kind is EvidenceKind.HIDDEN for line in fate_lines(case)) is hidden


@pytest.mark.parametrize(
    "own",
    [
        {"title": "Kentile House", "property_type": "House"},
        {"title": "Cosy flat by the park", "property_type": "Cosy flat by the park"},
    ],
)
def test_a_word_of_a_name_is_not_hidden_with_its_column(own):
    case = sound_case()
    seen = [own, *[{"property_type": "Studio"}] * 5]
    shown = [replace(one, texts=own) for one, own in zip(case.shown, seen, strict=False)]
    dropped = {"property_type": f"{ColumnDropReason.CONSTANT}"}
    lines = list(fate_lines(replace(case, shown=shown, dropped_columns=dropped)))
    assert all(line.kind is not EvidenceKind.HIDDEN for line in lines)


def test_the_word_of_all_is_told_from_names_that_say_it_too():
    case = sound_case()
    flat = {"title": "2-комн. квартира, 50 м²", "property_type": "квартира"}
    in_texts = {"property_type": "Хорошее состояние квартиры"}
    seen = [flat] * (len(case.shown) - 2) + [in_texts, {"property_type": "Квартира с ремонтом"}]
    shown = [replace(one, texts=own) for one, own in zip(case.shown, seen, strict=True)]
    dropped = {"property_type": f"{ColumnDropReason.CONSTANT}"}
    lines = list(fate_lines(replace(case, shown=shown, dropped_columns=dropped)))
    assert all(line.kind is not EvidenceKind.HIDDEN for line in lines)


@pytest.mark.parametrize(
    ("name", "text", "outcome"),
    [
        ("status", "LOCATION", None),
        ("status", "À louer", False),
        ("location", "Location", False),  # it was read as its own value
    ],
)
def test_a_word_that_is_the_records_own_badge_is_no_label(name, text, outcome):
    keys = [f"a.org/{n}" for n in range(12)]
    row = {"title": {"text": "Studio"}, name: {"text": text}}
    shown = [ShownRecord(key, {}, labels={"location": "Studio moderne"}) for key in keys]
    case = Case(HOMES, [row] * 12, [(key,) for key in keys], shown=shown)
    lines = [one for one in unread_lines(case) if one.kind is EvidenceKind.UNREAD_LABEL]
    assert [one.holds for one in lines] == ([] if outcome is None else [outcome])


@pytest.mark.parametrize(("text", "outcomes"), [("Furnished", []), ("Furnishing", [False])])
def test_a_value_that_is_a_label_elsewhere_labels_nothing_behind_it(text, outcomes):
    keys = [f"a.org/{n}" for n in range(12)]
    row = {"title": {"text": "Studio"}, "furnishing": {"text": text}}
    shown = [ShownRecord(key, {}, labels={"furnishing": "1,087 sq ft"}) for key in keys]
    case = Case(HOMES, [row] * 12, [(key,) for key in keys], shown=shown)
    lines = [one for one in unread_lines(case) if one.kind is EvidenceKind.UNREAD_LABEL]
    assert [one.holds for one in lines] == outcomes
