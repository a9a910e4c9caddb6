"""`python -m benchmarks.fleet.changed_runs [SITES] [--first SEED]`: runs of kit sites whose lists
change, checked and repaired as `sitesift check` and `sitesift repair` do, by the cheapest repair
alone: no browser is at hand. Out, a line a change: how many broke the wrapper, how many of those
were noticed and are right again; then sums. The exit code is 1 where a wrong repair was accepted.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections import Counter, defaultdict
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.fleet.changed_sites import RIGHT, WHOLE
from benchmarks.fleet.kit_changes import CLOSED, MENDABLE, PLAIN, changed_page, redesigned
from benchmarks.score.kit_site_score import same_address
from kit import Request, Response, Site, serve
from kit.query import address, answer, read_query
from sitesift.errors import BrowserMissing
from sitesift.explore.outcome.run_recipe import RunRecipe
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.health.reanchored_run import reanchor
from sitesift.health.repair_ladder import BrokenRun, RepairAttempt, climb
from sitesift.health.run_profile import keep_profile, stored_rows
from sitesift.ontology import Domain, load_domain
from sitesift.output.writers import write_rows
from sitesift.records.cells import FillableCells
from sitesift.settings import FetchSettings, RunSettings
from sitesift.upkeep import checked_run
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s

POLITE = FetchSettings(delay=0.0, allow_private=True)
FIRST_SEED = 2700
GONE = "attribute gone"
CHANGED = ("nothing", "notice", *MENDABLE, GONE, *CLOSED)


@dataclass
class ChangingSite:
    """A kit site whose lists look different from some time on."""

    site: Site
    change: str = ""

    def respond(self, request: Request) -> Response:
        is_list = request.path == self.site.view.habits.results
        if not is_list or self.change in ("", "nothing"):
            return self.site.respond(request)
        if self.change in CLOSED:
            return Response(CLOSED[self.change](self.site))
        if self.change == "new template":
            return redesigned(self.site).respond(request)
        answered = self.site.respond(request)
        shown = answer(self.site.view, read_query(self.site.view, request.sent)).shown
        return replace(answered, body=changed_page(str(answered.body), self.change, shown))


def main(
    sites: Annotated[int, typer.Argument()] = 24,
    first: Annotated[int, typer.Option(help="The first seed.")] = FIRST_SEED,
    verbose: Annotated[bool, typer.Option(help="Names what went wrong.")] = False,
) -> None:
    """Changes sites in every way, and prints what is noticed and mended."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for seed in range(first, first + sites):
        for change in CHANGED:
            found = judged(Site(seed, **PLAIN), change)
            counts[change].update(found)
            if verbose and found & {"missed", "false alarm", "wrong", "unrepaired"}:
                print(f"{seed} {change}: {', '.join(sorted(found))}", flush=True)
    for change, told in counts.items():
        words = ", ".join(f"{count} {word}" for word, count in sorted(told.items()))
        print(f"{change:18} {words}")
    total = sum(counts.values(), Counter[str]())
    mendable = sum((counts[change] for change in MENDABLE), Counter[str]())
    print(
        f"noticed {total['noticed']} of {total['broken']} broken, repaired without a browser "
        f"{mendable['repaired']} of {mendable['broken']}, wrong repairs {total['wrong']}"
    )
    raise typer.Exit(1 if total["wrong"] else 0)


def judged(site: Site, change: str) -> set[str]:
    """What became of a run."""
    changing, domain = ChangingSite(site), load_domain(site.traits.domain)
    with tempfile.TemporaryDirectory() as folder, serve(changing) as server:
        run = Path(folder) / "run"
        url = server.url(
            address(site.view, read_query(site.view, {}), 1, path=site.view.habits.results)
        )
        if f1(learned_run(run, url, domain), site) < WHOLE:
            return {"not understood"}
        changing.change = change
        report, now = checked_run(run, fetch=POLITE)
        broken = change in CLOSED or change == GONE or f1(now.rows, site) < WHOLE
        if report.is_healthy:
            return {"broken", "missed"} if broken else {"intact"}
        return {"broken", "noticed", *_repaired(run, site, change)} if broken else {"false alarm"}


def learned_run(run: Path, url: str, domain: Domain) -> list[FillableCells]:
    """The rows of a run whose wrapper is learned from the first pages of a list."""
    run.mkdir()
    start = s.Path((s.Action(s.OPEN, url, absolute=True),))
    blank = Wrapper(start, Header(start=url, key="url", domain=domain.name))
    (run / "wrapper.oxp").write_text(str(blank))
    RunRecipe(url, domain.name, verdict="effective", engines=("http",)).keep(run)
    learned = asyncio.run(reanchor(run, run / "learned", POLITE, RunSettings()))
    if learned is None:
        return []
    shutil.copy2(run / "learned" / "wrapper.oxp", run / "wrapper.oxp")
    write_rows("jsonl", run / "records.jsonl", learned.again.rows)
    keep_profile(run)
    return learned.again.rows


def _repaired(run: Path, site: Site, change: str) -> set[str]:
    attempt = _attempt(run)
    if attempt is None or not attempt.accepted:
        return {"unrepaired"} if change in MENDABLE else set()
    right = f1(stored_rows(run / "new"), site)
    if right < WHOLE or change in CLOSED:
        return {"wrong"}
    return {"repaired"} if right >= RIGHT else {"unrepaired"}


def _attempt(run: Path) -> RepairAttempt | None:
    def explore(url: str, out: Path, only_list: bool) -> SiteResult:
        raise BrowserMissing("the next repair needs a browser")

    try:
        return climb(BrokenRun(run, run / "new", explore, POLITE, RunSettings()))
    except BrowserMissing:
        return None


def f1(rows: list[FillableCells], site: Site) -> float:
    """Of rows, by the pages that they lead to."""
    wanted = {same_address(record.path) for record in site.gold.records}
    given = {same_address(str(row["url"]["text"])) for row in rows if "url" in row}
    return 2 * len(wanted & given) / (len(wanted) + len(rows))


if __name__ == "__main__":
    typer.run(main)
