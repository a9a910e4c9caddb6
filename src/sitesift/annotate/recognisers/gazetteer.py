"""Term lists: those of a domain in automata, each of which passes over the page's text once.

Long lists have an automaton each, which all domains share that use the list; the short ones of a
domain are one.

Overlapping matches are taken and filtered by word boundaries, then the longest wins for each type:
of the ways tried this one lost no term (leftmost-longest matching before the boundary filter lost
0.5 %). Digits that are part of a number ("208" in "12,208 miles", or "500" in "£500") are no term.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from ahocorasick_rs import AhoCorasick, Implementation

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import normalise
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.annotate.spans import character_codes, lower_same_length, word_characters
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain, Gazetteer
from sitesift.page.light_class import light_class
from sitesift.page.page import Bools, Ints
from sitesift.text.capitals import is_small
from sitesift.text.money_words import SYMBOL

_JOINS = [ord(c) for c in ".,'’"]  # between digits these are signs of one number
# right before digits they make an amount
_SIGNS = [code for code in range(0x24, 0x10000) if SYMBOL.match(chr(code))]


# Terms of a list that gets an automaton of its own. Each costs a page of 80,000 characters a
# millisecond, and each domain that needs not make it ready again a tenth of a second.
LONG = 20_000
LISTS_KEPT = 16  # long lists that are kept ready; four are shipped
LEARNED = "learned"  # the source of a term that a run has learned
LEARNED_SCORE = 2  # as of a list that says no other


def recognise_terms(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of the terms of the domain's lists, and of those learned beside them."""
    yield from _annotations(given, term_matcher(given.domain), "gazetteer")
    if given.learned:
        yield from _annotations(given, GazetteerMatcher(_learned_terms(given.learned)), LEARNED)


def _annotations(
    given: RecogniserInput, matcher: GazetteerMatcher, source: str
) -> Iterator[Annotation]:
    text = given.reading.text
    for match in matcher.find(text):
        if _is_label(text, match, given.domain):
            continue
        start, end = given.reading.to_page(match.start, match.end)
        term, node = match.term, given.index.element(start, end)
        kind, features = given.domain.types[term.type], {"normal": term.normal}
        value = (
            term.normal if kind.value != "money" else normalise(kind, term.normal, {}, given.domain)
        )
        yield Annotation(term.type, start, end, node, term.score, source, features, value)


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
        ((kind.name, gazetteer) for kind in domain.types.values() for gazetteer in kind.gazetteers),
        leading=frozenset(domain.order[:1]),
    )


def _learned_terms(learned: Mapping[str, list[str]]) -> Iterator[tuple[str, Gazetteer]]:
    for name, terms in learned.items():
        yield name, Gazetteer({term: term for term in terms}, LEARNED_SCORE, cased=True)


class Term(NamedTuple):
    """A term of a list: its type, normal form and weight."""

    type: str
    normal: str
    score: int
    cased: bool


@light_class
class Match:
    """A term found in a text."""

    term: Term
    start: int
    end: int


class GazetteerMatcher:
    """Finds terms, each written as in its list. Of the same term in several lists, that of the
    first of them counts for its type. A first part of names (`leading`) that is all of its line
    needs no capital: sites that capitalise by style have "bmw" in their data."""

    def __init__(
        self, lists: Iterable[tuple[str, Gazetteer]], leading: frozenset[str] = frozenset()
    ) -> None:
        self._lists = tuple(lists)
        self._leading = leading
        short = [place for place, (_, each) in enumerate(self._lists) if len(each.terms) < LONG]
        together = tuple((term, n) for n in short for term in self._lists[n][1].terms)
        self._automata: list[tuple[int | None, TermAutomaton]] = [
            (n, _list_automaton(tuple(each.terms)))
            for n, (_, each) in enumerate(self._lists)
            if n not in short
        ]
        self._automata.append((None, TermAutomaton(together)))

    def find(self, text: str) -> Iterator[Match]:
        """The longest matches of each type, by start."""
        if not text:
            return
        lowered, is_word = lower_same_length(text), word_characters(text)
        found = [
            (start, -end, number if place is None else place, written)
            for place, automaton in self._automata
            for start, end, written, number in automaton.find(text, lowered, is_word)
        ]
        reach: dict[str, int] = {}
        for start, ended, place, written in sorted(found):
            (name, gazetteer), end = self._lists[place], -ended
            if end > reach.get(name, -1) and (
                not gazetteer.cased
                or not is_small(text[start])  # many scripts have no capitals
                or _in_brackets(text, start, end)
                or (name in self._leading and _is_whole_line(text, start, end))
            ):
                reach[name] = end
                term = Term(name, gazetteer.terms[written], gazetteer.score, gazetteer.cased)
                yield Match(term, start, end)


@lru_cache(maxsize=LISTS_KEPT)
def _list_automaton(terms: tuple[str, ...]) -> TermAutomaton:
    """A long list, made ready once for all domains that use it."""
    return TermAutomaton(tuple((term, 0) for term in terms))


class TermAutomaton:
    """Finds terms as they are written in lists, in a text of small letters. In: each term with the
    number of its list."""

    def __init__(self, terms: Sequence[tuple[str, int]]) -> None:
        self._terms: dict[str, list[tuple[str, int]]] = {}
        for each in terms:
            written = each[0]
            lowered = written.lower()  # a hundred thousand of them: calls count
            if len(lowered) != len(written):
                lowered = lower_same_length(written)
            self._terms.setdefault(lowered, []).append(each)
        self._words = list(self._terms)
        self._is_number = np.array([word.isdecimal() for word in self._words], dtype=bool)
        self._automaton = (
            AhoCorasick(self._words, implementation=Implementation.ContiguousNFA)
            if self._words
            else None
        )

    def find(self, text: str, lowered: str, is_word: Bools) -> Iterator[tuple[int, int, str, int]]:
        """Start, end, the term as its list writes it, and the number of the list; whole words
        only."""
        raw = self._automaton and self._automaton.find_matches_as_indexes(lowered, overlapping=True)
        if not raw:
            return
        rows = np.array(raw, dtype=np.int64)
        opens = (rows[:, 1] == 0) | ~is_word[rows[:, 1] - 1]
        rows = rows[opens & ~is_word[rows[:, 2]]]
        numbers = self._is_number[rows[:, 0]]
        if numbers.any():
            numbers[numbers] = _in_a_number(text, rows[numbers])
            rows = rows[~numbers]
        for word, start, end in rows.tolist():
            for written, number in self._terms[self._words[word]]:
                yield start, end, written, number


def _in_brackets(text: str, start: int, end: int) -> bool:
    """Whether nothing but a term stands in brackets: people who write small ads leave out capitals,
    and "(berkeley)" is a name all the same."""
    return text[end : end + 1] == ")" and text[max(start - 2, 0) : start].strip() == "("


def _is_whole_line(text: str, start: int, end: int) -> bool:
    return text[end : end + 1] in ("", "\n") and text[max(start - 1, 0) : start] in ("", "\n")


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
