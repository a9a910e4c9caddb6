"""A record that is dressed in another way above the list of the others, on sites whose records have
addresses right below the root: there any page may be, so that addresses tell nothing.

In: a page, and the addresses of records in the output. Out: the addresses that headings of blocks
lead to which hold the same kinds of elements as records do, by the classes that their author gave
them. A heading above the list itself has no block of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from sitesift.explore.identity import canonical_url
from sitesift.page import Page
from sitesift.text.addresses_in_text import join_address

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})
FEWEST_KNOWN = 3  # records with a heading on the page, from which their kinds of elements are known
FEWEST_ALIKE = 2  # kinds of elements that a block shares with most records; assumed
USUAL = 0.6  # of the records, which have elements of a kind that records have; assumed


def featured_records(page: Page, own: Collection[str]) -> set[str]:
    """The keys of what looks like a record and is none of those in the output."""
    linked = dict(_heading_links(page))
    known = {node for node, key in linked.items() if key in own}
    endings = {_ending(linked[node]) for node in known}
    if len({linked[node] for node in known}) < FEWEST_KNOWN:
        return set()
    kinds = Counter(kind for node in known for kind in _kinds_around(page, node, known))
    usual = {kind for kind, count in kinds.items() if count >= USUAL * len(known)}
    return {
        key
        for node, key in linked.items()
        if key not in own
        and is_below_root(key)
        and _ending(key) in endings
        and len(usual & _kinds_around(page, node, known)) >= FEWEST_ALIKE
    }


def is_below_root(key: str) -> bool:
    """Whether an address is a name right below the root."""
    path = key.partition("/")[2].rstrip("/")
    return bool(path) and "/" not in path and "?" not in path


def _ending(key: str) -> str:
    return key.rstrip("/").rpartition("/")[2].rpartition(".")[2] if "." in key[-6:] else ""


def _heading_links(page: Page) -> Iterator[tuple[int, str]]:
    """Links in headings, each with the key of its address."""
    for node in page.nodes_with_tag("a").tolist():
        href = page.attribute(node, "href").strip()
        inside = any(page.tag_of(n) in HEADINGS for n in page.ancestors(node))
        url = join_address(page.url, href) if inside and href and not href.startswith("#") else ""
        if url.startswith("http"):
            yield node, canonical_url(url)


def _kinds_around(page: Page, link: int, known: Collection[int]) -> set[str]:
    """The classes of elements in the largest block around a link that holds no known record but
    its own."""
    block = link
    for outer in page.ancestors(link):
        if any(page.contains(outer, other) for other in known if other != link):
            break
        block = outer
    classes = (page.attribute(node, "class") for node in range(block + 1, int(page.end[block])))
    return {" ".join(sorted(said.split())) for said in classes if said.strip()}
