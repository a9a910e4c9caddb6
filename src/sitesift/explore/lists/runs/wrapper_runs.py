"""Running the wrappers that were learned. In: a wrapper and the records seen while exploring. Out:
rows of texts, the engine that gave them, and how many pages that took. The HTTP engine is tried
first; it will do when it gives every record that the browser has shown, with as many attributes, or
with as many as the same wrapper gives in the browser on a few of the pages.
The pages of single records are loaded directly even where the lists need the browser, and one of
them that cannot be had costs its own cells only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace

from sitesift.annotate.site_head import SiteHead
from sitesift.errors import SitesiftError
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.runs.browser_sample import sample_pages, shows_more, wrapper_at
from sitesift.explore.lists.runs.record_lines import with_lines
from sitesift.explore.lists.runs.record_pool import pooled
from sitesift.explore.lists.runs.run_output import Output, RunRows, Seen, cells_held, texts_of
from sitesift.explore.lists.wrappers.detail_visits import detail_wrapper, visits, without_visits
from sitesift.ontology import Domain
from sitesift.records.cells import FillableCells
from sitesift.settings import RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper
from sitesift.wrapper.check_wrapper import depends_on_scripts, needs_browser

# pages that are loaded without the browser before it is known whether they show records so
PROBE_PAGES = 3
HTTP_CELLS = 0.97  # of the cells seen: what is missing more than this is shown by scripts only


@dataclass(frozen=True, slots=True)
class Runner:
    """How wrappers are run: with which settings, and what their texts mean."""

    domain: Domain
    setup: Callable[[Engine], EngineSetup]
    limits: RunSettings
    # runs in the browser, which are not made twice
    made: dict[str, Output] = field(default_factory=dict)
    # records' own pages, by how they are read and key
    read: dict[str, dict[str, FillableCells]] = field(default_factory=dict)
    # names that pages of the site label, by type: in whole names they end where they end there
    learned: Mapping[str, list[str]] = field(default_factory=dict)
    head: SiteHead = field(default_factory=SiteHead)  # what the site says of all its texts
    probe: bool = True  # False: it is known which wrappers plain HTTP will do for
    may_browse: bool = True  # False: what needs a browser is not run
    lines: bool = False  # the texts of records are read besides

    async def run(self, wrapper: Wrapper, seen: Seen, *, scripted: bool = False) -> list[Output]:
        """The runs that were made, the one to be used last. `seen` has the texts of the records
        seen, by key; a site that is known to be `scripted` needs the browser."""
        shows = needs_browser(wrapper)
        if visits(wrapper) and not shows:
            return await self._apart(wrapper, seen, scripted=scripted)
        drawn = scripted or shows or depends_on_scripts(wrapper)
        drawn = drawn or (self.probe and not await self._is_answered(wrapper))
        plain = None if drawn else await self._run(wrapper, Engine.HTTP)
        if plain is not None and _is_complete(plain, seen):
            return [plain]
        if plain is not None and await self._shows_no_more(wrapper, seen, plain):
            return [plain]
        return await self._in_browser(wrapper, seen, plain)

    async def _is_answered(self, lists: Wrapper) -> bool:
        """Whether plain HTTP gives any record on the first pages; what it loads for that is kept
        for the run itself."""
        few = replace(self.limits, max_pages=PROBE_PAGES)
        first = await self._rows_of(lists, Engine.HTTP, few)
        return first is not None and bool(first.rows)

    async def _shows_no_more(self, wrapper: Wrapper, seen: Seen, plain: Output) -> bool:
        """Whether the browser gives no more than plain HTTP on pages whose records lack cells. Both
        read them anew, since what a cell means is told from all rows of a run."""
        pages = sample_pages(plain, seen) if self.may_browse else []
        sample = wrapper_at(wrapper, pages) if pages else None
        if sample is None:
            return False
        shown = await self._run(sample, Engine.BROWSER)
        told = await self._run(sample, Engine.HTTP)
        return not (shown is None or shown.failed or told is None or shows_more(shown, told, seen))

    async def _in_browser(self, wrapper: Wrapper, seen: Seen, plain: Output | None) -> list[Output]:
        """A run in the browser, and the one before it, the better one last."""
        shown = await self._run(wrapper, Engine.BROWSER) if self.may_browse else None
        runs = [run for run in (plain, shown) if run is not None]
        return sorted(runs, key=lambda run: _worth(run, seen))

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
        bare = replace(self, lines=False)
        own = await bare._run(reader, Engine.HTTP) if reader is not None else None
        own = own or Output(Engine.HTTP, identifying=self.domain.identifying)
        known |= {own.own_page(row): cells for row, cells in zip(own.rows, own.cells, strict=True)}
        own.cells = [known[key] for key in dict.fromkeys(map(canonical_url, urls)) if key in known]
        own.rows = texts_of(own.cells)
        return own

    async def _run(self, wrapper: Wrapper, engine: Engine) -> Output | None:
        before = self.made.get(str(wrapper)) if engine is Engine.BROWSER else None
        if before is not None:
            return replace(deepcopy(before), pages=0)
        full = with_lines(wrapper) if self.lines else wrapper
        output = await self._rows_of(full, engine, self.limits)
        if (
            output is not None
            and engine is Engine.BROWSER
            and not output.failed
            and not output.notes
        ):
            self.made[str(wrapper)] = deepcopy(output)
        return output

    async def _rows_of(
        self, wrapper: Wrapper, engine: Engine, limits: RunSettings
    ) -> Output | None:
        rows = RunRows(self.domain, self.learned, self.head)
        return await _run(wrapper, rows, self.setup(engine), limits, self.domain.identifying)


async def _run(
    wrapper: Wrapper,
    rows: RunRows,
    setup: EngineSetup,
    limits: RunSettings,
    identifying: tuple[str, ...],
) -> Output | None:
    output = Output(setup.engine, identifying=identifying)
    every = replace(wrapper, header=replace(wrapper.header, key=None))
    run = every.run(setup, settings=limits)
    try:
        async for record in run:
            rows.add(record)  # what came before an error is kept
            if rows.go_in_circles:
                output.notes.append("stopped: the same records came again and again")
                break
    except SitesiftError as error:
        output.cut, output.broke_off = error.message, True
        output.notes.append(error.message)
    output.cut = output.cut or run.stopped or ""
    output.pages, output.failed = run.pages, run.failed
    output.notes += [note for note in (*run.notes, run.stopped or "") if note]
    rows.fill(output)
    output.star_ends = {n: ends[0] for n, ends in run.star_ends.items() if len(ends) == 1}
    loaded = set(run.addresses)  # others can be had by actions only
    output.addresses = Counter({u: n for u, n in output.addresses.items() if u in loaded})
    if visits(wrapper):
        output.details = sum(canonical_url(url) in output.keys for url in run.addresses)
    return output if output.rows or output.pages else None


def _complete(output: Output, own: Output) -> None:
    """Adds to rows what the records' own pages say more."""
    more = {own.own_page(row): cells for row, cells in zip(own.rows, own.cells, strict=True)}
    for row, cells in zip(output.rows, output.cells, strict=True):
        added = more.get(output.own_page(row), {})
        cells |= {name: cell for name, cell in added.items() if name not in cells}
    output.rows = texts_of(output.cells)
    output.notes += [f"{own.failed} of the records' own pages could not be loaded"] * bool(
        own.failed
    )


def _is_complete(output: Output, seen: Seen) -> bool:
    rows = pooled([output], seen).by_key
    if not rows or output.failed or output.broke_off or set(seen) - rows.keys():
        return False
    return not seen or cells_held(rows, seen) >= HTTP_CELLS  # later runs compare with nothing


def _worth(output: Output, seen: Seen) -> tuple[float, bool, bool]:
    """What an output is worth beside another of the same wrapper."""
    rows = pooled([output], seen).by_key
    return cells_held(rows, seen), bool(rows), output.engine == Engine.BROWSER
