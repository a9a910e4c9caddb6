"""Parts of names as long as names have them. In: rows of {"text", "value"}, the texts that their
cells were read from, and the names that the site itself tells. Out: the same, where what is called
in order ("make model version") has in its second part all that the name has behind the first.

Nobody's list has "Saveiro Robust" or "Atto 3"; cut behind the word that lists know, it is wrong,
and with a word too many it is still found. So a second part that was cut out of a name goes on to
the name's end, unless something shows that it ends before: the site has it alone somewhere, a
bracket or a dash, a number with its unit, what another cell of the row says, or a sign of the last
part ("1.6 TDI"), where most names have one. A word for such parts shows no end between words that
the site has together only ("Lorrata Sport Wagon", "Almaz Grand Tourer"), unless a list has the
second part before it. Likewise a word that stands before one first part again and again, and before
no other, is the beginning of it: "Maruti Suzuki". What stands alone between the first part and the
last of a name, and was read in other rows, is the second of a row that has none. Where versions
begin with the size of an engine as a rule, a few words before it are of the second part, whatever
they are elsewhere: "Kodiaq Sport Wagon 2.0 TDI".
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from sitesift.annotate.annotated_texts import TextAnnotation, annotated_texts
from sitesift.annotate.recognisers.gazetteer import term_matcher
from sitesift.annotate.recognisers.ordered_names import GOING_ON_SHARE, name_signs
from sitesift.ontology.domain_model import Domain
from sitesift.records.cells import FillableCells, cell

LEAST_LED = 3  # names in which a word stands before one first part
MOST_LED = 0.5  # of all names: what stands before most of them is said of every thing ("Used")
MOST_WORDS = 8  # of a second part
LEAST_SAME = 3  # different names in which a word has the same words behind it
AS_A_RULE = 0.5  # of the names with the size of an engine, where it stands right behind the model
MOST_BEFORE = 3  # words before the size of an engine, where that stands behind most models
_DIVIDERS = "([{|•·–—-/,;:*"
# the code of a series: "318 (F30)", "G80 (RG3)"; nobody knows whether the name has it
_SERIES = re.compile(r"\((?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,5}\)")


@dataclass(frozen=True)
class _Name:
    """A row's name in its parts."""

    row: FillableCells
    own: frozenset[str]  # attributes that have a text of their own, apart from the name
    before: str
    first: str
    second: str
    tail: str


def with_whole_parts(
    rows: Sequence[FillableCells],
    raw: Sequence[Mapping[str, Any]],
    domain: Domain,
    told: Collection[str] = (),
) -> list[FillableCells]:
    """The rows with whole parts; `told` are second parts whose end the site shows."""
    filled = [dict(row) for row in rows]
    if len(domain.order) < 3 or not domain.types[domain.order[-1]].is_block:
        return filled
    for row, texts in zip(filled, raw, strict=True):
        row.update(_unread_second(row, texts, domain))
    names = [
        name
        for row, texts in zip(filled, raw, strict=True)
        if (name := _split(row, texts, domain)) is not None
    ]
    _lengthen_firsts(names, domain.order[0])
    shared = _shared_words(names, domain)
    _lengthen_seconds([name for name in names if name.second not in told], domain, shared)
    return filled


def _unread_second(row: FillableCells, texts: Mapping[str, Any], domain: Domain) -> FillableCells:
    """The second part of a row that lacks it: what its name has between the first and the last.
    Where rows have it, the wrapper reads it out of the same text."""
    first, second, *_, last = domain.order
    if second in row or first not in row or last not in row:
        return {}
    for kind in domain.types.values():
        whole = texts.get(kind.name) if kind.names_record else None
        name = " ".join(str(whole or "").split())
        start, end = (str(row[part]["text"]) for part in (first, last))
        framed = name.startswith(f"{start} ") and name.endswith(f" {end}")
        words = name[len(start) : -len(end)].split()
        if framed and whole == texts.get(second) and 0 < len(words) <= MOST_WORDS:
            return {second: cell(" ".join(words))}
    return {}


def _split(row: FillableCells, texts: Mapping[str, Any], domain: Domain) -> _Name | None:
    """A row's name, where its second part was cut out of it."""
    first, second = (str(row[n]["text"]) if n in row else "" for n in domain.order[:2])
    for kind in domain.types.values():
        whole = texts.get(kind.name)
        if not (kind.names_record and whole and first and whole == texts.get(domain.order[1])):
            continue
        name = " ".join(str(whole).split())
        before, found, rest = f" {name} ".partition(f" {first} ")
        rest = rest.removeprefix(f"{first} ")  # written twice
        if found and f"{rest} ".startswith(f"{second} "):
            own = frozenset(each for each, text in texts.items() if text != whole)
            return _Name(row, own, before.strip(), first, second, rest[len(second) :].strip())
    return None


