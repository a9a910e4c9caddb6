"""An exploration of a whole small site, broken on purpose at every place that it has: each record
taken away, added and doubled, each column shifted by a row, each page skipped, each count and pager
changed, each list left untried. No break is called effective.

In the first and the fourth the pages are read wrong alike: what is lost or shifted is so on every
page that anybody looked at, so that nothing but what the site itself says speaks against it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import pytest

from benchmarks.score.broken_runs import copy_files
from benchmarks.score.misread_archive import MisreadArchive, Misreading
from benchmarks.score.record_breaks import (
    RecordBreak,
    kept,
    renamed,
    unrecognised,
    untried_list,
    with_rows,
)
from benchmarks.score.stored_runs import StoredRun, stored_run
from benchmarks.score.value_breaks import ReadRun, with_cell
from sitesift.examples.agency import serve_agency
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.verdict import Verdict
from tests.helpers.raw_exploration import SETTINGS, explore

RECORDS, LISTS, PAGES = 36, 2, 5
COLUMNS = (
    "title", "price", "location", "postcode", "bedrooms", "bathrooms", "receptions",
    "property_type", "status", "tenure", "furnishing", "description",
)  # fmt: skip


@dataclass(frozen=True)
class AnyTruth:
    """Of a site of which every column counts."""

    shown = frozenset(COLUMNS)
    provable = True

    def is_right(self, rows: object) -> bool:
        return True

    is_all_right = is_right


@pytest.fixture(scope="module")
def run(tmp_path_factory) -> Iterator[StoredRun]:
    """The exploration of the agency, effective as it is."""
    with serve_agency() as agency:
        settings = replace(SETTINGS, max_pages=20, details="auto")
        folder = explore(agency.url, tmp_path_factory.mktemp("agency"), settings).path
    with stored_run(folder, AnyTruth()) as stored:
        assert stored is not None
        assert verify(stored.case).verdict is Verdict.EFFECTIVE
        assert len(stored.rows) == RECORDS
        yield stored


def unnoticed(run: StoredRun, breaks: Iterable[RecordBreak], folder) -> tuple[int, list[str]]:
    """How many breaks there are, and the names of those that are called effective all the same."""
    copy_files(run.archive.folder, folder)
    every = list(breaks)
    verdicts = {
        one.name: run.verified(
            MisreadArchive(folder, run.archive, one.misreading),
            one.rows, one.readings, one.explored,
        ).verdict
        for one in every
    }  # fmt: skip
    assert len(verdicts) == len(every)
    return len(every), [name for name, said in verdicts.items() if said is Verdict.EFFECTIVE]


def as_it_is(run: StoredRun, name: str) -> RecordBreak:
    return RecordBreak(name, list(run.rows), run.readings, run.explored)


def lists_of(run: StoredRun) -> list[tuple[int, str]]:
    return list(dict.fromkeys((one.wrapper, one.entry) for one in run.readings.rows))


def test_a_record_taken_away_is_noticed_whichever_it_is(run, tmp_path):
    breaks = (unrecognised(run, str(n), [n]) for n in range(RECORDS))
    assert unnoticed(run, breaks, tmp_path) == (RECORDS, [])


def test_a_record_added_is_noticed_wherever_it_stands(run, tmp_path):
    told = {"title": "2 bedroom barge for sale", "url": "http://127.0.0.1/homes/9999/barge"}
    home = {**run.rows[0], **{n: {"text": text, "value": text} for n, text in told.items()}}
    breaks = (with_rows(run, one.key, [home], one) for one in run.readings.rows)
    assert unnoticed(run, breaks, tmp_path) == (RECORDS, [])


def test_a_doubled_record_is_noticed_whichever_it_is(run, tmp_path):
    places = run.case.places
    breaks = (
        with_rows(run, one.key, [renamed(run.rows[places[one.key]])], one)
        for one in run.readings.rows
    )
    assert unnoticed(run, breaks, tmp_path) == (RECORDS, [])


@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("own_pages", [False, True])
def test_a_column_shifted_by_a_row_is_noticed_whichever_it_is(run, tmp_path, step, own_pages):
    names = ReadRun(run).names
    assert set(names) == set(COLUMNS)
    breaks = (_shifted(run, name, step, own_pages=own_pages) for name in names)
    assert unnoticed(run, breaks, tmp_path) == (len(COLUMNS), [])


def _shifted(run: StoredRun, name: str, step: int, *, own_pages: bool) -> RecordBreak:
    """A column of which every row, on lists too, has the cell of the next one or the one before."""
    cells = [run.rows[(n + step) % RECORDS].get(name) for n in range(RECORDS)]
    misreading = Misreading(
        run.case.places, lambda n, row: with_cell(row, name, cells[n]), own_pages=own_pages
    )
    rows = [with_cell(row, name, cells[n]) for n, row in enumerate(run.rows)]
    return RecordBreak(name, rows, run.readings, run.explored, misreading)


def test_a_skipped_page_is_noticed_whichever_it_is(run, tmp_path):
    pages = dict.fromkeys((one.wrapper, one.entry, one.page) for one in run.readings.rows)

    def skipped(page: tuple[int, str, int]) -> RecordBreak:
        return kept(run, str(page), lambda one: (one.wrapper, one.entry, one.page) != page)

    assert unnoticed(run, map(skipped, pages), tmp_path) == (PAGES, [])


@pytest.mark.parametrize("more", [-1, 1, 7])
def test_a_changed_count_is_noticed_whichever_list_it_is_of(run, tmp_path, more):
    entries = {entry for _, entry in lists_of(run)}
    first = [n for n, (page, _, _) in enumerate(run.explored.seen) if page.url in entries]
    breaks = (_counted(run, n, more) for n in first)
    assert unnoticed(run, breaks, tmp_path) == (LISTS, [])


def _counted(run: StoredRun, number: int, more: int) -> RecordBreak:
    """A page that counts more results."""
    seen = list(run.explored.seen)
    page, found, judged = seen[number]
    assert judged.total is not None
    seen[number] = (page, found, replace(judged, total=judged.total + more))
    found_so = as_it_is(run, page.url)
    return replace(found_so, explored=replace(run.explored, seen=seen))


@pytest.mark.parametrize("more", [1, 5])
def test_a_further_number_in_a_pager_is_noticed_on_whichever_page(run, tmp_path, more):
    files = [page.file for page, found, _ in run.explored.seen
             if found.count and run.archive.navigation(page.file).pagination.pages]  # fmt: skip
    breaks = (
        replace(as_it_is(run, file), misreading=Misreading(further_pages={file: more}))
        for file in files
    )
    assert unnoticed(run, breaks, tmp_path) == (PAGES, [])


def test_an_untried_list_is_noticed_whichever_it_is(run, tmp_path):
    breaks = (replace(untried_list(run, one), name=one[1]) for one in lists_of(run))
    assert unnoticed(run, breaks, tmp_path) == (LISTS, [])
