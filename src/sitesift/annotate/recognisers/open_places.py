"""Places off every list: texts that look alike in, those that are names of places by where they
stand out.

A column are the short names that records each show in an element of their own, at one place among
its siblings. Where lists know some of a column's names as places, the others are places too; where
the page ends hardly a line with a place that lists know, the first column is taken for where things
are, and where records show a street or a postcode on a line, the column beside that line. Assumed:
names are written with capitals and without digits, they vary, and no recogniser, nor a name in
their markup, knows them as something else.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qsl

import numpy as np

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Ints
from sitesift.text.addresses_in_text import split_address

# assumed, not fitted:
LEAST_ALIKE = 4  # texts in one column ...
LEAST_BESIDE = 2  # ... or beside lines that are a part of an address
BESIDE_SHARE = 0.5  # of a column beside such lines; not every street has the form of one
LONGEST_NAME = 40  # characters
MOST_WORDS = 5
# of a column's names that lists know, for the others to be places too, and so many different ones
KNOWN_SHARE, LEAST_KNOWN = 0.1, 2
PURE = 0.9  # share of a column's texts that must have the form of a name
PLACE_SCORE = 1
MOST_FIELDS = 60  # of a page whose values are read
_DIGIT = re.compile(r"\d")
_NAME = re.compile(r"[^\W\d_][^\d\n|•:;!?/]*")


Names = list[tuple[int, int]]


class NameColumn(NamedTuple):
    """Texts at places that look alike."""

    names: Names
    others: list[int]


def recognise_open_places(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of places that no list knows."""
    part, told = _place_part(given.domain)
    if not part:
        return
    known = {row.start: row.end for row in given.found if row.type in told}
    claimed = {row.start for row in given.found if row.type not in told}
    columns = list(_columns(given, claimed, told))
    chosen = _chosen(given, columns, known)
    again = _with_same_names(given, chosen, columns)
    for start, end in sorted({*chosen, *again}):
        if known.get(start) != end:
            node, text = given.index.element(start, end), given.page.text[start:end]
            yield Annotation(part, start, end, node, PLACE_SCORE, "form", {"normal": text}, text)


def _with_same_names(given: RecogniserInput, chosen: Names, columns: list[Names]) -> Names:
    """The names of further columns most of whose names the chosen one has too: towns head groups of
    records, and stand in each of them again."""
    said = {given.page.text[start:end] for start, end in chosen}
    same = [
        names
        for names in columns
        if 2 * sum(given.page.text[start:end] in said for start, end in names) > len(names)
    ]
    return [name for names in same for name in names]


def _chosen(given: RecogniserInput, columns: list[Names], known: dict[int, int]) -> Names:
    """The column of places; none where the page shows places enough."""
    long = [names for names in columns if len(names) >= LEAST_ALIKE]
    for names in long:
        if _is_known(given, names, known):
            return names
    lines = AddressLines(given, known)
    for names in columns:
        if _names_records(given, names[0]):
            continue
        if 2 * lines.places < len(names) and (
            lines.stand_beside(names) if 2 * lines.numbered >= len(names) else names in long
        ):
            return names
    return []


class AddressLines:
    """Lines that are a part of an address, by whether they have a number: a street or a postcode
    says little of the town, which stands beside it."""

    def __init__(self, given: RecogniserInput, known: dict[int, int]) -> None:
        lines, text = given.page.lines.tolist(), given.page.text
        self._number = {start: number for number, (start, _) in enumerate(lines)}
        ends = set(known.values())
        ending = [n for n, (_, end) in enumerate(lines) if end in ends]
        self._numbered = {
            n
            for n in ending
            if known.get(lines[n][0]) == lines[n][1] and _DIGIT.search(text, *lines[n])
        }
        self.numbered = len(self._numbered)
        self.places = len(ending) - self.numbered

    def stand_beside(self, names: Names) -> bool:
        """Whether most names are lines right before, or right behind, one with a number."""
        numbers = [self._number.get(start, -2) for start, _ in names]
        sides = [sum(n + side in self._numbered for n in numbers) for side in (-1, 1)]
        return max(sides) >= BESIDE_SHARE * len(names)


def _is_known(given: RecogniserInput, names: Names, known: dict[int, int]) -> bool:
    """Whether lists know some different names of a column, whole."""
    whole = [given.page.text[start:end] for start, end in names if known.get(start) == end]
    return len(set(whole)) >= LEAST_KNOWN and len(whole) >= KNOWN_SHARE * len(names)


def _place_part(domain: Domain) -> tuple[str, frozenset[str]]:
    """The part of where things are that lists of names are for, and all types that tell it."""
    for kind in domain.types.values():
        if kind.locates:
            parts = domain.parts_of(kind.name)
            named = [name for name in parts if domain.types[name].gazetteers]
            return (named[0], frozenset({*parts, kind.name})) if named else ("", frozenset())
    return "", frozenset()


def _columns(given: RecogniserInput, claimed: set[int], told: frozenset[str]) -> Iterator[Names]:
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
    above, marks = page.parent[chosen], given.marks
    spans = zip(page.text_start[chosen].tolist(), page.text_end[chosen].tolist(), strict=True)
    for (start, end), element, look in zip(
        spans, above.tolist(), _looks(given, above), strict=True
    ):
        group = groups[look]
        text = page.text[start:end]
        if element in marks and _is_marked(given, element, told):
            continue
        if start not in claimed and _NAME.fullmatch(text) and _is_name(text):
            group.names.append((start, end))
        else:
            group.others.append(start)
    for column in sorted(groups.values(), key=lambda c: c.names[0] if c.names else (0, 0)):
        total = len(column.names) + len(column.others)
        if len(column.names) < LEAST_BESIDE or len(column.names) < PURE * total:
            continue
        different = {page.text[start:end] for start, end in column.names}
        told_of = len(different) > 1 or not different.isdisjoint(_asked_for(given))
        if told_of and _is_apart(column.names):
            yield column.names


def _asked_for(given: RecogniserInput) -> frozenset[str]:
    """What the page was asked for: values in its address, and of its fields. A name that all
    records show is a place where it was searched for."""
    page = given.page
    asked = [value for _, value in parse_qsl(split_address(page.url).query)]
    inputs = page.nodes_with_tag("input").tolist()
    asked += [page.attribute(node, "value") for node in inputs[:MOST_FIELDS]]
    return frozenset(value.strip() for value in asked if value)


def _is_marked(given: RecogniserInput, element: int, told: frozenset[str]) -> bool:
    """Whether markup calls an element something else that is short, such as an agent or a kind."""
    types = (given.domain.types[name] for name in given.marks.get(element, ()) if name not in told)
    return any(
        (kind.extent == "block" or kind.value == "choice") and not kind.names_record
        for kind in types
    )


def _names_records(given: RecogniserInput, name: tuple[int, int]) -> bool:
    """Whether markup says that a name is what the record is called: a place only if lists say
    so."""
    marks = given.marks.get(given.index.element(*name), ())
    return any(given.domain.types[kind].names_record for kind in marks)


def _is_name(text: str) -> bool:
    words = text.split()
    capitals = sum(word[0].isupper() for word in words)
    return len(words) <= MOST_WORDS and words[0][0].isupper() and 2 * capitals > len(words)


def _is_apart(names: Names) -> bool:
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
