"""Places off every list: texts that look alike in, those that are names of places by where they
stand out.

A column are the short names that records each show in an element of their own, at one place among
its siblings. Where lists know some of a column's names as places, the others are places too; where
the page ends hardly a line with a place that lists know, the first column is taken for where things
are. Assumed: names are written with capitals and without digits, they vary, and no
recogniser knows them as something else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Ints

# assumed, not fitted:
LEAST_ALIKE = 4  # texts in one column
LONGEST_NAME = 40  # characters
MOST_WORDS = 5
KNOWN_SHARE = 0.2  # of a column's names that lists know, for the others to be places too
PURE = 0.9  # share of a column's texts that must have the form of a name
PLACE_SCORE = 1
_NAME = re.compile(r"[^\W\d_][^\d\n|•:;!?/]*")


class NameColumn(NamedTuple):
    """Texts at places that look alike."""

    names: list[tuple[int, int]]
    others: list[int]


def recognise_open_places(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of places that no list knows."""
    part, told = _place_part(given.domain)
    if not part:
        return
    known = {row.start: row.end for row in given.found if row.type in told}
    claimed = {row.start for row in given.found if row.type not in told}
    columns = list(_columns(given, claimed))
    chosen = next((names for names in columns if _is_known(names, known)), None)
    if chosen is None:
        shown = len(_line_ends(given).intersection(known.values()))
        chosen = next((names for names in columns if 2 * shown < len(names)), [])
    for start, end in chosen:
        if known.get(start) != end:
            node, text = given.index.element(start, end), given.page.text[start:end]
            yield Annotation(part, start, end, node, PLACE_SCORE, "form", {"normal": text}, text)


def _is_known(names: list[tuple[int, int]], known: dict[int, int]) -> bool:
    """Whether lists know some names of a column, whole."""
    count = sum(known.get(start) == end for start, end in names)
    return count > 1 and count >= KNOWN_SHARE * len(names)


def _line_ends(given: RecogniserInput) -> frozenset[int]:
    return frozenset(given.page.lines[:, 1].tolist())


def _place_part(domain: Domain) -> tuple[str, frozenset[str]]:
    """The part of where things are that lists of names are for, and all types that tell it."""
    for kind in domain.types.values():
        if kind.locates:
            parts = domain.parts_of(kind.name)
            named = [name for name in parts if domain.types[name].gazetteers]
            return (named[0], frozenset({*parts, kind.name})) if named else ("", frozenset())
    return "", frozenset()


def _columns(given: RecogniserInput, claimed: set[int]) -> Iterator[list[tuple[int, int]]]:
    """Columns of names, by where they begin."""
    page, groups = (
        given.page,
        defaultdict[tuple[int, ...], NameColumn](lambda: NameColumn([], [])),
    )
    nodes = given.index.nodes
    parents = page.parent[nodes]
    whole = (page.text_start[parents] == page.text_start[nodes]) & (
        page.text_end[parents] == page.text_end[nodes]
    )
    short = page.text_end[nodes] - page.text_start[nodes] <= LONGEST_NAME
    chosen = nodes[whole & short]
    for node, look in zip(chosen.tolist(), _looks(given, page.parent[chosen]), strict=True):
        start, end = int(page.text_start[node]), int(page.text_end[node])
        group = groups[look]
        text = page.text[start:end]
        if start not in claimed and _NAME.fullmatch(text) and _is_name(text):
            group.names.append((start, end))
        else:
            group.others.append(start)
    for column in sorted(groups.values(), key=lambda c: c.names[0] if c.names else (0, 0)):
        total = len(column.names) + len(column.others)
        if len(column.names) < LEAST_ALIKE or len(column.names) < PURE * total:
            continue
        different = {page.text[start:end] for start, end in column.names}
        if len(different) > 1 and _is_apart(column.names):
            yield column.names


def _is_name(text: str) -> bool:
    words = text.split()
    capitals = sum(word[0].isupper() for word in words)
    return len(words) <= MOST_WORDS and words[0][0].isupper() and 2 * capitals > len(words)


def _is_apart(names: list[tuple[int, int]]) -> bool:
    """Whether more than a line break stands between most of the names: items of a menu follow each
    other, records have more to show."""
    starts = np.array([start for start, _ in names[1:]])
    ends = np.array([end for _, end in names[:-1]])
    return bool(np.median(starts - ends) > LONGEST_NAME)


def _looks(given: RecogniserInput, elements: Ints) -> Iterator[tuple[int, ...]]:
    """How elements, those around them and those before them look: tags and class names, as
    numbers."""
    page = given.page
    classes = page.attribute_column("class")
    every = np.flatnonzero(~page.is_text)
    ordered = every[np.lexsort((every, page.parent[every]))]
    before = np.full(len(page) + 1, -1, dtype=np.int64)
    same = page.parent[ordered[1:]] == page.parent[ordered[:-1]]
    before[ordered[1:][same]] = ordered[:-1][same]
    columns = [
        np.where(nodes >= 0, column[nodes], -1)
        for nodes in (elements, page.parent[elements], before[elements])
        for column in (page.tag, classes)
    ]
    return zip(*(column.tolist() for column in columns), strict=True)
