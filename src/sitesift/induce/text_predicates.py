"""What the values of a column say: their texts in, predicates that tell them from other nodes out.

Values move where another is missing, but go on saying "bedrooms" or "£". Running text has any
words: its length tells. Values of a choice share no word, but are few: one of them is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from functools import reduce
from itertools import takewhile

from sitesift.induce.syntax_parts import HERE, SHOWN_TEXT, contains, literal
from sitesift.text.money_words import money_words
from sitesift.wrapper.language import syntax as s

WORDS = 3  # that are tried
# texts that must share a word before it can be what they are told by; two, where it is beside
# numbers
DIFFERENT = 4
MOSTLY = 0.6  # share of the texts that must have it: others say "price on application"
PHRASE = 10  # words of a text up to which a word may be what it is told by; prose has any words
# characters that a column's every value must have for its length to tell it: an address has fewer
PROSE = 80
PROSE_SHARE = 0.6  # of the shortest value's length: others may be shorter still
STEM = 4  # letters of a word's beginning
CHOICES = 10  # different values up to which a choice can be told by them
LONGEST_UNIT = 3  # characters; assumed
LEAST_UNITS = 2  # different numbers with it, and most of the texts: some names may say it too
UNIT_SHARE = MOSTLY
# short ones are units; signs are those of money, marks between values, and small pictures
_WORD = re.compile(
    r"[^\W\d_]{4,}|(?<=\d)[^\W\d_]{2,}|(?<=\d\s)[^\W\d_]{2,}"
    r"|[£€$¥₹%•·|\u2600-\u27bf\U0001f300-\U0001faff]"
)
# all words behind a number: short ones tell "2 phòng tắm" from "2 phòng ngủ"
_COUNTED = re.compile(r"\d\s?([^\W\d_]+ [^\W\d_]+)$")
_NUMBER = re.compile(r"\d")
_OF_NUMBERS = "0123456789., "
_DIGITS, _NOUGHTS = "123456789", "0" * 9
_AS_NOUGHTS = str.maketrans(_DIGITS, _NOUGHTS)
_WITHOUT_NUMBERS = str.maketrans("", "", _OF_NUMBERS)
_DIVISION = re.compile(r"[|,;•·/\n]|\s[-–]\s")
_LABEL = re.compile(r"[^\W\d_]{2}")
_SIGN = re.compile(r"[^\W\d_]|[£€$¥₹]")  # of a currency, once the word for noughts is gone
_LETTERS = re.compile(r"[^\W\d_]+")


def shared_text_predicates(
    texts: Sequence[str], passing: Collection[str] = ()
) -> list[s.Predicate]:
    """Predicates on what texts say: words that most share, or for running text its length. A word
    of what is `passing` is in these texts alone: a search for another town finds none, nor does
    another make."""
    shortest = min((len(" ".join(text.split())) for text in texts), default=0)
    if shortest >= PROSE:
        least = s.Number(float(int(shortest * PROSE_SHARE) // 10 * 10))
        return [s.Predicate(s.Binary(">", s.Call("string-length", (SHOWN_TEXT,)), least))]
    names = {word.casefold() for value in passing for word in _LETTERS.findall(value)}
    words = [
        word
        for word in common_words(texts)
        if not any(name.startswith(word.casefold()) for name in names)
    ]
    return [contains(HERE, word) for word in words] if words else unit_predicates(texts)


def unit_predicates(texts: Sequence[str]) -> list[s.Predicate]:
    """The predicate that a text is a number with a unit that is too short to be looked for in any
    text: "2.0L", "7 A". Without its digits nothing but the unit is left of it, unless it stands
    before the number, behind which more may follow: "RM 800 (RM 900)"."""
    numbers = [" ".join(text.split()) for text in texts if _NUMBER.search(text)]
    units = Counter(text.translate(_WITHOUT_NUMBERS) for text in numbers)
    unit, count = units.most_common(1)[0] if units else ("", 0)
    if not 0 < len(unit) <= LONGEST_UNIT or len(set(texts)) < LEAST_UNITS:
        return []
    if count < UNIT_SHARE * len(texts):
        return []
    begun = zip(*(text.translate(_AS_NOUGHTS) for text in numbers), strict=False)
    before = "".join(each[0] for each in takewhile(lambda chars: len(set(chars)) == 1, begun))
    if before.startswith(unit) and before.rstrip("0.,") != before:
        head = before[: before.index("0") + 1]
        shape = s.Call("translate", (SHOWN_TEXT, s.Literal(_DIGITS), s.Literal(_NOUGHTS)))
        return [s.Predicate(s.Call("starts-with", (shape, literal(head))))]
    rest = s.Call("translate", (SHOWN_TEXT, s.Literal(_OF_NUMBERS), s.Literal("")))
    return [s.Predicate(s.Binary("=", rest, literal(unit)))]


def common_words(texts: Sequence[str]) -> list[str]:
    """Words, beginnings of words and signs that most texts say: a currency, "bedroom", "m²", the
    mark between two values ("Petrol • Manual")."""
    numbers = sum(1 for text in texts if _NUMBER.search(text)) >= MOSTLY * len(texts)
    prose = sum(1 for text in texts if len(text.split()) > PHRASE) >= MOSTLY * len(texts)
    if len(set(texts)) < (DIFFERENT if not numbers else 2) or prose:
        return []
    counts = Counter(word for text in texts for word in _words(text))
    common = {
        word: count
        for word, count in counts.items()
        if count >= MOSTLY * len(texts) and not _counts_noughts(word, texts)
    }
    longest = [word for word in common if not _goes_on(word, common)]
    return sorted(longest, key=lambda word: (-common[word], len(word) > 1, -len(word), word))[
        :WORDS
    ]


def _counts_noughts(word: str, texts: Sequence[str]) -> bool:
    """Whether a word stands for the noughts of amounts that have a sign besides ("SR 1.76 mil"):
    other amounts are of thousands."""
    if not money_words().is_scale(word):
        return False
    having = [text for text in texts if word in text]
    signed = sum(bool(_SIGN.search(text.replace(word, ""))) for text in having)
    return signed >= MOSTLY * len(having)


def label_predicates(parts: Sequence[tuple[str, str]]) -> list[s.Predicate]:
    """The predicate that a text says what stands before most values in theirs: "MLS #" in "3
    bedrooms | MLS # 333". `parts` are texts with the values in them."""
    before = Counter(_before(text, value) for text, value in parts)
    label, count = before.most_common(1)[0] if before else ("", 0)
    if (
        len({value for _, value in parts}) < 2
        or count < MOSTLY * len(parts)
        or not _LABEL.search(label)
    ):
        return []
    return [contains(HERE, label)]


