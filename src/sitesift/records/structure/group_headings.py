"""Headings above the records of a list, which speak for all records up to the next ("2 May 2024",
"Court of Appeals"). In: a page and an area of it. Out: for each record the headings over it,
outermost first.

Headings are elements that say so, rows of a table with one wide cell, and paragraphs that are bold
as a whole. A heading ends those of its own kind and all below it; of headings without a level it is
assumed that the kind that came first is the outer one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sitesift.page.html_tags import CELL_TAGS, HEADING_TAGS
from sitesift.page.page import Page
from sitesift.records.model import Area

NAMED = frozenset({*HEADING_TAGS, "dt", "caption", "legend"})
BOLD = frozenset({"b", "strong"})
MOST_LETTERS = 120  # longer ones are text that is set large or bold


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of a page."""

    node: int
    kind: str  # its tag; "row" for a row of one cell
    text: str


def page_headings(page: Page) -> list[Heading]:
    """All headings of a page, in reading order, each text once."""
    tags = [*NAMED, *BOLD, *CELL_TAGS]
    found: list[Heading] = []
    for node in map(int, page.nodes_with_tag(*tags)):
        inside = found and page.contains(found[-1].node, node)
        text = " ".join(page.text_of(node).split())
        if text and not inside and len(text) <= MOST_LETTERS and (kind := _kind(page, node, text)):
            found.append(Heading(node, kind, text))
    return found


def headings_above(page: Page, area: Area) -> list[tuple[Heading, ...]]:
    """The headings over each record of an area."""
    firsts = [record.nodes[0] for record in area.records]
    lasts = [page.end_list[record.nodes[-1]] for record in area.records]
    places = sorted(range(len(firsts)), key=firsts.__getitem__)
    starts, ends = [firsts[p] for p in places], [lasts[p] for p in places]
    above: list[tuple[Heading, ...]] = [()] * len(firsts)
    stack: list[Heading] = []
    done = 0
    for heading in [*_between(page_headings(page), starts, ends), None]:
        until = len(starts) if heading is None else bisect_right(starts, heading.node)
        for place in range(done, until):
            above[places[place]] = tuple(stack)
        done = max(done, until)
        if heading is not None:
            stack = [*_outer(stack, heading), heading]
    return above


def group_headings(page: Page, area: Area) -> list[tuple[Heading, ...]]:
    """The headings over each record that stand inside of the area and of whose kind there are
    several: they divide it into groups."""
    inside = [
        tuple(h for h in over if page.contains(area.node, h.node))
        for over in headings_above(page, area)
    ]
    nodes: dict[str, set[int]] = {}
    for heading in (each for over in inside for each in over):
        nodes.setdefault(heading.kind, set()).add(heading.node)
    return [tuple(h for h in over if len(nodes[h.kind]) > 1) for over in inside]


def only_under(page: Page, area: Area, texts: Sequence[str]) -> Area:
    """The area with those of its records that stand under one of these headings."""
    wanted = {text.casefold() for text in texts}
    pairs = zip(area.records, headings_above(page, area), strict=True)
    kept = (each for each, over in pairs if any(h.text.casefold() in wanted for h in over))
    return replace(area, records=tuple(kept))


def _kind(page: Page, node: int, text: str) -> str:
    """What kind of heading a node is; "" for none."""
    tag = page.tag_of(node)
    if tag in NAMED:
        return tag
    above = int(page.parent[node])
    alone = " ".join(page.text_of(above).split()) == text
    if tag in CELL_TAGS:
        wide = page.attribute(node, "colspan").strip().isdigit()
        return "row" if wide and alone and page.tag_of(above) == "tr" else ""
    is_paragraph = page.tag_of(above) in ("p", "div")
    return tag if alone and is_paragraph else ""


def _between(headings: list[Heading], starts: list[int], ends: list[int]) -> Iterator[Heading]:
    """Those that are not inside of a record."""
    for heading in headings:
        place = bisect_right(starts, heading.node) - 1
        if place < 0 or heading.node >= ends[place]:
            yield heading


def _outer(stack: list[Heading], heading: Heading) -> list[Heading]:
    """The headings that still hold below another one."""
    if heading.kind in HEADING_TAGS:
        level = HEADING_TAGS.index(heading.kind)
        for place, each in enumerate(stack):
            if each.kind not in HEADING_TAGS or HEADING_TAGS.index(each.kind) >= level:
                return stack[:place]
        return stack
    kinds = [each.kind for each in stack]
    return stack[: kinds.index(heading.kind)] if heading.kind in kinds else stack
