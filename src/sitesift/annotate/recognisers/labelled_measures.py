"""Measures that a label right before them tells to be another's: "Grundstücksfläche: 401 m²" is the
land and no living space. In: annotations. Out: the same, such measures as what their label says.

Patterns know such labels in few languages, lists of labels in many. Assumed: a label ends with a
colon, or is a text of its own in the line or on the line before; and the type that it means is
written with the unit that stands there, so that "Motor: 150 hp" stays a power.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.labelled_names import single_labels
from sitesift.annotate.recognisers.pattern import pattern_matcher
from sitesift.annotate.spans import TextIndex
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain
from sitesift.page.page import Bools, Page

MEASURE, PATTERN = "measure", "pattern"
LONGEST = 40  # characters of a label
_SIGNS = " \t\u00a0:=–-"
_BETWEEN = re.compile(r"[|·•;\n]")


def with_labelled_measures(
    page: Page, index: TextIndex, rows: Sequence[Annotation], domain: Domain
) -> list[Annotation]:
    """The annotations, measures of another type by what their label says. Where all of a type are
    another's by their labels, the page knows no difference: all its offers are land."""
    kinds = {name for name, kind in domain.types.items() if kind.value == MEASURE}
    measures = [row for row in rows if row.type in kinds and row.source == PATTERN]
    if len(kinds) < 2 or not measures:
        return list(rows)
    values = _covered(len(page.text), rows)
    told: dict[int, str] = {}
    for row in measures:
        labels = _labels_before(page, index, row.start, values)
        told[id(row)] = next(_named(labels, row, kinds, domain), row.type)
    left = {row.type for row in measures if told[id(row)] == row.type}
    taken = {(row.type, row.end) for row in rows}
    found: list[Annotation] = []
    for row in rows:
        named = told.get(id(row), row.type)
        if named == row.type or row.type not in left:
            found.append(row)
        elif (named, row.end) not in taken:  # with its label, where a pattern knows that
            found.append(replace(row, type=named))
    return found


def _named(
    labels: Iterable[str], row: Annotation, kinds: set[str], domain: Domain
) -> Iterator[str]:
    """The types of measures that labels mean, if such are written as a value is."""
    known = single_labels(domain)
    for label in labels:
        name = known.get(label.lower(), "")
        if name in kinds and _is_written(domain, name, row.features.get("unit", "")):
            yield name


def _covered(size: int, rows: Iterable[Annotation]) -> Bools:
    """Which characters of a text are of a value."""
    covered = np.zeros(size, dtype=np.bool_)
    for row in rows:
        covered[row.start : row.end] = True
    return covered


def _labels_before(page: Page, index: TextIndex, start: int, values: Bools) -> Iterator[str]:
    """What may be the label of a value: words up to a colon before it in its line, else a text of
    its own before it, in the line or on the one above, unless that is of a value: "Plot", or the
    unit of the number before it."""
    line = page.line_list[bisect_right(page.line_list, (start, len(page.text))) - 1][0]
    before = page.text[max(line, start - LONGEST - 2) : start]
    said = before.rstrip(_SIGNS)
    if ":" in before[len(said) :]:
        words = _BETWEEN.split(said)[-1].split()
        yield from (" ".join(words[n:]) for n in range(len(words)))
        return
    at = bisect_left(index.starts, start) - 1
    first = int(index.starts[at]) if at >= 0 else start
    last = int(page.text_end[index.nodes[at]]) if at >= 0 else start
    apart = page.text[last:start].strip(_SIGNS + "\n") == ""
    if apart and 0 < last - first <= LONGEST and not values[first:last].all():
        yield page.text[first:last].strip().rstrip(_SIGNS)


@lru_cache(maxsize=4 * DOMAINS_KEPT)
def _is_written(domain: Domain, name: str, unit: str) -> bool:
    """Whether a type is written with a unit, as its own patterns tell behind one of its labels."""
    return bool(unit) and any(
        match.type == name
        for label in domain.types[name].labels
        if label.isascii()
        for match in pattern_matcher(domain).find(f"{label}: 100 {unit}")
    )
