"""Labels that the values of a place stand behind, and what their numbers count. In: the units of
records at the best places of types. Out: for each type the label, or the counted word, that its
known values have, so that a text at that place with another one is not taken for such a value.

A record that lacks its fuel has "Seller: Ann Lee" where the others have "Fuel: Petrol", and one
that lacks its rooms "35 days" where they have "3 rooms". Assumed: a label ends with a colon, or
stands right before the value in an element for labels; forms of a word begin alike.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np

from sitesift.annotate.units import Unit
from sitesift.page.html_tags import LABEL_TAGS
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import Candidate
from sitesift.text.plain_text import single_spaced

LONGEST = 30  # characters of a label, as elsewhere
# of the known values that must have one label, or none, for the place to have it: a recogniser may
# be wrong about one in ten
AGREEING = 0.9
STEM = 3  # letters in which the forms of a counted word agree: "room", "rooms"
LEAST_KNOWN = 3  # known values, as for recovering by place at all
_INSIDE = re.compile(r"([^\n:]{2,30}):\s*\S")
_LETTER = re.compile(r"[^\W\d_]")
_COUNTED = re.compile(rf"\d[\d.,]*\s?([^\W\d_]{{1,{STEM}}})")
Tell = Callable[[Page, Unit], str]


def told_at_places(
    page: Page,
    candidates: Mapping[tuple[int, str], Iterable[Candidate]],
    places: Mapping[str, str],
    tell: Tell,
) -> dict[str, str]:
    """The label of each type's place, or the word that its values count, small; empty where they
    have none. Types are left out whose values do not agree."""
    seen: dict[str, Counter[str]] = {name: Counter() for name in places}
    for (_, name), found in candidates.items():
        unit = next((c.unit for c in found if c.unit.slot == places.get(name)), None)
        if unit is not None:
            seen[name][tell(page, unit)] += 1
    most = {name: counts.most_common(1)[0] for name, counts in seen.items() if counts}
    return {
        name: told
        for name, (told, count) in most.items()
        if seen[name].total() >= LEAST_KNOWN and count >= AGREEING * seen[name].total()
    }


def counted_stem(page: Page, unit: Unit) -> str:
    """How the word behind the number of a unit begins, small; empty where there is none."""
    found = _COUNTED.search(page.text, unit.start, unit.end)
    return found[1].casefold() if found else ""


def label_behind(page: Page, unit: Unit) -> str:
    """The label that a unit begins with, or that stands before it, small; empty where there is
    none."""
    inside = _INSIDE.match(page.text, unit.start, unit.end)
    label = inside[1] if inside else _label_before(page, unit)
    return single_spaced(label) if _LETTER.search(label) else ""


def _label_before(page: Page, unit: Unit) -> str:
    """The text right before a unit, where it is a label."""
    leaves = _leaves_of(page)
    at = bisect_left(leaves.starts, unit.start) - 1
    if at < 0:
        return ""
    node = leaves.nodes[at]
    text = page.text[leaves.starts[at] : int(page.text_end[node])].strip()
    is_label = text.endswith(":") or page.tag_of(page.parent_list[node]) in LABEL_TAGS
    return text.removesuffix(":") if is_label and 1 < len(text) <= LONGEST else ""


class _Leaves(NamedTuple):
    """The text nodes of a page that show something, by where their texts begin."""

    starts: list[int]
    nodes: list[int]


def _leaves_of(page: Page) -> _Leaves:
    known = _LEAVES.get(page)
    if known is None:
        nodes = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
        known = _LEAVES[page] = _Leaves(page.text_start[nodes].tolist(), nodes.tolist())
    return known


_LEAVES: WeakKeyDictionary[Page, _Leaves] = WeakKeyDictionary()
