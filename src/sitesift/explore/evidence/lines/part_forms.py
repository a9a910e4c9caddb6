"""Columns that are a part of another one, in the same form at the same end. In: the account of a
case's lines, and a column. Out: the rows that lack it, whose other cell goes on in that form:
"..., FL 33650" where other rows have "33650" out of it, "2014 Beat" where they have "2014".

Assumed: in nearly all rows that have both it is so; of words only the end of a text tells (towns
stand behind streets), of numbers the beginning too. A number that has a line of its own is said by
names besides, where the line is missing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sitesift.explore.evidence.case import HOLDING_SHARE
from sitesift.explore.evidence.lines.account import LEAST_HAVING, Account
from sitesift.ontology import Type
from sitesift.text.plain_text import letters_and_digits

LONGEST_PART = 4  # words of a value that is a part of another
FEW_ALONE = 0.15  # of the cells of numbers, up to which names are where they are read
PARTS = ("text", "choice", "number")
_WORD = re.compile(r"[^\W_]+")
Form = tuple[str, int, tuple[str, ...], str]  # the end, words beyond, letters, what stands before


def lost_in_others(account: Account, kind: Type) -> set[int]:
    """Rows without a column that have, in another one, what is that column in all others."""
    lost = set[int]()
    cells = account.all_cells(kind.name)
    alone = sum(kind.name in account.records[n].spots for n in account.having(kind.name))
    if kind.value not in PARTS or (kind.value == "number" and alone > FEW_ALONE * len(cells)):
        return lost
    for whole in account.types:
        if whole is kind or whole.value != "text" or whole.extent == "prose":
            continue
        if kind.value == "number" and not whole.names_record:
            continue
        if kind.value == "choice" and whole.name in account.domain.order[-1:]:
            continue  # the rest of a name has any words, some of which are kinds
        others = account.all_cells(whole.name)
        both = [(cells[n], text) for n, text in others.items() if _has_form(kind, cells.get(n))]
        if len(both) >= max(LEAST_HAVING, HOLDING_SHARE * len(cells)):
            told = {n: text for n, text in others.items() if n not in cells}
            lost |= _lost_in(kind, both, told)
    return lost


def _has_form(kind: Type, cell: str | None) -> bool:
    """Whether a cell shows what form others may have: a number in words ("studio") shows none."""
    return cell is not None and (kind.value != "number" or any(map(str.isdigit, cell)))


def _lost_in(kind: Type, both: list[tuple[str, str]], told: dict[int, str]) -> set[int]:
    """Of some cells, those that have what is a column in nearly all others."""
    if sum(_is_said_by(kind, *pair) for pair in both) >= HOLDING_SHARE * len(both):
        return set(told)
    if kind.value == "choice" and not kind.part_of:
        return set()
    forms = Counter(form for part, text in both for form in set(_forms(text, part)))
    form, count = next(iter(forms.most_common(1)), (None, 0))
    if form is None or count < HOLDING_SHARE * len(both):
        return set()
    return {n for n, text in told.items() if form in set(_forms(text))}


def _is_said_by(kind: Type, part: str, text: str) -> bool:
    """Whether another cell of a row is the same, or has what the record is called and more."""
    one, two = letters_and_digits(part), letters_and_digits(text)
    return one == two or (kind.names_record and one in two)


def _forms(text: str, part: str | None = None) -> Iterator[Form]:
    """The forms of the words of a text that are a part of it, or of all that may be: how many stand
    behind or before, what letters they have, and what stands before them."""
    words = list(_WORD.finditer(text))
    for last in range(1, len(words) + 1):
        for first in range(max(0, last - LONGEST_PART), last):
            if part is None or text[words[first].start() : words[last - 1].end()] == part:
                before = text[words[first - 1].end() : words[first].start()] if first else "^"
                shape = tuple(_shape(word[0]) for word in words[first:last])
                yield "last", len(words) - last, shape, before.strip()
                if all(any(map(str.isdigit, one)) for one in shape):
                    yield "first", first, shape, before.strip()


def _shape(word: str) -> str:
    """What a word is made of: figures, capitals, letters, or several of them."""
    if word.isdigit():
        return "9" * len(word)
    if word.isalpha():
        return "A" * len(word) if word.isupper() and len(word) > 1 else "a"
    return re.sub(r"[^\W\d_]", "A", re.sub(r"\d", "9", word))
