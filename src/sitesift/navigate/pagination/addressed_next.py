"""Links whose addresses tell more than their words: those that lead over the next page, and the one
that leads on though hardly a word says so. In come links, what is known of them and the records of
the page; out come rows of links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set

from sitesift.navigate.links import Links
from sitesift.navigate.pagination.growing_links import stands_in_record
from sitesift.navigate.pagination.paged_addresses import leads_ahead, step_between
from sitesift.navigate.pagination.pager import Pager
from sitesift.text.named_features import Features


def jumping(links: Links, found: Mapping[int, Features], pager: Pager | None) -> set[int]:
    """The links that lead behind the page that the numbers name as the next one: to the last page,
    or to the next few numbers. Who goes on by them leaves pages out."""
    current = pager.current if pager is not None else None
    following = pager.row_of(current + 1) if pager is not None and current is not None else None
    if following is None or not links.url[following]:
        return set()
    after = links.url[following]
    return {row for row in found if links.url[row] and step_between(after, links.url[row]) > 0}


def wordless(links: Links, records: Sequence[Sequence[int]]) -> list[int]:
    """The one address of a further page that links lead to of which nobody can say a word, as of
    arrows that are drawn: there is no pager and nothing else that leads on."""
    rows = [
        row
        for row in range(len(links))
        if links.url[row]
        and not links.text[row].strip()
        and not links.hint[row].strip()
        and leads_ahead(links.page.url, links.url[row])
        and not stands_in_record(links, row, records)
    ]
    return _only(links, rows)


def named_and_pointed(links: Links, found: Mapping[int, Features], barred: Set[str]) -> list[int]:
    """The one address beside records whose link its author named next and whose text points ahead:
    in a calendar it says which month comes next."""
    rows = [
        row
        for row, features in found.items()
        if {"named next", "has an arrow ahead"} <= features.keys()
        and not features.keys() & barred
        and links.url[row]
    ]
    return _only(links, rows)


def _only(links: Links, rows: Sequence[int]) -> list[int]:
    """The first of links that all lead to one address."""
    return [rows[0]] if len({links.url[row] for row in rows}) == 1 else []
