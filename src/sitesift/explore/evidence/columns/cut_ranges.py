"""Amounts and counts of which rows have a half. In: a case. Out: for each attribute that is money
or a count, the rows that have one number where pages show two with a dash between them ("900 € -
950 €", "3-5 rooms").

A cut that was learned from single amounts reads the first of two. Assumed: what is said of a record
on any page or line holds, where one of its two numbers is that of the row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sitesift.explore.evidence.case import Case, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine

MOST_CUT = 0.05  # of the rows with an amount: what a verdict promises
FEWEST_DIGITS = 2  # of an amount
_NUMBER = r"(\d[\d.,'\u00a0\u202f ]*)"
_RANGE = re.compile(rf"{_NUMBER}[^\d\-\u2013\u2014]{{0,8}}[-\u2013\u2014][^\d]{{0,8}}{_NUMBER}")
_DIGIT = re.compile(r"\d")


def cut_range_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows with half a range."""
    said: dict[int, list[str]] = {}
    for key, place in case.places.items():
        said.setdefault(place, []).extend(case.lines.get(key, ()))
    for name in case.domain.attributes:
        if case.domain.types[name].value not in HALVES:
            continue
        seen = {case.places[key]: own[name] for key, own in case.seen.items()
                if key in case.places and name in own}  # fmt: skip
        held = {n: text for n, row in enumerate(case.rows) if (text := cell_text(row, name))}
        is_cut = HALVES[case.domain.types[name].value]
        cut = [n for n, text in held.items() if is_cut(text, [*said.get(n, ()), seen.get(n, "")])]
        if len(cut) > MOST_CUT * len(held):
            yield compared(EvidenceKind.CUT_RANGE, len(cut), 0, False, name)


def is_half(text: str, others: Sequence[str]) -> bool:
    """Whether one of some texts is a range, and a text is one of its ends."""
    own = _digits(text)
    ends = [tuple(map(_digits, found.groups())) for each in others
            for found in _RANGE.finditer(each)]  # fmt: skip
    return len(own) >= FEWEST_DIGITS and any(own in pair and len(set(pair)) > 1 for pair in ends)


def is_half_of_count(text: str, others: Sequence[str]) -> bool:
    """Whether one of some texts is the range that a count is an end of: all of the text, and a
    number more with a dash between, or such a range at the end of a line."""
    whole = re.escape(text.strip())
    behind, before = rf"\d{{1,2}} ?[-\u2013] ?{whole}", rf"{whole} ?[-\u2013] ?\d{{1,2}}"
    ends = re.compile(rf"(?:{behind}|{before})") if text.strip() else re.compile(r"(?!)")
    return any(ends.fullmatch(each.strip()) for each in others)


def _digits(text: str) -> str:
    return "".join(_DIGIT.findall(text))


# by the kind of value: whether a text is half of a range
HALVES = {"money": is_half, "number": is_half_of_count}
