"""What each candidate area looks like, in named numbers. The ranking weighs them; `sitesift
explain` prints them.

In: `Candidates`. Out: a matrix with a row a candidate and a column a feature, in the order of
`FEATURES`. All rows are computed at once, with prefix sums over leaves and counts of (record,
Xstring) pairs. Features of place are 0 on a page that was not rendered.
"""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.agreement import CORE, Values
from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.edge_features import edge_features
from sitesift.records.structure.measures import Measures
from sitesift.records.structure.nesting import nesting_of
from sitesift.records.structure.table_candidates import (
    BESIDE_RECORDS,
    HEADED_RECORD,
    INSIDE_ROW,
    PLAIN_RECORD,
    table_parts,
)

PAGER_REACH = 25  # leaves between the records and a pager that belongs to them


def _size(m: Measures) -> dict[str, Values]:
    page_chars = max(1.0, m.leaves.chars.sum())
    covered = m.total(m.chars)
    mean = m.mean(m.chars)
    spread = np.sqrt(np.maximum(m.mean(m.chars**2) - mean**2, 0)) / np.maximum(mean, 1)
    texts = m.per_record(m.leaves.is_text)
    return {
        "records": np.minimum(np.log2(m.sizes), 5),
        "text share": covered / page_chars,
        "record length": np.log2(1 + mean),
        "length spread": np.minimum(spread, 3),
        "texts in a record": np.log2(1 + m.mean(texts)),
        "shortest record": np.log2(1 + m.least(m.chars)),
    }


def _content(m: Measures) -> dict[str, Values]:
    leaves = m.leaves
    linked = leaves.link >= 0
    chars = np.maximum(m.total(m.chars), 1)
    return {
        "with link": m.share(linked),
        "with image": m.share(leaves.is_image),
        "with digit": m.share(leaves.has_digit),
        "with heading": m.share(leaves.is_heading),
        "linked text": m.total(m.per_record(leaves.chars * linked)) / chars,
        "with control": m.share(~leaves.is_text & ~leaves.is_image),
        "around content": m.total(m.per_record(leaves.chars * leaves.is_around)) / chars,
        "named around": m.total(m.per_record(leaves.chars * leaves.named_around)) / chars,
        "named data": m.total(m.per_record(leaves.chars * leaves.named_data)) / chars,
        "long text": m.share(leaves.chars > 60),
        "title words": m.share(leaves.has_title_word),
        "near pager": _near_pager(m),
    }


def _near_pager(m: Measures) -> Values:
    """Whether a pager stands soon after the last record or soon before the first, and not
    inside."""
    before = np.concatenate(([0], np.cumsum(m.leaves.is_pager)))
    count = len(m.leaves.is_pager)
    starts, ends = m.low[m.candidates.first[:-1]], m.high[m.candidates.first[1:] - 1]
    after = before[np.minimum(ends + PAGER_REACH, count)] > before[ends]
    ahead = before[starts] > before[np.maximum(starts - PAGER_REACH, 0)]
    inside = m.total(m.per_record(m.leaves.is_pager)) > 0
    return (after | ahead) & ~inside


def _agreement(m: Measures) -> dict[str, Values]:
    """Records are made from the same parts."""
    pairs = m.agreement
    variety = np.maximum(pairs.variety, 1)
    leaves = np.maximum(m.high - m.low, 1)
    agreement = pairs.per_record(pairs.support) / variety
    alone = pairs.per_record(pairs.support * m.sizes[m.owner[pairs.record]] <= 1)
    in_core = pairs.per_record((pairs.support >= CORE) * pairs.count)
    return {
        "agreement": m.mean(agreement),
        "least agreement": m.least(agreement),
        "likeness": m.mean(m.likeness),
        "least likeness": m.least(m.likeness),
        "variety": np.log2(1 + m.mean(pairs.variety)),
        "template": np.log2(1 + pairs.templates(CORE)),
        "in template": m.mean(in_core / leaves),
        "lone xstrings": m.mean(alone / variety),
        "inner repetition": np.log2(m.mean(leaves / variety)),
        "same class": m.modal_share(m.outline.class_of[m.candidates.node]),
        "odd classes": _odd_classes(m),
    }


