"""Rows of lists that are called what the domain is of. In: keys with the addresses of pages that
they stand on, and what the pages that were looked at call themselves. Out: the keys of rows that
stand on such a page, and of those on pages of something else.

Classifieds have a page for each of their categories ("Cars", "Parts"), and hardly a word of it in
the rows. Such a page tells what its rows are as well as a word in each of them. Assumed: pages at
one address show one category, whatever number of page they are asked for; where an address has
parameters, pages with the same ones, and where nobody has looked at such a page, that without any.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import parse_qsl

from sitesift.explore.lists.kinds.list_headings import (
    NO_LINKS,
    keys_of_own_lists,
    named_pages,
    site_name_words,
    speak_of_domain,
    speak_of_others,
)
from sitesift.navigate.pagination.paged_addresses import says_page
from sitesift.ontology import Domain
from sitesift.text.addresses_in_text import split_address
from sitesift.text.vocabulary import words_of

Address = tuple[str, frozenset[tuple[str, str]]]


class HeadedRows(NamedTuple):
    """Keys of rows by what the pages that they stand on are called."""

    own: frozenset[str]  # what the domain is of
    others: frozenset[str]  # something else, and on no page what the domain is of


def headed_rows(
    placed: Iterable[tuple[str, str]],
    headings: Mapping[str, Sequence[str]],
    domain: Domain,
    links: Mapping[str, Sequence[str]] = NO_LINKS,
) -> HeadedRows:
    """The keys of rows on pages with a title or a heading that speaks of the domain and of nothing
    else, or of something else alone; words that most pages have are the site's name. `headings` is
    by address, and so is what links say (`links`), which tells where headings do not."""
    site = site_name_words(headings)
    said = {
        _list_address(url): [" ".join(w for w in words_of(text) if w not in site) for text in texts]
        for url, texts in named_pages(headings, links, domain).items()
    }
    rows: dict[Address, set[str]] = {}
    for key, url in placed:
        address = _list_address(url)
        rows.setdefault(address if address in said else (address[0], frozenset()), set()).add(key)
    held = {address: frozenset(rows.get(address, ())) for address in said}
    foreign = [held[one] for one, texts in said.items() if speak_of_others(texts, domain)]
    named = [held[one] for one, texts in said.items() if speak_of_domain(texts, domain)]
    own = keys_of_own_lists(named, foreign)
    return HeadedRows(own, frozenset[str]().union(*foreign) - own)


def _list_address(url: str) -> Address:
    """The address of a list without the number of its page."""
    parts = split_address(url)
    sent = parse_qsl(parts.query, keep_blank_values=True)
    kept = frozenset(pair for pair in sent if not says_page("=".join(pair)))
    return f"{parts.netloc}{parts.path.rstrip('/')}", kept
