"""The profile of a run, kept in its folder, and later rows judged by it. In: rows of a run or of
its wrapper run again. Out: a profile, a report.

What counts as wrong: no rows; rows that look like others than those remembered; a column that
nearly all records had and that is gone or holds values of another form. How many rows there are is
told and is no drift: sites sell and lists grow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from sitesift.errors import NotFound, StoreError
from sitesift.explore.identity import LINK_ATTRIBUTES, row_key
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.list_profile import HALF, ListProfile, alive, profile_records, similarity
from sitesift.health.page_check import LEAST_LIKENESS, drifted_columns
from sitesift.health.record_changes import cell_texts
from sitesift.health.record_features import SeenRecord

PROFILE_FILE, RECORDS_FILE = "profile.json", "records.jsonl"
MANY_RECORDS = 10  # below, half of them come and go by themselves


def stored_rows(run: Path) -> list[dict[str, Any]]:
    """The records of a run's folder, or of a file of JSON lines."""
    file = run / RECORDS_FILE if run.is_dir() else run
    if not file.is_file():
        raise NotFound(f"{run} holds no {RECORDS_FILE}; is it the folder of an exploration?")
    try:
        return [orjson.loads(line) for line in file.read_bytes().splitlines() if line.strip()]
    except orjson.JSONDecodeError as error:
        raise StoreError(f"{file} is not JSON lines: {error}") from error


def profile_rows(rows: Sequence[Mapping[str, Any]]) -> ListProfile:
    """The profile of rows."""
    return profile_records([_seen(row) for row in rows])


def keep_profile(folder: Path) -> ListProfile:
    """Makes the profile of a run's records and keeps it in the folder."""
    profile = profile_rows(stored_rows(folder))
    data = orjson.dumps(profile.as_dict(), option=orjson.OPT_INDENT_2)
    (folder / PROFILE_FILE).write_bytes(data)
    return profile


def run_profile(folder: Path) -> ListProfile:
    """The profile that a run has kept, or that its records make."""
    file = folder / PROFILE_FILE
    if not file.is_file():
        return profile_rows(stored_rows(folder))
    try:
        return ListProfile.from_dict(orjson.loads(file.read_bytes()))
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(f"{file} is no profile of a run: {error}") from error


def judge_rows(
    before: ListProfile, rows: Sequence[Mapping[str, Any]], failures: Sequence[str] = ()
) -> HealthReport:
    """What later rows say of the wrapper that gave them."""
    if not rows:
        return HealthReport(Health.BROKEN, tuple(failures) or ("the wrapper gives no records",))
    if not before.records:
        return HealthReport(Health.DRIFTED, ("nothing is remembered to compare with",))
    now = profile_rows(rows)
    living = alive(before, now)
    counted = f"{now.records} records; {before.records} remembered, {living:.0%} still there"
    likeness = similarity(before, now)
    if likeness < LEAST_LIKENESS:
        reason = f"the records are not like those remembered (likeness {likeness:.2f})"
        return HealthReport(Health.BROKEN, (reason, counted))
    if failures:
        return HealthReport(Health.DRIFTED, (*failures, counted))
    drifted = drifted_columns(before, now)
    if drifted:
        reasons = tuple(why for _, why in drifted)
        return HealthReport(Health.DRIFTED, (*reasons, counted), tuple(name for name, _ in drifted))
    return HealthReport(Health.HEALTHY, (counted,))


def too_few(before: ListProfile, rows: Sequence[Mapping[str, Any]]) -> bool:
    """Whether so much less came that the way to the rest may have changed: that is looked at,
    though numbers alone are no drift."""
    return before.records >= MANY_RECORDS and len(rows) < HALF * before.records


def _seen(row: Mapping[str, Any]) -> SeenRecord:
    texts = cell_texts(row)
    links = [texts[name] for name in LINK_ATTRIBUTES if name in texts]
    shown = {name: text for name, text in texts.items() if name not in LINK_ATTRIBUTES}
    values = {name: [text] for name, text in texts.items()}
    return SeenRecord(" ".join(shown.values()), values, links, row_key(texts, ()))
