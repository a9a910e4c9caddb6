"""Patterns: every expression of a domain over the page's text, with RE2, whose time is linear
whatever the page.

In: a page and its domain's patterns. Out: annotations, with the named groups as features. Matching
is on UTF-8 bytes, offsets are translated once for the page. A match never crosses a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

import re2

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import in_range, normalise
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.annotate.spans import byte_offsets
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain, Pattern, Type
from sitesift.page.light_class import light_class

_FLAGS = re.compile(r"(?:\(\?[a-z]+\))?")
_FOREIGN_LETTER = re.compile(r"[^\W\d_a-zA-Z]")
_NO_WORD = r"[^\p{L}\p{N}_]"
COUNT = "number"  # the value of types that are counts
# a number and what leads from it to the next: a dash without spaces, or one, or a word, where a
# piece of a line begins; "Flat 2 - 4 rooms" has four
_RANGE_BEGUN = re.compile(
    r"(?<![^\W_])(?<![.,/-])(\d{1,2})[-–]\Z"
    r"|(?:^|[\t|,;·•(]) ?(\d{1,2}) ?(?:[-–]|\b(?:to|a|à|bis|tot|до|til|do)\b) ?\Z"
)


def recognise_patterns(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of what the domain's patterns match, with normalised values in their range."""
    text, domain = given.reading.text, given.domain
    for found in pattern_matcher(domain).find(text):
        kind = domain.types[found.type]
        match = _with_begun_range(text, found) if kind.value == COUNT else found
        value = normalise(kind, text[match.start : match.end], match.features, domain)
        if in_range(kind, value):
            start, end = given.reading.to_page(match.start, match.end)
            score, node = match.pattern.score, given.index.element(start, end)
            yield Annotation(match.type, start, end, node, score, "pattern", match.features, value)


def _with_begun_range(text: str, match: PatternMatch) -> PatternMatch:
    """A count with the number before it, where both are the ends of a range: all of "3-5 rooms".
    As with patterns that know ranges, the first of the two is the value."""
    line = text.rfind("\n", 0, match.start) + 1
    begun = _RANGE_BEGUN.search(text[line : match.start])
    last = match.features.get("amount", "")
    if begun is None or not last.isdigit() or not text.startswith(last, match.start):
        return match
    first = begun[1] or begun[2]
    if int(first) >= int(last):
        return match
    start, features = line + begun.start(begun.lastindex or 0), match.features | {"amount": first}
    return PatternMatch(match.type, match.pattern, start, match.end, features)


@lru_cache(maxsize=DOMAINS_KEPT)
def pattern_matcher(domain: Domain) -> PatternMatcher:
    """All patterns of a domain, compiled once."""
    return PatternMatcher(domain.types.values())


@lru_cache(maxsize=DOMAINS_KEPT)
def signs_against(domain: Domain) -> PatternMatcher:
    """The patterns of what speaks against a record of the domain."""
    return PatternMatcher(kind for kind in domain.types.values() if kind.specific < 0)


@light_class
class PatternMatch:
    """A pattern found in a text; features are its named groups."""

    type: str
    pattern: Pattern
    start: int
    end: int
    features: dict[str, str]


class PatternMatcher:
    """All patterns of some types, compiled."""

    def __init__(self, kinds: Iterable[Type]) -> None:
        self._compiled = [
            (kind.name, pattern, compiled, *_group_numbers(compiled))
            for kind in kinds
            for pattern in kind.patterns
            for compiled in [re2.compile(with_word_edges(pattern.expression).encode())]
        ]

    def find(self, text: str) -> Iterator[PatternMatch]:
        """All matches of all patterns, pattern by pattern."""
        data = text.encode("utf-8", "replace")
        offsets = byte_offsets(text)
        for name, pattern, compiled, span, groups in self._compiled:
            for match in _matches(compiled, data, span):
                low, high = match.span(span)
                if low < 0 or b"\n" in data[low:high]:
                    continue
                found = _features(match.groups(), groups) if groups else {}
                start, end = (
                    (low, high) if offsets is None else (int(offsets[low]), int(offsets[high]))
                )
                yield PatternMatch(name, pattern, start, end, found)


def with_word_edges(expression: str) -> str:
    """A pattern whose first and last `\\b` mean the edges of words in any alphabet: RE2 knows ASCII
    words only, so that "\\bдом\\b" matches nothing. What stands around is then matched too, and
    the rest is the span."""
    if not _FOREIGN_LETTER.search(expression):
        return expression
    rest = _FLAGS.sub("", expression, count=1)
    flags = expression[: len(expression) - len(rest)]
    begins, ends = rest.startswith(r"\b"), rest.endswith(r"\b")
    inner = rest[2 if begins else 0 : -2 if ends else None]
    if not (begins or ends):
        return expression
    span = inner if "(?P<is>" in inner else f"(?P<is>{inner})"
    before, behind = (f"(?:^|{_NO_WORD})" if begins else ""), (f"(?:$|{_NO_WORD})" if ends else "")
    return f"{flags}{before}{span}{behind}"


def _features(found: tuple[bytes | None, ...], groups: dict[str, int]) -> dict[str, str]:
    """The named groups that took part in a match."""
    return {
        name: text.decode("utf-8", "replace")
        for name, number in groups.items()
        if (text := found[number - 1])
    }


def _matches(compiled: Any, data: bytes, span: int) -> Iterator[Any]:
    """Matches of a pattern. Where it has context, the search goes on where the span ends:
    neighbours can share it."""
    if not span:
        yield from compiled.finditer(data)
        return
    match = compiled.search(data)
    while match is not None:
        yield match
        match = compiled.search(data, max(match.end(span), match.start() + 1))


def _group_numbers(compiled: Any) -> tuple[int, dict[str, int]]:
    """The number of the group that is the span, 0 for the whole match, and of the other named
    groups, whose names are bytes in patterns over bytes."""
    numbers = {name.decode(): number for name, number in compiled.groupindex.items()}
    return numbers.pop("is", 0), numbers
