"""Names whose parts come in order ("make model version"), off every list: lines of the page in, the
parts that no list knows out.

A line that begins with a name is one of several that look alike, and either lists know the first
two parts of some of them, or several first parts of most, or most go on with what only the last
part of such a name has ("1.6 TDI Sport 5dr"), or the few that there are have several signs of it.
Then the first word of the others is a value of the first type too, and what stands between it and
the rest is one of the second, also behind a first part that lists know: in "Tata Indica GLS" the
model is not the GLS of another maker.
Assumed: an unknown first part is one word, and a name is written with capitals where the script has
them.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.recognisers.gazetteer import LEARNED
from sitesift.annotate.recognisers.labelled_whole_names import names_behind_labels
from sitesift.annotate.recognisers.ordered_words import (
    count_behind_label,
    has_capitals,
    is_code,
    last_of_same,
    may_be_named,
)
from sitesift.annotate.recognisers.rare_words import rare_words
from sitesift.annotate.recognisers.recogniser import RecogniserInput
from sitesift.annotate.spans import has_between
from sitesift.ontology.domain_model import Domain
from sitesift.page.html_tags import CELL_TAGS
from sitesift.text.sentences import is_made_of_sentences

# assumed, not fitted:
LEAST_ALIKE = 3  # lines that look alike ...
SURE_SIGNS = 2  # ... or signs of the last part in each of fewer ("1.6 TDI", "5dr")
MOST_WORDS = 16  # of such a line
KNOWN_SHARE = 0.2  # of alike lines whose first parts lists know, for the others to be names too ...
BEGUN_SHARE = 0.5  # ... or that begin with a first part that a list knows
LEAST_FIRSTS = 2  # different ones, where lists know no second parts behind them ...
MANY_ALIKE = 6  # ... and so many lines look alike
GOING_ON_SHARE = 0.6  # of alike lines that go on as names do, where lists know none
# of alike lines, as many as others have both parts behind labels: there they are told
LABELLED_SHARE = 0.8
SHORT_SHARE = 0.6  # of alike lines that have one word behind their first part
LEAST_DIFFERING = 1  # beginnings of names that go on in different ways ...
DIFFERING_SHARE = 0.1  # ... of all names
MIDDLE_WORDS = 3  # of the part between
ORDERED = "order"  # the source of parts that are told by their order
DIVIDED = "divided"  # the source of parts whose beginning and end the site shows
OFFERED = "offered"  # of first parts that a menu of the site has
NAME_SCORE = 1  # too little to find records by; standing in order adds to it
_SIZE = re.compile(r"\d[.,]\d|(?:19|20)\d\d-")  # litres, or years of a series
_BRACKET = re.compile(r"[(（\[［【]")  # what stands in it is said of the name
_FIRST = re.compile(r"(?:(?:19|20)\d\d )?([^\W\d_][\w’'&.-]*)(?= \w|$)")


class NameLine(NamedTuple):
    """A line that may be a name."""

    word: tuple[int, int]  # its first, or the whole first part where a list has it
    # where the first sign of the last part stands, or what is chosen from a few and no part of
    # names ("Malibu Diesel"); the line's end where there is none
    rest: int
    signs: int  # of the last part
    known: bool  # a list has its first part
    in_order: bool  # and the second, right behind it
    leads: bool  # a first part that a list has stands later in the line
    whole: bool  # lists have its two parts, which are all of it ...
    short: bool  # ... or the second is one word
    end: int

    @property
    def goes_on(self) -> bool:
        """Whether it has the last part."""
        return self.signs > 0


def recognise_ordered_names(given: RecogniserInput) -> Iterator[Annotation]:
    """Annotations of the first two parts of names in order."""
    order = given.domain.order
    if len(order) < 3 or not given.domain.types[order[-1]].is_block:
        return
    labelled = min(count_behind_label(given, part) for part in order[:2])
    for lines in _alike(given).values():
        known = sum(line.in_order for line in lines)
        begun = sum(line.known for line in lines)
        going_on = sum(line.goes_on for line in lines)
        often = known >= KNOWN_SHARE * len(lines) or begun >= BEGUN_SHARE * len(lines)
        firsts = {given.page.text[slice(*line.word)] for line in lines if line.known}
        several = len(firsts) >= LEAST_FIRSTS and len(lines) >= MANY_ALIKE
        named = known >= LEAST_ALIKE - 1 and often
        named = named or (several and begun >= BEGUN_SHARE * len(lines))
        enough = len(lines) >= LEAST_ALIKE or all(line.signs >= SURE_SIGNS for line in lines)
        if not enough or not (named or going_on >= GOING_ON_SHARE * len(lines)):
            continue
        if labelled >= LABELLED_SHARE * len(lines):
            continue
        leading = _leading(given, lines)
        own = [line for line in lines if line.known or _word(given, line) not in leading]
        middles = {_middle(given, line) for line in own if line.goes_on}
        if named and _are_two_parts(given, lines):
            yield from _whole_seconds(given, own, order[1])
        pairs = {(_word(given, line), _middle(given, line)) for line in own if line.goes_on}
        for line in own:
            told = line.goes_on or named or _begins_as(given, line, pairs)
            if not line.in_order and told:
                yield from _parts(given, line, order, middles)


def _leading(given: RecogniserInput, lines: list[NameLine]) -> set[str]:
    """First words that half of the lines with them have before a first part of a list: "Selling
    Audi A4". A maker may have some of another's ("Maruti Suzuki Swift"), and most of its own."""
    led = Counter(_word(given, line) for line in lines if line.leads)
    every = Counter(_word(given, line) for line in lines)
    return {word for word, count in led.items() if 2 * count >= every[word]}


