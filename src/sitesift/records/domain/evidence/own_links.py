"""Which link of a record leads to its own page: the links of all records, area by area, go in; one
of each comes out.

A link of the record alone, best around a heading or a picture (`Anchors.detail`). Where most
records of an area have theirs in addresses of one pattern, a record that seems to have another
takes the one of that pattern: what stood out in it is an advertisement's, say.
"""

from __future__ import annotations

import re
from collections import Counter

from sitesift.page.route import without_anchor
from sitesift.records.domain.evidence.signs import Anchors, Link, path_of_link

USUAL = 0.6  # share of an area's records whose links must have one pattern
FEWEST = 3  # records that show what is usual
_NUMBER = re.compile(r"\d+")
_VALUE = re.compile(r"=[^&]*")
Areas = list[list[list[Link]]]  # the links of each record of each area


def own_page_links(anchors: Anchors, areas: Areas) -> list[list[Link | None]]:
    """The link to each record's own page, in the order of the records; links are compared over all
    areas."""
    common, shared = _common(areas), _shared_paths(areas)
    chosen = [[anchors.detail(links, common, shared) for links in area] for area in areas]
    return [_usual(own, area, common) for own, area in zip(chosen, areas, strict=True)]


def _usual(
    chosen: list[Link | None], area: list[list[Link]], common: Counter[str]
) -> list[Link | None]:
    """The links chosen, those of another pattern exchanged for one of the pattern that most
    have."""
    patterns = Counter(link_pattern(link.href) for link in chosen if link is not None)
    most, count = patterns.most_common(1)[0] if patterns else ("", 0)
    if len(area) < FEWEST or count < USUAL * len(area):
        return chosen

    def better(own: Link | None, links: list[Link]) -> Link | None:
        if own is not None and link_pattern(own.href) == most:
            return own
        usual = (
            link for link in links if link_pattern(link.href) == most and common[link.href] == 1
        )
        return next(usual, own)

    return [better(own, links) for own, links in zip(chosen, area, strict=True)]


def link_pattern(href: str) -> str:
    """What addresses of one kind have in common: numbers, values of parameters and the last name
    are left out. A route is the end of the path, whose parameters count."""
    start, _, route = without_anchor(href).partition("#")
    path, _, query = route.partition("?") if route else start.partition("?")
    path = f"{_VALUE.sub('', start)}#{path}" if route else path
    folder, _, last = path.rpartition("/")
    tail = _NUMBER.sub("#", last) if query else "*"
    return f"{_NUMBER.sub('#', folder)}/{tail}?{_VALUE.sub('', query)}"


def _common(areas: Areas) -> Counter[str]:
    """For each address how many records share it. A record may be shown twice, featured and in the
    list: an address that is one record's own in each of two areas is its own."""
    within = [
        Counter(href for links in area for href in {link.href for link in links}) for area in areas
    ]
    total, spread = (
        sum(within, Counter[str]()),
        Counter(href for counts in within for href in counts),
    )
    twice = {href for href, count in total.items() if count == spread[href] == 2}
    return Counter({href: 1 if href in twice else count for href, count in total.items()})


def _shared_paths(areas: Areas) -> set[str]:
    """The paths that links of several records of an area have, with or without parameters."""
    counts = (
        Counter(path for links in area for path in {path_of_link(link.href) for link in links})
        for area in areas
    )
    return {path for count in counts for path, records in count.items() if records > 1}
