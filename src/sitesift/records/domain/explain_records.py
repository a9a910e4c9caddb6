"""Why there are the records that there are: an analysis in, sections of plain lines out, for people
and for tests.

Without a record number it tells about the page: annotations, pivots, areas kept and refused and by
which rule. With one it tells about that record's attributes, and with an attribute's name about all
candidates for it, losers included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sitesift.annotate.annotation import Familiarity
from sitesift.errors import SitesiftError
from sitesift.page.xpath import xpath_of
from sitesift.records.domain.align.align import Alignment
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.align.choose_values import rank
from sitesift.records.domain.evidence.signs import RecordView
from sitesift.records.domain.find_records import RecordAnalysis
from sitesift.records.model import Record

FEW = 12  # lines of a list that may be long


@dataclass(frozen=True, slots=True)
class Section:
    """A titled part of an explanation."""

    title: str
    lines: tuple[str, ...]


def explain(
    analysis: RecordAnalysis, *, record: int | None = None, attribute: str | None = None
) -> list[Section]:
    """The explanation of a page, of its record number `record` (from 1), or of one attribute of
    it."""
    if attribute is not None and attribute not in analysis.domain.attributes:
        known = ", ".join(analysis.domain.attributes)
        raise SitesiftError(
            f"{analysis.domain.name} has no attribute {attribute!r}; it has {known}"
        )
    if record is None and attribute is None:
        return [
            _annotations(analysis),
            _areas(analysis),
            *_other_types(analysis),
            *_nothing(analysis),
        ]
    area, number = _find(analysis, record or 1)
    view, alignment = analysis.views[area][number], analysis.alignments[area]
    found = analysis.areas[area].records[number]
    if attribute is not None:
        return [_candidates(analysis, number, alignment, attribute, found)]
    return [_record(analysis, found), _seen(analysis, view)]


def reason_for_nothing(analysis: RecordAnalysis) -> str:
    """Why a page has no records of the domain, in one sentence; empty where it has some."""
    if analysis.areas:
        return ""
    if analysis.others:
        types = " and ".join(other.domain.record.name for other in analysis.others)
        return f"the lists of the page are of another record type: {types}"
    pivots = " or ".join(analysis.domain.pivots)
    if not analysis.page.text.strip():
        return "the page shows no text"
    here = sum(a.type in analysis.domain.pivots for a in analysis.attributes.accepted)
    speaks = analysis.attributes.annotations.familiar is not Familiarity.NONE
    if not here:
        more = (
            ""
            if speaks
            else "; nor does it speak of the domain, so it may be of another subject or language"
        )
        return f"nothing on the page was recognised as {pivots}{more}"
    if here == 1:
        return f"only one {pivots} was recognised: no list of records"
    reasons = Counter(analysis.trace.refused.values()).most_common(1)
    return (
        f"{here} places were recognised as {pivots}, but no area passed: "
        f"{reasons[0][0] if reasons else 'no list'}"
    )


def _annotations(analysis: RecordAnalysis) -> Section:
    counts = Counter(a.type for a in analysis.attributes.annotations)
    barred = Counter(
        f"{analysis.attributes.annotations.rows[i].type} "
        f"({f'because of {other}' if other else 'requirement not met'})"
        for i, other in analysis.attributes.barred.items()
    )
    familiar = {0: "nowhere", 1: "in the text", 2: "in the title or headings"}
    where = familiar[int(analysis.attributes.annotations.familiar)]
    lines = [f"the page speaks of the domain: {where}"]
    lines += [f"{name}: {count}" for name, count in counts.most_common()]
    lines += [f"not taken: {what}: {count}" for what, count in barred.most_common(FEW)]
    return Section("Annotations", tuple(lines))


def _areas(analysis: RecordAnalysis) -> Section:
    trace, page = analysis.trace, analysis.page
    lines = [f"records looked for by {', '.join(trace.pivots[:6])}: {trace.pivot_count} nodes"]
    lines += [f"area {xpath_of(page, a.node)}: {len(a.records)} records" for a in analysis.areas]
    shown = sorted(trace.refused.items())
    lines += [f"refused {xpath_of(page, node)}: {why}" for node, why in shown[:FEW]]
    if len(shown) > FEW:
        lines.append(f"... and {len(shown) - FEW} more refused")
    pruned = Counter(trace.pruned.values())
    lines += [f"{count} leading nodes pruned by {why}" for why, count in pruned.items()]
    dropped = Counter(trace.dropped.values())
    lines += [f"{count} segments dropped: {why}" for why, count in dropped.items()]
    return Section("Areas", tuple(lines))


def _other_types(analysis: RecordAnalysis) -> list[Section]:
    """The lists of other record types, and how to have them explained."""
    lines = [
        f"{xpath_of(analysis.page, area.node)}: {len(area.records)} records of the type "
        f"{other.domain.record.name}; --domain {other.domain.name} explains them"
        for other in analysis.others
        for area in other.areas
    ]
    return [Section("Other record types", tuple(lines))] if lines else []


def _nothing(analysis: RecordAnalysis) -> list[Section]:
    reason = reason_for_nothing(analysis)
    return [Section("No records", (reason,))] if reason else []


def _find(analysis: RecordAnalysis, record: int) -> tuple[int, int]:
    left = record - 1
    for index, area in enumerate(analysis.areas):
        if 0 <= left < len(area.records):
            return index, left
        left -= len(area.records)
    total = sum(len(a.records) for a in analysis.areas)
    reason = reason_for_nothing(analysis)
    raise SitesiftError(
        f"no record {record}: the page has {total}{'; ' + reason if reason else ''}"
    )


def _record(analysis: RecordAnalysis, record: Record) -> Section:
    lines = [xpath_of(analysis.page, node) for node in record.nodes]
    for a in record.values:
        lines.append(
            f"{a.name} = {a.text[:80]!r} -> {a.value!r} "
            f"({a.confidence:.2f}, {a.source}) at {xpath_of(analysis.page, a.node)}"
        )
    return Section("Record", tuple(lines))


def _seen(analysis: RecordAnalysis, view: RecordView) -> Section:
    lines = [
        f"{r.type}: {r.text(analysis.page)[:60]!r} by {r.source}, weight {r.score}"
        for r in view.rows
    ]
    return Section("Annotations in it", tuple(lines))


def _candidates(
    analysis: RecordAnalysis, number: int, alignment: Alignment, name: str, record: Record
) -> Section:
    candidates = alignment.candidates.get((number, name), [])
    ranked = rank(candidates, alignment)
    chosen = next((a for a in record.values if a.name == name), None)
    lines = [f"chosen: {chosen.text!r} ({chosen.source})" if chosen else "nothing chosen"]
    first = alignment.first.get(name)
    if first:
        recovers = (
            "; text there is taken even where nothing recognises it"
            if (name, first) in alignment.recover
            else ""
        )
        lines.append(f"stands best at {first}{recovers}")
    lines += [_told(analysis, c, alignment) for c in ranked]
    lines += [
        f"lost: {_told(analysis, c, alignment)}: {why}" for c, why in _losers(candidates, alignment)
    ]
    return Section(f"Candidates for {name}", tuple(lines))


def _losers(candidates: list[Candidate], alignment: Alignment) -> Iterator[tuple[Candidate, str]]:
    for c in candidates:
        key = (c.type, c.unit.slot)
        if key in alignment.one_off:
            yield c, "a one-off among its siblings"
        elif key not in alignment.values:
            yield c, "another attribute has more evidence for this place"


def _told(analysis: RecordAnalysis, candidate: Candidate, alignment: Alignment) -> str:
    text = analysis.page.text[candidate.start : candidate.end].replace("\n", " / ")[:60]
    worth = alignment.values.get((candidate.type, candidate.unit.slot), 0)
    evidence = f"{candidate.score} ({', '.join(candidate.why)})"
    return f"{text!r} evidence {evidence}, its place is worth {worth} at {candidate.unit.slot}"
