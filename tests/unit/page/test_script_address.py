"""Where a script leads when an element is pressed, as far as markup says it."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html
from sitesift.page.script_address import address_in_code, link_addresses, script_addresses


@pytest.mark.parametrize(
    ("code", "address"),
    [
        ("location.href='/homes'", "/homes"),
        ('window.location = "/homes?page=2"', "/homes?page=2"),
        ("document.location.assign('/homes')", "/homes"),
        ("window.open('/homes/4', '_blank')", "/homes/4"),
        ("go('/homes')", "/homes"),
        ("app.show('/homes'); return false", "/homes"),
    ],
)
def test_code_that_goes_to_an_address_says_it(code, address):
    assert address_in_code(code) == address


@pytest.mark.parametrize(
    "code",
    [
        "if (confirm('Sure?')) location.href='/homes/4/sell'",
        "this.form.submit()",
        "$.post('/homes/4')",
        "fetch('/api/homes')",
        "toggle(4)",
    ],
)
def test_code_that_asks_sends_or_fetches_leads_nowhere(code):
    assert address_in_code(code) == ""


def test_elements_with_code_or_an_attribute_that_names_an_address_are_found_and_others_are_not():
    page = page_from_html(
        "<span onclick=\"go('/a')\">A</span><div data-item-url=/b>B</div>"
        "<img data-url=/photo.jpg><div data-more=/part?page=>More</div>"
        "<a href=/c data-url=/d>C</a><div data-to=left>E</div>",
        url="http://a.org/",
    )
    assert sorted(script_addresses(page).values()) == ["/a", "/b"]


def test_on_a_page_without_links_what_scripts_lead_on_from_are_its_links():
    page = page_from_html("<p><b onclick=\"go('/a')\">A</b><b data-href='/b'>B</b></p>")
    assert list(link_addresses(page).values()) == ["/a", "/b"]
    page = page_from_html("<p><a href=/c>C</a><b data-href='/b'>B</b></p>")
    assert list(link_addresses(page).values()) == ["/c"]
