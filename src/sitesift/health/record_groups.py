"""Which groups of a list are the records that are remembered, where headings say now what each
record said before ("Court of Appeals, published"). In: a page, an area, and the profile of what is
remembered. Out: the part of the area under the headings that say them best.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace

from sitesift.errors import WrapperError
from sitesift.health.list_profile import ListProfile, lost_words, profile_list, similarity
from sitesift.health.page_check import CLEARLY
from sitesift.health.record_features import feature_words
from sitesift.induce.page_template import apply_template, learn_template
from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.structure.group_headings import only_under, page_headings
from sitesift.text.month_names import month_number


@dataclass(frozen=True, slots=True)
class ToldGroups:
    """The part of a list that its headings name, and these headings; none: it is the whole list."""

    area: Area
    under: tuple[str, ...] = ()
    elsewhere: bool = False  # the headings that say it best stand above no record of the list


def told_groups(page: Page, area: Area, profile: ListProfile) -> ToldGroups:
    """The records under the headings that say most of the lost words and least else, unless they
    are less like those remembered than the whole list is."""
    now = profile_list(page, area)
    under = _telling_headings(page, lost_words(profile, now))
    if not under:
        return ToldGroups(area)
    part = only_under(page, area, under)
    elsewhere = not part.records
    part = _sister(page, area, under) if elsewhere else part
    is_whole = len(part.records) == len(area.records) and not elsewhere
    likeness = similarity(profile, profile_list(page, part)) if part.records else 0.0
    if not part.records or is_whole or likeness < similarity(profile, now) - CLEARLY:
        return ToldGroups(area, elsewhere=elsewhere)
    return ToldGroups(part, under)


def _telling_headings(page: Page, lost: Set[str]) -> tuple[str, ...]:
    """The headings that say most of the lost words and least else. Those with numbers are days and
    pages, and that all records were of March says nothing of today."""
    lost = {word for word in lost if not month_number(word)}
    fits: dict[str, int] = {}
    for heading in page_headings(page):
        words = set(feature_words(heading.text))
        if not words.isdisjoint(lost) and not any(map(str.isdigit, heading.text)):
            fits[heading.text] = len(words & lost) - len(words - lost)
    best = max(1, *fits.values()) if fits else 1
    return tuple(text for text, fit in fits.items() if fit == best)


def _sister(page: Page, area: Area, under: tuple[str, ...]) -> Area:
    """The records under these headings in another region of the same making, as a column beside
    the list is."""
    try:
        read = apply_template(learn_template(page, [area], under), page)[0]
    except WrapperError:
        return replace(area, records=())
    return replace(read, score=area.score)
