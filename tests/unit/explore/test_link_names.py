"""Links name pages that nobody has looked at."""

from __future__ import annotations

from sitesift.explore.lists.pages.link_names import link_names
from sitesift.page import page_from_html

MENU = """<nav><a href="/c/7">Parts (12)</a> <a href="/c/7">Parts</a> <a href="/c/8">Cars</a>
<a href="/c/7">All the parts of our many cars here</a></nav>"""


def test_a_page_is_called_what_short_links_to_it_say():
    page = page_from_html(MENU, url="http://a.org/")
    assert link_names([page], ["http://a.org/c/7?"]) == {"a.org/c/7": ["Parts"]}


def test_links_of_a_page_to_itself_say_nothing():
    page = page_from_html(f'<a href="#">Boats</a>{MENU}', url="http://a.org/c/8")
    assert link_names([page], ["http://a.org/c/8", "http://a.org/c/7"]) == {"a.org/c/7": ["Parts"]}
