"""Rows that were judged to be no records and may be some all the same. In: rows with the points
that each has by what it tells of the subject, and which of them are kept. Out: which of the others
cost about as much as the records, or tell as much as the domain asks of its own.

Developments stand among homes with a name, a price and an address of another form: by all signs
goods of another kind. Where nobody counts, only this tells that a verdict rests on a guess.
Assumed: a record that says nothing but its name says what it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from sitesift.explore.lists.kinds.cheap_goods import CHEAP, paid_for
from sitesift.explore.lists.kinds.first_names import called_by_first_part
from sitesift.explore.lists.kinds.other_offers import begins_listed
from sitesift.ontology import Domain
from sitesift.records.cells import Cells

MOST_NAMED = 0.75  # of the records, where their names are made in order; assumed


def doubtful_rows(
    rows: Sequence[Cells], points: Sequence[int], kept: Sequence[bool], domain: Domain
) -> list[bool]:
    """For each row whether it is left out, and costs or tells as much as a record."""
    costs: dict[str, list[float]] = {}
    for paid in (paid_for(row, domain) for row, held in zip(rows, kept, strict=True) if held):
        if paid is not None:
            costs.setdefault(paid[0], []).append(paid[1])
    named = [called_by_first_part(row, domain) for row in rows]
    by_name = sum(name and held for name, held in zip(named, kept, strict=True))
    in_order = by_name >= MOST_NAMED * sum(kept) > 0

    def is_doubtful(place: int) -> bool:
        told = points[place] - _read_into_name(rows[place], domain)
        if told >= max(1, domain.record.min_specific):
            return True
        period, amount = paid_for(rows[place], domain) or ("", 0.0)
        alike = amount * CHEAP > median(costs.get(period) or [float("inf")])
        return alike and (named[place] or not in_order)

    return [not held and is_doubtful(place) for place, held in enumerate(kept)]


def _read_into_name(row: Cells, domain: Domain) -> int:
    """The points of parts of a name that lists do not know: any first word is read as one where
    names are made in order ("Insurance for your car")."""
    if not domain.order or begins_listed(row, domain):
        return 0
    return sum(domain.types[part].specific for part in domain.order if part in row)
