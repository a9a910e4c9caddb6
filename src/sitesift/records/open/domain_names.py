"""Names that a domain has for the columns of a site's list. In: areas as the site's own list names
them, and a domain that knows such records. Out: for columns the domain's name, where the domain
finds the same values in nearly all records.

The list stays what it is: its records and its further columns are read, whether the domain knows
them or not.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area, Record
from sitesift.records.open.subject import IMAGE, NAMES, URL
from sitesift.records.structure.name_words import plain_letters

SAME_VALUES = 0.8  # of a column's records in which the domain reads the same; assumed
FEWEST_RECORDS = 3  # with such values


def names_by_domain(page: Page, areas: Sequence[Area], domain: Domain) -> dict[str, str] | None:
    """The domain's names, by the site's; no name twice, and none that another column has. None
    where what the site calls the name of its records is something else for the domain."""
    records = [record for area in areas for record in area.records]
    held = Counter(name for record in records for name in {v.name for v in record.values})
    same = Counter(_agreeing(page, records, domain))
    chosen: dict[str, str] = {}
    naming = _naming_column(records)
    for (column, name), count in same.most_common():
        enough = count >= max(FEWEST_RECORDS, SAME_VALUES * held[column])
        if enough and column in NAMES and not domain.types[name].names_record:
            return None  # the domain takes people for towns: these are none of its records
        if domain.types[name].names_record and column != naming:
            continue  # "3000 mAh" is no title, whatever a domain that is not meant takes it for
        if enough and column not in chosen and name not in chosen.values():
            chosen[column] = name
    kept = set(held) - set(chosen)
    return {column: name for column, name in chosen.items() if name != column and name not in kept}


def _naming_column(records: Sequence[Record]) -> str:
    """The first column that says something else in nearly every record."""
    said: dict[str, set[str]] = {}
    for record in records:
        for name, text in _texts(record).items():
            said.setdefault(name, set()).add(text)
    least = SAME_VALUES * len(records)
    return next((name for name, texts in said.items() if len(texts) >= least), "")


def _agreeing(page: Page, records: Sequence[Record], domain: Domain) -> Iterator[tuple[str, str]]:
    """Column and type of each value that both read alike in a record."""
    ordered = sorted(records, key=lambda record: record.nodes[0])
    starts = [record.nodes[0] for record in ordered]
    values = [v for area in find_records(page, domain) for r in area.records for v in r.values]
    for value in values:
        place = bisect_right(starts, value.node) - 1
        if place < 0 or domain.types[value.name].is_address:
            continue
        said = _texts(ordered[place])
        yield from (
            (name, value.name) for name, text in said.items() if text == plain_letters(value.text)
        )


def _texts(record: Record) -> Mapping[str, str]:
    return {v.name: plain_letters(v.text) for v in record.values if v.name not in (URL, IMAGE)}
