"""Vocabularies in many languages, and learned weights: data files that ship with a package in,
look-ups out.

A vocabulary file (TOML) has a table a concept and a line a language; `Vocabulary.find` says which
concepts a text names. Words match longer words too ("recherch*" finds "recherche" and "rechercher")
when they end with a star. Words of scripts that write no spaces match anywhere. Finding costs a
look-up a word, however long the lists are.
"""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from typing import Any

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\u3040-\u30ff]")
_STEM = 3  # stems are filed under so many letters


def fold(text: str) -> str:
    """Lower case without accents: "Prénom" and "prenom" are the same word."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize(
        "NFKD", text.replace("ß", "ss").replace("ł", "l").replace("Ł", "L")
    )
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()


def words_of(text: str) -> list[str]:
    """The words of a text or of an identifier: "userEmail_2" gives user, email, 2."""
    return _WORD.findall(fold(_CAMEL.sub(" ", text)))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Concepts and the words that name them in any of the languages."""

    words: dict[str, set[str]] = field(default_factory=dict)  # word -> concepts
    # first letters -> stem, concept
    stems: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    # first word -> words, concept
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=dict)
    unspaced: list[tuple[str, str]] = field(default_factory=list)  # word, concept

    @classmethod
    def of(cls, tables: Mapping[str, Mapping[str, Iterable[str]]]) -> Vocabulary:
        """From concept -> language -> words."""
        found = cls()
        for concept, table in tables.items():
            for term in (term for terms in table.values() for term in terms):
                found._add(term, concept)
        return found

    def _add(self, term: str, concept: str) -> None:
        parts = tuple(words_of(term))
        if not parts:
            return
        if _UNSPACED.search(term):
            self.unspaced.append((" ".join(parts), concept))
        elif len(parts) > 1:
            self.phrases.setdefault(parts[0], []).append((parts, concept))
        elif term.endswith("*"):
            self.stems.setdefault(parts[0][:_STEM], []).append((parts[0], concept))
        else:
            self.words.setdefault(parts[0], set()).add(concept)

    def find(self, text: str) -> frozenset[str]:
        """All concepts that a text or an identifier names."""
        return _find(self, text)

    def names(self, concept: str) -> bool:
        """Whether there is any word for a concept."""
        terms = (*chain(*self.stems.values()), *chain(*self.phrases.values()), *self.unspaced)
        return any(concept in found for found in self.words.values()) or any(
            found == concept for _, found in terms
        )

    def without(self, text: str, concept: str) -> str:
        """The words of a text, folded, but for those that name a concept."""
        words = words_of(text)
        named = {n for at in range(len(words)) for n in self._named(words, at, concept)}
        rest = " ".join(word for place, word in enumerate(words) if place not in named)
        for term, own in self.unspaced:
            rest = rest.replace(term, "") if own == concept else rest
        return rest.strip()

    def _named(self, words: list[str], at: int, concept: str) -> Iterable[int]:
        """The places of the words from one on that name a concept."""
        if concept in self._concepts(words[at : at + 1]):
            return (at,)
        sizes = (
            len(parts)
            for parts, own in self.phrases.get(words[at], ())
            if own == concept and tuple(words[at : at + len(parts)]) == parts
        )
        return range(at, at + max(sizes, default=0))

    def _concepts(self, words: list[str]) -> Iterator[str]:
        for place, word in enumerate(words):
            yield from self.words.get(word, ())
            yield from (
                concept
                for stem, concept in self.stems.get(word[:_STEM], ())
                if word.startswith(stem)
            )
            for parts, concept in self.phrases.get(word, ()):
                if tuple(words[place : place + len(parts)]) == parts:
                    yield concept


@lru_cache(maxsize=50_000)
def _find(vocabulary: Vocabulary, text: str) -> frozenset[str]:
    words = words_of(text)
    found = set(vocabulary._concepts(words))
    if vocabulary.unspaced and _UNSPACED.search(text):
        line = " ".join(words)
        found.update(concept for word, concept in vocabulary.unspaced if word in line)
    return frozenset(found)


@lru_cache(maxsize=16)
def load_vocabulary(package: str, name: str) -> Vocabulary:
    """A vocabulary file in the data folder of a package."""
    return Vocabulary.of(tomllib.loads(_read(package, name)))


@lru_cache(maxsize=16)
def load_weights(package: str, name: str) -> Any:
    """A file of learned weights in the data folder of a package; it names the command behind it."""
    weights = json.loads(_read(package, name))
    weights.pop("made by", None)
    return weights


def _read(package: str, name: str) -> str:
    return files(package).joinpath("data", name).read_text(encoding="utf-8")
