"""The ladder of repairs. In: the folder of a run whose wrappers no longer hold, a folder for the
attempt, and how to explore. Out: the first attempt that is accepted, or else the last.

Cheapest first: the paths of its wrappers are learned again from the pages that they begin at,
without a browser; the list that its wrapper begins at is learned anew; the site is explored anew.
An attempt is accepted only where its own checks hold, its records are like the profile with all
its columns, no form that all records had is lost, and records that are still there say mostly what
they said.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from sitesift.errors import SitesiftError
from sitesift.event_loop import run_to_end
from sitesift.explore.outcome.run_recipe import recipe_of
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.verdict import NOT_DENIED, Verdict
from sitesift.health.list_profile import lost_forms
from sitesift.health.living_records import living_values
from sitesift.health.reanchored_run import Check, reanchor
from sitesift.health.run_again import identifying_names, wrapper_files
from sitesift.health.run_profile import judge_rows, profile_rows, run_profile, stored_rows
from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Wrapper

Explore = Callable[[str, Path, bool], SiteResult]  # address, folder, whether only the list there


class HowRenewed(StrEnum):
    """How the records of a run were had."""

    EXPLORED = "explored"  # for the first time
    RAN_AGAIN = "ran again"  # the wrappers of the run before
    REANCHORED = "anchored again"  # these wrappers with new paths
    LEARNED_AGAIN = "learned again"  # from the list that the wrappers begin at
    EXPLORED_AGAIN = "explored again"


@dataclass(frozen=True, slots=True)
class RepairAttempt:
    """What came of one way to repair a run."""

    how: HowRenewed
    verdict: Verdict
    records: int
    checks: tuple[Check, ...]

    @property
    def accepted(self) -> bool:
        return all(held for held, _ in self.checks)

    @property
    def evidence(self) -> tuple[str, ...]:
        """What speaks for it and against it, a line each."""
        return tuple(f"{'yes' if held else 'no'}: {words}" for held, words in self.checks)


@dataclass(frozen=True, slots=True)
class BrokenRun:
    """A run to repair, and with what."""

    before: Path
    out: Path  # for what is learned
    explore: Explore
    fetch: FetchSettings
    limits: RunSettings
    domain: str = ""


def climb(run: BrokenRun) -> RepairAttempt:
    """Repairs a run, and leaves in its `out` what was accepted, else what exploring gave. Raises
    SitesiftError where the site cannot be explored."""
    for attempt in (_reanchored, _learned_list):
        try:
            found = attempt(run)
        except SitesiftError:  # the next way may do without what is missing
            found = None
        if found is not None and found.accepted:
            return found
        shutil.rmtree(run.out, ignore_errors=True)
    return _explored(run)


def _reanchored(run: BrokenRun) -> RepairAttempt | None:
    """The wrappers with new paths."""
    work = reanchor(run.before, run.out, run.fetch, run.limits, run.domain)
    found = run_to_end(work)
    if found is None:
        return None
    checks = (*found.checks, *_against_profile(run))
    return RepairAttempt(HowRenewed.REANCHORED, found.verdict, len(found.again.rows), checks)


def _learned_list(run: BrokenRun) -> RepairAttempt | None:
    """The list that the wrapper begins at, learned anew; None where there is no such one list."""
    files = wrapper_files(run.before)
    wrapper = Wrapper.load(files[0])
    start = wrapper.header.start
    if len(files) > 1 or wrapper.each or not start:
        return None
    found = _judged(run, HowRenewed.LEARNED_AGAIN, run.explore(start, run.out, True))
    if found.accepted:
        replace(recipe_of(run.out), address=recipe_of(run.before).address).keep(run.out)
    return found


def _explored(run: BrokenRun) -> RepairAttempt:
    result = run.explore(recipe_of(run.before).address, run.out, False)
    return _judged(run, HowRenewed.EXPLORED_AGAIN, result)


def _judged(run: BrokenRun, how: HowRenewed, result: SiteResult) -> RepairAttempt:
    verified = result.verdict in NOT_DENIED, f"verification says {result.verdict.words}"
    checks = (verified, *_against_profile(run))
    return RepairAttempt(how, result.verdict, len(result.records), checks)


def _against_profile(run: BrokenRun) -> Sequence[Check]:
    """Whether what was learned anew is what is remembered."""
    profile, rows = run_profile(run.before), stored_rows(run.out)
    report = judge_rows(profile, rows)
    lost = lost_forms(profile, profile_rows(rows))
    words = ": " + ", ".join(lost) if lost else ""
    living = living_values(stored_rows(run.before), rows, identifying_names(run.before))
    # a new design may say in a word more or less what it says: "Bedrooms: 5" is 5 as it was
    said = bool(report.columns) and all(map(living.is_said_again, report.columns))
    against = f"against the profile: {report.health}, {'; '.join(report.reasons)}"
    return (
        (report.is_healthy or said, against + (", with the same values" if said else "")),
        (not lost, f"no form that all records had is lost{words}"),
        (living.agree, str(living)),
    )
