"""Lists of classifieds: a few records among goods of other kinds, which are no records and do not
join them."""

from __future__ import annotations

import pytest

from tests.helpers.made_listings import BLURB, HOMES, Home, analysed, page_of, values

TITLE = "Search results"  # says nothing of homes
GOODS = (("Upright piano", "£900"), ("Pram with rain cover", "£60"), ("Oak wardrobe", "£150"))
AD = "<div><strong>Fixed fees</strong><br><a href=/law>Find out more</a></div>"


def flat_home(number: int, home: Home) -> str:
    """A home without a price, in lines."""
    return (
        f"<b><a href=/homes/{number}>{home.title}</a></b><br>\n{home.place}, {home.beds} bedrooms, "
        f"2 bathrooms, 80 m²<br>\n{BLURB}<br><br>\n"
    )


def flat_goods(number: int) -> str:
    """Goods with a price, in lines."""
    name, price = GOODS[number % 3]
    return (
        f"<b><a href=/ad/g{number}>{name}</a></b><br>\n<span class=price>{price}</span><br>\n"
        "Leeds<br>\nhardly used<br><br>\n"
    )


def flat(order: str, ad_before: int = -1) -> str:
    """A flat list of homes (h) and goods (g) in this order."""
    items = [
        AD * (n == ad_before) + (flat_home(n, HOMES[n % 5]) if kind == "h" else flat_goods(n))
        for n, kind in enumerate(order)
    ]
    return page_of(f"<div id=list>{''.join(items)}</div>", title=TITLE)


@pytest.mark.parametrize("order", ["hhgghg", "ghghgh", "hggggh"])
def test_records_without_a_price_are_found_among_goods_that_have_one(uk, order):
    want = [f"/homes/{n}" for n, kind in enumerate(order) if kind == "h"]
    found = values(analysed(flat(order), uk), "url")
    assert [url for url in found if url is None or "/homes/" in url] == want


@pytest.mark.parametrize("place", range(1, 6))
def test_an_advertisement_in_such_a_list_joins_nothing(uk, place):
    found = analysed(flat("ghghgh", ad_before=place), uk)
    assert [url for url in values(found, "url") if url and "/homes/" in url] == [
        "/homes/1",
        "/homes/3",
        "/homes/5",
    ]


def test_a_flat_list_with_one_record_is_not_that_record(uk):
    found = analysed(flat("hgggg"), uk)
    texts = [record.text for area in found.areas for record in area.records]
    assert not any("piano" in text and "bedroom" in text for text in texts)


def test_a_list_of_goods_in_a_box_is_no_record_beside_a_box_of_homes(uk):
    goods = "".join(
        f"<div class=item><h3><a href=/ad/{n}>{name}</a></h3><b>{price}</b><p>Flat-pack, Leeds</p>"
        "</div>"
        for n, (name, price) in enumerate(GOODS)
    )
    homes = "".join(
        f"<div class=item><h3><a href=/homes/{n}>{home.title}</a></h3><p>{home.place}</p>"
        f"<p>{home.beds} bedrooms, 80 m²</p></div>"
        for n, home in enumerate(HOMES[:3])
    )
    ad = "<div class=item><h3><a href=/law>Insure your home</a></h3><b>£199</b></div>"
    boxes = f"<div class=results>{goods}</div><section class=also>{homes}{ad}</section>"
    found = analysed(page_of(boxes, title=TITLE), uk)
    texts = [record.text for area in found.areas for record in area.records]
    assert not any("piano" in text and "Pram" in text for text in texts)
    assert [f"/homes/{n}" for n in range(3)] == [u for u in values(found, "url") if "homes" in u]


def test_groups_in_which_goods_stand_beside_records_are_divided(uk):
    def item(link: str, name: str, rest: str) -> str:
        return f"<li><a href={link}><b>{name}</b></a><p>{rest}</p></li>"

    def home(number: int) -> str:
        h = HOMES[number]
        rest = f"{h.place}<br>{h.price}<br>{h.beds} bedrooms, 80 m². {BLURB}"
        return item(f"/homes/{number}", h.title, rest)

    piano = item("/ad/g7", "Upright piano", "Leeds<br>on request, 1987, tuned last year")
    groups = [home(0), piano + home(1), home(2) + piano.replace("g7", "g8"), home(3)]
    body = "".join(f"<li><h4>Area {n}</h4><ul>{each}</ul></li>" for n, each in enumerate(groups))
    found = analysed(page_of(f"<ul>{body}</ul>"), uk)
    homes = [url for url in values(found, "url") if url and "/homes/" in url]
    assert homes == [f"/homes/{n}" for n in range(4)]
    texts = [record.text for area in found.areas for record in area.records]
    assert not any("piano" in text and "bedroom" in text for text in texts)
