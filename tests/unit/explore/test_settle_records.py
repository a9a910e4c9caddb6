"""Which rows of the runs are records, and what is told of the others."""

from __future__ import annotations

from sitesift.explore.lists.settle_records import RowDropReason, SettledRecords, settle_records
from sitesift.explore.lists.wrapper_runs import Output, texts_of
from sitesift.explore.run_folder import RunFolder
from sitesift.ontology import load_domain

HOMES = load_domain("uk-real-estate")


def output(*rows):
    """What a run gave, in texts."""
    cells = [{n: {"text": t, "value": t} for n, t in row.items()} for row in rows]
    return Output("http", cells=cells, rows=texts_of(cells), identifying=HOMES.identifying)


def home(number, **more):
    return {"url": f"http://a.org/{number}", "price": f"£{number}00,000", **more}


def reasons(settled: SettledRecords):
    return [row.reason for row in settled.dropped_rows]


def test_a_record_that_two_runs_give_is_one_with_the_cells_of_both():
    settled = settle_records([output(home(1)), output(home(1, bedrooms="3"))], HOMES)
    assert settled.texts == [home(1, bedrooms="3")]
    assert reasons(settled) == [RowDropReason.MET_AGAIN]


def test_a_row_that_says_too_little_is_left_out_and_told():
    advertisement = {"title": "Sell your home", "url": "http://a.org/sell"}
    settled = settle_records([output(home(1), home(2), home(3), advertisement)], HOMES)
    assert len(settled.rows) == 3
    (dropped,) = settled.dropped_rows
    assert dropped.reason is RowDropReason.SAYS_TOO_LITTLE
    assert dropped.texts == advertisement


def test_what_was_left_out_of_a_round_can_be_read_again(tmp_path):
    settled = settle_records([output(home(1), home(1))], HOMES)
    run = RunFolder(tmp_path)
    run.keep_round(2, settled, HOMES)
    assert run.dropped_rows(2) == list(settled.dropped_rows)
    assert run.dropped_rows(1) == []
