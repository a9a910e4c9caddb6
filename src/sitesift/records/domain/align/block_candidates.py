"""Blocks: the units of a record in; out, those that may be the value of a type whose value is a
whole block of text (location, title, description), weighed by the type's cues."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.labelled_names import LABELLED_SOURCES
from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import Domain, Type
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.align.stock_texts import StockTexts
from sitesift.records.domain.align.value_coverage import ValueCoverage
from sitesift.records.domain.evidence.signs import (
    NO_SIGNS,
    NOTHING,
    PARTS_OF_PLACE,
    OwnSigns,
    RecordView,
    Signs,
    coverage,
)

Weight = tuple[int, tuple[str, ...]]  # what the evidence is worth, and the evidence
_Kind = tuple[Type, frozenset[str], frozenset[str]]  # with its parts and what it disallows
# assumed, not fitted:
PROSE_TENTH = 6  # words that are worth a point in the choice of running text
PROSE_MOST = 60  # words: more of them are worth no more
# points that each further line costs: one paragraph is better than a block of values
PROSE_LINE = 2
VALUE_SHARE = 0.8  # of a unit's text
PRESSED = ("a", "button")
LINK_WITHIN = 6  # nodes from the element around a text to the link that is all of it
DETAIL = "detail_link"  # a cue of types that name a record: the text that leads to its page
COVERED, BRACKETED = frozenset({"covered"}), frozenset({"bracketed"})
# a number with a unit that nobody knows ("8 CV") is a value, whatever of; so is one that its owner
# does not know ("🌳 ?m²")
_MEASURED = re.compile(r"\W*(?:\d[\d.,]*|\?)\s?[^\W\d_]{1,4}\.?")
# a picture before a number is its label, and "x" says that it counts: "🛏 x3" is no more than "3"
_PICTURED = re.compile(r"[^\w\s]+\s?[x×:]?\s?(?=\d)")


class Blocks:
    """Weighs whole units by the cues of each block type. Records of an area repeat each other's
    signs, so that what a set of signs is worth to a type is worked out once."""

    def __init__(
        self,
        domain: Domain,
        kinds: list[Type],
        signs: Signs,
        coverage: ValueCoverage,
        stock: StockTexts,
    ) -> None:
        self._signs = signs
        self._labels = domain.label_types
        self._stock = stock
        self._coverage = coverage
        self._kinds = [
            (k, frozenset(domain.parts_of(k.name)), frozenset(k.disallows)) for k in kinds
        ]
        self._first, self._last = (domain.order[0], domain.order[-1]) if domain.order else ("", "")
        self._is_in_names = {
            k.name: k.in_names
            for k in domain.types.values()
            if k.instance_of == "attribute" and k.extent == "span"
        }
        self._choices = {k.name for k in domain.types.values() if k.value == "choice"}
        self._fitting: dict[tuple[int, int], list[_Kind]] = {}
        self._plain: dict[
            tuple[int, int, bool, str, frozenset[str]], list[tuple[Type, int, tuple[str, ...]]]
        ] = {}
        self._weights: dict[tuple[str, frozenset[str], frozenset[str]], Weight] = {}

    def candidates(self, number: int, view: RecordView) -> Iterator[Candidate]:
        """The units of a record that may be a block's value."""
        first = next(
            (
                u
                for u in view.units
                if u.words >= 2
                and u.lines == 1
                and not self._is_value(u, view)
                and not self._begins_with_badge(u, view.meeting(u))
            ),
            None,
        )
        for unit in view.units:
            size = (unit.words, unit.lines)
            if size not in self._fitting:
                self._fitting[size] = [row for row in self._kinds if fits(unit, row[0])]
            fitting = self._fitting[size]
            if fitting and (headed := self._signs.own_label(unit)):
                fitting = [row for row in fitting if row[0].name != headed]  # its value is inside
            if fitting:
                inside = view.meeting(unit)
                if inside and self._begins_with_badge(unit, inside):
                    continue
                found = self._found(unit, view, inside, unit is first)
                for kind, score, why in self._worth(unit, fitting, inside, found):
                    made_up = bool(inside) and self._coverage.is_made_up(kind, unit, inside, why)
                    yield Candidate(
                        kind.name, number, unit, unit.start, unit.end, score, why, made_up=made_up
                    )

    def _is_value(self, unit: Unit, view: RecordView) -> bool:
        """Whether a unit is one value that names nothing: a price or a badge above the title."""
        return "value" in _values_in(self._size(unit), unit, view.meeting(unit), self._is_in_names)

    def _size(self, unit: Unit) -> int:
        """Characters of a unit, less the picture that it begins with."""
        size, text = unit.end - unit.start, self._signs.page.text
        if not size or text[unit.start].isalnum():
            return size
        label = _PICTURED.match(text, unit.start, unit.end)
        return size - len(label[0]) if label else size

    def _begins_with_badge(self, unit: Unit, rows: list[Annotation]) -> bool:
        """Whether a unit begins with a value that is none of a name, and goes on without a space:
        a badge before the title ("Sold5400 Juniper Way") is set apart by how it looks."""
        for row in rows:  # by start: those of earlier texts, then what it begins with
            if row.start > unit.start:
                break
            if (
                row.start == unit.start
                and row.end < unit.end
                and not self._is_in_names.get(row.type, True)
                and self._signs.page.text[row.end].isalnum()
            ):
                return True
        return False

    def _found(
        self, unit: Unit, view: RecordView, rows: list[Annotation], is_first: bool
    ) -> frozenset[str]:
        """The evidence in a unit that any type may weigh."""
        found = self._signs.of(unit, view)
        if "bracketed" in found and self._text(unit) in self._stock.stamps:
            found -= BRACKETED
        if rows:
            marked = self._signs.own(unit).marked
            values = _values_in(self._size(unit), unit, rows, self._is_in_names, marked)
            found = found.union([r.type for r in rows], values)
            if any(self._is_labelled_value(unit, row) for row in rows):
                found |= {"value"}
            if view.own and "link" in found and DETAIL not in found and self._is_kind(unit, rows):
                found |= {"kind_link"}
        return found | {"first"} if is_first else found

    def _is_kind(self, unit: Unit, rows: Sequence[Annotation]) -> bool:
        """Whether a unit is nothing but one of a few kinds."""
        return any(
            row.type in self._choices and (row.start, row.end) == (unit.start, unit.end)
            for row in rows
        )

    def _is_labelled_value(self, unit: Unit, row: Annotation) -> bool:
        """Whether a unit is a label with a colon, and its value: "Make : Zorvex" names nothing."""
        label, colon, rest = self._signs.page.text[unit.start : row.start].partition(":")
        labelled = self._labels.get(" ".join(label.lower().split()), "") == row.type
        return bool(colon) and labelled and not rest.strip() and row.end == unit.end

    def _worth(
        self, unit: Unit, kinds: list[_Kind], rows: list[Annotation], found: frozenset[str]
    ) -> list[tuple[Type, int, tuple[str, ...]]]:
        """The types that a unit is worth enough to, with what it is worth and why."""
        own = self._signs.own(unit)
        if rows or own is not NOTHING:
            return list(self._weighed(unit, kinds, rows, found, own))
        # nothing but size and signs tells: units of other records are the same
        key = (unit.words, unit.lines, self._says_nothing(unit), self._label_of(unit), found)
        known = self._plain.get(key)
        if known is None:
            known = self._plain[key] = list(self._weighed(unit, kinds, rows, found, own))
        return known

    def _weighed(
        self,
        unit: Unit,
        kinds: list[_Kind],
        rows: list[Annotation],
        found: frozenset[str],
        own: OwnSigns,
    ) -> Iterator[tuple[Type, int, tuple[str, ...]]]:
        inside = {r.type for r in rows}
        is_stock = self._text(unit) in self._stock.repeated
        says_nothing = not rows and self._says_nothing(unit)
        # a text that begins as names do is a whole name: the end of one is a part of it
        first = self._first
        is_name = first != "" and any(r.type == first and r.start == unit.start for r in rows)
        is_none = is_name or is_stock or self._is_labelled_otherwise(unit)
        labelled = self._label_of(unit)
        for kind, parts, barring in kinds:
            if inside and not barring.isdisjoint(inside):
                continue
            if labelled and kind.locates and labelled != kind.name and labelled not in parts:
                continue  # "Seller: Kamal Uddin" is no place, whatever village is called so
            if (says_nothing and DETAIL in kind.cues) or (is_none and kind.name == self._last):
                continue
            more = own.for_type(kind.name) if own is not NOTHING else NO_SIGNS
            if inside and not parts.isdisjoint(inside):
                if coverage(unit, rows, parts) >= PARTS_OF_PLACE:
                    more |= COVERED
                elif is_stock and kind.locates and self._is_button_or_label(unit):
                    continue  # words of buttons are villages somewhere: "Meer info"
            score, why = self._weight(kind, found, more)
            if kind.extent == "prose":
                score += min(unit.words, PROSE_MOST) // PROSE_TENTH - PROSE_LINE * (unit.lines - 1)
            if score >= kind.least:
                yield kind, score, why

    def _is_button_or_label(self, unit: Unit) -> bool:
        """Whether a text is a link or a button, or ends as labels do."""
        page = self._signs.page
        inside = range(unit.node, min(int(page.end[unit.node]), unit.node + LINK_WITHIN))
        pressed = (node for node in inside if page.tag_of(node) in PRESSED)
        whole = any(
            page.text_start[n] <= unit.start and unit.end <= page.text_end[n] for n in pressed
        )
        return whole or self._text(unit).endswith(":")

    def _is_labelled_otherwise(self, unit: Unit) -> bool:
        """Whether a text begins with a label that is none of the last part of names: "Category:
        Luxury" is no trim."""
        label, colon, rest = self._text(unit).partition(":")
        named = rest[:1].isspace() and label.replace(" ", "").isalpha()
        return bool(colon) and named and self._label_of(unit) != self._last

    def _label_of(self, unit: Unit) -> str:
        """The type whose label a text begins with, and its value stands behind; "" for none."""
        label, _, rest = self._text(unit).partition(":")
        return self._labels.get(" ".join(label.lower().split()), "") if rest.strip() else ""

    def _says_nothing(self, unit: Unit) -> bool:
        """Whether a text in which nothing is recognised can name no record: all have it ("View this
        listing"), or it is a measure."""
        text = self._text(unit)
        return text in self._stock.repeated or _MEASURED.fullmatch(text) is not None

    def _text(self, unit: Unit) -> str:
        return self._signs.page.text[unit.start : unit.end]

    def _weight(self, kind: Type, found: frozenset[str], more: frozenset[str]) -> Weight:
        """What evidence is worth to a type, and which of it counts."""
        key = (kind.name, found, more)
        known = self._weights.get(key)
        if known is None:
            why = tuple([cue for cue in kind.cues if cue in found or cue in more])
            known = self._weights[key] = (sum([kind.cues[cue] for cue in why]), why)
        return known


def _values_in(
    size_of_unit: int,
    unit: Unit,
    rows: list[Annotation],
    in_names: dict[str, bool],
    marked: AbstractSet[str] = NO_SIGNS,
) -> set[str]:
    """The sign "value" where a unit is little more than one attribute's value, "several" where it
    holds more. What a label, a picture or the markup names is a value even of those that records
    are called by: `<h4 class="brand">` above `<h5 class="name">`. `size_of_unit` is its size
    without a picture."""
    signs: set[str] = set()
    seen, size = "", VALUE_SHARE * size_of_unit
    for row in rows:
        if row.type in in_names:
            if seen and row.type != seen:
                signs.add("several")
            seen = row.type
            if row.end - row.start < size:
                continue  # as most are: the part of it in the unit is no larger
            overlap = min(row.end, unit.end) - max(row.start, unit.start)
            pictured = size_of_unit < unit.end - unit.start
            named = pictured or row.source in LABELLED_SOURCES or seen in marked
            if overlap >= size and (not in_names[seen] or named):
                signs.add("value")
    return signs


def fits(unit: Unit, kind: Type) -> bool:
    """Whether a unit's size is that of a value of the type."""
    return kind.words[0] <= unit.words <= kind.words[1] and unit.lines <= kind.lines
