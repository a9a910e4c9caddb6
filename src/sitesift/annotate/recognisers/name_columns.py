"""Columns of names: short texts that stand at the same place of their records, in elements, in the
cells of a table, on lines of a flat list that follow the same, or first or last on a line of facts
or of names (piece_columns.py); and columns of streets with the numbers of their houses.

In: a page, and where recognisers have found something else. Out: for each column the spans of its
names. Assumed: names are written with capitals and without digits, they vary or were asked for,
more than a line break stands between two of them, and what stands behind a colon is what the label
before it says.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple

import numpy as np

from sitesift.annotate.recognisers.piece_columns import (
    are_known,
    is_beside_facts,
    is_beside_names,
    side_pieces,
)
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.page.html_tags import HEADING_TAGS
from sitesift.page.page import Bools, Ints
from sitesift.text.divided_lines import without_brackets
from sitesift.text.house_numbers import house_of

# assumed, not fitted:
LEAST_NAMES = 2  # in one column
LONGEST_NAME = 40  # characters
MOST_WORDS = 5
PURE = 0.9  # share of a column's texts that must have the form of a name
LINES_BETWEEN = 2  # of a thin record, between its name and the next one's
LINES_BEFORE = 3  # siblings before a line of a flat list that tell its place
FEWEST_OF_PIECES = 3  # different names on lines of facts: two may be a yes and a no
LEAST_HOUSES, FEWEST_STREETS = 4, 3  # of a column of streets with numbers
LEAST_NUMBER = 10  # of half of the houses
YEARS = range(1900, 2050)
LEADING_TAGS = frozenset(("a", *HEADING_TAGS))
_DIGIT = re.compile(r"\d")
# "Baku, today 12:45": small ads say where, and since when
_BEFORE_MOMENT = re.compile(
    r"([^\d\n|•:;!?/,]*[^\s\d|•:;!?/,])\s?[,|•·–-]\s(?:[^\W\d_]+ ){0,2}"
    r"(?:\d{1,2}:\d\d|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?)"
)
# a stroke without spaces is part of a name ("Biel/Bienne", "Banani R/A")
_NAME = re.compile(r"[^\W\d_](?:[^\d\n|•:;!?/]|(?<=\S)/(?=\S))*")

Names = list[tuple[int, int]]


class NameColumn(NamedTuple):
    """Texts at places that look alike."""

    names: Names
    others: list[int]


Groups = defaultdict[tuple[int, ...], NameColumn]


def house_columns(
    given: RecogniserInput, claimed: set[int], told: frozenset[str]
) -> Iterator[Names]:
    """Columns of elements that say a number and a name, or a name and a number, as streets with the
    numbers of their houses do: most are different, and so are names and numbers."""
    groups = Groups(lambda: NameColumn([], []))
    _add_elements(given, groups, claimed, told, _names_house)
    for column in groups.values():
        total = len(column.names) + len(column.others)
        if len(column.names) >= LEAST_HOUSES and len(column.names) >= PURE * total:
            texts = [given.page.text[start:end] for start, end in column.names]
            leads = _is_led_to(given, column.names[0])
            if _are_houses(texts, leads) and _is_apart(given, column.names):
                yield column.names


def _is_led_to(given: RecogniserInput, name: tuple[int, int]) -> bool:
    """Whether a name is a heading or a link: what the record is called may end with a number."""
    element = given.index.element(*name)
    around = (element, *given.page.ancestors(element))
    return any(given.page.tag_of(node) in LEADING_TAGS for node in around)


def _names_house(given: RecogniserInput, text: str) -> bool:
    house = house_of(text)
    return house is not None and _names_something(given, house.street)


def _are_houses(texts: Sequence[str], leads: bool) -> bool:
    """Whether most texts are different, and so are names and numbers; half of the numbers have two
    digits or more, none tells a year: floors and bedrooms are fewer."""
    houses = list(filter(None, map(house_of, texts)))
    if leads and not all(house.is_number_first for house in houses):
        return False
    return (
        2 * len(set(texts)) > len(texts)
        and len({house.street for house in houses}) >= FEWEST_STREETS
        and median(house.number for house in houses) >= LEAST_NUMBER
        and not any(house.number in YEARS for house in houses)
    )


def name_columns(
    given: RecogniserInput, claimed: set[int], told: frozenset[str], asked: frozenset[str]
) -> Iterator[Names]:
    """Columns of names, by where they begin; `claimed` are starts of texts that are something
    else, `told` the types that a name may have in the markup."""
    groups = Groups(lambda: NameColumn([], []))
    _add_elements(given, groups, claimed, told, _names_something)
    _add_lines(given, groups, claimed)
    _add_pieces(given, groups, claimed)
    ordered = sorted(groups.items(), key=lambda c: c[1].names[0] if c[1].names else (0, 0))
    for look, column in ordered:
        total = len(column.names) + len(column.others)
        if len(column.names) < LEAST_NAMES or len(column.names) < PURE * total:
            continue
        different = {given.page.text[start:end] for start, end in column.names}
        if is_beside_names(look) and not are_known(given, column.names, told):
            continue
        if is_beside_facts(look) or is_beside_names(look):  # facts stand between these
            varies, is_apart = len(different) >= FEWEST_OF_PIECES, _begin_unlike(different)
        else:
            varies, is_apart = len(different) > 1, _is_apart(given, column.names)
        if (varies or different <= asked) and is_apart:
            yield column.names


def _add_elements(
    given: RecogniserInput,
    groups: Groups,
    claimed: set[int],
    told: frozenset[str],
    is_one: Callable[[RecogniserInput, str], bool],
) -> None:
    """Texts that are all that their element says, but for a moment behind them."""
    page, nodes = given.page, given.index.nodes
    chosen = nodes[_fill_parent(given) & _is_short(given)]
    above = page.parent[chosen]
    starts, sizes = page.text_start_list, page.text_size_list
    for node, element, look in zip(
        chosen.tolist(), above.tolist(), _element_looks(given, above), strict=True
    ):
        if element in given.marks and _is_marked(given, element, told):
            continue
        start, end = starts[node], starts[node] + sizes[node]
        if page.text[end - 1 : end].isdigit():
            dated = _BEFORE_MOMENT.fullmatch(page.text, start, end)
            end = dated.end(1) if dated else end
        free = start not in claimed and not _is_labelled(given, start, told)
        if free and is_one(given, page.text[start:end]):
            groups[look].names.append((start, end))
        else:
            groups[look].others.append(start)


def _is_labelled(given: RecogniserInput, start: int, told: frozenset[str]) -> bool:
    """Whether a label with a colon stands before a text on its line, which names none of these
    types: "Owner: " before "Ann Lee"."""
    text = given.page.text
    before = text[text.rfind("\n", 0, start) + 1 : start].rstrip()
    label = " ".join(before.removesuffix(":").lower().split())
    return before.endswith(":") and given.domain.label_types.get(label, "") not in told


def _add_lines(given: RecogniserInput, groups: Groups, claimed: set[int]) -> None:
    """Lines of flat lists, whose element holds all records. Where a record lacks one, the next line
    stands at its place: what is known as something else does not speak against a column."""
    page, nodes = given.page, given.index.nodes
    lines = set(page.line_list)
    starts, sizes = page.text_start_list, page.text_size_list
    chosen = [
        node
        for node in nodes[~_fill_parent(given) & _is_short(given)].tolist()
        if (starts[node], starts[node] + sizes[node]) in lines
    ]
    looks = _line_looks(given, np.array(chosen, dtype=np.int64))
    for node, look in zip(chosen, looks, strict=True):
        start, end = starts[node], starts[node] + sizes[node]
        if start in claimed:
            continue
        if _names_something(given, page.text[start:end]):
            groups[look].names.append((start, end))
        else:
            groups[look].others.append(start)


def _begin_unlike(names: Iterable[str]) -> bool:
    """Whether names do not all begin with one word: that would be a label, "State code KA"."""
    return len({name.split()[0] for name in names if name.split()}) > 1


def _add_pieces(given: RecogniserInput, groups: Groups, claimed: set[int]) -> None:
    """What stands first, and last, on lines of facts and of names."""
    for look, (start, end) in side_pieces(given, claimed):
        name = without_brackets(given.page.text[start:end])
        if start not in claimed and _names_something(given, name):
            groups[look].names.append((start, end))
        else:
            groups[look].others.append(start)


def _fill_parent(given: RecogniserInput) -> Bools:
    """Of the page's texts, those that are all of their element."""
    page, nodes = given.page, given.index.nodes
    parents = page.parent[nodes]
    same_start = page.text_start[parents] == page.text_start[nodes]
    return same_start & (page.text_end[parents] == page.text_end[nodes])


