"""Whether a list that was read goes on behind its last page. In: what the wrappers of a round read,
how they came to the end of each list, and the pages that were looked at. Out: yes, no, or None
where nothing tells.

An end rests on a pager that was recognised, or on none: where addresses on a page say that they are
of further pages of its list, though nobody saw what leads there, nothing is known. What has an
address where it leads on, and none on another page of such a list, leads nowhere there ("Next").

Assumed: what has led to further records in one list of a wrapper works in its other lists, and so
does a link with an address; a button that has never brought anything may be broken. Pages and
answers that could not be had are counted elsewhere, so what works and changes nothing has nothing
to show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from sitesift.explore.evidence.case import ListEnd, Reading, RoundReadings
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.rows import PageJudged
from sitesift.navigate import PageKind, PaginationKind

# times that a wrapper went on in some list, so that its way on is not that of a first page alone
SURE_PRESSES = 2
Entry = tuple[int, str]  # a wrapper, and the value that it began a list with


class ListEnds:
    """The ends of all lists of a round."""

    def __init__(
        self,
        readings: RoundReadings,
        seen: Sequence[UnderstoodPage] = (),
        addressed: Collection[int] = (),
        further: Mapping[str, Collection[str]] = MappingProxyType({}),
    ) -> None:
        """`addressed` are the wrappers that do nothing but open addresses; `further` has what says
        that it is a further page, of pages without a pager."""
        self._seen, self._further = seen, further
        self.entries: dict[Entry, list[Reading]] = {}
        for one in readings.rows:
            self.entries.setdefault((one.wrapper, one.entry), []).append(one)
        self._ends = {(one.wrapper, one.entry): one for one in readings.ends}
        self._kept = {key for keys in readings.keys for key in keys}
        self._sure = {
            one.wrapper for one in readings.ends if one.gone and one.presses >= SURE_PRESSES
        }
        # what links with an address to a further page say
        self._linked = {
            judged.forward_text
            for _, _, judged in seen
            if judged.paging is PaginationKind.NEXT_LINK and judged.forward_text
        }
        self._turned = {number for (number, _), own in self.entries.items() if _has_turned(own)}
        # who opens an address and does nothing gets the same list as others that do so
        met = {
            (url, entry[1:] if entry[0] in addressed else entry)
            for entry, own in self.entries.items()
            for url in map(canonical_url, _addresses(own))
        }
        self._shared = {url for url, count in Counter(url for url, _ in met).items() if count > 1}

    def looked_at(self, entry: Entry) -> list[UnderstoodPage]:
        """The pages of a list that were looked at, and those of others at the same addresses."""
        known = set(map(canonical_url, _addresses(self.entries[entry])))
        return [row for row in self._seen if canonical_url(row[0].url) in known]

    def own_pages(self, entry: Entry) -> list[UnderstoodPage]:
        """Of the pages looked at, those at addresses that no other list has."""
        pages = self.looked_at(entry)
        return [row for row in pages if canonical_url(row[0].url) not in self._shared]

    def goes_on(self, entry: Entry) -> bool | None:
        """Whether a list goes on behind the last page that gave records."""
        own, end = self.entries[entry], self._ends.get(entry)
        leads = self._leads(entry, in_vain=end is not None and not end.gone)
        if leads and end is not None and self._is_beyond(entry[0], end, own):
            return False
        if leads is not None:
            return leads
        gone = entry[0] in self._sure and went_with_the_last(end, own)
        gone = gone or self._never_went_on(entry, end)
        return False if gone or self._changes_nothing(entry, end) else None

    def _is_beyond(self, wrapper: int, end: ListEnd, own: Sequence[Reading]) -> bool:
        """Whether the page that the last one leads to was opened and has no record. Where no list
        of the wrapper has two pages, somebody must have looked at such a page."""
        if end.presses < len(page_sizes(own)):
            return False
        return wrapper in self._turned or wrapper in self._emptied

    @cached_property
    def _emptied(self) -> set[int]:
        """Wrappers with a list whose last page leads to one that shows no record, and is none of
        results in a form that nobody knows."""
        empty = {
            canonical_url(page.url)
            for page, found, judged in self._seen
            if not found.count and judged.kind != PageKind.RESULTS
        }
        return {
            entry[0]
            for entry in self.entries
            for _, _, judged in self.looked_at(entry)
            if judged.paging is PaginationKind.NEXT_LINK
            and canonical_url(judged.forward_url) in empty
        }

    def _never_went_on(self, entry: Entry, end: ListEnd | None) -> bool:
        """Whether the first page of a list lacks what first pages of others lead on by."""
        return end is not None and end.gone and not end.presses and entry[0] in self._turned

    def _changes_nothing(self, entry: Entry, end: ListEnd | None) -> bool:
        """Whether what leads on was used in a browser on the last page, brought nothing, and is
        known to work."""
        if end is None or end.gone or not end.browsed:
            return False
        linked = any(judged.forward_url for _, _, judged in self.looked_at(entry))
        return linked or entry[0] in self._turned

    def _leads(self, entry: Entry, *, in_vain: bool) -> bool | None:
        """Whether the last page read leads to an address that was not read; None where nobody has
        looked at it, or only a script knows. Where several lists have that address, as searches by
        POST and tabs do, the page looked at may be another's: all must lead nowhere, and one must
        have as many records: a longer page may be full."""
        own, looked_at = self.entries[entry], self.looked_at(entry)
        addresses = _addresses(own)
        last = canonical_url(addresses[-1]) if addresses else ""
        rows = [row for row in looked_at if canonical_url(row[0].url) == last]
        read = set(map(canonical_url, addresses))
        if not rows or len(read) < len(addresses):
            return None
        if any(read.isdisjoint(self._further.get(page.file, read)) for page, _, _ in rows):
            return None
        if entry[0] in self._turned and all(self._is_unlinked(judged) for _, _, judged in rows):
            return False
        if last not in self._shared:
            return _leads_on(rows[-1][2], read, in_vain=in_vain)
        ended = all(_leads_on(judged, read, in_vain=in_vain) is False for _, _, judged in rows)
        longest = max(found.count for _, found, _ in looked_at)
        return False if ended and self._last_size(own) <= longest else None

    def _is_unlinked(self, judged: PageJudged) -> bool:
        """Whether what leads on has no address here, though it has one on other pages."""
        scripted = judged.paging is PaginationKind.SCRIPT and not judged.forward_url
        return scripted and judged.forward_text in self._linked

    def _last_size(self, own: Sequence[Reading]) -> int:
        """How many records the last page of a list has; rows that were left out are none."""
        known = [one for one in own if one.key in self._kept or not self._kept]
        return page_sizes(known)[-1] if known and known[-1].page == own[-1].page else 0


def page_sizes(own: Sequence[Reading]) -> tuple[int, ...]:
    """How many records each page of a list has that none before it had."""
    first: dict[str, int] = {}
    for one in own:
        first.setdefault(one.key, one.page)
    new = Counter(first.values())
    return tuple(new[page] for page in dict.fromkeys(one.page for one in own))


def rows_of_pages(own: Sequence[Reading]) -> tuple[int, ...]:
    """How many different rows each page of a list has."""
    pages: dict[int, set[str]] = {}
    for one in own:
        pages.setdefault(one.page, set()).add(one.key)
    return tuple(map(len, pages.values()))


def went_with_the_last(end: ListEnd | None, own: Sequence[Reading]) -> bool:
    """Whether a list was gone on with until there was nothing to go on by, and each time brought
    records, the last time too: what loads more went with the last of them. One that is gone and
    has brought nothing may have failed."""
    if end is None or not end.gone or not end.presses:
        return False
    return len(page_sizes(own)) == end.presses + 1


def _has_turned(own: Sequence[Reading]) -> bool:
    """Whether going on has brought further records."""
    return any(page_sizes(own)[1:])


def _addresses(own: Sequence[Reading]) -> list[str]:
    return list(dict.fromkeys(one.address for one in own if one.address))


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
