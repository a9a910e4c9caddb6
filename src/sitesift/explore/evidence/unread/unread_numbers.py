"""Numbers of records that nobody reads, where the rows have none of the domain's. In: a case. Out:
a line of evidence, where there are such places.

"3 yatak" is no fact where nobody knows the word, on lists, own pages and in the run alike. Rows
with some numbers of the subject tell nothing: of twenty right applications four had others unread.
But where none has a year, or a mileage, what stands alone and is as large as these is missed; where
none has the measure that tells it best ("Metri: 92"), a number that may be one; where none has the
count that tells it best, a few of something that half have ("3 otaq"); and whatever number lists
show at one place as own pages say it behind a label, and no row has. Assumed: a number with the
same words, or none, in nearly all records is a fact of theirs, words for noughts aside ("G 1.2
mil", "G 923 K"); it is none of these where it says when, where all are different (what the site
calls its records by) and not even round, or where another cell of the row says the same number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from statistics import median

from sitesift.explore.evidence.case import (
    HOLDING_SHARE,
    USUAL_SHARE,
    Case,
    cell_text,
    compared,
    texts_by_place,
)
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Type
from sitesift.records.cells import Cells
from sitesift.records.domain.align.unlabelled_numbers import AMOUNTS
from sitesift.text.divided_lines import without_brackets
from sitesift.text.money_words import money_words
from sitesift.text.passing_time import minutes_ago

PLACE_SHARE = 0.9  # of the records looked at
PRICED_SHARE = 0.25  # of them, where what stands there is written as amounts are; assumed
LEAST_RECORDS = 6  # with a number at one place, so that it is theirs; assumed
LEAST_TOLD = 2  # different numbers on own pages, which lists show at one place
FEWEST_NUMBERS = 3  # different ones
REPEATED_SHARE = 0.8  # of the records: at most so many different numbers, or they are round ones
ROUND_SHARE = 0.6  # of the numbers, as of amounts
LEAST_SIZE = 20  # of half of the numbers that measure: bathrooms, floors and pictures are fewer
MOST_OF_A_COUNT, USUAL_COUNT = 15, 6  # of rooms, at most and of half of the records
SHORTEST_CODE = 4  # digits: of years, postcodes and numbers of a stock all have the same
LEAST_LARGE = 1000  # of numbers that are told by their size alone
BARE = "0"  # the form of a number without words
IsOne = Callable[[Mapping[str, str], Mapping[str, Cells]], bool]  # texts by key, and rows
_NUMBER = re.compile(r"\d{1,2}(?:,\d\d)+,\d{3}|\d+(?:[.,'\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2})?")
_SCALED = re.compile(r"\d+[.,]\d{1,2} ?[^\W\d_]{1,8}\.?")  # units stand in cells of their own
_WORD_BEHIND = re.compile(r"(?<=0) ?([^\W\d_]{1,8})\.?(?!\w)")  # a number that is written as 0
_DIGITS = re.compile(r"\D+")
_DIGITS_OF_ONE = re.compile(r"\d+(?:[.,'\u00a0\u202f ]\d+)*")


def unread_number_lines(case: Case) -> Iterator[EvidenceLine]:
    """The attributes of numbers that tell the subject, those of money that the domain expects, or
    the measures or counts that tell it best, where no row has any of them and such places are."""
    types = [case.domain.types[name] for name in case.domain.attributes]
    telling = [kind.name for kind in types if kind.is_counted and kind.specific > 0]
    money = [n for n in case.domain.expected if case.domain.types[n].value == "money"]
    lacking = [names for names in (telling, money) if names and not _have_numbers(case, names)]
    yield from _told_by_own_pages(case)
    for names in lacking:
        places = _places(case, _is_fact, names, PLACE_SHARE)
        if names is money:  # many sites price some of what they have
            places = places or _places(case, _are_amounts, names, PRICED_SHARE)
        if places:
            yield compared(EvidenceKind.UNREAD_NUMBERS, places, 0, False, ", ".join(names))
    if telling in lacking:
        return
    for name in (kind.name for kind in types if _is_told_by_size(kind)):
        unread = not case.texts(name) and name not in case.dropped_columns
        of_size = partial(_are_of_size, _range_of(case.domain.types[name]))
        if unread and (places := _places(case, of_size, [name], PLACE_SHARE)):
            yield compared(EvidenceKind.UNREAD_NUMBERS, places, 0, False, name)
    ways = (("measure", _may_measure, PLACE_SHARE), ("number", _may_count, USUAL_SHARE))
    for value, is_one, share in ways:
        best = _telling_best(types, value)
        unread = not any(map(case.texts, best))
        if best and unread and (places := _places(case, is_one, best, share)):
            yield compared(EvidenceKind.UNREAD_NUMBERS, places, 0, False, ", ".join(best))


def _told_by_own_pages(case: Case) -> Iterator[EvidenceLine]:
    """The attributes of numbers that no row has, though the own pages of some records have them,
    and lists show the very numbers of these records at one place: "3" behind a picture without a
    name. That two of them are the same by chance is hardly likely where they differ."""
    for name in case.domain.attributes:
        kind = case.domain.types[name]
        told = {
            page.key: digits
            for page in case.own_pages
            if (digits := _DIGITS.sub("", cell_text(page.cells, name)))
        }
        if not kind.is_counted or case.texts(name) or len(set(told.values())) < LEAST_TOLD:
            continue
        if places := _places_of(case, told):
            yield compared(EvidenceKind.UNREAD_NUMBERS, places, 0, False, name)


def _places_of(case: Case, told: Mapping[str, str]) -> int:
    """How many places have on all records looked at the numbers told, and nothing else but the same
    words: a label that nobody knows ("Aantal kilometer: 89000")."""
    places = texts_by_place(one for one in case.shown if one.key in told).values()
    return sum(
        {key: _DIGITS.sub("", text) for key, text in own.items()} == told
        and len({_DIGITS_OF_ONE.sub(BARE, text.strip()) for text in own.values()}) == 1
        for own in places
    )


def _range_of(kind: Type) -> tuple[float, float]:
    """Between which a number that stands alone may be one of a kind; nothing where none may."""
    return kind.bare or kind.range or (0, 0)


def _is_told_by_size(kind: Type) -> bool:
    """Whether numbers of a kind are so large that hardly anything else is: years, kilometres."""
    return kind.is_counted and _range_of(kind)[0] >= LEAST_LARGE


def _are_of_size(
    limits: tuple[float, float], said: Mapping[str, str], rows: Mapping[str, Cells]
) -> bool:
    """Whether the texts of a place are nothing but numbers within limits, which no other cell has;
    what a site calls its records by never comes twice, and has as many digits in all."""
    numbers, words = _numbers(said, rows)
    sizes = list(map(int, numbers.values()))
    within = sum(limits[0] <= size <= limits[1] for size in sizes)
    several = len(set(sizes)) <= REPEATED_SHARE * len(sizes)
    lengths = set(map(len, numbers.values()))
    return (
        words == BARE
        and within >= HOLDING_SHARE * len(said)
        and len(set(sizes)) >= FEWEST_NUMBERS
        and (several or len(lengths) > 1)
    )


def _telling_best(types: Iterable[Type], value: str) -> list[str]:
    """The attributes of a kind of value that tell the subject best."""
    kinds = [kind for kind in types if kind.value == value and kind.specific > 0]
    points = max((kind.specific for kind in kinds), default=0)
    return [kind.name for kind in kinds if kind.specific == points]


def _have_numbers(case: Case, names: Collection[str]) -> bool:
    """Whether any row has a number in some columns: "on request" is said in place of one."""
    return any(any(map(str.isdigit, text)) for name in names for text in case.texts(name))


def _places(case: Case, is_one: IsOne, names: Collection[str], share: float) -> int:
    """How many places with unread numbers of a kind a share of the records has whose rows say
    nothing in some columns."""
    rows = case.by_key
    looked_at = [
        one for one in case.shown
        if one.key in rows and not any(cell_text(rows[one.key], name) for name in names)
    ]  # fmt: skip
    least = max(LEAST_RECORDS, share * len({one.key for one in looked_at}))
    places = texts_by_place(looked_at).values()
    return sum(len(said) >= least and is_one(said, rows) for said in places)


def _is_fact(said: Mapping[str, str], rows: Mapping[str, Cells]) -> bool:
    """Whether the texts of a place are numbers with the same words, which no other cell has."""
    numbers, words = _numbers(said, rows)
    different = len(set(numbers.values()))
    by_words = not _scale(words) and len({_scale(_form(said[key])) for key in numbers} - {""}) > 1
    round_ones = sum(
        _is_round(said[key], number) or (by_words and _scale(_form(said[key])) != "")
        for key, number in numbers.items()
    )
    repeated = different <= REPEATED_SHARE * len(numbers)
    return different >= FEWEST_NUMBERS and (repeated or round_ones >= ROUND_SHARE * len(numbers))


def _are_amounts(said: Mapping[str, str], rows: Mapping[str, Cells]) -> bool:
    """Whether the texts of a place are nothing but numbers that are written as amounts are, maybe
    with a sign that some currency has, which no other cell has."""
    numbers, _ = _numbers(said, rows)
    texts = [without_brackets(said[key].strip()) for key in numbers]
    signs = {_NUMBER.sub("", text).strip() for text in texts}
    amounts = sum(bool(AMOUNTS.fullmatch(_NUMBER.findall(text)[0])) for text in texts)
    if not signs <= {"", *money_words().signs}:
        return False
    return len(set(numbers.values())) >= FEWEST_NUMBERS and amounts >= HOLDING_SHARE * len(said)


def _may_measure(said: Mapping[str, str], rows: Mapping[str, Cells]) -> bool:
    """Whether they have words beside them, and are as large as measures of things are that differ
    much; what a site calls its records by never comes twice, nor is it of different lengths."""
    numbers, words = _numbers(said, rows)
    sizes = list(map(int, numbers.values()))
    lengths = set(map(len, numbers.values()))
    return (
        FEWEST_NUMBERS <= len(set(sizes)) < len(sizes)
        and any(map(str.isalpha, words))
        and median(sizes) >= LEAST_SIZE
        and (len(lengths) > 1 or max(lengths) < SHORTEST_CODE)
    )


def _may_count(said: Mapping[str, str], rows: Mapping[str, Cells]) -> bool:
    """Whether they have words beside them, and are as few as rooms of homes are."""
    numbers, words = _numbers(said, rows)
    sizes = list(map(int, numbers.values()))
    return (
        len(set(sizes)) >= FEWEST_NUMBERS
        and any(map(str.isalpha, words))
        and 0 < min(sizes) <= max(sizes) <= MOST_OF_A_COUNT
        and median(sizes) <= USUAL_COUNT
    )


def _numbers(said: Mapping[str, str], rows: Mapping[str, Cells]) -> tuple[dict[str, str], str]:
    """The digits of the texts of a place, where nearly all have one number, the same words beside
    it, and no other cell has it; and the words. What a text ends with in brackets is beside it."""
    timeless = {key: text for key, text in said.items() if minutes_ago(text) is None}
    found = {key: _NUMBER.findall(without_brackets(text)) for key, text in timeless.items()}
    numbers = {key: _DIGITS.sub("", own[0]) for key, own in found.items() if len(own) == 1}
    forms = [_form(said[key]) for key in numbers]
    words, count = _most_common(forms)
    if count < HOLDING_SHARE * len(said):
        words, count = _most_common(map(_without_scale, forms))
    elsewhere = sum(_has(rows[key], number) for key, number in numbers.items())
    alike = count >= HOLDING_SHARE * len(said) and elsewhere < HOLDING_SHARE * len(numbers)
    return (numbers, words) if alike else ({}, "")


def _form(text: str) -> str:
    """A text with 0 for its number, without what it ends with in brackets."""
    return _NUMBER.sub("0", without_brackets(text.strip())).casefold()


def _most_common(forms: Iterable[str]) -> tuple[str, int]:
    return next(iter(Counter(forms).most_common(1)), ("", 0))


def _scale(form: str) -> str:
    """The word for noughts behind the number of a text, with what stands between."""
    word = _WORD_BEHIND.search(form)
    return word[0] if word is not None and money_words().is_scale(word[1]) else ""


def _without_scale(form: str) -> str:
    return form.replace(_scale(form), "", 1)


def _is_round(text: str, number: str) -> bool:
    """Whether a number ends with noughts, or counts by a word for them: "29.1 mil"."""
    return number.endswith("0") or _SCALED.fullmatch(text.strip()) is not None


def _has(row: Cells, number: str) -> bool:
    """Whether a cell of a row has a number."""
    said = (_DIGITS.sub("", one) for name in row for one in _NUMBER.findall(cell_text(row, name)))
    return number in said
