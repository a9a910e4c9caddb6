"""Names, choices and running texts of which rows have a part. In: the account of a case's lines.
Out: a line of evidence for each column whose cells go on in their own line.

A recogniser that knows the town and not the street, or ends where it knows no more, reads part of a
name, alike on every page, so that all pages agree with it. Assumed: a line that has a cell and
further words, which no other cell has and few other records have there, is the whole of it; so is
that of what a record is called, whoever has the words besides, and so is a place with the number of
a house before it. What most have there is a label;
what counts or says when ("2 days ago", "12 May") is no part of a name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sitesift.explore.evidence.case import USUAL_SHARE, Case, compared
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.cut_choices import cut_choices
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.explore.evidence.lines.running_texts import cut_running
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Type
from sitesift.text.divided_lines import pieces
from sitesift.text.month_names import month_number
from sitesift.text.plain_text import Words, said_words

MOST_CUT = 0.05  # of the rows with the column: what a verdict promises
FEWEST_CUT = 2  # rows: one may have a word of its own besides
SHORTEST_WORD = 3  # letters and digits of one behind a cell that is hardly a sign or a unit
LONGEST_HOUSE = 5  # digits of the number of a house
OWN_NUMBER_SIGNS = "#№"
_WORD = re.compile(r"[^\W_]+")
_DIGITS = re.compile(r"\d+")
_SUM = re.compile(r"(?<![\d.,])(\d{1,2})\s?\+\s?(\d{1,2})(?![\d.,])")
_COUNTED = re.compile(r"\d[\d.,]*\s+[^\W\d_]")  # "2 days", not "4dr"


def cut_value_lines(_: Case, account: Account) -> Iterator[EvidenceLine]:
    """The columns of which rows have a part."""
    for kind in account.types:
        cut = cut_choices(account, kind) if kind.value == "choice" else set[int]()
        cut |= _cut_texts(account, kind) if _is_free(kind) else set()
        cut |= cut_running(account, kind) if kind.extent == "prose" else set()
        cut |= _cut_sums(account, kind) if kind.value == "number" else set()
        if cut:
            yield compared(EvidenceKind.CUT_VALUE, len(cut), 0, False, kind.name)


def _cut_texts(account: Account, kind: Type) -> set[int]:
    """The rows whose names go on in their own line, with words that few others have there."""
    having = account.having(kind.name)
    rest = {n: words for n in having if (words := _left(account.records[n], kind))}
    times = Counter(word for words in rest.values() for word in words)
    usual = max(1.0, USUAL_SHARE * len(having))
    cut = {n for n, words in rest.items() if any(times[word] <= usual for word in words)}
    return cut if len(cut) >= max(FEWEST_CUT, MOST_CUT * len(having)) else set()


def _cut_sums(account: Account, kind: Type) -> set[int]:
    """The rows whose number is one end of a sum in a line of theirs: of "1 + 2" rooms "1"."""
    having = account.having(kind.name)
    cut = {n for n in having if _is_summand(account.records[n], kind.name)}
    return cut if len(cut) >= max(FEWEST_CUT, MOST_CUT * len(having)) else set()


def _is_summand(record: RecordLines, name: str) -> bool:
    text = record.cells[name]
    sums = [ends for line in record.lines for ends in _SUM.findall(line)]
    return "+" not in text and any(_DIGITS.findall(text) == [one] for ends in sums for one in ends)


def _is_free(kind: Type) -> bool:
    """Whether values are names of any kind; codes stand within other words, and running texts are
    asked elsewhere."""
    return kind.value == "text" and kind.is_block and kind.extent != "prose"


def _left(record: RecordLines, kind: Type) -> set[str]:
    """The words that a row's lines have beside a cell and no cell of it has; none where the cell is
    a line of its own. Of a record's name all words count, whoever has them besides; a name of
    several pieces is looked for in whole lines. A number is known from one with its unit."""
    text, own = record.cells[kind.name], record.cell_words[kind.name]
    several = len(pieces(text)) > 1
    lines = [piece for line in record.lines for piece in ([line] if several else pieces(line))]
    spoken = [(line, said_words(line)) for line in lines]
    if not own or any(words == own for _, words in spoken):
        return set()
    known = set(own)
    if not kind.names_record:
        known |= {word for words in record.cell_words.values() for word in words}
        known |= {number for word in known for number in _DIGITS.findall(word)}
    found = set[str]()
    for line, words in spoken:
        parts = split_at(words, own)
        if parts is not None and not _tells_when(line, own):
            before, behind = parts
            found |= {word for word in (*before, *behind) if len(word) >= SHORTEST_WORD} - known
            found |= {word for word in before if len(word) > 1 and word.isalpha()} - known
            found |= set(before) if kind.locates and _is_house(before, line) else set()
    return found


def _is_house(words: Words, line: str) -> bool:
    """Whether some words are the number of a house, before its street; behind a number sign it is
    the record's own."""
    numbered = len(words) == 1 and words[0].isdigit() and len(words[0]) <= LONGEST_HOUSE
    return numbered and not any(sign in line for sign in OWN_NUMBER_SIGNS)


def _tells_when(line: str, own: Words) -> bool:
    """Whether a line counts something or names a month, beside what it says of a cell."""
    rest = line.casefold()
    for word in own:
        rest = rest.replace(word, " ", 1)
    return _COUNTED.search(rest) is not None or any(map(month_number, _WORD.findall(rest)))


def split_at(words: Words, part: Words) -> tuple[Words, Words] | None:
    """The words before and behind some that stand among others; None where they do not."""
    size = len(part)
    found = (n for n in range(len(words) - size + 1) if words[n : n + size] == part)
    start = next(found, None)
    return None if start is None else (words[:start], words[start + size :])
