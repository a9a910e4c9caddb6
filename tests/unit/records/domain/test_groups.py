"""Lists in groups: a group with one record is not taken for it where another group has several."""

from __future__ import annotations

from tests.helpers.made_listings import BLURB, HOMES, Home, analysed, page_of, values


def item(number: int, home: Home) -> str:
    return (
        f"<li><a href=/p/{number}><h3>{home.title}</h3></a><p>{home.place}</p><b>{home.price}</b>"
        f"<p>{BLURB}</p></li>"
    )


def grouped(*sizes: int) -> str:
    """Groups of so many homes under a heading each."""
    homes = iter(enumerate(HOMES * 3))
    groups = (
        f"<h2>Area {n}</h2><ul>{''.join(item(*next(homes)) for _ in range(size))}</ul>"
        for n, size in enumerate(sizes)
    )
    return page_of("<ul>" + "".join(f"<li>{group}</li>" for group in groups) + "</ul>")


def test_groups_of_one_beside_a_group_of_several_are_one_list(uk):
    found = analysed(grouped(1, 1, 1, 3, 1, 1), uk)
    assert [len(area.records) for area in found.areas] == [8]
    assert values(found, "price") == [home.price for home in (HOMES * 2)[:8]]


def test_records_of_such_a_list_do_not_hold_the_heading_of_their_group(uk):
    found = analysed(grouped(1, 1, 1, 3, 1, 1), uk)
    assert not any("Area" in record.text for area in found.areas for record in area.records)


def test_a_group_of_two_that_was_taken_for_one_record_is_divided(uk):
    found = analysed(grouped(6, 1, 1, 2, 1, 1), uk)
    assert [len(area.records) for area in found.areas] == [12]


def test_parts_of_records_that_lead_to_their_sellers_are_no_records(uk):
    def card(number: int, home: Home) -> str:
        agent = f"<div><a href=/agents/{number}>Agent {number}</a> £99 fee, Leeds</div>"
        return (
            f"<li><div><a href=/p/{number}>{home.title}</a> {home.price} {home.place}</div>"
            f"{agent if number % 2 else ''}<div>{BLURB}</div></li>"
        )

    page = page_of("<ul>" + "".join(card(n, home) for n, home in enumerate(HOMES)) + "</ul>")
    assert [len(area.records) for area in analysed(page, uk).areas] == [len(HOMES)]
