"""Cars in a web shop are cars; toys and parts with a car's name in a web shop are not."""

from __future__ import annotations

from sitesift.ontology import load_domain
from tests.helpers.made_listings import analysed, page_of, values

CARS = (
    "2017 Nissan Micra 2.0 SE",
    "2015 Ford Focus Zetec",
    "2019 Audi A3 S line",
    "Toyota Yaris Sport",
    "2016 BMW 320d",
)
PRICES = ["£9,895.00", "£7,450.00", "£15,995.00", "£6,250.00", "£12,495.00"]


def shop(*names: str) -> str:
    cards = "".join(
        f"<li><a href=/c/{n}><img src=/{n}.jpg></a><h3><a href=/c/{n}>{name}</a></h3><p>{price}</p>"
        "<p class=instock>In stock</p><button>Add to basket</button></li>"
        for n, (name, price) in enumerate(zip(names, PRICES, strict=True))
    )
    return page_of(f"<ol>{cards}</ol>", title="Shop")


def test_cars_are_found_in_a_shop_although_not_all_is_told_of_each():
    assert values(analysed(shop(*CARS), load_domain("used-cars")), "price") == PRICES


def test_things_with_the_names_of_cars_are_no_cars():
    things = ("brake discs", "1:18", "die-cast", "floor mats", "car cover")
    goods = (f"{name} {thing}" for name, thing in zip(CARS, things, strict=True))
    assert analysed(shop(*goods), load_domain("used-cars")).areas == []
