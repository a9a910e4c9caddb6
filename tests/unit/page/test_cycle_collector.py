"""Python's search for cycles pauses while a page is built and while its areas are found."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from sitesift.page import from_html, page_from_html
from sitesift.page.cycle_collector import collector_off
from sitesift.records.structure import find_areas

LIST = "<ul>" + "".join(f"<li><a href='/{n}'>Item {n}</a> of many</li>" for n in range(5)) + "</ul>"


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the collector on, whatever a test does."""
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
