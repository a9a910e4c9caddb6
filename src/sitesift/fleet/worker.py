"""One job, in a process that does nothing else. In: a folder with `job.json`. Out: the run in
`run`, `outcome.json` beside it, and the exit code of the cause.
"""

from __future__ import annotations

import errno
import gc
import json
import os
import re
import shutil
import sqlite3
import time
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from sitesift.api import explore_site
from sitesift.errors import (
    BrowserError,
    BrowserMissing,
    Disallowed,
    DomainError,
    LoadFailed,
    SitesiftError,
)
from sitesift.examples import example
from sitesift.explore.outcome.run_recipe import RECIPE_FILE
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.session import RUN_LIMITS
from sitesift.explore.transducers import all_transducers
from sitesift.explore.verdict import Verdict
from sitesift.fleet.ledger import JobOutcome
from sitesift.fleet.renew import renew
from sitesift.fleet.site_state import Cause
from sitesift.forms import understand_forms
from sitesift.garbage import collect_seldom
from sitesift.health.health_report import Health
from sitesift.health.repair_ladder import HowRenewed
from sitesift.navigate import read_navigation
from sitesift.net.http_cache import keep_answers
from sitesift.ontology import Domain, domain_names, load_domain
from sitesift.page.from_html import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.settings import ExploreSettings, FetchSettings, SiteAccess

# Where workers are told of a proxy: the name that --proxy of `sitesift fleet run` has anyway.
PROXY_VARIABLE = "SITESIFT_FLEET_RUN_PROXY"
JOB, OUTCOME, RUN = "job.json", "outcome.json", "run"
_prepared: set[str] = set()  # domains
# Of a site that was run again in vain.
_CAUSES = {Health.BLOCKED: Cause.REFUSED, Health.GONE: Cause.HOST_GONE, Health.BROKEN: Cause.BROKEN}
# The first kind that fits.
_KINDS = {
    Disallowed: Cause.ROBOTS,
    BrowserMissing: Cause.NO_BROWSER,
    BrowserError: Cause.BROWSER_DIED,
    DomainError: Cause.BAD_INPUT,
    MemoryError: Cause.OUT_OF_MEMORY,
}
# What a failure's words say of its cause, where its kind does not; the first that fits.
_WORDS = (
    (Cause.HOST_GONE, ("cannot be reached", "unknown host")),
    (Cause.ROBOTS, ("asks programs not to", "robots.txt")),
    (Cause.REFUSED, ("401", "403", "407", "429", "refuse", "too many requests")),
    (Cause.HOST_GONE, ("404", "410", "does not exist", "not known", "connection", "reset")),
    (Cause.TIMED_OUT, ("seconds", "timed out", "time", "given up after")),
)
_ADDRESS = re.compile(r"\S+://\S+")  # its digits and words say nothing of a failure


def preload() -> None:
    """Loads what the first page of an exploration would."""
    all_transducers()
    collect_seldom()


def prepare_jobs(folder: Path) -> None:
    """Makes ready what all jobs of a shipped domain share, before the first of them begins: up to a
    second of computing, which each would take by itself. A domain of one's own may change between
    two jobs, and is left to them."""
    domain = str(json.loads((folder / JOB).read_text("utf-8"))["domain"])
    if domain in domain_names() and domain not in _prepared:
        _prepared.add(domain)
        _try_out(load_domain(domain))
        gc.collect()
        gc.freeze()  # it stays where it is, shared with the jobs


def _try_out(domain: Domain) -> None:
    """The analyses of a page, once: what they keep for the next page is there then."""
    page = page_from_html(example().read_text("utf-8"), "http://page.invalid/")
    find_records(page, domain)
    read_navigation(page, domain)
    understand_forms(page, domain)


def work_off(folder: Path) -> int:
    """Does the job of a folder."""
    outcome = do(json.loads((folder / JOB).read_text("utf-8")), folder / RUN)
    (folder / OUTCOME).write_text(json.dumps(asdict(outcome)), "utf-8")
    return outcome.cause.exit_code


def do(job: dict[str, Any], run: Path) -> JobOutcome:
    """Explores the site of a job, or runs it again, and says what came of it; nothing is
    raised."""
    started = time.monotonic()
    try:
        outcome = _renewed(job, run) if job["before"] else _explored(job, run)
    except (SitesiftError, OSError, MemoryError) as error:
        outcome = JobOutcome(cause_of_error(error), note=str(error))
    return replace(outcome, seconds=time.monotonic() - started)


