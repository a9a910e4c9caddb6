"""Lists in which most records have no price are cut into records all the same."""

from __future__ import annotations

import pytest

from tests.helpers.made_listings import BLURB, HOMES, Home, analysed, page_of, values

MANY = HOMES * 2


def row_pair(number: int, home: Home, price: str) -> str:
    """A home in two rows of a table: its name with the price, and what else there is."""
    link = f"<a href=/p/{number}>{home.place}</a>"
    return (
        f"<tr><td><h3>{link}</h3></td><td>{price}</td></tr>"
        f"<tr><td>{home.beds} bedrooms, 1 bathroom</td><td><a href=/p/{number}>More</a></td></tr>"
    )


def card(number: int, home: Home, price: str) -> str:
    """A home in a card, facts as a list of definitions."""
    term = f"<dt>Price</dt><dd>{price}</dd>" if price else ""
    return (
        f"<div class=card><h2><a href=/p/{number}>{home.place}</a></h2><dl>{term}<dt>Type</dt>"
        f"<dd>House</dd><dt>Bedrooms</dt><dd>{home.beds}</dd></dl><p>{BLURB}</p></div>"
    )


def ruled(number: int, home: Home, price: str) -> str:
    """A home between two rules."""
    amount = f"<p>{price}</p>" if price else ""
    return (
        f"<h2><a href=/p/{number}>{home.place}</a></h2>{amount}"
        f"<ul><li>House</li><li>{home.beds} bedrooms</li></ul><p>{BLURB}</p><hr>"
    )


@pytest.mark.parametrize("priced", [{1, 3, 7}, {1, 2}, {4}])
@pytest.mark.parametrize(
    ("around", "made"),
    [("<table>{}</table>", row_pair), ("<div>{}</div>", card), ("<div>{}</div>", ruled)],
)
def test_records_without_a_price_are_records_among_few_that_have_one(uk, around, made, priced):
    parts = (made(n, h, h.price if n in priced else "") for n, h in enumerate(MANY))
    found = analysed(page_of(around.format("".join(parts))), uk)
    assert values(found, "url") == [f"/p/{n}" for n in range(len(MANY))]
    expected = [h.price if n in priced else None for n, h in enumerate(MANY)]
    assert values(found, "price") == expected


def test_an_advertisement_between_does_not_make_one_record_of_two(uk):
    advertisement = "<div class=ad>Removals booked this week come with free boxes</div>"
    parts = [card(n, h, h.price if n in {0, 2, 3, 4} else "") for n, h in enumerate(MANY[:7])]
    parts.insert(4, advertisement)
    found = analysed(page_of(f"<div>{''.join(parts)}</div>"), uk)
    assert values(found, "url") == [f"/p/{n}" for n in range(7)]


def test_rows_that_take_turns_are_two_of_a_record_though_only_the_first_and_last_have_a_price(uk):
    def pair(number: int, home: Home, price: str) -> str:
        return (
            f"<tr><td><b>{home.place}</b></td><td>{price}</td></tr>"
            f"<tr><td>{home.beds} bedrooms</td><td><p>House, {BLURB}</p>"
            f"<a href=/mail?ref={number}>Email to a friend</a></td></tr>"
        )

    parts = (pair(n, h, h.price if n in {0, 5} else "") for n, h in enumerate(MANY[:6]))
    found = analysed(page_of(f"<table>{''.join(parts)}</table>"), uk)
    assert values(found, "location") == [home.place for home in MANY[:6]]
