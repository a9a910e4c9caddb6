"""What came of an exploration, as plain data: `RunFolder.result` fills it, callers of the library
get it, the report shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sitesift.explore.outcome.site_lists import SiteList, whole_verdict
from sitesift.explore.verdict import EvidenceLine, Verdict
from sitesift.extraction.page_result import flat_row
from sitesift.extraction.table_result import TableResult


@dataclass(frozen=True, slots=True)
class SiteResult(TableResult):
    """What came of an exploration."""

    verdict: Verdict
    why: str  # the verdict in a sentence
    records: list[dict[str, Any]] = field(default_factory=list)  # a cell is {"text", "value"}
    wrappers: list[str] = field(default_factory=list)  # OXPath
    evidence: list[EvidenceLine] = field(default_factory=list)
    pages: int = 0  # pages looked at
    loads: int = 0  # pages that the wrappers' runs loaded
    seconds: float = 0.0
    failures: list[tuple[str, str]] = field(default_factory=list)  # what was tried, and why
    details: int = 0  # of the loads, pages of single records
    error_status: int = 0  # that the server answered with, where all pages looked at were errors
    # of a site all of whose lists were asked for: each of them, the largest first
    lists: list[SiteList] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """Of the command: what is said of all lists that were asked for."""
        verdict = whole_verdict(self.lists) if self.lists else self.verdict
        return verdict.exit_code

    def table_rows(self) -> list[dict[str, Any]]:
        """The records as flat rows: `price`, `price.value`, `price.currency`."""
        return [flat_row(row) for row in self.records]

    def headline(self) -> str:
        return f"{self.verdict.words}, {len(self.records)} records"
