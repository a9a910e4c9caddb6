"""Which subject a page speaks of. In: a page, and the domains to choose from. Out: those whose
records are on it, best first.

Every domain looks for its records; the one whose records tell it from others most clearly wins, by
the points that the domain gives to what only its records have (`specific` in its ontology).
Assumed: points of different domains weigh alike. A domain that asks for no such points (products:
whatever has a name and a price) is the last to be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.find_records import find_records
from sitesift.records.model import Area


@dataclass(frozen=True, slots=True)
class DomainGuess:
    """One domain whose records were found."""

    domain: str
    records: int
    points: float  # that tell it from other domains, a record
    columns: tuple[str, ...]  # what its records show

    @property
    def why(self) -> str:
        """The evidence in words."""
        shown = ", ".join(self.columns)
        return f"{self.records} records with {self.points:.1f} points each: {shown}"


def guess_domain(page: Page, domains: Iterable[Domain]) -> list[DomainGuess]:
    """The domains whose records are on the page; none is an answer."""
    found = [_guessed(domain, areas) for domain in domains if (areas := find_records(page, domain))]
    return sorted(found, key=lambda one: (-one.points, -one.records, one.domain))


def _guessed(domain: Domain, areas: list[Area]) -> DomainGuess:
    main = max(areas, key=lambda area: len(area.records) * (1 + area.evidence["specific"]))
    points = float(main.evidence["specific"])
    return DomainGuess(domain.name, len(main.records), points, main.columns)
