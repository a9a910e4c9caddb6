"""Arrows beside words say where links lead, in languages whose words nobody knows."""

from __future__ import annotations

import pytest

from sitesift.navigate import find_pagination
from sitesift.page import page_from_html

HOMES = "<ul>" + "".join(f"<li>Home {n} in Ashbeck, 85 m²</li>" for n in range(6)) + "</ul>"


def ahead(below: str) -> str | None:
    page = page_from_html(HOMES + below, "https://example.org/list")
    records = [[node] for node in page.nodes_with_tag("li").tolist()]
    found = find_pagination(page, records=records).forward
    return found.text if found else None


def pair(back: str, on: str, off: str = "") -> str:
    return f"<div><button {off}>{back}</button><span>1 2</span><button>{on}</button></div>"


@pytest.mark.parametrize("off", ["", "disabled"])
def test_of_two_buttons_that_point_away_from_each_other_the_second_leads_on(off: str) -> None:
    # "para" is ahead in one language and before in another
    assert ahead(pair("← Para", "Pas →", off)) == "Pas →"
    assert ahead(pair("‹ Zubro", "Palar ›", off)) == "Palar ›"


def test_an_arrow_behind_unknown_words_tells_nothing_by_itself() -> None:
    assert ahead("<div><button>Palar →</button></div>") is None
    assert ahead("<div><button>← Zubro</button></div><p><a href=/x>Palar →</a></p>") is None


def test_older_things_lie_ahead_though_their_arrow_points_back() -> None:
    both = "<p><a href=/p/3>← Older posts</a> <a href=/p/1>Newer posts →</a></p>"
    assert ahead(both) != "Newer posts →"


def test_arrows_of_scripts_from_right_to_left_say_nothing() -> None:
    assert ahead(pair("→ السابق", "التالي ←")) == "التالي ←"


def test_a_picture_labelled_next_in_a_pager_below_the_list_leads_on() -> None:
    pager = (
        '<div class="el-pagination"><button aria-label="上一页" class="btn-prev" disabled></button>'
        '<ul class="el-pager"><li>1</li><li>2</li></ul>'
        '<button aria-label="下一页" class="btn-next"></button></div>'
    )
    assert ahead(pager) == "下一页"
    assert ahead(pager.replace("el-pagination", "slides").replace("el-pager", "dots")) is None
