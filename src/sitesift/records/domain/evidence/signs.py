"""Signs: what a page tells about a unit of a record whatever the domain (heading, link, first,
alone, prose ...), and what structured data says of it. Cues of a domain's types weigh these beside
annotations."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.units import Unit
from sitesift.page.light_class import light_class
from sitesift.page.page import Page
from sitesift.records.domain.evidence.own_links import Link
from sitesift.records.domain.pivots.pivots import HEADINGS
from sitesift.text.divided_lines import DIVIDING_SIGNS, VALUE_DIVIDER
from sitesift.text.plain_text import letters_and_digits
from sitesift.text.sentences import is_made_of_sentences

LONGEST_TOLD = 200  # characters of a text that structured data may give too
# a text in so many pieces, of so many words each on average, is a list of values
DIVIDED, PIECE_WORDS = (4, 4)
COMMA_PIECES = 5  # assumed: so many short facts with commas between are no sentence
_DIVIDER_SIGNS = re.compile(rf"[{DIVIDING_SIGNS}/–—-]")  # each divider has one
PROSE_WORDS = 14  # a text of so many words is running text, whatever it says
ICON_WITHIN = 4  # nodes into an element where the icon before its text is looked for; assumed
FEW_WORDS = 5  # ... and one of these, where they are sentences; assumed
_TAG_SIGNS = {
    "heading": HEADINGS,
    "link": frozenset({"a"}),
    "strong": frozenset("b strong em big".split()),
}
PARTS_OF_PLACE = 0.5  # a text is covered when this share of its letters lies in parts of the type
_ADDRESS = re.compile(r"^[\w’'.()/& -]+(?:, ?[\w’'.()/& -]+)+$")
_CUT = frozenset(",/|–—-")  # a text that begins or ends so is cut off from another
_LABEL_TEXT = re.compile(r"[^\n:]{2,30}[\n:]")  # what a line begins with, as labels are short
# names are written with a capital, where a script has any: "(negotiable)" is none; nor is a label
# with its value: "(Ref: V480)"
_BRACKETED = re.compile(r"^\(\s*([^\W\d_])[^():]{2,60}\)$")


@dataclass(frozen=True)
class RecordView:
    """A record as the alignment sees it: its nodes, units, accepted annotations by start, links,
    and its own detail link."""

    nodes: tuple[int, ...]
    units: tuple[Unit, ...]
    rows: tuple[Annotation, ...]
    links: tuple[Link, ...]
    detail: Link | None
    phones: tuple[tuple[int, int], ...]
    own: frozenset[int]  # the link elements that lead to its detail page

    def meeting(self, unit: Unit) -> list[Annotation]:
        """The annotations that share text with a unit."""
        low = bisect_left(self._starts, unit.start - self._longest)
        return [
            row
            for row in self.rows[low : bisect_left(self._starts, unit.end)]
            if row.end > unit.start
        ]

    @cached_property
    def _starts(self) -> list[int]:
        return [row.start for row in self.rows]

    @cached_property
    def _longest(self) -> int:
        return max((row.end - row.start for row in self.rows), default=0)


@light_class
class OwnSigns:
    """What a unit's surroundings say of single types."""

    marked: AbstractSet[str]
    labelled: tuple[str, str]
    told: AbstractSet[str]

    def for_type(self, name: str) -> frozenset[str]:
        """The signs for one type."""
        return _OWN[name in self.marked, name in self.labelled, name in self.told]


_OWN = {
    held: frozenset(
        sign for sign, is_held in zip(("mark", "label", "structured"), held, strict=True) if is_held
    )
    for held in product((False, True), repeat=3)
}


NO_SIGNS: frozenset[str] = frozenset()
NOTHING = OwnSigns(NO_SIGNS, ("", ""), NO_SIGNS)  # what most units have

# the first character of words of three or more, each taken whole: nothing before it is looked at
_LONGER_WORD = re.compile(r"([^\s,/()-])[^\s,/()-]{2,}")


