"""What detail pages add. In: the files of some detail pages and of the lists that led to them. Out:
the attributes that lists do not show, or not for all records, and the expression that reads them
behind the link of a record.

An attribute that most records of the lists have is theirs. One that fewer have is completed, never
replaced: the wrapper reads the list first, and of two values the first counts. Only what lists have
as a part of names, and own pages behind a label, or what lists cut short, is left to these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sitesift.errors import SitesiftError
from sitesift.explore.identity import canonical_url, own_page_key, record_texts
from sitesift.explore.lists.runs.dropped_columns import stands_in_all, text_outside
from sitesift.explore.lists.wrappers.cut_values import better_on_own_pages, unsure_in_lists
from sitesift.explore.page_archive import PageArchive
from sitesift.induce import ListPage, learn_lists, read_rows
from sitesift.induce.columns import LearnedColumn
from sitesift.induce.induction_model import RECORD
from sitesift.induce.syntax_parts import narrowed
from sitesift.ontology import Domain
from sitesift.page import Page
from sitesift.records.cells import Cells
from sitesift.records.domain.detail.detail_page import LEAST_PAGES
from sitesift.records.domain.detail.detail_places import DetailPage
from sitesift.records.model import Area, Record
from sitesift.records.whole_texts import is_cut_short
from sitesift.settings import RunSettings
from sitesift.text.addresses_in_text import join_address
from sitesift.text.plain_text import letters_and_digits
from sitesift.text.unsafe_addresses import is_command
from sitesift.wrapper import EngineSetup, Wrapper
from sitesift.wrapper.language import syntax as s

LISTED_SHARE = 0.5  # of the records of the lists: an attribute that so many have is the lists'
COMPLETE_SHARE = 0.85  # ... and one that so many have lacks in few, as verdicts have it
# kinds of values that two records of a list share, at least: half of those of the poorer one. Two
# panes of a page shared none or one of three to five, records beside an own page four of five
SHARED_KINDS = 0.5
# engines that draw nothing refuse wrappers with such a test
DRAWN_TEST = s.Predicate(
    s.Binary("!=", s.Path((s.Step("style", s.NodeTest("display")),)), s.Literal("none"))
)
Texts = Mapping[str, Mapping[str, str]]  # of records, by key


@dataclass(frozen=True)
class Details:
    """How the pages of single records are read, and what those seen have shown."""

    path: s.Path
    columns: tuple[LearnedColumn, ...]
    seen: tuple[tuple[str, Mapping[str, str]], ...]  # address of a page, and its texts by attribute
    instead: tuple[str, ...] = ()  # of the attributes, those that are not read from lists any more

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)

    def additions(self) -> Details | None:
        """The same without what lists have too; None where nothing is left."""
        return self.only(set(self.names) - set(self.instead))

    def only(self, names: Collection[str]) -> Details | None:
        """The same with these columns alone; None where nothing is left."""
        left = tuple(column for column in self.columns if column.name in names)
        seen = tuple(
            (url, {name: text for name, text in texts.items() if name in names})
            for url, texts in self.seen
        )
        instead = tuple(name for name in self.instead if name in names)
        return Details(self.path, left, seen, instead) if left else None

    def expression(self, *, drawn: bool = False) -> s.Path:
        """What a wrapper puts behind the link of a record; `drawn` asks for what only a browser
        shows."""
        return narrowed(self.path, *((DRAWN_TEST,) if drawn else ()), *self._predicates())

    def alone(self, url: str) -> Wrapper:
        """A wrapper for the page of one record."""
        opened = s.Action(s.OPEN, url, absolute=True)
        read = narrowed(self.path, s.Marker(RECORD), *self._predicates())
        return Wrapper(s.Path((opened, *read.items)))

    def _predicates(self) -> list[s.Predicate]:
        return [column.predicate for column in self.columns]


def learn_details(
    details: Sequence[str], lists: Sequence[str], archive: PageArchive, *, always: bool
) -> Details | None:
    """What the pages add; None where that is nothing, or where no one path leads to it."""
    said = _without(texts_on_lists(lists, archive), unsure_in_lists(lists, archive))
    pages = [detail_page(archive.page(file), archive.areas(file), said) for file in details]
    records = archive.single_records(pages, least=1 if always else LEAST_PAGES)
    pairs = [
        (page, record) for page, record in zip(pages, records, strict=True) if record is not None
    ]
    if len(pairs) < LEAST_PAGES:
        return None
    instead = better_on_own_pages(lists, [record for _, record in pairs], archive)
    wanted = _added(pairs, said) | _completed(pairs, said, always=always) | instead
    wanted -= {
        kind.name  # of which a detail page has no more than a list
        for kind in archive.domain.types.values()
        if kind.names_record or kind.is_address
    }
    whole = _whole_names(pairs, archive.domain)
    instead, wanted = instead | whole, (wanted | whole) - _site_wide(pairs, lists, archive)
    samples = [ListPage(page.page, (Area(record.nodes[0], (record,)),)) for page, record in pairs]
    learned = next(iter(learn_lists(samples, archive.domain)), None)
    if learned is None or learned.missed or learned.extra or len(learned.pages) < len(pairs):
        return None
    columns = tuple(
        column for column in learned.columns if column.name in wanted and not column.wrong
    )
    names = {column.name for column in columns}
    shown = tuple(
        (page.page.url, {n: t for n, t in record_texts(record).items() if n in names})
        for page, record in pairs
    )
    better = tuple(sorted(instead & names))
    return Details(learned.records_path, columns, shown, better) if columns else None


def _without(texts: Texts, names: set[str]) -> Texts:
    """The texts without those of some attributes."""
    return {
        key: {name: text for name, text in own.items() if name not in names}
        for key, own in texts.items()
    }


def texts_on_lists(lists: Sequence[str], archive: PageArchive) -> Texts:
    """What lists say of each record; the fullest view of it counts."""
    texts: dict[str, Mapping[str, str]] = {}
    for file in lists:
        texts |= {
            key: own
            for key, own in archive.texts(file).items()
            if len(own) > len(texts.get(key, ()))
        }
    return texts


def detail_page(page: Page, areas: Sequence[Area], said: Texts) -> DetailPage:
    """The page with the lists on it that are about other records: not those around the page's
    heading, nor parts of what the page tells of its own."""
    headings = page.nodes_with_tag("h1").tolist()
    lists = [area for area in areas if len(area.records) > 1 and not is_one_in_parts(area)]
    listed = [record for area in lists for record in area.records]
    nodes = [
        n
        for record in listed
        for n in record.nodes
        if not any(page.contains(n, h) for h in headings)
    ]
    own = said.get(canonical_url(page.url), {})
    return DetailPage(
        page,
        tuple(nodes),
        {name: text for name, text in own.items() if name not in ("url", "image")},
    )


def is_one_in_parts(area: Area) -> bool:
    """Whether what was taken for several records are parts of one, as the panes of its page are:
    they lead nowhere, and hardly say the same kinds of things."""
    names = [{value.name for value in record.values} for record in area.records]
    if any("url" in own for own in names):
        return False
    return all(
        len(one & other) < SHARED_KINDS * min(len(one), len(other))
        for one, other in combinations(names, 2)
    )


def _whole_names(pairs: Sequence[tuple[DetailPage, Record]], domain: Domain) -> set[str]:
    """What records are called, of a site without a domain, where lists cut it short and own pages
    have more of it."""
    return {
        name
        for page, record in pairs
        for name, text in record_texts(record).items()
        if is_cut_short(page.list_values.get(name, "")) and not is_cut_short(text)
        if name in domain.types and domain.types[name].plain and domain.types[name].names_record
    }


def _added(pairs: Sequence[tuple[DetailPage, Record]], said: Texts) -> set[str]:
    """Attributes that lists have for few records, and of none whose own page was seen."""
    counts = Counter(name for texts in said.values() for name in texts)
    held = {a.name for _, record in pairs for a in record.values}
    told = {name for page, _ in pairs for name in page.list_values}
    return {name for name in held - told if counts[name] < LISTED_SHARE * max(1, len(said))}


def _completed(
    pairs: Sequence[tuple[DetailPage, Record]], said: Texts, *, always: bool
) -> set[str]:
    """Attributes that lists have for some records only, and that the pages of others have too. What
    every page has that was looked at is not on the others by chance: one is enough."""
    counts = Counter(name for texts in said.values() for name in texts)
    everywhere = set.intersection(*({a.name for a in record.values} for _, record in pairs))
    gaps = {name for name in everywhere if counts[name] < COMPLETE_SHARE * len(said)}
    held = Counter(
        a.name
        for page, record in pairs
        if page.list_values
        for a in record.values
        if a.name not in page.list_values
    )
    least = 1 if always else LEAST_PAGES
    return {name for name, count in held.items() if count >= (1 if name in gaps else least)}


def _site_wide(
    pairs: Sequence[tuple[DetailPage, Record]], lists: Sequence[str], archive: PageArchive
) -> set[str]:
    """Attributes that are the same on all pages, and stand on the lists outside their records: the
    phone in the header is the site's."""
    texts: dict[str, list[str]] = {}
    for _, record in pairs:
        for name, text in record_texts(record).items():
            texts.setdefault(name, []).append(letters_and_digits(text))
    outside = [text_outside(archive.page(file), archive.areas(file)) for file in lists]
    return {
        name
        for name, said in texts.items()
        if len(said) == len(pairs) and len(set(said)) == 1 and stands_in_all(said[0], outside)
    }


