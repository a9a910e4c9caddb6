"""A list in a language of which the domain has no words: a page where knowledge found nothing in,
its one clear list out, to be trusted little.

Asked only where the page is foreign to the domain (annotate/page_language.py): on others missing
words mean another subject. The judgement is in foreign_lists.lp: links and pictures of the records'
own, and values that are written alike everywhere (an amount and an area, a mileage).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sitesift.annotate.page_language import is_foreign
from sitesift.logic.fact import Fact
from sitesift.logic.solver import solve
from sitesift.records.domain.areas.areas import FoundArea
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.segments import RecordSegment
from sitesift.records.domain.evidence.clusters import proposal
from sitesift.records.domain.evidence.own_links import anchors_of
from sitesift.records.domain.evidence.record_pictures import pictures_of
from sitesift.records.domain.pivots.pivots import attribute_types
from sitesift.records.model import Record, Value
from sitesift.records.structure.find_areas import find_areas

RULES = Path(__file__).with_name("foreign_lists.lp")
LITTLE = 0.5  # of the confidence that a value would have in a list that knowledge found
SEVERAL = 2  # types of values in a record


class Listed(Fact):
    list: int
    records: int
    score: int


class LinkedRecords(Fact):
    list: int
    count: int


class PicturedRecords(Fact):
    list: int
    count: int


class TypedRecords(Fact):
    list: int
    count: int


def find_foreign_list(scene: Scene) -> list[FoundArea]:
    """The one clear list of a page in a language that the domain has no words of; none on pages of
    its languages, and where several lists could be meant."""
    if not is_foreign(scene.page, scene.domain):
        return []
    clusters = find_areas(scene.page, with_values=False)
    areas = [proposal(scene, n, area.node, area.records) for n, area in enumerate(clusters)]
    scores = [round(10 * area.score) for area in clusters]
    facts = [
        fact
        for number, (area, score) in enumerate(zip(areas, scores, strict=True))
        for fact in _facts(scene, number, area, score)
    ]
    taken = {int(number) for (number,) in solve(RULES, facts).get("take", set())}
    return [replace(areas[number], by_structure=True) for number in sorted(taken)]


def _facts(scene: Scene, number: int, area: FoundArea, score: int) -> Iterator[Fact]:
    anchors, pictures = anchors_of(scene.page), pictures_of(scene.page)
    links = [{link.href for link in anchors.of(record.nodes)} for record in area.records]
    often = Counter(href for found in links for href in found)
    ends = scene.page.end_list
    yield Listed(number, len(area.records), score)
    yield LinkedRecords(number, sum(any(often[href] == 1 for href in found) for found in links))
    shown = [pictures.within(r.nodes[0], ends[r.nodes[-1]]) for r in area.records]
    yield PicturedRecords(number, sum(map(bool, shown)))
    yield TypedRecords(number, sum(_tells(scene, record) for record in area.records))


def _tells(scene: Scene, record: RecordSegment) -> bool:
    """Whether a record has values of several types, one of which few other subjects have."""
    types = attribute_types(record.annotations(scene.annotations), scene.domain)
    told = [scene.domain.types[name] for name in types]
    return len(told) >= SEVERAL and any(kind.specific > 0 for kind in told)


def doubted(records: tuple[Record, ...]) -> tuple[Record, ...]:
    """The same records with values that are trusted little."""

    def doubt(value: Value) -> Value:
        return replace(value, confidence=round(LITTLE * value.confidence, 3))

    return tuple(replace(r, values=tuple(map(doubt, r.values))) for r in records)