class Signs:
    """Tells the signs of units of one page."""

    def __init__(
        self,
        page: Page,
        annotations: Annotations,
        structured: dict[str, set[str]],
        labels: dict[int, str],
    ) -> None:
        self.page = page
        self._marks = annotations.marks
        self._structured = structured
        self._labels = labels  # where a text that is a label ends: the type labelled
        self._label_ends = sorted(labels)
        self._known: dict[tuple[int, int], frozenset[str]] = {}
        self._own: dict[tuple[int, int], OwnSigns] = {}
        self._texts: dict[tuple[str, int], frozenset[str]] = {}
        self._around = [(name, _nesting(page, tags)) for name, tags in _TAG_SIGNS.items()]
        self._parents, self._ends = page.parent_list, page.end_list
        self._starts, self._sizes = page.text_start_list, page.text_size_list

    def of(self, unit: Unit, view: RecordView) -> frozenset[str]:
        """The signs that hold for any type."""
        key = (unit.start, unit.end)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._written(unit).union(self._placed(unit, view))
        return known

    def _written(self, unit: Unit) -> frozenset[str]:
        """What the text itself shows."""
        text = self.page.text[unit.start : unit.end]
        key = (text, unit.words)
        known = self._texts.get(key)
        if known is None:
            known = self._texts[key] = frozenset(text_signs(text, unit.words))
        return known

    def _placed(self, unit: Unit, view: RecordView) -> list[str]:
        """What stands around the text."""
        inner = unit.inner
        outside = self._parents[min(inner, view.nodes[0])]
        signs = [name for name, around in self._around if around[inner] > around[outside]]
        if view.own and self._in_detail(unit, view):
            signs.append("detail_link")
        if unit.whole_line:
            signs.append("alone")
        if view.phones and _is_beside(unit, view.phones):
            signs.append("beside_phone")
        return signs

    def own_label(self, unit: Unit) -> str:
        """The type whose label a unit is, or begins with as a text of its own before the value:
        "City" above "Envigado". Empty where it begins otherwise."""
        at = bisect_right(self._label_ends, unit.start)
        if at == len(self._label_ends) or self._label_ends[at] > unit.end:
            return ""  # no label ends in it
        begins = _LABEL_TEXT.match(self.page.text, unit.start, unit.end)
        if begins is None:
            return self._labels.get(unit.end, "") if unit.lines == 1 else ""
        return self._labels.get(begins.end()) or self._labels.get(begins.end() - 1, "")

    def own(self, unit: Unit) -> OwnSigns:
        """The signs that hold for single types: marks, a label before the text, structured data
        with the text."""
        key = (unit.start, unit.end)
        known = self._own.get(key)
        if known is None:
            labels = (self._labels.get(unit.start - 1, ""), self._labels.get(unit.start - 2, ""))
            marked, told = self._marked(unit), self._told(unit)
            known = self._own[key] = (
                OwnSigns(marked, labels, told) if marked or told or any(labels) else NOTHING
            )
        return known

    def _told(self, unit: Unit) -> AbstractSet[str]:
        """The types for which structured data gives the unit's text."""
        if not self._structured or unit.end - unit.start > LONGEST_TOLD:
            return frozenset()
        return self._structured.get(
            letters_and_digits(self.page.text[unit.start : unit.end]), frozenset()
        )

    def _in_detail(self, unit: Unit, view: RecordView) -> bool:
        """Whether a unit stands in a link to the record's page, or is one line with such a link in
        it."""
        first, inner, one_line = view.nodes[0], unit.inner, unit.lines == 1
        for node in view.own:
            if first <= node <= inner < self._ends[node]:
                return True
            if one_line and unit.start <= self._starts[node] <= unit.end - self._sizes[node]:
                return True
        return False

    def _marked(self, unit: Unit) -> AbstractSet[str]:
        """The types that names give on elements that show nothing but the unit, and on one that
        shows little more."""
        marks, sizes, parents = self._marks, self._sizes, self._parents
        if not marks:
            return NO_SIGNS
        node, most = unit.inner, 1.5 * (unit.end - unit.start) + 6
        found = set(marks.get(node, ()))
        # icons beside the text, in the element that shows nothing else
        for icon in range(unit.node + 1, min(self._ends[unit.node], unit.node + ICON_WITHIN)):
            if icon in marks and not sizes[icon]:
                found.update(marks[icon])
        while (node := parents[node]) >= 0 and sizes[node] <= most:
            if node in marks:
                found.update(marks[node])
        return found