def _is_short(given: RecogniserInput) -> Bools:
    page, nodes = given.page, given.index.nodes
    return page.text_end[nodes] - page.text_start[nodes] <= LONGEST_NAME


def _is_marked(given: RecogniserInput, element: int, told: frozenset[str]) -> bool:
    """Whether markup calls an element something else that is short, such as an agent or a kind."""
    types = (given.domain.types[name] for name in given.marks.get(element, ()) if name not in told)
    return any(
        (kind.extent == "block" or kind.value == "choice") and not kind.names_record
        for kind in types
    )


def _names_something(given: RecogniserInput, text: str) -> bool:
    """Whether a text is a name; labels of the domain name what stands beside them."""
    return _is_name(text) and text.lower() not in given.domain.label_types


def _is_name(text: str) -> bool:
    if not text[:1].isupper() or not _NAME.fullmatch(text):  # most end at their first letter
        return False
    words = text.split()
    capitals = sum(word[0].isupper() for word in words)
    return len(words) <= MOST_WORDS and 2 * capitals > len(words)


def _is_apart(given: RecogniserInput, names: Names) -> bool:
    """Whether more than a line break stands between most of the names: items of a menu follow each
    other, records have more to show, if only a picture, a kind and a button."""
    starts = np.array([start for start, _ in names[1:]])
    ends = np.array([end for _, end in names[:-1]])
    if np.median(starts - ends) > LONGEST_NAME:
        return True
    lines = given.page.lines[:, 0]
    between = np.searchsorted(lines, starts) - np.searchsorted(lines, ends)
    return bool(np.median(between) >= LINES_BETWEEN and _has_pictures(given, names))


