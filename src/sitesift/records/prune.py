"""Candidates without the records that do not belong: headers, pagers and advertisements among the siblings.

In: `Candidates`. Out: the same with a pruned variant beside each candidate that holds such strangers. A record is a
stranger when its Xstrings overlap too little with the template of the others; which variant is right is for the
ranking to say.
"""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.agreement import Agreement
from sitesift.records.candidates import RECORD_COLUMNS, Candidates

TEMPLATE = 0.5  # Xstrings that half of the records hold make the template against which strangers are judged
STRANGE = (0.15, 0.35)  # overlap with the template under which a record is a stranger: mild and strict pruning


def with_pruned(candidates: Candidates) -> Candidates:
    """The candidates, and after them the pruned variants that differ from them."""
    if not len(candidates):
        return candidates
    agreement = Agreement(candidates)
    likeness = agreement.likeness(TEMPLATE)
    pruned = candidates
    before = np.ones(len(likeness), dtype=bool)
    for least in STRANGE:
        keep = likeness >= least
        pruned = pruned.extended(_pruned(candidates, agreement.owner, keep, before))
        before = keep
    return pruned


def _pruned(candidates: Candidates, owner: Ints, keep: Bools, before: Bools) -> Candidates:
    """Variants with only the kept records, of the candidates that lose some which the milder pruning had kept."""
    count = len(candidates)
    lost = np.bincount(owner, weights=before & ~keep, minlength=count) > 0
    left = np.bincount(owner, weights=keep, minlength=count)
    chosen = lost & (left >= 2)
    rows = keep & chosen[owner]
    which = np.flatnonzero(chosen)
    return Candidates(
        outline=candidates.outline,
        kinds=tuple(candidates.kinds[c] + " pruned" for c in which.tolist()),
        area=candidates.area[which],
        first=np.concatenate(([0], np.cumsum(left[which]))).astype(np.int32),
        **{name: getattr(candidates, name)[rows] for name in RECORD_COLUMNS},
    )
