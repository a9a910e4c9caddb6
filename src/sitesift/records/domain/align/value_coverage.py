"""What of a unit's text is said by recognised values: a unit and a record's annotations in; whether
the text is a value of its own, or one that other attributes make up, out.

Assumed: running text and places say more than values in a row ("3 bedrooms | Freehold | 976 sq
ft"), buttons in a row ("Read more Email to a friend") are no text about the record, and a text that
holds another attribute's value does not become a second attribute's because of where it stands.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page

# assumed, not fitted:
MADE_UP = 0.7  # of a text's letters and digits; joining words ("with", "and", "or") may be the rest
# of a text that another attribute's value must be for the text to be that attribute's; labels are
# the rest
HELD = 0.4
SEVERAL = 2  # types of values; a single one may be how a place, a maker or a thing is called
VALUES = ("attribute", "sign")  # what types stand for that a text is made up of
_LABEL = re.compile(r"[^\W\d][^:\n]{0,24}:\s?")  # "Type:" before a value
# signs of a text's place
PLACED = frozenset("heading detail_link link strong mark label structured first".split())
NAMED = frozenset({"heading", "detail_link"})  # signs that a text names its record
MOST_WORDS = 40  # a text with more of them is running text, whatever is recognised in it


class ValueCoverage:
    """Compares texts of one page with the values and links in them."""

    def __init__(self, page: Page, domain: Domain) -> None:
        self._page = page
        self._domain = domain
        links = page.nodes_with_tag("a", "button")
        self._links: list[int] = links.tolist()
        self._link_spans = list(
            zip(page.text_start[links].tolist(), page.text_end[links].tolist(), strict=True)
        )
        blocks = [kind for kind in domain.types.values() if kind.is_block]
        self._foreign = {kind.name: _foreign(domain, kind) for kind in blocks}
        self._spoken = {kind.name: _spoken_for(kind) for kind in blocks}
        self._strange = {
            name: foreign - self._spoken[name] for name, foreign in self._foreign.items()
        }

    def is_made_up(
        self,
        kind: Type,
        unit: Unit,
        rows: Iterable[Annotation],
        why: Iterable[str] = (),
        least: int = SEVERAL,
    ) -> bool:
        """Whether a text that a block type might have is nothing but values of at least so many
        other types, or for running text buttons. Values that the type's cues speak for ("3 bedroom
        flat" as title) make up a value where `why`, the evidence for it, has more than these: a
        heading, a link."""
        if unit.words > MOST_WORDS:
            return False
        others = self._foreign[kind.name] if PLACED.isdisjoint(why) else self._strange[kind.name]
        held = [row for row in rows if row.type in others]
        if not held and kind.extent != "prose":
            return False
        spans = [(row.start, row.end) for row in held]
        label = _LABEL.match(self._page.text, unit.start, unit.end) if held else None
        if label and any(row.end < label.end() for row in held):
            label = None  # values stand before the colon: "Studio to let, bedrooms: 1"
        if kind.extent == "prose":
            spans += self._row_of_links(unit)
        elif len({row.type for row in held}) < (
            1 if label or self._is_naming(kind, held) else least
        ):
            return False
        spans += [label.span()] if label else []
        made_up = bool(spans) and said_share(self._page, unit, spans) >= MADE_UP
        return made_up and not self._is_name(kind, unit, rows, why)

    def _is_name(
        self, kind: Type, unit: Unit, rows: Iterable[Annotation], why: Iterable[str]
    ) -> bool:
        """Whether a text is a heading or leads to the record's own page, and begins with what a
        value of the type is told by: "BMW X3 3.0 dCi 5dr", whatever follows the make."""
        begins = (row for row in rows if row.start == unit.start)
        return not NAMED.isdisjoint(why) and any(
            row.type in self._spoken[kind.name] for row in begins
        )

    def _is_naming(self, kind: Type, held: list[Annotation]) -> bool:
        """Whether all values in a text are of types that speak for the block type: they do where
        its place does too."""
        return all(row.type not in self._strange[kind.name] for row in held)

    def holds_another(self, kind: Type, unit: Unit, rows: Iterable[Annotation]) -> bool:
        """Whether a short text that a span type might have is, but for its label, another
        attribute's value; words where amounts stand are one too where they are a part of it: a town
        is no "price on request"."""
        types, kinds = self._domain.types, (*VALUES, *(["part"] if kind.value == "money" else []))
        others = (r for r in rows if r.type != kind.name and types[r.type].modifies != kind.name)
        spans = [(r.start, r.end) for r in others if types[r.type].instance_of in kinds]
        return bool(spans) and said_share(self._page, unit, spans) >= HELD

    def _row_of_links(self, unit: Unit) -> list[tuple[int, int]]:
        """The links of a line of links; none where the text is, or stands in, a single one."""
        low = bisect_left(self._links, unit.node)
        high = bisect_left(self._links, self._page.end_list[unit.node], low)
        found = [
            (start, end)
            for start, end in self._link_spans[low:high]
            if unit.start <= start < end <= unit.end
        ]
        return found if len(found) > 1 else []


def said_share(page: Page, unit: Unit, spans: Iterable[tuple[int, int]]) -> float:
    """The share of a unit's letters and digits that lies in some spans."""
    rest, reach = 0, unit.start
    for start, end in sorted(spans):
        rest += _letters(page.text[reach : max(min(start, unit.end), reach)])
        reach = max(reach, min(end, unit.end))
    rest += _letters(page.text[reach : unit.end])
    return 1 - rest / max(_letters(page.text[unit.start : unit.end]), 1)


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def _foreign(domain: Domain, kind: Type) -> frozenset[str]:
    """The types whose values make up no value of a block type: all but its parts, and the signs
    that are evidence for it; running text is made up of nothing that has a type."""
    if kind.extent == "prose":
        return frozenset(domain.types)
    spans = [k for k in domain.types.values() if k.extent == "span" and k.instance_of in VALUES]
    own = set(domain.parts_of(kind.name)) | {
        k.name for k in spans if k.instance_of == "sign"
    } & _spoken_for(kind)
    return frozenset({k.name for k in spans} - own)


def _spoken_for(kind: Type) -> frozenset[str]:
    """The types that are evidence for a block type; for running text none is."""
    if kind.extent == "prose":
        return frozenset()
    return frozenset(cue for cue, worth in kind.cues.items() if worth > 0)
