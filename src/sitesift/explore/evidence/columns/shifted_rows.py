"""Rows whose cells moved. In: the rows. Out: a line of evidence, where cells hold what other rows
have in other columns.

Where a badge or a missing line moves what follows, a wrapper that counts lines reads the facts of a
record as its description, or its description as its place. Assumed: a cell that has two columns or
more which its row lacks and most other rows have, and that is not made of sentences, is the line of
those; so is a text that has several facts, or one that is what another row has in a column that its
own lacks, where most others are made of sentences. Sentences in a column in which most rows have
none are the text that their row lacks. A place that says a number of the subject, where most places
say none, is a line of facts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from sitesift.explore.evidence.case import USUAL_SHARE, Case, cell_text, compared
from sitesift.explore.evidence.unread.passed_values import Told, said_of
from sitesift.explore.lists.runs.odd_rows import FEWEST_LACKING, odd_rows, usual_names
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.sentences import is_made_of_sentences

PROSE = "prose"  # the extent of running texts
MOST_MOVED = 0.05  # of the rows with such a column: what a verdict promises
MOST_READ = 100  # cells of a column that are read for what they usually say
FACTS = ("number", "measure", "choice")  # values that lists of facts have


def shifted_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows with a cell that belongs in other columns."""
    shifted = _with_facts_that_rows_lack(case)
    prose = [name for name in case.domain.attributes if case.domain.types[name].extent == PROSE]
    for name in prose:
        shifted |= _facts_among_sentences(case, name) | _sentences_elsewhere(case, name)
        shifted |= _values_among_sentences(case, name)
    for name in (n for n in case.domain.attributes if case.domain.types[n].locates):
        shifted |= _facts_among_places(case, name)
    if shifted:
        yield compared(EvidenceKind.SHIFTED, len(shifted), 0, False)


def _with_facts_that_rows_lack(case: Case) -> set[int]:
    """Rows that have in one cell what most others have in columns of their own, and not in that
    column too: a version ends with its doors in all rows."""
    cells = [
        (number, *cell) for number in odd_rows(case.rows) for cell in _free_cells(case, number)
    ]
    usual, said = usual_names(case.rows), said_of([[text] for *_, text in cells], case.domain)
    found = [
        (number, name, lacking)
        for (number, name, _), held in zip(cells, said, strict=True)
        if len(lacking := held.keys() & usual - case.rows[number].keys()) >= FEWEST_LACKING
    ]
    odd = {number for number, *_ in cells}
    there = {name: _usually_said(case, name, odd) for name in {name for _, name, _ in found}}
    return {n for n, name, lacking in found if len(lacking - there[name]) >= FEWEST_LACKING}


def _usually_said(case: Case, name: str, odd: set[int]) -> set[str]:
    """The attributes that most cells of a column say, but for those of odd rows."""
    texts = [
        text for n, row in enumerate(case.rows) if n not in odd and (text := cell_text(row, name))
    ]
    told = said_of([[text] for text in texts[:MOST_READ]], case.domain)
    counts = Counter(one for held in told for one in held)
    return {one for one, count in counts.items() if count > USUAL_SHARE * len(told)}


def _facts_among_sentences(case: Case, name: str) -> set[int]:
    """Rows whose running text is a line of facts, where most others are made of sentences."""
    texts = {n: text for n, row in enumerate(case.rows) if (text := cell_text(row, name))}
    bare = [n for n, text in texts.items() if not is_made_of_sentences(text)]
    if not _are_some(len(bare), len(texts)):
        return set()
    types = case.domain.types
    said = said_of([[texts[n]] for n in bare], case.domain)
    facts = {n for n, held in zip(bare, said, strict=True)
             if sum(types[one].value in FACTS for one in held) >= FEWEST_LACKING}  # fmt: skip
    return facts if _are_some(len(facts), len(texts)) else set()


def _facts_among_places(case: Case, name: str) -> set[int]:
    """Rows whose place says a number that tells the subject, with a word ("4 bedrooms"), where most
    places do not; what the record is called may say both."""
    texts = {n: text for n, row in enumerate(case.rows) if (text := cell_text(row, name))}
    types, named = case.domain.types, _named(case)
    plain = {n: text for n, text in texts.items() if text not in named}
    said = said_of([[text] for text in plain.values()], case.domain)
    facts = {
        n
        for n, held in zip(plain, said, strict=True)
        for one, told in held.items()
        if types[one].is_counted and types[one].specific and _have_words(told)
    }
    return facts if _are_some(len(facts), len(texts)) else set()


def _have_words(told: Iterable[Told]) -> bool:
    return any(any(map(str.isalpha, one.text)) for one in told)


def _named(case: Case) -> set[str]:
    """What records are called."""
    naming = (name for name in case.domain.attributes if case.domain.types[name].names_record)
    return {text for name in naming for text in case.texts(name)}


def _values_among_sentences(case: Case, prose: str) -> set[int]:
    """Rows whose running text is what other rows have in a column which they lack, as far as behind
    its last comma (towns recur, streets hardly), where most others are made of sentences."""
    texts = {n: text for n, row in enumerate(case.rows) if (text := cell_text(row, prose))}
    bare = [n for n, text in texts.items() if not is_made_of_sentences(text)]
    found = set[int]()
    for name in case.domain.attributes:
        kind = case.domain.types[name]
        if kind.extent == PROSE or kind.value != "text" or kind.is_address or kind.names_record:
            continue
        ends = {_end(text) for text in case.texts(name)}
        moved = {n for n in bare if not cell_text(case.rows[n], name) and _end(texts[n]) in ends}
        if _are_some(len(moved), len(texts)):
            found |= moved
    return found


def _end(text: str) -> str:
    return text.rpartition(",")[2].strip().casefold()


def _sentences_elsewhere(case: Case, prose: str) -> set[int]:
    """Rows without a running text that have one in a column in which most rows have none. Where no
    row has one, a name of two sentences ("Near the park! Almost too good") is a name."""
    found, no_prose = set[int](), not case.texts(prose)
    for name in case.domain.attributes:
        kind = case.domain.types[name]
        having = [n for n, row in enumerate(case.rows) if cell_text(row, name)]
        if kind.extent == PROSE or kind.value != "text" or kind.is_address:
            continue
        if kind.names_record and no_prose:
            continue
        moved = {n for n in having if is_made_of_sentences(cell_text(case.rows[n], name))}
        moved = {n for n in moved if not cell_text(case.rows[n], prose)}
        if _are_some(len(moved), len(having)):
            found |= moved
    return found


def _are_some(part: int, whole: int) -> bool:
    """Whether some rows are as they are not by chance, and most others are not."""
    return max(1, MOST_MOVED * whole) < part < USUAL_SHARE * whole


def _free_cells(case: Case, number: int) -> list[tuple[str, str]]:
    """The cells of a row that may be anything, without what it is called and sentences."""
    row, types = case.rows[number], case.domain.types
    cells = [
        (name, cell_text(row, name))
        for name in row
        if name in types and types[name].value == "text" and not types[name].names_record
    ]
    return [(name, text) for name, text in cells if text and not is_made_of_sentences(text)]
