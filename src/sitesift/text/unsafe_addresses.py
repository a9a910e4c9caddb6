"""Addresses that say what asking for them does: in comes an address, out the word that speaks
against asking for it. Which words do is in data/unsafe_links.toml, for links, elements and forms
alike."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from urllib.parse import parse_qsl, unquote

from sitesift.text.addresses_in_text import split_address

KNOWN_ADDRESSES = 20_000  # answers that are kept: several steps ask about each link of a page
_WORD = re.compile(r"[^\W\d_]+")
_ID = re.compile(r"\d+|(?=[^/]*\d)[0-9a-f-]{8,}", re.I)  # a number, or a hash
_ID_BEHIND = re.compile(r"[-_]\d+$")
_YEAR = re.compile(r"(?:19|20)\d\d")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def unsafe_address(url: str) -> str:
    """The word of an address that says what asking for it does: a verb where a program's verb
    stands, which is the last part of the path, before a number or alone, or the value of a
    parameter such as ?do=; empty where there is none."""
    known = unsafe_words()
    try:
        parts = split_address(url)
        given = parse_qsl(parts.query, keep_blank_values=True)
    except ValueError:
        return ""
    names = known["commanding"]
    told = [divided_words(value).lower() for name, value in given if name.lower() in names]
    told += [*map(str.lower, _last_part(parts.path))]
    verbs = known["verbs"] | known["words"]
    found = next((w for text in told for w in _WORD.findall(text)[:1] if w in verbs), "")
    return found or _destroying(parts.path) or words_against(parts.query, "in_parameters")


@lru_cache(maxsize=KNOWN_ADDRESSES)
def is_command(url: str) -> bool:
    """Whether an address is that of doing something to a thing, not of the thing: its path ends in
    a program's verb. "post" and "order" are things too, as in /post/4711."""
    try:
        path = split_address(url).path
    except ValueError:
        return False
    known, last = unsafe_words(), _last_part(path)
    said = divided_words(last[0]).lower().split() if last else []
    first = said[0] if said else ""
    commands = first in known["verbs"] or first in known["in_parameters"]
    return commands or bool(_destroying(path))


def _destroying(path: str) -> str:
    """The verb of a path whose last part begins with one that leaves nothing behind, whatever is
    glued to it: /deletecar.php, /remove_home/4."""
    parts = [part for part in unquote(path).lower().split("/") if part and not _ID.fullmatch(part)]
    return next(
        (verb for verb in unsafe_words()["glued"] if parts and parts[-1].startswith(verb)), ""
    )


def words_against(text: str, list_name: str) -> str:
    """The first word of a text that a list of data/unsafe_links.toml has."""
    said = divided_words(text.replace("+", " ")).lower()
    return first_word_among(said, unsafe_words()[list_name])


def first_word_among(said: str, words: frozenset[str]) -> str:
    """The first of the words that is said."""
    return next((word for word in _WORD.findall(said) if word in words), "")


def divided_words(address: str) -> str:
    """A piece of an address as it is read: unquoted, "addItem" as two words."""
    return _CAMEL.sub(" ", unquote(address))


def _last_part(path: str) -> list[str]:
    """The part of a path where a verb would stand: the last one, numbers behind it left out. A
    year is no number of a thing: /archive/2019 is a list."""
    parts = [part for part in unquote(path).split("/") if part]
    while parts and _ID.fullmatch(parts[-1]) and not _YEAR.fullmatch(parts[-1]):
        parts.pop()
    verb = _ID_BEHIND.sub("", parts[-1].partition(".")[0]) if parts else ""
    return [verb] if verb.isalpha() else []


@cache
def unsafe_words() -> dict[str, frozenset[str]]:
    """The lists of data/unsafe_links.toml."""
    file = Path(__file__).with_name("data").joinpath("unsafe_links.toml")
    lists = tomllib.loads(file.read_text("utf-8"))
    return {name: frozenset(words) for name, words in lists.items()}
