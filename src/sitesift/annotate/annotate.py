"""The way from a page and a domain to annotations: the recognisers of the table, one after the
other, and whether the page as a whole speaks the domain's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from sitesift.annotate.annotation import Annotation, Annotations, Familiarity
from sitesift.annotate.recognisers.chosen_items import recognise_chosen_items
from sitesift.annotate.recognisers.dated_years import without_dated_years
from sitesift.annotate.recognisers.divided_names import recognise_divided_names
from sitesift.annotate.recognisers.echoes import recognise_echoes
from sitesift.annotate.recognisers.following_values import with_followers
from sitesift.annotate.recognisers.gazetteer import recognise_terms, term_matcher
from sitesift.annotate.recognisers.labelled_measures import with_labelled_measures
from sitesift.annotate.recognisers.labelled_names import recognise_labelled_names
from sitesift.annotate.recognisers.labelled_numbers import (
    recognise_labelled_numbers,
    recognise_numbers_before_labels,
    recognise_numbers_behind_labels,
)
from sitesift.annotate.recognisers.lone_parts import without_lone_parts, without_named_places
from sitesift.annotate.recognisers.misread_labels import without_misread
from sitesift.annotate.recognisers.money import recognise_money
from sitesift.annotate.recognisers.offered_choices import recognise_offered_choices
from sitesift.annotate.recognisers.offered_names import recognise_offered_names, without_later_names
from sitesift.annotate.recognisers.open_places import recognise_open_places
from sitesift.annotate.recognisers.ordered_names import recognise_ordered_names
from sitesift.annotate.recognisers.pattern import pattern_matcher, recognise_patterns
from sitesift.annotate.recognisers.people import recognise_people
from sitesift.annotate.recognisers.recogniser import Recogniser, RecogniserInput
from sitesift.annotate.recognisers.stacked_names import recognise_stacked_names
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain
from sitesift.page.page import Page
from sitesift.text.money_words import UNSPACED
from sitesift.text.vocabulary import fold

RECOGNISERS: tuple[Recogniser, ...] = (
    recognise_patterns,
    recognise_money,
    recognise_terms,
    recognise_echoes,
    recognise_offered_choices,
    recognise_offered_names,
    recognise_stacked_names,
    recognise_ordered_names,
    recognise_divided_names,
    recognise_labelled_numbers,
    recognise_numbers_before_labels,
    recognise_numbers_behind_labels,
    recognise_labelled_names,
    recognise_people,
    recognise_open_places,
    recognise_chosen_items,
)
LISTS = "lists"  # the concept of links that lead to lists of the domain's records
TELLING = 2  # points of a type that hardly any other subject has
KNOWN_WORDS = 3  # different words of the domain's vocabulary that make a page's text the domain's
# the number may have a few letters for what it counts, and another label behind it on its line:
# "Rooms: 3 hab Floor: 2"
_COUNTED = re.compile(
    r"[ \u00a0]?:[ \u00a0]?\d{1,3}[ \u00a0]*(?:[^\W\d_]{1,3}\.?[ \u00a0]*)?"
    r"(?:[\n|,;·•]|$|[^\W\d_][^\d:\n]{1,20}:)"
)
_NONE_OF_IT = re.compile(r"[ \u00a0]?:[ \u00a0]?0[ \u00a0]*(?:[\n|,;·•]|$)")
READ_FOR_WORDS = 20_000  # characters of a page's text that are read for these


def annotate(
    page: Page, domain: Domain, *, learned: Mapping[str, list[str]] | None = None
) -> Annotations:
    """All annotations of a page; `learned` adds terms to the domain's own lists, by type."""
    given = RecogniserInput(page, domain, learned or {})
    for recognise in RECOGNISERS:
        given.found.extend(list(recognise(given)))
    counting = _counting_forms(domain)
    values = [
        row
        for row in given.found
        if (form := counting.get(row.type)) is None or form.match(page.text, row.end) is None
    ]
    values = with_labelled_measures(page, given.index, values, domain)
    values = without_misread(page, values, domain)
    values = list(without_dated_years(domain, values))
    values = list(without_later_names(page, domain, values))
    values = list(without_lone_parts(page, domain, values))
    values = list(without_named_places(page, domain, values))
    rows = with_followers(page, domain, _longest(values), given.index)
    in_order = tuple(sorted(rows, key=lambda a: (a.start, -a.end)))
    return Annotations(in_order, given.marks, familiarity(page, domain))


def prepare_domain(domain: Domain) -> None:
    """Makes ready what all pages of a domain share; else the first page takes that time."""
    pattern_matcher(domain)
    term_matcher(domain)
    _page_words(domain)


@lru_cache(maxsize=DOMAINS_KEPT)
def _page_words(domain: Domain) -> re.Pattern[str]:
    found = sorted(domain.record.page_words, key=len, reverse=True)
    spaced = "|".join(re.escape(word) for word in found if not UNSPACED.match(word))
    unspaced = "".join(f"|{re.escape(word)}" for word in found if UNSPACED.match(word))
    return re.compile(rf"\b(?:{spaced})\b{unspaced}" if found else r"(?!)", re.I)


@lru_cache(maxsize=DOMAINS_KEPT)
def _counting_forms(domain: Domain) -> dict[str, re.Pattern[str]]:
    """By type, what stands behind a word that could be chosen and only names a number: "Garage: 0"
    is no kind of home. Of what is told in words, nought of it is none: no parking either."""
    forms = {"choice": _COUNTED, "text": _NONE_OF_IT}
    return {name: forms[kind.value] for name, kind in domain.types.items() if kind.value in forms}


def _longest(rows: list[Annotation]) -> list[Annotation]:
    """Without annotations that lie inside another of the same type, or repeat it with a lower
    score."""
    kept: list[Annotation] = []
    last: dict[str, Annotation] = {}
    for row in sorted(rows, key=lambda a: (a.start, -a.end, -a.score)):
        before = last.get(row.type)
        if before is not None and row.end <= before.end:
            continue
        last[row.type] = row
        kept.append(row)
    return kept


def speaks_of(text: str, domain: Domain) -> bool:
    """Whether a folded text has a word that pages of the domain have."""
    words = (fold(word) for word in domain.record.page_words)
    spaced = f" {text} "
    return any(word in text if UNSPACED.match(word) else f" {word} " in spaced for word in words)


def familiarity(page: Page, domain: Domain) -> Familiarity:
    """How far the page's title, headings and text speak of the domain."""
    words = _page_words(domain)
    heads = " ".join(page.text_of(int(n)) for n in page.nodes_with_tag("h1")[:3])
    if words.search(f"{page.title} {heads}"):
        return Familiarity.TITLE
    if _offers_a_kind(f"{page.title} {heads}", domain):
        return Familiarity.TEXT
    different = set[str]()
    for word in words.finditer(page.text[:READ_FOR_WORDS]):
        different.add(word[0].lower())
        if len(different) >= KNOWN_WORDS:
            return Familiarity.TEXT
    return Familiarity.NONE


def _offers_a_kind(head: str, domain: Domain) -> bool:
    """Whether a title says what leads to the domain's lists, and a kind that only the domain has:
    "House to buy", "Land for sale"."""
    if LISTS not in domain.link_words.find(head):
        return False
    kinds = {
        name for name, kind in domain.types.items() if kind.specific >= TELLING and kind.in_names
    }
    return any(match.type in kinds for match in pattern_matcher(domain).find(head))
