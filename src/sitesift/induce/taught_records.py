"""Records by example: in come pages with the records that an analysis found, and nodes that are
records or are none, out come the pages with the records that a person means.

One record shows the others: what stands at the same place of the tree and has mostly the same
parts. What is no record shows the others that are none, by what it has and most records have not:
a class, an element inside of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from sitesift.induce.conditions import conditions, tests_inside
from sitesift.induce.induction_model import LearnedList, ListPage
from sitesift.induce.page_tree import PageTree
from sitesift.induce.record_shape import Shape
from sitesift.induce.syntax_parts import ANY, SELF_STEP, deep, narrowed, negated
from sitesift.induce.taught_model import ExampleKind, TaughtExample
from sitesift.induce.template_match import tag_path
from sitesift.page.page import Page
from sitesift.records.model import Area, Record, Value
from sitesift.wrapper.language import syntax as s

RARE_SHARE = 0.5  # of the records may have what tells those that are none; assumed
MOST_NARROWINGS = 24  # tests that are tried to leave out what is no record
Mark = s.Post | s.Step  # what a node has itself, or an element inside of it


def with_shown_records(
    pages: Sequence[ListPage], examples: Sequence[TaughtExample]
) -> list[ListPage]:
    """The pages with the records that are like those shown."""
    shown = [one for one in examples if one.kind is ExampleKind.RECORD]
    return _like_shown(pages, shown) if shown else list(pages)


def without_refused_records(
    pages: Sequence[ListPage], examples: Sequence[TaughtExample]
) -> list[ListPage]:
    """The pages without the records that are none, and those that are like them."""
    refused = [one for one in examples if one.kind is ExampleKind.NOT_RECORD]
    return _without_refused(pages, refused) if refused else list(pages)


def _like_shown(pages: Sequence[ListPage], shown: Sequence[TaughtExample]) -> list[ListPage]:
    """Records at the places and of the shape of those shown; a page without any stays as it is."""
    placed = [(pages[one.page].page, one.node) for one in shown]
    places, shape = {tag_path(*one) for one in placed}, Shape.of(placed)
    found = []
    for number, each in enumerate(pages):
        own = {one.node for one in shown if one.page == number}
        alike = {node for node in _at(each.page, places) if _fits(shape, each.page, node)}
        heads = sorted(own | alike)
        found.append(replace(each, areas=(_area(each, heads),)) if heads else each)
    return found


def _at(page: Page, places: set[str]) -> Iterator[int]:
    """The visible nodes at these places of the tree."""
    depths = {place.count("/") for place in places}
    shown = np.isin(page.depth, list(depths)) & page.visible & ~page.is_text
    yield from (node for node in np.flatnonzero(shown).tolist() if tag_path(page, node) in places)


def _fits(shape: Shape, page: Page, node: int) -> bool:
    return not shape.tells or shape.fits(page, node)


def _area(each: ListPage, heads: Sequence[int]) -> Area:
    """The records of these nodes, with the values that an analysis found in them."""
    page = each.page
    values = [value for area in each.areas for record in area.records for value in record.values]
    records = tuple(
        Record((head,), page.text_of(head), tuple(_inside(page, head, values))) for head in heads
    )
    above = int(page.parent[heads[0]])
    while above > 0 and not all(page.contains(above, head) for head in heads):
        above = int(page.parent[above])
    return Area(max(above, 0), records, score=1.0)


def _inside(page: Page, head: int, values: Iterable[Value]) -> Iterator[Value]:
    return (value for value in values if page.contains(head, value.node))


def _without_refused(pages: Sequence[ListPage], refused: Sequence[TaughtExample]) -> list[ListPage]:
    marks = [telling_marks(pages, one) for one in refused]
    found = []
    for number, each in enumerate(pages):
        nodes = [one.node for one in refused if one.page == number]
        areas = [
            replace(area, records=tuple(r for r in area.records if _stays(each, r, nodes, marks)))
            for area in each.areas
        ]
        found.append(replace(each, areas=tuple(area for area in areas if area.records)))
    return found


def _stays(each: ListPage, record: Record, nodes: list[int], marks: list[set[Mark]]) -> bool:
    """Whether a record is neither what was refused nor like it."""
    page = each.page
    held = any(
        page.contains(own, node) or page.contains(node, own)
        for own in record.nodes
        for node in nodes
    )
    own = _marks(page, record.nodes[0])
    return not held and not any(told and told <= own for told in marks)


def telling_marks(pages: Sequence[ListPage], refused: TaughtExample) -> set[Mark]:
    """What the record around a refused node has and most others have not."""
    each = pages[refused.page]
    own = _marks(each.page, _head(each, refused.node))
    others = [
        _marks(one.page, record.nodes[0])
        for one in pages
        for area in one.areas
        for record in area.records
        if one is not each or not each.page.contains(record.nodes[0], refused.node)
    ]
    most = RARE_SHARE * len(others)
    return {mark for mark in own if sum(mark in held for held in others) < most}


def _head(each: ListPage, node: int) -> int:
    """The record that a node stands in; the node itself where it is in none."""
    heads = (record.nodes[0] for area in each.areas for record in area.records)
    return next((head for head in heads if each.page.contains(head, node)), node)


def _marks(page: Page, node: int) -> set[Mark]:
    return {*conditions(page, node), *tests_inside(page, node)}


def narrowed_list(
    learned: LearnedList,
    pages: Sequence[ListPage],
    trees: Sequence[PageTree],
    examples: Sequence[TaughtExample],
) -> LearnedList:
    """The list with a path that leaves out what was refused, where a test is found that does so and
    keeps what was shown; `pages` have what was refused among their records."""
    refused = [one for one in examples if one.kind is ExampleKind.NOT_RECORD]
    if not any(_picks(trees, learned.records_path, one) for one in refused):
        return learned
    shown = [
        one
        for one in examples
        if one.kind is ExampleKind.RECORD and _picks(trees, learned.records_path, one)
    ]
    marks = sorted({m for one in refused for m in telling_marks(pages, one)}, key=repr)
    before = _count(trees, learned)
    best, most = learned, -1
    for mark in marks[:MOST_NARROWINGS]:
        path = narrowed(learned.records_path, _lacks(mark))
        tried = replace(learned, records_path=path)
        left_out = not any(_picks(trees, path, one) for one in refused)
        kept = all(_picks(trees, path, one) for one in shown)
        if left_out and kept and (count := _count(trees, tried)) > most and 2 * count > before:
            best, most = tried, count
    return best


def _lacks(mark: Mark) -> s.Predicate:
    if isinstance(mark, s.Step):
        return negated(s.Path((SELF_STEP, deep(mark))))
    return negated(s.Path((s.Step("self", ANY, (mark,)),)))


def _picks(trees: Sequence[PageTree], path: s.Path, example: TaughtExample) -> bool:
    """Whether a path takes the node, or what it stands in, for a record."""
    tree = trees[example.page]
    return any(
        head >= 0 and tree.page.contains(head, example.node) for head in tree.numbers_of(path)
    )


def _count(trees: Sequence[PageTree], learned: LearnedList) -> int:
    return sum(len(trees[number].numbers_of(learned.records_path)) for number in learned.pages)
