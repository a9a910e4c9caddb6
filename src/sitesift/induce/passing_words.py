"""Words that the pages seen have, and others of their kind do not. In: pages of lists with their
records. Out: what was searched for, and names.

A wrapper that is learned from the homes of one town, or from the cars of one maker, must not know
records by these words: the next search finds others.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import parse_qsl

from sitesift.induce.induction_model import ListPage
from sitesift.ontology import Domain
from sitesift.text.addresses_in_text import split_address


def passing_words(pages: Sequence[ListPage], domain: Domain) -> set[str]:
    """Texts that other pages have others of."""
    asked = {value for each in pages for value in (*each.asked, *_searched(each.page.url))}
    return asked | _names(pages, domain)


def _searched(url: str) -> list[str]:
    """What a list was asked for, as its address says."""
    return [value for _, value in parse_qsl(split_address(url).query)]


def _names(pages: Sequence[ListPage], domain: Domain) -> set[str]:
    """Parts of the records' names that later records have others of: all but the last, which is
    made of words that many share ("1.6 TDI")."""
    records = (record for each in pages for area in each.areas for record in area.records)
    parts = domain.order[:-1]
    return {value.text for record in records for value in record.values if value.name in parts}
