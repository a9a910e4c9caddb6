"""What the analysis of a page returns: areas, their records, and the named values of each record.

A record is named values, whoever found them: structure alone (clustering) names a value after the
column it stands in, knowledge of a domain names it by the domain's type and normalises it. Nodes
are indexes into the page's columns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sitesift.page.light_class import light_class

GUESSED = "guessed"  # evidence of an area that was taken by its structure for a domain's records
BY_STRUCTURE = "structure"  # the `source` of values that no knowledge of a domain stands behind


@light_class
class Value:
    """One value of a record: a run of text, a link or an image, under the name of its column."""

    name: str
    text: str  # exactly as the page shows it; of links and images their address as written
    value: Any  # normalised: a number, a date, a mapping of features ...; None: nobody knows more
    node: int
    confidence: float = 1.0
    span: tuple[int, int] = (0, 0)  # in the page's text; empty for links and images
    source: str = BY_STRUCTURE  # what found it; of a domain pattern, gazetteer, label, mark ...
    link: str = ""  # where a text or image found by structure leads to, as written in the page
    image: str = ""  # the source of an image found by structure
    parts: tuple[Value, ...] = ()  # of a list its items; its text has all of them

    @property
    def by_structure(self) -> bool:
        """Whether the name is that of a place in the record, not of a domain's type."""
        return self.source == BY_STRUCTURE


@dataclass(frozen=True, slots=True)
class Record:
    """One object of the list: the sibling nodes it is made of, and the values in them."""

    nodes: tuple[int, ...]
    text: str
    values: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A data area: a node of the page whose descendants hold a list of records."""

    node: int
    records: tuple[Record, ...]
    columns: tuple[str, ...] = ()  # names of values, in reading order
    score: float = 0.0  # how sure the ranking is that this is the page's main data
    evidence: dict[str, float] = field(default_factory=dict)  # the named features behind the score
    separators: tuple[int, ...] = ()  # nodes between its records that show nothing
    # the record type of the domain, told on pages that show another than the main one
    record_type: str = ""

    @property
    def is_guessed(self) -> bool:
        """Whether its structure alone says that these are records of the domain."""
        return bool(self.evidence.get(GUESSED))
