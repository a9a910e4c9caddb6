"""Labels that recognisers have misread: annotations in, those that no label speaks against out.

A town is called like a label ("VIN:", "Dyer :"), and stands behind one that says something else. A
number has its unit on the next line, unless that is the beginning of a label: "Engine cc: 1800"
above "KM Run: N/A" is no mileage.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Sequence

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.labelled_names import (
    LABEL_SHARE,
    LABELLED_SOURCES,
    LEAST_ALIKE,
    single_labels,
)
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

# letters up to a colon: the rest of a label
_REST_OF_LABEL = re.compile(r"(?:[ \u00a0]?[^\W\d_]+){0,3}[ \u00a0]?:")
_UNIT = re.compile(r"[^\W\d_]+$")
_BEFORE_COLON = re.compile(r"[ \u00a0]?:")


def without_misread(page: Page, rows: Sequence[Annotation], domain: Domain) -> list[Annotation]:
    """The annotations without parts of places, and without values of other types that are chosen
    from lists, where a label says that it is something else; and without parts of places that are
    labels themselves, as "VIN:" is in every record."""
    labelled = sorted(
        (row.start, row.end, row.type) for row in rows if row.source in LABELLED_SOURCES
    )
    starts = [start for start, _, _ in labelled]
    labels, lines = _label_like(page, rows, domain), _label_lines(page, rows, domain)

    known = single_labels(domain)

    def is_denied(row: Annotation) -> bool:
        kind = domain.types[row.type]
        if kind.value == "measure" and _ends_in_label(page, row, known):
            return True
        part = kind.instance_of == "part"
        if part and (row.start in lines or (labels and _with_colon(page, row) in labels)):
            return True
        at = bisect_right(starts, row.start) - 1
        if at < 0 or row.source in LABELLED_SOURCES or row.end > labelled[at][1]:
            return False
        whole = (row.start, row.end) == labelled[at][:2]
        return row.type != labelled[at][2] and (part or (whole and kind.is_worded))

    return [row for row in rows if not is_denied(row)]


def _ends_in_label(page: Page, row: Annotation, labels: Collection[str]) -> bool:
    """Whether a number takes the beginning of a label for its unit: that of the next line, or one
    that is known where all stands on one line."""
    rest = _REST_OF_LABEL.match(page.text, row.end)
    if rest is None or page.text.find("\n", row.start, row.end) >= 0:
        return rest is not None
    unit = _UNIT.search(page.text[row.start : row.end])
    return unit is not None and f"{unit[0]}{rest[0]}".rstrip(" \u00a0:").lower() in labels


def _label_like(page: Page, rows: Sequence[Annotation], domain: Domain) -> set[str]:
    """Words with a colon that begin a line again and again, the same ones nearly always: where
    things are differs, what it is called does not."""
    begins = set(page.lines[:, 0].tolist())
    said = Counter(
        text
        for row in rows
        if row.start in begins
        and domain.types[row.type].instance_of == "part"
        and (text := _with_colon(page, row))
    )
    enough = max(LEAST_ALIKE, LABEL_SHARE * sum(said.values()))
    return {text for text, count in said.items() if count >= enough}


def _with_colon(page: Page, row: Annotation) -> str:
    """An annotated text with the colon behind it, before which a space may stand; empty where there
    is none."""
    colon = _BEFORE_COLON.match(page.text, row.end)
    return f"{page.text[row.start : row.end]}:" if colon else ""


def _label_lines(page: Page, rows: Sequence[Annotation], domain: Domain) -> set[int]:
    """Where parts of places begin that are all of their lines, again and again, and labels of
    something: "Kasa" above "Sedan" in every record is the body, though there is a town of that
    name."""
    labels, ends = single_labels(domain), dict(page.line_list)
    found: dict[str, list[int]] = {}
    for row in rows:
        if domain.types[row.type].instance_of == "part" and ends.get(row.start) == row.end:
            text = page.text[row.start : row.end].lower()
            if text in labels:
                found.setdefault(text, []).append(row.start)
    return {at for places in found.values() if len(set(places)) >= LEAST_ALIKE for at in places}
