"""Records that pages link to and the output lacks, on a site without a domain.

In: the pages seen, and the addresses of the records in the output. Out: how many more a site has
that stand in one line with them: a page of bare names, an archive or a map of the site is no list
that is read, but where it links to known records and to others like them, there are others. Links
that are headings stand in one line wherever they are: the first of several articles is often
dressed in another way, above the list of the others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from urllib.parse import unquote

from sitesift.explore.evidence.gather.featured_records import (
    HEADINGS,
    featured_records,
    is_below_root,
)
from sitesift.explore.identity import TEXT, canonical_url, url_pattern
from sitesift.explore.lists.pages.list_pages import UnderstoodPage
from sitesift.explore.page_archive import PageArchive
from sitesift.page import Page
from sitesift.records.open.record_places import place_of
from sitesift.records.open.subject import ANY
from sitesift.text.addresses_in_text import join_address
from sitesift.text.unsafe_addresses import is_command

LINKED_RECORDS = "pages that stand in one line with records' own"
USUAL_PATTERN = (
    0.8  # of the records, whose addresses must be of one pattern to tell others; assumed
)
_BETWEEN_WORDS = re.compile(r"[/?&;=#]+")
FEWEST_KNOWN = 3  # records in a line of links, from which on the others in it are records; assumed


def linked_records(
    seen: Iterable[UnderstoodPage], archive: PageArchive, keys: Collection[str]
) -> dict[str, int]:
    """What the output lacks of the records that pages link to. With a domain, what else is in the
    line may be of another kind."""
    own = {key for key in keys if not key.startswith(TEXT)}
    pattern = usual_pattern(own)
    if archive.domain.name != ANY or not own:
        return {}
    pages = list(seen)
    known = own | {canonical_url(page.url) for page, _, _ in pages}
    if not pattern:
        return _featured(pages, archive, own, known) if all(map(is_below_root, own)) else {}
    missing = {
        key
        for page, _, _ in pages
        for line in _lines(archive.page(page.file), pattern)
        if len(own & line) >= FEWEST_KNOWN
        for key in line - known
    }
    count = len(missing - other_views(missing, own)) if missing else 0
    return {LINKED_RECORDS: count} if count else {}


def _featured(
    pages: Iterable[UnderstoodPage], archive: PageArchive, own: set[str], known: set[str]
) -> dict[str, int]:
    """The same where addresses of records have nothing in common but to be right below the root."""
    shown = (featured_records(archive.page(page.file), own) for page, _, _ in pages)
    missing = set[str]().union(*shown) - known
    return {LINKED_RECORDS: len(missing)} if missing else {}


def other_views(keys: Collection[str], known: Collection[str]) -> set[str]:
    """The addresses that say which known record they are about, and show something else of it: all
    words of the record's own address are in them, but those that all addresses have."""
    own = [frozenset(_words(key)) for key in known]
    times = Counter(word for words in own for word in words)
    usual = {word for word, count in times.items() if count >= USUAL_PATTERN * len(own)}
    named = {words - usual for words in own} - {frozenset()}
    return {key for key in keys if any(words <= set(_words(key)) for words in named)}


def _words(key: str) -> list[str]:
    return [word for word in _BETWEEN_WORDS.split(unquote(key)) if word]


def usual_pattern(keys: Collection[str]) -> str:
    """The pattern of the records' addresses; none where they have little in common."""
    patterns = Counter(url_pattern(f"http://{key}") for key in keys)
    pattern, count = patterns.most_common(1)[0] if patterns else ("", 0)
    return pattern if count >= USUAL_PATTERN * len(keys) else ""


def is_below_folder(pattern: str) -> bool:
    """Whether addresses of a pattern have more in common than to be right below the root."""
    path, _, names = pattern.partition("?")
    return bool(names) or path.count("/") > 1


def link_keys(page: Page) -> set[str]:
    """The keys of all addresses that a page links to."""
    return {canonical_url(url) for _, url in _links(page)}


def _links(page: Page) -> Iterator[tuple[int, str]]:
    """Links with addresses, each with its node."""
    for node in page.nodes_with_tag("a").tolist():
        href = page.attribute(node, "href").strip()
        url = join_address(page.url, href) if href and not href.startswith("#") else ""
        if url.startswith("http"):
            yield node, url


def _lines(page: Page, pattern: str) -> Iterator[set[str]]:
    """The keys of links of one pattern that stand at one place, by place, and of those that are
    headings. Right below the root only headings count: menus lead to such pages too."""
    lines: dict[str, set[str]] = {}
    headings: set[str] = set()
    for node, url in _links(page):
        if url_pattern(url) == pattern and not is_command(url):
            place, key = place_of(page, node), canonical_url(url)
            lines.setdefault(place, set()).add(key)
            headings |= {key} if HEADINGS.intersection(place.split("/")) else set()
    yield headings
    yield from lines.values() if is_below_folder(pattern) else ()