def _is_beside(unit: Unit, spans: tuple[tuple[int, int], ...]) -> bool:
    """Whether a span of text stands right before or after a unit."""
    return any(0 <= start - unit.end <= 40 or 0 <= unit.start - end <= 40 for start, end in spans)


def _nesting(page: Page, tags: frozenset[str]) -> list[int]:
    """For each node how many elements with these tags it is in, itself among them; at the end, for
    -1, none."""
    steps = np.zeros(len(page) + 1, dtype=np.int32)
    nodes = page.nodes_with_tag(*tags)
    np.add.at(steps, nodes, 1)
    np.add.at(steps, page.end[nodes], -1)
    found: list[int] = np.cumsum(steps).tolist()
    return found


def text_signs(text: str, words: int) -> Iterator[str]:
    """What a text shows, whatever is around it."""
    titled = _is_title_case(text)
    if titled:
        yield "title_case"
    elif _is_prose(text, words):
        yield "prose"
    if text[0] in _CUT or text[-1] in _CUT:
        yield "cut"
    bracketed = _BRACKETED.match(text) if text.startswith("(") else None
    if bracketed is not None and not bracketed[1].islower():
        yield "bracketed"
    if titled and words <= 12 and _ADDRESS.match(text.replace("\n", ", ")):
        yield "address_like"


def _is_prose(text: str, words: int) -> bool:
    """Whether a text is long enough to be running text, or is sentences."""
    if words >= PROSE_WORDS and not _is_divided(text, words):
        return True
    return words >= FEW_WORDS and is_made_of_sentences(text)


def _is_divided(text: str, words: int) -> bool:
    """Whether signs cut a text into short pieces, as lists of values in one line have it: "3 beds |
    2 baths | ..."."""
    if len(_DIVIDER_SIGNS.findall(text)) < DIVIDED - 1:  # told in a third of the time
        return text.count(",") >= COMMA_PIECES - 1 and _is_list_of_facts(text)
    pieces = len(VALUE_DIVIDER.split(text))
    return pieces >= DIVIDED and words <= PIECE_WORDS * pieces


def _is_list_of_facts(text: str) -> bool:
    """Whether commas cut a text into short pieces of which several tell a number: "Flat, 3
    bedrooms, 1 bathroom ..."; running text has commas too, and lists of equipment."""
    pieces = text.split(", ")
    numbered = sum(any(map(str.isdigit, piece)) for piece in pieces)
    short = all(len(piece.split()) <= PIECE_WORDS for piece in pieces)
    return len(pieces) >= COMMA_PIECES and short and 3 * numbered >= len(pieces)


def _is_title_case(text: str) -> bool:
    firsts = "".join(_LONGER_WORD.findall(text))
    letters = sum(map(str.isalnum, firsts)) - sum(map(str.isdecimal, firsts))
    return letters > 0 and 3 * sum(map(str.isupper, firsts)) >= 2 * letters


def coverage(unit: Unit, rows: list[Annotation], parts: frozenset[str]) -> float:
    """The share of a unit's text that lies in annotations of these types."""
    spans = sorted((r.start, r.end) for r in rows if r.type in parts)
    covered, reach = 0, unit.start
    for start, end in spans:
        covered += max(0, end - max(start, reach))
        reach = max(reach, end)
    return covered / max(unit.end - unit.start, 1)
