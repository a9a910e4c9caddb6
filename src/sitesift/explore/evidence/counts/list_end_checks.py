"""Whether lists were read to their ends. In: a case. Out: lines of evidence for the pages that
pagers count, and for last pages that lead nowhere further, or are not full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from sitesift.explore.evidence.case import Case, ListRead, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine

FEWEST_ENDS = 2  # of several lists, whose last pages were looked at
SHORT_SHARE = 0.8  # of the longest page; a page may lack one or two that were not recognised
STEADY_PAGES = 2  # of one size, so that one record less is the end of a list


def pager_lines(one: ListRead, case: Case) -> Iterator[EvidenceLine]:
    """Pages read against the highest number in a pager; one that shows only the next few numbers
    says nothing where more pages than that were read, nor one of a list that counts as many records
    as there are in all, nor one that another list at the same address belongs to; nor one whose
    numbers on one page are all that the wrapper goes by, as long as nobody has looked at the last
    of these pages. What a page has at once, and shows in parts by a script, is as many pages as it
    fills."""
    if one.highest_page > 1 and one.pages:
        # a first page may have two addresses
        new = sum(map(bool, one.sizes)) if one.pages == one.highest_page + 1 else one.pages
        if new == 1 and 0 < one.page_size < len(set(one.keys)):
            new = ceil(len(set(one.keys)) / one.page_size)
        silent = new > one.highest_page or one.total == case.count or _is_beside(one, case)
        silent |= one.unmarked and one.goes_on is None and new == one.highest_page
        holds = None if silent else new == one.highest_page
        yield compared(EvidenceKind.PAGER, new, one.highest_page, holds, one.name)


def _is_beside(one: ListRead, case: Case) -> bool:
    """Whether a list is a selection beside another at the same address, which has all its records
    and was read on as many pages as the pager has: featured records stand on every page."""
    given = case.places
    own = {given.get(key, -1) for key in one.keys}
    return any(
        other is not one
        and other.name == one.name
        and other.pages >= one.highest_page
        and own <= {given[key] for key in other.keys if key in given}
        for other in case.lists
    )


def end_lines(case: Case) -> Iterator[EvidenceLine]:
    """Lists whose last page was looked at, or is not full. Lists of one wrapper are made alike, so
    that a few of them stand for all, unless one that nobody looked at is longer; one that goes on
    where all is known says nothing."""
    known = [bool(one.goes_on) for one in lists_with_ends(case) if not _is_had_elsewhere(one, case)]
    if known:
        ended = known.count(False)
        enough = len(known) >= min(FEWEST_ENDS, len(case.lists)) and not _may_go_on(case)
        holds = ended == len(known) if enough or ended < len(known) else None
        yield compared(EvidenceKind.LIST_END, ended, len(known), holds)


def _may_go_on(case: Case) -> bool:
    """Whether a list of one page that nobody has looked at has more records than any page of those
    whose ends are known: that page may be the first that is full."""
    known = lists_with_ends(case)
    longest = max((size for one in known for size in one.sizes), default=0)
    unknown = [one for one in case.lists if one not in known and len(one.sizes) == 1]
    return any(one.sizes[0] > longest > 0 for one in unknown)


def _is_had_elsewhere(one: ListRead, case: Case) -> bool:
    """Whether a list that goes on has nothing that another lacks, which was read to its end and has
    every record, as many as the site counts elsewhere: the same list by another way. A count of
    that other list alone would be of what it has, whatever else there is."""
    if not one.goes_on or not case.totals or max(case.totals) != case.count:
        return False
    given = case.places
    whole = [
        other
        for other in case.lists
        if other.goes_on is False
        and len({given[key] for key in other.keys if key in given}) == case.count
    ]
    return any(
        third.total == case.count for other in whole for third in case.lists if third is not other
    )


def lists_with_ends(case: Case) -> list[ListRead]:
    """The lists of which it is known whether they go on; those that end short do not."""
    short = _end_short(case)
    return [one for one in case.lists if one.goes_on is not None or (short and one.sizes)]


def _end_short(case: Case) -> bool:
    """Whether all lists whose ends nobody has looked at end with a page that is clearly shorter
    than the longest: nothing is behind a page that is not full, whatever button stands there. Only
    where some list was gone through page by page: else nobody knows what a full page is."""
    sizes = [one.sizes for one in case.lists if one.sizes and _is_paged(one)]
    full = max((each for one in sizes for each in one), default=0)
    paged = any(len(one) > 1 and max(one) == full for one in sizes)
    last = [one.sizes for one in case.lists if one.sizes and one.goes_on is None]
    return paged and all(one[-1] <= SHORT_SHARE * full or _steps_down(one, full) for one in last)


def _steps_down(sizes: Sequence[int], full: int) -> bool:
    """Whether several pages were full to the last record, and the last one of the list is not: a
    wrapper that missed none on them missed none there."""
    before = sizes[:-1]
    return len(before) >= STEADY_PAGES and set(before) == {full} and sizes[-1] < full


def _is_paged(one: ListRead) -> bool:
    """Whether a list is more than a showcase of the home page, which has one short page."""
    return not one.at_home or len(one.sizes) > 1
