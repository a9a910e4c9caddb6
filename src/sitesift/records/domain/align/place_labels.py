"""Labels that the values of a place stand behind. In: the units of records at the best places of
types. Out: for each type the label that its known values have, so that a text at that place which
stands behind another one is not taken for such a value.

A record that lacks its fuel has "Seller: Ann Lee" where the others have "Fuel: Petrol". Assumed: a
label ends with a colon, or stands right before the value in an element for labels.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from sitesift.annotate.units import Unit
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import Candidate

LONGEST = 30  # characters of a label, as elsewhere
LABEL_TAGS = frozenset({"dt", "th", "label"})
# of the known values that must have one label, or none, for the place to have it: a recogniser may
# be wrong about one in ten
AGREEING = 0.9
LEAST_KNOWN = 3  # known values, as for recovering by place at all
_INSIDE = re.compile(r"([^\n:]{2,30}):\s*\S")
_BEFORE = re.compile(r"([^\n:|•·;,]{2,30}):\s*$")
_LETTER = re.compile(r"[^\W\d_]")


def labels_of_places(
    page: Page, candidates: Mapping[tuple[int, str], Iterable[Candidate]], places: Mapping[str, str]
) -> dict[str, str]:
    """The label of each type's place, small; empty where its values have none. Types are left out
    whose values do not agree."""
    seen: dict[str, Counter[str]] = {name: Counter() for name in places}
    for (_, name), found in candidates.items():
        unit = next((c.unit for c in found if c.unit.slot == places.get(name)), None)
        if unit is not None:
            seen[name][label_behind(page, unit)] += 1
    most = {name: counts.most_common(1)[0] for name, counts in seen.items() if counts}
    return {
        name: label
        for name, (label, count) in most.items()
        if seen[name].total() >= LEAST_KNOWN and count >= AGREEING * seen[name].total()
    }


def label_behind(page: Page, unit: Unit) -> str:
    """The label that a unit begins with, or that stands before it, small; empty where there is
    none."""
    inside = _INSIDE.match(page.text, unit.start, unit.end)
    before = _BEFORE.search(page.text, max(0, unit.start - LONGEST - 2), unit.start)
    label = next((found[1] for found in (inside, before) if found and _says(found[1])), "")
    return " ".join((label or _element_before(page, unit)).casefold().split())


def _says(label: str) -> bool:
    """Whether a label has letters: "10:30" has none."""
    return _LETTER.search(label) is not None


def _element_before(page: Page, unit: Unit) -> str:
    """The text of an element for labels right before a unit's."""
    parents, above = page.parent_list, page.parent_list[unit.node]
    before = unit.node - 1
    while before > above and not page.text_size_list[before]:  # blanks show nothing
        before -= 1
    while before > above and parents[before] != above:
        before = parents[before]
    if before <= above or page.tag_of(before) not in LABEL_TAGS:
        return ""
    text = page.text[page.text_start[before] : page.text_end[before]].strip()
    return text if len(text) <= LONGEST else ""