def _lengthen_firsts(names: Sequence[_Name], attribute: str) -> None:
    """First parts with the word before them that no other first part has."""
    led = defaultdict[str, Counter[str]](Counter)
    for name in names:
        led[name.before][name.first] += 1
    for name in names:
        firsts, word = led[name.before], name.before
        named = bool(word) and " " not in word and word[0].isupper()
        if named and len(firsts) == 1 and LEAST_LED <= firsts[name.first] <= MOST_LED * len(names):
            name.row[attribute] = cell(f"{word} {name.first}")


def _lengthen_seconds(
    names: Sequence[_Name], domain: Domain, shared: Mapping[str, list[str]]
) -> None:
    """Second parts up to where something else begins; `shared` are words that they go on with, and
    so do others that end like several of them: "Kuga Grand" as "Breez Grand" and "Lodi Grand"."""
    found = annotated_texts([name.tail for name in names], domain) if names else []
    signs = name_signs(domain)
    signed = sum(any(one.type in signs for one in own) for own in found)
    ending = signs if signed >= GOING_ON_SHARE * len(names) else frozenset[str]()
    phrases = {own.split()[-1]: words for own, words in shared.items() if " " in own}
    sizes = [_size_start(own, signs) for own in found]
    sized = [start for start in sizes if start is not None]
    from_sizes = sized.count(0) >= max(LEAST_SAME, AS_A_RULE * len(sized))
    for name, own, size in zip(names, found, sizes, strict=True):
        first = size if from_sizes and size and _are_few(name.tail[:size]) else 0
        if words := shared.get(name.second):
            words = name.tail[:first].split() if first else words
            name.row[domain.order[1]] = cell(" ".join((name.second, *words)))
            continue
        ends = [
            one.start for one in own
            if (one.type in ending and one.start >= first) or _is_another(one, name, domain)
        ]  # fmt: skip
        words = _before_divider(name.tail[: min(ends, default=len(name.tail))])
        words += phrases.get(words[-1], []) if words else []
        most = MOST_WORDS - len(name.second.split())
        if words and len(words) <= most:
            name.row[domain.order[1]] = cell(" ".join((name.second, *words)))


def _size_start(found: Sequence[TextAnnotation], signs: Collection[str]) -> int | None:
    """Where the first sign with a number begins in what follows a second part ("1.6 TDI")."""
    starts = (one.start for one in found if one.type in signs and one.text[0].isdigit())
    return min(starts, default=None)


def _are_few(text: str) -> bool:
    """Whether a text is a few words of a name: "Sport Wagon Electric"."""
    words = text.split()
    return len(words) <= MOST_BEFORE and all(word.isalpha() and word[0].isupper() for word in words)


def _shared_words(names: Sequence[_Name], domain: Domain) -> dict[str, list[str]]:
    """By second part that no list has: the words that its last word never stands without. Of a word
    that ends several of them ("Lodi Grand", "Wagon R Grand") two names tell."""
    behind = defaultdict[str, set[tuple[str, ...]]](set)
    for name in names:
        words = [*name.second.split(), *_before_divider(name.tail)]
        for place, word in enumerate(words, start=1):
            behind[word].add(tuple(words[place:]))
    seconds = {name.second for name in names} - {""}  # of a name that ends with its first part
    lasts = Counter(own.split()[-1] for own in seconds if " " in own)
    often = {
        own
        for own in seconds
        if len(behind[own.split()[-1]]) >= (LEAST_SAME if lasts[own.split()[-1]] < 2 else 2)
    }
    return {
        own: [alike[0] for alike in takewhile(_is_shared_word, zip(*tails, strict=False))]
        for own in often - _listed(often, domain)
        if (tails := behind[own.split()[-1]])
    }


def _is_shared_word(words: tuple[str, ...]) -> bool:
    return len(set(words)) == 1 and words[0][0].isupper() and words[0].isalpha()


def _listed(seconds: Collection[str], domain: Domain) -> set[str]:
    """The second parts that lists of the domain have as such."""
    found = ((text, match) for text in seconds for match in term_matcher(domain).find(text))
    return {
        text
        for text, match in found
        if match.term.type == domain.order[1] and (match.start, match.end) == (0, len(text))
    }


def _is_another(one: TextAnnotation, name: _Name, domain: Domain) -> bool:
    """Whether something in a name is said apart from it too, or is a number with its unit."""
    kind = domain.types[one.type]
    if one.type in domain.order or kind.instance_of != "attribute":
        return False
    if one.type in name.own and one.type in name.row:
        return str(name.row[one.type]["text"]).casefold() == one.text.casefold()
    return kind.has_digits and (not one.text.isdigit() or len(one.text) == 4)


def _before_divider(text: str) -> list[str]:
    """The words up to a bracket, a dash or another sign that divides; a code of capitals and digits
    in brackets is a word."""
    words = list[str]()
    for word in text.split():
        if word[0] in _DIVIDERS and not _SERIES.fullmatch(word):
            break
        words.append(word.rstrip(",;:"))
        if word[-1] in ",;:":
            break
    return words
