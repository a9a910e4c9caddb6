"""Pagers: runs of numbered links ("1 2 3 … 9") and the number among them that is the current page.

In come the links of a page; out come pagers, each with its numbered links and the page that is
shown. A pager is a set of links whose texts are small numbers, rising, near each other in the tree;
the current page is the number that stands there as plain text or is marked as current, or the first
one missing in the row. Where all numbers are links alike, the page's own address tells.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

import numpy as np

from sitesift.navigate.links import Links
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.paged_addresses import differs_by_one, says_page
from sitesift.page.ancestors import lowest_common
from sitesift.page.page import Ints, Page
from sitesift.text.class_names import holding_classes

_NUMBER = re.compile(r"^\W*(?:page|seite|p\.|strona|página|pagina)?\s*(\d{1,4})\W*$", re.IGNORECASE)
_CURRENT = re.compile(r"current|active|selected|\bon\b|this-?page|cur\b|sel\b", re.IGNORECASE)
# the page that is shown cannot be pressed
_CURRENT_MARKS = frozenset({"aria-current", "disabled", "aria-disabled"})
_NUMBERED_RECORDS = 2  # with a number of a row in each of them; a pager may stand in one by mistake
_ODD = 3  # numbers of which one is dressed unlike all others
_SPREAD = 120  # nodes between two numbers of one pager
_CLIMB = 6
_SMALL = 60  # characters of an element that holds a pager and nothing else


@dataclass(frozen=True, slots=True)
class Pager:
    """One row of page numbers."""

    node: int  # the element around it
    rows: tuple[int, ...]  # links, by number
    numbers: tuple[int, ...]
    current: int | None
    unmarked: bool = False  # nothing on the page shows which number is current

    def row_of(self, number: int) -> int | None:
        """The link of a page number."""
        return self.rows[self.numbers.index(number)] if number in self.numbers else None


def find_pagers(links: Links) -> list[Pager]:
    """All pagers of the page, the longest first."""
    numbered = [(row, number_of(text)) for row, text in enumerate(links.text)]
    found: list[list[tuple[int, int]]] = []
    for row, number in numbered:
        if number is None:
            continue
        if found and _continues(links, found[-1][-1], (row, number)):
            found[-1].append((row, number))
        else:
            found.append([(row, number)])
    pagers = [_pager(links, group) for group in found]
    kept = [pager for pager in pagers if pager is not None]
    return sorted(kept, key=lambda pager: -len(pager.rows))


def without_records_numbers(
    links: Links, pagers: Sequence[Pager], records: Sequence[Sequence[int]]
) -> list[Pager]:
    """The pagers less rows of numbers of which each stands in another record: they number these."""
    tops = [(top, int(links.page.end[top]), n) for n, own in enumerate(records) for top in own]
    starts = np.array(sorted(tops), dtype=np.int64).reshape(-1, 3)
    return [pager for pager in pagers if len(_records_of(links, pager, starts)) < _NUMBERED_RECORDS]


def at_its_first_page(links: Links, pager: Pager, end: int) -> Pager:
    """A pager behind the `end` of a list with all numbers from 1 on, of which none has an address
    and none is marked: assumed to show its first page, as lists do that one has just come to.
    Whether its numbers do anything, a press tells."""
    whole = len(pager.numbers) > 1 and pager.numbers == tuple(range(1, len(pager.numbers) + 1))
    told = pager.current is not None or any(links.url[row] for row in pager.rows)
    if told or not whole or int(links.node[pager.rows[0]]) < end:
        return pager
    return replace(pager, current=1, unmarked=True)


def _records_of(links: Links, pager: Pager, tops: Ints) -> set[int]:
    """The numbers of the records that links of a pager stand in; each top with its end."""
    nodes = links.node[list(pager.rows)]
    at = np.searchsorted(tops[:, 0], nodes, side="right") - 1
    within = (at >= 0) & (nodes < tops[at, 1]) if len(tops) else np.zeros(len(nodes), dtype=bool)
    return set(tops[at[within], 2].tolist())


def number_of(text: str) -> int | None:
    """The page number that a link shows, if that is all it shows."""
    match = _NUMBER.match(text) if len(text) < 16 else None
    return int(match[1]) if match else None


def _continues(links: Links, last: tuple[int, int], new: tuple[int, int]) -> bool:
    near = int(links.node[new[0]]) - int(links.node[last[0]]) <= _SPREAD
    return (
        near
        and new[1] > last[1]
        and links.page.depth[links.node[new[0]]] == links.page.depth[links.node[last[0]]]
    )


def _pager(links: Links, group: list[tuple[int, int]]) -> Pager | None:
    """A pager of a rising group: small steps at its start, and a current page where one number is
    alone. "1 2 3 4+" are choices of how many rooms, or the like, and "+5" tells of more
    pictures."""
    page, numbers = links.page, [number for _, number in group]
    if any("+" in (text := links.text[row].strip())[:1] + text[-1:] for row, _ in group):
        return None
    node = _around(page, [int(links.node[row]) for row, _ in group])
    current = _current(page, links, node, group)
    shown = sorted({*numbers, *([current] if current is not None else [])})  # of "1, 2 … 11" two
    if len(group) > 1 and min(np.diff(shown)) > 2:
        return None
    if len(group) == 1 and (current is None or abs(current - numbers[0]) != 1):
        return None
    if min(numbers) > 3 and current is None:
        return None
    unmarked = current is None
    current = _addressed(links, group) if unmarked else current
    rows = tuple(row for row, _ in group)
    return Pager(node, rows, tuple(numbers), current, unmarked and current is not None)


def _addressed(links: Links, group: list[tuple[int, int]]) -> int | None:
    """Of all numbers from 1 on, each with an address: the one that leads here; the first where its
    address has one parameter more than the page's."""
    here = links.page.url
    if [number for _, number in group] != list(range(1, len(group) + 1)) or len(group) < 2:
        return None
    if not here or not all(links.url[row] for row, _ in group):
        return None
    leading = [number for row, number in group if links.url[row] == here]
    if len(leading) == 1:
        return leading[0]
    others = [differs_by_one(here, links.url[row]) for row, _ in group]
    return 1 if not leading and all(others) and not says_page(here) else None


