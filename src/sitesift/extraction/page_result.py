"""What one page gives: a `PageResult`, and its two plain forms.

`as_dict` is the form of the JSON outputs, `rows` that of the tables (a flat dictionary a record).
Both show links as absolute addresses where the page has one on the web, and nothing here writes or
prints.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urljoin

from sitesift.extraction.table_result import TableResult
from sitesift.page.page import Page
from sitesift.page.xpath import xpath_of
from sitesift.records.model import Area, Record, Value
from sitesift.text.addresses_in_text import join_address
from sitesift.text.list_text import items_of, joined_items

RECORD_TYPE = "record_type"  # the column that names a record's type, where a domain has several


@dataclass(frozen=True, eq=False)
class PageResult(TableResult):
    """The data areas of one page, best first, or the reason why there is no page."""

    source: str  # what the user named: a file, a URL or a name given to HTML text
    url: str = ""  # where the page was found in the end; empty for HTML text without an address
    title: str = ""
    areas: tuple[Area, ...] = ()
    error: str | None = None  # why there is no page, and what to do; None when all went well
    notes: tuple[str, ...] = ()  # what a reader should know, such as why no records were found
    seconds: float = 0.0  # from the loaded page to its records
    # the same by step, and the loading before it
    timings: Mapping[str, float] = field(default_factory=dict)
    page: Page | None = None
    picture: bytes | None = None  # WebP of the rendered page, when asked for

    @property
    def ok(self) -> bool:
        """Whether there was a page to look at; it may hold no records all the same."""
        return self.error is None

    @property
    def main(self) -> Area | None:
        """The area that holds the page's main data."""
        return self.areas[0] if self.areas else None

    @property
    def records(self) -> tuple[Record, ...]:
        """The records of the main area."""
        return self.areas[0].records if self.areas else ()

    def rows(self, area: int | None = 0) -> list[dict[str, Any]]:
        """The records of one area, or of all for None, as flat dictionaries: column name to text.

        A column whose texts lead somewhere has a second one, `<column>.link`. A domain's attributes
        have their normalised value beside the text: `price`, `price.value`, `price.currency`. Where
        a page lists records of another type than a domain's main one, `record_type` names it.
        """
        if area is None:
            return [row for each in self.areas for row in _rows(self, each)]
        return list(_rows(self, self.areas[area])) if area < len(self.areas) else []

    def table_rows(self) -> list[dict[str, Any]]:
        """The rows of the main area, for data frames."""
        return self.rows()

    def headline(self) -> str:
        return self.error or f"{len(self.records)} records from {self.source}"

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON-like data: source, url, title, areas, seconds; error and notes where
        there are any."""
        data: dict[str, Any] = {"source": self.source, "url": self.url, "title": self.title}
        data["areas"] = [_area_dict(self, area) for area in self.areas]
        data["seconds"] = round(self.seconds, 6)
        data["timings"] = {name: round(seconds, 6) for name, seconds in self.timings.items()}
        if self.notes:
            data["notes"] = list(self.notes)
        if self.error is not None:
            data["error"] = self.error
        return data

    def xpath(self, node: int) -> str:
        """The XPath of a node of this page; empty when the page was not kept."""
        return xpath_of(self.page, node) if self.page is not None else ""

    def absolute(self, address: str) -> str:
        """A link of the page as a full address, where the page is on the web; else as written."""
        return join_address(self._base, address) if self._base and address else address

    @cached_property
    def _base(self) -> str:
        """What relative links start from; empty for a page that is not on the web."""
        declared = ""
        if self.page is not None and len(bases := self.page.nodes_with_tag("base")):
            declared = self.page.attribute(int(bases[0]), "href").strip()
        try:
            base = urljoin(self.url, declared) if declared else self.url
        except ValueError:  # an address that cannot be read, such as http://[
            base = self.url
        return base if base.startswith(("http://", "https://")) else ""


def _area_dict(result: PageResult, area: Area) -> dict[str, Any]:
    named = {RECORD_TYPE: area.record_type} if area.record_type else {}
    return named | {
        "xpath": result.xpath(area.node),
        "score": round(float(area.score), 4),
        "columns": list(area.columns),
        "records": [_record_dict(result, record) for record in area.records],
    }


def _record_dict(result: PageResult, record: Record) -> dict[str, Any]:
    paths = [result.xpath(node) for node in record.nodes]
    data: dict[str, Any] = {"xpath": paths[0] if paths else "", "text": record.text}
    if len(paths) > 1:
        data["xpaths"] = paths
    placed = [value for value in record.values if value.by_structure]
    data["items"] = _joined((value.name, value.text) for value in placed)
    links = _joined((value.name, result.absolute(value.link)) for value in placed)
    images = _joined((value.name, result.absolute(value.image)) for value in placed)
    data |= {name: found for name, found in (("links", links), ("images", images)) if found}
    known = [value for value in reversed(record.values) if not value.by_structure]
    if known:
        data["attributes"] = {value.name: _known_dict(result, value) for value in known}
    return data


def _known_dict(result: PageResult, value: Value) -> dict[str, Any]:
    """A value that the domain knows by name."""
    return {
        "text": value.text,
        "value": value.value,
        "xpath": result.xpath(value.node),
        "confidence": round(value.confidence, 4),
    }


def _joined(pairs: Iterator[tuple[str, str]]) -> dict[str, str]:
    """Texts by column; several in one column are joined, empty ones left out."""
    found: dict[str, list[str]] = {}
    for column, text in pairs:
        if text:
            found.setdefault(column, []).append(text)
    return {column: joined_items(dict.fromkeys(texts)) for column, texts in found.items()}


def _rows(result: PageResult, area: Area) -> Iterator[dict[str, Any]]:
    for record in area.records:
        held: dict[str, list[Value]] = {}
        for value in record.values:
            held.setdefault(value.name, []).append(value)
        ordered = dict.fromkeys([*(name for name in area.columns if name in held), *held])
        row: dict[str, Any] = {}
        for name in ordered:
            row |= _cells(result, name, held[name])
        named = {RECORD_TYPE: area.record_type} if area.record_type else {}
        yield named | (row or {"text": record.text})


def _cells(result: PageResult, name: str, values: list[Value]) -> dict[str, Any]:
    """The cells that one column of a record fills; of the values a domain knows the first
    counts."""
    placed = [value for value in values if value.by_structure]
    texts = dict.fromkeys(value.text or result.absolute(value.image) for value in placed)
    links = dict.fromkeys(result.absolute(value.link) for value in placed if value.link)
    cells: dict[str, Any] = {}
    if text := joined_items(texts):
        cells[name] = text
    if link := joined_items(links):
        cells[f"{name}.link"] = link
    known = next((value for value in values if not value.by_structure), None)
    return cells if known is None or name in cells else cells | _known_cells(result, known)


def _known_cells(result: PageResult, value: Value) -> dict[str, Any]:
    address = value.source in ("link", "image") and value.value in (None, value.text)
    text = result.absolute(value.text) if address else value.text
    return flat_cells(value.name, text, None if address else value.value)


def flat_row(row: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A record of a site, whose cells are {"text", "value"}, as cells of a table."""
    cells: dict[str, Any] = {}
    for name, cell in row.items():
        cells |= flat_cells(name, cell["text"], cell["value"])
    return cells


def flat_cells(name: str, text: str, value: Any) -> dict[str, Any]:
    """A value as cells of a table: its text, and beside it what it means. The text of a list
    has all of its items."""
    if isinstance(value, Mapping):
        return {name: text} | {
            f"{name}.{key}": each for key, each in value.items() if each is not None
        }
    is_list = isinstance(value, list) and len(value) == len(items_of(text))
    if value is None or value == text or is_list:
        return {name: text}
    return {name: text, f"{name}.value": value}