def _begins_as(given: RecogniserInput, line: NameLine, pairs: set[tuple[str, str]]) -> bool:
    """Whether a line begins with the first two parts of another: "Togg T10X Tech Line" beside "Togg
    T10X 1.6 TDI", where nobody knows what a "Tech Line" is."""
    text = given.page.text[line.word[0] : line.end] + " "
    return any(middle and text.startswith(f"{first} {middle} ") for first, middle in pairs)


def _are_two_parts(given: RecogniserInput, lines: list[NameLine]) -> bool:
    """Whether names have nothing behind their second part: several have a word alone behind the
    first, few go on as last parts do, and most are so short, or names that begin alike do not go on
    in different ways. Where nothing shows a last part, the longer reading of the second loses
    nothing. That there are four of one car says nothing of how names are made."""
    names = {given.page.text[line.word[0] : line.end]: line for line in lines}
    short = sum(line.whole or line.short for line in names.values())
    return (
        short >= KNOWN_SHARE * len(names)
        and sum(line.goes_on for line in names.values()) <= (1 - SHORT_SHARE) * len(names)
        and (short >= SHORT_SHARE * len(names) or not _go_on_otherwise(list(names)))
    )


def _go_on_otherwise(names: list[str]) -> bool:
    """Whether different names begin with the same two words, more than now and then: versions of
    one thing differ."""
    ways = Counter(tuple(name.split(" ")[:2]) for name in names)
    differing = sum(count > 1 for count in ways.values())
    return differing >= max(LEAST_DIFFERING, DIFFERING_SHARE * len(names))


def _whole_seconds(
    given: RecogniserInput, lines: list[NameLine], name: str
) -> Iterator[Annotation]:
    """Second parts up to the end of their lines, as the site has them: "Polo Vivo" where lists know
    "Polo". Words of last parts ("Fabia Combi"), and of what few names have ("i30 Wagon"), end one
    only where another line of that beginning goes on otherwise, or does not."""
    page, kinds = given.page, given.domain.types
    rare = rare_words(given, [(line.word[0], line.word[1] + 1, line.end) for line in lines])
    words_of_last = {n for n in name_signs(given.domain) if kinds[n].instance_of == "sign"} | rare
    # something else, or another's second part that is a code, as trims are ("Indica GLS"); other
    # words of such parts are none: "Grande Punto", "XUV 300"
    taken = sorted(
        row.start
        for row in given.found
        if row.type not in words_of_last and (row.type != name or is_code(row.text(page)))
    )
    rarely = sorted(row.start for row in given.found if row.type in rare)
    # where the site has one alone, it ends there
    ended = {row.start for row in given.found if row.type == name and row.source == LEARNED}
    texts = [page.text[line.word[0] : line.end] for line in lines]
    ways = Counter(tuple(text.split(" ")[:2]) for text in dict.fromkeys(texts))
    for line, text in zip(lines, texts, strict=True):
        start = line.word[1] + 1
        words = page.text[start : line.end].split(" ") if start < line.end else []
        capitals = all(may_be_named(word) for word in words[1 if line.in_order else 0 :])
        if line.whole or not words or len(words) > MIDDLE_WORDS or not capitals or start in ended:
            continue
        going_on = line.goes_on or has_between(rarely, start, line.end)
        several = going_on and ways[tuple(text.split(" ")[:2])] > 1
        if not several and not has_between(taken, start, line.end):
            yield _annotation(given, name, start, line.end)


def _word(given: RecogniserInput, line: NameLine) -> str:
    return given.page.text[slice(*line.word)]


def _parts(
    given: RecogniserInput, line: NameLine, order: tuple[str, ...], middles: set[str]
) -> Iterator[Annotation]:
    """The first two parts of a line; what ends where the last part begins in other lines is one
    name where nothing follows ("Kijang Innova")."""
    if not line.known:
        yield _annotation(given, order[0], *line.word)
    middle, start = _middle(given, line), line.word[1] + 1
    if not line.goes_on:
        begun = [known for known in middles if known and (middle + " ").startswith(known + " ")]
        middle = max(begun, key=len, default=middle.partition(" ")[0])
    if middle and any(c.isalnum() and not c.islower() for c in middle.partition(" ")[0]):
        yield _annotation(given, order[1], start, start + len(middle))


