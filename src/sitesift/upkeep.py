"""Keeping what was learned of a site: the public calls that check a run's wrapper against its
profile, mend it, and compare it with another.

In: the folder of a run. Out: a report, or a repair with its evidence. The old wrapper is replaced
only by one that passes its verification and gives records like those remembered; what it was is
kept beside it.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import orjson

from sitesift.api import explore_site
from sitesift.errors import Disallowed, NotFound, SitesiftError
from sitesift.event_loop import run_to_end
from sitesift.explore.open_archive import SUBJECT_FILE
from sitesift.explore.run_recipe import RECIPE_FILE, recipe_of
from sitesift.explore.session import RUN_LIMITS
from sitesift.explore.verdict import Verdict
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.list_profile import ListProfile, lost_forms
from sitesift.health.record_changes import RecordChange, record_changes
from sitesift.health.run_again import RunAgain, domain_of, run_again, wrapper_files
from sitesift.health.run_profile import (
    RECORDS_FILE,
    judge_rows,
    keep_profile,
    profile_rows,
    run_profile,
    stored_rows,
)
from sitesift.health.stated_reasons import stated_reason
from sitesift.load.loader import load_pages
from sitesift.records.open.subject import ANY
from sitesift.settings import FetchSettings, LoadSettings, RunSettings
from sitesift.wrapper import Engine

HEALTH_FILE = "health.json"
REPAIRS = "repairs"  # what was tried, each in a folder of its own
BEFORE = "before-repair"  # what a repair replaced
REFUSED = re.compile(r"\b(?:401|403|407|429)\b")  # statuses, as messages tell them
PROVEN = (Verdict.EFFECTIVE, Verdict.UNPROVEN)


@dataclass(frozen=True, slots=True)
class RunRepair:
    """What came of a repair."""

    accepted: bool
    evidence: tuple[str, ...]
    folder: Path | None = None  # of the new exploration


def check_run(
    folder: str | Path, *, engine: str = Engine.AUTO, fetch: FetchSettings | None = None
) -> HealthReport:
    """Runs the wrappers of a run again and judges what they give by its profile; the report is kept
    in the folder. Raises SitesiftError."""
    path = Path(folder)
    report, again = checked_run(path, engine=engine, fetch=fetch)
    keep_report(path, report, again)
    return report


def checked_run(
    path: Path,
    *,
    domain: str = "",
    engine: str = Engine.AUTO,
    fetch: FetchSettings | None = None,
    limits: RunSettings = RUN_LIMITS,
) -> tuple[HealthReport, RunAgain]:
    """What the wrappers of a run give today, judged by its profile. Raises SitesiftError."""
    polite = fetch or FetchSettings()
    work = run_again(path, polite, domain=domain, engine=Engine(engine), limits=limits)
    again = run_to_end(work)
    if again.rows:
        return judge_rows(run_profile(path), again.rows, again.failures), again
    return _why_none(path, list(again.failures), fetch), again


def repair_run(
    folder: str | Path,
    *,
    domain: str | None = None,
    fetch: FetchSettings | None = None,
    seconds: float | None = None,
) -> RunRepair:
    """Explores the site of a run anew, and puts the wrapper that is learned in the place of the old
    one if it passes verification and agrees with the profile. `domain` is that of the run, where it
    is a folder. Raises SitesiftError."""
    path = Path(folder)
    wrapper_files(path)
    run, profile = recipe_of(path), run_profile(path)
    tried = path / REPAIRS / str(1 + sum(1 for _ in path.glob(f"{REPAIRS}/*")))
    result = explore_site(
        run.address,
        domain=domain or (run.domain if run.domain != ANY else None),
        out=tried,
        fetch=fetch,
        settings=run.settings,
        seconds=seconds,
    )
    accepted, evidence = repair_evidence(profile, tried, result.verdict)
    if accepted:
        _replace(path, tried)
    return RunRepair(accepted, evidence, tried)


def run_changes(before: Path, after: Path) -> list[RecordChange]:
    """What changed between two runs, folders or files of JSON lines. Raises SitesiftError."""
    old, new = stored_rows(before), stored_rows(after)
    return record_changes(old, new, identifying_names(after) or identifying_names(before))


def identifying_names(run: Path) -> Sequence[str]:
    """What tells records of a run apart, by its domain or by what the site lists; nothing for
    files."""
    if not run.is_dir():
        return ()
    try:
        return domain_of(run, recipe_of(run)).identifying
    except NotFound:
        return ()


def repair_evidence(
    profile: ListProfile, tried: Path, verdict: Verdict
) -> tuple[bool, tuple[str, ...]]:
    """Whether what was learned anew is what is remembered, and what speaks for and against it."""
    rows = stored_rows(tried)
    report = judge_rows(profile, rows)
    lost = lost_forms(profile, profile_rows(rows))
    words = ": " + ", ".join(lost) if lost else ""
    checks = [
        (verdict in PROVEN, f"verification says {verdict.words}"),
        (report.is_healthy, f"against the profile: {report.health}, {'; '.join(report.reasons)}"),
        (not lost, f"no form that all records had is lost{words}"),
    ]
    evidence = tuple(f"{'yes' if held else 'no'}: {words}" for held, words in checks)
    return all(held for held, _ in checks), evidence


def _replace(path: Path, tried: Path) -> None:
    """The new wrappers and records in the place of the old ones, which are kept."""
    kept = path / f"{BEFORE}-{tried.name}"
    kept.mkdir()
    for old in (*path.glob("wrapper*.oxp"), path / RECORDS_FILE):
        if old.exists():
            shutil.move(old, kept / old.name)
    single = (tried / name for name in (RECORDS_FILE, RECIPE_FILE, SUBJECT_FILE))
    for new in (*tried.glob("wrapper*.oxp"), *filter(Path.is_file, single)):
        shutil.copy2(new, path / new.name)
    keep_profile(path)


def _why_none(path: Path, failures: list[str], fetch: FetchSettings | None) -> HealthReport:
    """Why no records came, as far as the site's first page says."""
    known = fetch or FetchSettings()
    load = LoadSettings(allow_private=known.allow_private, access=known.access)
    try:
        page = run_to_end(load_pages([recipe_of(path).address], load, browser=False))[0].page()
    except SitesiftError as error:
        return HealthReport(_state_of(error), tuple(dict.fromkeys((error.message, *failures))))
    said = stated_reason(page)
    if said is not None and said[0] is not Health.EMPTY:
        return HealthReport(said[0], (f"no records: {said[1]}", *failures))
    return HealthReport(Health.BROKEN, tuple(failures) or ("the wrapper gives no records",))


def _state_of(error: SitesiftError) -> Health:
    """What a page that does not come means: it is refused, or not there."""
    refused = isinstance(error, Disallowed) and "cannot be reached" not in error.message
    return Health.BLOCKED if refused or REFUSED.search(error.message) else Health.GONE


def keep_report(path: Path, report: HealthReport, again: RunAgain) -> None:
    """Keeps a report in the folder of a run, with what it was made from."""
    told = {
        "health": report.health,
        "reasons": report.reasons,
        "columns": report.columns,
        "records": len(again.rows),
        "engines": sorted(again.engines),
    }
    (path / HEALTH_FILE).write_bytes(orjson.dumps(told, option=orjson.OPT_INDENT_2))
