"""Lists of links that look like records, found without knowing the records: a page in, territories out.

Links that stand at the same place of the tree (the same tags and class above them) are a family. Around each link of a
family lies its territory, the highest element without another address of the family. Families whose territories
hold more than the link (a picture, a price, a description) and whose addresses all differ look like lists of
records; menus, tag clouds and page numbers do not.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from sitesift.navigate.links import Links
from sitesift.page.page import Ints, Page

_LEAST = 3  # links that make a list
_AROUND = frozenset({"nav", "footer", "header"})
_TEXT = 300  # characters of a territory's text that count


@dataclass(frozen=True, eq=False)
class LinkList:
    """A family of links and the territory of each."""

    rows: tuple[int, ...]
    territories: Ints
    score: float


def find_link_lists(links: Links) -> list[LinkList]:
    """Lists of links that look like records, best first."""
    families: dict[str, list[int]] = defaultdict(list)
    for row, url in enumerate(links.url):
        if url:
            families[_place(links.page, int(links.node[row]))].append(row)
    lists = [_list(links, rows) for rows in families.values() if len(rows) >= _LEAST]
    return sorted((found for found in lists if found is not None), key=lambda found: -found.score)


def main_records(links: Links) -> list[tuple[int, ...]]:
    """The territories of the best list and of lists that are nearly as good, in document order."""
    lists = find_link_lists(links)
    if not lists:
        return []
    kept = [found for found in lists if found.score >= lists[0].score / 4]
    nodes = sorted({int(n) for found in kept for n in found.territories.tolist()})
    outer: list[int] = []
    for node in nodes:  # a territory inside another one is the same record again
        if not outer or node >= links.page.end[outer[-1]]:
            outer.append(node)
    return [(node,) for node in outer]


def _place(page: Page, node: int) -> str:
    """The tags above a link, and its own class."""
    tags = [page.tag_of(a) for a in page.ancestors(node)]
    return f"{page.attribute(node, 'class')} {'/'.join(tags)}"


def _list(links: Links, rows: list[int]) -> LinkList | None:
    page = links.page
    distinct = {links.url[r] for r in rows}
    if len(distinct) < _LEAST or any(page.tag_of(a) in _AROUND for a in page.ancestors(int(links.node[rows[0]]))):
        return None
    first = {links.url[r]: r for r in reversed(rows)}
    nodes = np.array(sorted(int(links.node[r]) for r in first.values()), dtype=np.int32)
    territories = _territories(page, nodes)
    size = np.minimum(page.text_end[territories] - page.text_start[territories], _TEXT)
    own = np.minimum(page.text_end[nodes] - page.text_start[nodes], _TEXT)
    rich = float(np.mean(np.maximum(size, own) / _TEXT + 0.3 * (size > own)))
    share = len(distinct) / len(rows)
    return LinkList(tuple(rows), territories, len(distinct) * rich**1.5 * (0.5 + 0.5 * share))


def _territories(page: Page, nodes: Ints) -> Ints:
    """From each link the highest element that holds no other link of the family."""
    at = nodes.copy()
    count = np.zeros(len(page) + 1, dtype=np.int32)
    np.add.at(count, nodes + 1, 1)
    count = np.cumsum(count, dtype=np.int32)
    while True:
        above = page.parent[at]
        safe = np.maximum(above, 0)
        climb = (above >= 0) & (count[page.end[safe]] - count[safe] <= 1)
        if not climb.any():
            return at
        at = np.where(climb, above, at).astype(np.int32)
