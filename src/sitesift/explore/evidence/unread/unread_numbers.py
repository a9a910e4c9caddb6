"""Numbers of records that nobody reads, where the rows have none of the domain's. In: a case. Out:
a line of evidence, where there are such places.

"3 yatak" is no fact where nobody knows the word, on lists, own pages and in the run alike. Rows
with some numbers of the subject tell nothing: of twenty right applications four had others unread.
Assumed: a number with the same words, or none, in nearly all records is a fact of theirs; it is
none of these where it says when, where all are different (what the site calls its records by) and
not even round, or where another cell of the row says the same number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from sitesift.explore.evidence.case import HOLDING_SHARE, Case, Cells, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.passing_time import minutes_ago

PLACE_SHARE = 0.9  # of the records looked at
LEAST_RECORDS = 6
FEWEST_NUMBERS = 3  # different ones
REPEATED_SHARE = 0.8  # of the records: at most so many different numbers, or they are round ones
ROUND_SHARE = 0.6  # of the numbers, as of amounts
NUMBERED = ("number", "measure")
_NUMBER = re.compile(r"\d+(?:[.,'\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2})?")
_SCALED = re.compile(r"\d+[.,]\d{1,2} ?[^\W\d_]{1,8}\.?")  # units stand in cells of their own
_DIGITS = re.compile(r"\D+")


def unread_number_lines(case: Case) -> Iterator[EvidenceLine]:
    """The attributes of numbers that tell the subject, or those of money that the domain expects,
    where no row has any of them and such places are."""
    types = [case.domain.types[name] for name in case.domain.attributes]
    telling = [kind.name for kind in types if kind.value in NUMBERED and kind.specific > 0]
    money = [n for n in case.domain.expected if case.domain.types[n].value == "money"]
    for names in filter(None, (telling, money)):
        lacking = not any(map(case.texts, names))
        if lacking and (places := _places(case)):
            yield compared(EvidenceKind.UNREAD_NUMBERS, places, 0, False, ", ".join(names))


def _places(case: Case) -> int:
    """How many places with unread numbers the records have."""
    rows = case.by_key
    looked_at = {one.key: one for one in case.shown if one.key in rows}
    texts: dict[str, dict[str, str]] = {}
    for key, one in looked_at.items():
        for place, text in one.cells.items():
            texts.setdefault(place, {})[key] = text
    least = max(LEAST_RECORDS, PLACE_SHARE * len(looked_at))
    return sum(len(said) >= least and _is_fact(said, rows) for said in texts.values())


def _is_fact(said: Mapping[str, str], rows: Mapping[str, Cells]) -> bool:
    """Whether the texts of a place are numbers with the same words, which no other cell has."""
    found = {key: _NUMBER.findall(text) for key, text in said.items() if minutes_ago(text) is None}
    numbers = {key: _DIGITS.sub("", own[0]) for key, own in found.items() if len(own) == 1}
    forms = Counter(_NUMBER.sub("0", said[key]).strip().casefold() for key in numbers)
    if not forms or forms.most_common(1)[0][1] < HOLDING_SHARE * len(said):
        return False
    different = len(set(numbers.values()))
    round_ones = sum(_is_round(said[key], number) for key, number in numbers.items())
    repeated = different <= REPEATED_SHARE * len(numbers)
    elsewhere = sum(_has(rows[key], number) for key, number in numbers.items())
    return (
        different >= FEWEST_NUMBERS
        and (repeated or round_ones >= ROUND_SHARE * len(numbers))
        and elsewhere < HOLDING_SHARE * len(numbers)
    )


def _is_round(text: str, number: str) -> bool:
    """Whether a number ends with noughts, or counts by a word for them: "29.1 mil"."""
    return number.endswith("0") or _SCALED.fullmatch(text.strip()) is not None


def _has(row: Cells, number: str) -> bool:
    """Whether a cell of a row has a number."""
    said = (_DIGITS.sub("", one) for name in row for one in _NUMBER.findall(cell_text(row, name)))
    return number in said
