"""Names whose parts stand on two lines, the first part alone on the upper one ("Daihatsu" over
"Sigra 1.2 R • Manual"): lines of the page in, the parts out.

Pairs of neighbouring lines whose elements look alike, and lists know most of the upper ones, which
differ, as the first part of a name. Then the others are first parts too, and what the lower line
begins with, up to a divider, is the second part. Assumed: a page that names the first part again
below it ("Audi" over "Audi A4") or has something else there has no second part at that place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.divided_names import (
    DIVIDER,
    LEAST_ALIKE,
    Parts,
    Span,
    name_part,
    second_parts,
)
from sitesift.annotate.recognisers.ordered_names import look_of
from sitesift.annotate.recognisers.recogniser import RecogniserInput

# assumed, not fitted:
KNOWN_SHARE = 0.5  # of upper lines that lists know
LEAST_DIFFERENT = 2  # of upper and of lower lines
# of lower lines that begin with a first part or have the upper one in them ("2019 Audi A4"), so
# that they are whole names
LOWER_LEADS = 0.2
LONGEST_UPPER, MOST_WORDS = 24, 3  # characters and words of an upper line


def recognise_stacked_names(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of the two parts of names that stand over each other."""
    order = given.domain.order
    if len(order) < 2:
        return
    firsts = {row.start: row.end for row in given.found if row.type == order[0]}
    others = {(row.start, row.end) for row in given.found if row.type not in order}
    for pairs in _alike(given, firsts).values():
        if not _are_names(given, pairs, firsts):
            continue
        # a name of the list may be a town's too
        named = [p for p in pairs if firsts.get(p[0][0]) == p[0][1] or p[0] not in others]
        for upper, _ in named:
            if firsts.get(upper[0]) != upper[1]:
                yield name_part(given, order[0], upper)
        for span in second_parts(given, [lower for _, lower in named], others):
            yield name_part(given, order[1], span)


def _alike(given: RecogniserInput, firsts: dict[int, int]) -> dict[tuple[str, ...], list[Parts]]:
    """Neighbouring lines by how their elements look, where a list knows one of the upper ones."""
    page, lines = given.page, given.page.line_list
    looks: dict[int, tuple[str, ...]] = {}

    def look(at: int) -> tuple[str, ...]:
        if at not in looks:
            looks[at] = look_of(given, given.index.element(*lines[at]))
        return looks[at]

    known = [at for at, (start, end) in enumerate(lines[:-1]) if firsts.get(start) == end]
    wanted = {look(at) for at in known} if len(known) >= KNOWN_SHARE * LEAST_ALIKE else set()
    groups: dict[tuple[str, ...], list[Parts]] = defaultdict(list)
    for at, (start, end) in enumerate(lines[:-1]) if wanted else ():
        if _is_brief(page.text, start, end) and look(at) in wanted:
            below = lines[at + 1]
            divider = DIVIDER.search(page.text, *below)
            lower = (below[0], divider.start() if divider else below[1])
            if ":" in page.text[slice(*lower)]:
                continue  # a label with its value
            groups[(*look(at), *look(at + 1))].append(((start, end), lower))
    return groups


def _is_brief(text: str, start: int, end: int) -> bool:
    """Whether a line may be a first part: few words that begin with no small letter nor number."""
    short = end - start <= LONGEST_UPPER and text.count(" ", start, end) < MOST_WORDS
    return short and text[start].isalpha() and not text[start].islower()


def _are_names(given: RecogniserInput, pairs: list[Parts], firsts: dict[int, int]) -> bool:
    """Whether the lines of pairs are names one below the other."""
    uppers, lowers = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    known = sum(firsts.get(start) == end for start, end in uppers)
    led = sum(pair[1][0] in firsts or _is_named_again(given, *pair) for pair in pairs)
    return (
        len(pairs) >= LEAST_ALIKE
        and known >= KNOWN_SHARE * len(pairs)
        and led <= LOWER_LEADS * len(pairs)
        and all(len(_different(given, part)) >= LEAST_DIFFERENT for part in (uppers, lowers))
    )


def _is_named_again(given: RecogniserInput, upper: Span, lower: Span) -> bool:
    """Whether the lower line has the words of the upper one."""
    first, below = (given.page.text[start:end].casefold() for start, end in (upper, lower))
    return f" {first} " in f" {below} "


def _different(given: RecogniserInput, spans: list[Span]) -> set[str]:
    """Different texts with letters, without labels."""
    texts = {given.page.text[start:end] for start, end in spans}
    labels = given.domain.label_types
    return {text for text in texts if any(c.isalpha() for c in text) and text.lower() not in labels}
