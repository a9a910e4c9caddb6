"""Where flat lists are divided: a branch of the tree in; out, as facts for divided.lp, its children
that may start a record: the first after a rule or an empty line, a heading or term, one that links
to another object than before, or every second (third ...) of children that take turns.

Assumed: links of one record have the same address or, where none do, the same number in it
("/stock/3722" and "/compare?ref=3722"). Branches whose children nearly all hold a pivot need no
dividing.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from math import gcd

from sitesift.page.page import Page
from sitesift.page.route import has_route
from sitesift.page.script_address import link_addresses
from sitesift.records.domain.areas.area_facts import Divider
from sitesift.records.domain.areas.segments import ALIKE, Bags
from sitesift.records.domain.pivots.pivots import HEADINGS, Branch

HEADS = HEADINGS | {"dt"}
SIDE_BY_SIDE = 2  # so many children with a pivot to one without: no flat list
# children that are compared for taking turns: two rows of each of twelve records; in longer lists
# the distances of pivots tell
MOST_TURNS = 24
# of the likeness of two children; rows that are striped differ by a tenth, the two rows of a record
# by a half (measured on tables of generated sites)
CLEARLY = 0.25
NOWHERE = ("#", "javascript:", "tel:", "mailto:")
END = -1  # behind the last child
_NUMBERS = re.compile(r"\d{3,}")


class Dividers:
    """Finds what divides the children of branches of one page."""

    def __init__(self, page: Page, bags: Callable[[], Bags]) -> None:
        self._page, self._bags = page, bags

    def of(self, branch: Branch) -> Iterator[Divider]:
        """The dividers of a branch."""
        held = sum(child.pivots > 0 for child in branch.children)
        if SIDE_BY_SIDE * (len(branch.children) - held) < held:
            return
        yield from (
            Divider(branch.node, child.position, "head")
            for child in branch.children
            if child.tag in HEADS
        )
        yield from self._by_lines(branch)
        yield from (Divider(branch.node, at, "link") for at in self._by_links(branch))
        yield from (Divider(branch.node, at, "turn") for at in self._by_turns(branch))

    def _by_lines(self, branch: Branch) -> Iterator[Divider]:
        """Children right after a rule, and after an empty line made by two breaks; and the place
        behind the last."""
        positions = {child.node: child.position for child in branch.children}
        rules = breaks = 0
        for node in (*self._page.children(branch.node), END):
            tag = self._page.tag_of(node) if node != END else ""
            rules += tag == "hr"
            breaks += tag == "br"
            if node in positions or node == END:
                at = positions.get(node, len(positions) + 1)
                if rules:
                    yield Divider(branch.node, at, "rule")
                if breaks > 1:
                    yield Divider(branch.node, at, "line")
                rules = breaks = 0

    def _by_links(self, branch: Branch) -> list[int]:
        """Children whose links lead elsewhere than those before them, since the last such child;
        none where no two neighbours lead to the same."""
        hrefs = [self._hrefs_in(child.node) for child in branch.children]
        numbers = [
            {number for href in found for number in _NUMBERS.findall(href)} for found in hrefs
        ]
        held = [child.pivots > 0 for child in branch.children]
        return _changes(hrefs, held) or _changes(numbers, held)

    def _hrefs_in(self, node: int) -> set[str]:
        low, high = (
            bisect_left(self._anchors, node),
            bisect_left(self._anchors, int(self._page.end[node])),
        )
        return {
            href
            for href in self._hrefs[low:high]
            if href and (has_route(href) or not href.startswith(NOWHERE))
        }

    def _by_turns(self, branch: Branch) -> Iterator[int]:
        """Children of one tag of which those at equal distances are alike, neighbours are not, and
        the same one of each round holds a pivot, if any does."""
        children = branch.children
        held = [child.position for child in children if child.pivots]
        common = gcd(*(after - before for before, after in pairwise(held)))
        if common < 2 or len(children) > MOST_TURNS or len({child.tag for child in children}) > 1:
            return
        for gap in (n for n in range(2, common + 1) if common % n == 0):
            first = len(children) % gap
            if first < held[0] and self._take_turns(branch, first, gap):
                yield from range(first + 1, len(children) + 1, gap)
                return

    def _take_turns(self, branch: Branch, first: int, gap: int) -> bool:
        """Whether the same children of two rounds are alike, and clearly more so than neighbours
        in one."""
        bags = [self._bags().of_nodes((child.node,)) for child in branch.children[first:]]
        again = [one.alikeness(other) for one, other in zip(bags, bags[gap:], strict=False)]
        beside = [bags[n].alikeness(bags[n + 1]) for n in range(len(bags) - 1) if (n + 1) % gap]
        least = min(again, default=0.0)
        return least >= ALIKE and max(beside) < least - CLEARLY

    @cached_property
    def _addresses(self) -> dict[int, str]:
        return link_addresses(self._page)

    @cached_property
    def _anchors(self) -> list[int]:
        return list(self._addresses)

    @cached_property
    def _hrefs(self) -> list[str]:
        return list(self._addresses.values())


def _changes(named: list[set[str]], held: list[bool]) -> list[int]:
    """Places, from 1, that name something and nothing of what was named since the last; none where
    it is not the rule that one with a pivot and one without name the same. Two with pivots may
    share a name: their seller's. What most name is no name."""
    often = Counter(name for names in named for name in names)
    common = {name for name, count in often.items() if count > max(2, len(named) // 2)}
    found: list[int] = []
    joined: set[int] = set()
    current: set[str] = set()
    led = False
    for place, (names, pivot) in enumerate(zip(named, held, strict=True), start=1):
        own = names - common
        if own and (not own & current or (led and pivot)):
            found.append(place)
            current, led = set(), False
        elif own and not (led and pivot):
            joined.add(found[-1])
        current, led = current | own, led or pivot
    if 2 * len(joined) < sum(held):
        return []
    return _rejoined(found, [names - common for names in named])


def _rejoined(starts: list[int], named: list[set[str]]) -> list[int]:
    """The places without the one of a second half: where it and the part before it name the same,
    and are together as long as most parts are, each half happens to hold a pivot."""
    ends = [*starts[1:], len(named) + 1]
    usual = Counter(end - start for start, end in zip(starts, ends, strict=True)).most_common(1)
    kept: list[int] = []
    for start, end in zip(starts, ends, strict=True):
        before = kept[-1] if kept else start
        one, other = (
            set().union(*named[a - 1 : b - 1]) for a, b in ((before, start), (start, end))
        )
        if before == start or end - before != usual[0][0] or not one & other:
            kept.append(start)
    return kept


def runs_begun_alike(branch: Branch, runs: list[range]) -> list[range]:
    """The runs between dividers, each from the child on that most begin with: an advertisement
    without a divider of its own lies before the next record. What holds a pivot stays."""
    shapes = {child.position: child.shape for child in branch.children}
    begins = Counter(shapes[run.start] for run in runs)
    usual, count = begins.most_common(1)[0] if begins else ("", 0)
    if 2 * count <= len(runs):
        return runs
    told = {child.position for child in branch.children if child.pivots}
    return [
        _begun(run, next((p for p in run if shapes[p] == usual), run.start), told) for run in runs
    ]


def _begun(run: range, start: int, told: set[int]) -> range:
    return run if told & set(range(run.start, start)) else range(start, run.stop)
