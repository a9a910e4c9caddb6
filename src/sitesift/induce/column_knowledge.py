"""What the domain knows of a wrapper's columns: their different texts with what was recognised in
each in, out come the columns of which it knows nearly all, and those of nothing but a part of
names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

# texts of a column, and the share of them that must be recognised before others are dropped
MANY, NEARLY_ALL = 5, 0.8
OWN_COLUMN = 0.6  # share of a column's texts in which nobody knows a piece only; assumed
# of a later part's column: those that may go on, and those that may hold the part before; assumed
GOING_ON, WHOLE_NAMES = 0.75, 0.2
NUMBER = re.compile(r"\d[\d.,\s]*")
Cell = tuple[str, str]  # attribute and text


def closed_attributes(
    rows: Mapping[Cell, Annotation | None], times: Mapping[Cell, int], domain: Domain
) -> set[str]:
    """Attributes of which nearly all texts were recognised, and the texts of nearly all rows:
    others are something else at the same place. Names that come in order are never all known."""
    asked, known = Counter[str](), Counter[str]()
    asked_rows, known_rows = Counter[str](), Counter[str]()
    for (name, text), row in rows.items():
        if name not in domain.order:
            asked[name] += 1
            asked_rows[name] += times[name, text]
            known[name] += row is not None
            known_rows[name] += times[name, text] * (row is not None)
    return {
        name
        for name, count in asked.items()
        if count >= MANY
        and known[name] >= NEARLY_ALL * count
        and known_rows[name] >= NEARLY_ALL * asked_rows[name]
    }


def name_part_attributes(
    rows: Mapping[Cell, Annotation | None],
    annotations: Annotations,
    nodes: Mapping[Cell, int],
    page: Page,
    domain: Domain,
) -> set[str]:
    """Parts of names that have a column of their own: most of its texts are nothing but a part, as
    it is known or unknown as a whole, so that in the rest only a piece of the part is known, such
    as "Swift" of "Swift Dzire". A later part may go on in more of them ("A4 2.0 TDI"), as long as
    hardly any begins with the part before, and numbers alone are none."""
    asked = Counter(name for name, _ in rows)
    pieces, numbers, whole_names = Counter[str](), Counter[str](), Counter[str]()
    for (name, text), row in rows.items():
        place = domain.order.index(name) if name in domain.order else 0
        before = domain.order[:place]
        pieces[name] += row is not None and row.text(page) != text
        numbers[name] += NUMBER.fullmatch(text) is not None
        node = nodes[name, text]
        span = (int(page.text_start[node]), int(page.text_end[node]))
        inside = annotations.within(*span) if place else ()
        whole_names[name] += any(each.type in before for each in inside)
    found = set[str]()
    for name in domain.order:
        later = name != domain.order[0] and asked[name] >= MANY
        most = (
            GOING_ON if later and whole_names[name] < WHOLE_NAMES * asked[name] else 1 - OWN_COLUMN
        )
        others = max(numbers[name], whole_names[name])
        named = pieces[name] < most * asked[name] and 2 * others < asked[name]
        if named and not domain.types[name].is_block:
            found.add(name)
    return found
