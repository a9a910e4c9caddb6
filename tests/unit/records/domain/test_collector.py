"""Python's search for cycles pauses while a page is analysed, and is as it was afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from sitesift.annotate.annotation import Annotations
from sitesift.ontology import Domain
from sitesift.page import page_from_html
from sitesift.records.domain import find_records
from tests.helpers.made_listings import cards, page_of


@pytest.fixture
def collector() -> Iterator[None]:
    """Leaves the collector on, whatever a test does."""
    yield
    gc.enable()


def test_the_collector_is_off_during_the_analysis_and_on_again_afterwards(
    uk: Domain, collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def annotate(*_: object, **__: object) -> Annotations:
        seen.append(gc.isenabled())
        return Annotations((), {})

    monkeypatch.setattr(find_records, "annotate", annotate)
    find_records.analyse_records(page_from_html(page_of(cards())), uk)
    assert seen == [False]
    assert gc.isenabled()


def test_the_collector_is_on_again_after_an_analysis_that_failed(
    uk: Domain, collector: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> Annotations:
        raise RuntimeError("no annotations today")

    monkeypatch.setattr(find_records, "annotate", fails)
    with pytest.raises(RuntimeError):
        find_records.analyse_records(page_from_html(page_of(cards())), uk)
    assert gc.isenabled()


def test_a_collector_that_its_owner_turned_off_stays_off(uk: Domain, collector: None) -> None:
    gc.disable()
    find_records.analyse_records(page_from_html(page_of(cards())), uk)
    assert not gc.isenabled()
