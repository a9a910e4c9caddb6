"""Choices in words of their own: what recognisers have found in, values off every list out.

A kind, a fuel or a colour that is an item of its own in most records is as long there as the site
has it: "House and Lot" where a list knows "House", "Gas (LPG) - petrol" between "2014 |" and
"| 998 cc". And where lists know no word of an item ("2024, 6.651 km, Elektrik, Manuel"), its
neighbours tell what it is: records of one site have their items in one order, and an unknown word
that stands where others have the value, in a row that lacks it, is one too. Items are lines, pieces
of a line between dividers, and the lines of elements that are alike and stand together. Assumed:
what says something else too, or much more, is no value, and what stands in rows that have the value
is something else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import normalise
from sitesift.annotate.recognisers.ordered_names import look_of
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain, Type
from sitesift.text.choice_words import is_choice_text
from sitesift.text.divided_lines import ITEM_DIVIDER

# assumed, not fitted:
LEAST_FILLED = 2  # items alike that a value fills ...
FILLED_SHARE = 0.5  # ... of those that have one
LEAST_AGAIN = 3  # items alike, of which so many texts are different: kinds come again, names do not
DIFFERENT_SHARE = 0.67
MORE_WORDS = 3  # than a list knows
LONGEST = 40  # characters
FEWEST_KNOWN = 3  # rows alike whose value is known ...
KNOWN_SHARE = 0.25  # ... of all ...
ALONE_SHARE = 0.8  # ... of those that have no neighbours to tell them by
STRANGE_SHARE = 0.1  # of these: so many may have an unknown item where the value may stand
MOST_UNKNOWN = 2  # words of a value that no list has
MOST_ITEMS = 24  # of a row
LEAST_CUTS = 2  # of one sign in a line, of those that stand within values too
WHOLE = "whole"  # the source of values that are all of their items
# elements may stand right behind each other: "Fuel :<b>Petrol</b>"; in "12:30" is no label
_LABELLED = re.compile(r"\s:|:(?:\s|$)|(?<=[^\W\d_]):(?=[^\W\d_])")
_DIGIT = re.compile(r"\d")

Span = tuple[int, int]
Look = tuple[str, ...]


class Item(NamedTuple):
    """A part of a row, with what was found in it."""

    span: Span
    text: str
    rows: tuple[Annotation, ...]
    own: str  # the type of all that was found, where it is one; numbers that words imply aside

    @property
    def types(self) -> frozenset[str]:
        return frozenset(row.type for row in self.rows)

    @property
    def is_unknown(self) -> bool:
        return not self.rows and is_choice_text(self.text, MOST_UNKNOWN)


Items = Sequence[Item]


class ItemLine(NamedTuple):
    """A line of a page in items, with its element and how that looks."""

    node: int
    look: Look
    items: Items


def recognise_chosen_items(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of items that are longer than what was found in them, or unknown."""
    kinds = _kinds(given.domain)
    wanted = {row.type for row in given.found} & kinds.keys()
    if not wanted:
        return
    lines = list(_lines(given))
    for alike in _by_look(lines).values():
        for name, holding in sorted(_holding(alike, wanted).items()):
            yield from _grown(given, holding, kinds[name])
    for rows in _rows(given, lines).values():
        for name, found in _claims(rows, wanted).items():
            yield from (_annotation(given, kinds[name], item, score) for item, score in found)


def _kinds(domain: Domain) -> dict[str, Type]:
    """Attributes that are chosen from some: no parts of names in order, no badges."""
    kinds = (domain.types[name] for name in domain.attributes)
    return {
        kind.name: kind
        for kind in kinds
        if kind.value == "choice" and kind.name not in domain.order and not kind.badge
    }


def _lines(given: RecogniserInput) -> Iterator[ItemLine]:
    """The lines of a page in items."""
    page, kinds = given.page, given.domain.types
    telling = {name for name, kind in kinds.items() if kind.instance_of != "sign"}
    found = sorted(
        (row for row in given.found if row.type in telling), key=lambda row: (row.start, row.end)
    )
    starts = [row.start for row in found]
    dividers = list(ITEM_DIVIDER.finditer(page.text))  # none crosses a line
    places = [match.start() for match in dividers]
    first = at = 0
    for start, end in page.line_list:
        low, first = first, bisect_left(starts, end, first)
        before, at = at, bisect_left(places, end, at)
        inside = found[bisect_left(starts, start, low) : first]
        spans = _pieces(start, end, dividers[before:at]) if before < at else [(start, end)]
        items = [
            _item(given, span, [row for row in inside if _meets(row, span)] if inside else inside)
            for span in spans
            if span[0] < span[1]
        ]
        if items:
            node = given.index.element(start, end)
            yield ItemLine(node, (*look_of(given, node), str(len(items) > 1)), items)