def _odd_classes(m: Measures) -> Values:
    """The share of records whose class no other has, where most share one class."""
    classes = m.outline.class_of[m.candidates.node]
    width = int(classes.max(initial=0)) + 2
    _, kind, holders = np.unique(
        m.owner * width + classes + 1, return_inverse=True, return_counts=True
    )
    return m.mean(holders[kind] == 1) * (m.modal_share(classes) > 0.6)


def _scattered(count: int) -> Ints:
    """For each number below `count` one of 40 bits, so that sums of them hardly ever agree: the
    end of SplitMix64. numpy's own take 30 ms to import."""
    bits = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((bits ^ (bits >> np.uint64(31))) >> np.uint64(24)).astype(np.int64)


def _difference(m: Measures) -> dict[str, Values]:
    """Records differ in what they say, and lead to different places."""
    hashes = _scattered(int(m.leaves.text_id.max(initial=0)) + 1)
    text = m.per_record(hashes[m.leaves.text_id].astype(float) * m.leaves.is_text)
    text_id = np.unique(text, return_inverse=True)[1]
    targets, first_link = m.first_where(m.leaves.target >= 0, m.leaves.target)
    repeated = np.bincount(m.leaves.text_id)[m.leaves.text_id] > 1
    return {
        "different texts": m.distinct_share(text_id),
        "different links": np.where(m.mean(first_link) > 0, m.distinct_share(targets), 0),
        "repeated text": m.total(m.per_record(m.leaves.chars * repeated))
        / np.maximum(m.total(m.chars), 1),
    }


def _context(m: Measures) -> dict[str, Values]:
    """Where the area stands in the tree: whether it is itself one of many, and how its records are
    cut."""
    outline, candidates = m.outline, m.candidates
    same = outline.sibling_kind
    siblings = np.bincount(same)[same][candidates.area]
    like = np.bincount(outline.path)[outline.path][candidates.area]
    kinds = candidates.kinds
    return {
        "area repeats": np.log2(siblings),
        "area path repeats": np.log2(like),
        "area depth": outline.depth[candidates.area] / max(1, outline.depth.max()),
        "anywhere": np.array([float(kind.endswith("anywhere")) for kind in kinds]),
        "across parents": np.array([float(kind[0] == "A" and kind[1] != "1") for kind in kinds]),
        "by class": np.array([float("class" in kind) for kind in kinds]),
        "share of siblings": _sibling_share(m),
        "by siblings": np.array([float(kind[0] == "B") for kind in kinds]),
        "by separator": np.array(
            [float(kind in ("B hr", "B br br", "B br", "B gap")) for kind in kinds]
        ),
    }


def _sibling_share(m: Measures) -> Values:
    """The share of the nodes with text below the area, of the records' tag path, that are records;
    1 for type B."""
    outline, node = m.outline, m.candidates.node
    before = np.concatenate(([0.0], np.cumsum(m.leaves.chars)))
    has_text = before[outline.leaf_high] > before[outline.leaf_low]
    same = outline.sibling_kind
    alike = np.bincount(same, weights=has_text)[same]
    type_a = np.array([kind.startswith("A1") for kind in m.candidates.kinds])
    return np.where(
        type_a, np.minimum(m.sizes / np.maximum(alike[node[m.candidates.first[:-1]]], 1), 1), 1.0
    )


def _levels(m: Measures) -> dict[str, Values]:
    """How the candidate lies in, around and beside the others."""
    likeness = m.mean(m.likeness)
    nesting = nesting_of(m.candidates, m.total(m.chars), likeness)
    return {
        **_table_shares(m, 1 - nesting.inside_record),
        "inside a record": nesting.inside_record,
        "could be larger": np.minimum(nesting.could_be_larger, 4),
        "holds a list": nesting.holds_list,
        "missed elsewhere": _missed(m),
        "same path elsewhere": _same_path(m),
    }


def _table_shares(m: Measures, alone: Values) -> dict[str, Values]:
    """What parts of data tables the records are; a table inside one record of a list counts as
    little as that list is sure to be one."""
    part = table_parts(m.outline)[m.candidates.node]
    return {
        "table records": m.mean(part == HEADED_RECORD) * alone,
        "plain table records": m.mean(part == PLAIN_RECORD) * alone,
        "table headings": m.mean(part == BESIDE_RECORDS),
        "parts of table rows": m.mean(part == INSIDE_ROW),
    }


