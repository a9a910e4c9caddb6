"""Records without a choice whose place says something that no list has.

In: a case. Out: for each attribute that is chosen from a few, how many records lack it in the
output and have other words where the others have it: a kind of home in a language of which only
some kinds are known. Assumed: records of one template have a value at one place, so that it is
unread in nearly all records that lack it and in hardly one that has it, and words that records with
it show elsewhere, unread too, are something else that moved up. Where a badge stands, others stand
too ("New" for "Sold").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import (
    HOLDING_SHARE,
    Case,
    Cells,
    ShownRecord,
    cell_text,
    compared,
)
from sitesift.explore.evidence.unread.own_labels import told_besides
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.text.choice_words import is_choice_text

FEWEST = 3  # records that lack it, and records that have it; assumed
FEW_SHARE = 0.05  # of the records looked at: so few may lack anything
MOST_WORDS = 3  # of a choice


def unread_choice_lines(case: Case) -> Iterator[EvidenceLine]:
    """Choices that records show at their place and rows lack."""
    rows = case.by_key
    looked_at = [one for one in case.shown if one.key in rows]
    for name in case.domain.attributes:
        kind = case.domain.types[name]
        if kind.value != "choice" or kind.badge:
            continue
        lacking = [one for one in looked_at if not cell_text(rows[one.key], name)]
        having = [one for one in looked_at if cell_text(rows[one.key], name)]
        showing = _count_passed(case, name)
        if _are_enough(lacking, having):
            places = (_count_showing(p, lacking, having) for p in _places(lacking))
            showing = max(showing, *places, 0)
        if showing:
            yield compared(EvidenceKind.UNREAD_CHOICE, showing, 0, False, name)


def _places(lacking: Sequence[ShownRecord]) -> list[str]:
    """Places that nobody reads in nearly all of the records."""
    counts = Counter(place for one in lacking for place in one.cells)
    return [place for place, count in counts.items() if count >= HOLDING_SHARE * len(lacking)]


def _count_showing(
    place: str, lacking: Sequence[ShownRecord], having: Sequence[ShownRecord]
) -> int:
    """Records with words at a place where those with the attribute have nothing unread."""
    if sum(place in one.cells for one in having) > FEW_SHARE * len(having):
        return 0
    elsewhere = {text.strip().casefold() for one in having for text in one.cells.values()}
    texts = [one.cells[place].strip().casefold() for one in lacking if place in one.cells]
    words = [text for text in texts if _is_choice(text) and text not in elsewhere]
    return len(words) if len(words) >= HOLDING_SHARE * len(texts) else 0


def _are_enough(lacking: Sequence[object], having: Sequence[object]) -> bool:
    few = FEW_SHARE * (len(lacking) + len(having))
    return min(len(lacking), len(having)) >= FEWEST and len(lacking) > few


def _count_passed(case: Case, name: str) -> int:
    """Records of all pages without the attribute that have words of their own on a line, which come
    again among them as kinds do, where those with it have read all such lines."""
    lines = {case.places[key]: own for key, own in case.lines.items() if own and key in case.places}
    lacking = [n for n in lines if not cell_text(case.rows[n], name)]
    having = [n for n in lines if cell_text(case.rows[n], name)]
    if not _are_enough(lacking, having):
        return 0
    named = told_besides(case.rows, having, name)
    cells = {n: {k: v for k, v in case.rows[n].items() if k not in named} for n in lines}
    unread = {n: _unread_words(lines[n], cells[n], name) for n in lines}
    lack, have = (set[str]().union(*(unread[n] for n in some)) for some in (lacking, having))
    own = [unread[n] - have for n in lacking]
    others = sum(bool(unread[n] - lack) for n in having)
    told = [words for words in own if words]
    again = Counter(word for words in told for word in words)
    kinds = [words for words in told if any(again[word] > 1 for word in words)]
    if others > FEW_SHARE * len(having) or len(kinds) < HOLDING_SHARE * len(lacking):
        return 0
    return len(kinds)


def _unread_words(lines: Sequence[str], row: Cells, name: str) -> set[str]:
    """The lines that may be a choice and stand in none of the row's cells, nor have the choice of
    the row and more words."""
    cells = [letters_and_digits(cell_text(row, other)) for other in row]
    own = letters_and_digits(cell_text(row, name))
    words = {line: letters_and_digits(line) for line in lines if _is_choice(line)}
    return {
        line.casefold()
        for line, said in words.items()
        if not any(said in cell for cell in cells) and not (own and own in said)
    }


def _is_choice(text: str) -> bool:
    return is_choice_text(text, MOST_WORDS)
