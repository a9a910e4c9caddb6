"""Names that only the links of records say. In: an area most of whose records are called by what
serves where there is no name, as their town. Out: the same with the names that their links have in
an attribute, where they have.

Some themes head a card with the town and leave the name to the words that browsers show beside the
pointer (`<a href="/home-7" title="House by the river">Ely</a>`). Assumed: such an attribute is a
name where every record has one of several words, hardly two have the same, they do not all begin
alike ("View ..."), and no card shows it besides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.model import Area, Record, Value

LINK_ATTRIBUTES = ("title", "aria-label")
LEAST_RECORDS = 3  # that are compared
STANDING_IN = 0.5  # of the records; others may be called by their kind
LEAST_WORDS = 2  # of a name
DIFFERENT_SHARE = 0.8  # of the names; two homes may be called alike; assumed
LINK_NAME = "link"  # the source of a name that a link has
_WORD = re.compile(r"[^\W\d_]{2,}")


def with_linked_names(page: Page, area: Area, domain: Domain) -> Area:
    """The area with names of links in the place of what stands in for names."""
    for kind in domain.types.values():
        if kind.names_record and kind.fallback and len(area.records) >= LEAST_RECORDS:
            standing_in = [_standing_in(one, kind.name, kind.fallback) for one in area.records]
            if sum(standing_in) > STANDING_IN * len(standing_in):
                return _renamed(page, area, kind.name)
    return area


def _standing_in(record: Record, name: str, fallback: str) -> bool:
    texts = {value.name: value.text for value in record.values}
    return name in texts and texts[name] == texts.get(fallback)


def _renamed(page: Page, area: Area, name: str) -> Area:
    for attribute in LINK_ATTRIBUTES:
        links = [_link(page, record, attribute) for record in area.records]
        texts = [page.attribute(link, attribute).strip() for link in links if link is not None]
        if len(texts) == len(links) and _are_names(texts, area.records):
            named = zip(area.records, links, texts, strict=True)
            records = tuple(_with_name(one, name, link or 0, text) for one, link, text in named)
            return replace(area, records=records)
    return area


def _link(page: Page, record: Record, attribute: str) -> int | None:
    """The first link of a record with an attribute."""
    column = page.attribute_column(attribute)
    for node in record.nodes:
        for own in (np.flatnonzero(column[node : page.end[node]] >= 0) + node).tolist():
            if page.tag_of(own) == "a" and page.attribute(own, "href"):
                return int(own)
    return None


def _are_names(texts: Sequence[str], records: Sequence[Record]) -> bool:
    worded = all(len(_WORD.findall(text)) >= LEAST_WORDS for text in texts)
    begun = {text.split()[0] for text in texts} if worded else set[str]()
    shown = any(text in record.text for text, record in zip(texts, records, strict=True))
    return len(begun) > 1 and len(set(texts)) >= DIFFERENT_SHARE * len(texts) and not shown


def _with_name(record: Record, name: str, link: int, text: str) -> Record:
    def renamed(value: Value) -> Value:
        if value.name != name:
            return value
        return replace(value, text=text, value=text, node=link, span=(0, 0), source=LINK_NAME)

    return replace(record, values=tuple(map(renamed, record.values)))
