"""The way from a page and a domain to annotations: patterns, term lists, labelled numbers, names in
the markup, and whether the page as a whole speaks the domain's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from sitesift.annotate.annotation import Annotation, Annotations, Familiarity
from sitesift.annotate.normal_forms import in_range, normalise
from sitesift.annotate.reading_text import ReadingText, read_text
from sitesift.annotate.recognisers.following_values import with_followers
from sitesift.annotate.recognisers.gazetteer import CURRENCY_SIGNS, GazetteerMatcher
from sitesift.annotate.recognisers.labelled_numbers import labelled_numbers
from sitesift.annotate.recognisers.markup_names import find_marks
from sitesift.annotate.recognisers.pattern import PatternMatcher
from sitesift.annotate.recognisers.table_headers import mark_columns
from sitesift.annotate.spans import TextIndex
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page

GIVEN_AWAY = 1  # the score of patterns that know a name by its context only
KNOWN_WORDS = 3  # different words of the domain's vocabulary that make a page's text the domain's


@lru_cache(maxsize=8)
def _matchers(domain: Domain) -> tuple[PatternMatcher, GazetteerMatcher, re.Pattern[str]]:
    words = "|".join(re.escape(w) for w in sorted(domain.record.page_words, key=len, reverse=True))
    return (
        PatternMatcher(domain),
        GazetteerMatcher(domain),
        re.compile(rf"\b(?:{words})\b" if words else r"(?!)", re.I),
    )


def annotate(
    page: Page, domain: Domain, *, learned: Mapping[str, list[str]] | None = None
) -> Annotations:
    """All annotations of a page; `learned` adds terms to the domain's own lists, by type."""
    patterns, gazetteers, vocabulary = _matchers(domain)
    index = TextIndex(page)
    reading = read_text(page, index)
    rows = [
        *_pattern_rows(domain, patterns, index, reading),
        *_term_rows(gazetteers, index, reading),
    ]
    if learned:
        more = GazetteerMatcher(_without_lists(domain), dict(learned))
        rows += _term_rows(more, index, reading, source="learned")
    rows += _echoes(page, rows, index)
    marks = find_marks(page, domain)
    mark_columns(page, domain, marks)
    rows += labelled_numbers(page, domain, marks, index)
    rows = with_followers(page, domain, _longest(rows), index)
    return Annotations(
        tuple(sorted(rows, key=lambda a: (a.start, -a.end))), marks, _vocabulary(page, vocabulary)
    )


def _without_lists(domain: Domain) -> Domain:
    return Domain(domain.name, domain.title, domain.folder, {}, (), domain.record)


def _pattern_rows(
    domain: Domain, patterns: PatternMatcher, index: TextIndex, reading: ReadingText
) -> Iterator[Annotation]:
    for match in patterns.find(reading.text):
        kind = domain.types[match.type]
        if kind.value == "money" and _ends_in_the_next_amount(reading.text, match.end):
            continue
        value = normalise(kind, reading.text[match.start : match.end], match.features, domain)
        if in_range(kind, value):
            start, end = reading.to_page(match.start, match.end)
            score, node = match.pattern.score, index.element(start, end)
            yield Annotation(match.type, start, end, node, score, "pattern", match.features, value)


def _ends_in_the_next_amount(text: str, end: int) -> bool:
    """Whether the currency sign that ends an amount stands right before another number: "502 $" in
    "#502 $1,625"."""
    return text[end : end + 1].isdigit() and text[end - 1] in CURRENCY_SIGNS


def _term_rows(
    gazetteers: GazetteerMatcher, index: TextIndex, reading: ReadingText, source: str = "gazetteer"
) -> Iterator[Annotation]:
    for match in gazetteers.find(reading.text):
        start, end = reading.to_page(match.start, match.end)
        normal = match.term.normal
        node = index.element(start, end)
        yield Annotation(
            match.term.type, start, end, node, match.term.score, source, {"normal": normal}, normal
        )


def _echoes(page: Page, rows: list[Annotation], index: TextIndex) -> Iterator[Annotation]:
    """Lines that repeat, alone, a name that context gave away elsewhere ("Flat in Kileleshwa" ...
    "Kileleshwa")."""
    names = {
        page.text[r.start : r.end].lower(): r
        for r in rows
        if r.source == "pattern" and r.score == GIVEN_AWAY
    }
    if not names:
        return
    for start, end in page.lines.tolist():
        told = names.get(page.text[start:end].lower()) if end - start < 40 else None
        if told is not None:
            yield Annotation(told.type, start, end, index.element(start, end), 2, "echo", {})


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


def _vocabulary(page: Page, words: re.Pattern[str]) -> Familiarity:
    """How far the page's title, headings and text speak of the domain."""
    heads = " ".join(page.text_of(int(n)) for n in page.nodes_with_tag("h1")[:3])
    if words.search(f"{page.title} {heads}"):
        return Familiarity.TITLE
    different = {w.lower() for w in words.findall(page.text[:20_000])}
    return Familiarity.TEXT if len(different) >= KNOWN_WORDS else Familiarity.NONE
