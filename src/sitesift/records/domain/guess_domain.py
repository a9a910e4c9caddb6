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

FEWEST_TO_COMPARE = 3  # records, of which all saying the same is no chance; assumed


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
    points = max(0.0, float(main.evidence["specific"]) - _said_by_all(domain, main))
    return DomainGuess(domain.name, len(main.records), points, main.columns)


def _said_by_all(domain: Domain, area: Area) -> float:
    """The points a record of columns that say the same in every record that has them: a word that
    frames a value ("Room R1", "Room R2") was taken for one, a badge, or it tells nothing of the
    records."""
    rows = [{value.name: value.text for value in record.values} for record in area.records]
    if len(rows) < FEWEST_TO_COMPARE:
        return 0.0
    same = [
        name
        for name in area.columns
        if len(texts := [row[name] for row in rows if name in row]) >= FEWEST_TO_COMPARE
        and len(set(texts)) == 1
    ]
    return float(sum(max(0, domain.types[name].specific) for name in same))
