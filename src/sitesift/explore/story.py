"""The story of an exploration for its report: rows and stored pages go in, a `SiteStory` comes
out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sitesift.explore.page_library import Library
from sitesift.explore.page_origin import Reached
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.site import SITE, TRACE, SiteResult
from sitesift.network import Opened, Trace
from sitesift.network.control import Done
from sitesift.ontology import Domain
from sitesift.relations import SqliteStore
from sitesift.report.site.site_boxes import boxes_of
from sitesift.report.site.site_story import Evidence, SeenPage, SiteStory, Spent

MOST_BOXES = 600  # on one page


def tell(result: SiteResult, folder: Path, url: str, domain: Domain) -> SiteStory:
    """Everything that the report shows."""
    store = SqliteStore(folder / TRACE)
    try:
        library = Library(folder, domain)
        store.declare([PageSeen, RecordsFound, PageJudged])
        trace = Trace(store, SITE)
        return SiteStory(
            url=url,
            domain=domain.name,
            verdict=result.kind,  # type: ignore[arg-type]  # one of the three
            why=result.why,
            evidence=[Evidence(*line) for line in result.evidence],
            pages=list(_pages(store, library, trace.opened())),
            wrappers=result.wrappers,
            records=result.records,
            failures=result.failures,
            times=_times(store),
            counts=[
                ("pages looked at", str(result.pages)),
                ("pages loaded by the wrapper", str(result.loads)),
                ("records' own pages among them", str(result.details)),
                ("turns", str(len(trace))),
            ],
            seconds=result.seconds,
        )
    finally:
        store.close()


def _times(store: SqliteStore) -> list[Spent]:
    seconds: dict[str, float] = {}
    turns: dict[str, int] = {}
    for stored in store.rows(Done, SITE):
        done = stored.row
        seconds[done.transducer] = seconds.get(done.transducer, 0.0) + done.seconds
        turns[done.transducer] = turns.get(done.transducer, 0) + 1
    return [
        Spent(name, spent, turns[name])
        for name, spent in sorted(seconds.items(), key=lambda item: -item[1])
    ]


def _pages(store: SqliteStore, library: Library, opened: Sequence[Opened]) -> Iterator[SeenPage]:
    found = {s.scope.page: s.row for s in store.rows(RecordsFound, SITE)}
    judged = {s.scope.page: s.row for s in store.rows(PageJudged, SITE)}
    page_of = {step.step: step.page for step in opened}
    parents = {step.page: page_of.get(step.parent) for step in opened}
    holders = {stored.row.file: stored.scope.page for stored in store.rows(PageSeen, SITE)}
    for stored in store.rows(PageSeen, SITE):
        number, row = stored.scope.page, stored.row
        count = found[number].count if number in found else 0
        page = library.page(row.file)
        yield SeenPage(
            number=number,
            url=row.url,
            label=row.label,
            kind=judged[number].kind if number in judged else "",
            note=f"{count} records" if count else "",
            by=row.by,
            parent=parents.get(number)
            if (parents.get(number) or 1) > 1
            else holders.get(row.before),
            picture=row.picture,
            width=page.size[0],
            boxes=boxes_of(
                page,
                areas=library.areas(row.file),
                forms=library.forms(row.file),
                navigation=library.navigation(row.file),
            )[:MOST_BOXES],
            failed=row.by == Reached.LINK and not count,
        )
