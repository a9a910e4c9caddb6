"""Rows of a later run are judged by the profile of the first."""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from sitesift.errors import NotFound, StoreError
from sitesift.health.health_report import Health
from sitesift.health.run_profile import (
    PROFILE_FILE,
    judge_rows,
    keep_profile,
    profile_rows,
    run_profile,
    stored_rows,
)


def rows(numbers: range) -> list[dict[str, str]]:
    return [
        {
            "title": f"Oak chair number {n}",
            "price": f"£{n}0.00",
            "date": f"{n % 28 + 1:02}/05/2024",
            "url": f"http://a/{n}",
        }
        for n in numbers
    ]


BEFORE = profile_rows(rows(range(1, 11)))


def test_other_records_of_the_same_kind_are_healthy_whatever_their_number() -> None:
    assert judge_rows(BEFORE, rows(range(50, 53))).is_healthy
    assert judge_rows(BEFORE, rows(range(50, 150))).is_healthy


def test_no_rows_are_broken_and_the_failure_is_told() -> None:
    report = judge_rows(BEFORE, [], ["http://a/ answered 500"])
    assert (report.health, report.reasons) == (Health.BROKEN, ("http://a/ answered 500",))


def test_a_column_that_is_gone_is_named() -> None:
    later = [{k: v for k, v in row.items() if k != "price"} for row in rows(range(20, 30))]
    assert judge_rows(BEFORE, later).columns == ("price",)


def test_a_column_that_holds_another_form_is_named() -> None:
    later = [{**row, "date": "read more"} for row in rows(range(20, 30))]
    report = judge_rows(BEFORE, later)
    assert (report.health, report.columns) == (Health.DRIFTED, ("date",))


def test_a_column_that_most_records_lost_is_named() -> None:
    later = rows(range(1, 11))
    for row in later[:4]:
        del row["price"]
    assert judge_rows(BEFORE, later).columns == ("price",)


def test_numbers_of_another_size_for_the_same_records_are_drift() -> None:
    before = [{**row, "price": f"{n + 9},450"} for n, row in enumerate(rows(range(1, 11)))]
    monthly = [{**row, "price": f"{n + 210}"} for n, row in enumerate(rows(range(1, 11)))]
    dearer = [{**row, "price": f"{n + 12},950"} for n, row in enumerate(rows(range(1, 11)))]
    assert judge_rows(profile_rows(before), monthly).columns == ("price",)
    assert judge_rows(profile_rows(before), dearer).is_healthy


def test_rows_of_another_list_are_broken() -> None:
    later = [{"title": word} for word in ("Home", "About", "Contact", "Imprint", "Press")]
    assert judge_rows(BEFORE, later).health is Health.BROKEN


def test_a_profile_is_kept_in_the_folder_and_found_again(tmp_path: Path) -> None:
    lines = b"\n".join(orjson.dumps(row) for row in rows(range(1, 11)))
    (tmp_path / "records.jsonl").write_bytes(lines)
    assert run_profile(tmp_path) == keep_profile(tmp_path) == run_profile(tmp_path) == BEFORE


def test_what_is_no_run_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match=r"holds no records\.jsonl"):
        stored_rows(tmp_path)
    (tmp_path / PROFILE_FILE).write_text("{}")
    with pytest.raises(StoreError, match="no profile"):
        run_profile(tmp_path)
