"""All lists of a site that has several kinds of records. In: the folder of an exploration without a
domain. Out: a folder beside its files for each further list, explored in the same way, and
`lists.json`, which names them with their verdicts, the largest first.

What was read is no data any more for those who come after it. A further list is looked for on the
pages that were seen; where these show none, the site is explored once more for one.
"""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

from sitesift.explore.outcome.site_lists import SiteList, keep_lists
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.rows import PageSeen
from sitesift.explore.run_folder import TRACE, RunFolder
from sitesift.explore.subject.open_archive import SUBJECT_FILE, learned_subject
from sitesift.page import load_page
from sitesift.records.open.choose_list import data_lists
from sitesift.records.open.known_lists import KnownList, unknown_areas
from sitesift.records.structure.find_areas import find_areas

MOST_LISTS = 6  # of a site: a bound
LOOKING_PAGES = 20  # opened in search of a list that nobody has seen
# what an exploration leaves in its folder; the rest of the folder is not its own
_RUN_FILES = (
    *(f"{TRACE}*", "pages", SUBJECT_FILE, "rows-*.json", "dropped-rows-*.json"),
    *("readings-*.json", "names.json", "run.json", "profile.json", "records.*", "wrapper*.oxp"),
    *("verdict.json", "report.html"),
)
# explores for another list: folder, what was read, the page to open first, most pages
ExploreFurther = Callable[[Path, Sequence[KnownList], str, int | None], Awaitable[SiteResult]]


async def explore_further_lists(folder: Path, explore: ExploreFurther) -> list[SiteList]:
    """Explores the further lists of a site whose first is in the folder; all lists, the largest
    first."""
    for number in range(2, MOST_LISTS + 1):
        own = folder / f"list-{number}"
        runs = [run for run in list_folders(folder) if run != own]
        known = [_known(run) for run in runs]
        entry = "" if RunFolder(own).is_begun else _entry(runs, known)
        result = await explore(own, known, entry, None if entry else LOOKING_PAGES)
        if not result.records or any(one.says(listed_texts(own, result)) for one in known):
            shutil.rmtree(own, ignore_errors=True)
            break
        _keep(folder)
    _largest_first(folder)
    return _keep(folder)


def listed_texts(run: Path, result: SiteResult) -> list[list[str]]:
    """What the list itself says of each record: own pages may show known records as a part of it,
    the books of an author."""
    subject = learned_subject(run)
    names = subject.names if subject is not None else ()
    return [[str(row[name]["text"]) for name in names if name in row] for row in result.records]


def list_folders(folder: Path) -> list[Path]:
    """The folders of a site's lists, that of the first one first."""
    numbered = (folder / f"list-{number}" for number in range(2, MOST_LISTS + 1))
    return [folder, *(each for each in numbered if RunFolder(each).is_begun)]


def _keep(folder: Path) -> list[SiteList]:
    """Writes down the lists that there are."""
    lists = [_told(folder, run) for run in list_folders(folder)]
    keep_lists(folder, lists)
    return lists


def _told(folder: Path, run: Path) -> SiteList:
    result = RunFolder(run).result
    columns = tuple(dict.fromkeys(name for row in result.records for name in row))
    name = "" if run == folder else run.name
    return SiteList(name, len(result.records), result.verdict, result.why, columns)


def _known(run: Path) -> KnownList:
    """What is known of the records of a run."""
    subject = learned_subject(run)
    assert subject is not None  # or there would be no records
    rows = RunFolder(run).records
    texts = [{name: str(cell["text"]) for name, cell in row.items()} for row in rows]
    return KnownList(subject, texts)


def _entry(runs: Sequence[Path], known: Sequence[KnownList]) -> str:
    """The address of the page that shows most of a list that is none of the known ones; empty where
    none does."""
    return max(_shown(runs, known), default=(0, ""))[1]


def _shown(runs: Sequence[Path], known: Sequence[KnownList]) -> Iterator[tuple[int, str]]:
    seen = {page.url: run / page.file for run in runs for page in _addressed(run)}
    for url, file in seen.items():
        page = load_page(file)
        found = data_lists(page, unknown_areas(page, find_areas(page), known))
        if found:
            yield sum(len(area.records) for area in found), url


def _addressed(run: Path) -> list[PageSeen]:
    return [page for page in RunFolder(run).pages if page.has_address]


def _largest_first(folder: Path) -> None:
    """Puts the run with most records into the folder itself, the others behind it in order."""
    runs = list_folders(folder)
    sizes = {run: len(RunFolder(run).records) for run in runs}
    ordered = sorted(runs, key=lambda run: -sizes[run])
    if ordered == runs:
        return
    aside = [folder / f"sorted-{place}" for place in range(len(ordered))]
    for run, spare in zip(ordered, aside, strict=True):
        _move(run, spare)
    for spare, run in zip(aside, runs, strict=True):
        _move(spare, run)
        spare.rmdir()


def _move(run: Path, to: Path) -> None:
    """Moves the files of a run."""
    to.mkdir(exist_ok=True)
    for file in [file for pattern in _RUN_FILES for file in run.glob(pattern)]:
        file.rename(to / file.name)