def _middle(given: RecogniserInput, line: NameLine) -> str:
    """What stands between the first part and the rest."""
    start = line.word[1] + 1
    between = given.page.text[start : line.rest] if start < line.rest else ""
    words = _BRACKET.split(between, maxsplit=1)[0].split(" ")
    words = [word for word in words if word][:MIDDLE_WORDS]
    return " ".join(takewhile(lambda word: not _SIZE.match(word), words))


def _annotation(given: RecogniserInput, name: str, start: int, end: int) -> Annotation:
    text, node = given.page.text[start:end], given.index.element(start, end)
    return Annotation(name, start, end, node, NAME_SCORE, ORDERED, {"normal": text}, text)


def _alike(given: RecogniserInput) -> dict[tuple[str, ...], list[NameLine]]:
    """Lines that may be names, by how their elements look."""
    page, signs = given.page, name_signs(given.domain)
    seconds = {row.start: row.end for row in given.found if row.type == given.domain.order[1]}
    firsts = {row.start: row.end for row in given.found if row.type == given.domain.order[0]}
    # what the line above has the first part of
    begun = {row.start for row in given.found if row.source == DIVIDED}
    starts = sorted(row.start for row in given.found if row.type in signs)
    known_starts, chosen = sorted(firsts), _chosen_starts(given)
    amounts = {(row.start, row.end) for row in given.found if _is_money(given, row)}
    groups: dict[tuple[str, ...], list[NameLine]] = defaultdict(list)
    labelled = names_behind_labels(given, firsts, seconds)
    at = 0
    for line_start, end in page.line_list:
        start = labelled.get(line_start, line_start)
        match = _FIRST.match(page.text, start, end)
        while at < len(starts) and starts[at] < start:
            at += 1
        if match is None or page.text.count(" ", start, end) >= MOST_WORDS or start in begun:
            continue
        if (start, end) in amounts:  # "M 82,700" may look as names do
            continue
        if match.start(1) not in firsts and match[1][0].islower():
            continue
        if is_made_of_sentences(page.text[start:end]):
            continue
        if match.start(1) not in firsts and not has_capitals(page.text[match.end(1) : end]):
            continue
        first = last_of_same(page.text, match.start(1), firsts.get(match.start(1), match.end(1)))
        later = [place for place in starts[at : at + 4] if first[1] < place < end]
        groups[look_of(given, given.index.element(start, end))].append(
            NameLine(
                first,
                min(later[0] - 1 if later else end, _first_chosen(chosen, seconds, first[1], end)),
                len(later),
                first[0] in firsts,
                first[0] in firsts and first[1] + 1 in seconds,
                has_between(known_starts, first[1], end),
                first[0] in firsts and seconds.get(first[1] + 1) == end,
                first[1] < end and " " not in page.text[first[1] + 1 : end],
                end,
            )
        )
    return groups


def _is_money(given: RecogniserInput, row: Annotation) -> bool:
    kind = given.domain.types.get(row.type)
    return kind is not None and kind.value == "money"


def _chosen_starts(given: RecogniserInput) -> list[int]:
    """Where values stand that are chosen from a few kinds and are no part of names."""
    kinds = given.domain.types
    return sorted(
        row.start
        for row in given.found
        if (kind := kinds.get(row.type)) is not None
        and kind.value == "choice"
        and kind.instance_of == "attribute"
        and not kind.in_names
    )


def _first_chosen(chosen: list[int], seconds: dict[int, int], first: int, end: int) -> int:
    """The end of the second part before the first such value behind it, or the line's: what stands
    right behind the first part is the second, whatever it is elsewhere."""
    at = bisect(chosen, seconds.get(first + 1, first + 1))
    return chosen[at] - 1 if at < len(chosen) and chosen[at] < end else end


def look_of(given: RecogniserInput, node: int) -> tuple[str, ...]:
    """Tags and classes of an element and of the one around it, and the column of a cell of a
    table."""
    page, above = given.page, given.page.parent_list[node]
    nodes = (node, above) if above >= 0 else (node,)
    looks = map(page.look_of, nodes)
    if above < 0 or page.tag_of(node) != "td":
        return tuple(looks)
    cells = [n for n in page.children(above) if page.tag_of(n) in CELL_TAGS]
    return (*looks, str(cells.index(node)))


def name_signs(domain: Domain) -> set[str]:
    """Types that only the last part of a name has: those that speak for it, and nothing else."""
    cues = domain.types[domain.order[-1]].cues
    return {name for name, weight in cues.items() if weight > 0 and name in domain.types} | {
        domain.order[-1]
    }
