"""From an exploration to a case. In: its rows so far, its pages, and what a round of wrappers gave.
Out: all that the round can be compared with."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from sitesift.explore.evidence.case import Case, LeftOutRow, RoundReadings, Row, cell_text
from sitesift.explore.evidence.counts.cut_lists import cut_lists
from sitesift.explore.evidence.counts.word_searches import word_searches
from sitesift.explore.evidence.gather.dead_counts import without_dead_counts
from sitesift.explore.evidence.gather.gather_lists import SEARCHES, ListGatherer, believable
from sitesift.explore.evidence.gather.gather_shown import (
    first_heading,
    own_headings,
    own_pages,
    shown_records,
)
from sitesift.explore.evidence.gather.gather_untried import untried_controls, untried_links
from sitesift.explore.evidence.gather.guessed_fields import guessed_fields
from sitesift.explore.evidence.gather.headed_rows import HeadedRows, headed_rows
from sitesift.explore.evidence.gather.linked_records import link_keys, linked_records
from sitesift.explore.evidence.gather.listed_pages import listed_pages, listed_records
from sitesift.explore.evidence.gather.numbered_pages import number_looks
from sitesift.explore.evidence.gather.seen_goods import (
    left_out_goods,
    rows_dropped,
    sure_goods_seen,
    too_little_said,
    with_sure_goods,
)
from sitesift.explore.evidence.gather.seen_records import row_keys, seen_texts, views_of
from sitesift.explore.evidence.gather.silent_lists import silent_lists
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.names.parts_alone import steps_alone
from sitesift.explore.lists.names.parts_in_names import parts_in_names
from sitesift.explore.lists.pages.link_names import link_names
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, is_list, shown_lists
from sitesift.explore.lists.runs.record_pool import Views
from sitesift.explore.lists.runs.settle_records import DroppedRow
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import BROWSED_ORIGINS, OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import (
    FIRST_ERROR,
    Filled,
    FormFound,
    LinkFound,
    SearchOpen,
    TabFound,
    TabTurned,
)
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.wrapper_rows import ColumnDropped, WrapperLearned, WrapperRan
from sitesift.ontology import Domain
from sitesift.text.addresses_in_text import split_address
from sitesift.wrapper import Wrapper

MOST_SELECTED = 12  # records that a page shows of more; assumed


@dataclass(frozen=True)
class Explored:
    """The rows of an exploration that tell what was seen and tried."""

    seen: Sequence[UnderstoodPage]
    wrappers: Sequence[WrapperLearned] = ()  # of the round
    runs: Sequence[WrapperRan] = ()  # of the round
    links: Sequence[LinkFound] = ()
    forms: Sequence[FormFound] = ()
    list_forms: Sequence[FormFound] = ()  # beside lists, which they narrow
    wrapper_forms: frozenset[str] = frozenset()  # that wrappers with records fill
    # how many records the pages count that each form stands on
    form_counts: Mapping[str, set[int | None]] = field(default_factory=dict)
    # how many records the pages show at least that forms stand on which answer at once
    form_records: Mapping[str, int] = field(default_factory=dict)
    fillings: Sequence[Filled] = ()
    tabs: Sequence[TabFound] = ()
    turned: Sequence[TabTurned] = ()
    open_searches: Sequence[SearchOpen] = field(default_factory=tuple)
    dropped_columns: Sequence[ColumnDropped] = ()  # of the round
    told_by_own_pages: frozenset[str] = frozenset()  # attributes that lists tell worse
    refused: frozenset[str] = frozenset()  # keys of what is no record, of the round
    budget_exhausted: bool = False
    listed_looks: tuple[bool, ...] = ()  # pages of the map that were looked at: they are records
    number_looks: Mapping[str, bool] = field(default_factory=dict)  # missing numbers: they are


def gather_case(number: int, explored: Explored, archive: PageArchive) -> Case:
    """The case of a round."""
    explored = replace(explored, seen=without_dead_counts(explored.seen, archive))
    folder, domain = RunFolder(archive.folder), archive.domain
    cells, readings = folder.round_rows(number), folder.readings(number)
    read = {one.address for one in readings.rows}
    void = {row.name: f"{row.reason} ({row.about})" for row in explored.dropped_columns}
    no_witness = explored.told_by_own_pages | void.keys()  # of what lists say
    known = seen_texts(explored.seen, archive)
    known = {key: own for key, own in known.items() if key not in explored.refused}
    headed = _headed(explored.seen, readings, archive)
    left_out = with_sure_goods(folder.dropped_rows(number), headed, readings.keys)
    few = too_little_said(known, cells, domain, left_out_goods(left_out)) | sure_goods_seen(
        known, left_out, domain
    )
    seen = {key: own for key, own in known.items() if key not in few}
    lists = [page.file for page, _, _ in shown_lists(explored.seen)]
    details = _detail_pages(explored.seen)
    used = {run.number: run for run in explored.runs if run.records}.values()
    gatherer = ListGatherer(explored.seen, archive)
    keys = row_keys(cells, readings, (seen, views_of(explored.seen)), domain.identifying)
    every_key = {key for own in keys for key in own}
    explained = explored.refused | few.keys() | {canonical_url(row[0].url) for row in explored.seen}
    explained |= {key for row in folder.dropped_rows(number) for key in row.keys}
    return Case(
        domain=domain,
        rows=cells,
        keys=keys,
        seen={
            key: {n: t for n, t in own.items() if n not in no_witness} for key, own in seen.items()
        },
        dropped_columns=void,
        lists=list(gatherer.lists(readings, explored.wrappers)),
        totals=_totals(explored.seen),
        free_totals=_totals(row for row in explored.seen if row[0].origin in BROWSED_ORIGINS),
        fillings=_fillings(explored.seen),
        joined=_joined(folder, number),
        too_little=frozenset(few),
        dropped=rows_dropped(left_out, few),
        left_out=[LeftOutRow(row.reason, row.keys) for row in left_out if row.keys],
        shown=list(shown_records(lists, archive)),
        read_where_seen=read_where_seen(_list_addresses(explored.seen), readings),
        headings=_headings(keys, views_of(explored.seen), archive),
        headed=headed.own,
        lines={one.key: one.lines for one in readings.rows},
        own_pages=list(own_pages(details, archive)) if details else (),
        failed_pages=sum(run.failed for run in used),
        cuts=[run.cut for run in used if run.cut],
        budget_exhausted=explored.budget_exhausted,
        untried=_untried(explored, archive, keys, read, left_out),
        open_searches=guessed_fields(explored.open_searches, explored.forms),
        cut=cut_lists(explored.seen),
        word_searches=word_searches(explored.seen, few),
        listed=listed_records(listed_pages(archive.folder), every_key, explained),
        listed_looks=explored.listed_looks,
        numbers=number_looks(every_key, explained, explored.number_looks),
        cut_parts=_cut_parts(explored.wrappers, used, domain),
        alone=archive.texts_alone(page.file for page, _, _ in explored.seen)
        | frozenset(steps_alone(cell_text(row, "url") for row in cells)),
        told_by_own_pages=explored.told_by_own_pages,
        fragments={one.field: one.fragments for one in explored.open_searches if one.fragments},
    )


def _untried(
    explored: Explored,
    archive: PageArchive,
    keys: Sequence[Sequence[str]],
    read: set[str],
    left_out: Sequence[DroppedRow],
) -> dict[str, int]:
    """What was seen and never tried, and how many of each: controls, links, lists that no wrapper
    has read, records that pages lead to."""
    every_key = {key for own in keys for key in own}
    controls = untried_controls(
        explored.forms,
        explored.fillings,
        explored.tabs,
        explored.turned,
        explored.list_forms,
        by_wrappers=explored.wrapper_forms,
        read=read,
        beside_all=_beside_all(explored, len(keys)),
    )
    links = untried_links(explored.links, explored.seen, explored.wrappers, keys, read)
    framed = [page.file for page, _, _ in explored.seen if archive.frames(page.file)]
    known = every_key | left_out_goods(left_out)
    silent = silent_lists(
        explored.seen, read, framed, known, lambda file: link_keys(archive.page(file))
    )
    return controls | links | silent | linked_records(explored.seen, archive, every_key)


def _beside_all(explored: Explored, count: int) -> list[str]:
    """Forms that stand beside nothing but lists of all records: their pages count as many, or they
    answer at once, and the pages show as many, and more than a selection has."""
    counted = [form for form, own in explored.form_counts.items() if own == {count}]
    shown = explored.form_records if count > MOST_SELECTED else {}
    return counted + [form for form, fewest in shown.items() if fewest >= count]


def _headed(
    seen: Sequence[UnderstoodPage], readings: RoundReadings, archive: PageArchive
) -> HeadedRows:
    """The rows that were read, and those that were seen, by what their pages are called, be it in
    their addresses alone ("/browse/1/cars/") or by links that lead there."""
    placed = [(row.key, row.address) for row in readings.rows]
    placed += [(key, page.url) for page, found, _ in seen for key in found.keys]
    pages = {page.url: archive.page(page.file) for page, _, _ in seen}
    own = {url: [*own_headings(page), split_address(url).path] for url, page in pages.items()}
    urls = {url for _, url in placed if url} | pages.keys()
    links = link_names(pages.values(), urls)
    led = {url: links[key] for url in urls if (key := canonical_url(url)) in links}
    return headed_rows(placed, own, archive.domain, led)


def _list_addresses(seen: Sequence[UnderstoodPage]) -> set[str]:
    """The keys of the addresses of lists that were looked at."""
    return {canonical_url(url) for page, _, _ in shown_lists(seen) for url in page.addresses}


def read_where_seen(looked_at: Collection[str], readings: RoundReadings) -> frozenset[str]:
    """The keys of the rows that were read on the first pages of lists, at addresses that were
    looked at. Further states of a page may have the address of the first, and what several
    searches have led to is not what one of them has shown."""
    first = [(canonical_url(row.address), row) for row in readings.rows if row.page == 1]
    entries: dict[str, set[str]] = {}
    for address, row in first:
        entries.setdefault(address, set()).add(row.entry)
    return frozenset(
        row.key for address, row in first if address in looked_at and len(entries[address]) == 1
    )


def _headings(keys: Iterable[Iterable[str]], views: Views, archive: PageArchive) -> list[str]:
    """The first headings of the pages that records of the output were seen on."""
    own = (key for each in keys for key in each)
    files = sorted({file for key in own for file in views.get(key, ())})
    return [name for file in files if (name := first_heading(archive.page(file)))]


def _joined(folder: RunFolder, number: int) -> list[tuple[Row, Row]]:
    """Rows that were taken for a record known before, with what was known of it."""
    rows = folder.dropped_rows(number)
    return [(row.texts, row.record) for row in rows if row.record]


def _detail_pages(seen: Iterable[UnderstoodPage]) -> list[str]:
    return [row[0].file for row in seen if row[0].origin in OWN_PAGE_ORIGINS and not is_list(*row)]


def _cut_parts(
    wrappers: Iterable[WrapperLearned], used: Iterable[WrapperRan], domain: Domain
) -> frozenset[str]:
    """The parts of names that wrappers with records read where names stand."""
    giving = {run.number for run in used}
    texts = [learned.text for learned in wrappers if learned.number in giving]
    return frozenset().union(*(parts_in_names(Wrapper.parse(text), domain) for text in texts))


def _totals(seen: Iterable[UnderstoodPage]) -> list[int]:
    """Every number of results that a page says; a record's own page may count others like it, and
    the number of an error ("404 Not found") counts nothing."""
    totals = (
        believable(j.total)
        for page, _, j in seen
        if page.origin not in OWN_PAGE_ORIGINS and page.status < FIRST_ERROR
    )
    return [total for total in totals if total is not None]


def _fillings(seen: Iterable[UnderstoodPage]) -> dict[str, dict[str, int]]:
    """What searches counted, by the page whose form was filled."""
    totals: dict[str, dict[str, int]] = {}
    for page, _, judged in seen:
        if page.origin == PageOrigin.FORM and judged.total is not None:
            what = page.label.removeprefix(SEARCHES)
            totals.setdefault(page.before, {})[what] = judged.total
    return totals
