"""Kinds that are said in more words, or in another word, than lists have.

In: the texts of columns whose values are chosen from a few, and what the recognisers found in each.
Out: those that are values as they stand: "Garden flat" where lists know "flat", and "Elektrik"
among words for fuels that they know. Assumed: a column nearly all of whose texts are nothing but a
known value, or end or begin with one, has an element of its own, so that another short text there
is one too, unless it says something else.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

MANY = 3  # different known texts of a column; assumed
OWN_SHARE = 0.8  # of a column's texts in which a value is known, and that are as short as values
WHOLE_SHARE = 0.5  # of these: nothing but the value
MOST_WORDS = 3  # of a kind
NUMBERS = ("number", "measure")  # kinds of values that words of kinds may imply
Cell = tuple[str, str]  # attribute and text


def whole_choices(
    rows: Mapping[Cell, Annotation | None],
    accepted: Annotations,
    nodes: Mapping[Cell, int],
    page: Page,
    domain: Domain,
) -> set[Cell]:
    """The cells whose whole text is the value, though no list has it."""
    found = set[Cell]()
    for name in dict.fromkeys(name for name, _ in rows):
        own = {cell: row for cell, row in rows.items() if cell[0] == name}
        if _is_chosen(domain, name) and _has_own_place(own, page):
            found |= {cell for cell, row in own.items() if _is_value(cell[1], row, page)}
    return {cell for cell in found if not _says_else(cell, accepted, nodes[cell], page, domain)}


def _is_chosen(domain: Domain, name: str) -> bool:
    kind = domain.types[name]
    return kind.value == "choice" and not kind.badge and name not in domain.order


def _has_own_place(own: Mapping[Cell, Annotation | None], page: Page) -> bool:
    known = [(text, row.text(page)) for (_, text), row in own.items() if row is not None]
    short = sum(len(text.split()) <= MOST_WORDS for text, _ in known)
    whole = sum(text == value for text, value in known)
    enough = len(known) >= MANY and short >= OWN_SHARE * len(own)
    return enough and whole >= WHOLE_SHARE * len(known)


def _is_value(text: str, row: Annotation | None, page: Page) -> bool:
    """Whether a text is a kind in words of its own; one of which nothing is known is a word."""
    words = text.split()
    if row is not None:
        return len(words) <= MOST_WORDS and "".join(words).isalpha() and row.text(page) != text
    return len(words) == 1 and text.isalpha()


def _says_else(cell: Cell, accepted: Annotations, node: int, page: Page, domain: Domain) -> bool:
    """Whether a text has a value of another attribute; a "studio" that counts as a room is a kind
    all the same."""
    inside = accepted.within(int(page.text_start[node]), int(page.text_end[node]))
    others = [row for row in inside if row.type != cell[0]]
    return any(domain.types[row.type].value not in NUMBERS for row in others)
