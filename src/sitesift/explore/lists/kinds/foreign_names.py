"""Goods of other kinds in one list with records, by what they are called. In: rows with the points
that each has by what it tells of the subject. Out: which of them have a word in their name that
the domain counts against a record ("motorcycle" among cars, signs with negative points in the
ontology), and tell less than most records do.

Names alone are asked: "takes a motorcycle in part exchange" is said of a car.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median_low

from sitesift.annotate.recognisers.pattern import signs_against
from sitesift.explore.lists.kinds.telling_rows import telling_rows
from sitesift.ontology import Domain
from sitesift.records.cells import Cells


def foreign_names(rows: Sequence[Cells], points: Sequence[int], domain: Domain) -> list[bool]:
    """For each row whether it is called something else, and tells less than the others do."""
    named = [is_named_otherwise(row, domain) for row in rows]
    sure = [points[n] for n in telling_rows(points) if not named[n]]
    usual = median_low(sure) if sure else 0
    return [foreign and told < usual for told, foreign in zip(points, named, strict=True)]


def is_named_otherwise(row: Cells, domain: Domain) -> bool:
    """Whether the name of a row has a word that the domain counts against a record."""
    against = signs_against(domain)
    kinds = (kind.name for kind in domain.types.values() if kind.names_record)
    names = (str(row[name].get("text")) for name in kinds if name in row)
    return any(True for name in names for _ in against.find(name))
