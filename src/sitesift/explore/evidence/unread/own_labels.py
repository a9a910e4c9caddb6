"""Values behind a site's own labels, in rows that lack them. In: the lines of records as a run has
passed them, and the rows. Out: the rows whose lines have the label of an attribute with something
behind it that no cell has.

No list of labels is asked: a line that stands before the value of an attribute in nearly all rows
that have it is its label, in whatever language. Assumed: what stands behind one label is of one
kind; a line that most records have is a label itself, so that nothing stands behind the one before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Cells, cell_text
from sitesift.explore.evidence.unread.unread_cells import may_be_of
from sitesift.ontology import Type
from sitesift.text.empty_cells import stands_for_nothing

FEWEST_LABELLED = 3  # rows with a value behind the label
Lines = Mapping[int, Sequence[str]]  # by the number of the row


def behind_own_label(rows: Sequence[Cells], lines: Lines, kind: Type) -> set[int]:
    """The rows without an attribute that have something behind the site's label for it."""
    having = [n for n in lines if cell_text(rows[n], kind.name)]
    labels = Counter(label for n in having if (label := _label(lines[n], rows[n], kind.name)))
    label, count = next(iter(labels.most_common(1)), ("", 0))
    if count < max(FEWEST_LABELLED, HOLDING_SHARE * len(having)):
        return set()
    times = Counter(line for own in lines.values() for line in set(own))
    usual = {line for line, n in times.items() if n >= USUAL_SHARE * len(lines)}
    lacking = [n for n in lines if not cell_text(rows[n], kind.name)]
    behind = {n: _behind(lines[n], label, usual) for n in lacking}
    besides = told_besides(rows, having, kind.name)
    return {
        n
        for n, text in behind.items()
        if may_be_of(kind, text) and not _is_held(rows[n], text, besides)
    }


def _label(lines: Sequence[str], row: Cells, name: str) -> str:
    """The line before the one that is a row's value."""
    said = letters_and_digits(cell_text(row, name))
    pairs = pairwise(lines)
    return next((one for one, after in pairs if letters_and_digits(after) == said), "")


def _behind(lines: Sequence[str], label: str, usual: Collection[str]) -> str:
    """What stands behind a label; empty where the next label does."""
    pairs = pairwise(lines)
    after = next((after for one, after in pairs if one == label), "")
    return "" if after in usual or stands_for_nothing(after) else after


def told_besides(rows: Sequence[Cells], having: Sequence[int], name: str) -> set[str]:
    """Columns that say an attribute of most records too, such as what they are called: there it is
    not read."""
    said = Counter[str]()
    for n in having:
        own = letters_and_digits(cell_text(rows[n], name))
        others = (other for other in rows[n] if other != name)
        said.update(o for o in others if own in letters_and_digits(cell_text(rows[n], o)))
    return {other for other, count in said.items() if count >= USUAL_SHARE * len(having)}


def _is_held(row: Cells, text: str, besides: Collection[str]) -> bool:
    """Whether a cell has a text, but for those that say the attribute of most records besides."""
    said, names = letters_and_digits(text), (name for name in row if name not in besides)
    return not said or any(said in letters_and_digits(cell_text(row, name)) for name in names)
