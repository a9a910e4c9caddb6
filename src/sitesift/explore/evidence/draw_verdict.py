"""From lines of evidence to a verdict. In: a case. Out: the verdict, the lines, and the two or
three of them that decided.

A line that speaks against the output makes it partial. Where none does, an effective wrapper needs
lines that speak for it: one that shows that nothing is missing, and one that shows that the values
are right; and nothing may be open. Else it is unproven.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.evidence.columns.cut_ranges import cut_range_lines
from sitesift.explore.evidence.columns.doubled_amounts import doubled_amount_lines
from sitesift.explore.evidence.columns.shifted_rows import shifted_lines
from sitesift.explore.evidence.columns.surplus_cells import surplus_lines
from sitesift.explore.evidence.columns.untold_columns import untold_lines
from sitesift.explore.evidence.counts.counts import count_lines, missing_keys
from sitesift.explore.evidence.counts.cut_lists import cut_lines
from sitesift.explore.evidence.counts.doubled_rows import doubled_lines
from sitesift.explore.evidence.counts.number_checks import number_lines
from sitesift.explore.evidence.counts.page_lengths import page_length_lines
from sitesift.explore.evidence.counts.reach_checks import reach_lines
from sitesift.explore.evidence.counts.recognised_rows import recognised_lines
from sitesift.explore.evidence.counts.row_fates import fate_lines
from sitesift.explore.evidence.counts.site_map_checks import site_map_lines
from sitesift.explore.evidence.counts.word_searches import word_lines
from sitesift.explore.evidence.gather.gather_untried import SILENT_FORMS
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.cut_texts import cut_value_lines
from sitesift.explore.evidence.lines.lost_values import lost_value_lines
from sitesift.explore.evidence.lines.misplaced_values import misplaced_lines
from sitesift.explore.evidence.names.called_otherwise import called_otherwise_lines
from sitesift.explore.evidence.names.first_parts import first_part_lines
from sitesift.explore.evidence.names.name_checks import name_lines
from sitesift.explore.evidence.names.name_ends import name_end_lines
from sitesift.explore.evidence.names.piece_ends import piece_end_lines
from sitesift.explore.evidence.own_pages.own_name_checks import own_name_lines
from sitesift.explore.evidence.own_pages.own_page_checks import own_page_lines
from sitesift.explore.evidence.unread.unread_badges import badge_lines
from sitesift.explore.evidence.unread.unread_cells import unread_lines
from sitesift.explore.evidence.unread.unread_names import unread_name_lines
from sitesift.explore.evidence.unread.unread_numbers import unread_number_lines
from sitesift.explore.evidence.weights import Proof, Weight
from sitesift.explore.verdict import SITE_COUNTS, EvidenceKind, EvidenceLine, Verdict

FAMILIES = (
    count_lines, cut_lines, word_lines, fate_lines, doubled_lines, column_lines,
    name_lines, name_end_lines, piece_end_lines, unread_lines, unread_name_lines, badge_lines,
    shifted_lines,
    cut_range_lines, doubled_amount_lines, own_page_lines, own_name_lines, reach_lines,
    recognised_lines,
    site_map_lines, number_lines, surplus_lines, page_length_lines, unread_number_lines,
    called_otherwise_lines, first_part_lines,
)  # fmt: skip
# those that ask the account of the records' lines besides
LINE_FAMILIES = (untold_lines, lost_value_lines, misplaced_lines, cut_value_lines)
LEAST_SHOWN = 2  # records whose values were compared, where values are said to be right
MOST_DECIDING = 3  # lines that a verdict names
# what counts settle: where they hold, a guessed search has found everything
SETTLED_BY_COUNTS = (EvidenceKind.OPEN_SEARCH, EvidenceKind.FRAGMENTS)


@dataclass(frozen=True, slots=True)
class Verification:
    """What comparing an output with everything known gave."""

    verdict: Verdict
    evidence: tuple[EvidenceLine, ...] = ()
    deciding: tuple[EvidenceLine, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The lines that decided, in words."""
        if self.verdict is Verdict.NONE:
            return "the wrapper extracts nothing"
        return "; ".join(map(str, self.deciding))


def verify(case: Case) -> Verification:
    """The verdict of a case."""
    if not case.rows:
        return Verification(Verdict.NONE)
    lines = [line for family in FAMILIES for line in family(case)]
    account = Account.of_case(case)
    lines += [line for family in LINE_FAMILIES for line in family(case, account)]
    lines += _unproved(lines)
    against = [line for line in lines if _fails(line, Weight.AGAINST)]
    open_lines = [
        line for line in lines if _fails(line, Weight.OPEN) and not _settled(line, lines, case)
    ]
    if against:
        verdict, deciding = Verdict.PARTIAL, against
    elif open_lines:
        verdict, deciding = Verdict.UNPROVEN, open_lines
    else:
        verdict, deciding = Verdict.EFFECTIVE, _speaking_for(lines)
    return Verification(verdict, tuple(lines), tuple(deciding[:MOST_DECIDING]), missing_keys(case))


def proves(line: EvidenceLine, what: Proof) -> bool:
    """Whether a line speaks for something. Numbers that need only be large enough prove that
    nothing is missing where they are equal."""
    enough = (
        line.found == line.wanted if what is Proof.COMPLETE else int(line.wanted) >= LEAST_SHOWN
    )
    return line.kind.proof is what and line.holds is True and enough


def _unproved(lines: Sequence[EvidenceLine]) -> list[EvidenceLine]:
    """Lines for what nothing speaks for."""
    wanted = (Proof.COMPLETE, Proof.RIGHT)
    absent = [what for what in wanted if not any(proves(line, what) for line in lines)]
    return [compared(EvidenceKind.NO_PROOF, 0, 1, False, what.value) for what in absent]


def _fails(line: EvidenceLine, weight: Weight) -> bool:
    return line.holds is False and line.kind.weight is weight


def _settled(line: EvidenceLine, lines: Iterable[EvidenceLine], case: Case) -> bool:
    """Whether the site's own count of everything makes up for what is open: a guessed search, or
    one that answers nothing, whatever it is asked; or that no number is left at which another
    record might be. What a search counts is no such count: of one town's twelve all twelve were
    found, and nobody asked for the next town."""
    silent = line.kind is EvidenceKind.UNTRIED and line.about == SILENT_FORMS
    if not silent and line.kind not in SETTLED_BY_COUNTS:
        return False
    summed = all(one.browsed for one in case.lists) and any(
        other.kind is EvidenceKind.RESULT_COUNT and other.holds for other in lines
    )
    numbered = any(
        other.kind is EvidenceKind.NUMBERED and proves(other, Proof.COMPLETE) for other in lines
    )
    return summed or numbered or case.count in case.free_totals


def _speaking_for(lines: Sequence[EvidenceLine]) -> list[EvidenceLine]:
    """What speaks for an effective wrapper: first that it is complete, then that it is right."""
    complete = [line for line in lines if proves(line, Proof.COMPLETE)]
    complete.sort(key=lambda line: line.kind not in SITE_COUNTS)
    own = [line for line in lines if proves(line, Proof.RIGHT)]
    own.sort(key=lambda line: line.kind is not EvidenceKind.OWN_PAGE)
    return [*complete[:1], *own[:2]]
