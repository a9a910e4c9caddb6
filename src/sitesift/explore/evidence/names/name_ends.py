"""Where the parts of names end. In: a case whose parts are cut out of names, and what stands alone
on the site's pages. Out: how many rows have parts that something shows to begin and end there.

"Hyundai Grand i10 Nios Sportz" has a make, a model and a version, and no line between them. A part
ends where the name ends, where something else is known to begin (an engine, a year, a bracket), at
what the site has alone somewhere, or before a word that stands behind other models too: that is a
version; but not between two words that never stand without each other. A model at a name's end may
have its version in it, and is not cut. Where nothing tells, nobody knows whether it was; nor where
what is known as a model has been taken for a make. Where nearly all names end with their model, a
word behind one is of it for all that anybody knows: "Land Cruiser Prado", though there is a town of
that name. Where no row has a model, and names go on behind the make, none was read; nor was a make
where no row has either, and names are words.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from sitesift.annotate.annotated_texts import annotated_texts
from sitesift.annotate.recognisers.gazetteer import term_matcher
from sitesift.explore.evidence.case import USUAL_SHARE, Case, cell_text, compared
from sitesift.explore.lists.names.parts_alone import plain_words
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.divided_lines import pieces

LEAST_ROWS = 3  # whose names tell how they are made; assumed
FEWEST_HOLES = 2  # rows: one may be called so
SHORTEST_WORD = 3  # letters of one that is hardly a sign
MOST_WORDS = 5  # of a name behind its first part that may be a second
MOST_UNTOLD = 0.05  # of the rows: what a verdict promises
FEWEST_WORDS = 2  # of a name that has parts
OFFERED_SHARE = 0.5  # of the rows, whose first parts a site has alone: it offers them; assumed
LEAST_MODELS = 2  # other second parts that a version's word stands behind, or ...
LEAST_TAILS = 3  # ... different words behind one
LEAST_TORN = 2  # second parts that end with a word, and go on with one
FEW_TAILS = 0.25  # of names that have anything behind their second part: it may be of that part
BRACKETS = "(["

_BRACKETED = re.compile(r"[)\]]")


class SplitName(NamedTuple):
    """A name in its parts."""

    before: tuple[str, ...]  # words before the first part, numbers aside
    first: str
    second: str
    tail: str  # what follows, as it is written

    @property
    def next_word(self) -> str:
        return next(iter(plain_words(self.tail)), "")

    @property
    def last_word(self) -> str:
        return self.second.split(" ")[-1]


def name_end_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows whose second part ends where something shows it, of those that have one."""
    if len(case.domain.order) < 2:
        return
    yield from _holes(case)
    if not case.texts(case.domain.order[1]):
        yield from _unread_seconds(case)
    if not case.texts(case.domain.order[0]):
        yield from _unread_firsts(case)
    if case.domain.order[1] not in case.cut_parts and not _is_in_names_alone(case):
        return
    names = [name for row in case.rows if (name := _split(row, case.domain)) is not None]
    if len(names) < LEAST_ROWS:
        return
    begins = _known_beginnings([name.tail for name in names], case.domain)
    versions, tails = _behind(names)
    strange = _strange_firsts(case)
    doubted = _longer_firsts(names, case) | strange
    # of "EcoSport Titanium" both parts may be "EcoSport": a name that cannot be split
    whole = sum(one in strange for one in _firsts(case)) - sum(n.first in strange for n in names)
    count = len(names) + whole
    torn = _torn_pairs(names)
    told = sum(
        _is_begun(name, names)
        and name.first not in doubted
        and (name.second in case.alone or (name.last_word, name.next_word) not in torn)
        and (
            name.second in case.alone
            or not name.tail
            or (bool(name.tail) and known)
            or len(versions[name.next_word] - {name.second}) >= LEAST_MODELS
            or len(tails[name.first, name.second]) >= LEAST_TAILS
        )
        for name, known in zip(names, begins, strict=True)
    )
    holds = count - told <= MOST_UNTOLD * count
    yield compared(EvidenceKind.NAME_END, told, count, holds, case.domain.order[1])


def _holes(case: Case) -> Iterator[EvidenceLine]:
    """The rows whose names have words between their parts that no cell has: one of these was cut,
    whoever has the whole name in another column."""
    holes = sum(_has_hole(row, case.domain) for row in case.rows)
    if holes >= max(FEWEST_HOLES, MOST_UNTOLD * case.count):
        yield compared(EvidenceKind.CUT_VALUE, holes, 0, False, case.domain.order[1])


