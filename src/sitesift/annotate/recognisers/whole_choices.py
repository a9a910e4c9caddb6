"""Choices that fill their places: what recognisers have found in, longer values out.

A kind, a fuel or a colour that stands alone at its place in most records is as long there as the
site has it: "House and Lot" where a list knows "House", "Gas (LPG) - petrol" between "2014 |" and
"| 998 cc". A place is a line, or a piece of one that the same divider cuts several times, and looks
the same in all records. Assumed: what says something else too, or much more, is no longer value.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import normalise
from sitesift.annotate.recognisers.ordered_names import look_of
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.ontology.domain_model import Domain

# assumed, not fitted:
LEAST_FILLED = 2  # places alike that a value fills ...
FILLED_SHARE = 0.5  # ... of those that have one
MORE_WORDS = 3  # than a list knows
LONGEST = 40  # characters
LEAST_CUTS = 2  # of one divider in a line
_DIVIDER = re.compile(r" ([|/•·–—-]) ")
_LABELLED = re.compile(r":(?:\s|$)")

Span = tuple[int, int]
Place = tuple[str, ...]


def recognise_whole_choices(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of the texts of places that are longer than what was found in them."""
    kinds = _kinds(given.domain)
    rows = sorted((r for r in given.found if r.type in kinds), key=lambda r: (r.start, -r.end))
    found_in = list(_pieces(given, rows))
    alone = Counter(row.type for row, span, _ in found_in if (row.start, row.end) == span)
    filled: Counter[tuple[Place, str]] = Counter()
    longer: dict[tuple[Place, str], list[tuple[Annotation, Span]]] = defaultdict(list)
    for row, span, number in found_in:
        if alone[row.type] < LEAST_FILLED:
            continue
        place = (*look_of(given, given.index.element(*span)), str(number))
        if (row.start, row.end) == span:
            filled[place, row.type] += 1
        else:
            longer[place, row.type].append((row, span))
    for key, found in longer.items():
        if filled[key] < max(LEAST_FILLED, FILLED_SHARE * (filled[key] + len(found))):
            continue
        for row, span in found:
            if _may_grow(given, row, span):
                yield _grown(given, row, span)


def _kinds(domain: Domain) -> set[str]:
    """Attributes that are chosen from some: no parts of names in order, no badges."""
    return {
        kind.name
        for kind in (domain.types[name] for name in domain.attributes)
        if kind.value == "choice" and kind.name not in domain.order and not kind.badge
    }


def _pieces(
    given: RecogniserInput, rows: list[Annotation]
) -> Iterator[tuple[Annotation, Span, int]]:
    """The annotations with the piece around them; of several of a type in one, the first."""
    lines, at = given.page.line_list, 0
    seen: set[tuple[Span, str]] = set()
    for row in rows:
        while at < len(lines) and lines[at][1] <= row.start:
            at += 1
        if at == len(lines) or row.start < lines[at][0] or row.end > lines[at][1]:
            continue
        span, number = _piece(given, lines[at], row)
        if (span, row.type) not in seen and row.end <= span[1]:
            seen.add((span, row.type))
            yield row, span, number


def _piece(given: RecogniserInput, line: Span, row: Annotation) -> tuple[Span, int]:
    """The piece of a line in which an annotation stands, and which one it is."""
    found = list(_DIVIDER.finditer(given.page.text, *line))
    often = Counter(match[1] for match in found)
    sign, count = often.most_common(1)[0] if often else ("", 0)
    if count < LEAST_CUTS:
        return (line[0], line[1]), 0
    cuts = [match.span() for match in found if match[1] == sign]
    before = [cut for cut in cuts if cut[1] <= row.start]
    after = [cut for cut in cuts if cut[0] >= row.start]
    start = before[-1][1] if before else line[0]
    return (start, after[0][0] if after else line[1]), len(before)


def _may_grow(given: RecogniserInput, row: Annotation, span: Span) -> bool:
    text = given.page.text[slice(*span)]
    more = len(text.split()) - len(row.text(given.page).split())
    if len(text) > LONGEST or more > MORE_WORDS or _LABELLED.search(text):
        return False
    return not any(
        span[0] <= other.start < span[1]
        and other.type != row.type
        and other.type in given.domain.types
        for other in given.found
    )


def _grown(given: RecogniserInput, row: Annotation, span: Span) -> Annotation:
    text, node = given.page.text[slice(*span)], given.index.element(*span)
    value = normalise(given.domain.types[row.type], text, {}, given.domain)
    return Annotation(row.type, *span, node, row.score, "whole", {"normal": text}, value)
