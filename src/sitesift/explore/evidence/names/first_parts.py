"""First parts of names that are none. In: a case. Out: the rows whose first part may be one, where
too many are not.

Sites whose sellers leave out the maker have names that begin with a model: an "Innova" is no maker,
nor is the "Wagon" of "Wagon R". Assumed: makers have several things for sale, so that words of
which nearly all stand in one row only, and of which lists know few, are no makers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sitesift.annotate.recognisers.gazetteer import term_matcher
from sitesift.explore.evidence.case import Case, cell_text, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.records.cells import Cells

MOST_WRONG, FEWEST_WRONG = 0.05, 2  # of the rows with a first part: what a verdict promises
UNKNOWN_SHARE, FEWEST_UNKNOWN = 0.5, 8  # rows whose first part no list has ...
ONCE = 0.9  # ... of which so many have one for themselves; makers recur


def first_part_lines(case: Case) -> Iterator[EvidenceLine]:
    """The rows whose first part may be one, of all that have any; nothing where nearly all may."""
    for first in case.domain.order[:1]:
        having = [row for row in case.rows if cell_text(row, first)]
        seconds = sum(_is_second(row, case.domain) for row in having)
        wrong = max(seconds, _met_once([cell_text(row, first) for row in having], case.domain))
        if wrong >= max(FEWEST_WRONG, MOST_WRONG * len(having)):
            right = len(having) - wrong
            yield compared(EvidenceKind.CONTRADICTION, right, len(having), False, first)


def _is_second(row: Cells, domain: Domain) -> bool:
    """Whether a row's name begins with a second part that lists know, of which its first part is
    the beginning, and with no first part that they know ("Mini" is both)."""
    first, second = domain.order[:2]
    own = cell_text(row, first)
    naming = [kind.name for kind in domain.types.values() if kind.names_record]
    for name in (cell_text(row, each) for each in naming):
        found = [one for one in term_matcher(domain).find(name) if one.start == 0]
        known = {one.term.type for one in found if one.end >= len(own)}
        begins = name.casefold().startswith(own.casefold())
        if begins and second in known and all(one.term.type != first for one in found):
            return True
    return False


def _met_once(firsts: list[str], domain: Domain) -> int:
    """How many first parts no list has, where most are such and nearly all stand in one row."""
    kind = domain.order[0]
    unknown = [
        text
        for text in firsts
        if not any(one.term.type == kind for one in term_matcher(domain).find(text))
    ]
    once = sum(count == 1 for count in Counter(map(str.casefold, unknown)).values())
    many = len(unknown) >= max(FEWEST_UNKNOWN, UNKNOWN_SHARE * len(firsts))
    return len(unknown) if many and once >= ONCE * len(unknown) else 0
