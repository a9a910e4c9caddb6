"""Echoes: names that context gave away elsewhere on the page in; lines that repeat one of them,
alone, out ("Flat in Kileleshwa" ... "Kileleshwa")."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.recogniser import RecogniserInput

GIVEN_AWAY = 1  # the score of patterns that know a name by its context only
LONGEST_NAME = 40  # characters; assumed, a longer line says more than a name
ECHO_SCORE = 2  # as of a term of a list: it is known elsewhere on the page


def recognise_echoes(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of lines that are a name known from its context."""
    page = given.page
    names = {
        page.text[row.start : row.end].lower(): row
        for row in given.found
        if row.source == "pattern" and row.score == GIVEN_AWAY
    }
    if not names:
        return
    for start, end in page.line_list:
        known = names.get(page.text[start:end].lower()) if end - start < LONGEST_NAME else None
        if known is not None:
            node = given.index.element(start, end)
            yield Annotation(known.type, start, end, node, ECHO_SCORE, "echo", {})
