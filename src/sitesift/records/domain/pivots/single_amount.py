"""The amount without a currency of a page's only record: the accepted annotations in, the same with
it as a pivot out.

Nothing repeats there, as it does for unlabelled_pivots.py. Assumed: on a page whose title speaks of
the domain and that shows no pivot, the only text that is all an amount, in groups of digits and of
a price's size, is the price; unless another type that shows as a bare number too (a mileage) is
recognised nowhere. The record constraints judge what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sitesift.annotate.annotation import Annotation, Annotations, Familiarity
from sitesift.annotate.normal_forms import normalise, parse_number
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.domain.align.candidate import BARE
from sitesift.records.domain.align.unlabelled_numbers import (
    AMOUNTS,
    BETWEEN,
    LONGEST_RANGE,
    is_claimed,
)
from sitesift.records.domain.pivots.pivots import COUNTS


def with_lone_amount(page: Page, domain: Domain, annotations: Annotations) -> Annotations:
    """The annotations, with that of the only bare amount where it is what the pivot type shows
    as."""
    shown = {row.type for row in annotations.rows if row.score >= COUNTS}
    if annotations.familiar is not Familiarity.TITLE or shown & set(domain.pivots):
        return annotations
    money = [domain.types[name] for name in domain.pivots if domain.types[name].value == "money"]
    rivals = {name for name, kind in domain.types.items() if kind.bare and kind not in money}
    if not money or rivals - {row.type for row in annotations.rows}:
        return annotations
    found = [node for node in _amounts(page, money[0]) if not _claimed(page, node, annotations)]
    if len(found) != 1:
        return annotations
    return annotations.extended([_row(page, domain, money[0], found[0])])


def _amounts(page: Page, kind: Type) -> Iterator[int]:
    """The text nodes that are all an amount of the kind's size."""
    low, high = kind.bare or kind.range or (0.0, float("inf"))
    sizes = page.text_end - page.text_start
    for node in np.flatnonzero(page.is_text & (sizes > 0) & (sizes <= LONGEST_RANGE)).tolist():
        text = page.text[page.text_start[node] : page.text_end[node]]
        number = parse_number(BETWEEN.split(text)[0]) if AMOUNTS.fullmatch(text) else None
        if number is not None and low <= number <= high:
            yield node


def _claimed(page: Page, node: int, annotations: Annotations) -> bool:
    start, end = int(page.text_start[node]), int(page.text_end[node])
    return is_claimed(start, end, (r for r in annotations.rows if r.start < end and r.end > start))


def _row(page: Page, domain: Domain, kind: Type, node: int) -> Annotation:
    start, end = int(page.text_start[node]), int(page.text_end[node])
    value = normalise(kind, page.text[start:end], {}, domain)
    return Annotation(kind.name, start, end, int(page.parent[node]), COUNTS, BARE, {}, value)