async def read_directly(details: Details, domain: Domain, setup: EngineSetup) -> set[str]:
    """The columns of which plain HTTP gives on the pages seen what the browser has shown there. All
    rows are read together, as those of a run are: what a column holds tells how each cell is
    meant."""
    raw = []
    for url, _ in details.seen:
        run = details.alone(url).run(setup, settings=RunSettings(max_pages=2))
        try:
            rows = [record.row() async for record in run]
        except SitesiftError:
            return set()
        raw.append(rows[0] if rows else {})
    found = zip(raw, read_rows(raw, domain), details.seen, strict=True)
    other = {
        name
        for given, row, (_, texts) in found
        for name, text in texts.items()
        if letters_and_digits(text) not in _said(name, given, row)
    }
    return set(details.names) - other


def _said(name: str, given: Mapping[str, Any], row: Cells) -> set[str]:
    """What a page says in a column: all of the text, and what is read in it. Where rows are as few
    as these, a part of a name that goes on is cut: "Sorento" of "Sorento 4th Gen"."""
    texts = (given.get(name, ""), row.get(name, {}).get("text", ""))
    return {letters_and_digits(str(text)) for text in texts}


def own_address(page: Page, record: Record) -> str:
    """The address of a record's own page; empty where it has none that may be asked for."""
    texts = record_texts(record)
    if not own_page_key(texts, page.url) or is_command(texts["url"].strip()):
        return ""
    return join_address(page.url, texts["url"].strip())