def _pieces(start: int, end: int, dividers: Sequence[re.Match[str]]) -> list[Span]:
    """The pieces of a line between its dividers."""
    often = Counter(match[1] for match in dividers)
    edges = [start]
    for match in dividers:
        if match[1] is None or often[match[1]] >= LEAST_CUTS:
            edges += match.span()
    return list(zip(edges[::2], [*edges[1::2], end], strict=True))


def _item(given: RecogniserInput, span: Span, rows: Sequence[Annotation]) -> Item:
    text = given.page.text[slice(*span)]
    if not rows:
        return Item(span, text, (), "")  # as most are
    types = given.domain.types
    said = {
        row.type
        for row in rows
        if not types[row.type].is_counted or _DIGIT.search(row.text(given.page))
    }
    return Item(span, text, tuple(rows), said.pop() if len(said) == 1 else "")


def _meets(row: Annotation, span: Span) -> bool:
    return row.start < span[1] and row.end > span[0]


def _by_look(lines: Sequence[ItemLine]) -> dict[Look, list[Item]]:
    """The items of lines that look alike and have as many or as few of them, and one label if
    any."""
    found: dict[Look, list[Item]] = defaultdict(list)
    for line in lines:
        for item in line.items if any(item.rows for item in line.items) else ():
            label, said = _behind_label(item)
            found[*line.look, label].append(said)
    return found


def _behind_label(item: Item) -> tuple[str, Item]:
    """The label that an item begins with, whether anybody knows it or not, and the rest."""
    match = _LABELLED.search(item.text) if item.rows else None
    start = item.span[0] + match.end() if match else 0
    if match is None or start >= item.span[1] or any(row.start < start for row in item.rows):
        return "", item
    rest = item._replace(span=(start, item.span[1]), text=item.text[match.end() :])
    return item.text[: match.start()], rest


def _holding(items: Items, wanted: set[str]) -> dict[str, list[tuple[Item, Annotation]]]:
    """By type the items that hold values of it whole, each with the first."""
    found: dict[str, list[tuple[Item, Annotation]]] = {}
    for item in items:
        start, end = item.span
        own: dict[str, Annotation] = {}
        for row in item.rows:
            if row.type in wanted and start <= row.start and row.end <= end:
                own.setdefault(row.type, row)
        for name, row in own.items():
            found.setdefault(name, []).append((item, row))
    return found


def _grown(
    given: RecogniserInput, holding: Sequence[tuple[Item, Annotation]], kind: Type
) -> Iterator[Annotation]:
    """Longer values, where known ones fill their items, or texts come again as kinds do."""
    filled = sum((row.start, row.end) == item.span for item, row in holding)
    longer = [(item, row) for item, row in holding if _may_grow(given, item, row)]
    if not longer:
        return
    texts = Counter(item.text for item, _ in holding)
    come_again = (
        len(holding) >= LEAST_AGAIN
        and len(texts) <= DIFFERENT_SHARE * len(holding)
        and filled + len(longer) >= FILLED_SHARE * len(holding)
    )
    all_grow = filled >= max(LEAST_FILLED, FILLED_SHARE * len(holding)) or come_again
    for item, row in longer:
        if all_grow or (filled and _goes_on_small(given, item, row)):
            yield _annotation(given, kind, item, row.score)


def _may_grow(given: RecogniserInput, item: Item, row: Annotation) -> bool:
    """Whether a text may be a value, though only a part of it is known as one."""
    more = len(item.text.split()) - len(row.text(given.page).split())
    is_longer = (row.start, row.end) != item.span and more <= MORE_WORDS
    if not is_longer or len(item.text) > LONGEST or _LABELLED.search(item.text):
        return False
    return item.own == row.type and not given.index.stands_apart((row.start, row.end), item.span)


