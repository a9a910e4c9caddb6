"""The names of the ways to a page."""

from __future__ import annotations

from sitesift.explore.page_origin import Reached
from sitesift.explore.progress_words import DOING
from sitesift.explore.site import KINDS


def test_every_way_is_the_name_of_a_transducer_and_has_words_for_people():
    assert set(Reached) <= {kind.__name__ for kind in KINDS}
    assert set(Reached) <= set(DOING)
