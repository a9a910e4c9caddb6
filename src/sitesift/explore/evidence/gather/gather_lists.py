"""The lists that a wrapper went through. In: what it read, and the pages that were looked at. Out:
for each list what was read there, and what the site says of it: its count, its pager, and whether
its last page leads further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sitesift.explore.evidence.case import ListEnd, ListRead, Reading, RoundReadings
from sitesift.explore.evidence.gather.list_ends import Entry, ListEnds, page_sizes, rows_of_pages
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import ENDING, UnderstoodPage
from sitesift.explore.lists.runs.run_output import Output
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import BROWSED_ORIGINS, PageOrigin
from sitesift.explore.rows import PageSeen
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.navigate import PaginationKind
from sitesift.navigate.links import find_links
from sitesift.navigate.pagination.paged_addresses import leads_ahead
from sitesift.wrapper import Engine, Wrapper
from sitesift.wrapper.run.rounds import rounds_of

# results of one search; assumes that nobody offers a million cars or homes
MOST_RESULTS = 1_000_000
# nobody saw what leads on: that a list may grow when it is scrolled was tried all the same
SEARCHES = "searches with "  # how the labels of pages begin that a form led to


@dataclass(frozen=True)
class ListGatherer:
    """Finds for each list of a run the pages that were looked at."""

    seen: Sequence[UnderstoodPage]
    archive: PageArchive

    def lists(
        self, readings: RoundReadings, wrappers: Iterable[WrapperLearned]
    ) -> Iterator[ListRead]:
        """The lists of all wrappers that were run."""
        learned = {one.number: one for one in wrappers}
        addressed = {one.number for one in learned.values() if one.entry_urls}
        ends = ListEnds(readings, self.seen, addressed, self._further(readings))
        read: dict[Entry, ListRead] = {}
        for (number, entry), own in ends.entries.items():
            pages, goes_on = ends.own_pages((number, entry)), ends.goes_on((number, entry))
            read[number, entry] = self._list(entry, own, learned[number], pages, goes_on=goes_on)
        yield from self._whole(read, learned)

    def _whole(
        self, read: dict[Entry, ListRead], learned: Mapping[int, WrapperLearned]
    ) -> Iterable[ListRead]:
        """The lists, each joined with what it goes on in: a home page shows the first page of a
        list whose others have addresses of their own."""
        roots = {entry: self._root(entry[1], learned[entry[0]]) for entry in read}
        begins = {(key[0], root[0].file): key for key, root in roots.items() if root is not None}
        for key, root in roots.items():
            before = self._gone_on_from(root[0]) if root is not None else None
            first = begins.get((key[0], before.file), key) if before is not None else key
            whole = _joined(read[first], read[key]) if first != key and first in read else None
            if whole is not None:
                read[first] = whole
                del read[key]
        return read.values()

    def _gone_on_from(self, root: PageSeen) -> PageSeen | None:
        """The page that was gone on from to where a list begins, a frame in it maybe."""
        pages = {page.file: page for page, _, _ in self.seen}
        at: PageSeen | None = root
        while at is not None and at.origin is PageOrigin.FRAME:
            at = pages.get(at.before)
        return pages.get(at.before) if at is not None and at.origin is PageOrigin.NEXT else None

    def _further(self, readings: RoundReadings) -> dict[str, set[str]]:
        """By page on which nobody saw a pager: addresses of its list's further pages, by what they
        say alone, of those that no run has read."""
        read = {canonical_url(one.address) for one in readings.rows}
        found: dict[str, set[str]] = {}
        for page, _, judged in self.seen:
            unseen = judged.paging in ENDING and not judged.infinite_scroll
            if unseen and canonical_url(page.url) in read:
                urls = find_links(self.archive.page(page.file)).url
                ahead = {canonical_url(url) for url in urls if url and leads_ahead(page.url, url)}
                found |= {page.file: ahead - read} if ahead - read else {}
        return found

    def _list(
        self,
        entry: str,
        own: Sequence[Reading],
        learned: WrapperLearned,
        pages: Sequence[UnderstoodPage],
        *,
        goes_on: bool | None,
    ) -> ListRead:
        root = self._root(entry, learned)
        looked_at = [*pages, *([root] if root is not None else [])]
        begins = next((one.address for one in own if one.address), "")
        return ListRead(
            name=entry or (root[0].url if root is not None else begins),
            keys=tuple(one.key for one in own),
            total=believable(root[2].total) if root is not None else None,
            pages=len({one.page for one in own}),
            highest_page=max((self._highest(row) for row in looked_at), default=0),
            page_size=max((found.count for _, found, _ in looked_at), default=0),
            goes_on=goes_on,
            unmarked=any(self._is_unmarked(row[0].file) for row in looked_at),
            at_home=root is not None and root[0].origin in (PageOrigin.START, PageOrigin.DIALOG),
            browsed=root is not None and root[0].origin in BROWSED_ORIGINS,
            sizes=page_sizes(own),
            held=rows_of_pages(own),
        )

    def _root(self, entry: str, learned: WrapperLearned) -> UnderstoodPage | None:
        """The first page of a list, where somebody has looked at it: at the address that it begins
        at, by the search that was made, or the only list of its wrapper."""
        roots = [row for row in self.seen if row[0].file in learned.lists]
        if entry.startswith("http"):
            wanted = canonical_url(entry)
            return next((row for row in self.seen if canonical_url(row[0].url) == wanted), None)
        if entry:
            return next((row for row in self.seen if _searched_for(row[0], entry)), None)
        return roots[0] if len(roots) == 1 else None

    def _is_unmarked(self, file: str) -> bool:
        """Whether the pages of a list are those that its pager names on one page of it."""
        turning = self.archive.navigation(file).pagination
        return turning.unmarked and turning.next is None

    def _highest(self, row: UnderstoodPage) -> int:
        """The highest page number that a page shows; none where its numbers have no address and
        were found to do nothing, here or, where nobody tried them here, on another page."""
        page, _, judged = row
        paging = self.archive.navigation(page.file).pagination
        if self._are_bare(page.file):
            nexts = (after for after, _, _ in self.seen if after.origin is PageOrigin.NEXT)
            turned = any(after.before == page.file for after in nexts)
            untried = judged.paging is PaginationKind.SCRIPT and not turned
            if judged.paging is PaginationKind.NONE or (untried and self._some_are_dead()):
                return 0
        return max((*(number for number, _ in paging.pages), paging.current or 0, paging.stated))

    def _are_bare(self, file: str) -> bool:
        """Whether a page has page numbers, none of them with an address."""
        pages = self.archive.navigation(file).pagination.pages
        return bool(pages) and not any(link.url for _, link in pages)

    def _some_are_dead(self) -> bool:
        """Whether page numbers of any page were found to do nothing: all are of one template."""
        return any(
            judged.paging is PaginationKind.NONE and self._are_bare(page.file)
            for page, _, judged in self.seen
        )


def _joined(first: ListRead, rest: ListRead) -> ListRead | None:
    """A list and what it goes on in as one; None where they have records in common, or count
    differently: then they are two."""
    if not set(first.keys).isdisjoint(rest.keys) or first.total != rest.total:
        return None
    return replace(
        first,
        keys=first.keys + rest.keys,
        pages=first.pages + rest.pages,
        highest_page=max(first.highest_page, rest.highest_page),
        goes_on=rest.goes_on,
        sizes=first.sizes + rest.sizes,
        held=first.held + rest.held,
    )


def _searched_for(page: PageSeen, value: str) -> bool:
    """Whether a page is what a form gave for one value."""
    made = page.origin == PageOrigin.FORM and page.label.startswith(SEARCHES)
    return made and page.label.endswith(f" {value}") and "," not in page.label


def believable(total: int | None) -> int | None:
    """A number of results, if it can be one: a price without a currency may stand in its place."""
    return total if total is not None and total <= MOST_RESULTS else None


def round_readings(
    outputs: Mapping[int, Output],
    entries: Mapping[int, Sequence[str]],
    keys: Sequence[Sequence[str]],
) -> RoundReadings:
    """What the wrappers of a round read; `entries` are the values that each went through, `keys`
    those of the round's records."""
    rows = [
        Reading(
            number,
            _entry(entries.get(number, ()), place.round),
            place.page,
            place.url,
            key,
            output.lines[n] if output.lines else (),
        )
        for number, output in outputs.items()
        for n, (key, place) in enumerate(zip(output.row_keys, output.places, strict=True))
    ]
    ends = [
        ListEnd(
            number,
            _entry(entries.get(number, ()), place),
            end.rounds,
            end.gone,
            browsed=output.engine == Engine.BROWSER,
        )
        for number, output in outputs.items()
        for place, end in output.star_ends.items()
    ]
    return RoundReadings(tuple(map(tuple, keys)), tuple(rows), tuple(ends))


def entries_of(wrapper: Wrapper) -> list[str]:
    """The values that a wrapper goes through, one after the other."""
    each = wrapper.header.each
    return [" ".join(one.values.values()) for one in rounds_of(wrapper.expr, each)] if each else []


def _entry(entries: Sequence[str], number: int) -> str:
    return entries[number] if number < len(entries) else ""
