"""Records of marketplaces and price comparisons: several offers beside one thing's own price."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sitesift.ontology import load_domain
from sitesift.records.domain.align.align_facts import Headed
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.align.headed_places import headed_places
from tests.helpers.made_listings import analysed, page_of, values

GOODS = (
    ("Brass table lamp", 34), ("Oak reading chair", 82), ("Wool winter blanket", 56),
    ("Clay tea pot", 27), ("Copper frying pan", 61), ("Linen table cloth", 45),
)  # fmt: skip
PRODUCTS = load_domain("products")


def goods(cards: list[str]) -> str:
    """A list of such cards, each with a picture and a link."""
    return page_of(
        "<ul>"
        + "".join(f"<li><img src=/{n}.jpg>{card}</li>" for n, card in enumerate(cards))
        + "</ul>",
        title="Shop",
    )


def named(n: int, name: str) -> str:
    return f"<h3><a href=/g/{n}>{name}</a></h3>"


def test_what_other_sellers_ask_is_not_the_price():
    cards = [
        named(n, name)
        + (f"<p><a href=/g/{n}>EUR {cost},90</a></p>" if n < 3 else "")
        + f"<div class=more>Andere Angebote <b class=price>EUR {cost - 5},90</b> (3 neu)</div>"
        for n, (name, cost) in enumerate(GOODS)
    ]
    want = [f"EUR {cost if n < 3 else cost - 5},90" for n, (_, cost) in enumerate(GOODS)]
    assert values(analysed(goods(cards), PRODUCTS), "price") == want


def test_at_places_that_few_records_share_the_amount_that_stands_alone_is_the_price():
    cards = [
        named(n, name)
        + f"<div class=own><b class=price>${cost}.00</b></div>"
        + ("<p class=sub>$9.00 with a subscription to the shop</p>" if n == 1 else "")
        for n, (name, cost) in enumerate(GOODS * 3)
    ]
    cards[0] = (
        named(0, "Glass vase") + "<section class=deal><i class=price>$12.00</i></section>"
        "<p class=sub>$8.00 with a subscription to the shop</p>"
    )
    assert values(analysed(goods(cards), PRODUCTS), "price")[0] == "$12.00"


SHAPES = ("<h3>{}</h3>", "<div><h3>{}</h3></div>", "<p><b><h3>{}</h3></b></p><i>4,5</i>")


def test_headings_that_move_beside_a_rating_still_say_what_records_are_called():
    cards = [
        f"<a href=/g/{n}><div class=top>{SHAPES[n % 3].format(name)}</div>"
        f"<div class=cost>{cost} kr</div><div class=shops>{n + 2} butikker</div></a>"
        for n, (name, cost) in enumerate(GOODS)
    ]
    assert values(analysed(goods(cards), PRODUCTS), "name") == [name for name, _ in GOODS]


def heading(record: int, place: str) -> Candidate:
    return Candidate("name", record, unit_at(place), 0, 1, 8, ("heading", "alone"))


def line(record: int) -> Candidate:
    return Candidate("name", record, unit_at("line"), 0, 1, 4, ("link",))


def unit_at(place: str) -> Any:
    return SimpleNamespace(slot=place)


def test_a_heading_that_few_records_have_is_raised_no_higher_than_the_usual_one():
    places = ["usual"] * 5 + ["rare"] * 2
    candidates = {(n, "name"): [heading(n, at), line(n)] for n, at in enumerate(places)}
    facts = headed_places(candidates, PRODUCTS, ["line", "rare", "usual"])
    assert set(facts) == {Headed("name", 1, 16), Headed("name", 2, 16)}
