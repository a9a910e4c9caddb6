"""Forms of generated sites: whatever a domain says of their fields, none that writes to somebody is
ever a search."""

from __future__ import annotations

import pytest

from kit import Request, Site
from sitesift.forms import understand_forms
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

PERSONAL = ("contact_", "login_", "newsletter_")


def personal(site: Site) -> list[bool]:
    """For each form of the home page that is all about a person, whether it may be sent."""
    page = page_from_html(site.respond(Request("GET", "/", {})).body)
    forms = understand_forms(page, load_domain(site.traits.domain))
    named = [(form, [field.name for field in form.fields]) for form in forms]
    return [
        form.may_submit
        for form, names in named
        if names and all(n.startswith(PERSONAL) for n in names)
    ]


@pytest.mark.parametrize("first", range(800, 900, 20))
def test_no_form_that_asks_who_one_is_may_be_sent(first):
    found = [sent for seed in range(first, first + 20) for sent in personal(Site(seed))]
    assert len(found) >= 5
    assert not any(found)
