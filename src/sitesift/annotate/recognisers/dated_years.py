"""Years of days on which offers were made: annotations in; the same without numbers that are the
year of such a day ("March 28, 2026"), out.

All rows of a list have one, so that it would be taken for the year of their cars, which only some
names say. Assumed: offers were made in one year or two, and cars in many. Where the days are of
many years they are days of the records' own, as when cars were first registered.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from sitesift.annotate.annotation import Annotation
from sitesift.ontology.domain_model import Domain

FEWEST = 3  # days that tell in which years offers were made
MOST_YEARS = 1  # between the first and the last


def without_dated_years(domain: Domain, rows: list[Annotation]) -> Iterator[Annotation]:
    """The annotations without the years of days on which offers were made."""
    inside = set(map(id, _years_of_days(domain, rows)))
    yield from (row for row in rows if id(row) not in inside)


def _years_of_days(domain: Domain, rows: list[Annotation]) -> list[Annotation]:
    """The numbers that are the end or the beginning of a day; none where days are of many years."""
    kinds = domain.types
    days = sorted(
        (row.start, row.end)
        for row in rows
        if kinds[row.type].value == "date" and not kinds[row.type].specific
    )
    found = [
        row
        for row in rows
        if kinds[row.type].value == "number" and isinstance(row.value, int) and _lies_in(row, days)
    ]
    years = [row.value for row in found]
    same = len(years) >= FEWEST and max(years) - min(years) <= MOST_YEARS
    return found if same else []


def _lies_in(row: Annotation, days: list[tuple[int, int]]) -> bool:
    """Whether a number is a part of a day, at one of its ends."""
    at = bisect_right(days, (row.start, row.end)) - 1
    spans = days[max(at, 0) : at + 2]
    return any(
        start <= row.start
        and row.end <= end
        and end - start > row.end - row.start
        and (row.start == start or row.end == end)
        for start, end in spans
    )
