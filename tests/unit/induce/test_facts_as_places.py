"""Lines of facts that moved up to where places stand."""

from __future__ import annotations

from sitesift.induce.read_values import read_rows
from sitesift.ontology import load_domain

HOMES = load_domain("real-estate")
FACTS = "4 bedrooms, Ref. 37113-61, Posted 24 days ago"


def places(*texts: str) -> list[str]:
    rows = read_rows([{"location": text} for text in texts], HOMES)
    return [row.get("location", {}).get("text", "") for row in rows]


def test_a_line_of_facts_is_no_place_among_places() -> None:
    towns = ("Plot 23, Hartebeest, Accra", "Tollan Road, Dunmarrow", "Mukasa Close, Mombasa")
    assert places(*towns, FACTS) == [*towns, ""]


def test_where_most_records_write_both_in_one_line_it_stays() -> None:
    lines = ("4 bedrooms, Accra", "2 bedrooms, Mombasa", "Dunmarrow")
    assert places(*lines) == list(lines)


def test_any_number_of_a_whole_card_is_no_mileage_where_the_mileage_is_missing() -> None:
    card = "Suzuki Alto 2015 Added by: Tanvir Model: 2015 Engine cc: 990 KM Run: N/A Date: 3 May"
    rows = read_rows(
        [{"mileage": text} for text in ("24,300", "91,000", card)], load_domain("used-cars")
    )
    assert [row.get("mileage", {}).get("text", "") for row in rows] == ["24,300", "91,000", ""]
