"""Names of people where a subject has a type for them (`people`): lines of the page in, the names
that they are or that stand among other values in them out.

A list knows what many names begin with. Where it knows some of those at one place of lines that
look alike, the others there are names too. Assumed: the values of a line are divided by commas or
bars, and a name stands as far from the end in each of them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.page.page import Ints
from sitesift.text.divided_lines import DIVIDING_SIGNS
from sitesift.text.person_names import has_name_form, is_person_name

# assumed, not fitted:
LONGEST_LINE = 240  # characters of a line of values; a longer one is running text
FEWEST_KNOWN = 2  # names at a place that the list must know, and a fifth of all there
KNOWN_SHARE = 0.2
CLAIMED_SHARE = 0.6  # of a name that another recogniser has read, which then is no name
PERSON_SCORE = 4
_DIVIDER = re.compile(rf"[,;{DIVIDING_SIGNS}]")
_PIECE = re.compile(rf"[^,;{DIVIDING_SIGNS}\n]+")


class NamePiece(NamedTuple):
    """A piece of a line that has the form of a name."""

    start: int
    end: int
    known: bool


def recognise_people(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of names of people."""
    kind = next((t.name for t in given.domain.types.values() if t.people), "")
    if not kind:
        return
    for pieces in _places(given).values():
        known = sum(piece.known for piece in pieces)
        if known < FEWEST_KNOWN or known < KNOWN_SHARE * len(pieces):
            continue
        for start, end, _ in pieces:
            text, node = given.page.text[start:end], given.index.element(start, end)
            yield Annotation(kind, start, end, node, PERSON_SCORE, "person", {}, text)


def _places(given: RecogniserInput) -> dict[tuple[str, str, int], list[NamePiece]]:
    """Pieces that may be names, by how their elements look and how far from the end of their lines
    they stand."""
    page = given.page
    read = _read_before(given)
    places: dict[tuple[str, str, int], list[NamePiece]] = defaultdict(list)
    for start, end in page.line_list:
        if end - start > LONGEST_LINE or page.text.find(" ", start, end) < 0:
            continue  # a name has two words
        if _DIVIDER.search(page.text, start, end) is None:
            pieces = [(start, end)]  # as most lines are
        else:
            pieces = [piece.span() for piece in _PIECE.finditer(page.text, start, end)]
        for behind, (begun, ended) in enumerate(reversed(pieces)):
            text = page.text[begun:ended].strip()
            if not text[:1].isupper() or not has_name_form(text):
                continue  # most end at their first letter
            first = page.text.index(text, begun)
            last = first + len(text)
            if read[last] - read[first] >= CLAIMED_SHARE * len(text):
                continue
            node = given.index.element(start, end)
            look = (_look(given, node), _look(given, page.parent_list[node]), behind)
            places[look].append(NamePiece(first, last, is_person_name(text)))
    return places


def _read_before(given: RecogniserInput) -> Ints:
    """For each place in the text how many characters before it other recognisers have read."""
    is_read = np.zeros(len(given.page.text) + 1, dtype=np.int64)
    for row in given.found:
        is_read[row.start + 1 : row.end + 1] = 1
    total: Ints = np.cumsum(is_read)
    return total


def _look(given: RecogniserInput, node: int) -> str:
    return given.page.look_of(node) if node >= 0 else ""
