"""Links that name a value by which records are told apart: makes of cars, kinds of homes. In: links
and a domain. Out: of each such link, the type that its text is a value of.

Shops and classifieds have menus of such links, each to a list of its own. Assumed: the text is the
value and at most a number of results; a menu has three of them or more at one place of the tree,
since a single word proves nothing.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import islice
from weakref import WeakKeyDictionary

from sitesift.navigate.links import Links
from sitesift.ontology import Domain, Type
from sitesift.page.page import Page
from sitesift.text.menu_counts import without_bare_count

FEWEST = 3  # links of a menu
_LONGEST = 40  # characters of a value
_LEVELS = 6  # elements above a link that tell its place


@dataclass(frozen=True, slots=True)
class _Values:
    """What the values of a type are: terms and expressions."""

    name: str
    terms: frozenset[str]
    expressions: tuple[re.Pattern[str], ...]

    def has(self, words: str) -> bool:
        """Whether the words are a value and nothing else."""
        return words.lower() in self.terms or any(
            each.fullmatch(words) for each in self.expressions
        )


_KNOWN: WeakKeyDictionary[Domain, tuple[_Values, ...]] = WeakKeyDictionary()


def value_links(links: Links, domain: Domain) -> dict[int, str]:
    """By row, the type whose values the menu lists."""
    if domain not in _KNOWN:
        chosen = (
            domain.types[name] for name in domain.attributes if domain.types[name].value == "choice"
        )
        _KNOWN[domain] = tuple(_values(kind) for kind in chosen)
    menus: dict[tuple[str, str], list[int]] = defaultdict(list)
    for row, text in enumerate(links.text):
        if not links.url[row] or len(text) > _LONGEST:
            continue
        words = " ".join(without_bare_count(text).split())
        for kind in _KNOWN[domain]:
            if words and kind.has(words):
                menus[kind.name, _place(links.page, int(links.node[row]))].append(row)
    full = [
        (name, rows)
        for (name, _), rows in menus.items()
        if len({links.url[row] for row in rows}) >= FEWEST
    ]
    return {row: name for name, rows in full for row in rows}


def _values(kind: Type) -> _Values:
    terms = frozenset(term.lower() for each in kind.gazetteers for term in each.terms)
    compiled = (_compiled(each.expression) for each in kind.patterns if not each.label)
    return _Values(kind.name, terms, tuple(each for each in compiled if each is not None))


def _compiled(expression: str) -> re.Pattern[str] | None:
    try:
        return re.compile(expression)
    except re.error:  # RE2 knows classes that Python does not
        return None


def _place(page: Page, node: int) -> str:
    return "/".join(page.tag_of(above) for above in islice(page.ancestors(node), _LEVELS))
