"""The public calls for whole sites: explore one, and run the wrapper that was learned again.

Both can be awaited or waited for, and give plain results; `extract` and `extract_many` for single
pages are in extraction/. The work behind them is in explore/ and wrapper/.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from sitesift.errors import OutputError
from sitesift.event_loop import run_to_end, waiting
from sitesift.explore.all_lists import explore_further_lists, list_folders
from sitesift.explore.outcome.run_files import write_results
from sitesift.explore.outcome.run_recipe import traced_recipe
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.recording import keep_recording, recording_settings
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.site import run_exploration
from sitesift.explore.subject.open_archive import learned_subject
from sitesift.health.run_profile import keep_profile
from sitesift.ontology import Domain, load_domain
from sitesift.progress_events import ExploreProgress, RunProgress
from sitesift.records.open.known_lists import KnownList
from sitesift.records.open.subject import ANY, open_domain
from sitesift.report.site.site_report import write_site_report
from sitesift.settings import BrowserSettings, ExploreSettings, FetchSettings, RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper

# what was loaded, until it is packed; an exploration that goes on adds to it
RECORDING_FILE = "recording.warc.gz"


async def explore_site_async(  # noqa: PLR0913  options of one call, all by name
    url: str,
    *,
    domain: str | Domain | None = None,
    out: str | Path,
    like: Sequence[str] = (),
    resume: bool = False,
    formats: Sequence[str] = (),
    databases: Mapping[str, str | Path] | None = None,
    wacz: str | Path | None = None,
    fetch: FetchSettings | None = None,
    settings: ExploreSettings | None = None,
    listen: Callable[[ExploreProgress], None] | None = None,
    seconds: float | None = None,
    only_list: bool = False,
    answers: Path | None = None,
    all_lists: bool = False,
    guess: bool = True,
) -> SiteResult:
    """Explores a site: learns wrappers for its records, runs and checks them. Raises SitesiftError.

    Without a `domain` the list that is plainly the site's data says what its records are, and its
    columns are named as the site names them, or with `guess` as a shipped domain does that clearly
    knows such records; `like` are words for columns that it should have.

    The folder `out` gets records.jsonl, the wrappers, report.html and the trace, and the records in
    `formats` ("csv", "parquet", "xlsx") beside them; `databases` ("sqlite", "duckdb") are files
    elsewhere in which a table of the domain is renewed; `wacz` is a web archive of all that was
    loaded. `resume` goes on with the exploration in
    the folder. `fetch` says how to behave towards the site, `settings` how far to go; `listen` is
    told what is being done. After `seconds` all ends, with what there is by then. With
    `only_list` the list at the address is all that is looked at. `answers` is a folder that keeps
    what runs of wrappers have loaded, for later ones to ask whether it has changed. With
    `all_lists`, and without a domain, further lists of the site are read as well: they are in
    folders of their own in `out`, and `lists` of the result names all, the largest first.
    """
    folder = Path(out)
    _check_folder(folder, resume)
    if domain is None and resume and RunFolder(folder).domain != ANY:
        domain = RunFolder(folder).domain
    known = load_domain(domain) if isinstance(domain, str) else domain
    address = url if "://" in url else f"https://{url}"
    if wacz is not None:
        fetch = recording_settings(fetch or FetchSettings(), folder / RECORDING_FILE)
    explore = partial(
        run_exploration, address, known, like=like, fetch=fetch, settings=settings, listen=listen,
        only_list=only_list, answers=answers, guess=guess,
    )  # fmt: skip
    several = all_lists and known is None
    work = _with_lists(explore, folder, settings) if several else explore(folder)
    result = await _in_time(work, folder, seconds)
    for number, run in enumerate(list_folders(folder), 1):
        behind = f"-{number}" if number > 1 else ""
        files = {name: folder / f"records{behind}.{name}" for name in formats}
        files |= {name: Path(file) for name, file in (databases or {}).items()}
        if number > 1:
            files["jsonl"] = folder / f"records{behind}.jsonl"
        own = known or open_domain(learned_subject(run))
        await asyncio.to_thread(_write, run, own, files, number)
    if wacz is not None:
        recording = folder / RECORDING_FILE
        await asyncio.to_thread(keep_recording, recording, Path(wacz), address)
    return result


explore_site = waiting(explore_site_async)


async def _with_lists(
    explore: Callable[..., Any], folder: Path, settings: ExploreSettings | None
) -> SiteResult:
    """Explores a site, and its further lists."""

    async def further(
        own: Path, known: Sequence[KnownList], entry: str, pages: int | None
    ) -> SiteResult:
        given = settings or ExploreSettings()
        far = replace(given, max_pages=min(given.max_pages, pages or given.max_pages))
        return cast("SiteResult", await explore(own, known=known, entry=entry, settings=far))

    if (await explore(folder)).records:
        await explore_further_lists(folder, further)
    return RunFolder(folder).result


def follow_list(  # noqa: PLR0913  options of one call, all by name
    url: str,
    *,
    domain: str | Domain | None = None,
    like: Sequence[str] = (),
    limit: int | None = None,
    fetch: FetchSettings | None = None,
    settings: ExploreSettings | None = None,
    listen: Callable[[ExploreProgress], None] | None = None,
) -> SiteResult:
    """The list at an address with all its further pages, or its first `limit` records. Raises
    SitesiftError.

    Nothing else of the site is looked at; the wrapper that was learned is in `wrappers`.
    """
    known = load_domain(domain) if isinstance(domain, str) else domain
    address = url if "://" in url else f"https://{url}"
    far = settings or ExploreSettings()
    if limit is not None:  # nobody asks whether that is all
        far = replace(far, rounds=1)
    with TemporaryDirectory(prefix="sitesift-") as folder:
        work = run_exploration(
            address, known, Path(folder), like=like, fetch=fetch, settings=far, listen=listen,
            only_list=True, most_records=limit, guess=False,
        )  # fmt: skip
        result = run_to_end(work)
    return replace(result, records=result.records[:limit])


async def _in_time(
    work: Coroutine[Any, Any, SiteResult], folder: Path, seconds: float | None
) -> SiteResult:
    """What the work gives, or, when its time is over, what the folder holds by then."""
    try:
        async with asyncio.timeout(seconds):
            return await work
    except TimeoutError:
        return RunFolder(folder).result


def _check_folder(folder: Path, resume: bool) -> None:
    begun = RunFolder(folder).is_begun
    if begun and not resume:
        raise OutputError(
            f"{folder} holds an exploration already; set resume to go on, or choose another folder."
        )
    if resume and not begun:
        raise OutputError(f"{folder} holds no exploration to go on with; leave resume out.")


def _write(folder: Path, domain: Domain, files: Mapping[str, Path], number: int) -> None:
    run = RunFolder(folder)
    write_results(run, domain, files, number)
    keep_profile(folder)
    traced_recipe(run).keep(folder)
    write_site_report(folder, run.story)


async def open_run_async(path: str | Path) -> RunFolder:
    """A `RunFolder` for those who may not wait: all is read in another thread."""
    run = RunFolder(path)
    if run.is_begun:
        await asyncio.to_thread(lambda: run.result)
    return run


async def run_wrapper_async(  # noqa: PLR0913  options of one call, all by name
    wrapper: Wrapper | str | Path,
    *,
    values: Mapping[str, str] | None = None,
    engine: str = Engine.AUTO,
    fetch: FetchSettings | None = None,
    settings: RunSettings | None = None,
    wacz: str | Path | None = None,
    listen: Callable[[RunProgress], None] | None = None,
) -> list[dict[str, Any]]:
    """The rows that a wrapper gives: a `Wrapper`, or the file of one. Raises SitesiftError.

    `values` are those of the variables in a file. The engine is "http", "browser", or "auto" for
    HTTP where that gives the same. A row has the label of its record under "_record" when the
    wrapper has records of several kinds. `wacz` is a web archive of all that was
    loaded; `listen` is told how far the run is.
    """
    read = wrapper if isinstance(wrapper, Wrapper) else Wrapper.load(wrapper, values)
    polite = fetch or FetchSettings()
    if wacz is not None:
        recording = Path(f"{wacz}.recording")
        recording.unlink(missing_ok=True)
        polite = recording_settings(polite, recording)
    setup = EngineSetup(Engine(engine), polite, BrowserSettings())
    with_label = len(read.program.labels) > 1

    run = read.run(setup, settings=settings)
    if listen is not None:
        run.after_step = lambda: listen(RunProgress(run.records, run.pages))
    rows = [record.row(with_label=with_label) async for record in run]
    if wacz is not None:
        await asyncio.to_thread(keep_recording, recording, Path(wacz), Path(wacz).stem)
    return rows


run_wrapper = waiting(run_wrapper_async)
