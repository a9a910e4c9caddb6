"""Links of a table of contents. In: what is known of where a page leads, and of the site's records.
Out: the same with links that count what their pages list as links to lists.

A list of links without records beside it is otherwise taken for links to records' own pages.
"""

from __future__ import annotations

from dataclasses import replace

from sitesift.navigate.link_ranking import LIST_SCORE
from sitesift.navigate.navigation import LinkRef, Navigation
from sitesift.page.page import Page
from sitesift.records.domain.evidence.own_links import link_pattern
from sitesift.records.open.own_pages import ANY_PATTERN
from sitesift.records.open.record_places import place_of
from sitesift.records.open.subject import Subject


def with_ways_on(page: Page, found: Navigation, subject: Subject) -> Navigation:
    """Where a page leads, with the links of a table of contents as what they are: links to lists,
    and none to records' own pages."""
    refs = {ref.node: ref for ref in (*found.links, *found.detail_links)}
    ways = {node for node, ref in refs.items() if _is_way_on(page, ref, subject)}
    counted = "a table of contents counts what it leads to"
    links = [replace(refs[node], score=LIST_SCORE, reason=counted) for node in sorted(ways)]
    return replace(
        found,
        links=(*links, *(ref for ref in found.links if ref.node not in ways)),
        detail_links=tuple(ref for ref in found.detail_links if ref.node not in ways),
    )


def _is_way_on(page: Page, ref: LinkRef, subject: Subject) -> bool:
    place, pattern = subject.contents
    href = page.attribute(ref.node, "href").strip()
    inside = f"{place_of(page, ref.node)}/".startswith(f"{place}/")
    return inside and pattern in (ANY_PATTERN, link_pattern(href))
