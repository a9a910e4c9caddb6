"""Term lists: all terms of a domain in one automaton, one pass over the page's text.

Overlapping matches are taken and filtered by word boundaries, then the longest wins for each type:
of the ways tried this one lost no term (leftmost-longest matching before the boundary filter lost
0.5 %). Digits that are part of a number ("208" in "12,208 miles", or "500" in "£500") are no term.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from ahocorasick_rs import AhoCorasick, Implementation

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.annotate.spans import character_codes, lower_same_length, word_characters
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain
from sitesift.page.page import Bools, Ints
from sitesift.text.capitals import is_small
from sitesift.text.money_words import SYMBOL

_JOINS = [ord(c) for c in ".,'’"]  # between digits these are signs of one number
# right before digits they make an amount
_SIGNS = [code for code in range(0x24, 0x10000) if SYMBOL.match(chr(code))]


LEARNED_SCORE = 2  # of a term that a run has learned, as of a list that says no other


def recognise_terms(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of the terms of the domain's lists, and of those learned beside them."""
    yield from _annotations(given, term_matcher(given.domain), "gazetteer")
    if given.learned:
        yield from _annotations(given, GazetteerMatcher(_learned_terms(given.learned)), "learned")


def _annotations(
    given: RecogniserInput, matcher: GazetteerMatcher, source: str
) -> Iterator[Annotation]:
    text = given.reading.text
    for match in matcher.find(text):
        if _is_label(text, match, given.domain):
            continue
        start, end = given.reading.to_page(match.start, match.end)
        term, node = match.term, given.index.element(start, end)
        features = {"normal": term.normal}
        yield Annotation(term.type, start, end, node, term.score, source, features, term.normal)


@lru_cache(maxsize=64)
def _labels(domain: Domain, name: str) -> frozenset[str]:
    """The labels of all types but one."""
    others = (kind for kind in domain.types.values() if kind.name != name)
    return frozenset(label.casefold() for kind in others for label in kind.labels)


def _is_label(text: str, match: Match, domain: Domain) -> bool:
    """Whether a term is another type's label: "Kasa: Sedan" speaks of the body, though there is a
    town of that name."""
    if text[match.end : match.end + 1] != ":":
        return False
    return text[match.start : match.end].casefold() in _labels(domain, match.term.type)


@lru_cache(maxsize=DOMAINS_KEPT)
def term_matcher(domain: Domain) -> GazetteerMatcher:
    """All lists of a domain, made ready once."""
    return GazetteerMatcher(
        (term, Term(kind.name, normal, gazetteer.score, gazetteer.cased))
        for kind in domain.types.values()
        for gazetteer in kind.gazetteers
        for term, normal in gazetteer.terms.items()
    )


def _learned_terms(learned: Mapping[str, list[str]]) -> Iterator[tuple[str, Term]]:
    for name, terms in learned.items():
        yield from ((term, Term(name, term, LEARNED_SCORE, cased=True)) for term in terms)


class Term(NamedTuple):
    """A term of a list: its type, normal form and weight."""

    type: str
    normal: str
    score: int
    cased: bool


class Match(NamedTuple):
    """A term found in a text."""

    term: Term
    start: int
    end: int


class GazetteerMatcher:
    """Finds terms, each written as in its list."""

    def __init__(self, terms: Iterable[tuple[str, Term]]) -> None:
        self._terms: dict[str, list[Term]] = {}
        for written, term in terms:
            lowered = written.lower()  # a hundred thousand of them: calls count
            if len(lowered) != len(written):
                lowered = lower_same_length(written)
            self._terms.setdefault(lowered, []).append(term)
        self._words = list(self._terms)
        self._is_number = np.array([word.isdecimal() for word in self._words], dtype=bool)
        self._automaton = (
            AhoCorasick(self._words, implementation=Implementation.ContiguousNFA)
            if self._words
            else None
        )

    def find(self, text: str) -> Iterator[Match]:
        """The longest matches of each type, by start."""
        if self._automaton is None or not text:
            return
        raw = self._automaton.find_matches_as_indexes(lower_same_length(text), overlapping=True)
        if not raw:
            return
        rows = np.array(raw, dtype=np.int64)
        is_word = word_characters(text)
        opens = (rows[:, 1] == 0) | ~is_word[rows[:, 1] - 1]
        rows = rows[opens & ~is_word[rows[:, 2]]]
        numbers = self._is_number[rows[:, 0]]
        if numbers.any():
            numbers[numbers] = _in_a_number(text, rows[numbers])
            rows = rows[~numbers]
        rows = rows[np.lexsort((-rows[:, 2], rows[:, 1]))]
        reach: dict[str, int] = {}
        for word, start, end in rows.tolist():
            for term in self._terms[self._words[word]]:
                if end > reach.get(term.type, -1) and (
                    not term.cased
                    or not is_small(text[start])  # many scripts have no capitals
                    or _in_brackets(text, start, end)
                ):
                    reach[term.type] = end
                    yield Match(term, start, end)


def _in_brackets(text: str, start: int, end: int) -> bool:
    """Whether nothing but a term stands in brackets: people who write small ads leave out capitals,
    and "(berkeley)" is a name all the same."""
    return text[end : end + 1] == ")" and text[max(start - 2, 0) : start].strip() == "("


def _in_a_number(text: str, rows: Ints) -> Bools:
    """Which of the terms of digits, given with start and end, are part of a longer number or of an
    amount."""
    # so that two characters before and after can be asked for
    codes = np.pad(character_codes(text), 2)
    digit = (codes >= ord("0")) & (codes <= ord("9"))
    start, end = rows[:, 1] + 2, rows[:, 2] + 2
    before = np.isin(codes[start - 1], _JOINS) & digit[start - 2]
    after = np.isin(codes[end], _JOINS) & digit[end + 1]
    found: Bools = before | after | np.isin(codes[start - 1], _SIGNS)
    return found
