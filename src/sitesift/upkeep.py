"""Keeping what was learned of a site: the public calls that check a run's wrapper, or a page
template, against its profile, mend it, and compare a run with another.

In: the folder of a run, or a template and its page. Out: a report, or a repair with its evidence.
What was learned is replaced only by what passes its checks and gives records like those remembered;
what it was is kept beside it.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import orjson

from sitesift.api import explore_site
from sitesift.errors import Disallowed, PrivateAddress, SitesiftError
from sitesift.event_loop import run_to_end
from sitesift.explore.outcome.run_recipe import recipe_of
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.session import RUN_LIMITS
from sitesift.health.health_report import Health, HealthReport
from sitesift.health.page_check import is_like, most_alike
from sitesift.health.record_changes import RecordChange, record_changes
from sitesift.health.repair_ladder import BrokenRun, HowRenewed, climb
from sitesift.health.run_again import RunAgain, identifying_names, run_again, wrapper_files
from sitesift.health.run_profile import judge_rows, keep_profile, run_profile, stored_rows, too_few
from sitesift.health.stated_reasons import stated_reason
from sitesift.health.template_file import check_file, repair_file
from sitesift.health.todays_lists import unread_records
from sitesift.load.loader import load_pages
from sitesift.page.page import Page
from sitesift.records.open.subject import ANY
from sitesift.records.structure.find_areas import find_areas
from sitesift.settings import FetchSettings, LoadSettings, RunSettings
from sitesift.wrapper import Engine, Wrapper

HEALTH_FILE = "health.json"
MOST_LOOKED = 3  # lists that are asked why they are empty
REPAIRS = "repairs"  # what was tried, each in a folder of its own
BEFORE = "before-repair"  # what a repair replaced
REFUSED = re.compile(r"\b(?:401|403|407|429)\b")  # statuses, as messages tell them


@dataclass(frozen=True, slots=True)
class RunRepair:
    """What came of a repair."""

    accepted: bool
    evidence: tuple[str, ...]
    folder: Path | None = None  # of what was learned
    how: HowRenewed = HowRenewed.EXPLORED_AGAIN
    kept: Path | None = None  # what was replaced


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
        profile = run_profile(path)
        report = judge_rows(profile, again.rows, again.failures)
        if report.is_healthy and too_few(profile, again.rows):
            unread = run_to_end(unread_records(path, polite, len(again.rows), domain))
            if unread:
                report = HealthReport(Health.BROKEN, (unread, *report.reasons))
        return report, again
    return _why_none(path, list(again.failures), fetch), again


def repair_run(
    folder: str | Path,
    *,
    domain: str | None = None,
    fetch: FetchSettings | None = None,
    seconds: float | None = None,
) -> RunRepair:
    """Learns what a run has learned again, cheapest way first, and puts it in the place of the old
    wrappers if it passes its checks and agrees with the profile. `domain` is that of the run, where
    it is a folder. Raises SitesiftError."""
    path = Path(folder)
    wrapper_files(path)
    run, polite = recipe_of(path), fetch or FetchSettings()

    def explore(url: str, out: Path, only_list: bool) -> SiteResult:
        return explore_site(
            url,
            domain=domain or (run.domain if run.domain != ANY else None),
            out=out,
            fetch=fetch,
            settings=run.settings,
            seconds=seconds,
            only_list=only_list,
        )

    tried = path / REPAIRS / str(1 + sum(1 for _ in path.glob(f"{REPAIRS}/*")))
    found = climb(BrokenRun(path, tried, explore, polite, RUN_LIMITS, domain or ""))
    kept = _replace(path, tried) if found.accepted else None
    return RunRepair(found.accepted, found.evidence, tried, found.how, kept)


def check_template(
    file: str | Path, source: str, *, browser: bool = True, fetch: FetchSettings | None = None
) -> HealthReport:
    """Whether a page template still holds on its page. Raises SitesiftError."""
    return check_file(Path(file), _page_of(source, fetch, browser=browser))


def repair_template(
    file: str | Path, source: str, *, browser: bool = True, fetch: FetchSettings | None = None
) -> RunRepair:
    """Learns a page template again from its page; the old one is kept, or stays where the new one
    is not what is remembered. Raises SitesiftError."""
    repair, beside = repair_file(Path(file), _page_of(source, fetch, browser=browser))
    how = HowRenewed.LEARNED_AGAIN
    return RunRepair(repair.accepted, repair.evidence, beside, how, beside)


def run_changes(before: Path, after: Path) -> list[RecordChange]:
    """What changed between two runs, folders or files of JSON lines. Raises SitesiftError."""
    old, new = stored_rows(before), stored_rows(after)
    return record_changes(old, new, identifying_names(after) or identifying_names(before))


def _replace(path: Path, tried: Path) -> Path:
    """All that was learned anew in the place of what was there: the folder that keeps that."""
    kept = path / f"{BEFORE}-{tried.name}"
    kept.mkdir()
    replaced = {new.name for new in tried.iterdir()} | {HEALTH_FILE}
    for old in (*path.glob("wrapper*.oxp"), *(path / name for name in sorted(replaced))):
        if old.exists():
            shutil.move(old, kept / old.name)
    shutil.copytree(tried, path, dirs_exist_ok=True)
    keep_profile(path)
    return kept


def _why_none(path: Path, failures: list[str], fetch: FetchSettings | None) -> HealthReport:
    """Why no records came, as far as the site's first page and its lists say."""
    try:
        page = _page_of(recipe_of(path).address, fetch, browser=False)
    except PrivateAddress:
        raise
    except SitesiftError as error:
        return HealthReport(_state_of(error), tuple(dict.fromkeys((error.message, *failures))))
    said = stated_reason(page)
    if said is not None and said[0] is not Health.EMPTY:
        return HealthReport(said[0], (f"no records: {said[1]}", *failures))
    if not failures and (words := _said_empty(path, fetch)):
        return HealthReport(Health.EMPTY, (f"no records: {words}",))
    return HealthReport(Health.BROKEN, tuple(failures) or ("the wrapper gives no records",))


def _said_empty(path: Path, fetch: FetchSettings | None) -> str:
    """What the lists that wrappers open say of why they are empty; "" where one of them does not
    say it, or shows a list like the one remembered."""
    opened = [url for file in wrapper_files(path) for url in Wrapper.load(file).addresses]
    profile, words = run_profile(path), ""
    for address in opened[:MOST_LOOKED]:
        try:
            page = _page_of(address, fetch, browser=False)
        except SitesiftError:
            return ""
        said = stated_reason(page)
        if said is None or is_like(*most_alike(page, profile, find_areas(page))):
            return ""
        words = words or said[1]
    return words


def _page_of(source: str, fetch: FetchSettings | None, *, browser: bool) -> Page:
    known = fetch or FetchSettings()
    load = LoadSettings(allow_private=known.allow_private, robots=known.robots, access=known.access)
    return run_to_end(load_pages([source], load, browser=browser))[0].page()


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
