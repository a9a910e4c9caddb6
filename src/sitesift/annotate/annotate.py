"""The way from a page and a domain to annotations: patterns, term lists, labelled numbers, names in the markup, and
whether the page as a whole speaks the domain's language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.gazetteer import GazetteerMatcher
from sitesift.annotate.labels import labelled_numbers
from sitesift.annotate.marks import find_marks
from sitesift.annotate.pattern import PatternMatcher
from sitesift.annotate.spans import TextIndex
from sitesift.annotate.values import in_range, normalise
from sitesift.ontology.model import Domain
from sitesift.page.page import Page

KNOWN_HITS = 3  # words of the domain's vocabulary, title and headings counting thrice, that make a page the domain's


@lru_cache(maxsize=8)
def _matchers(domain: Domain) -> tuple[PatternMatcher, GazetteerMatcher, re.Pattern[str]]:
    words = "|".join(re.escape(w) for w in sorted(domain.record.page_words, key=len, reverse=True))
    return PatternMatcher(domain), GazetteerMatcher(domain), re.compile(rf"\b(?:{words})\b" if words else r"(?!)", re.I)


def annotate(page: Page, domain: Domain, *, learned: Mapping[str, list[str]] | None = None) -> Annotations:
    """All annotations of a page; `learned` adds terms to the domain's own lists, by type."""
    patterns, gazetteers, vocabulary = _matchers(domain)
    index = TextIndex(page)
    rows = [*_pattern_rows(page, domain, patterns, index), *_term_rows(page, gazetteers, index)]
    if learned:
        rows += _term_rows(page, GazetteerMatcher(_without_lists(domain), dict(learned)), index, source="learned")
    marks = find_marks(page, domain)
    rows += labelled_numbers(page, domain, marks, index)
    rows = _longest(rows)
    return Annotations(tuple(sorted(rows, key=lambda a: (a.start, -a.end))), marks, _is_known(page, vocabulary))


def _without_lists(domain: Domain) -> Domain:
    return Domain(domain.name, domain.title, domain.folder, {}, (), domain.record)


def _pattern_rows(page: Page, domain: Domain, patterns: PatternMatcher, index: TextIndex) -> Iterator[Annotation]:
    for match in patterns.find(page.text):
        kind = domain.types[match.type]
        value = normalise(kind, page.text[match.start : match.end], match.features, domain)
        if in_range(kind, value):
            node = index.element(match.start, match.end)
            score = match.pattern.score
            yield Annotation(match.type, match.start, match.end, node, score, "pattern", match.features, value)


def _term_rows(
    page: Page, gazetteers: GazetteerMatcher, index: TextIndex, source: str = "gazetteer"
) -> Iterator[Annotation]:
    for match in gazetteers.find(page.text):
        node = index.element(match.start, match.end)
        features = {"normal": match.term.normal}
        yield Annotation(
            match.term.type, match.start, match.end, node, match.term.score, source, features, match.term.normal
        )


def _longest(rows: list[Annotation]) -> list[Annotation]:
    """Without annotations that lie inside another of the same type, or repeat it with a lower score."""
    kept: list[Annotation] = []
    last: dict[str, Annotation] = {}
    for row in sorted(rows, key=lambda a: (a.start, -a.end, -a.score)):
        before = last.get(row.type)
        if before is not None and row.end <= before.end:
            continue
        last[row.type] = row
        kept.append(row)
    return kept


def _is_known(page: Page, vocabulary: re.Pattern[str]) -> bool:
    """Whether the page's title, headings and opening speak of the domain."""
    heads = " ".join(page.text_of(int(n)) for n in page.nodes_with_tag("h1")[:3])
    hits = 3 * len(vocabulary.findall(f"{page.title} {heads}"))
    return hits + len(vocabulary.findall(page.text[:20_000])) >= KNOWN_HITS
