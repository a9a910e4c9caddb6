"""Python's search for cycles pauses while a page is built and while its areas are found."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from sitesift.page import cycle_collector, from_html, page_from_html
from sitesift.page.cycle_collector import collector_off
from sitesift.records.structure import find_areas

LIST = "<ul>" + "".join(f"<li><a href='/{n}'>Item {n}</a> of many</li>" for n in range(5)) + "</ul>"


@pytest.fixture
def collector(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Leaves the collector on, whatever a test does; what others have kept apart is not."""
    gc.unfreeze()
    monkeypatch.setattr(cycle_collector, "_known", cycle_collector._Known())
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("module", "step"), [(from_html, "_columns"), (find_areas, "_choose")], ids=["page", "areas"]
)
def test_nobody_looks_for_cycles_meanwhile(
    module: object, step: str, collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, real = [], getattr(module, step)

    def noticed(*given: object) -> object:
        seen.append(gc.isenabled())
        return real(*given)

    monkeypatch.setattr(module, step, noticed)
    assert find_areas.find_areas(page_from_html(LIST))
    assert seen == [False]
    assert gc.isenabled()


def test_the_search_goes_on_after_an_error(collector: None) -> None:
    with pytest.raises(ValueError, match="made up"), collector_off():
        raise ValueError("made up")
    assert gc.isenabled()


def test_what_was_made_is_not_looked_through_at_once(collector: None) -> None:
    with collector_off():
        made = [[number] for number in range(5000)]
    looked_at = gc.get_count()[0]
    assert looked_at < 700
    assert not any(each is made[0] for young in (0, 1) for each in gc.get_objects(young))


def test_cycles_from_before_are_found_first(collector: None) -> None:
    class Knot:
        itself: object

    knot = Knot()
    knot.itself = knot
    gone = weakref.ref(knot)
    del knot
    with collector_off():
        assert gone() is None


def test_what_is_kept_apart_for_other_processes_stays_apart(
    collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "get_freeze_count", lambda: 1)
    monkeypatch.setattr(gc, "unfreeze", lambda: pytest.fail("brought back"))
    with collector_off():
        pass


def test_what_is_kept_apart_is_counted_once(
    collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = iter([7])
    monkeypatch.setattr(gc, "get_freeze_count", lambda: next(counted))
    for _ in range(3):
        with collector_off():
            pass


def test_what_an_error_leaves_is_looked_through(
    collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gc, "freeze", lambda: pytest.fail("made old"))
    with pytest.raises(ValueError, match="made up"), collector_off():
        raise ValueError("made up")
