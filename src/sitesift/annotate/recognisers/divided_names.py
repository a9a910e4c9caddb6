"""Names that the site itself divides ("BMW – 320d", "Lexus | NX 300h"), by signs or by an element
of its own for what follows the first text of a line: lines of the page in, the parts out.

Lines that look alike have the same divider, and lists know what stands at one place of several of
them as the first part of a name. Then what stands there in the others is one too, and what stands
at the next place is the second part, as long as the site has it: lists know "NX" alone. Where most
go on with what only the last part of a name has ("A4 2.0 TDI"), the second part ends before it.
Where most that begin with two parts from lists end with them ("Fiat Tipo - 2016"), the second part
of the others is as long as its place, but for a number of the last: "Punto Evo" behind "Fiat".
Assumed: a template writes the divider the same in all records, with a space on both sides; commas
("Tata, Nexon") have one behind them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator

import numpy as np

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.ordered_names import DIVIDED, look_of, name_signs
from sitesift.annotate.recognisers.recogniser import RecogniserInput

# assumed, not fitted:
LEAST_ALIKE = 3  # lines that are divided alike
KNOWN_SHARE = 0.2  # of these, whose first part lists know
LEAST_KNOWN = 2
OTHER_SHARE = 0.5  # of second parts that are something else, so that none is one
# of second parts that go on as the last part of a name does; of some it is a word of the model
GOING_ON_SHARE = 0.75
WHOLE_SHARE = 0.5  # of names with two parts from lists, that end with the second
MOST_WORDS = 5  # of a part
# as much as of a name on a list that stands in its order: the site says where it begins and ends
PART_SCORE = 4
DIVIDER = re.compile(r" [–—|/:•·>-]+ | ?, ")
_SIZE = re.compile(r"\s\d[.,]\d$")  # a number of litres belongs to what stands behind it

Span = tuple[int, int]
Parts = tuple[Span, ...]  # of a line


def recognise_divided_names(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of the first two parts of divided names."""
    order = given.domain.order
    if len(order) < 2:
        return
    firsts = {row.start: row.end for row in given.found if row.type == order[0]}
    others = {
        (row.start, row.end)
        for row in given.found
        if row.type not in order and row.type in given.domain.attributes
    }
    for lines in _alike(given).values():
        at = _place_of_first(lines, firsts)
        if at is None:
            for span in _joined_seconds(given, lines, firsts):
                yield name_part(given, order[1], span)
            continue
        names = [line for line in lines if line[at] not in others and _is_name(given, line[at])]
        for line in names:
            yield name_part(given, order[0], line[at])
        seconds = [line[at + 1] for line in names if at + 1 < len(line)]
        for span in second_parts(given, seconds, others):
            yield name_part(given, order[1], span)


def _alike(given: RecogniserInput) -> dict[tuple[str, ...], list[Parts]]:
    """Divided lines, by how their elements look and by the divider."""
    page = given.page
    groups: dict[tuple[str, ...], list[Parts]] = defaultdict(list)
    barred = given.domain.types[given.domain.order[1]].disallows
    amounts = sorted(row.start for row in given.found if row.type in barred)
    for start, end in page.line_list:
        found = list(DIVIDER.finditer(page.text, start, end))
        edges = [start, *(edge for match in found for edge in match.span()), end]
        parts = tuple(zip(edges[::2], edges[1::2], strict=True))
        if not found and not (parts := _two_texts(given, amounts, start, end)):
            continue
        node = given.index.element(start, end)
        look = (*look_of(given, node), found[0][0].strip() if found else "")
        groups[look].append(parts)
    return groups


