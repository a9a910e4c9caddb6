"""Kinds that names begin with: "Riad in Agadir" beside "Villa in Agadir" and "Flat with a view".
In: names, and the kind of each, where it is known. Out: by the number of a name, the kinds of
others.

Lists have few of a country's words for homes. Assumed: where nearly all known kinds are the
beginning of their name, and most names have one, so is a word that goes on as those do, with a word
that several of them have there; what begins otherwise ("Sunny flat") is told by nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

BEGUN_SHARE = 0.9  # of the known kinds begin their names
KNOWN_SHARE = 0.5  # of the names have a known kind
FEWEST_KNOWN = 6  # names with a kind
FEWEST_BEHIND = 3  # of them with one word behind it


def begun_kinds(names: Sequence[str], kinds: Sequence[str]) -> dict[int, str]:
    """The first words of names without a kind that are one, as those of the others are."""
    known = [(name, kind) for name, kind in zip(names, kinds, strict=True) if kind]
    begun = [(name, kind) for name, kind in known if _begins(name, kind)]
    few = len(known) < max(FEWEST_KNOWN, KNOWN_SHARE * len(names))
    if few or len(begun) < BEGUN_SHARE * len(known):
        return {}
    times = Counter(word for name, kind in begun for word in _words(name)[len(_words(kind)) :][:1])
    behind = {word for word, count in times.items() if count >= FEWEST_BEHIND and word.isalpha()}
    others = {n: name for n, (name, kind) in enumerate(zip(names, kinds, strict=True)) if not kind}
    found = {_words(name)[0] for name in others.values() if _goes_on(_words(name), behind)}
    return {n: name.split()[0] for n, name in others.items() if found & {*_words(name)[:1]}}


def _goes_on(words: tuple[str, ...], behind: set[str]) -> bool:
    """Whether a name is a word that may be a kind, and goes on as names do behind one."""
    return len(words) > 1 and words[0].isalpha() and words[0] not in behind and words[1] in behind


def _begins(name: str, kind: str) -> bool:
    words = _words(kind)
    return bool(words) and _words(name)[: len(words)] == words


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.casefold().split())
