"""Lines of facts in the column of places. In: the cells of a wrapper's rows on one page, with what
is recognised there. Out: those that say a number of the subject in a piece of its own ("4 bedrooms,
Ref. 12"), where most places do not.

Where a record lacks its place, what follows moves up, and a wrapper that counts lines reads the
facts there. Assumed: a place has no such piece, and a site that writes both in one line does so for
most of its records.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.text.divided_lines import DIVIDING_SIGNS

USUAL = 0.5  # of the places: in so many it is the site's way
Cell = tuple[str, str]  # attribute and text


def facts_as_places(
    nodes: Mapping[Cell, int], annotations: Annotations, page: Page, domain: Domain
) -> set[Cell]:
    """The cells of places that are lines of facts."""
    found = set[Cell]()
    for name in (n for n in domain.attributes if domain.types[n].locates):
        own = [cell for cell in nodes if cell[0] == name]
        told = {cell for cell in own if _has_fact(page, nodes[cell], annotations, domain)}
        found |= told if len(told) < USUAL * len(own) else set()
    return found


def _has_fact(page: Page, node: int, annotations: Annotations, domain: Domain) -> bool:
    start, end = int(page.text_start[node]), int(page.text_end[node])
    return any(
        (kind := domain.types[one.type]).is_counted
        and kind.specific > 0
        and any(map(str.isalpha, one.text(page)))
        and _is_piece(page, one, start, end)
        for one in annotations.within(start, end)
    )


def _is_piece(page: Page, one: Annotation, start: int, end: int) -> bool:
    """Whether a value stands alone between signs that divide a text."""
    before = page.text[start : one.start].rstrip()
    behind = page.text[one.end : end].lstrip()
    signs = f",{DIVIDING_SIGNS}"
    return before[-1:] in signs and behind[:1] in signs
