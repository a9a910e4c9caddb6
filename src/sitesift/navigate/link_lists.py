"""Lists of links that look like records, found without knowing the records: a page in, territories
out.

Links that stand at the same place of the tree (the same tags and class above them) are a family.
Around each link of a family lies its territory, the highest element without another address of the
family. Where the territories are siblings with other siblings between them (a heading, then
paragraphs, then the next heading), what follows belongs to the one before. Families whose
territories hold more than the link (a picture, a price, a description) and whose addresses all
differ look like lists of records; menus, tag clouds and page numbers do not.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace

import numpy as np

from sitesift.navigate.links import Links
from sitesift.page.ancestors import territories
from sitesift.page.page import Ints, Page

_LEAST = 3  # links that make a list
_AROUND = frozenset({"nav", "footer", "header"})
_LATER = 0.8  # what is left of the score of a family whose links do not come first in their records
_TEXT = 300  # characters of a territory's text that count


@dataclass(frozen=True, eq=False)
class LinkList:
    """A family of links and the territory of each."""

    rows: tuple[int, ...]
    territories: Ints
    ends: Ints  # the first node behind each territory, siblings that belong to it included
    score: float

    def sizes(self, page: Page) -> Ints:
        """Characters of text in each territory."""
        last = [
            int(page.text_end[a:b].max()) for a, b in zip(self.territories, self.ends, strict=True)
        ]
        return (np.array(last, dtype=np.int32) - page.text_start[self.territories]).astype(np.int32)

    def is_flat(self, page: Page) -> bool:
        """Whether siblings that follow belong to the territories."""
        return bool((self.ends > page.end[self.territories]).any())

    def records(self, page: Page) -> list[tuple[int, ...]]:
        """The sibling nodes of each territory."""
        return [
            _siblings(page, int(a), int(b))
            for a, b in zip(self.territories, self.ends, strict=True)
        ]


def find_link_lists(links: Links) -> list[LinkList]:
    """Lists of links that look like records, best first."""
    families: dict[str, list[int]] = defaultdict(list)
    for row, url in enumerate(links.url):
        if url:
            families[_place(links.page, int(links.node[row]))].append(row)
    made = (_list(links, rows) for rows in families.values() if len(rows) >= _LEAST)
    lists = [one for one in made if one is not None]
    found = [_later(links.page, one, lists) for one in lists]
    return sorted(found, key=lambda one: -one.score)


def _later(page: Page, one: LinkList, lists: list[LinkList]) -> LinkList:
    """In a flat list records start with the first of their links; a family that starts later cuts
    them in two."""
    if not one.is_flat(page):
        return one
    parent = page.parent[one.territories[0]]
    later = any(
        page.parent[other.territories[0]] == parent
        and other.territories[0] < one.territories[0]
        and len(other.rows) >= len(one.rows)
        for other in lists
    )
    return replace(one, score=one.score * _LATER) if later else one


def main_records(links: Links, lists: list[LinkList] | None = None) -> list[tuple[int, ...]]:
    """The territories of the best list and of lists that are nearly as good, in document order."""
    lists = find_link_lists(links) if lists is None else lists
    taken: list[tuple[int, ...]] = []
    for found in lists:  # best first
        if found.score >= lists[0].score / 4:
            for record in found.records(links.page):
                _take(links.page, record, taken)
    return sorted(taken)


def _take(page: Page, record: tuple[int, ...], taken: list[tuple[int, ...]]) -> None:
    """Adds a record; one around a single record of a better list is the same and takes its place,
    one around several or inside another is left out."""
    end = page.end[record[-1]]
    met = [other for other in taken if record[0] < page.end[other[-1]] and other[0] < end]
    if not met:
        taken.append(record)
    elif len(met) == 1 and record[0] <= met[0][0] and page.end[met[0][-1]] <= end:
        taken[taken.index(met[0])] = record


def _place(page: Page, node: int) -> str:
    """The tags above a link, and its own class."""
    tags = [page.tag_of(a) for a in page.ancestors(node)]
    return f"{page.attribute(node, 'class')} {'/'.join(tags)}"


def _list(links: Links, rows: list[int]) -> LinkList | None:
    page = links.page
    distinct = {links.url[r] for r in rows}
    if len(distinct) < _LEAST or any(
        page.tag_of(a) in _AROUND for a in page.ancestors(int(links.node[rows[0]]))
    ):
        return None
    first = {links.url[r]: r for r in reversed(rows)}
    nodes = np.array(sorted(int(links.node[r]) for r in first.values()), dtype=np.int32)
    around = territories(page, nodes)
    found = LinkList(tuple(rows), around, _ends(links, around), 0.0)
    size = np.minimum(found.sizes(page), _TEXT)
    own = np.minimum(page.text_end[nodes] - page.text_start[nodes], _TEXT)
    rich = float(np.mean(np.maximum(size, own) / _TEXT + 0.3 * (size > own)))
    share = len(distinct) / len(rows)
    return replace(found, score=len(distinct) * rich**1.5 * (0.5 + 0.5 * share))


def _ends(links: Links, territories: Ints) -> Ints:
    """Where each territory ends: at its own end, or in a flat list where the next one begins.

    A list is flat when the territories have one parent and most are followed by siblings that are
    no territories of others: a card between two cards, with the same tag and links in it, is a
    record of its own. The last record of a flat list is assumed to have as many siblings as most
    others.
    """
    page = links.page
    own = page.end[territories].astype(np.int32)
    parents = np.unique(page.parent[territories])
    if len(parents) != 1 or parents[0] < 0 or (own[:-1] < territories[1:]).mean() <= 0.5:
        return own
    groups = [
        _siblings(page, a, b)
        for a, b in zip(territories[:-1].tolist(), territories[1:].tolist(), strict=True)
    ]
    alike = [any(_is_alike(links, group[0], node) for node in group[1:]) for group in groups]
    if sum(alike) > len(groups) / 5:
        return own
    usual = int(np.median([len(group) for group in groups]))
    rest = _siblings(page, int(territories[-1]), int(page.end[parents[0]]))[:usual]
    return np.append(territories[1:], page.end[rest[-1]]).astype(np.int32)


def _is_alike(links: Links, territory: int, node: int) -> bool:
    """Whether a sibling could be a territory itself: the same tag, and a link in it."""
    page = links.page
    same_tag = page.tag[territory] == page.tag[node]
    return bool(same_tag) and any(links.url[row] for row in links.rows_inside(node))


def _siblings(page: Page, start: int, end: int) -> tuple[int, ...]:
    """A node and its following siblings before `end`."""
    found = []
    while start < end:
        found.append(start)
        start = int(page.end[start])
    return tuple(found)
