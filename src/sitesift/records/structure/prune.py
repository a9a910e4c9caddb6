"""Candidates without the records that do not belong: headers, pagers and advertisements among the
siblings.

In: `Candidates`. Out: the same with pruned variants of those that hold such strangers. A record is
a stranger when its Xstrings overlap too little with the template of the others; where that leaves a
doubt, which variant is right is for the ranking to say.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.structure.agreement import Agreement, Values
from sitesift.records.structure.candidates import RECORD_COLUMNS, Candidates
from sitesift.records.structure.leaves import leaves_of
from sitesift.records.structure.table_candidates import (
    BESIDE_RECORDS,
    HEADED_RECORD,
    PLAIN_RECORD,
    table_parts,
)
from sitesift.records.structure.table_candidates import KIND as TABLE_KIND

# Xstrings that half of the records hold make the template against which strangers are judged
TEMPLATE = 0.5
# when this share of the records stays, and these are this much alike, the strangers simply go
PLAIN = 0.7
# overlap with the template under which a record is a stranger: mild and strict pruning
STRANGE = (0.15, 0.35)
# a bar of links: so many of them, and so many other characters for each; and what a record says
# beside its links where all but the bar say something. Assumed, not fitted
BAR_LINKS, BAR_CHARS, TALK_CHARS = 2, 3, 20
ODD = 0.6  # of the mean likeness: records at the ends below it are in doubt


def with_pruned(candidates: Candidates) -> Candidates:
    """The candidates and the pruned variants that differ from them; plain cases are pruned in
    place."""
    if not len(candidates):
        return candidates
    candidates = _without_link_bars(_without_headings(candidates))
    agreement = Agreement(candidates)
    likeness = agreement.likeness(TEMPLATE)
    fellows = _fellows(candidates, agreement.owner)
    fellows |= _is_table(candidates)[agreement.owner]
    mild, strict = ((likeness >= least) | fellows for least in STRANGE)
    everything = np.ones(len(likeness), dtype=bool)
    kept = candidates.only(~_plainly_strange(candidates, agreement.owner, likeness, mild))
    kept = kept.extended(_pruned(candidates, agreement.owner, mild, everything))
    kept = kept.extended(_pruned(candidates, agreement.owner, strict, mild))
    odd = _odd_ends(candidates, agreement.owner, likeness) & ~_is_table(candidates)[agreement.owner]
    ends = mild & ~(odd & ~(fellows & (likeness > 0)))
    return kept.extended(_pruned(candidates, agreement.owner, ends, strict))


def _without_headings(candidates: Candidates) -> Candidates:
    """The candidates without the rows of data tables that are no records, where most are."""
    part = table_parts(candidates.outline)[candidates.node]
    owner = np.repeat(np.arange(len(candidates)), candidates.sizes)
    is_record = (part == HEADED_RECORD) | (part == PLAIN_RECORD)
    records = np.bincount(owner, weights=is_record, minlength=len(candidates))
    return _with_only(
        candidates, (part != BESIDE_RECORDS) | (2 * records < candidates.sizes)[owner]
    )


def _without_link_bars(candidates: Candidates) -> Candidates:
    """The candidates without a first or last record that is nothing but links with bars between
    ("First | Prev | Next"), where all others have more to say."""
    leaves, owner = (
        leaves_of(candidates.outline),
        np.repeat(np.arange(len(candidates)), candidates.sizes),
    )
    linked = leaves.link >= 0

    def per_record(values: Values) -> Values:
        before = np.concatenate(([0.0], np.cumsum(values)))
        return before[candidates.high] - before[candidates.low]

    said, links = per_record(leaves.chars * ~linked), per_record(linked & leaves.is_text)
    bar = (links >= BAR_LINKS) & (said <= BAR_CHARS * links)
    talks = np.bincount(owner, weights=said >= TALK_CHARS, minlength=len(candidates))
    ends = np.zeros(len(owner), dtype=bool)
    ends[candidates.first[:-1]] = ends[candidates.first[1:] - 1] = True
    alone = np.bincount(owner, weights=bar & ends, minlength=len(candidates)) + talks
    strange = bar & ends & (alone >= candidates.sizes)[owner]
    return _with_only(candidates, ~strange)


def _with_only(candidates: Candidates, keep: Bools) -> Candidates:
    """The candidates with these records alone, where two are left."""
    if keep.all():
        return candidates
    owner = np.repeat(np.arange(len(candidates)), candidates.sizes)
    left = np.bincount(owner, weights=keep, minlength=len(candidates)).astype(np.int32)
    first = np.concatenate(([0], np.cumsum(left))).astype(np.int32)
    columns = {name: getattr(candidates, name)[keep] for name in RECORD_COLUMNS}
    return replace(candidates, first=first, **columns).only(left >= 2)


def _is_table(candidates: Candidates) -> Bools:
    """Candidates from data tables: which rows are records is known already."""
    return np.array([kind == TABLE_KIND for kind in candidates.kinds])


def _odd_ends(candidates: Candidates, owner: Ints, likeness: Values) -> Bools:
    """Records at either end, up to the first that is like most: headings, pagers, notes."""
    mean = np.bincount(owner, weights=likeness, minlength=len(candidates)) / candidates.sizes
    usual = likeness >= ODD * mean[owner]
    place = np.arange(len(likeness))
    first = np.minimum.reduceat(np.where(usual, place, len(place)), candidates.first[:-1])
    last = np.maximum.reduceat(np.where(usual, place, -1), candidates.first[:-1])
    return (place < first[owner]) | (place > last[owner])


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
