"""Words that name a column: in come class names, itemprops, labels and texts, out come short names,
empty where there is none. Class names that frameworks and build tools write name nothing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Sequence
from functools import lru_cache
from importlib import resources

from sitesift.records.structure.leaves import (
    COLUMN_WORDS,
    FRAMEWORKS,
    ICON_FAMILIES,
    ICONS,
    NAME_WORD,
    PART_WORDS,
    SAID_OTHERWISE,
    STYLE_WORDS,
    UNITS,
    identifier_words,
)
from sitesift.text.counted_words import counted_word
from sitesift.text.generated_names import looks_generated

LENGTHS = (3, 14)  # of words that make a column name
LONGEST_LABEL = 30  # characters before the colon
MOST_LABEL_WORDS = 4  # before the colon
SHORTEST_NOUN = 3  # letters of what can be counted: "2 bed"; shorter words are units
PROSE_WORDS = 8  # of a text on average, where a column is running text; assumed
SMALL_SHARE = (
    0.4  # of the words that begin with a letter of either case, small in running text; assumed
)
_LABEL = re.compile(rf"\s*\(?([^\W\d_][^:\n]{{0,{LONGEST_LABEL}}}?)\s*[:\uff1a](?![\d/])")
_PREFIX = re.compile(r"[-_:]|(?<=[a-z])(?=[A-Z])")
_UTILITY = re.compile(r"[\[\]:/!@]|\d$")  # "md:flex", "w-[10px]", "mt-4"
_PARTS = re.compile(r"[-_:]+").split
ADDRESS = "url"  # classes call a link so, whatever it says
_OTHER = re.compile(r"[\W_]+")
_KINDS_FILE = resources.files("sitesift.records.structure").joinpath("value_kinds.toml")
KINDS = tuple(
    (name, re.compile(form, re.IGNORECASE))
    for name, form in tomllib.loads(_KINDS_FILE.read_text("utf-8")).items()
)


@lru_cache(maxsize=8192)
def class_name(
    classes: str, shared: frozenset[str] = frozenset(), varying: frozenset[str] = frozenset()
) -> str:
    """What a class attribute calls its element: a word of our own where one fits, else the most
    telling word that a person wrote. Words that are `shared` with other columns tell what they are
    parts of: "talk-room" beside "talk-host" is a room. Those `varying` in the column are values."""
    if (known := known_word(classes)) and known not in varying:
        return known
    told = class_words(classes) - varying
    words = [w for w in told if LENGTHS[0] <= len(w) <= LENGTHS[1]]
    telling = [word for word in words if word not in STYLE_WORDS]
    # beside a word of what it is a part of, one that mostly speaks of looks is meant
    parts = shared | PART_WORDS
    own = [w for w in telling if w not in shared] or [w for w in words if w not in parts]
    found = own if shared.intersection(words) and own else telling
    return min(found, key=lambda word: (-len(word), word), default="")


@lru_cache(maxsize=8192)
def class_words(classes: str) -> frozenset[str]:
    """The words that a person wrote in a class attribute."""
    written = [name for name in classes[:200].split() if not looks_generated(name)]
    return identifier_words(" ".join(map(_element, _not_of_frameworks(written))))


@lru_cache(maxsize=8192)
def known_word(classes: str) -> str:
    """The first of our own words that a class attribute holds."""
    written = (name for name in classes[:200].split() if not looks_generated(name))
    words = identifier_words(" ".join(written))
    known = next((word for word in COLUMN_WORDS if word in words), "")
    return SAID_OTHERWISE.get(known, known)


def _not_of_frameworks(names: Sequence[str]) -> list[str]:
    return [name for name in names if not _is_framework(name)]


def _element(name: str) -> str:
    """The part of a class that says what the element is, where its author has written what it is a
    part of before two strokes: "site-item__text" is the text of a site-item."""
    return name.rsplit("__", 1)[-1]


@lru_cache(maxsize=8192)
def icon_name(classes: str) -> str:
    """What an icon's classes say of the value beside it: "duration" where it is a clock."""
    for name in classes[:200].lower().split():
        words = [word for word in _OTHER.sub(" ", name).split() if not word.isdigit()]
        if len(words) > 1 and words[0] in ICON_FAMILIES:
            return next((ICONS[word] for word in words[1:] if word in ICONS), "")
    return ""


def _is_framework(name: str) -> bool:
    """Whether a class is a framework's: its prefix, or a utility such as "mt-4"."""
    first = _PREFIX.split(name, maxsplit=1)[0].lower()
    return first in FRAMEWORKS or bool(_UTILITY.search(name))


def prop_name(name: str) -> str:
    """A name of microdata or JSON-LD in words: "datePublished" is "date published"."""
    last = re.split(r"[\s/#:]+", name.strip())[-1] if name.strip() else ""
    return " ".join(word.lower() for word in NAME_WORD.findall(last))


@lru_cache(maxsize=8192)
def leading_label(text: str) -> str:
    """The label that a text begins with ("Price: £5"), without its colon."""
    match = _LABEL.match(text)
    label = match[1].strip() if match else ""
    return label if label and len(label.split()) <= MOST_LABEL_WORDS else ""


def is_address(text: str) -> bool:
    """Whether a text is an address of the web, rather than what leads to one."""
    return "." in text.strip(".") and not any(map(str.isspace, text.strip()))


@lru_cache(maxsize=8192)
def without_value(classes: str, text: str) -> str:
    """A class attribute without the classes that say what its element says: "tag tag_web" of "web"
    is "tag"."""
    said = plain_letters(text)
    names = classes.split()
    others = [name for name in names if not said or said not in map(plain_letters, _PARTS(name))]
    return classes if len(others) in (0, len(names)) else " ".join(others)


def plain_letters(text: str) -> str:
    """Letters and digits alone, in lower case."""
    return _OTHER.sub("", text.lower())


def value_kind(text: str) -> str:
    """What a text plainly is by its form: a price, a date, an e-mail address."""
    shown = text.strip()
    return next((name for name, form in KINDS if form.fullmatch(shown)), "")


def counted_name(texts: Sequence[str]) -> str:
    """What all texts count: "bedrooms" of "3 bedrooms" and "1 bedroom"."""
    name = counted_word(texts[0]) if texts else ""
    if len(name) < SHORTEST_NOUN or name in UNITS:
        return ""
    if any(counted_word(text) != name for text in texts):
        return ""
    return f"{name}s" if name.isascii() else name  # other scripts make no plural with an s


def are_prose(texts: Collection[str]) -> bool:
    """Whether texts that differ are running text: long, and not made of names as addresses are."""
    different = set(texts)
    words = [word for text in different for word in text.split()]
    begun_small = sum(word[0].islower() for word in words)
    named = sum(word[0].isupper() for word in words)
    long_enough = len(words) >= PROSE_WORDS * len(different)
    return len(different) > 1 and long_enough and begun_small >= SMALL_SHARE * (begun_small + named)
