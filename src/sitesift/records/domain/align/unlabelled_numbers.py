"""Bare numbers: values that neither unit nor label nor name explains, and whose size alone may tell
what they are.

In: a record with its units and annotations. Out: the units that are nothing but a number in the
range that a type declares (`bare`), that no recogniser knows, and that are written like an amount
("586,950") or stand beside another value of the domain ("Diesel 153300"). What comes of them is for
align.lp to say: one number proves nothing, the same in most records does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import parse_number
from sitesift.annotate.recognisers.names_around import BARE_NUMBER
from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.domain.evidence.signs import RecordView

# as amounts are written, and ids, years and phones are not; in India by two digits from lakhs on
GROUPED = re.compile(r"(?:\d{1,3}(?:[.,’' \u00a0\u202f]\d{3})+|\d{1,2}(?:,\d\d)+,\d{3})")
COMPANY = 60  # characters of the text that a number and the values beside it make up
LONGEST = 10  # characters of such a number: "12 345 678"
LONGEST_RANGE = 2 * LONGEST + 3
BETWEEN = re.compile("[-–]")
AMOUNTS = re.compile(rf"{GROUPED.pattern}(?: ?{BETWEEN.pattern} ?{GROUPED.pattern})?")


def unlabelled_number(page: Page, domain: Domain, view: RecordView, kind: Type) -> Unit | None:
    """The record's one unit that may be a value of the type by its size; None where there is none,
    or several."""
    found = [
        u
        for u in view.units
        if _fits(page, kind, u) and not is_claimed(u.start, u.end, view.meeting(u))
    ]
    found = [u for u in found if is_amount(page, u) or _in_company(page, domain, view, u)]
    return found[0] if len(found) == 1 else None


def is_amount(page: Page, unit: Unit) -> bool:
    """Whether a unit is written as amounts are, in groups of digits; a range of such is an amount
    too."""
    return AMOUNTS.fullmatch(page.text, unit.start, unit.end) is not None


def _fits(page: Page, kind: Type, unit: Unit) -> bool:
    """Whether a unit is nothing but a number of the type's size; money may be a range."""
    assert kind.bare is not None
    if unit.end - unit.start > LONGEST_RANGE:
        return False
    text = page.text[unit.start : unit.end]
    plain = len(text) <= LONGEST and BARE_NUMBER.fullmatch(text)
    if not plain and not (kind.value == "money" and AMOUNTS.fullmatch(text)):
        return False
    number = parse_number(BETWEEN.split(text)[0])
    return number is not None and kind.bare[0] <= number <= kind.bare[1]


def is_claimed(start: int, end: int, rows: Iterable[Annotation]) -> bool:
    """Whether one of the annotations that share a text has all of it, or some of it and more; some
    digits of it ("595") take nothing."""
    return any(r.start < start or r.end > end or r.end - r.start == end - start for r in rows)


def step_of(unit: Unit) -> str:
    """The last step of a unit's place: tag and class names of the element itself."""
    return unit.slot.rsplit("/", 1)[-1].rsplit("#", 1)[0]


def _in_company(page: Page, domain: Domain, view: RecordView, unit: Unit) -> bool:
    """Whether the element around a number holds little else than it and values that tell the
    domain."""
    above = int(page.parent[unit.node])
    start, end = (int(page.text_start[above]), int(page.text_end[above])) if above >= 0 else (0, 0)
    if not unit.end - unit.start < end - start <= COMPANY:
        return False
    return any(
        domain.types[r.type].specific > 0 for r in view.rows if start <= r.start and r.end <= end
    )
