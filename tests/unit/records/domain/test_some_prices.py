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
