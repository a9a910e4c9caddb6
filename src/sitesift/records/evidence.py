"""Signs: what a page tells about a unit of a record whatever the domain (heading, link, first, alone, prose ...), and
what structured data says of it. Cues of a domain's types weigh these beside annotations."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.structured import fold
from sitesift.annotate.units import Unit
from sitesift.page.page import Page
from sitesift.records.mandatory import HEADINGS

LONGEST_TOLD = 200  # characters of a text that structured data may give too
PROSE_WORDS = 14  # a text of so many words is running text, whatever it says
STRONG = frozenset("b strong em big".split())
PARTS_OF_PLACE = 0.5  # a text is covered when this share of its letters lies in parts of the type
_ADDRESS = re.compile(r"^[\w’'.()/& -]+(?:, ?[\w’'.()/& -]+)+$")
_BRACKETED = re.compile(r"^\(\s*[^\W\d_][^()]{2,60}\)$")
_NOT_DETAIL = re.compile(r"^(?:#|javascript:|tel:|mailto:|sms:|whatsapp:|data:|about:)", re.I)


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a record."""

    href: str
    node: int


@dataclass(frozen=True)
class RecordView:
    """A record as the alignment sees it: its nodes, units, accepted annotations, links, and its own detail link."""

    nodes: tuple[int, ...]
    units: tuple[Unit, ...]
    rows: tuple[Annotation, ...]
    links: tuple[Link, ...]
    detail: Link | None
    phones: tuple[tuple[int, int], ...]
    own: frozenset[int]  # the link elements that lead to its detail page


class Anchors:
    """The links of a page, by node."""

    def __init__(self, page: Page) -> None:
        column = page.attribute_column("href")
        self._page = page
        nodes = [int(n) for n in page.nodes_with_tag("a") if column[n] >= 0]
        links = [Link(page.strings[column[n]].strip(), n) for n in nodes]
        self._links = [link for link in links if link.href and not _NOT_DETAIL.match(link.href)]
        self._nodes = [link.node for link in self._links]
        self._by_node = {link.node: link for link in self._links}

    def of(self, nodes: tuple[int, ...]) -> list[Link]:
        """The links in a record, and before them the one around it, if any."""
        low, high = bisect_left(self._nodes, nodes[0]), bisect_left(self._nodes, int(self._page.end[nodes[-1]]))
        around = [self._by_node[a] for a in self._page.ancestors(nodes[0]) if a in self._by_node]
        return around + self._links[low:high]


def detail_link(page: Page, links: list[Link], common: Counter[str]) -> Link | None:
    """The link to the record's own page: its own among the records, around a heading or a picture, said most often."""
    counts = Counter(link.href for link in links)
    best: tuple[tuple[int, ...], Link] | None = None
    for link in links:
        node = link.node
        heading = any(page.tag_of(n) in HEADINGS for n in range(node, min(int(page.end[node]), node + 12)))
        heading = heading or any(page.tag_of(a) in HEADINGS for a in _few_ancestors(page, node))
        size = int(page.text_end[node] - page.text_start[node])
        rank = (int(common[link.href] == 1), int(heading), min(counts[link.href], 3), min(size, 80), -node)
        if best is None or rank > best[0]:
            best = (rank, link)
    return best[1] if best else None


def _few_ancestors(page: Page, node: int) -> list[int]:
    found = []
    for above in page.ancestors(node):
        found.append(above)
        if len(found) == 3:
            break
    return found


@dataclass(frozen=True, slots=True)
class OwnSigns:
    """What a unit's surroundings say of single types."""

    marked: set[str]
    labelled: tuple[str, str]
    told: set[str]

    def for_type(self, name: str) -> set[str]:
        """The signs for one type."""
        found = {"mark"} if name in self.marked else set()
        if name in self.labelled:
            found.add("label")
        if name in self.told:
            found.add("structured")
        return found


_LONGER_WORD = re.compile(r"(?<![^\s,/()-])([^\W\d_])[^\s,/()-]{2}")  # the first letter of words of three or more


