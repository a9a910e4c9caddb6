"""How far the exploration and the runs have gone: pages that failed, runs and looking around that
ended early, controls and lists that were seen and not tried, and searches whose values were
guessed."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.evidence.counts.guessed_names import fragment_line
from sitesift.explore.evidence.counts.list_end_checks import lists_with_ends
from sitesift.explore.evidence.gather.gather_untried import AVOIDED_FORMS, SILENT_FORMS
from sitesift.explore.verdict import EvidenceKind, EvidenceLine

UNANSWERED = (AVOIDED_FORMS, SILENT_FORMS)  # forms of which nobody knows what they would find


def reach_lines(case: Case) -> Iterator[EvidenceLine]:
    """Lines for all that stayed undone; none where nothing did."""
    yield compared(EvidenceKind.PAGES_FAILED, case.failed_pages, 0, not case.failed_pages)
    for why in case.cuts[:1]:
        yield compared(EvidenceKind.RUNS_CUT, len(case.cuts), 0, False, why)
    if case.budget_exhausted:
        yield EvidenceLine(EvidenceKind.BUDGET, "yes", "no", holds=False)
    for what, count in case.untried.items():
        needless = what in UNANSWERED and _is_browsed(case, fewest_pages=2)
        yield compared(EvidenceKind.UNTRIED, count, 0, None if needless else False, what)
    for what in () if _is_browsed(case) else case.open_searches:
        yield from _guessed(case, what)


def _guessed(case: Case, what: str) -> Iterator[EvidenceLine]:
    """A search whose values were guessed, unless letters find the same as the names did."""
    letters = fragment_line(case, what)
    if letters is not None:
        yield letters
    if letters is None or not letters.holds:
        yield compared(EvidenceKind.OPEN_SEARCH, 1, 0, False, what)


def _is_browsed(case: Case, *, fewest_pages: int = 0) -> bool:
    """Whether one list that is there without any search has every record, to its end: guessed
    searches found nothing that it lacks, so nothing rests on them, nor on a form that was left
    alone because it may write something, or that answers nothing. Beside such a form a list of one
    page may be a showcase."""
    return any(
        one.browsed
        and not one.goes_on
        and len(one.sizes) >= fewest_pages
        and all(not set(one.keys).isdisjoint(keys) for keys in case.keys)
        for one in lists_with_ends(case)
    )
