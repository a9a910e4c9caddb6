"""Cells that hold a line which the other records have besides. In: the lines of records as a run
has passed them, and the rows. Out: a line of evidence for each column in which some cells are such.

Where a record lacks a fact, a wrapper that counts lines reads what follows: the garage for the
agent. Assumed: what stands in most records, and is in none of the columns of most of them, is no
value of a free text; texts that differ in their last word alone ("State code KA") are one here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sitesift.explore.evidence.case import USUAL_SHARE, Case, cell_text, compared
from sitesift.explore.evidence.columns.untold_columns import LEAST_ROWS
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Type

MOST_MOVED = 0.05  # of the rows with the column: what a verdict promises


def moved_lines(case: Case) -> Iterator[EvidenceLine]:
    """The columns of free texts with cells that are lines of all records."""
    lines = {case.places[key]: own for key, own in case.lines.items() if own and key in case.places}
    if len(lines) < LEAST_ROWS:
        return
    times = Counter(one for own in lines.values() for one in set(map(_family, own)))
    usual = {one for one, count in times.items() if count >= USUAL_SHARE * len(lines)}
    for name in filter(lambda name: _is_free(case.domain.types[name]), case.domain.attributes):
        held = {n: _family(text) for n in lines if (text := cell_text(case.rows[n], name))}
        shares = Counter(held.values())
        odd = {one for one in usual if 0 < shares[one] < USUAL_SHARE * times[one]}
        moved = sum(shares[one] for one in odd)
        if moved > MOST_MOVED * len(held):
            yield compared(EvidenceKind.MOVED, moved, 0, False, name)


def _is_free(kind: Type) -> bool:
    """Whether values are words of any kind, but not what records are called or running text."""
    plain = kind.value == "text" and not (kind.is_address or kind.names_record)
    is_list = kind.plain and kind.many  # whose items recur
    return plain and not is_list and kind.extent != "prose"


def _family(text: str) -> str:
    """A text without its last word, where it has several."""
    words = text.split()
    return " ".join(words[:-1]) if len(words) > 1 else text.strip()