def _has_hole(row: Cells, domain: Domain) -> bool:
    """Whether words stand between the parts of a row's name, in their order."""
    naming = {kind.name for kind in domain.types.values() if kind.names_record}
    left = " ".join(plain_words(" ".join(cell_text(row, name) for name in naming)))
    between = list[str]()
    for number, part in enumerate(domain.order):
        own = " ".join(plain_words(cell_text(row, part)))
        before, found, rest = f" {left} ".partition(f" {own} ")
        if not own or not found:
            break
        between += before.split() if number else ()
        left = rest.strip()
    words = [word for word in between if word.isalpha() and len(word) >= SHORTEST_WORD]
    return bool(_unheld(words, row, naming))


def _is_in_names_alone(case: Case) -> bool:
    """Whether the second part is no line of nearly all records, nor a piece of one, with the first
    before it or without: it was read out of their names, at whatever path. What own pages have told
    was not."""
    first, second = case.domain.order[:2]
    if second in case.told_by_own_pages:
        return False
    own = [
        _is_piece(case.rows[place], first, second, lines)
        for key, lines in case.lines.items()
        if (place := case.places.get(key)) is not None and second in case.rows[place]
    ]
    return len(own) >= max(LEAST_ROWS, USUAL_SHARE * case.count) and sum(own) <= MOST_UNTOLD * len(
        own
    )


def _is_piece(row: Cells, first: str, second: str, lines: Sequence[str]) -> bool:
    """Whether a second part is a line, or stands alone or behind the first in a piece of a divided
    one: "Skoda Fabia • Ashbeck"."""
    text = cell_text(row, second)
    whole = {text, f"{cell_text(row, first)} {text}"}
    divided = (own for line in lines if len(own := pieces(line)) > 1)
    return text in lines or any(not whole.isdisjoint(own) for own in divided)


def _unread_seconds(case: Case) -> Iterator[EvidenceLine]:
    """The rows whose names go on behind their first part, in different words, where no row has a
    second."""
    rests = [rest for row in case.rows if (rest := _behind_first(row, case.domain))]
    if len(rests) >= max(LEAST_ROWS, USUAL_SHARE * len(case.rows)) and len(set(rests)) > 1:
        yield compared(EvidenceKind.NAME_END, 0, len(rests), False, case.domain.order[1])


def _unread_firsts(case: Case) -> Iterator[EvidenceLine]:
    """The rows that have no first part and a name of several words, before their second part where
    rows have one; without it the only record too is called something."""
    second = case.domain.order[1]
    before = [_words_before(row, case.domain, second) for row in case.rows]
    several = len(set(map(tuple, before))) > 1 or not case.texts(second)
    least = 1 if case.texts(second) else FEWEST_WORDS
    named = sum(len(words) >= least for words in before)
    if several and named and named >= USUAL_SHARE * case.count:
        yield compared(EvidenceKind.NAME_END, 0, named, False, case.domain.order[0])


def _words_before(row: Cells, domain: Domain, part: str) -> list[str]:
    """The words without numbers of a row's name before a part of it; all without that part."""
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    name = " ".join(cell_text(row, name) for name in naming).casefold()
    own = cell_text(row, part).casefold()
    before = name.partition(own)[0] if own else name
    return [word for word in plain_words(before) if word.isalpha()]


def _behind_first(row: Cells, domain: Domain) -> str:
    """The words of a row's name behind its first part, which begins it, and that no other short
    cell has; "" where they are many, or nothing but numbers."""
    first_part = domain.order[0]
    first = cell_text(row, first_part)
    for kind in domain.types.values():
        name = f"{' '.join(cell_text(row, kind.name).split())} " if kind.names_record else ""
        if first and name.startswith(f"{first} "):
            words = plain_words(name[len(first) :].removeprefix(f" {first} "))
            words = _unheld(words, row, {first_part, kind.name})
            named = [word for word in words if not word.isdigit()]
            return " ".join(words) if named and len(words) <= MOST_WORDS else ""
    return ""


def _unheld(words: Sequence[str], row: Cells, parts: Collection[str]) -> list[str]:
    """The words that no cell but those of some parts has."""
    cells = [plain_words(cell_text(row, name)) for name in row if name not in parts]
    held = {word for own in cells if len(own) <= MOST_WORDS for word in own}
    return [word for word in words if word not in held]


def _split(row: Cells, domain: Domain) -> SplitName | None:
    """A row's name in its parts; None where it has not both of them in order."""
    first, second = (cell_text(row, name) for name in domain.order[:2])
    for kind in domain.types.values():
        name = f" {' '.join(cell_text(row, kind.name).split())} " if kind.names_record else ""
        before, found, rest = name.partition(f" {first} ") if first else ("", "", "")
        rest = rest.removeprefix(f"{first} ")  # a site may write it twice
        behind = f" {rest}".startswith(f" {second} ") or f" {rest}".startswith(f" {second},")
        if found and second and behind:
            words = (word for word in plain_words(before) if not word.isdigit())
            one, other = (" ".join(plain_words(part)) for part in (first, second))
            return SplitName(tuple(words), one, other, rest[len(second) :].strip())
    return None


