"""Lists that nobody has read. In: the pages that were looked at, with what was found on them, and
what the output has and has left out. Out: how many pages count results, or answer a search with a
list, of which nothing is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from urllib.parse import parse_qsl

from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, is_list
from sitesift.explore.page_origin import OWN_PAGE_ORIGINS, PageOrigin
from sitesift.navigate import PageKind
from sitesift.text.addresses_in_text import split_address


def silent_lists(
    seen: Sequence[UnderstoodPage],
    read: Iterable[str],
    framed: Collection[str] = (),
    held: Collection[str] = (),
    linked: Callable[[str], Collection[str]] = lambda file: (),
) -> dict[str, int]:
    """Pages that say how many results they have, or that answer a search with a list, and on which
    nobody found a record, nor did a wrapper read one (`read`: the addresses of its pages): a list
    in a form that nobody knows, or records among more goods of other kinds. Files of pages that
    show their results in a frame are `framed`: the frame is a page of its own. Where what was
    found there is not taken for a list, and fewer of it are `held` (the keys of the output's
    records, and of goods that the run has left out) than the page counts, nothing is known of it
    either; of one that leads to as many of these as it counts, or to nothing else (`linked`: the
    keys of a page's links), all is known. The last page of a list whose other pages are known says
    no more than they."""
    known = set(map(place_key, read))
    begun = {
        judged.total
        for page, found, judged in seen
        if found.count and page.origin != PageOrigin.NEXT and set(found.keys) <= set(held)
    }
    asked = [asked_of(url) for url in known]
    silent = [
        (page, judged)
        for page, found, judged in seen
        if judged.kind == PageKind.RESULTS
        and (not found.count or _is_passed_over((page, found, judged), held))
        and page.origin not in OWN_PAGE_ORIGINS
        and not (page.origin == PageOrigin.NEXT and judged.total in begun)
        and page.file not in framed
        and place_key(page.url) not in known
    ]
    counted = {
        place_key(page.url)
        for page, judged in silent
        if (total := judged.total or 0) > 0 and len(set(linked(page.file)) & set(held)) < total
    }
    menus = _menus(linked(page.file) for page, _, judged in seen if judged.kind == PageKind.RESULTS)
    answers = {
        place_key(page.url)
        for page, judged in silent
        if judged.total is None
        and page.origin == PageOrigin.FORM
        and not any(covers_asked(own, asked_of(place_key(page.url))) for own in asked)
        and not _leads_to(set(linked(page.file)) - menus, held, page.url)
    }
    left = {
        "lists that count results, of which none is known": len(counted),
        "searches that a list answers, of which nothing is known": len(answers - counted),
    }
    return {what: count for what, count in left.items() if count}


def _menus(pages: Iterable[Collection[str]]) -> set[str]:
    """The keys that most of the pages link to."""
    every = [set(keys) for keys in pages]
    count = Counter(key for keys in every for key in keys)
    return {key for key, times in count.items() if 2 * times > len(every)}


def _leads_to(links: Collection[str], known: Collection[str], url: str) -> bool:
    """Whether a page leads to nothing but these, and itself asked otherwise."""
    path = asked_of(url)[0]
    own = [key for key in links if key.partition("?")[0].rstrip("/") != path.rstrip("/")]
    return bool(own) and all(key in known for key in own)


def _is_passed_over(page: UnderstoodPage, held: Collection[str]) -> bool:
    """Whether a page counts results, is taken for no list, and has fewer of them in the output."""
    _, found, judged = page
    return not is_list(*page) and len(set(found.keys) & set(held)) < (judged.total or 0)


def asked_of(url: str) -> tuple[str, frozenset[tuple[str, str]]]:
    """The page that answers, and what it is asked for; empty values ask for nothing."""
    parts = split_address(url)
    return f"{parts.netloc}{parts.path}", frozenset(parse_qsl(parts.query))


def asks_for_no_more(url: str, other: str) -> bool:
    """Whether an address asks for nothing that another does not ask for too."""
    return covers_asked(asked_of(url), asked_of(other))


def covers_asked(
    one: tuple[str, frozenset[tuple[str, str]]], other: tuple[str, frozenset[tuple[str, str]]]
) -> bool:
    """Whether an address asks for nothing that another does not ask for too: who gets its answer
    has that of the narrower one."""
    return one[0] == other[0] and one[1] <= other[1]


def place_key(url: str) -> str:
    """The key of an address, whether it ends in a slash or not."""
    return canonical_url(url).rstrip("/")
