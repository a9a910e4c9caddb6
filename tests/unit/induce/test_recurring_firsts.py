"""Makers and models of a market that no list knows."""

from __future__ import annotations

from sitesift.induce.recurring_firsts import with_recurring_firsts
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")
NAMES = (
    "Stilenox T7", "Stilenox Felle Sport Wagon", "Drotan Kabano", "Drotan Drotan X2 Prado",
    "Mivumar Midigo", "Mivumar Stitago Electric", "Stilenox T7",
)  # fmt: skip


def parts(*names: str, **own: str) -> list[tuple[str, str]]:
    rows = [
        {n: {"text": text, "value": text} for n, text in {"title": name, **own}.items()}
        for name in names
    ]
    read = with_recurring_firsts(rows, CARS)
    return [(row.get("make", {}).get("text", ""), row.get("model", {}).get("text", ""))
            for row in read]  # fmt: skip


def test_words_that_recur_before_others_of_their_own_are_makers() -> None:
    assert parts(*NAMES)[:4] == [
        ("Stilenox", "T7"),
        ("Stilenox", "Felle Sport Wagon"),
        ("Drotan", "Kabano"),
        ("Drotan", "X2 Prado"),
    ]


def test_what_follows_several_beginnings_is_a_version_and_they_are_models() -> None:
    names = [f"{one} {two}" for one in ("Midigo", "Kabano", "Felle") for two in ("Cross", "Sport")]
    assert parts(*names) == [("", "")] * 6


def test_what_is_known_of_names_is_left_as_it_is() -> None:
    assert parts(*NAMES, make="Stilenox Motors")[0] == ("Stilenox Motors", "")
    colours = [f"{one} {two}" for one in ("Red", "Blue", "White") for two in ("Zorbo", "Kesta")]
    assert parts(*(f"{name} {n}" for n, name in enumerate(colours)))[0] == ("", "")
    engines = [f"{name} 1.{n} TDI" for n, name in enumerate(NAMES)]
    assert parts(*engines)[0] == ("", "")


def test_makers_that_the_site_tells_need_not_recur() -> None:
    names = ("Felkakon Velnoso Max", "Grinox T1", "Mikon Kadigo", "Mikon Kadigo")
    rows = [{"title": {"text": name, "value": name}} for name in names]
    read = with_recurring_firsts(rows, CARS, ("Felkakon", "Grinox", "Mikon"))
    assert [row["model"]["text"] for row in read] == ["Velnoso Max", "T1", "Kadigo", "Kadigo"]
    assert with_recurring_firsts(rows, CARS, ("Felkakon",)) == rows