def _same_path(m: Measures) -> Values:
    """Nodes of the page with text and the tag path of the first record that are no records, for
    each record: a list in sections of which this is one."""
    outline, candidates = m.outline, m.candidates
    before = np.concatenate(([0.0], np.cumsum(m.leaves.chars)))
    has_text = before[outline.leaf_high] > before[outline.leaf_low]
    on_page = np.bincount(outline.path, weights=has_text)
    path = outline.path[candidates.node]
    wanted = path[candidates.first[:-1]]
    inside = m.total(path == wanted[m.owner])
    return np.minimum((on_page[wanted] - inside) / m.sizes, 3)


def _missed(m: Measures) -> Values:
    """Leaves of the page outside the records that look like the template, as a share of those
    inside that do."""
    xstring = m.outline.xstring
    width = int(xstring.max(initial=0)) + 1
    on_page = np.bincount(xstring, minlength=width)
    owner, label, inside = m.agreement.template(CORE)
    outside = on_page[label] - inside
    missed = np.bincount(owner, weights=outside, minlength=len(m.sizes))
    return np.minimum(
        missed / np.maximum(np.bincount(owner, weights=inside, minlength=len(m.sizes)), 1), 3
    )


def _place(m: Measures) -> dict[str, Values]:
    """Where and how large the records are drawn."""
    names = (
        "area share",
        "width share",
        "off centre",
        "top",
        "visual weight",
        "in line",
        "gap",
        "overlap",
        "font",
    )
    if m.boxes is None:
        return dict.fromkeys(names, np.zeros(len(m.sizes)))
    width, height = (max(side, 1.0) for side in m.outline.page.size)
    boxes, union = m.boxes, m.union(m.boxes)
    areas = np.maximum(boxes[:, 2] - boxes[:, 0], 0) * np.maximum(boxes[:, 3] - boxes[:, 1], 0)
    texts = m.mean(m.per_record(m.leaves.is_text))
    weight = np.log2(1 + m.mean(areas)) + 2 * np.log2(1 + texts)
    gap, overlap, in_line = _neighbours(m, boxes)
    sizes = m.total(m.per_record(m.leaves.chars * m.leaves.font_size)) / np.maximum(
        m.total(m.chars), 1
    )
    return {
        "area share": np.minimum(m.total(areas) / (width * height), 1.5),
        "width share": np.clip((union[:, 2] - union[:, 0]) / width, 0, 1),
        "off centre": np.abs((union[:, 0] + union[:, 2]) / 2 / width - 0.5),
        "top": np.clip(union[:, 1] / height, 0, 1),
        "visual weight": weight - weight.max(initial=0),
        "in line": in_line,
        "gap": gap,
        "overlap": overlap,
        "font": sizes / max(1.0, float(np.median(m.leaves.font_size[m.leaves.is_text])))
        if len(sizes)
        else sizes,
    }


def _neighbours(m: Measures, boxes: Values) -> tuple[Values, Values, Values]:
    """Of consecutive records: the space between them, how often they overlap, how often they line
    up."""
    same = m.owner[1:] == m.owner[:-1]
    here, there, owner = boxes[:-1][same], boxes[1:][same], m.owner[1:][same]
    apart = np.maximum(there[:, 1] - here[:, 3], there[:, 0] - here[:, 2])
    heights = np.maximum(here[:, 3] - here[:, 1], 1)
    lined = (np.abs(there[:, 0] - here[:, 0]) < 3) | (np.abs(there[:, 1] - here[:, 1]) < 3)
    pairs = np.maximum(m.sizes - 1, 1)

    def mean(values: Values) -> Values:
        return np.bincount(owner, weights=values, minlength=len(m.sizes)) / pairs

    return mean(np.clip(apart / heights, -1, 2)), mean(apart < -2), mean(lined)


GROUPS = (_size, _content, _agreement, _difference, edge_features, _context, _levels, _place)


def describe(candidates: Candidates) -> dict[str, Values]:
    """All features of all candidates, by name."""
    measures = Measures(candidates)
    described: dict[str, Values] = {}
    for group in GROUPS:
        described |= group(measures)
    return described
