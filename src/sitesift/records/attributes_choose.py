"""From candidates to the attributes of one record: the best candidate of each type by the worth of its place, values
recovered from where they stand in sibling records, the record's link and picture."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sitesift.annotate.units import Unit
from sitesift.annotate.values import in_range, normalise
from sitesift.ontology.model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.align import Alignment, Candidate, fits
from sitesift.records.confidence import confidence_of
from sitesift.records.evidence import RecordView
from sitesift.records.model import Attribute

RECOVER_WORDS = 6  # a span recovered by its place is a short text
_DIGIT = re.compile(r"\d")
_NOT_PICTURE = re.compile(r"(?:^data:|blank|spacer|pixel|icon|logo|sprite|placeholder|1x1|\.svg)", re.I)


def choose_attributes(
    page: Page, domain: Domain, number: int, view: RecordView, alignment: Alignment
) -> tuple[Attribute, ...]:
    """The attributes of a record, in the order of the domain."""
    chosen: list[Attribute] = []
    for name in domain.attributes:
        kind = domain.types[name]
        if kind.extent == "link":
            chosen += _link(view, name)
        elif kind.extent == "image":
            chosen += _picture(page, view, name)
        else:
            chosen += _value(page, domain, kind, number, view, alignment)
    return tuple(chosen)


def _value(
    page: Page, domain: Domain, kind: Type, number: int, view: RecordView, alignment: Alignment
) -> Iterator[Attribute]:
    candidates = alignment.candidates.get((number, kind.name), [])
    ranked = rank(candidates, alignment)
    recovered = _recover(page, domain, kind, view, alignment)
    if ranked:
        best = ranked[0]
        first = alignment.first.get(kind.name)
        if recovered is not None and best.unit.slot != first and kind.is_block:
            yield recovered
            return
        yield _attribute(page, domain, kind, best, alignment)
    elif recovered is not None:
        yield recovered


def rank(candidates: list[Candidate], alignment: Alignment) -> list[Candidate]:
    """The candidates that count, best first: by the worth of the place, then by their own evidence, then by order."""
    worth = alignment.values
    usable = [c for c in candidates if (c.type, c.unit.slot) in worth]
    return sorted(usable, key=lambda c: (-worth[c.type, c.unit.slot], -c.score, c.start))


def _attribute(page: Page, domain: Domain, kind: Type, candidate: Candidate, alignment: Alignment) -> Attribute:
    text = page.text[candidate.start : candidate.end].replace("\n", " ")
    row = candidate.annotation
    value = row.value if row is not None else normalise(kind, text, {}, domain)
    share = alignment.values[kind.name, candidate.unit.slot] / 100
    confidence = confidence_of(kind, candidate.score, share, recovered=False)
    source = "+".join(candidate.why)
    node = row.node if row is not None else candidate.unit.node
    return Attribute(kind.name, text, value, node, confidence, (candidate.start, candidate.end), source)


def _recover(page: Page, domain: Domain, kind: Type, view: RecordView, alignment: Alignment) -> Attribute | None:
    """The text at the place where sibling records have the attribute, if it can be one."""
    slot = alignment.first.get(kind.name, "")
    if (kind.name, slot) not in alignment.recover:
        return None
    unit = next((u for u in view.units if u.slot == slot), None)
    if unit is None or not _can_be(page, kind, unit, view):
        return None
    text = page.text[unit.start : unit.end].replace("\n", " ")
    value = normalise(kind, text, {}, domain)
    if not in_range(kind, value):
        return None
    confidence = confidence_of(kind, 0, alignment.values.get((kind.name, slot), 0) / 100, recovered=True)
    return Attribute(kind.name, text, value, unit.node, confidence, (unit.start, unit.end), "position")


def _can_be(page: Page, kind: Type, unit: Unit, view: RecordView) -> bool:
    inside = {r.type for r in view.rows if r.start < unit.end and r.end > unit.start}
    if kind.is_block:
        return fits(unit, kind) and not inside & set(kind.disallows)
    text = page.text[unit.start : unit.end]
    if unit.words > RECOVER_WORDS or unit.lines > 1:
        return False
    return bool(_DIGIT.search(text)) or kind.value in ("choice", "text", "money")


def _link(view: RecordView, name: str) -> Iterator[Attribute]:
    if view.detail is not None:
        yield Attribute(name, view.detail.href, view.detail.href, view.detail.node, 0.97, source="link")


def _picture(page: Page, view: RecordView, name: str) -> Iterator[Attribute]:
    best: tuple[float, int, str] | None = None
    inside = range(view.nodes[0], int(page.end[view.nodes[-1]]))
    pictures = page.tag[inside.start : inside.stop] == page.tag_id("img")
    for node in (pictures.nonzero()[0] + inside.start).tolist():
        attributes = page.attributes(node)
        source = attributes.get("src") or attributes.get("data-src") or attributes.get("data-lazy") or ""
        if _NOT_PICTURE.search(source[:300]):
            source = attributes.get("data-src") or attributes.get("data-original") or ""
        if not source or _NOT_PICTURE.search(source[:300]):
            continue
        size = float(page.box[node][2] * page.box[node][3]) if page.box is not None else 0.0
        if best is None or size > best[0]:
            best = (size, node, source)
    if best is not None:
        yield Attribute(name, best[2], best[2], best[1], 0.9, source="image")
