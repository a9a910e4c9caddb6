"""A site run again. In: the folder of its last run. Out: a new run: records, what is new, gone and
changed, and how they were had.

Its wrappers are run and judged by the profile; where they no longer hold, they are repaired. What
is learned counts as a repair only where it agrees with the profile. An exploration that does not is
taken where the old wrappers give nothing, and is called drifted; else the old wrappers stay.
"""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass, replace
from pathlib import Path

from sitesift.explore.outcome.run_recipe import NAMES_FILE, recipe_of
from sitesift.explore.subject.open_archive import SUBJECT_FILE
from sitesift.explore.verdict import Verdict
from sitesift.fleet.run_changes_file import keep_changes
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.repair_ladder import BrokenRun, Explore, HowRenewed, climb
from sitesift.health.run_again import RunAgain, wrapper_files
from sitesift.health.run_profile import PROFILE_FILE, RECORDS_FILE, run_profile, too_few
from sitesift.output.writers import write_rows
from sitesift.settings import FetchSettings, RunSettings
from sitesift.upkeep import checked_run, keep_report

NOT_HERE = (Health.BLOCKED, Health.GONE)


@dataclass(frozen=True, slots=True)
class Renewal:
    """What came of running a site again."""

    how: HowRenewed
    report: HealthReport  # on the wrappers of the run before
    verdict: Verdict = Verdict.NONE  # NONE: there is no new run
    records: int = 0
    evidence: tuple[str, ...] = ()  # of what was learned anew
    accepted: bool = True  # it agrees with what is remembered

    @property
    def note(self) -> str:
        """The report and the evidence in a line."""
        return "; ".join(
            (f"{self.report.health}: {', '.join(self.report.reasons)}", *self.evidence)
        )


def renew(  # noqa: PLR0913  what, whereto, and how
    before: Path,
    out: Path,
    explore: Explore,
    *,
    domain: str = "",
    fetch: FetchSettings,
    limits: RunSettings,
) -> Renewal:
    """Runs a site again, and leaves a new run in `out` unless the verdict is none. Raises
    SitesiftError."""
    report, again = checked_run(before, domain=domain, fetch=fetch, limits=limits)
    if report.health in NOT_HERE:
        return Renewal(HowRenewed.RAN_AGAIN, report)
    if report.is_healthy and not too_few(run_profile(before), again.rows):
        return _kept_again(before, out, report, again)
    found = climb(BrokenRun(before, out, explore, fetch, limits, domain))
    renewal = Renewal(
        found.how, report, found.verdict, found.records, found.evidence, found.accepted
    )
    if renewal.accepted or not again.rows:
        if renewal.verdict is not Verdict.NONE:
            keep_changes(before, out)
        return renewal
    shutil.rmtree(out, ignore_errors=True)
    if report.is_healthy:  # there are fewer, and nothing else that is like them
        return _kept_again(before, out, report, again)
    old = _kept_again(before, out, report, again)
    verdict = Verdict.PARTIAL if old.verdict is not Verdict.NONE else Verdict.NONE
    return replace(old, verdict=verdict, evidence=renewal.evidence, accepted=False)


def _kept_again(before: Path, out: Path, report: HealthReport, again: RunAgain) -> Renewal:
    """A run that has the wrappers and the profile of the one before it."""
    out.mkdir(parents=True, exist_ok=True)
    for name in (PROFILE_FILE, SUBJECT_FILE, NAMES_FILE):
        if (before / name).is_file():
            shutil.copy2(before / name, out / name)
    for file in wrapper_files(before):
        shutil.copy2(file, out / file.name)
    recipe = recipe_of(before)
    write_rows("jsonl", out / RECORDS_FILE, again.rows)
    keep_report(out, report, again)
    keep_changes(before, out)
    replace(recipe, ran=time.time()).keep(out)
    verdict = Verdict(recipe.verdict or Verdict.UNPROVEN)
    verdict = verdict if again.is_whole else Verdict.PARTIAL
    return Renewal(HowRenewed.RAN_AGAIN, report, verdict, len(again.rows))
