"""Numbers behind labels of names. In: what labels of a page explain, and all that is known there.
Out: the same, with numbers that a label of names has before them as what they are.

"Modelo: 2014" says of which year a car is where all that stands behind the label is a year, and
says it better than a name with a year in it does, which only some cars have.
Assumed: of several names at least one has a letter, or figures that are no such number.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitesift.annotate.recognisers.recogniser import RecogniserInput

LEAST_LABELLED = 3  # values behind a label that are figures alone; assumed
Span = tuple[int, int]
Labelled = tuple[str, str]  # a type, and what tells it


def with_figures(given: RecogniserInput, found: Mapping[Span, Labelled]) -> Mapping[Span, Labelled]:
    """The labelled values, and those of parts of names as another number where they are, all of
    them, figures that are known as that: "208" would be a name, "2014" in each record is none."""
    spans: dict[str, list[Span]] = {}
    for span, (name, _) in found.items():
        if name in given.domain.order:
            spans.setdefault(name, []).append(span)
    kinds, text = given.domain.types, given.page.text
    counted = {
        (row.start, row.end): row.type for row in given.found if kinds[row.type].value == "number"
    }
    others = {
        name
        for name, own in spans.items()
        if len(own) >= LEAST_LABELLED
        and all(text[slice(*span)].isdigit() and span in counted for span in own)
    }
    return {
        span: (counted[span], told[1]) if told[0] in others else told
        for span, told in found.items()
    }