def _two_texts(given: RecogniserInput, amounts: list[int], start: int, end: int) -> Parts:
    """The two texts that a line is made of, where the second has an element of its own, and neither
    begins with a bracket nor has an amount; none of any other line."""
    page, starts = given.page, given.index.starts
    own = given.index.nodes[np.searchsorted(starts, start) : np.searchsorted(starts, end)].tolist()
    if len(own) != 2:
        return ()
    spans = tuple((int(page.text_start[node]), int(page.text_end[node])) for node in own)
    first, second = (page.parent_list[node] for node in own)
    apart = first != second and page.contains(first, second)
    told = bisect_left(amounts, spans[1][0]) < bisect_left(amounts, end)
    named = apart and not told and page.text[spans[1][0]] not in "([{"
    return spans if named and (spans[0][0], spans[1][1]) == (start, end) else ()


def _place_of_first(lines: list[Parts], firsts: dict[int, int]) -> int | None:
    """The place at which lists know the first part of names, as all that stands there."""
    known = Counter(
        place
        for line in lines
        for place, (start, end) in enumerate(line)
        if firsts.get(start) == end
    )
    if not known or len(lines) < LEAST_ALIKE:
        return None
    place, count = known.most_common(1)[0]
    return place if count >= max(LEAST_KNOWN, KNOWN_SHARE * len(lines)) else None


def _joined_seconds(
    given: RecogniserInput, lines: list[Parts], firsts: dict[int, int]
) -> Iterator[Span]:
    """The second parts of names that stand undivided at the place where they begin with a first
    part that lists know, and most with a second end."""
    order, signs = given.domain.order, name_signs(given.domain)
    seconds = {row.start: row.end for row in given.found if row.type == order[1]}
    sizes = sorted(row.start for row in given.found if row.type in signs and _is_size(given, row))
    begun = [(firsts[span[0]] + 1, span[1]) for line in lines for span in line if span[0] in firsts]
    known = [(seconds[start], end) for start, end in begun if start in seconds]
    whole = sum(stop == end for stop, end in known)
    if whole < max(LEAST_ALIKE, WHOLE_SHARE * len(known)) or whole < KNOWN_SHARE * len(begun):
        return
    for start, end in begun:
        at = bisect_left(sizes, start)
        stop = sizes[at] if at < len(sizes) and sizes[at] < end else end
        own = (start, start + len(given.page.text[start:stop].rstrip()))
        if own[1] > start and seconds.get(start) != own[1] and _is_name(given, own):
            yield own


def _is_size(given: RecogniserInput, row: Annotation) -> bool:
    return given.page.text[row.start].isdigit()


def _is_name(given: RecogniserInput, span: Span) -> bool:
    """Whether a part has the form of a name: few words, with a capital or a digit."""
    text = given.page.text[slice(*span)]
    named = any(c.isalnum() and not c.islower() for c in text)
    return named and len(text.split()) <= MOST_WORDS


def second_parts(given: RecogniserInput, spans: list[Span], others: set[Span]) -> Iterator[Span]:
    """The second parts of names; up to the signs of the last where most have some. Where most are,
    as a whole, values of other types, none is one."""
    if sum(span in others for span in spans) > OTHER_SHARE * len(spans):
        return
    signs = name_signs(given.domain)
    rests = [_rest(given, span, signs) for span in spans]
    cut = sum(end < span[1] for span, end in zip(spans, rests, strict=True))
    goes_on = cut > GOING_ON_SHARE * len(spans)
    for span, end in zip(spans, rests, strict=True):
        own = (span[0], end) if goes_on else span
        if own[1] > own[0] and own not in others and _is_name(given, own):
            yield own


def _rest(given: RecogniserInput, span: Span, signs: set[str]) -> int:
    """Where the first sign of the last part of a name begins; the end where there is none."""
    text = given.page.text
    at = min(
        (row.start for row in given.found if row.type in signs and span[0] < row.start < span[1]),
        default=span[1],
    )
    return span[0] + len(_SIZE.sub("", text[span[0] : at].rstrip()))


def name_part(given: RecogniserInput, name: str, span: Span) -> Annotation:
    """The annotation of a part of a name whose beginning and end the site shows."""
    text, node = given.page.text[slice(*span)], given.index.element(*span)
    return Annotation(name, *span, node, PART_SCORE, DIVIDED, {"normal": text}, text)
