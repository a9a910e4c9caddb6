"""In which language a page speaks, and whether a domain has words of it: page and domain in, a code
or a yes out.

A page says its language itself (`lang`). Where it says none, the script of most of its letters
tells whether a domain can know it: Hebrew is none that a domain with Latin words reads.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

LOCALE = re.compile(r"^([a-z]{2,3})(?:[-_][A-Za-z]{4})?(?:[-_]([A-Za-z]{2}))?\b")
SAMPLE = 4000  # characters of a page's text by which its script is told
SCRIPT_SHARE = 0.5  # of the letters that are in one script; foreign pages name brands in Latin


def written_language(page: Page) -> str:
    """What the page says that its language is ("pt-BR"); empty where it says nothing."""
    roots = page.nodes_with_tag("html").tolist()
    return page.attribute(roots[0], "lang").strip() if roots else ""


def language_of(page: Page) -> str:
    """The page's language by its own word, two letters; empty where it says none."""
    match = LOCALE.match(written_language(page))
    return match[1] if match else ""


def is_foreign(page: Page, domain: Domain) -> bool:
    """Whether a page speaks a language of which the domain has no words; never where the domain
    does not say which languages it has."""
    if not domain.languages:
        return False
    script = _script(page.text[:SAMPLE])
    if script and script not in _scripts(domain):
        return True
    language = language_of(page)
    return bool(language) and language not in domain.languages


@lru_cache(maxsize=16)
def _scripts(domain: Domain) -> frozenset[str]:
    """The scripts of the words that tell a page of the domain."""
    letters = {c for word in domain.record.page_words for c in word if c.isalpha()}
    return frozenset(map(_script_of, letters))


def _script(text: str) -> str:
    """The script of most letters of a text; empty where none has most."""
    counts = Counter(c for c in text if c.isalpha())
    scripts = Counter[str]()
    for letter, count in counts.items():
        scripts[_script_of(letter)] += count
    name, count = scripts.most_common(1)[0] if scripts else ("", 0)
    return name if count >= SCRIPT_SHARE * scripts.total() else ""


def _script_of(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ")[0]
