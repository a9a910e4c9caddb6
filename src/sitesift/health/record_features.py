"""What a record looks like, whatever the page is made of. In: its text, the values of its columns
and its links. Out: named features, which survive a new design of the site: dates, codes, amounts of
money, kinds of files that it links to, lengths, words.

Dates are told by their form in any language: numbers with separators, or a word between a day and a
year.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

DATE = re.compile(
    r"\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b"
    r"|\b\d{1,2}(?:st|nd|rd|th|\.)?\s+(?:de\s+)?[^\W\d_]{3,}\.?,?\s+(?:de\s+)?\d{4}\b"
    r"|\b[^\W\d_]{3,}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}\b"
    r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b",
    re.IGNORECASE,
)
MONEY = re.compile(r"[$£€¥₹]\s?\d|\d\s?(?:€|kr\b|zł|EUR\b|USD\b|GBP\b|CHF\b)")
CODE = re.compile(r"(?<!\S)(?=\S*\d)(?=\S*[^\W_]*[-A-Za-z])[\w./-]{4,}")
A_CODE, A_DATE = "a code", "a date"
AN_AMOUNT, A_NUMBER = "an amount", "a number"
NUMBERS = (AN_AMOUNT, A_NUMBER)
DATED = f"has {A_DATE}"
WORD = "word "  # the features that are words begin with it
EMAIL = re.compile(r"\S@\S+\.\S")
_WORD = re.compile(r"[^\W\d_]+")
_FILE = re.compile(r"\.([a-z0-9]{2,4})(?:[?#]|$)", re.IGNORECASE)
LENGTHS = (3, 6, 12, 25, 50, 100, 200, 400)  # words
TELLING = 2.0  # weight of a form that other lists of a page seldom have
PLAIN = 1.0
MOST_WORDS = 400  # of a record that are looked at


@dataclass(frozen=True, slots=True)
class SeenRecord:
    """A record as a page or a wrapper gave it."""

    text: str
    values: Mapping[str, Sequence[str]] = field(default_factory=dict)
    links: Sequence[str] = ()
    key: str = ""  # by which it is known again; its text, where nobody knows better
    spaced: str = ""  # its text with a space between all parts; "": the text is so already
    headings: Sequence[str] = ()  # of the groups that it stands in


def record_features(record: SeenRecord) -> dict[str, float]:
    """The features of a record with their weights."""
    return dict(_features(record))


def _features(record: SeenRecord) -> Iterator[tuple[str, float]]:
    for form in _own_forms(record):
        yield f"has {form}", TELLING
    if record.links:
        yield "has a link", PLAIN
    for ending in _endings(record.links):
        yield f"links to {ending}", PLAIN
    words = record.text.split()[:MOST_WORDS]
    for length in LENGTHS:
        if len(words) >= length:
            yield f"at least {length} words", PLAIN
    for word in set(feature_words(" ".join(words))):
        yield f"{WORD}{word}", PLAIN


def _own_forms(record: SeenRecord) -> Iterator[str]:
    """The forms in a record's text; no code is made of the end of one part and the beginning of
    the next ("Rooms: 4Tenure: let"), which another design shows apart. The date above a group is
    that of each record in it."""
    apart = text_forms(record.spaced or record.text)
    own = [form for form in text_forms(record.text) if form != A_CODE or form in apart]
    dated = any(A_DATE in text_forms(heading) for heading in record.headings)
    return iter([A_DATE, *own] if dated and A_DATE not in own else own)


@lru_cache(maxsize=8192)
def text_forms(text: str) -> tuple[str, ...]:
    """The forms that a text holds."""
    rest = DATE.sub(" ", text)
    found = [(A_DATE, rest != text), (A_CODE, bool(CODE.search(rest)))]
    found += [(AN_AMOUNT, bool(MONEY.search(text))), ("an address", bool(EMAIL.search(text)))]
    return tuple(name for name, held in found if held)


def feature_words(text: str) -> list[str]:
    """The words of a text, in small letters."""
    return _WORD.findall(text.casefold())


def amounts_in(text: str) -> int:
    """How many amounts of money a text holds: two records taken for one hold twice as many."""
    return len(MONEY.findall(text))


def value_form(text: str) -> str:
    """What a value is by its form: the first form it holds, a number, or text of a length."""
    forms = text_forms(text)
    if forms and len(text.split()) <= LENGTHS[1]:
        return forms[0]
    if any(map(str.isdigit, text)) and not _WORD.search(text):
        return A_NUMBER
    return "text" if len(text.split()) < LENGTHS[2] else "long text"


def _endings(links: Iterable[str]) -> set[str]:
    return {match[1].casefold() for link in links if (match := _FILE.search(link))}
