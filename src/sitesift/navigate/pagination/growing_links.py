"""Links by which a page grows where its scripts run, and that lead to its next page where they do
not. In come links, what is known of those that may lead on, and the nodes of records; out come the
links that load more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitesift.navigate.links import Links
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.next_link_place import place_features
from sitesift.text.named_features import Features
from sitesift.text.vocabulary import words_of

MORE_WORDS = 5  # words of a text that loads more: "Show more results of 312" has them
_TURNED_ADDRESS = frozenset({"address goes ahead", "address differs by one parameter"})


def growing_links(
    links: Links, found: Mapping[int, Features], records: Sequence[Sequence[int]]
) -> set[int]:
    """The links that say or are named "load more" and have the address of the next page: pages with
    scripts grow by them, others are turned. What says nothing else about pages must have a number
    of a page in its address: "Show more" of a filter differs by a parameter too. Nor does one load
    more that stands in a record: "See more" leads to its own page."""
    return {
        row
        for row in range(len(links))
        if links.url[row]
        and _loads_more(links, row)
        and not stands_in_record(links, row, records)
        and (found.get(row) or place_features(links, row, None)).keys()
        & (_TURNED_ADDRESS if row in found else {"address goes ahead"})
    }


def _loads_more(links: Links, row: int) -> bool:
    text, words = links.text[row], navigation_words("pagination")
    if not 0 < len(words_of(text)) <= MORE_WORDS:
        return False
    return "more" in words.find(text) | words.find(links.name[row])


def stands_in_record(links: Links, row: int, records: Sequence[Sequence[int]]) -> bool:
    """Whether a link stands in one of the records."""
    node, page = int(links.node[row]), links.page
    return any(page.contains(top, node) for record in records for top in record)
