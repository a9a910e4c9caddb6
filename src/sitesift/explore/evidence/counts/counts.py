"""How many records there are: of each list and of all, against what the site counts and what was
seen; what pagers say, and where lists end, is in list_end_checks.py. A record too many is as wrong
as one too few: an advertisement that was taken for a record makes fourteen of twelve."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sitesift.explore.evidence.case import Case, ListRead, cell_text, compared
from sitesift.explore.evidence.counts.distinct_lists import distinct_lists
from sitesift.explore.evidence.counts.guessed_names import (
    lettered_records,
    named_lists,
    row_numbers,
)
from sitesift.explore.evidence.counts.list_end_checks import end_lines, pager_lines
from sitesift.explore.evidence.counts.mixed_counts import MixedCount, mixed_counts, mixed_lines
from sitesift.explore.evidence.counts.seen_twice import seen_twice
from sitesift.explore.filling_rows import NOTHING_FILLED
from sitesift.explore.identity import url_pattern
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.addresses_in_text import split_address

LARGER = 3  # times as many records on lists as on the home page, so that it shows a selection
LEAST_SAME = 2  # records that two searches have in common: one alone may be found by both
FEWEST_OVER = 3  # lists with too many records, so that what they share tells why
EVERYWHERE = 0.8  # of these lists, from which on a record stands in all of them
URL = "url"  # the column of records' own pages
FEWEST_ROWS = 10  # of an output in which those without a page stand out; assumed
LINKED_SHARE = 0.95  # or all but one


def count_lines(case: Case) -> Iterator[EvidenceLine]:
    """All comparisons of numbers."""
    missing = missing_keys(case)
    seen = len(case.seen)
    yield compared(EvidenceKind.RECORDS_SEEN, seen - len(missing), seen, not missing)
    mixed = mixed_counts(case)
    for one in case.lists:
        yield from _list_count(one, case, mixed)
    yield from _result_count(case, mixed)
    yield from _site_total(case, mixed)
    yield from mixed_lines(case)
    for one in case.lists:
        yield from pager_lines(one, case)
    yield from end_lines(case)
    yield from _strays(case)
    yield from _unlinked(case)
    for fillings in case.fillings.values():
        yield from _fillings(fillings)
    yield from _same_searches(case)


def missing_keys(case: Case) -> tuple[str, ...]:
    """Keys of records that were seen and are not in the output."""
    return tuple(sorted(set(case.seen) - case.by_key.keys() - seen_twice(case)))


def counts_agree(case: Case) -> bool:
    """Whether the site counts exactly these records, all of them or those of each list."""
    if case.totals and max(case.totals) == case.count:
        return True
    lines = [line for one in case.lists for line in _list_count(one, case, {})]
    return bool(lines) and len(lines) == len(case.lists) and all(line.holds for line in lines)


def _list_count(
    one: ListRead, case: Case, mixed: Mapping[str, MixedCount]
) -> Iterator[EvidenceLine]:
    """Records of a list; rows that were left out afterwards are none, and a record that it shows
    twice is one. A list that counts as many as there are in all may have a next that leads nowhere:
    others have had the rest; one that begins on a further page of another counts the whole of it,
    one with goods among its records counts both, and one that shows some of the others' besides
    ("you may like") counts its own."""
    if one.total is not None and one.keys:
        given = case.places
        found = len({given[key] for key in one.keys if key in given})
        elsewhere = found < one.total == case.count or _is_part(one, case)
        elsewhere = elsewhere or (found > one.total and _shows_others(one, case))
        holds = None if elsewhere or one.name in mixed else found == one.total
        yield compared(EvidenceKind.LIST_COUNT, found, one.total, holds, one.name)


def _shows_others(one: ListRead, case: Case) -> bool:
    """Whether a list has no more records for itself than it counts, and what it has besides are the
    others': all lists together count as many records as there are, or several have too many, and
    none of these records is in nearly all of them, as an advertisement is."""
    others = row_numbers([each for each in case.lists if each is not one], case)
    alone = row_numbers([one], case) - others
    if one.total is None or len(alone) > one.total:
        return False
    if _leads_to_whole(one, case):
        return True
    counted = [(row_numbers([each], case), each.total) for each in case.lists]
    over = [rows for rows, total in counted if total is not None and len(rows) > total]
    times = Counter(row for rows in over for row in rows)
    changing = len(over) >= FEWEST_OVER and max(times.values()) < EVERYWHERE * len(over)
    return changing or _sums_up(case)


def _leads_to_whole(one: ListRead, case: Case) -> bool:
    """Whether a part of a list that has and counts all records goes on in that list: its pager has
    forgotten what was asked for."""
    whole = [other for other in case.lists if other is not one and other.total == case.count]
    own, place = row_numbers([one], case), split_address(one.name)[:3]
    return any(
        split_address(other.name)[:3] == place and own <= row_numbers([other], case)
        for other in whole
        if len(row_numbers([other], case)) == case.count
    )


def _sums_up(case: Case) -> bool:
    """Whether several lists, each with a count, count as many records as there are in all: lists
    that have records in common by nature count more."""
    totals = [one.total for one in distinct_lists(case)]
    counted = [total for total in totals if total is not None]
    whole = len(counted) == len(totals) > 1 and not lettered_records(case)
    return whole and sum(counted) == case.count


def _is_part(one: ListRead, case: Case) -> bool:
    """Whether another list has as many records as this one counts, and all of this one among them:
    its second page is an address too. Or its pages were read as lists of their own, each with the
    count of all, and have as many together."""
    own = row_numbers([one], case)
    if len(own) != one.total and _are_pages(one, case):
        return True
    whole = (row_numbers([other], case) for other in case.lists if other.total == one.total)
    return any(len(rows) == one.total and own < rows for rows in whole)


def _are_pages(one: ListRead, case: Case) -> bool:
    """Whether several lists have addresses that differ in what they ask for alone, and count as
    many as they have together: the last record of a page may be the first of the next."""
    pages = [other for other in case.lists if other.total == one.total]
    addresses = {split_address(other.name)[:3] for other in pages}
    if len(pages) < 2 or len(addresses) > 1 or not all(map(any, addresses)):
        return False
    rows, sizes = row_numbers(pages, case), [len(row_numbers([other], case)) for other in pages]
    return len(rows) == one.total and len(rows) > sum(sizes) - len(pages)


def _result_count(case: Case, mixed: Mapping[str, MixedCount]) -> Iterator[EvidenceLine]:
    """All records, where every list counts its own, without goods, and no two have a record in
    common, or they count together as many as there are; lists that letters gave show the others'
    records again, and so do some others (`distinct_lists`)."""
    lists = distinct_lists(case)
    totals = [one.total for one in lists if one.total is not None]
    given = case.places
    rows = [{given[key] for key in one.keys if key in given} for one in lists]
    apart = len(set().union(*rows)) == sum(map(len, rows)) and not lettered_records(case)
    if totals and len(totals) == len(lists) and (apart or _sums_up(case)):
        wanted = sum(totals)
        holds = None if mixed else case.count == wanted
        yield compared(EvidenceKind.RESULT_COUNT, case.count, wanted, holds)


def _site_total(case: Case, mixed: Mapping[str, MixedCount]) -> Iterator[EvidenceLine]:
    """The largest number that any page says. Others may be of narrower lists; of one that counts
    goods with its records it says nothing."""
    if case.totals:
        wanted = max(case.totals)
        with_goods = wanted in {one.total for one in mixed.values() if one.holds is not False}
        holds = None if with_goods else case.count >= wanted
        yield compared(EvidenceKind.SITE_TOTAL, case.count, wanted, holds)


def _strays(case: Case) -> Iterator[EvidenceLine]:
    """Records that a home page shows beside the site's lists: those are a selection of what the
    lists have. One that no list has is made up, or a list is missing."""
    others = row_numbers([one for one in case.lists if not one.at_home], case)
    for home in (one for one in case.lists if one.at_home):
        own = row_numbers(
            [one for one in case.lists if one.at_home and one.name == home.name], case
        )
        if len(others) >= LARGER * len(own):
            inside = len(own & others)
            yield compared(EvidenceKind.STRAY, inside, len(own), inside == len(own))


def _unlinked(case: Case) -> Iterator[EvidenceLine]:
    """Records of one list that no other has and that lead nowhere, or elsewhere than records do,
    where nearly all others have pages of their own: samples, or parts of the page that look like
    records."""
    linked = _linked(case)
    fewest = min(LINKED_SHARE * case.count, case.count - 1)
    if case.count < FEWEST_ROWS or len(linked) < fewest:
        return
    for one in case.lists:
        own = row_numbers([one], case)
        alone = own - row_numbers([each for each in case.lists if each is not one], case)
        if alone and not own & linked:
            yield compared(EvidenceKind.UNLINKED, len(alone), 0, False, one.name)


def _linked(case: Case) -> set[int]:
    """The rows with pages of their own: at addresses of one pattern, where nearly all are."""
    urls = {place: url for place, row in enumerate(case.rows) if (url := cell_text(row, URL))}
    patterns = {place: url_pattern(url) for place, url in urls.items()}
    usual, count = Counter(patterns.values()).most_common(1)[0] if patterns else ("", 0)
    if count < min(LINKED_SHARE * len(urls), len(urls) - 1):
        return set(urls)
    return {place for place, pattern in patterns.items() if pattern == usual}


def _same_searches(case: Case) -> Iterator[EvidenceLine]:
    """Searches of a form, by the values that were chosen or typed, that gave the very same records
    as another: a value that was not really set finds what stands there anyway. Addresses are
    looked at elsewhere."""
    asked = [one for one in named_lists(case) if not one.name.startswith("http")]
    found = [frozenset(one.keys) for one in asked if len(set(one.keys)) >= LEAST_SAME]
    same = len(found) - len(set(found))
    if len(found) > 1:
        yield compared(EvidenceKind.SAME_SEARCH, same, 0, not same)


def _fillings(totals: Mapping[str, int]) -> Iterator[EvidenceLine]:
    """Searches of one form: whoever asks for more gets no more than who asks for nothing."""
    widest = totals.get(NOTHING_FILLED)
    others = [total for what, total in totals.items() if what != NOTHING_FILLED]
    if widest is not None and others:
        most = max(others)
        yield compared(EvidenceKind.FILLINGS, most, widest, most <= widest)
