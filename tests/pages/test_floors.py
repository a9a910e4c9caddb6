"""Accuracy on real pages stays above the floors of floors.json, a test a figure.

The file is written by `python -m benchmarks.score.floors --write`, which lowers nothing unless
asked; a file changed by hand, and another corpus than the floors were measured on, fail here.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from benchmarks.score import floors
from benchmarks.score.real_pages import MEASURES, Figures

pytestmark = pytest.mark.shared
FLOORS: floors.Floors = floors.read_floors()["floors"]


@cache
def measured(group: str) -> Figures:
    return MEASURES[group].figures()


@pytest.mark.parametrize(
    ("group", "figure"), [(group, name) for group, figures in FLOORS.items() for name in figures]
)
def test_a_figure_stays_above_its_floor(corpus: Path, group: str, figure: str) -> None:
    assert measured(group)[figure] >= FLOORS[group][figure]


def test_the_floors_are_of_the_pages_that_are_here(shared: Path) -> None:
    assert floors.read_floors()["corpora"] == floors.digests(MEASURES)


def test_floors_are_changed_by_their_command_only() -> None:
    content = floors.read_floors()
    assert content["seal"] == floors.seal(content), f"run '{floors.COMMAND}'"


def test_every_measure_has_floors() -> None:
    assert FLOORS.keys() == MEASURES.keys()
    assert all(FLOORS.values())


def test_a_floor_is_raised_to_a_little_below_what_was_reached_and_never_lowered() -> None:
    assert floors.raised({"a": 0.9, "b": 0.97}, {"a": 0.98, "b": 0.95}) == {"a": 0.97, "b": 0.97}
    assert floors.lowered({"a": 0.9, "b": 0.97}, {"a": 0.98, "b": 0.95}) == {"a": 0.97, "b": 0.94}
