"""The words of money in all currencies: signs, words for many zeros, and periods.

From two data files: what CLDR knows (cldr_money.json, written by scripts/money_words.py) and how
people write besides (money.toml). Out come look-ups, made once: which currencies a sign may mean,
how many zeros a word stands for, which period the words behind an amount name.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

FEW_LANGUAGES = 5  # of the countries of a currency: with more of them none tells what words mean
SHORTEST_SCALE = 4  # letters of a word for many zeros that may have another behind it
LAST_LETTER = 0xFFFF  # of Unicode's basic plane; pictures stand behind it
SHORT_SIGN = 2  # letters; a sign with no more of them may be anything on a page that shows others
_SYMBOLS = "$¢-¥֏؋৲৳૱௹฿៛₠-⃏﷼￠-￦💲"  # Unicode's currency signs
SYMBOL = re.compile(f"[{_SYMBOLS}]")
# scripts whose words touch each other, or numbers and endings: Thai, Japanese, Chinese, Korean
UNSPACED = re.compile("[\u0e00-\u0e7f\u1000-\u109f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
# Languages that are written from right to left: there a sign in Latin letters stands as in English,
# before the number, whatever side the country's own has ("KD 500").
RIGHT_TO_LEFT = frozenset("ar fa he ur ps ckb dv".split())
_TOKEN = re.compile(rf"[ (]{{0,2}}(/?) ?([^\W\d_][^\s\d/()+*,;:|•·–{_SYMBOLS}]*)")
_WORD_START = re.compile(r"(?<![^\W_])[^\W_]|/")


@dataclass(frozen=True, slots=True)
class CurrencySign:
    """A way to write a currency."""

    text: str
    codes: tuple[str, ...]  # that it may mean, likelier ones first
    before: bool  # the sides of the number on which it stands
    after: bool
    # letters that may mean something else ("KM", "R", "TOP"): money by what else the page shows
    weak: bool
    alike: bool  # none of its currencies is likelier than others

    @property
    def is_picture(self) -> bool:
        """Whether it is drawn, and no letter of a currency."""
        return ord(self.text[0]) > LAST_LETTER


class MoneyWords:
    """All look-ups."""

    def __init__(self) -> None:
        folder = files("sitesift.text") / "data"
        cldr = json.loads((folder / "cldr_money.json").read_text("utf-8"))
        more = tomllib.loads((folder / "money.toml").read_text("utf-8"))
        self._currencies: dict[str, dict[str, Any]] = cldr["currencies"]
        self.signs = _signs(cldr["currencies"], more)
        # the lengths of signs that begin or end with a character, longest first
        self.sizes_from = _sizes(self.signs, 0)
        self.sizes_to = _sizes(self.signs, -1)
        self.dashes: tuple[str, ...] = tuple(more["dashes"])
        self.qualifiers = frozenset(more["before"]["qualifiers"])
        self.money_scales = frozenset(more["words"]["money_scales"])
        self._scales: dict[str, float] = more["scales"]
        self._scales_of = _scales_of(cldr["scales"], more["scales_of"])
        self.scale_words = frozenset(self._scales).union(*self._scales_of.values())
        self._per = frozenset(more["words"]["per"])
        self._phrases, self._slashed = _periods(cldr["periods"], more)

    def scale(self, word: str, code: str, language: str = "") -> float:
        """What a word multiplies an amount of a currency by, in a language; 1 where it is none."""
        word = self._singular(word)
        local = self.languages_of(code)
        spoken = [language, *(local if len(local) <= FEW_LANGUAGES else ())]
        for key in (word, word.lower()):
            for one in (o for o in spoken if o and o != "en"):
                if key in self._scales_of.get(one, {}):
                    return self._scales_of[one][key]
            if key in self._scales:
                return self._scales[key]
        return 1

    def spoken_scale(self, word: str) -> float:
        """What a word multiplies a number by where the language is not known: as all languages
        that have it say; 1 where they do not agree, or none has it."""
        key = word.lower()
        if key in self._scales:
            return self._scales[key]
        said = {scales[key] for scales in self._scales_of.values() if key in scales}
        return said.pop() if len(said) == 1 else 1

    def is_scale(self, word: str) -> bool:
        """Whether a word stands for many zeros in some language."""
        known = self._singular(word)
        return known in self.scale_words or (len(known) > 1 and known.lower() in self.scale_words)

    def _singular(self, word: str) -> str:
        """A word that many programs make plural as English does, where only the singular is known:
        "R$ 2 milhãos"; any other word as it is."""
        low = word.lower()
        known = low in self.scale_words or word in self.scale_words
        plural = low.endswith("s") and len(low) > SHORTEST_SCALE and low[:-1] in self.scale_words
        return word[:-1] if plural and not known else word

    def currency_of_territory(self, territory: str) -> str:
        """The code of the currency of a country, given by its two letters; empty where unknown."""
        return _by_territory(self).get(territory.upper(), "")

    def territories(self) -> Iterator[tuple[str, str]]:
        """Countries with their currencies."""
        for code, facts in self._currencies.items():
            yield from ((territory, code) for territory in facts["territories"])

    def languages_of(self, code: str) -> tuple[str, ...]:
        """The languages of the countries that use a currency."""
        return tuple(self._currencies.get(code, {}).get("languages", ()))

    def period(self, text: str, at: int) -> tuple[str, int]:
        """The period that the words at a place name, and where they end; empty where none does."""
        match = _TOKEN.match(text, at)
        if match is None or text[match.end() : match.end() + 1].isalnum():
            return "", at  # "/m2", "/m²"
        word = match[2].lower()
        if word == "p" and (apart := _TOKEN.match(text, match.end())) and apart[1]:
            found = self._slashed.get(apart[2].lower().rstrip("."), "")  # "p/w", "/P/W"
            return (found, apart.end()) if found else ("", at)
        if match[1]:
            found = self._slashed.get(word) or self._slashed.get(word.rstrip("."), "")
            return (found, match.end()) if found else ("", at)
        end, spoken = match.end(), word
        best = (self._phrases.get(word) or self._phrases.get(word.rstrip(".)"), ""), end)
        for _ in range(2):  # phrases of up to three words
            follow = _TOKEN.match(text, end)
            if follow is None or follow[1]:
                break
            last, end = follow[2].lower().rstrip("."), follow.end()
            if spoken in self._per and last in self._slashed and len(last) > 1:
                return self._slashed[last], end
            spoken = f"{spoken} {last}"
            if spoken in self._phrases:
                best = (self._phrases[spoken], end)
        return best if best[0] else ("", at)

    def period_in(self, label: str) -> str:
        """The period that a label names anywhere: "Rental per day:"; empty where it names none."""
        places = (match.start() for match in _WORD_START.finditer(label))
        return next((period for at in places if (period := self.period(label, at)[0])), "")


def _sizes(signs: dict[str, CurrencySign], end: int) -> dict[str, tuple[int, ...]]:
    found: dict[str, set[int]] = {}
    for sign in signs:
        found.setdefault(sign[end], set()).add(len(sign))
    return {key: tuple(sorted(sizes, reverse=True)) for key, sizes in found.items()}


@cache
def money_words() -> MoneyWords:
    """The look-ups, made when first asked for."""
    return MoneyWords()


@cache
def _by_territory(words: MoneyWords) -> dict[str, str]:
    return dict(words.territories())


def _signs(currencies: dict[str, dict[str, Any]], more: dict[str, Any]) -> dict[str, CurrencySign]:
    meant: dict[str, list[str]] = {}
    for code, facts in currencies.items():
        for sign in (code, code.lower(), *facts["signs"]):
            meant.setdefault(sign, []).append(code)
    for code, signs in more["spellings"].items():
        for sign in signs:
            meant.setdefault(sign, []).append(code)
    rank = {code: at for at, code in enumerate(more["preferred"])}
    ordinary, usual = set(more["ordinary"]), set(more["usual"])
    alike = set(more["shared_alike"])
    found = {}
    for sign, codes in meant.items():
        ordered = tuple(sorted(dict.fromkeys(codes), key=lambda c: rank.get(c, len(rank))))
        sides = {side for code in ordered for side in currencies.get(code, {}).get("sides", "ab")}
        either = len(sign) > SHORT_SIGN or bool(SYMBOL.search(sign) or UNSPACED.match(sign))
        spoken = {one for code in ordered for one in currencies.get(code, {}).get("languages", ())}
        # a sign that means nothing else is known on either side: "Ft 67.900.000"
        either = either or sign in usual or _is_abbreviation(sign, ordinary)
        either = either or (sign.isascii() and not spoken.isdisjoint(RIGHT_TO_LEFT))
        found[sign] = CurrencySign(
            sign,
            ordered,
            "b" in sides or either,
            "a" in sides or either,
            _is_weak(sign, ordinary, usual),
            sign in alike,
        )
    return found


def _is_abbreviation(sign: str, ordinary: set[str]) -> bool:
    """Whether a sign is two letters that begin with a capital, and no word: people write "Kz 500"
    where the rules of their country say "500 Kz"."""
    return len(sign) == SHORT_SIGN and sign.isalpha() and sign[0].isupper() and sign not in ordinary


def _is_weak(sign: str, ordinary: set[str], usual: set[str]) -> bool:
    letters = sign.rstrip(".")
    if sign in usual or letters in usual:
        return False
    if sign in ordinary or sign.upper() in ordinary:
        return True
    if not letters.isascii() or SYMBOL.search(sign):
        return False
    return len(letters) <= SHORT_SIGN or (letters.isalpha() and letters.islower())


def _scales_of(
    cldr: dict[str, dict[str, int]], more: dict[str, dict[str, float]]
) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for language, words in cldr.items():
        table = found.setdefault(language, {})
        for word, factor in words.items():
            table[word] = factor
            table.setdefault(word.rstrip("."), factor)
    for language, extra in more.items():
        found.setdefault(language, {}).update(extra)
    return found


def _periods(
    cldr: dict[str, list[str]], more: dict[str, Any]
) -> tuple[dict[str, str], dict[str, str]]:
    """Phrases that tell a period by themselves, and words that do behind a slash or "per"."""
    phrases: dict[str, str] = {}
    words: dict[str, str] = {}
    for name, spoken in cldr.items():
        for word in spoken:
            (phrases if " " in word else words).setdefault(word, name)
    for name, spoken in more["slashed"].items():
        words |= dict.fromkeys(spoken, name)
    for name, spoken in more["periods"].items():
        phrases |= dict.fromkeys(spoken, name)
    return phrases, words
