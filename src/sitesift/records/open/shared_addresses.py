"""Addresses that are taken for those of records' own pages, and are shared by records after all.

In: the records of one page of a site after the other. Out: whether their addresses have turned out
to be those of something else. On one page the authors of ten quotes may all differ, so that links
to them look like the quotes' own; on the next page the same authors have said other things.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitesift.records.model import Area, Record
from sitesift.records.open.subject import IMAGE, URL
from sitesift.records.structure.name_words import plain_letters

# records that say something else than another of their address, before it is none of their own: in
# all, and of those seen. Assumed: a list may show a few of its records in several variants.
FEWEST_SHARED = 3
LEAST_SHARE = 0.1

Said = dict[str, str]  # letters and digits of a record's values, by column


class SharedAddresses:
    """Remembers what records say, by their address."""

    def __init__(self) -> None:
        self._said: dict[str, list[Said]] = {}

    def add(self, areas: Sequence[Area]) -> None:
        """Takes in the records of a page."""
        for record in (record for area in areas for record in area.records):
            address, said = _told(record)
            others = self._said.setdefault(address, []) if address and said else []
            if not any(_may_be_one(said, other) for other in others):
                others.append(said)

    def are_shared(self) -> bool:
        """Whether so many records share an address with another one that it is none of theirs."""
        several = sum(len(said) - 1 for said in self._said.values())
        return several >= max(FEWEST_SHARED, LEAST_SHARE * sum(map(len, self._said.values())))


def _told(record: Record) -> tuple[str, Said]:
    texts = {value.name: value.text for value in record.values}
    said = {n: plain_letters(text) for n, text in texts.items() if n not in (URL, IMAGE)}
    return texts.get(URL, ""), {name: letters for name, letters in said.items() if letters}


def _may_be_one(one: Said, other: Said) -> bool:
    """Whether two views may be of one record: the longest of what both say is the same, or begins
    alike where one is cut short."""
    both = one.keys() & other.keys()
    name = max(both, key=lambda n: (len(one[n]) + len(other[n]), n), default=None)
    return name is None or _begins_alike((one[name], other[name]))


def _begins_alike(texts: Iterable[str]) -> bool:
    shorter, longer = sorted(texts, key=len)
    return longer.startswith(shorter)
