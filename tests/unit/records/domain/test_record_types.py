"""Several record types in a domain: a list is of the type that it speaks for most, and says so."""

from __future__ import annotations

import pytest

from sitesift.errors import UnknownDomain
from sitesift.extraction.extract import extract
from sitesift.logic.solver import solve
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.explain_records import explain, reason_for_nothing
from sitesift.records.domain.find_records import analyse_records, find_all_records, find_records
from sitesift.records.domain.types.assign_types import RULES, Claim, Rivals
from sitesift.records.model import Area
from tests.helpers.made_listings import HOMES, cards, page_of

UK = "uk-real-estate"
OFFICES = (
    ("Kestrel & Vane", "12 High Street, Harborne, Birmingham B17 9NP", "0121 427 1234"),
    ("Oakley Estates", "21 Broad Street, Oxford OX1 3AS", "01865 200 300"),
    ("Marsh Lettings", "5 Mill Lane, Leeds LS1 4DL", "0113 245 6677"),
    ("Peter Alan", "77 Queen Street, Cardiff CF10 2AS", "029 2034 5566"),
)
NAMES = [name for name, _, _ in OFFICES]


def offices(more: str = "") -> str:
    return "".join(
        f"<div class='office'><h3>{name}</h3><p>{place}</p><p>{phone}</p>{more}</div>"
        for name, place, phone in OFFICES
    )


def found(html: str, domain: str = UK) -> list[Area]:
    return find_all_records(page_from_html(html, "https://homes.example/list"), load_domain(domain))


def names(area: Area, attribute: str = "agent") -> list[str]:
    return [v.text for r in area.records for v in r.values if v.name == attribute]


def test_agents_with_telephone_and_address_are_agents_and_no_homes() -> None:
    html = page_of(offices("<p>34 properties for sale</p>"), "Estate agents in Birmingham")
    (area,) = found(html)
    assert (area.record_type, names(area)) == ("agent", NAMES)
    assert names(area, "phone") == [phone for _, _, phone in OFFICES]
    assert names(area, "location") == [place for _, place, _ in OFFICES]
    assert find_records(page_from_html(html), load_domain(UK)) == []


def test_the_people_of_an_office_are_agents() -> None:
    people = ("Sarah Jones", "David Smith", "Emma Brown")
    team = "".join(
        f"<div><h4>{name}</h4><p>Sales negotiator</p><p>07700 90012{i}</p></div>"
        for i, name in enumerate(people)
    )
    (area,) = found(page_of(team, "Meet the team"))
    assert (area.record_type, names(area)) == ("agent", list(people))


def test_homes_that_name_their_agents_stay_homes() -> None:
    called = "{}<p>Call Oakley Estates on 01865 200 300</p>"
    (area,) = found(page_of(cards(wrap=f"<div>{called}</div>")))
    assert area.record_type == ""
    assert len(area.records) == len(HOMES)


def test_homes_and_agents_on_one_page_are_two_lists_the_main_type_first() -> None:
    html = page_of(f"<div>{cards()}</div><div><h2>Our branches</h2>{offices()}</div>")
    assert [(a.record_type, len(a.records)) for a in found(html)] == [
        ("property", len(HOMES)),
        ("agent", len(OFFICES)),
    ]


def test_the_number_of_a_site_in_head_and_foot_is_no_list_of_agents() -> None:
    line = "<div>Call us on 01865 200 300</div>"
    assert [a.record_type for a in found(page_of(f"{line}{cards()}{line}"))] == [""]


def test_dealers_named_after_makers_are_dealers_and_no_cars() -> None:
    sellers = "".join(
        f"<article><h2><a href='/dealers/{i}'>{maker} of {town}</a></h2><p>{town}</p>"
        f"<p>0121 552 110{i}</p></article>"
        for i, (maker, town) in enumerate(
            [("Vauxhall", "Oldbury"), ("Ford", "Leeds"), ("Audi", "Glasgow"), ("Volvo", "Ipswich")]
        )
    )
    (area,) = found(page_of(sellers, "Car dealers near you"), "used-cars")
    assert area.record_type == "dealer"
    assert names(area, "dealer")[0] == "Vauxhall of Oldbury"


def test_another_record_type_may_be_the_main_one() -> None:
    html = page_of(f"<div>{cards()}</div><div><h2>Our branches</h2>{offices()}</div>")
    agents = load_domain(f"{UK}:agent")
    (area,) = find_records(page_from_html(html), agents)
    assert (agents.record.name, names(area)) == ("agent", NAMES)
    with pytest.raises(UnknownDomain, match="no record type 'tenant'; it has property, agent"):
        load_domain(f"{UK}:tenant")


def test_rows_and_json_name_the_record_type_only_where_there_is_another() -> None:
    plain = extract(page_of(cards()), domain=UK, browser=False)
    assert "record_type" not in plain.rows()[0] | plain.as_dict()["areas"][0]
    listed = extract(page_of(offices(), "Our branches"), domain=UK, browser=False)
    assert {row["record_type"] for row in listed.rows()} == {"agent"}
    assert listed.as_dict()["areas"][0]["record_type"] == "agent"


def test_the_explanation_says_of_which_type_a_list_is() -> None:
    page = page_from_html(page_of(offices("<p>3 homes for sale</p>"), "Estate agents"))
    analysis = analyse_records(page, load_domain(UK))
    assert reason_for_nothing(analysis) == "the lists of the page are of another record type: agent"
    (other,) = [s for s in explain(analysis) if s.title == "Other record types"]
    assert "4 records of the type agent" in other.lines[0]


def test_of_two_claims_more_points_win_and_the_main_type_where_they_are_equal() -> None:
    both = [Rivals(0, 0, 1, 0), Rivals(1, 0, 0, 0)]
    more = solve(RULES, [Claim(0, 0, 20), Claim(1, 0, 50), *both])
    assert more["loses"] == {(0, 0, 1)}
    equal = solve(RULES, [Claim(0, 0, 30), Claim(1, 0, 30), *both])
    assert equal["loses"] == {(1, 0, 0)}
    apart = solve(RULES, [Claim(0, 0, 20), Claim(1, 0, 50)])
    assert apart.get("loses", set()) == set()