def _explored(job: dict[str, Any], run: Path) -> JobOutcome:
    result = _explore(job, job["url"], run)
    cause, how = cause_of_result(result), HowRenewed.EXPLORED
    verdict = "" if cause.again else result.verdict  # another attempt leaves the run
    return JobOutcome(cause, verdict, len(result.records), note=result.why, how=how)


def _explore(job: dict[str, Any], url: str, run: Path, *, only_list: bool = False) -> SiteResult:
    loaded = run.with_name("loaded")
    result = explore_site(
        url,
        domain=job["domain"] or None,
        out=run,
        fetch=_polite(job),
        settings=ExploreSettings(**job["explore"]),
        seconds=job["seconds"],
        only_list=only_list,
        answers=loaded,
    )
    keep_answers(loaded, Path(job["answers"]))
    shutil.rmtree(loaded, ignore_errors=True)
    return result


def _polite(job: dict[str, Any]) -> FetchSettings:
    return FetchSettings(**job["fetch"], access=SiteAccess(os.environ.get(PROXY_VARIABLE)))


def _renewed(job: dict[str, Any], run: Path) -> JobOutcome:
    """The site run again; what its server can be asked about is not loaded again unless it has
    changed."""

    def explore(url: str, out: Path, only_list: bool) -> SiteResult:
        return _explore(job, url, out, only_list=only_list)

    loaded = Path(job["answers"])
    fetch = replace(_polite(job), cache=str(loaded), cache_age=0.0)
    limits = replace(RUN_LIMITS, max_seconds=job["seconds"])
    renewal = renew(
        Path(job["before"]), run, explore, domain=job["domain"], fetch=fetch, limits=limits
    )
    cause = _CAUSES.get(renewal.report.health, Cause.NO_RECORDS)
    if renewal.verdict is not Verdict.NONE:
        cause = Cause.of_verdict(renewal.verdict) if renewal.accepted else Cause.DRIFTED
    told = renewal.verdict if renewal.verdict is not Verdict.NONE else ""
    return JobOutcome(cause, told, renewal.records, note=renewal.note, how=renewal.how)


def cause_of_result(result: SiteResult) -> Cause:
    """The cause of a result; where no page could be opened, that of the first failure, and where
    all pages were errors, what the server answered."""
    if result.verdict is Verdict.NONE and result.pages == 0 and result.failures:
        return cause_of_words(result.failures[0][1])
    if result.verdict is Verdict.NONE and result.error_status:
        return cause_of_words(str(result.error_status))
    return Cause.of_verdict(result.verdict)


def cause_of_error(error: BaseException) -> Cause:
    """The cause that an error stands for."""
    if is_disk_full(error):
        return Cause.OUT_OF_DISK
    for kind, cause in _KINDS.items():
        if isinstance(error, kind):
            return cause
    return cause_of_words(str(error)) if isinstance(error, LoadFailed) else Cause.OTHER


def is_disk_full(error: BaseException | None) -> bool:
    """Whether an error, or what it was raised for, says that there is no room."""
    if isinstance(error, OSError):
        return error.errno in (errno.ENOSPC, errno.EDQUOT)
    if isinstance(error, sqlite3.OperationalError):
        return error.sqlite_errorcode == sqlite3.SQLITE_FULL
    return error is not None and is_disk_full(error.__cause__)


def cause_of_words(why: str) -> Cause:
    plain = _ADDRESS.sub("", why.lower())
    found = (cause for cause, words in _WORDS if any(word in plain for word in words))
    return next(found, Cause.OTHER)


def read_outcome(folder: Path, exit_code: int, seconds: float) -> JobOutcome:
    """What a worker left; where it was killed before it could say, what its exit code says."""
    try:
        told = json.loads((folder / OUTCOME).read_text("utf-8"))
        return JobOutcome(**told | {"cause": Cause(told["cause"])})
    except (OSError, ValueError, TypeError, KeyError):
        cause = Cause.of_exit(exit_code)
        return JobOutcome(cause if cause is not Cause.NONE else Cause.WORKER_DIED, seconds=seconds)


def is_complete(folder: Path) -> bool:
    """Whether a worker left a run that can be kept."""
    return (folder / RUN / RECIPE_FILE).is_file()