def _before(text: str, value: str) -> str:
    """The words between the last mark of division and a value."""
    start = text.find(value)
    return _DIVISION.split(text[:start])[-1].strip() if start > 0 else ""


def choice_predicates(values: Sequence[str]) -> list[s.Predicate]:
    """The predicate that one of the values of a choice is said: "Sold" or "Under offer"; none where
    they are many.

    Values not seen are known only by words that they share with others: it is for places that
    nothing else tells.
    """
    counts = Counter(" ".join(value.split()) for value in values)
    fragments: list[str] = []
    for value in sorted(counts, key=lambda value: (len(value), value)):
        if not any(fragment in value for fragment in fragments):
            shared, alike = max(
                ((_shared(f, value), f) for f in fragments),
                key=lambda pair: len(pair[0]),
                default=("", ""),
            )
            fragments = (
                [shared if f == alike else f for f in fragments] if shared else [*fragments, value]
            )
    if not fragments or len(fragments) > CHOICES:
        return []
    ordered = sorted(
        fragments, key=lambda fragment: -sum(n for value, n in counts.items() if fragment in value)
    )
    tests = [contains(HERE, fragment).expr for fragment in ordered]
    return [s.Predicate(reduce(lambda one, other: s.Binary("or", one, other), tests))]


def _shared(fragment: str, value: str) -> str:
    """The longest part of a word that both have, if it is longer than a beginning: "urnished",
    "ehold"."""
    match = SequenceMatcher(None, fragment, value, autojunk=False).find_longest_match()
    parts = _LETTERS.findall(fragment[match.a : match.a + match.size])
    longest = max(parts, key=len, default="")
    return longest if len(longest) > STEM else ""


def _goes_on(word: str, common: dict[str, int]) -> bool:
    """Whether a longer beginning is said as often."""
    return any(o != word and o.startswith(word) and common[o] == common[word] for o in common)


def _words(text: str) -> set[str]:
    """The words and signs of a text, and how its longer words begin: "bathroom" is in "bathrooms"
    too."""
    words = {word.removesuffix("s") if len(word) > STEM else word for word in _WORD.findall(text)}
    begun = {word[:end] for word in words for end in range(STEM, len(word))}
    return words | begun | set(_COUNTED.findall(text))