def _has_pictures(given: RecogniserInput, names: Names) -> bool:
    """Whether a picture stands between most of the names."""
    page, nodes = given.page, given.index.nodes
    places = nodes[np.searchsorted(page.text_start[nodes], [start for start, _ in names])]
    before = np.searchsorted(page.nodes_with_tag("img"), places)
    return bool(np.median(np.diff(before)) >= 1)


def _element_looks(given: RecogniserInput, elements: Ints) -> Iterator[tuple[int, ...]]:
    """How elements, those around them and those before them look: tags and class names, as
    numbers, with the column of a cell of a table."""
    page = given.page
    before, rank = _siblings(given, np.flatnonzero(~page.is_text))
    around = page.parent[elements]
    columns = [_in_cell(given, elements, rank), _in_cell(given, around, rank)]
    for nodes in (elements, around, before[elements]):
        columns += _dress(given, nodes)
    return zip(*(column.tolist() for column in columns), strict=True)


def _line_looks(given: RecogniserInput, nodes: Ints) -> Iterator[tuple[int, ...]]:
    """The element that lines are in, and how what stands before them there looks."""
    page = given.page
    shown = np.flatnonzero(~page.is_text | (page.text_end > page.text_start))
    before, _ = _siblings(given, shown)
    columns = [page.parent[nodes]]
    for _ in range(LINES_BEFORE):
        nodes = np.where(nodes >= 0, before[nodes], -1)
        columns += _dress(given, nodes)
    return zip(*(column.tolist() for column in columns), strict=True)


def _siblings(given: RecogniserInput, nodes: Ints) -> tuple[Ints, Ints]:
    """For each of these nodes the one before it in the same element, or -1, and its place there."""
    page = given.page
    ordered = nodes[np.lexsort((nodes, page.parent[nodes]))]
    before = np.full(len(page) + 1, -1, dtype=np.int64)
    same = page.parent[ordered[1:]] == page.parent[ordered[:-1]]
    before[ordered[1:][same]] = ordered[:-1][same]
    places = np.arange(len(ordered))
    firsts = np.maximum.accumulate(np.where(np.append(False, same), 0, places))
    rank = np.full(len(page) + 1, -1, dtype=np.int64)
    rank[ordered] = places - firsts
    return before, rank


def _in_cell(given: RecogniserInput, nodes: Ints, rank: Ints) -> Ints:
    """The column of nodes that are cells of a table."""
    cells = np.zeros(len(given.page) + 1, dtype=bool)
    cells[given.page.nodes_with_tag("td")] = True
    return np.where(cells[nodes] & (nodes >= 0), rank[nodes], -1)


def _dress(given: RecogniserInput, nodes: Ints) -> list[Ints]:
    """Tags and class names of nodes, as numbers; of no node, -1."""
    page = given.page
    known = nodes >= 0
    return [
        np.where(known, column[nodes], -1) for column in (page.tag, page.attribute_column("class"))
    ]
