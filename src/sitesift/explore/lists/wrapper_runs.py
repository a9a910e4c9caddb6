"""Running the wrappers that were learned. In: a wrapper and the records seen while exploring. Out:
rows of texts, the engine that gave them, and how many pages that took. The HTTP engine is tried
first; it will do when it gives every record that the browser has shown, with as many attributes.
The pages of single records are loaded directly even where the lists need the browser, and one of
them that cannot be had costs its own cells only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from sitesift.errors import SitesiftError
from sitesift.explore.identity import canonical_url, row_key
from sitesift.explore.lists.detail_visits import detail_wrapper, visits, without_visits
from sitesift.induce import read_rows
from sitesift.ontology import Domain
from sitesift.settings import BrowserSettings, FetchSettings, RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper
from sitesift.wrapper.check_wrapper import depends_on_scripts, needs_browser

# pages that are loaded without the browser before it is known whether they show records so
PROBE_PAGES = 3
# a run ends when it has given so many rows more than so many times its records
MOST_REPEATS, FEWEST_NEW = 100, 4
HTTP_CELLS = 0.97  # of the cells seen: what is missing more than this is shown by scripts only

LINK_ATTRIBUTES = ("url", "image")
_DIGITS = re.compile(r"\d")

Row = dict[str, str]
Cells = dict[str, dict[str, Any]]
Seen = Mapping[str, Mapping[str, str]]  # texts of records, by key


@dataclass(slots=True)
class Output:
    """What a run gave."""

    engine: str
    cells: list[Cells] = field(default_factory=list)  # texts with their values
    rows: list[Row] = field(default_factory=list)  # the texts alone
    pages: int = 0
    failed: int = 0
    cut: str = ""  # why the run ended before its end: an error, or a limit
    notes: list[str] = field(default_factory=list)
    # of the pages that gave rows: how many
    addresses: Counter[str] = field(default_factory=Counter)
    details: int = 0  # of the pages, those of single records
    identifying: tuple[str, ...] = ()  # attributes that tell one record from another

    @property
    def keys(self) -> set[str]:
        return {self.key(row) for row in self.rows}

    def key(self, row: Row) -> str:
        """What tells a row from those of other records."""
        return row_key(row, self.identifying)


@dataclass(frozen=True, slots=True)
class Runner:
    """How wrappers are run: with which settings, and what their texts mean."""

    domain: Domain
    fetch: FetchSettings
    limits: RunSettings
    # runs in the browser, which are not made twice
    made: dict[str, Output] = field(default_factory=dict)
    # records' own pages, by how they are read and key
    read: dict[str, dict[str, Cells]] = field(default_factory=dict)

    async def run(self, wrapper: Wrapper, seen: Seen, *, scripted: bool = False) -> list[Output]:
        """The runs that were made, the one to be used last. `seen` has the texts of the records
        seen, by key; a site that is known to be `scripted` needs the browser."""
        shows = needs_browser(wrapper)
        if visits(wrapper) and not shows:
            return await self._apart(wrapper, seen, scripted=scripted)
        drawn = (
            scripted or shows or depends_on_scripts(wrapper) or not await self._is_answered(wrapper)
        )
        plain = None if drawn else await self._run(wrapper, Engine.HTTP)
        if plain is not None and _is_complete(plain, seen):
            return [plain]
        return await self._in_browser(wrapper, seen, plain)

    async def _is_answered(self, lists: Wrapper) -> bool:
        """Whether plain HTTP gives any record on the first pages; what it loads for that is kept
        for the run itself."""
        few = replace(self.limits, max_pages=PROBE_PAGES)
        first = await _run(
            lists, self.domain, EngineSetup(Engine.HTTP, self.fetch, BrowserSettings()), few
        )
        return first is not None and bool(first.rows)

    async def _in_browser(self, wrapper: Wrapper, seen: Seen, plain: Output | None) -> list[Output]:
        """A run in the browser, and the one before it, the better one last."""
        shown = await self._run(wrapper, Engine.BROWSER)
        runs = [run for run in (plain, shown) if run is not None]
        return sorted(runs, key=lambda run: (cells_held(run, seen), run.engine == Engine.BROWSER))

    async def _apart(self, wrapper: Wrapper, seen: Seen, *, scripted: bool) -> list[Output]:
        """The lists alone, completed by the records' own pages, which are loaded directly."""
        runs = await self.run(without_visits(wrapper), seen, scripted=scripted)
        if runs:
            own = await self._own(wrapper, [row["url"] for row in runs[-1].rows if "url" in row])
            _complete(runs[-1], own)
            runs[-1].pages, runs[-1].details = runs[-1].pages + own.pages, own.pages
            runs[-1].notes += own.notes
        return runs

    async def _own(self, wrapper: Wrapper, urls: list[str]) -> Output:
        """What the records' own pages say; each is loaded once, however many lists show the
        record."""
        sample = detail_wrapper(wrapper, urls[:1])
        known = self.read.setdefault(str(sample.expr), {}) if sample is not None else {}
        reader = detail_wrapper(wrapper, [url for url in urls if canonical_url(url) not in known])
        own = await self._run(reader, Engine.HTTP) if reader is not None else None
        own = own or Output(Engine.HTTP, identifying=self.domain.identifying)
        known |= {own.key(row): cells for row, cells in zip(own.rows, own.cells, strict=True)}
        own.cells = [known[key] for key in dict.fromkeys(map(canonical_url, urls)) if key in known]
        own.rows = texts_of(own.cells)
        return own

    async def _run(self, wrapper: Wrapper, engine: Engine) -> Output | None:
        before = self.made.get(str(wrapper)) if engine is Engine.BROWSER else None
        if before is not None:
            return replace(deepcopy(before), pages=0)
        output = await _run(
            wrapper, self.domain, EngineSetup(engine, self.fetch, BrowserSettings()), self.limits
        )
        if (
            output is not None
            and engine is Engine.BROWSER
            and not output.failed
            and not output.notes
        ):
            self.made[str(wrapper)] = deepcopy(output)
        return output


