"""What was seen and not tried, from the rows of an exploration."""

from __future__ import annotations

from sitesift.explore.evidence.gather_untried import untried_controls
from sitesift.explore.rows import Filled, FormFound

SEARCH = FormFound(0, "search", "/find", "Town, Price", fillable=True, asks=2)
MIXED = FormFound(1, "other", "/all", "Your name, Phone, Town, Price", fillable=False, asks=2)
CONTACT = FormFound(2, "contact", "/contact", "Your name, Phone", fillable=False)
SENT = Filled("/find", "nothing filled in", "new page", "", worked=True)


def test_a_search_that_was_sent_leaves_nothing():
    assert untried_controls([SEARCH, CONTACT], [SENT], [], []) == {}


def test_a_search_that_nobody_sent_stays_untried():
    assert untried_controls([SEARCH], [], [], []) == {"search forms": 1}


def test_a_form_that_asks_for_homes_and_for_a_name_is_left_alone_and_not_forgotten():
    left = untried_controls([MIXED, CONTACT], [], [], [])
    assert left == {"forms that may be searches and were left alone": 1}


def test_where_a_search_can_be_sent_other_forms_do_not_matter():
    assert untried_controls([SEARCH, MIXED], [SENT], [], []) == {}
