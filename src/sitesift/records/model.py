"""What the analysis of a page returns: areas, their records, and what stands in each record.

Structure alone (clustering) fills `items`, with columns named after their place in the record;
knowledge of a domain fills `attributes`, with named and normalised values. Nodes are indexes into
the page's columns.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Item:
    """One value of a record: a run of text, or an image, in a column that the records of an area
    share."""

    column: str
    text: str
    node: int
    link: str = ""  # where the text or image leads to, as written in the page
    image: str = ""  # the image's source, for images


@dataclass(frozen=True, slots=True)
class Attribute:
    """One value that the domain knows by name."""

    name: str
    text: str  # exactly as the page shows it
    value: Any  # normalised: a number, a date, a mapping of features ...
    node: int
    confidence: float = 1.0
    span: tuple[int, int] = (
        0,
        0,
    )  # where the text stands in the page's text; empty for links and images
    source: str = ""  # what found it: pattern, gazetteer, label, mark, cues, position ...


@dataclass(frozen=True, slots=True)
class Record:
    """One object of the list: the sibling nodes it is made of, and what they hold."""

    nodes: tuple[int, ...]
    text: str
    items: tuple[Item, ...] = ()
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """A data area: a node of the page whose descendants hold a list of records."""

    node: int
    records: tuple[Record, ...]
    columns: tuple[str, ...] = ()  # in reading order
    score: float = (
        0.0  # how sure the ranking is that this is the page's main data; higher is better
    )
    evidence: dict[str, float] = field(default_factory=dict)  # the named features behind the score
