"""The runs of sites through time: what changed since a day, and the values of a column."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from sitesift.errors import ConfigError, NotFound
from sitesift.explore.outcome.run_recipe import RunRecipe
from sitesift.fleet.run_history import changes_since, column_history, read_day

DAYS = ("2026-01-01", "2026-01-11", "2026-01-21")


@pytest.fixture
def fleet(tmp_path: Path) -> Path:
    """A chair that gets dearer and dearer, and a table that is sold after the first run."""
    for number, (day, price) in enumerate(zip(DAYS, ("£10", "£10", "£12"), strict=True), 1):
        rows = [{"title": "Chair", "price": price, "url": "http://a/1"}]
        if number == 1:
            rows.append({"title": "Table", "price": "£90", "url": "http://a/2"})
        run = tmp_path / "sites" / "a" / f"000{number}"
        run.mkdir(parents=True)
        (run / "records.jsonl").write_bytes(b"\n".join(map(orjson.dumps, rows)))
        RunRecipe("http://a/", "any", ran=read_day(day)).keep(run)
    return tmp_path


@pytest.mark.parametrize(
    ("since", "changes"),
    [("2026-01-05", ["changed", "gone"]), ("2026-01-15", ["changed"]), ("2026-02-01", [])],
)
def test_the_newest_run_is_compared_with_the_last_before_the_day(fleet, since, changes):
    found = list(changes_since(fleet, read_day(since)))
    assert [row["change"] for row in found] == changes


def test_before_all_runs_the_first_is_what_is_compared_with(fleet):
    found = list(changes_since(fleet / "sites" / "a", read_day("2020-01-01")))
    assert [(row["record"], row["change"]) for row in found] == [
        ("Chair", "changed"),
        ("Table", "gone"),
    ]


def test_a_price_history_tells_each_price_once_with_its_time(fleet):
    found = [
        (row["record"], row["value"], row["time"][:10]) for row in column_history(fleet, "price")
    ]
    assert found == [
        ("Chair", "£10", DAYS[0]),
        ("Table", "£90", DAYS[0]),
        ("Chair", "£12", DAYS[2]),
    ]


def test_a_folder_without_runs_is_told(tmp_path):
    with pytest.raises(NotFound, match="holds no runs"):
        list(changes_since(tmp_path, 0.0))


def test_what_is_no_day_is_told():
    with pytest.raises(ConfigError, match="is no day"):
        read_day("yesterday")
