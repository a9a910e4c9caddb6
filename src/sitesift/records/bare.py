"""Bare numbers: values that neither unit nor label nor name explains, and whose size alone may tell what they are.

In: a record with its units and annotations. Out: the units that are nothing but a number in the range that a type
declares (`bare`), that no recogniser knows, and that are written like an amount ("586,950") or stand beside another
value of the domain ("Diesel 153300"). What comes of them is for align.lp to say: one number proves nothing, the same
in most records does.
"""

from __future__ import annotations

import re

from sitesift.annotate.labels import BARE_NUMBER
from sitesift.annotate.units import Unit
from sitesift.annotate.values import parse_number
from sitesift.ontology.model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.evidence import RecordView

GROUPED = re.compile(
    r"\d{1,3}(?:[.,’' \u00a0\u202f]\d{3})+"
)  # as amounts are written, and ids, years and phones are not
COMPANY = 60  # characters of the text that a number and the values beside it make up
LONGEST = 10  # characters of such a number: "12 345 678"


def bare_number(page: Page, domain: Domain, view: RecordView, kind: Type) -> Unit | None:
    """The record's one unit that may be a value of the type by its size; None where there is none, or several."""
    assert kind.bare is not None
    low, high = kind.bare
    known = [(r.start, r.end) for r in view.rows]
    found = []
    for unit in view.units:
        text = page.text[unit.start : unit.end]
        if unit.end - unit.start > LONGEST or not BARE_NUMBER.fullmatch(text):
            continue
        number = parse_number(text)
        if number is None or not low <= number <= high or any(a < unit.end and b > unit.start for a, b in known):
            continue
        if GROUPED.fullmatch(text) or _in_company(page, domain, view, unit):
            found.append(unit)
    return found[0] if len(found) == 1 else None


def step_of(unit: Unit) -> str:
    """The last step of a unit's place: tag and class names of the element itself."""
    return unit.slot.rsplit("/", 1)[-1].rsplit("#", 1)[0]


def _in_company(page: Page, domain: Domain, view: RecordView, unit: Unit) -> bool:
    """Whether the element around a number holds little else than it and values that tell the domain."""
    above = int(page.parent[unit.node])
    start, end = (int(page.text_start[above]), int(page.text_end[above])) if above >= 0 else (0, 0)
    if not unit.end - unit.start < end - start <= COMPANY:
        return False
    return any(domain.types[r.type].specific > 0 for r in view.rows if start <= r.start and r.end <= end)
