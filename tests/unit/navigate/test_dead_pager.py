"""Page numbers that lead nowhere."""

from __future__ import annotations

import pytest

from sitesift.navigate.navigation import LinkRef, Pagination
from sitesift.navigate.pagination.dead_pager import buttons_to_try, is_dead_number
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


@pytest.mark.parametrize(
    ("markup", "tried"),
    [
        ("<button>1</button><button>2</button><button>3</button><button>Next</button>", ["2", "3"]),
        ("<button>1</button><button>2</button><button>Next</button>", ["2"]),
        ("<button>1</button><button>2</button><button disabled>Next</button>", []),
        ("<form><button>1</button><button>2</button><button>Next</button></form>", []),
        ("<button>1</button><a href='#'>2</a><button>Next</button>", []),
        ("<button>1</button><button>Next</button>", []),
    ],
)
def test_other_numbers_of_a_pager_of_buttons_tell_whether_it_works(markup, tried):
    page = page_from_html(f"<html><body><div>{markup}</div></body></html>")
    nodes = page.nodes_with_tag("a", "button").tolist()
    texts = {node: page.raw_text(node) for node in nodes}
    numbers = tuple((int(text), LinkRef(node, text, "")) for node, text in texts.items()
                    if text.isdigit())  # fmt: skip
    others = buttons_to_try(page, nodes[-1], Pagination(pages=numbers, current=1))
    assert [other.text for other in others] == tried
