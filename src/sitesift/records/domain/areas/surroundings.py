"""What stands around a lone pivot: a pivot in; out, as facts for single.lp, the elements around it,
up to the page's own heading, menus and fields, with the link that leads to the record's own page.

Assumed: a record's title or picture is the link to its page; other links of the record name the
same object, by a number or by the last part of the address (as in dividers.py). An h1 that is no
link, menus, fields to fill in and rows of column heads stand beside records, never in them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice, takewhile

from sitesift.logic.fact import Fact
from sitesift.page.script_address import link_addresses
from sitesift.records.domain.areas.area_facts import (
    Around,
    ForeignLinks,
    Headings,
    LikeLinks,
    Peers,
    PicturesFact,
    Titled,
)
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.dividers import NOWHERE
from sitesift.records.domain.areas.segments import text_span
from sitesift.records.domain.pivots.pivots import (
    COUNTS,
    HEADINGS,
    Shapes,
    attribute_types,
    specific_points,
)

SKIPPED = frozenset("html body".split())
BESIDE = ("nav", "aside", "main", "select", "textarea")
NO_FIELDS = frozenset("hidden checkbox radio submit button image reset".split())
PICTURES = ("img", "picture", "svg", "video")
HEADING_ABOVE = 2  # elements between a link and the heading it is the text of
HEADING_RANK = 10  # pictures that a heading outweighs
_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|svg|avif|pdf)(?:[?#]|$)", re.IGNORECASE)
_NUMBERS = re.compile(r"\d{3,}")


@dataclass(frozen=True)
class Surroundings:
    """A pivot with the elements around it, the innermost first, and the address of the record's own
    page, if any."""

    pivot: int
    chain: tuple[int, ...]
    own: str | None


class Neighbourhood:
    """The links, headings, pictures and bounds of a page, each sorted by place."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._page = scene, scene.page

    def around(self, pivot: int) -> Surroundings:
        """The elements around a pivot that may be a record, and the address that its nearest title
        or picture has; where none has one, that of the nearest link that tells something of the
        domain."""
        page = self._page
        above = [n for n in (pivot, *page.ancestors(pivot)) if page.tag_of(n) not in SKIPPED]
        if any(page.tag_of(n) == "nav" for n in above):
            return Surroundings(pivot, (), None)
        chain = tuple(takewhile(lambda node: not self._is_bound(node), above))
        found = (
            self._standing_out(self._within(self._links, node), rank)
            for rank in (self._outward, self._told)
            for node in chain
        )
        return Surroundings(pivot, chain, next((own for own in found if own), None))

    def shared(self, places: list[Surroundings]) -> list[Surroundings]:
        """The same; the one address that some have is also that of others where one of their links
        has it."""
        found = {place.own for place in places} - {None}
        if len(found) != 1:
            return places
        (own,) = found
        near = [
            {self._hrefs[link] for node in p.chain[-1:] for link in self._within(self._links, node)}
            for p in places
        ]
        return [
            replace(p, own=own) if own in hrefs else p
            for p, hrefs in zip(places, near, strict=True)
        ]

    def facts(self, around: Surroundings) -> Iterator[Fact]:
        """The elements as single.lp sees them."""
        scene = self._scene
        for level, node in enumerate(around.chain):
            start, end = text_span(scene.page, (node,))
            rows = scene.annotations.within(start, end)
            types, points = (
                len(attribute_types(rows, scene.domain)),
                specific_points(rows, scene.domain),
            )
            yield Around(level, types, points, end - start)
            yield from self._content(level, node, around.own)

    def _content(self, level: int, node: int, own: str | None) -> Iterator[Fact]:
        addresses = {self._hrefs[link] for link in self._within(self._links, node)}
        if own and own in addresses:
            yield Titled(level)
        counts = (
            Headings(
                level,
                sum(not self._is_own_heading(h, own) for h in self._within(self._headings, node)),
            ),
            PicturesFact(level, len(self._within(self._pictures, node))),
            ForeignLinks(
                level, sum(not same_object(href, own) for href in addresses) if own else 0
            ),
            LikeLinks(level, self._like_links(node, own) if own else 0),
            Peers(level, self._peers(node)),
        )
        yield from (fact for fact in counts if fact.count)

    def _like_links(self, node: int, own: str) -> int:
        """How many other objects links lead to that stand in an element as the own link does."""
        leads: dict[tuple[str, ...], set[str]] = {}
        for link in self._within(self._links, node):
            above = takewhile(lambda n: n != node, self._page.ancestors(link))
            way = tuple(map(self._shapes.of, (link, *above)))
            leads.setdefault(way, set()).add(self._hrefs[link])
        beside = set().union(*(hrefs for hrefs in leads.values() if own in hrefs))
        return sum(not same_object(href, own) for href in beside)

    def _peers(self, node: int) -> int:
        """How many of an element's siblings are like it."""
        page, bags = self._page, self._scene.bags
        tag, parent = page.tag[node], int(page.parent[node])
        siblings = (
            [n for n in page.children(parent) if n != node and page.tag[n] == tag]
            if parent >= 0
            else []
        )
        content = bags.of_nodes((node,)) if siblings else None
        return sum(content is not None and content.is_like(bags.of_nodes((n,))) for n in siblings)

    def _standing_out(self, links: list[int], rank: Callable[[int], int]) -> str | None:
        """The address of the links that stand out most; None where none does."""
        ranks: Counter[str] = Counter()
        for link in links:
            ranks[self._hrefs[link]] += rank(link)
        best = max(ranks, key=lambda href: ranks[href], default="")
        return best if best and ranks[best] else None

    def _outward(self, link: int) -> int:
        """How much a link stands out: around a heading or as its text, or around a picture."""
        above = islice(self._page.ancestors(link), HEADING_ABOVE)
        if self._within(self._headings, link) or any(
            self._page.tag_of(n) in HEADINGS for n in above
        ):
            return HEADING_RANK
        return int(bool(self._within(self._pictures, link)))

    def _told(self, link: int) -> int:
        """Whether the text of a link tells something of the domain, as a title does."""
        rows = self._scene.annotations.within(*text_span(self._page, (link,)))
        return int(
            any(row.score >= COUNTS for row in rows)
            and bool(attribute_types(rows, self._scene.domain))
        )

    def _is_bound(self, node: int) -> bool:
        if self._within(self._bounds, node):
            return True
        heads = (h for h in self._within(self._headings, node) if self._page.tag_of(h) == "h1")
        return any(not self._links_of(h) for h in heads)

    def _is_own_heading(self, heading: int, own: str | None) -> bool:
        return own in {self._hrefs[link] for link in self._links_of(heading)}

    def _links_of(self, heading: int) -> list[int]:
        """The links in a heading and around it."""
        return [
            *self._within(self._links, heading),
            *(n for n in self._page.ancestors(heading) if n in self._hrefs),
        ]

    def _within(self, nodes: list[int], node: int) -> list[int]:
        return nodes[bisect_left(nodes, node) : bisect_left(nodes, int(self._page.end[node]))]

    @cached_property
    def _hrefs(self) -> dict[int, str]:
        return {
            n: h
            for n, h in link_addresses(self._page).items()
            if h.strip("/") and not h.startswith(NOWHERE) and not _FILE.search(h)
        }

    @cached_property
    def _shapes(self) -> Shapes:
        return Shapes(self._page)

    @cached_property
    def _links(self) -> list[int]:
        return sorted(self._hrefs)

    @cached_property
    def _headings(self) -> list[int]:
        return [int(n) for n in self._page.nodes_with_tag(*HEADINGS)]

    @cached_property
    def _pictures(self) -> list[int]:
        return [int(n) for n in self._page.nodes_with_tag(*PICTURES)]

    @cached_property
    def _bounds(self) -> list[int]:
        page = self._page
        fields = (int(n) for n in page.nodes_with_tag("input"))
        typed = [n for n in fields if page.attribute(n, "type", "text").lower() not in NO_FIELDS]
        heads = Counter(int(page.parent[n]) for n in page.nodes_with_tag("th"))
        rows = [row for row, count in heads.items() if count > 1]
        return sorted([*(int(n) for n in page.nodes_with_tag(*BESIDE)), *typed, *rows])


def same_object(href: str, own: str) -> bool:
    """Whether two addresses name one object: they are equal, or a number or the last part of one is
    in the other."""
    numbers = set(_NUMBERS.findall(own))
    last = own.split("?", 1)[0].rstrip("/").rpartition("/")[2]
    return (
        href == own
        or bool(numbers & set(_NUMBERS.findall(href)))
        or (not numbers and len(last) > 3 and last in href)
    )
