"""Vocabularies in many languages, and learned weights: data files that ship with a package in, look-ups out.

A vocabulary file (TOML) has a table a concept and a line a language; `Vocabulary.find` says which concepts a text
names. Words match longer words too ("recherch*" finds "recherche" and "rechercher") when they end with a star.
Words of scripts that write no spaces match anywhere.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+")


def fold(text: str) -> str:
    """Lower case without accents: "Prénom" and "prenom" are the same word."""
    plain = unicodedata.normalize("NFKD", text.replace("ß", "ss").replace("ł", "l").replace("Ł", "L"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def words_of(text: str) -> list[str]:
    """The words of a text or of an identifier: "userEmail_2" gives user, email, 2."""
    return _WORD.findall(fold(_CAMEL.sub(" ", text)))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Concepts and the words that name them in any of the languages."""

    patterns: Mapping[str, re.Pattern[str]]

    @classmethod
    def of(cls, tables: Mapping[str, Mapping[str, Iterable[str]]]) -> Vocabulary:
        """From concept -> language -> words."""
        return cls({name: _pattern(w for words in table.values() for w in words) for name, table in tables.items()})

    def has(self, concept: str, text: str) -> bool:
        """Whether a text (folded, words divided by spaces) names the concept."""
        return self.patterns[concept].search(text) is not None

    def find(self, text: str) -> set[str]:
        """All concepts that a text names, as written or as an identifier."""
        return set(_find(self, text))


@lru_cache(maxsize=20_000)
def _find(vocabulary: Vocabulary, text: str) -> frozenset[str]:
    plain = " ".join(words_of(text))
    return frozenset(name for name, pattern in vocabulary.patterns.items() if pattern.search(plain))


def _pattern(words: Iterable[str]) -> re.Pattern[str]:
    """One expression for all words."""
    whole: set[str] = set()
    for word in words:
        plain = " ".join(words_of(word))
        if not plain:
            continue
        tail = "" if word.endswith("*") else r"(?!\w)"
        head = "" if _is_unspaced(plain) else r"(?<!\w)"
        whole.add(head + re.escape(plain) + ("" if _is_unspaced(plain) else tail))
    return re.compile("|".join(sorted(whole, key=len, reverse=True)) or r"(?!)")


def _is_unspaced(word: str) -> bool:
    return any("\u2e80" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" or "\u3040" <= c <= "\u30ff" for c in word)


@lru_cache(maxsize=16)
def load_vocabulary(package: str, name: str = "words.toml") -> Vocabulary:
    """A vocabulary file in the data folder of a package."""
    return Vocabulary.of(tomllib.loads(_read(package, name)))


@lru_cache(maxsize=16)
def load_weights(package: str, name: str) -> Any:
    """A file of learned weights in the data folder of a package."""
    return json.loads(_read(package, name))


def _read(package: str, name: str) -> str:
    return files(package).joinpath("data", name).read_text(encoding="utf-8")
