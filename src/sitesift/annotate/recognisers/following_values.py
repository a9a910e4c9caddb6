"""What stands right behind another value: annotations in; the same, with more weight where types
keep the order that the domain names (`order`), and with the rest of the line as a value of a block
type at its end, out.

"Plymouth" alone may be a town, "Plymouth Fury" is make and model; and in "Audi A4 2.0 TDI S line
5dr" what comes after the model is the version. Assumed: a name's parts stand in one line with
nothing but a space between them, and a sentence that goes on ("an Audi A4 that ...") goes on with a
small letter.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.spans import TextIndex
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.text.divided_lines import DIVIDING_SIGNS

IN_ORDER = 3  # points that two types gain which stand in the order that the domain expects
REST_SCORE = 3  # of the rest of a line, as evidence
# the weight of a cue that speaks against a type: numbers of such types are cut off at both ends
UNFIT = -2
_DIVIDER = re.compile(rf" ?[{DIVIDING_SIGNS}]| [–—-] ")  # what sets a further thing apart in a line
_EDGES = " ,;:/–—-("


def with_followers(
    page: Page, domain: Domain, rows: list[Annotation], index: TextIndex
) -> list[Annotation]:
    """All annotations, those in order with more weight, and what follows them."""
    if not domain.order:
        return rows
    rows = sorted(rows, key=lambda a: (a.start, -a.end))
    ends = {a.end for a in rows if a.type == domain.order[0]}  # where what is in order so far ends
    for before, name in pairwise(domain.order):
        kind = domain.types[name]
        if kind.is_block:
            return [*rows, *_Rests(page, domain, kind, rows).behind(sorted(ends), index)]
        rows, ends = _reinforced(page, rows, ends, (before, name))
    return rows


def _reinforced(
    page: Page, rows: list[Annotation], ends: set[int], types: tuple[str, str]
) -> tuple[list[Annotation], set[int]]:
    """The annotations, with those heavier that stand one right behind the other, and where such
    pairs end."""
    starts = {a.start for a in rows if a.type == types[1]}
    paired = {end: at for end in ends if (at := _next(page, end)) in starts}
    begun = set(paired.values())
    first = [a.type == types[0] and a.end in paired for a in rows]
    second = [a.type == types[1] and a.start in begun for a in rows]
    heavier = [
        replace(a, score=a.score + IN_ORDER) if f or s else a
        for a, f, s in zip(rows, first, second, strict=True)
    ]
    return heavier, {a.end for a, held in zip(rows, second, strict=True) if held}


def _next(page: Page, end: int) -> int:
    """Where the next word of the line starts."""
    return end + 1 if page.text[end : end + 1] == " " else end


class _Rests:
    """Reads what lines have behind annotations, as values of a block type."""

    def __init__(self, page: Page, domain: Domain, kind: Type, rows: list[Annotation]) -> None:
        self._page, self._kind, self._rows = page, kind, rows
        self._starts = [a.start for a in rows]
        self._lines = page.line_list
        self._unfit = {
            name
            for name, weight in kind.cues.items()
            if weight <= UNFIT and _is_number(domain, name)
        }

    def behind(self, ends: list[int], index: TextIndex) -> Iterator[Annotation]:
        """The rests of lines behind places in the text."""
        for at in ends:
            start, end = self._rest(_next(self._page, at), at)
            if end > start and self._page.text.count(" ", start, end) < self._kind.words[1]:
                text, node = self._page.text[start:end], index.element(start, end)
                yield Annotation(
                    self._kind.name, start, end, node, REST_SCORE, "following", {}, text
                )

    def _rest(self, start: int, before: int) -> tuple[int, int]:
        """The rest of a line up to what the type disallows or a dividing sign; empty where it goes
        on as a sentence."""
        text = self._page.text
        end = self._lines[bisect_right(self._lines, (before - 1, len(text))) - 1][1]
        inside = self._rows[bisect_left(self._starts, start) : bisect_left(self._starts, end)]
        end = min((a.start for a in inside if a.type in self._kind.disallows), default=end)
        divider = _DIVIDER.search(text, start, end)
        end = divider.start() if divider else end
        unfit = [a for a in inside if a.type in self._unfit]
        start = next((_next(self._page, a.end) for a in unfit if a.start == start), start)
        end = min((a.start for a in unfit if a.end == end and a.start >= start), default=end)
        rest = text[start:end].rstrip(_EDGES)
        named = any(c.isupper() or c.isdigit() for c in rest.split(" ", 1)[0])
        return (start, start + len(rest)) if named and text[start - 1] == " " else (start, start)


def _is_number(domain: Domain, name: str) -> bool:
    return name in domain.types and domain.types[name].value == "number"
