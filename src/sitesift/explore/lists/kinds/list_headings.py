"""What the lists of a site are called. In: titles and headings of pages, and links that lead to
them. Out: whether they speak of what the domain is of, of other offers, or of nothing, and the
words of the site's own name.

Classifieds have a list for each of their categories ("Cars", "Parts"), and hardly a word of it in
the rows; the list tells what its rows are as well as a word in each of them would.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from sitesift.annotate.annotate import speaks_of
from sitesift.annotate.recognisers.pattern import signs_against
from sitesift.ontology import Domain
from sitesift.ontology.crawler import AVOIDED, OTHERS
from sitesift.text.vocabulary import words_of

NO_LINKS: Mapping[str, Sequence[str]] = {}


def named_pages(
    headings: Mapping[str, Sequence[str]], links: Mapping[str, Sequence[str]], domain: Domain
) -> dict[str, Sequence[str]]:
    """What pages are called: by themselves, else by the links that lead to them."""
    silent = {url: own for url, own in headings.items() if not tell_of_anything(own, domain)}
    told = {url: (*silent.get(url, ()), *texts) for url, texts in links.items()}
    return {**told, **headings, **{url: told[url] for url in silent.keys() & told.keys()}}


def keys_of_own_lists(
    named: Iterable[frozenset[str]], foreign: Collection[frozenset[str]]
) -> frozenset[str]:
    """The keys of rows in lists that are called what the domain is of; one that has all of a list
    that is called otherwise is a general one ("Vehicles" with "Motorcycles" and "Parts")."""
    return keys_together(
        own for own in named if not any(other and other <= own for other in foreign)
    )


def keys_together(sets: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*sets)


def site_name_words(headings: Mapping[str, Sequence[str]]) -> set[str]:
    """Words that most addresses have in their titles and headings, where there are several: the
    site's name. Pages of one list are one address, and an error page has no name."""
    sets: dict[str, set[str]] = {}
    for url, texts in headings.items():
        sets.setdefault(url.partition("?")[0].rstrip("/"), set()).update(
            word for text in texts for word in words_of(text)
        )
    count = Counter(word for own in sets.values() for word in own)
    return {word for word, times in count.items() if 2 * times > len(sets) > 1}


def speak_of_others(headings: Iterable[str], domain: Domain) -> bool:
    """Whether titles and headings have a word for other offers, and none of them says what the
    domain is of, but in such a word ("house plans")."""
    other = False
    for text in headings:
        rest = domain.link_words.without(text, OTHERS)
        signs = any(True for _ in signs_against(domain).find(text))
        other = other or signs or rest != " ".join(words_of(text))
        if speaks_of(rest, domain):
            return False
    return other


def name_others(headings: Sequence[str], domain: Domain) -> bool:
    """Whether headings speak of other offers, or one is nothing but what the domain's crawler
    leaves alone ("Parts", "Accessories"), and none says what the domain is of."""
    left = (domain.link_words.without(text, AVOIDED) for text in headings if text)
    alone = not all(left) and not any(speaks_of(text, domain) for text in headings)
    return alone or speak_of_others(headings, domain)


def speak_of_domain(headings: Iterable[str], domain: Domain) -> bool:
    """Whether a title or a heading says what the domain is of, and none speaks of other offers."""
    own = list(headings)
    others = any(
        domain.link_words.without(text, OTHERS) != " ".join(words_of(text)) for text in own
    )
    return not others and any(speaks_of(text, domain) for text in own)


def without_words(headings: Iterable[str], site: Collection[str]) -> list[str]:
    """Titles and headings without the words of the site's name."""
    return [" ".join(word for word in words_of(text) if word not in site) for text in headings]


def tell_of_anything(headings: Iterable[str], domain: Domain) -> bool:
    """Whether any title or heading says what its page is of."""
    return any(
        domain.link_words.without(text, OTHERS) != folded or speaks_of(folded, domain)
        for text in headings
        if (folded := " ".join(words_of(text)))
    )
