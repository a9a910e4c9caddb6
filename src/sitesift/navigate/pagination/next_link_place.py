"""Where a link stands and where it leads, as features of a next link: in a pager or beside it, in
an element that is named so, to an address that goes on from the page's own. In come links and
pagers, out come features. Besides: where the page's list ends, by its records."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from sitesift.navigate.links import Links, class_and_id, is_script, path_and_query
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.paged_addresses import (
    differs_by_one,
    says_page,
    step_between,
    without_numbers,
)
from sitesift.navigate.pagination.pager import Pager
from sitesift.page.html_tags import FRAME_TAGS
from sitesift.page.page import Page
from sitesift.text.addresses_in_text import host_of
from sitesift.text.named_features import Features, features_of

# Assumed of markup in general, not swept:
_NAMED_LEVELS = 5  # elements above a link whose names tell where it stands
_PAGER_LEVELS = 3  # elements above the numbers that may hold their arrows ...
_PAGER_LETTERS = 200  # ... and the characters of text that such an element has at most
_LIST_SHARE = (
    0.5  # more than this share of a page's records are its list, the others what one may like
)


def pager_of_each(links: Links, pagers: list[Pager]) -> dict[int, Pager]:
    """For each link the pager it stands in or beside; of several the longest."""
    found: dict[int, Pager] = {}
    for pager in reversed(pagers):
        top = _with_arrows(links.page, pager.node)
        found.update(dict.fromkeys(links.rows_inside(top), pager))
    return found


def _with_arrows(page: Page, node: int) -> int:
    """The pager with its arrows: climb while the element stays small."""
    at = node
    for above in islice(page.ancestors(node), _PAGER_LEVELS):
        if page.text_end[above] - page.text_start[above] > _PAGER_LETTERS:
            break
        at = above
    return at


def place_features(links: Links, row: int, pager: Pager | None) -> Features:
    """What is around a link, where it leads, and how it relates to page numbers beside it."""
    beside = _in_pager(links, row, pager) if pager is not None else {}
    return _around(links, row) | _address(links, row) | beside


def list_end(page: Page, records: Sequence[Sequence[int]]) -> int:
    """The node behind the list: behind the records that stand side by side and are most of those of
    the page, else behind all. Way on and suggestions may follow."""
    ends = _ends(page, records)
    if not ends:
        return len(page)
    longest = max(ends, key=len)
    is_list = len(longest) > _LIST_SHARE * sum(map(len, ends))
    return max(longest) if is_list else max(map(max, ends))


def first_end(page: Page, records: Sequence[Sequence[int]]) -> int:
    """The node behind the first records that stand side by side: of a short list suggestions may be
    more."""
    return min(map(max, _ends(page, records)), default=len(page))


def _ends(page: Page, records: Sequence[Sequence[int]]) -> list[list[int]]:
    """The nodes behind records, those that stand side by side together."""
    ends: dict[int, list[int]] = {}
    for nodes in records:
        for node in nodes:
            ends.setdefault(int(page.parent[nodes[0]]), []).append(int(page.end[node]))
    return list(ends.values())


def _around(links: Links, row: int) -> Features:
    """What the elements around a link are named."""
    page = links.page
    above = list(islice(page.ancestors(int(links.node[row])), _NAMED_LEVELS))
    named = [navigation_words("pagination").find(class_and_id(page, node)) for node in above]
    own = navigation_words("pagination").find(links.name[row])
    return features_of(
        {
            "stands in an element named pager": any("pager" in said for said in named),
            "stands in a slider": any("slider" in said for said in (own, *named)),
            "stands in an article": any(page.tag_of(n) in ("article", "figure") for n in above),
        }
    )


def _address(links: Links, row: int) -> Features:
    """How the address differs from the page's own."""
    page, href, url = links.page, links.href[row], links.url[row]
    if is_script(href):
        runs = href.strip().lower().startswith("javascript")
        return {"runs a script" if runs else "leads nowhere": 1.0}
    here, there = path_and_query(_here(links, row)), path_and_query(url)
    own_host = host_of(page.url)
    flags = {
        "leaves the site": bool(own_host) and host_of(url) != own_host,
        "same page but for numbers": without_numbers(here) == without_numbers(there)
        and here != there,
        "same page": here == there,
        "same path": here.partition("?")[0] == there.partition("?")[0] and "?" in there,
        "address says page": says_page(there),
        "address goes ahead": step_between(here, there) > 0,
        "address differs by one parameter": differs_by_one(here, there),
        "address goes back": step_between(here, there) < 0,
        "longer by a number": there.startswith(here.rstrip("/"))
        and any(c.isdecimal() for c in there[len(here) - 1 :]),
    }
    return features_of(flags)


def _here(links: Links, row: int) -> str:
    """The address of the page, or of the frame that a link stands in."""
    page = links.page
    above = page.ancestors(int(links.node[row]))
    framed = page.url and any(page.tag_of(node) in FRAME_TAGS for node in above)
    return links.base[row] if framed else page.url


def _in_pager(links: Links, row: int, pager: Pager) -> Features:
    """How a link relates to the numbers beside it."""
    features = {"stands by page numbers": 1.0}
    if pager.current is None:
        return features
    following, before = pager.row_of(pager.current + 1), pager.row_of(pager.current - 1)
    url = links.url[row]
    flags = {
        "same address as the following page": _leads_to(links, url, following),
        "same address as the page before": _leads_to(links, url, before),
        "current page is the last": following is None and before is not None,
        "current page is the first": pager.current == 1,
        "comes after the numbers": row > max(pager.rows),
        "comes before the numbers": row < min(pager.rows),
    }
    return features | features_of(flags)


def _leads_to(links: Links, url: str, other: int | None) -> bool:
    return other is not None and bool(url) and url == links.url[other]