def _goes_on_small(given: RecogniserInput, item: Item, row: Annotation) -> bool:
    """Whether a known word, written large, goes on with a small one or two ("Haus mit Garten" is
    longer): words of a kind, where names would be large too."""
    rest = given.page.text[row.end : item.span[1]].split()
    known = row.text(given.page)
    begins = row.start == item.span[0] and known[:1].isupper()
    return begins and len(rest) <= MOST_UNKNOWN and all(w.islower() for w in rest)


def _rows(given: RecogniserInput, lines: Sequence[ItemLine]) -> dict[Look, list[Items]]:
    """Rows of items that look alike: divided lines, lines of elements that stand together, and
    lines alone."""
    found: dict[Look, list[Items]] = defaultdict(list)
    together: dict[tuple[int, str], list[Item]] = {}
    for node, alike, items in lines:
        found[alike].append(items)
        above = given.page.parent_list[node]
        if len(items) == 1 and above >= 0:
            together.setdefault((above, given.page.look_of(node)), []).append(items[0])
    for (above, look), own in together.items():
        if len(own) > 1:
            found[*look_of(given, above), look].append(own)
    return {
        look: kept
        for look, rows in found.items()
        if len(kept := [row for row in rows if len(row) <= MOST_ITEMS]) >= FEWEST_KNOWN
    }


def _claims(rows: Sequence[Items], wanted: set[str]) -> dict[str, list[tuple[Item, int]]]:
    """The unknown items that are values of one type, and the score of its known ones."""
    claimed: dict[Span, list[tuple[str, Item, int]]] = defaultdict(list)
    known = wanted.intersection(item.own for row in rows for item in row)
    for name in sorted(known):
        for item, score in _left(rows, name):
            claimed[item.span].append((name, item, score))
    words = {(own[0][0], own[0][1].text) for own in claimed.values() if len(own) == 1}
    found: dict[str, list[tuple[Item, int]]] = defaultdict(list)
    for own in claimed.values():
        # what two could have is neither's, unless its word was one's alone in another row
        sure = own if len(own) == 1 else [one for one in own if (one[0], one[1].text) in words]
        if len(sure) == 1:
            name, item, score = sure[0]
            found[name].append((item, score))
    return found


def _left(rows: Sequence[Items], name: str) -> Iterator[tuple[Item, int]]:
    """Unknown items of rows that lack a value, where other rows have it."""
    places = [(row, _place(row, name)) for row in rows]
    known = [(row, place) for row, place in places if place is not None]
    share = KNOWN_SHARE if any(len(row) > 1 for row in rows) else ALONE_SHARE
    if len(known) < max(FEWEST_KNOWN, share * len(rows)):
        return
    before = set().union(*(_types(row[:place]) for row, place in known))
    after = set().union(*(_types(row[place + 1 :]) for row, place in known))
    other = [list(_fitting(row, name, before, after)) for row, _ in known]
    if sum(map(bool, other)) > STRANGE_SHARE * len(known):
        return
    strange = {item.text for items in other for item in items}
    score = min(r.score for row, place in known for r in row[place].rows if r.type == name)
    for row in rows:
        fitting = [] if name in _types(row) else list(_fitting(row, name, before, after))
        if len(fitting) == 1 and fitting[0].text not in strange:
            yield fitting[0], score


def _fitting(row: Items, name: str, before: set[str], after: set[str]) -> Iterator[Item]:
    """The unknown items of a row that stand where a value may."""
    for place, item in enumerate(row):
        if item.is_unknown:
            ahead, behind = _types(row[:place]) - {name}, _types(row[place + 1 :]) - {name}
            if ahead <= before and behind <= after:
                yield item


def _place(row: Items, name: str) -> int | None:
    """Where a value stands that is an item of its own."""
    return next((n for n, item in enumerate(row) if item.own == name), None)


def _types(items: Items) -> set[str]:
    return {name for item in items for name in item.types}


def _annotation(given: RecogniserInput, kind: Type, item: Item, score: int) -> Annotation:
    node = given.index.element(*item.span)
    value = normalise(kind, item.text, {}, given.domain)
    return Annotation(kind.name, *item.span, node, score, WHOLE, {"normal": item.text}, value)
