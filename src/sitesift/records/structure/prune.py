"""Candidates without the records that do not belong: headers, pagers and advertisements among the
siblings.

In: `Candidates`. Out: the same with pruned variants of those that hold such strangers. A record is
a stranger when its Xstrings overlap too little with the template of the others; where that leaves a
doubt, which variant is right is for the ranking to say.
"""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.structure.agreement import Agreement, Values
from sitesift.records.structure.candidates import RECORD_COLUMNS, Candidates

# Xstrings that half of the records hold make the template against which strangers are judged
TEMPLATE = 0.5
# when this share of the records stays, and these are this much alike, the strangers simply go
PLAIN = 0.7
# overlap with the template under which a record is a stranger: mild and strict pruning
STRANGE = (0.15, 0.35)


def with_pruned(candidates: Candidates) -> Candidates:
    """The candidates and the pruned variants that differ from them; plain cases are pruned in
    place."""
    if not len(candidates):
        return candidates
    agreement = Agreement(candidates)
    likeness = agreement.likeness(TEMPLATE)
    fellows = _fellows(candidates, agreement.owner)
    mild, strict = ((likeness >= least) | fellows for least in STRANGE)
    everything = np.ones(len(likeness), dtype=bool)
    kept = candidates.only(~_plainly_strange(candidates, agreement.owner, likeness, mild))
    kept = kept.extended(_pruned(candidates, agreement.owner, mild, everything))
    return kept.extended(_pruned(candidates, agreement.owner, strict, mild))


def _plainly_strange(candidates: Candidates, owner: Ints, likeness: Values, keep: Bools) -> Bools:
    """Candidates with a few strangers among many records that are much alike."""
    count = len(candidates)
    left = np.bincount(owner, weights=keep, minlength=count)
    alike = np.bincount(owner, weights=likeness * keep, minlength=count) / np.maximum(left, 1)
    lost = candidates.sizes - left
    return (lost > 0) & (left >= np.maximum(2, PLAIN * candidates.sizes)) & (alike >= PLAIN)


def _fellows(candidates: Candidates, owner: Ints) -> Bools:
    """Records with the class that most of the others have, where not all have it: the author told
    them apart."""
    classes = candidates.outline.class_of[candidates.node]
    width = int(classes.max(initial=0)) + 2
    _, kind, holders = np.unique(
        owner * width + classes + 1, return_inverse=True, return_counts=True
    )
    share = holders[kind] / candidates.sizes[owner]
    return (classes >= 0) & (share > 0.5) & (share < 1)


def _pruned(candidates: Candidates, owner: Ints, keep: Bools, before: Bools) -> Candidates:
    """Variants with only the kept records, of the candidates that lose some which the milder
    pruning had kept."""
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
