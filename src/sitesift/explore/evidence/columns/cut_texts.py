"""Names of which rows have a part. In: the lines of records as a run has passed them, and the rows.
Out: a line of evidence for each column of free texts whose cells go on in their own line.

A recogniser that knows the town and not the street, or ends where it knows no more, reads part of a
name, alike on every page, so that all pages agree with it. Assumed: a line that has a cell and
further words, which no other cell has and few other records have there, is the whole of it; so is
that of what a record is called, whoever has the words besides. What most have there is a label;
what counts or says when ("2 days ago", "12 May") is no part of a name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.explore.evidence.case import USUAL_SHARE, Case, Cells, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Type
from sitesift.text.divided_lines import pieces
from sitesift.text.month_names import month_number

MOST_CUT = 0.05  # of the rows with the column: what a verdict promises
FEWEST_CUT = 2  # rows: one may have a word of its own besides
SHORTEST_WORD = 3  # letters and digits of one that is hardly a sign or a unit
_WORD = re.compile(r"[^\W_]+")
_COUNTED = re.compile(r"\d[\d.,]*\s+[^\W\d_]")  # "2 days", not "4dr"
Words = tuple[str, ...]


def cut_text_lines(case: Case) -> Iterator[EvidenceLine]:
    """The columns of which rows have a part."""
    lines = {case.places[key]: own for key, own in case.lines.items() if key in case.places}
    for name in filter(lambda name: _is_free(case.domain.types[name]), case.domain.attributes):
        having = [n for n in lines if cell_text(case.rows[n], name)]
        rest = {
            n: words
            for n in having
            if (words := _left(lines[n], case.rows[n], case.domain.types[name]))
        }
        times = Counter(word for words in rest.values() for word in words)
        usual = max(1.0, USUAL_SHARE * len(having))
        cut = sum(any(times[word] <= usual for word in words) for words in rest.values())
        if cut >= max(FEWEST_CUT, MOST_CUT * len(having)):
            yield compared(EvidenceKind.CUT_TEXT, cut, 0, False, name)


def _is_free(kind: Type) -> bool:
    """Whether values are names of any kind; codes stand within other words, and running texts are
    cut for want of room."""
    return kind.value == "text" and kind.is_block and kind.extent != "prose"


def _left(lines: Sequence[str], row: Cells, kind: Type) -> set[str]:
    """The words that a row's lines have beside a cell and no cell of it has; none where the cell is
    a line of its own. Of a record's name all words count, whoever has them besides."""
    own = said_words(cell_text(row, kind.name))
    spoken = [(line, said_words(line)) for text in lines for line in pieces(text)]
    if not own or any(words == own for _, words in spoken):
        return set()
    known = {*own, *(w for name in row for w in said_words(cell_text(row, name)))}
    known = set(own) if kind.names_record else known
    found = set[str]()
    for line, words in spoken:
        rest = rest_of(words, own)
        if rest is not None and not _tells_when(line, own):
            found |= {word for word in rest if len(word) >= SHORTEST_WORD} - known
    return found


def _tells_when(line: str, own: Words) -> bool:
    """Whether a line counts something or names a month, beside what it says of a cell."""
    rest = line.casefold()
    for word in own:
        rest = rest.replace(word, " ", 1)
    return _COUNTED.search(rest) is not None or any(map(month_number, _WORD.findall(rest)))


def said_words(text: str) -> Words:
    """The words of a text, whatever stands between them."""
    return tuple(_WORD.findall(text.casefold()))


def rest_of(words: Words, part: Words) -> Words | None:
    """The words before and behind some that stand among others; None where they do not."""
    size = len(part)
    found = (n for n in range(len(words) - size + 1) if words[n : n + size] == part)
    start = next(found, None)
    return None if start is None else words[:start] + words[start + size :]