class Signs:
    """Tells the signs of units of one page."""

    def __init__(
        self, page: Page, annotations: Annotations, structured: dict[str, set[str]], labels: dict[int, str]
    ) -> None:
        self._page = page
        self._marks = annotations.marks
        self._structured = structured
        self._labels = labels  # where a text that is a label ends: the type labelled
        self._known: dict[tuple[int, int], set[str]] = {}
        self._own: dict[tuple[int, int], OwnSigns] = {}

    def of(self, unit: Unit, view: RecordView) -> set[str]:
        """The signs that hold for any type."""
        key = (unit.start, unit.end)
        if key not in self._known:
            self._known[key] = self._signs(unit, view)
        return self._known[key]

    def _signs(self, unit: Unit, view: RecordView) -> set[str]:
        page, text = self._page, self._page.text[unit.start : unit.end]
        chain = self._chain(unit, view)
        tags = {page.tag_of(n) for n in chain}
        signs = set()
        if tags & HEADINGS:
            signs.add("heading")
        if "a" in tags:
            signs.add("link")
        if view.own and self._in_detail(unit, view, chain):
            signs.add("detail_link")
        if tags & STRONG:
            signs.add("strong")
        if unit.whole_line:
            signs.add("alone")
        if _is_title_case(text):
            signs.add("title_case")
        elif unit.words >= PROSE_WORDS:
            signs.add("prose")
        if _BRACKETED.match(text):
            signs.add("bracketed")
        if unit.words <= 12 and _ADDRESS.match(text.replace("\n", ", ")) and "title_case" in signs:
            signs.add("address_like")
        if any(0 <= start - unit.end <= 40 or 0 <= unit.start - end <= 40 for start, end in view.phones):
            signs.add("beside_phone")
        return signs

    def own(self, unit: Unit) -> OwnSigns:
        """The signs that hold for single types: marks, a label before the text, structured data with the text."""
        key = (unit.start, unit.end)
        if key not in self._own:
            labels = (self._labels.get(unit.start - 1, ""), self._labels.get(unit.start - 2, ""))
            self._own[key] = OwnSigns(self._marked(unit), labels, self._told(unit))
        return self._own[key]

    def _told(self, unit: Unit) -> set[str]:
        """The types for which structured data gives the unit's text."""
        if not self._structured or unit.end - unit.start > LONGEST_TOLD:
            return set()
        return self._structured.get(fold(self._page.text[unit.start : unit.end]), set())

    def _in_detail(self, unit: Unit, view: RecordView, chain: list[int]) -> bool:
        inside = [n for n in chain if n in view.own]
        if inside:
            return any(self._page.contains(root, n) for n in inside for root in view.nodes)
        return unit.lines == 1 and any(unit.node <= n < self._page.end[unit.node] for n in view.own)

    def _chain(self, unit: Unit, view: RecordView) -> list[int]:
        """The elements around a unit up to the record's nodes, innermost first, and those with just its text."""
        chain = [unit.inner]
        for above in self._page.ancestors(unit.inner):
            if above < view.nodes[0]:
                break
            chain.append(above)
        return chain

    def _marked(self, unit: Unit) -> set[str]:
        """The types that names on the elements around just this unit give."""
        return {name for node in self._tight(unit) for name in self._marks.get(node, ())}

    def _tight(self, unit: Unit) -> list[int]:
        """The elements that show nothing but the unit, and one around them that shows little more."""
        page, found = self._page, [unit.inner]
        for above in page.ancestors(unit.inner):
            if page.text_end[above] - page.text_start[above] > 1.5 * (unit.end - unit.start) + 6:
                break
            found.append(above)
        return found


def _is_title_case(text: str) -> bool:
    words = _LONGER_WORD.findall(text)
    return bool(words) and 3 * sum(w.isupper() for w in words) >= 2 * len(words)


def coverage(unit: Unit, rows: list[Annotation], parts: set[str]) -> float:
    """The share of a unit's text that lies in annotations of these types."""
    spans = sorted((r.start, r.end) for r in rows if r.type in parts)
    covered, reach = 0, unit.start
    for start, end in spans:
        covered += max(0, end - max(start, reach))
        reach = max(reach, end)
    return covered / max(unit.end - unit.start, 1)
