"""Whether a name in the markup was made by a person or by a tool: class names and ids in, a
judgement out.

Build tools write class names such as `css-1x7k2q`, `Card_root__bZ3kQ` and `sc-bdVaJa`; they are
others after the next deployment. Databases number ids (`listing-48213`). What is assumed: people
write words with vowels and at most two digits; tools mix letters with digits, change between small
and capital letters, or leave vowels out.
"""

from __future__ import annotations

import re
from functools import lru_cache

_PARTS = re.compile(r"[-_:/.]+")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_SWITCH = re.compile(r"(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])")
_VOWEL = re.compile(r"[aeiouy]", re.I)
LONG_NUMBER = 3  # digits from which a number counts single things instead of columns and levels
SHORT = 4  # a part of fewer characters is an abbreviation, whatever it looks like
FEW_VOWELS = 0.15  # the share below which a part of letters is no word
# between letters and digits in a name that a person wrote: "h2", "col6", not "1x7k2q"
MOST_SWITCHES = 1
SHORTEST_WORD = 2.5  # mean letters between capitals in camel case, below which a part is random


@lru_cache(maxsize=16_384)
def looks_generated(name: str) -> bool:
    """Whether a class name or id looks like the work of a tool."""
    return any(_is_code(part) for part in _PARTS.split(name) if part)


def stable_beginning(name: str) -> str:
    """The part of a generated name that a person wrote: `Card_root__` of `Card_root__bZ3kQ`; else
    empty."""
    at = max(name.rfind("__"), name.rfind("--"))
    start = name[: at + 2] if at > 0 else ""
    return start if len(start) >= 2 + SHORT and not looks_generated(start) else ""


def _is_code(part: str) -> bool:
    if part.isdigit():
        return len(part) >= LONG_NUMBER
    if len(part) < SHORT:
        return False
    switches = len(_SWITCH.findall(part))
    if switches:
        return (
            switches > MOST_SWITCHES
            or bool(re.search(r"\d{3}", part))
            or (part[0].isdigit() and len(part) > SHORT)
        )
    if not part.isascii():
        return False
    return _has_few_vowels(part) or _changes_case(part)


def _has_few_vowels(part: str) -> bool:
    return len(part) > SHORT and len(_VOWEL.findall(part)) < FEW_VOWELS * len(part)


def _changes_case(part: str) -> bool:
    """Whether capitals stand where no word begins."""
    words = _WORDS.findall(part)
    return len(words) > 1 and len(part) / len(words) < SHORTEST_WORD
