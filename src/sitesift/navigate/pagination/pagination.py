"""Pagination: how a page leads on. In comes a page, out comes a `Pagination`.

A next link is the candidate with the highest score (weights in data/next.json), if it is above
zero; links that speak of the previous page are never taken. Besides, numbered pages, buttons that
load more, infinite scrolling and paging by script are recognised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from sitesift.navigate.links import Links, find_links, is_script
from sitesift.navigate.navigation import LinkRef, Pagination, PaginationKind, ResultCount
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.addressed_next import jumping, named_and_pointed, wordless
from sitesift.navigate.pagination.growing_links import MORE_WORDS, growing_links, stands_in_record
from sitesift.navigate.pagination.infinite_scroll import scrolls_on
from sitesift.navigate.pagination.next_link import candidates
from sitesift.navigate.pagination.next_link_place import first_end, list_end
from sitesift.navigate.pagination.pager import (
    Pager,
    at_its_first_page,
    find_pagers,
    without_records_numbers,
)
from sitesift.navigate.pagination.pressed_elements import with_pressed
from sitesift.navigate.pagination.stated_pages import stated_pages
from sitesift.page.page import Page
from sitesift.text.named_features import (
    Features,
    Weights,
    features_of,
    score_of,
    strongest_features,
)
from sitesift.text.vocabulary import load_weights, words_of

# Buttons that say the same in so many records turn pictures, or whatever each record has ...
_ARROWS = 2
_COPIES = 3  # ... and so do as many copies wherever they stand: pagers are above and below a list
# A link that says just "next", or a picture labelled "next page", and stands below a list of
# records needs no other sign. Not learned: the pages to learn from do not tell where their records
# are.
BELOW, BELOW_WEIGHT = "follows the list", 2.5
# on top: such pictures are mostly turned by scripts
PICTURED, PICTURED_WEIGHT = "is a picture labelled next page", 1.2
SAYS_IT = frozenset({"text is the word next", "is an arrow ahead"})
# so does a picture labelled "next" in an element that is named as a pager
LABELLED = "hint says next"
OFF = "is disabled"  # some components leave the address of the page behind the last one
AT_THE_END = frozenset({OFF, "current page is the last"})
OF_PAGER = frozenset({"says page", "stands in an element named pager"})
_TURNING = frozenset(
    {
        "text says next",
        "text says previous",
        "hint says next",
        "hint says previous",
        "rel is next",
        "rel is prev",
    }
)
BARRED = frozenset(
    {"says only previous", "is a number", "rel is prev", "is an arrow back", "turns something else"}
)


def find_pagination(
    page: Page, links: Links | None = None, *, records: Sequence[Sequence[int]] | None = None
) -> Pagination:
    """How this page leads to the next one; `records` are the nodes of each record, where they are
    known."""
    links = find_links(page) if links is None else links
    pagers = without_records_numbers(links, find_pagers(links), records or ())
    if records and not _leads_on(links, pagers) and not _turned_by_links(links):
        links = with_pressed(links, records)
        pagers = without_records_numbers(links, find_pagers(links), records)
    pressable = _pressable(links, candidates(links, pagers))
    found = _outside(links, pressable, records or ())
    if records:
        found = _after_list(links, found, records)
    learned: Weights = load_weights("sitesift.navigate", "next.json")
    weights = {**learned, BELOW: BELOW_WEIGHT, PICTURED: PICTURED_WEIGHT}
    pager = pagers[0] if pagers else None
    found = _without(found, jumping(links, found, pager))
    back, growing = _leading_back(found), growing_links(links, found, records or ())
    ahead = next_links(links, _without(found, back | growing), weights)
    if not ahead and pager is not None and records:
        pager = at_its_first_page(links, pager, first_end(page, records))
    more, older = _more(links, growing), _older(links, found)
    if not ahead and older is not None and _turns_ahead(found[links.row_of[older.node]]):
        ahead = [older]
    if not ahead and records:
        alone = named_and_pointed(links, _without(found, back | growing), BARRED)
        alone = alone or ([] if pagers else wordless(links, records))
        ahead = [_ref(links, row, reason="leads on alone") for row in alone]
    return Pagination(
        kind=_kind(page, ahead, more, older, pager),
        next=ahead[0] if ahead else None,
        alternatives=tuple(ahead[1:3]),
        more=more,
        older=older,
        newer=next(iter(next_links(links, _without(found, found.keys() - back), weights)), None),
        pages=_pages(links, pager),
        current=pager.current if pager else None,
        unmarked=pager.unmarked if pager else False,
        stated=stated_pages(page, records or ()),
    )


def with_count(paging: Pagination, count: ResultCount | None) -> Pagination:
    """A list that says it shows only its first part, without anything to press for the rest, goes
    on by scrolling."""
    cut = count is not None and count.last is not None and count.last < count.total
    unseen = cut and paging.kind == PaginationKind.NONE
    return replace(paging, kind=PaginationKind.INFINITE_SCROLL) if unseen else paging


def with_more(paging: Pagination, more: LinkRef | None) -> Pagination:
    """The same with what loads more, where there is something."""
    return replace(paging, kind=PaginationKind.LOAD_MORE, more=more) if more else paging


def _leads_on(links: Links, pagers: Sequence[Pager]) -> bool:
    """Whether a row of numbers says where one is, or has addresses: what stands beside one that
    does neither is its way on."""
    rows = [row for pager in pagers[:1] for row in pager.rows]
    return any(links.url[row] for row in rows) or any(p.current is not None for p in pagers[:1])


def _turned_by_links(links: Links) -> bool:
    """Whether any link or button says that it turns pages, or loads more."""
    return _more(links) is not None or any(
        f.keys() & _TURNING for f in candidates(links, []).values()
    )


def _pressable(links: Links, found: Mapping[int, Features]) -> dict[int, Features]:
    """The candidates that have an address or are shown: what has neither is the other layout's, for
    narrow screens. Where none of them says next, one with rel=next counts though nothing of it is
    seen: its picture comes from a style sheet that did not."""
    kept = {row: f for row, f in found.items() if links.url[row] or links.shown[row]}
    if any("says next somewhere" in f and not f.keys() & BARRED for f in kept.values()):
        return kept
    return kept | {row: f for row, f in found.items() if "rel is next" in f}


def _outside(
    links: Links, found: Mapping[int, Features], records: Sequence[Sequence[int]]
) -> dict[int, Features]:
    """The candidates without arrows of pictures: those of which there is one in several records,
    and others like them, as an offer that was not taken for a record has them too. A pager stands
    above and below a list, not more often. Nor is it any of the links that say the same ("read on")
    and lead elsewhere each, of which one stands in a record or between two."""
    own = _own_of_records(links, found, records)
    found = {row: features for row, features in found.items() if links.text[row] not in own}
    looks = {
        row: (links.text[row], links.hint[row], links.name[row])
        for row in found
        if not links.url[row]
    }
    within = Counter(look for row, look in looks.items() if stands_in_record(links, row, records))
    copies = Counter(looks.values())
    arrows = {
        row for row, look in looks.items() if within[look] >= _ARROWS or copies[look] >= _COPIES
    }
    return {row: features for row, features in found.items() if row not in arrows}


def _own_of_records(
    links: Links, found: Mapping[int, Features], records: Sequence[Sequence[int]]
) -> set[str]:
    """What links say that lead from records, or from what stands between them, to pages of their
    own: the same words, in a list, with several addresses. The next page has one."""
    end = list_end(links.page, records)
    begin = min((nodes[0] for nodes in records), default=end)
    said: dict[str, set[str]] = {}
    for row in range(len(links)):
        if links.text[row] and links.url[row] and begin <= int(links.node[row]) < end:
            said.setdefault(links.text[row], set()).add(links.url[row])
    return {links.text[row] for row in found if len(said.get(links.text[row], ())) > 1}


def _after_list(
    links: Links, found: Mapping[int, Features], records: Sequence[Sequence[int]]
) -> dict[int, Features]:
    """The candidates, with one sign more for a link that just says "next" and stands below the
    page's list."""
    end = list_end(links.page, records)
    return {
        row: features | (_signs_below(features) if links.node[row] >= end else {})
        for row, features in found.items()
    }


