"""details.lp, a few facts at a time: which place of a site's detail pages is whose."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitesift.logic import Fact, solve
from sitesift.records.domain.detail import detail_page


@pytest.fixture
def chosen():
    """chosen(place=[("area", 1, 3, 5)], ...) gives the places by type."""

    def go(**facts: list[tuple[object, ...]]) -> dict[object, object]:
        made = []
        for name, rows in facts.items():
            for row in rows:
                kind = type(
                    name, (Fact,), {"__annotations__": {f"t{i}": object for i in range(len(row))}}
                )
                made.append(kind(*row))
        return dict(
            solve(Path(detail_page.__file__).with_name("details.lp"), made).get("chosen", set())
        )

    return go


def test_a_place_with_the_types_label_goes_before_a_heavier_one_without(chosen):
    places = [("area", 1, 3, 9), ("area", 2, 3, 5)]
    assert chosen(place=places, whole=[("area", 1), ("area", 2)], named=[("area", 2)]) == {
        "area": 2
    }


def test_a_place_on_more_pages_goes_first(chosen):
    places = [("area", 1, 2, 9), ("area", 2, 3, 5)]
    assert chosen(place=places, whole=[("area", 1), ("area", 2)]) == {"area": 2}


def test_what_the_list_said_decides(chosen):
    places, whole = [("price", 1, 3, 9), ("price", 2, 3, 5)], [("price", 1), ("price", 2)]
    said = {
        "confirmed": [("price", 1, 0), ("price", 2, 3)],
        "denied": [("price", 1, 3), ("price", 2, 0)],
    }
    assert chosen(place=places, whole=whole, named=[("price", 1)], **said) == {"price": 2}


def test_a_place_that_the_list_contradicts_is_left(chosen):
    said = {"confirmed": [("price", 1, 1)], "denied": [("price", 1, 2)]}
    assert (
        chosen(place=[("price", 1, 3, 9)], whole=[("price", 1)], named=[("price", 1)], **said) == {}
    )


@pytest.mark.parametrize("sign", ["foreign", "strange", "linked"])
def test_another_types_label_an_unknown_one_and_a_link_speak_against_a_value(chosen, sign):
    assert chosen(place=[("area", 1, 3, 9)], whole=[("area", 1)], **{sign: [("area", 1)]}) == {}


def test_a_value_among_other_words_needs_a_name(chosen):
    assert chosen(place=[("area", 1, 3, 9)]) == {}
    assert chosen(place=[("area", 1, 3, 9)], named=[("area", 1)]) == {"area": 1}


def test_running_text_that_all_pages_share_describes_no_record(chosen):
    text = {
        "place": [("description", 1, 3, 9)],
        "prose": [("description",)],
        "block": [("description",)],
    }
    assert chosen(**text) == {"description": 1}
    assert chosen(**text, same=[("description", 1)]) == {}
