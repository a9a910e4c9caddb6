"""Page numbers that lead nowhere."""

from __future__ import annotations

import pytest

from sitesift.navigate.pagination.dead_pager import is_dead_number
from sitesift.page import page_from_html


@pytest.mark.parametrize(
    ("markup", "dead"),
    [
        ("<a href='#' class='on' aria-label='2'>2</a>", True),
        ("<a class='page'>2</a>", True),
        ("<a href='javascript:;'>2</a>", True),
        ("<a href='?page=2'>2</a>", False),
        ("<a href='#' data-page='2'>2</a>", False),
        ("<a href='#' onclick='turn(2)'>2</a>", False),
        ("<a href='#' id='second'>2</a>", False),
        ("<button>2</button>", False),
    ],
)
def test_a_link_without_an_address_or_anything_for_a_script_is_dead_number(markup, dead):
    page = page_from_html(f"<html><body><div>{markup}</div></body></html>")
    (node,) = page.nodes_with_tag("a", "button").tolist()
    assert is_dead_number(page, node) is dead
