"""A count of what one page shows is no count of its list."""

from __future__ import annotations

import pytest

from sitesift.explore.transducers.read_page_navigation import _total
from sitesift.navigate import ResultCount


@pytest.mark.parametrize(
    ("count", "shown", "leads_on", "total"),
    [
        (ResultCount(12, "12 homes", 3), 12, True, None),
        (ResultCount(12, "12 homes", 3), 12, False, 12),
        (ResultCount(32, "32 homes", 3), 12, True, 32),
        (ResultCount(12, "1-12 of 12", 3, 1, 12), 12, True, 12),
        (None, 12, True, None),
    ],
)
def test_a_count_of_as_many_as_a_page_shows_that_leads_on_is_of_the_page(
    count, shown, leads_on, total
):
    assert _total(count, shown, leads_on=leads_on) == total
