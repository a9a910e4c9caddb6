"""Groups with a record each are the same list as groups with several on other pages."""

from __future__ import annotations

from sitesift.induce import learn_lists
from tests.helpers.seen_pages import domain_of, page_of, seen

DOMAIN = domain_of("title", "price")


def groups(*sizes: int) -> str:
    item = "<li><h3><a href=/{0}>Home {0}</a></h3><i>Flat</i><b>£{0}50,000</b></li>"
    lists = (
        "".join(item.format(10 * n + i) for i in range(size))
        for n, size in enumerate(sizes, start=1)
    )
    return (
        "<ul id=all>"
        + "".join(f"<li><h2>Town</h2><ul>{items}</ul></li>" for items in lists)
        + "</ul>"
    )


def test_a_page_of_groups_with_one_record_each_is_learned_with_the_others():
    several = seen(page_of(groups(2, 1, 3)), "//ul#all/li/ul/li", title="./h3/a", price="./b")
    single = seen(page_of(groups(1, 1, 1)), "//ul#all/li", title=".//h3/a", price=".//b")
    (learned,) = learn_lists([several, single], DOMAIN)
    assert learned.pages == (0, 1)
    assert {column.name: column.right for column in learned.columns} == {"title": 9, "price": 9}


def test_cards_that_stand_a_box_higher_on_another_page_are_no_groups():
    facts = "<i>Flat</i><p>Bath</p><em>New</em><u>2 rooms</u><s>Old</s><small>Agent</small>"
    card = "<h3><a href=/{0}>Home {0}</a></h3><b>£{0}50</b>" + facts
    cards = "".join(f"<div class=col><div>{card.format(n)}</div></div>" for n in range(1, 5))
    shelf = seen(page_of(f"<div><div>{cards}</div></div>"), "//div.col", title=".//a", price=".//b")
    whole = seen(page_of(f"<div>{cards}</div>"), "//div.col", title=".//a", price=".//b")
    (learned,) = learn_lists([shelf, whole], DOMAIN)
    assert learned.pages == (0, 1)
    assert (learned.missed, learned.extra) == (0, 0)
