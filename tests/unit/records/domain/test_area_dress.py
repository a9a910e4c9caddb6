"""Which lists of a page belong together: those in one dress."""

from __future__ import annotations

from tests.helpers.made_listings import HOMES, analysed, cards, page_of


def carousel() -> str:
    """Homes of the same kind, in a template that shares tags and little else."""
    return "".join(
        f'<article class="slide"><a class="cover" href="/s/{i}"><img src="/{i}.jpg" alt=""></a>'
        f'<span class="price">{h.price}</span><ul class="meta"><li>{h.beds} bedrooms</li></ul>'
        f'<p class="address">{h.place}</p></article>'
        for i, h in enumerate(HOMES)
    )


def test_a_carousel_after_the_list_in_other_dress_is_no_part_of_the_result(uk):
    found = analysed(page_of(f"<div>{cards()}</div><section>{carousel()}</section>"), uk)
    assert [len(area.records) for area in found.areas] == [5]


def test_the_second_half_of_a_list_that_a_banner_divides_belongs_to_it(uk):
    found = analysed(page_of(f"<div>{cards()}</div><p>Sell yours</p><div>{cards()}</div>"), uk)
    assert [len(area.records) for area in found.areas] == [5, 5]