def _known_beginnings(tails: Sequence[str], domain: Domain) -> list[bool]:
    """Of each text, whether it begins with a sign or with something that is no part of names: a
    number, where few have a text at all. What stands in brackets is as good as without them where
    it has letters: of "G80 (RG3)" nobody knows whether the model has its code."""
    bare = [tail.lstrip(BRACKETS) if _is_lettered(tail) else tail for tail in tails]
    few = sum(map(bool, tails)) <= FEW_TAILS * len(tails)
    parts = {kind.name for kind in domain.types.values() if few and kind.is_worded}
    parts |= set(domain.order[:2])
    return [
        not tail[:1].isalnum() or any(not one.start and one.type not in parts for one in found)
        for tail, found in zip(bare, annotated_texts(bare, domain), strict=True)
    ]


def _is_lettered(tail: str) -> bool:
    """Whether a text begins with brackets around something that has letters."""
    return tail[:1] in BRACKETS and any(map(str.isalpha, _BRACKETED.split(tail[1:], 1)[0]))


def _behind(
    names: Sequence[SplitName],
) -> tuple[dict[str, set[str]], dict[tuple[str, str], set[str]]]:
    """The second parts that each word stands behind, and the words behind each second part."""
    versions, tails = defaultdict[str, set[str]](set), defaultdict[tuple[str, str], set[str]](set)
    for name in names:
        if name.next_word:
            versions[name.next_word].add(name.second)
            tails[name.first, name.second].add(name.next_word)
    return versions, tails


def _torn_pairs(names: Sequence[SplitName]) -> set[tuple[str, str]]:
    """Pairs of words, the last of several second parts and the next, of which neither ever stands
    without the other: "Lodi Grand Tourer" and "Wagon R Grand Tourer" do not end between them."""
    behind, before = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    seconds = defaultdict[str, set[str]](set)
    for name in names:
        words = [*name.second.split(" "), *plain_words(name.tail), ""]
        for one, following in pairwise(words):
            behind[one].add(following)
            before[following].add(one)
        if " " in name.second:
            seconds[name.last_word].add(name.second)
    pairs = {(last, next(iter(behind[last]))) for last in seconds if len(behind[last]) == 1}
    return {
        (last, word) for last, word in pairs
        if word and len(before[word]) == 1 and len(seconds[last]) >= LEAST_TORN
    }  # fmt: skip


def _longer_firsts(names: Sequence[SplitName], case: Case) -> set[str]:
    """First parts that no list has, and that the site has alone with the next word: of "Iran Khodro
    Soren", a menu has "Iran Khodro". What is a whole name stands alone too."""
    listed = _listed_firsts(case)[case.domain.order[0]]
    whole = {" ".join((name.first, name.second, *plain_words(name.tail))) for name in names}
    pairs = {(name.first, f"{name.first} {name.second.split(' ')[0]}") for name in names}
    return {first for first, both in pairs if first not in listed and both in case.alone - whole}


def _strange_firsts(case: Case) -> set[str]:
    """First parts that no list has as such and the site has alone nowhere, where it has those of
    most rows (a menu of makers) or lists know them as second parts: of "Saveiro Cross" among names
    that begin with their maker, the maker is not said at all."""
    listed, firsts = _listed_firsts(case), _firsts(case)
    first, second = case.domain.order[:2]
    strange = set(firsts) - listed[first] - case.alone
    offered = [name for name in firsts if name in case.alone]
    are_offered = len(set(offered)) >= LEAST_ROWS and len(offered) >= OFFERED_SHARE * len(firsts)
    return strange if are_offered else strange & listed[second]


def _firsts(case: Case) -> list[str]:
    """The first part of each row that has one, folded."""
    return [" ".join(plain_words(text)) for text in case.texts(case.domain.order[0])]


def _listed_firsts(case: Case) -> dict[str, set[str]]:
    """The first parts of the rows that lists of the domain have, by the part that they have them
    for."""
    listed = defaultdict[str, set[str]](set)
    said = "\n".join(dict.fromkeys(case.texts(case.domain.order[0])))
    own = set(_firsts(case))
    for match in term_matcher(case.domain).find(said):
        if (term := " ".join(plain_words(said[match.start : match.end]))) in own:
            listed[match.term.type].add(term)
    return listed


def _is_begun(name: SplitName, names: Sequence[SplitName]) -> bool:
    """Whether a name begins with its first part, or with words that most names begin with ("Used
    Audi A4"): what stands before it in a few is a part of it ("Maruti Suzuki")."""
    alike = sum(other.before == name.before for other in names)
    return not name.before or alike >= USUAL_SHARE * len(names)
