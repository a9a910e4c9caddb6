"""Which groups of a list are the records that are remembered, where headings say now what each
record said before ("Court of Appeals, published"). In: a page, an area, and the words that nearly
all records had and have no more. Out: the part of the area under the headings that say them best.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from sitesift.health.record_features import words_of
from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.structure.group_headings import only_under, page_headings


@dataclass(frozen=True, slots=True)
class ToldGroups:
    """The part of a list that its headings name, and these headings; none: it is the whole list."""

    area: Area
    under: tuple[str, ...] = ()
    elsewhere: bool = False  # the headings that say it best stand above no record of the list


def told_groups(page: Page, area: Area, lost: Set[str]) -> ToldGroups:
    """The records under the headings that say most of the lost words and least else."""
    fits: dict[str, int] = {}
    for heading in page_headings(page):
        words = set(words_of(heading.text))
        if not words.isdisjoint(lost):
            fits[heading.text] = len(words & lost) - len(words - lost)
    best = max(fits.values(), default=0)
    if best <= 0:
        return ToldGroups(area)
    under = tuple(text for text, fit in fits.items() if fit == best)
    part = only_under(page, area, under)
    if not part.records:
        return ToldGroups(area, elsewhere=True)
    return ToldGroups(area) if len(part.records) == len(area.records) else ToldGroups(part, under)
