"""Which pagers may be sent with POST."""

from __future__ import annotations

import pytest

from sitesift.explore.links.posted_pages import turns_by_post
from sitesift.page import page_from_html

URL = "http://agency.test/Homes.aspx?town=4"


def turns(element: str, action: str = "./Homes.aspx", method: str = "post") -> bool:
    page = page_from_html(
        f'<form method="{method}" action="{action}"><p>Homes</p><div>{element}</div></form>'
    )
    inside = page.nodes_with_tag("a", "input", "button").tolist()
    return turns_by_post(page, inside[0], URL)


@pytest.mark.parametrize(
    "element",
    [
        """<a href="javascript:__doPostBack('ctl00$pager$ctl02$lnkPage','')">2</a>""",
        """<a href="javascript:__doPostBack('grid','Page$2')">2</a>""",
        """<a href="#" onclick="goTo(2); return false">2</a>""",
        """<input type="submit" name="page" value="Next">""",
    ],
)
def test_a_pager_that_sends_the_form_of_its_page_to_itself_turns_the_page(element: str) -> None:
    assert turns(element)


def test_a_form_that_goes_elsewhere_is_not_sent() -> None:
    assert not turns("<button>2</button>", action="/enquiry")


def test_a_form_that_goes_to_no_address_is_not_sent() -> None:
    assert not turns("<button>2</button>", action="http://[broken")


def test_a_form_that_is_sent_with_get_needs_no_leave() -> None:
    assert not turns("<button>2</button>", method="get")


def test_code_that_does_more_than_one_call_is_not_run() -> None:
    assert not turns("""<a href="#" onclick="if (ok) theForm.submit()">2</a>""")


@pytest.mark.parametrize(
    "element",
    [
        """<a href="javascript:__doPostBack('grid','Delete$2')">2</a>""",
        """<input type="submit" name="delete" value="2">""",
    ],
)
def test_what_names_a_change_is_not_sent(element: str) -> None:
    assert not turns(element)


def test_an_element_outside_any_form_is_not_sent() -> None:
    page = page_from_html("""<a href="javascript:go('2')">2</a>""")
    assert not turns_by_post(page, int(page.nodes_with_tag("a")[0]), URL)


@pytest.mark.parametrize("texts", ["1" * 40, "1 " * 40, "'' " * 40])
def test_a_long_call_that_never_ends_is_read_in_no_time(texts: str) -> None:
    assert not turns(f"""<a href="#" onclick="go({texts}x">2</a>""")
