"""What stands first and last on lines with signs between their values: lines in, the places of such
pieces and their spans out.

"74m² - Ashbeck" is a line of facts, "Skoda Fabia • Ashbeck" one that says what a thing is called.
Beside a number that is known stands where things are, as a rule; beside a name stands its version
as well, so that lists must know some of a column of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.text.divided_lines import Span, fact_spans

LONGEST_LINE = 120  # characters of a line of facts; assumed
FIRST, LAST = -2, -3  # places on lines of facts, which are no numbers of elements
BESIDE_FIRST, BESIDE_LAST = -4, -5  # places on lines with what a thing is called
LEAST_KNOWN = 2  # different names of a column that lists know; assumed
_DIGIT = re.compile(r"\d")

Look = tuple[int, ...]  # of the place of a piece: side, tag and class of its element


def side_pieces(given: RecogniserInput, claimed: set[int]) -> Iterator[tuple[Look, Span]]:
    """The first and the last piece of each line that has a number that is known in another, or the
    name of what is for sale."""
    page, classes = given.page, given.page.attribute_column("class")
    firsts = {row.start for row in given.found if row.type in given.domain.order[:1]}
    for start, end in page.line_list:
        spans = fact_spans(page.text[start:end]) if end - start <= LONGEST_LINE else []
        own = [(start + low, start + high) for low, high in spans]
        sides = _sides(page.text, own, claimed, firsts) if len(own) > 1 else None
        if sides is not None:
            node = given.index.element(start, end)
            for side, span in zip(sides, (own[0], own[-1]), strict=True):
                yield (side, int(page.tag[node]), int(classes[node])), span


def _sides(
    text: str, spans: Sequence[Span], claimed: set[int], firsts: set[int]
) -> tuple[int, int] | None:
    """What the sides of a line are called; None where it says neither a number nor a name. A number
    in a name ("Izera Z100") is of the name."""
    facts = ((at, to) for at, to in spans if at in claimed and at not in firsts)
    if any(_DIGIT.search(text, at, to) for at, to in facts):
        return FIRST, LAST
    return (BESIDE_FIRST, BESIDE_LAST) if any(at in firsts for at, _ in spans) else None


def is_beside_facts(look: Look) -> bool:
    """Whether a place is on lines of facts."""
    return look[0] in (FIRST, LAST)


def is_beside_names(look: Look) -> bool:
    """Whether a place is on lines with what things are called."""
    return look[0] in (BESIDE_FIRST, BESIDE_LAST)


def are_known(given: RecogniserInput, names: Sequence[Span], told: frozenset[str]) -> bool:
    """Whether lists know some different names of a column as one of these types."""
    known = {row.start for row in given.found if row.type in told}
    return len({given.page.text[slice(*name)] for name in names if name[0] in known}) >= LEAST_KNOWN