def _signs_below(features: Features) -> Features:
    if OFF in features:
        return {}
    labelled = LABELLED in features and bool(OF_PAGER & features.keys())
    signs = {BELOW: labelled or bool(SAYS_IT & features.keys()), PICTURED: labelled}
    return features_of(signs)


def _leading_back(found: Mapping[int, Features]) -> set[int]:
    """The candidates that say "newer" and lead back: their address says so, or "older" has the next
    number.

    Lists begin with what is newest, so that their way on is called "older"; some sites count from
    the oldest instead.
    """
    older = any(f.get("text says older") and f.get("address goes ahead") for f in found.values())
    return {
        row
        for row, f in found.items()
        if f.get("text says newer") and (older or f.get("goes back") or f.get("pairs with older"))
    }


def _without(found: Mapping[int, Features], rows: Set[int]) -> dict[int, Features]:
    return {row: features for row, features in found.items() if row not in rows}


def next_links(links: Links, found: Mapping[int, Features], table: Weights) -> list[LinkRef]:
    """The candidates that are next links, best first."""
    scored = [
        (score_of(features, table), -row)
        for row, features in found.items()
        if not features.keys() & BARRED and not features.keys() >= AT_THE_END
    ]
    chosen = sorted((s for s in scored if s[0] > 0), reverse=True)
    return [
        _ref(links, -row, score, ", ".join(strongest_features(found[-row], table)))
        for score, row in chosen
    ]


