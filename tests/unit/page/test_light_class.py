"""Light classes: equal by their fields, without room for more, quick to make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from timeit import repeat

import pytest

from sitesift.page.light_class import light_class


@light_class
class Span:
    start: int
    end: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class FrozenSpan:
    start: int
    end: int
    text: str = ""


def test_objects_with_the_same_fields_are_equal_and_found_in_sets():
    assert Span(1, 2) == Span(1, 2, "")
    assert Span(1, 2) in {Span(1, 2)}
    assert replace(Span(1, 2), end=3) == Span(1, 3)


def test_objects_have_no_room_for_other_fields():
    with pytest.raises(AttributeError):
        Span(1, 2).other = 3  # type: ignore[attr-defined]


def test_objects_are_made_faster_than_frozen_ones():
    light, frozen = (min(repeat(partial(kind, 1, 2), number=2000)) for kind in (Span, FrozenSpan))
    assert light < frozen
