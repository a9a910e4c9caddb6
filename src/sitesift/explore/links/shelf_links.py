"""Shelves: menus of links, each to a part of what the site has. In: the links of pages. Out: the
groups of links that are such menus.

A list of the latest twelve homes looks as whole as one of all homes: its pager, or that it has
none, says nothing of what stands behind the names of towns, agents, makers, letters or months
beside it. Nobody need know what the names are of. Assumed: a menu has three links or more of one
pattern, and each has a text of its own; what stands in every record ("Enquire") has one text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sitesift.explore.identity import url_pattern
from sitesift.explore.rows import LinkFound

FEWEST_OF_SHELF = 3  # links of a menu; two may be anything
CHOICES = "choices of "  # how groups begin whose links are choices of a form, of which one will do
# of a link of a menu that is tried: in a footer, where it says nothing that is known. What says
# that it leads elsewhere, or to what the domain avoids, is worth less wherever it stands.
LEAST_SHELF = -1.0


def shelves(links: Iterable[LinkFound], own_pages: Collection[str] = ()) -> frozenset[str]:
    """The groups that are menus; `own_pages` are the patterns of addresses of single records."""
    members: dict[str, dict[str, str]] = {}
    for link in links:
        if link.score >= LEAST_SHELF and url_pattern(link.url) not in own_pages:
            # pictures and places on a map may say nothing
            members.setdefault(link.group, {})[link.key] = link.text.casefold() or link.key
    return frozenset(
        group
        for group, texts in members.items()
        if group and len(set(texts.values())) == len(texts)
        if len(texts) >= FEWEST_OF_SHELF or group.startswith(CHOICES)
    )