def _ref(links: Links, row: int, score: float = 0.0, reason: str = "") -> LinkRef:
    text = links.text[row] or links.hint[row]
    return LinkRef(int(links.node[row]), text, links.url[row], round(score, 2), reason)


def _more(links: Links, growing: Set[int] = frozenset()) -> LinkRef | None:
    """What loads more results into this page: a button, or one of the links known to do it."""
    for row in sorted(growing):
        return _ref(links, row, 1.0, "loads more")
    for row, text in enumerate(links.text):
        words = words_of(text)
        if not 0 < len(words) <= MORE_WORDS or "more" not in navigation_words("pagination").find(
            text
        ):
            continue
        acts = links.page.tag_of(int(links.node[row])) != "a" or is_script(links.href[row])
        if acts and links.shown[row]:
            return _ref(links, row, 1.0, "says load more")
    return None


def _older(links: Links, found: Mapping[int, Features]) -> LinkRef | None:
    """On a blog: the link to older posts, which is the way on from its first page."""
    rows = [
        row for row, f in found.items() if f.get("text says older") and not f.get("very many words")
    ]
    with_address = [row for row in rows if links.url[row]]
    return _ref(links, with_address[0], 1.0, "says older posts") if with_address else None


def _turns_ahead(older: Features) -> bool:
    """Whether "older" is just this site's word for the next page: among page numbers or named so,
    and numbered on."""
    return bool(
        older.keys() & {"named next", "stands by page numbers"} and "address goes ahead" in older
    )


def _pages(links: Links, pager: Pager | None) -> tuple[tuple[int, LinkRef], ...]:
    numbered = zip(pager.numbers, pager.rows, strict=True) if pager is not None else ()
    return tuple((number, _ref(links, row)) for number, row in numbered)


def _kind(
    page: Page,
    ahead: list[LinkRef],
    more: LinkRef | None,
    older: LinkRef | None,
    pager: Pager | None,
) -> PaginationKind:
    if ahead:
        return PaginationKind.NEXT_LINK if ahead[0].url else PaginationKind.SCRIPT
    current = pager.current if pager is not None else None
    if pager is not None and current is not None and pager.row_of(current + 1) is not None:
        return PaginationKind.NUMBERED
    if more is not None:
        return PaginationKind.NEXT_LINK if more.url else PaginationKind.LOAD_MORE
    if older is not None:
        return PaginationKind.OLDER_POSTS
    return PaginationKind.INFINITE_SCROLL if scrolls_on(page) else PaginationKind.NONE
