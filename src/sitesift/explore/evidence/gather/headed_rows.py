"""Rows of lists that are called what the domain is of. In: keys with the addresses of pages that
they stand on, and what the pages that were looked at call themselves. Out: the keys of rows that
stand on such a page, and of those on pages of something else.

Classifieds have a page for each of their categories ("Cars", "Parts"), and hardly a word of it in
the rows. Such a page tells what its rows are as well as a word in each of them. Assumed: pages at
one address show one category, whatever number of page they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

from sitesift.annotate.annotate import speaks_of
from sitesift.explore.lists.kinds.other_lists import site_name_words, speak_of_others
from sitesift.ontology import Domain
from sitesift.ontology.crawler import OTHERS
from sitesift.text.vocabulary import words_of


class HeadedRows(NamedTuple):
    """Keys of rows by what the pages that they stand on are called."""

    own: frozenset[str]  # what the domain is of
    others: frozenset[str]  # something else, and on no page what the domain is of


def headed_rows(
    placed: Iterable[tuple[str, str]], headings: Mapping[str, Sequence[str]], domain: Domain
) -> HeadedRows:
    """The keys of rows on pages with a title or a heading that speaks of the domain and of nothing
    else, or of something else alone; words that most pages have are the site's name. `headings` is
    by address."""
    site = site_name_words(headings)
    said = {
        _path(url): [" ".join(w for w in words_of(text) if w not in site) for text in texts]
        for url, texts in headings.items()
    }
    own_pages = {path for path, texts in said.items() if _is_of(texts, domain)}
    other_pages = {path for path, texts in said.items() if speak_of_others(texts, domain)}
    rows = list(placed)
    own = frozenset(key for key, address in rows if _path(address) in own_pages)
    others = frozenset(key for key, address in rows if _path(address) in other_pages)
    return HeadedRows(own, others - own)


def _is_of(texts: Sequence[str], domain: Domain) -> bool:
    others = any(domain.link_words.without(text, OTHERS) != text for text in texts)
    return not others and any(speaks_of(text, domain) for text in texts)


def _path(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.netloc}{parts.path.rstrip('/')}"
