"""Parts of names that stand alone and are something else: annotations in; the same without second
parts of names (`order`) that are another type's value too, and all of their line or a number in it
that follows no first part, out.

"Electric" is a model, and so is "2008"; alone on a line beside a car's name they are its fuel and
its year, and so is the number in "Golf 5, of 2008". Assumed: a second part follows the first, on
its line or the line before, or begins its line, or a label says what it is. Behind a first part it
is nothing else: no town is meant by "Fiat Toro", though there is one.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.annotate.annotation import Annotation
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

LISTED = "gazetteer"  # the source of names that a list has


def without_lone_parts(page: Page, domain: Domain, rows: list[Annotation]) -> Iterator[Annotation]:
    """The annotations without parts that stand alone where another type's value may."""
    if len(domain.order) < 2:
        yield from rows
        return
    first, second = domain.order[:2]
    starts = {start: number for number, (start, _) in enumerate(page.line_list)}
    others = {(row.start, row.end) for row in rows if row.type != second}
    before = {row.end for row in rows if row.type == first}
    for row in rows:
        if row.type != second or row.source != LISTED or (row.start, row.end) not in others:
            yield row
            continue
        number = starts.get(row.start, -1)
        if number < 0:
            alone = row.text(page).isdecimal() and row.start - 1 not in before
        else:
            follows = number > 0 and int(page.lines[number - 1, 1]) in before
            alone = int(page.lines[number, 1]) == row.end and not follows
        if not alone:
            yield row


def without_named_places(
    page: Page, domain: Domain, rows: list[Annotation]
) -> Iterator[Annotation]:
    """The annotations without places that lie in the first two parts of a name."""
    if len(domain.order) < 2:
        yield from rows
        return
    first, second = domain.order[:2]
    firsts = {row.end: row.start for row in rows if row.type == first}
    named = {
        place
        for row in rows
        if row.type == second and row.start - 1 in firsts
        for place in range(firsts[row.start - 1], row.end)
    }
    for row in rows:
        kind = domain.types.get(row.type)
        whole = domain.types.get(kind.part_of) if kind is not None else None
        is_place = whole is not None and whole.locates
        if not (is_place and {row.start, row.end - 1} <= named):
            yield row
