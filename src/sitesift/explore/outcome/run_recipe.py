"""What is needed to run the wrappers of an exploration again. In: its folder. Out: a small file,
`run.json`, that goes with the wrappers wherever they are run later, without the trace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import orjson

from sitesift.annotate.site_head import SiteHead
from sitesift.errors import NotFound, StoreError
from sitesift.explore.run_folder import TRACE, RunFolder
from sitesift.output.writers import write_whole
from sitesift.settings import ExploreSettings
from sitesift.wrapper import Engine

RECIPE_FILE, NAMES_FILE = "run.json", "names.json"


@dataclass(frozen=True, slots=True)
class RunRecipe:
    """How the records of a site were had."""

    address: str
    domain: str  # its name; that of a site without one where its own list says what records are
    browser: bool = False  # whether one of its lists comes in a browser only
    settings: ExploreSettings = field(default_factory=ExploreSettings)
    refused: Mapping[str, str] = field(default_factory=dict)  # keys of what is no record, and why
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)  # labelled on the site's pages
    # what the site's pages say of all their texts
    head: SiteHead = field(default_factory=SiteHead)
    verdict: str = ""  # on the wrappers, when they were learned
    ran: float = 0.0  # when the run ended, in seconds since 1970
    engines: Sequence[str] = ()  # of each wrapper; (): not known, as in older runs
    known: Sequence[str] = ()  # keys of what lists tell to be records

    def needs_browser(self, wrapper: int, wrappers: int) -> bool:
        """Whether one of so many wrappers, counted from 0, gives its records in a browser only."""
        known = len(self.engines) == wrappers
        return self.engines[wrapper] == Engine.BROWSER if known else self.browser

    def keep(self, folder: Path) -> None:
        """Writes the recipe into the folder of a run."""
        write_whole(folder / RECIPE_FILE, orjson.dumps(asdict(self), option=orjson.OPT_INDENT_2))


def recipe_of(folder: Path) -> RunRecipe:
    """The recipe of a run: the one that it keeps, or that its trace tells."""
    file = folder / RECIPE_FILE
    if not file.is_file():
        return traced_recipe(RunFolder(folder))
    try:
        kept = orjson.loads(file.read_bytes())
        head, settings = SiteHead.of_kept(kept.get("head", {})), ExploreSettings(**kept["settings"])
        return RunRecipe(**kept | {"settings": settings, "head": head})
    except (ValueError, KeyError, TypeError) as error:
        raise StoreError(f"{file} does not tell how to run it again: {error}") from error


def traced_recipe(run: RunFolder) -> RunRecipe:
    """The recipe that the trace of an exploration tells."""
    if run.begun is None:
        raise NotFound(f"{run.path} holds no run; is it the folder of an exploration?")
    names, head = _kept_names(run.path)
    return RunRecipe(
        run.address,
        run.domain,
        "browser" in run.engines,
        run.settings,
        run.refused,
        names,
        head,
        run.verdict,
        (run.path / TRACE).stat().st_mtime,
        run.engines,
        run.known,
    )


def keep_names(folder: Path, names: Mapping[str, Sequence[str]], head: SiteHead) -> None:
    """Keeps the names that pages of a site label, and what they say of all their texts, for its
    later runs."""
    write_whole(folder / NAMES_FILE, orjson.dumps({"names": names, "head": asdict(head)}))


def _kept_names(folder: Path) -> tuple[Mapping[str, Sequence[str]], SiteHead]:
    file = folder / NAMES_FILE
    kept = orjson.loads(file.read_bytes()) if file.is_file() else {}
    return kept.get("names", {}), SiteHead.of_kept(kept.get("head", {}))