async def _run(
    wrapper: Wrapper, domain: Domain, setup: EngineSetup, limits: RunSettings
) -> Output | None:
    output = Output(setup.engine, identifying=domain.identifying)
    raw, known = list[dict[str, Any]](), set[str]()
    run = wrapper.run(setup, settings=limits)
    try:
        async for record in run:
            raw.append(without_empty(record.row()))  # what came before an error is kept
            output.addresses.update(run.addresses[-1:])
            known.add(output.key({name: str(text) for name, text in raw[-1].items()}))
            if len(raw) > MOST_REPEATS + FEWEST_NEW * len(known):
                output.notes.append("stopped: the same records came again and again")
                break
    except SitesiftError as error:
        output.cut = error.message
        output.notes.append(error.message)
    output.cut = output.cut or run.stopped or ""
    output.pages, output.failed = run.pages, run.failed
    output.notes += [note for note in (*run.notes, run.stopped or "") if note]
    output.cells = read_rows(raw, domain)
    output.rows = texts_of(output.cells)
    if visits(wrapper):
        output.details = sum(canonical_url(url) in output.keys for url in run.addresses)
    return output if output.rows or output.pages else None


def without_empty(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row without texts that say nothing: where a list's cell is empty, the record's own page may
    tell."""
    return {
        name: [text for text in value if text != ""] if isinstance(value, list) else value
        for name, value in row.items()
    }


def _complete(output: Output, own: Output) -> None:
    """Adds to rows what the records' own pages say more."""
    more = {own.key(row): cells for row, cells in zip(own.rows, own.cells, strict=True)}
    for row, cells in zip(output.rows, output.cells, strict=True):
        added = more.get(output.key(row), {})
        cells |= {name: cell for name, cell in added.items() if name not in cells}
    output.rows = texts_of(output.cells)
    output.notes += [f"{own.failed} of the records' own pages could not be loaded"] * bool(
        own.failed
    )


def _is_complete(output: Output, seen: Seen) -> bool:
    if not output.rows or output.failed or set(seen) - output.keys:
        return False
    return cells_held(output, seen) >= HTTP_CELLS


def cells_held(output: Output, seen: Seen) -> float:
    """The share of the cells seen that the run has too."""
    wanted = [(key, name, text) for key, texts in seen.items() for name, text in texts.items()]
    rows = {output.key(row): row for row in output.rows}
    held = sum(
        1 for key, name, text in wanted if _says(rows.get(key, {}).get(name, ""), text, name)
    )
    return held / max(1, len(wanted))


def _says(text: str, seen: str, name: str) -> bool:
    """Whether a cell says what was seen; a text without a number is a placeholder where one was
    seen."""
    return bool(text.strip()) and (
        not _DIGITS.search(seen) or name in LINK_ATTRIBUTES or bool(_DIGITS.search(text))
    )


def texts_of(rows: list[Cells]) -> list[Row]:
    """The texts of rows alone."""
    return [{name: str(cell["text"]) for name, cell in row.items()} for row in rows]
