"""Values that some rows lack, though their records say them where others do. In: the lines of
records as a run has passed them, and the rows. Out: a line of evidence for each such column.

A recogniser that does not know a town loses it on every page. Two things tell: where the rows with
the column have it, as the first line say, the records without it have a line that no cell has, and
so more such lines than the others; or the column is a part of another one in all rows that have it,
in the same form at the same end ("..., FL 33650"), and that one goes on in the same form where it
is lacking. Assumed: what a record truly lacks leaves no line behind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import HOLDING_SHARE, Case, Cells, cell_text, compared
from sitesift.explore.evidence.columns.cut_texts import said_words
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Type

MOST_LOST = 0.05  # of the rows: what a verdict promises
FEWEST_LOST = 2  # rows: one may lack it
LEAST_HAVING = 4  # rows that tell where a column stands
USUAL_ROWS = 0.9  # of the rows with a column, whose number of unread lines is what others may have
TOLD_VALUES = ("text", "choice", "number", "measure", "money")
WORDED = ("text", "choice")
LONGEST_PART = 4  # words of a value that is a part of another
_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d[\d.,' \u00a0\u202f]*\d|\d")
Lines = Mapping[int, Sequence[str]]  # by the number of the row


def lost_value_lines(case: Case) -> Iterator[EvidenceLine]:
    """The columns that rows lack, of which their records show a value."""
    lines = {case.places[key]: own for key, own in case.lines.items() if key in case.places}
    unread = _unread(case.rows, lines)
    for kind in (case.domain.types[name] for name in case.domain.attributes):
        if kind.value not in TOLD_VALUES or kind.is_address or kind.badge:
            continue
        having = [n for n, row in enumerate(case.rows) if cell_text(row, kind.name)]
        lacking = [n for n in range(case.count) if n not in set(having)]
        if len(having) < LEAST_HAVING or len(lacking) < max(FEWEST_LOST, MOST_LOST * case.count):
            continue
        lost = set[int]()
        if kind.value in WORDED:
            lost |= _lost_in_others(case, kind, having, lacking)
        if kind.value != "choice" and kind.extent != "prose":
            lost |= _lost_lines(case.rows, lines, unread, kind)
        if len(lost) >= max(FEWEST_LOST, MOST_LOST * case.count):
            yield compared(EvidenceKind.LOST_VALUE, len(lost), 0, False, kind.name)


def _unread(rows: Sequence[Cells], lines: Lines) -> dict[int, list[str]]:
    """The lines of each record that no cell has. Of numbers that stand alone there may be several
    alike, and as many cells."""
    found: dict[int, list[str]] = {}
    for n, own in lines.items():
        cells = [said_words(cell_text(rows[n], name)) for name in rows[n]]
        joined = ["".join(words) for words in cells]
        found[n] = [
            line for line in own
            if (said := letters_and_digits(line))
            and not (any(said in words for words in cells) if said.isdigit()
                     else any(said in whole for whole in joined))
        ]  # fmt: skip
    return found


def _form(line: str) -> str:
    """A line with noughts for its numbers: the form of a number with its words."""
    return _NUMBER.sub("0", line).casefold()


def _lost_lines(
    rows: Sequence[Cells], lines: Lines, unread: Mapping[int, Sequence[str]], kind: Type
) -> set[int]:
    """Rows without a column that have an unread line at its place, and so more than others have;
    where the column is of numbers, one of the same form."""
    having = [n for n in lines if cell_text(rows[n], kind.name)]
    for end in (False, True):
        places = {n: _place(lines[n], cell_text(rows[n], kind.name), end=end) for n in having}
        place, count = next(iter(Counter(places.values()).most_common(1)), (None, 0))
        if place is None or count < max(LEAST_HAVING, HOLDING_SHARE * len(having)):
            continue
        counts = sorted(len(unread[n]) for n in having)
        usual = counts[int(USUAL_ROWS * (len(counts) - 1))]
        forms = {_form(lines[n][place]) for n in having if places[n] == place}
        lost = {
            n for n in lines.keys() - set(having)
            if len(unread[n]) > usual and len(lines[n]) > abs(place + (place < 0))
            and (line := lines[n][place]) in unread[n]
            and (kind.value == "text" or _form(line) in forms)
        }  # fmt: skip
        if lost:
            return lost
    return set()


def _place(lines: Sequence[str], text: str, *, end: bool) -> int | None:
    """Which line a value is, counted from the first or, below nought, from the last one; a cell may
    have its label too."""
    said = {letters_and_digits(text), letters_and_digits(text.rpartition(":")[2])} - {""}
    found = next((n for n, line in enumerate(lines) if letters_and_digits(line) in said), None)
    return found - len(lines) if end and found is not None else found


def _lost_in_others(
    case: Case, kind: Type, having: Sequence[int], lacking: Sequence[int]
) -> set[int]:
    """Rows without a column that have, in another one, what is that column in all others."""
    lost = set[int]()
    for other in case.domain.attributes:
        whole = case.domain.types[other]
        if other == kind.name or whole.value != "text" or whole.extent == "prose":
            continue
        both = [n for n in having if cell_text(case.rows[n], other)]
        if len(both) < max(LEAST_HAVING, HOLDING_SHARE * len(having)):
            continue
        told = [n for n in lacking if cell_text(case.rows[n], other)]
        same = sum(_is_said_by(case, n, kind, other) for n in both)
        if same >= HOLDING_SHARE * len(both):
            lost |= set(told)
        elif kind.value == "text" or kind.part_of:
            forms = Counter(
                form for n in both
                for form in _forms(*(cell_text(case.rows[n], one) for one in (other, kind.name)))
            )  # fmt: skip
            form, count = next(iter(forms.most_common(1)), (None, 0))
            if form is not None and count >= HOLDING_SHARE * len(both):
                lost |= {n for n in told if form in set(_forms(cell_text(case.rows[n], other)))}
    return lost


def _is_said_by(case: Case, number: int, kind: Type, other: str) -> bool:
    """Whether another cell of a row is the same, or has what the record is called and more."""
    row = case.rows[number]
    one, two = (letters_and_digits(cell_text(row, name)) for name in (kind.name, other))
    return one == two or (kind.names_record and one in two)


def _forms(text: str, part: str | None = None) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """The forms of the last words of a text, or of those that are a part of it: how many stand
    behind, what letters they have, and what stands before them."""
    words = list(_WORD.finditer(text))
    for last in range(len(words), max(0, len(words) - LONGEST_PART), -1):
        for first in range(last - 1, max(-1, last - 1 - LONGEST_PART), -1):
            if part is None or text[words[first].start() : words[last - 1].end()] == part:
                before = text[words[first - 1].end() : words[first].start()] if first else "^"
                shape = tuple(_shape(word[0]) for word in words[first:last])
                yield len(words) - last, shape, before.strip()


def _shape(word: str) -> str:
    """What a word is made of: figures, capitals, letters, or several of them."""
    if word.isdigit():
        return "9" * len(word)
    if word.isalpha():
        return "A" * len(word) if word.isupper() and len(word) > 1 else "a"
    return re.sub(r"[^\W\d_]", "A", re.sub(r"\d", "9", word))
