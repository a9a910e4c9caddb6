"""The lists that a wrapper went through. In: what it read, and the pages that were looked at. Out:
for each list what was read there, and what the site says of it: its count, its pager, and whether
its last page leads further."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sitesift.explore.evidence.case import ListEnd, ListRead, Reading, RoundReadings
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.list_pages import UnderstoodPage
from sitesift.explore.lists.run_output import Output
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import BROWSED_ORIGINS, PageOrigin
from sitesift.explore.rows import PageJudged
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.navigate import PaginationKind
from sitesift.wrapper import Wrapper
from sitesift.wrapper.run.rounds import rounds_of

# results of one search; assumes that nobody offers a million cars or homes
MOST_RESULTS = 1_000_000
# times that a wrapper went on in some list, so that its way on is not that of a first page alone
SURE_PRESSES = 2


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
        ends = {(one.wrapper, one.entry): one for one in readings.ends}
        sure = {one.wrapper for one in readings.ends if one.gone and one.presses >= SURE_PRESSES}
        entries: dict[tuple[int, str], list[Reading]] = {}
        for one in readings.rows:
            entries.setdefault((one.wrapper, one.entry), []).append(one)
        met = Counter(
            url for own in entries.values() for url in {canonical_url(one.address) for one in own}
        )
        shared = {url for url, count in met.items() if count > 1}
        for (number, entry), own in entries.items():
            end = ends.get((number, entry))
            if end is not None and end.gone and number not in sure:
                end = None  # a path that fits the first page alone is gone on the second
            yield self._list(entry, own, learned[number], shared, end)

    def _list(
        self,
        entry: str,
        own: Sequence[Reading],
        learned: WrapperLearned,
        shared: set[str],
        end: ListEnd | None,
    ) -> ListRead:
        addresses = list(dict.fromkeys(one.address for one in own if one.address))
        known = set(map(canonical_url, addresses))
        looked_at = [row for row in self.seen if canonical_url(row[0].url) in known]
        root = self._root(entry, learned)
        goes_on = self._goes_on(addresses, looked_at, shared, end)
        if goes_on is False and addresses and canonical_url(addresses[-1]) in shared:
            # a page longer than all that were looked at may be full, and go on
            longest = max((found.count for _, found, _ in looked_at), default=0)
            goes_on = None if page_sizes(own)[-1] > longest else False
        return ListRead(
            name=entry or (root[0].url if root is not None else next(iter(addresses), "")),
            keys=tuple(one.key for one in own),
            total=believable(root[2].total) if root is not None else None,
            pages=len({one.page for one in own}),
            highest_page=max((self._highest(page.file) for page, _, _ in looked_at), default=0),
            goes_on=False if goes_on is None and went_with_the_last(end, own) else goes_on,
            at_home=root is not None and root[0].origin in (PageOrigin.START, PageOrigin.DIALOG),
            browsed=root is not None and root[0].origin in BROWSED_ORIGINS,
            sizes=page_sizes(own),
        )

    def _root(self, entry: str, learned: WrapperLearned) -> UnderstoodPage | None:
        """The first page of a list, where somebody has looked at it: at the address that it begins
        at, or the only list of its wrapper."""
        roots = [row for row in self.seen if row[0].file in learned.lists]
        if entry.startswith("http"):
            wanted = canonical_url(entry)
            return next((row for row in self.seen if canonical_url(row[0].url) == wanted), None)
        return roots[0] if not entry and len(roots) == 1 else None

    def _highest(self, file: str) -> int:
        """The highest page number that a page shows."""
        paging = self.archive.navigation(file).pagination
        return max((number for number, _ in paging.pages), default=paging.current or 0)

    def _goes_on(
        self,
        addresses: Sequence[str],
        looked_at: Sequence[UnderstoodPage],
        shared: set[str],
        end: ListEnd | None,
    ) -> bool | None:
        """Whether the last page read leads to an address that was not read; None where nobody has
        looked at it, or only a script knows. Where several lists have that address, as searches by
        POST and tabs do, the page looked at may be another's: all must lead nowhere."""
        in_vain = end is not None and not end.gone
        last = canonical_url(addresses[-1]) if addresses else ""
        rows = [judged for page, _, judged in looked_at if canonical_url(page.url) == last]
        repeated = len({canonical_url(url) for url in addresses}) < len(addresses)
        if not rows or repeated:
            return None
        read = set(map(canonical_url, addresses))
        if last in shared:
            ended = all(_leads_on(row, read, in_vain=in_vain) is False for row in rows)
            return False if ended else None
        return _leads_on(rows[-1], read, in_vain=in_vain)


def page_sizes(own: Sequence[Reading]) -> tuple[int, ...]:
    """How many records each page of a list has that none before it had."""
    first: dict[str, int] = {}
    for one in own:
        first.setdefault(one.key, one.page)
    new = Counter(first.values())
    return tuple(new[page] for page in dict.fromkeys(one.page for one in own))


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
        ListEnd(number, _entry(entries.get(number, ()), place), end.rounds, end.gone)
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


def went_with_the_last(end: ListEnd | None, own: Sequence[Reading]) -> bool:
    """Whether a list was gone on with until there was nothing to go on by, and each time brought
    records, the last time too: what loads more went with the last of them. One that is gone and
    has brought nothing may have failed."""
    if end is None or not end.gone or not end.presses:
        return False
    return len(page_sizes(own)) == end.presses + 1


def _leads_on(judged: PageJudged, read: set[str], *, in_vain: bool) -> bool | None:
    """Whether a page leads on; a link on to where it stands was followed in vain, or only a script
    knows."""
    if judged.paging is PaginationKind.NEXT_LINK:
        return canonical_url(judged.forward_url) not in read
    if in_vain and judged.forward_url and canonical_url(judged.forward_url) in read:
        return False
    if judged.paging in (PaginationKind.SCRIPT, PaginationKind.LOAD_MORE):
        return None
    return None if judged.infinite_scroll else False
