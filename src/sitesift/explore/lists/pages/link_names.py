"""What the links of a site call pages that nobody has looked at. In: pages that were looked at, and
addresses. Out: for each address the short texts of links that lead to it.

A menu of categories has "Parts" where the list behind it says so above its rows; a wrapper reads
all lists of a menu, and only some of them are opened in the browser. Links of a page to itself say
nothing: dead ones are written so ("#").
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sitesift.explore.identity import canonical_url
from sitesift.page import Page
from sitesift.text.addresses_in_text import join_address
from sitesift.text.menu_counts import without_count

MOST_WORDS = 5  # of a link that names a category; assumed


def link_names(pages: Iterable[Page], addresses: Collection[str]) -> dict[str, list[str]]:
    """What links to these addresses say, by the keys of the addresses."""
    wanted = {canonical_url(address) for address in addresses}
    found: dict[str, list[str]] = {}
    for page in pages if wanted else ():
        here = canonical_url(page.url)
        for node in page.nodes_with_tag("a").tolist():
            target = page.attribute(node, "href")
            key = canonical_url(join_address(page.url, target)) if target else ""
            text = " ".join(without_count(page.raw_text(node)).split())
            if key in wanted - {here} and 0 < len(text.split()) <= MOST_WORDS:
                found.setdefault(key, []).append(text)
    return {key: list(dict.fromkeys(texts)) for key, texts in found.items()}
