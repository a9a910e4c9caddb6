"""Which of several rounds of wrappers is the result. In: what their verifications said, and the
keys of all records seen. Out: the last verification of the best round."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import Verified


def best_round(verified: Sequence[Verified], seen: set[str]) -> Verified | None:
    """What the last verification of the best round said, of those that gave most of all that was
    seen: a verdict knows only what was seen before it. Of equal ones that with most columns; one
    that a few records have does not count, as the end of a model that was cut ("Vesta", "Cross")
    is one. What a round has found to be no record was not lost by it."""
    last = {one.round: one for one in verified}

    def worth(one: Verified) -> tuple[int, bool, int, int, int]:
        held, given = len(seen.intersection((*one.extracted, *one.refused))), one.records
        return held, one.verdict is not Verdict.PARTIAL, given, one.usual, one.round

    return max(last.values(), key=worth, default=None)


def refused_of(best: Verified, verified: Sequence[Verified]) -> set[str]:
    """Keys of what was seen and is no record beside the records of a round: also what others with
    the very same records say of what was seen later."""
    same = [one for one in verified if set(one.extracted) == set(best.extracted)]
    return {key for one in (best, *same) for key in one.refused}
