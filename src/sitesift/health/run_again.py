"""Running what was learned again. In: the folder of a run. Out: its records as they are today, put
together as the exploration did, and how they were had.

The browser is started only for wrappers that needed it, or where plain HTTP gives nothing now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sitesift.errors import NotFound, SitesiftError
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.run_output import Output
from sitesift.explore.lists.runs.settle_records import JudgedRows, settle_records
from sitesift.explore.lists.runs.wrapper_runs import Runner
from sitesift.explore.outcome.run_recipe import RunRecipe, recipe_of
from sitesift.explore.session import RUN_LIMITS
from sitesift.explore.subject.open_archive import learned_subject
from sitesift.ontology import Domain, load_domain
from sitesift.records.cells import FillableCells
from sitesift.records.open.subject import ANY, open_domain
from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Engine, Wrapper, shared_setup


@dataclass(frozen=True, slots=True)
class RunAgain:
    """What the wrappers of a run gave."""

    rows: list[FillableCells]
    failures: tuple[str, ...] = ()  # errors that ended a wrapper before its end
    lost: int = 0  # pages that could not be loaded
    pages: int = 0
    engines: frozenset[str] = frozenset()
    keys: tuple[tuple[str, ...], ...] = ()  # of each row: those that it goes by
    # columns that were left out, and why: one that says the same of all records, say
    dropped_columns: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        return not self.failures and not self.lost


def wrapper_files(folder: Path) -> list[Path]:
    """The wrappers of a run, in their order."""
    files = sorted(folder.glob("wrapper*.oxp"), key=lambda file: (len(file.name), file.name))
    if not files:
        raise NotFound(f"{folder} holds no wrapper; is it the folder of an exploration?")
    return files


def domain_of(folder: Path, recipe: RunRecipe, domain: str = "") -> Domain:
    """The domain of a run's records; `domain` is where it lies, if it is no shipped one."""
    if recipe.domain == ANY:
        return open_domain(learned_subject(folder))
    return load_domain(domain or recipe.domain)


def identifying_names(run: Path) -> Sequence[str]:
    """What tells records of a run apart, by its domain or by what the site lists; nothing for
    files."""
    if not run.is_dir():
        return ()
    try:
        return domain_of(run, recipe_of(run)).identifying
    except NotFound:
        return ()


async def run_again(
    folder: Path,
    fetch: FetchSettings,
    *,
    domain: str = "",
    engine: Engine = Engine.AUTO,
    limits: RunSettings = RUN_LIMITS,
) -> RunAgain:
    """Runs the wrappers of a folder again. Raises SitesiftError where it holds none."""
    files, recipe = wrapper_files(folder), recipe_of(folder)
    subject = domain_of(folder, recipe, domain)
    names = {name: list(texts) for name, texts in recipe.names.items()}
    browser = engine is not Engine.HTTP
    outputs: list[Output] = []
    failures: list[str] = []
    async with shared_setup(fetch) as setup:
        runner = Runner(
            subject, setup, limits, learned=names, head=recipe.head, probe=False, may_browse=browser
        )
        for place, file in enumerate(files):
            known = browser and recipe.needs_browser(place, len(files))
            scripted = engine is Engine.BROWSER or known
            try:
                runs = await runner.run(Wrapper.load(file), {}, scripted=scripted)
            except SitesiftError as error:
                failures.append(error.message)
                continue
            outputs += runs[-1:]
    return _settled(outputs, subject, recipe, failures)


def _settled(
    outputs: Sequence[Output], domain: Domain, recipe: RunRecipe, failures: Sequence[str]
) -> RunAgain:
    refused = {key: RowDropReason(why) for key, why in recipe.refused.items()}
    judged = JudgedRows(refused, frozenset(recipe.known))
    settled = settle_records([one for one in outputs if one.rows], domain, judged=judged)
    broken = [one.cut for one in outputs if one.broke_off]
    return RunAgain(
        settled.ordered_rows(domain),
        (*failures, *broken),
        sum(one.failed for one in outputs),
        sum(one.pages for one in outputs),
        frozenset(one.engine for one in outputs),
        settled.row_keys,
        {each.name: str(each.reason) for each in settled.dropped_columns},
    )
