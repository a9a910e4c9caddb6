"""Predictions for score_details.py: the attributes of detail pages, the pages of each site read
together, without labels.

In: a gold file (only page, site and subject are read), the folder of pages, the file to write, and
perhaps a domain. Out: {"source": page, "attributes": {"column": [text, ...]}} a line. With a domain
its attributes come first, and what it does not know follows as columns of the template.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.gold_pages import Gold, raw_page, read_gold
from sitesift.annotate.amounts import find_amounts
from sitesift.ontology import Domain, load_domain
from sitesift.page import Page
from sitesift.records.details.read_details import read_details
from sitesift.records.domain.detail.detail_page import single_records
from sitesift.records.domain.detail.detail_places import DetailPage
from sitesift.records.model import Value
from sitesift.text.safe_text import to_json

Columns = dict[str, list[str]]
LEAST_PAGES = 2  # that an attribute must be seen on, where a site has more than one


def predict_details(gold: Path, pages: Path, out: Path, domain: str | None) -> None:
    """Writes the attributes of each page."""
    known = load_domain(domain) if domain else None
    with out.open("wb") as file:
        for rows in _sites(read_gold(gold)):
            site = [raw_page(row["page"], row.get("url", ""), pages) for row in rows]
            for row, attributes in zip(rows, site_attributes(site, known), strict=True):
                file.write(to_json({"source": row["page"], "attributes": attributes}) + b"\n")


def site_attributes(pages: Sequence[Page], domain: Domain | None) -> list[Columns]:
    """For each page of one site its columns with their texts."""
    found = [dict[str, list[str]]() for _ in pages]
    if domain is not None:
        _add_known(found, pages, domain)
    taken = frozenset(name for columns in found for name in columns)
    if domain is not None:  # what the domain calls so, it says itself
        taken |= frozenset(domain.attributes)
    for column in read_details(pages):
        name = f"{column.name} (template)" if column.name in taken else column.name
        for columns, values in zip(found, column.values, strict=True):
            if values:
                columns[name] = [value.text for value in values]
    return found


def _add_known(found: list[Columns], pages: Sequence[Page], domain: Domain) -> None:
    least = min(LEAST_PAGES, len(pages))
    details = [DetailPage(page) for page in pages]
    records = single_records(details, domain, least=least, unshown=True)
    for columns, record in zip(found, records, strict=True):
        for value in record.values if record is not None else ():
            columns.setdefault(value.name, []).extend(_said(value))
            if domain.types[value.name].pivot and isinstance(value.value, dict):
                columns.setdefault("currency", _currency(value))


def _said(value: Value) -> list[str]:
    """A value as the page writes it, and its normal form where that is a word or an amount."""
    normal = value.value.get("amount") if isinstance(value.value, dict) else value.value
    if isinstance(normal, float):
        normal = f"{normal:.2f}"
    return list(dict.fromkeys((value.text, value.text if normal is None else str(normal))))


def _currency(value: Value) -> list[str]:
    """The currency of an amount, as the page writes it; its code where it writes none."""
    signs = [amount.sign.text for amount in find_amounts(value.text) if amount.sign]
    return signs[:1] or [str(value.value.get("currency") or "")]


def _sites(gold: Sequence[Gold]) -> Iterator[list[Gold]]:
    """The rows of each site; one name may stand for sites of several subjects."""
    by_site: dict[tuple[str, str], list[Gold]] = defaultdict(list)
    for row in gold:
        by_site[row.get("vertical", ""), row["site"]].append(row)
    yield from by_site.values()