def _around(page: Page, nodes: list[int]) -> int:
    """The lowest element around the numbers; a lone number is taken with what stands beside it."""
    at = lowest_common(page, int(page.parent[nodes[0]]), nodes[-1])
    if len(nodes) == 1:
        for _ in range(2):
            above = int(page.parent[at])
            alone = len(re.findall(r"\d+", page.text_of(at)[:_SMALL])) < 2
            if alone and above >= 0 and page.text_end[above] - page.text_start[above] <= _SMALL:
                at = above
    return at


def _current(page: Page, links: Links, node: int, group: list[tuple[int, int]]) -> int | None:
    """The page that is shown."""
    marked = [n for row, n in group if _is_marked(page, int(links.node[row]), node)]
    if len(marked) == 1:
        return marked[0]
    odd = _odd_one(page, links, group)
    if odd is not None:
        return odd
    linked = {n for _, n in group}
    plain = _plain_numbers(page, node, links)
    near = [n for n in plain if n > 0 and n not in linked and (n - 1 in linked or n + 1 in linked)]
    if near:
        return near[0]
    missing = [n for n in range(1, max(linked) + 1) if n not in linked]
    if (
        missing
        and missing[0] <= min(linked) + 10
        and (missing[0] + 1 in linked or missing[0] - 1 in linked)
    ):
        return missing[0]
    return None


def _odd_one(page: Page, links: Links, group: list[tuple[int, int]]) -> int | None:
    """Of numbers that scripts turn: the one with class names unlike those of all others, which are
    alike.

    Class names made by machines do not say what is current. The first and the last page may have
    names of their own.
    """
    if len(group) < _ODD or any(links.url[row] for row, _ in group):
        return None
    dresses = Counter(page.attribute(int(links.node[row]), "class") for row, _ in group)
    usual, count = dresses.most_common(1)[0]
    odd = [(row, n) for row, n in group if page.attribute(int(links.node[row]), "class") != usual]
    if count != len(group) - 1 or navigation_words("pagination").find(links.name[odd[0][0]]) & {
        "first",
        "last",
    }:
        return None
    return odd[0][1]


def _is_marked(page: Page, node: int, top: int) -> bool:
    """Whether a number or the element around it is marked as current, up to the pager."""
    at = node
    for _ in range(3):
        attributes = page.attributes(at)
        names = holding_classes(attributes.get("class", ""))
        if _CURRENT.search(names) or attributes.keys() & _CURRENT_MARKS:
            return True
        at = int(page.parent[at])
        if at <= top:
            return False
    return False


def _plain_numbers(page: Page, node: int, links: Links) -> list[int]:
    """Numbers that stand in the pager as text outside links."""
    inside = np.arange(node, min(int(page.end[node]), node + 600))
    texts = inside[page.is_text[inside] & page.visible[inside]]
    found = []
    for text in texts.tolist():
        if any(a in links.row_of for a in islice(page.ancestors(text), _CLIMB)):
            continue
        found += [int(n) for n in re.findall(r"\b\d{1,4}\b", page.strings[page.value[text]])[:5]]
    return found
