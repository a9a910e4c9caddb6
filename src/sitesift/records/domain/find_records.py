"""Records of a domain on a page: the way through AMBER's phases, and the explanation of what was
found.

page + domain -> annotations -> attributes -> areas and segments -> alignment -> records with named
attributes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from sitesift.annotate.annotate import annotate, prepare_domain
from sitesift.annotate.annotation import Annotations
from sitesift.annotate.recognisers.labelled_numbers import label_spans
from sitesift.annotate.recognisers.structured_data import structured_values
from sitesift.annotate.spans import TextIndex
from sitesift.annotate.units import UnitReader
from sitesift.ontology.domain_model import Domain
from sitesift.page.cycle_collector import collector_off
from sitesift.page.page import Page
from sitesift.records.domain.align.align import Alignment, align
from sitesift.records.domain.align.choose_values import RecordChoice, choose_attributes
from sitesift.records.domain.align.old_prices import OldPrices
from sitesift.records.domain.align.value_coverage import ValueCoverage
from sitesift.records.domain.areas.areas import (
    AreaTrace,
    FoundArea,
    find_data_areas,
    find_listed_areas,
)
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.groups import without_groups
from sitesift.records.domain.areas.leading_noise import without_strays
from sitesift.records.domain.areas.segments import RecordSegment, separators
from sitesift.records.domain.evidence.clusters import correct_by_clusters
from sitesift.records.domain.evidence.control_links import without_controls
from sitesift.records.domain.evidence.foreign_lists import doubted, find_foreign_list
from sitesift.records.domain.evidence.own_links import anchors_of, own_page_links
from sitesift.records.domain.evidence.record_pictures import pictures_of
from sitesift.records.domain.evidence.signs import RecordView, Signs
from sitesift.records.domain.pivots.attributes import AttributeModel, find_attributes
from sitesift.records.domain.pivots.single_amount import with_lone_amount
from sitesift.records.domain.pivots.unlabelled_pivots import with_unlabelled_pivots
from sitesift.records.domain.types.assign_types import lost_claims, types_to_look_for
from sitesift.records.linked_names import with_linked_names
from sitesift.records.model import GUESSED, Area, Record
from sitesift.records.whole_texts import with_whole_texts
from sitesift.settings import RecordSettings


@dataclass(frozen=True)
class RecordAnalysis:
    """The areas found, with all that the explanation needs."""

    page: Page
    domain: Domain
    areas: list[Area]
    attributes: AttributeModel
    trace: AreaTrace
    views: list[list[RecordView]] = field(default_factory=list)  # by area
    alignments: list[Alignment] = field(default_factory=list)
    others: tuple[RecordAnalysis, ...] = ()  # of the domain's other record types, where listed

    @property
    def all_areas(self) -> list[Area]:
        """The areas of all record types, those of the main type first; each names its type where
        any is of another one."""
        if not self.others:
            return self.areas
        return [
            replace(area, record_type=each.domain.record.name)
            for each in (self, *self.others)
            for area in each.areas
        ]


def find_records(
    page: Page, domain: Domain, *, settings: RecordSettings | None = None
) -> list[Area]:
    """The data areas of a page with records of the domain's main type, the main area first; empty
    where there are none."""
    return _found(page, domain, settings).areas


def find_all_records(
    page: Page, domain: Domain, *, settings: RecordSettings | None = None
) -> list[Area]:
    """The data areas of a page with records of any type that the domain has, those of the main type
    first."""
    return _found(page, domain, settings).all_areas


def _found(page: Page, domain: Domain, settings: RecordSettings | None) -> RecordAnalysis:
    with collector_off():
        found = annotate(page, domain)
        return _analysed(Scene(page, found, domain, settings or RecordSettings(), explained=False))


def analyse_records(
    page: Page,
    domain: Domain,
    *,
    settings: RecordSettings | None = None,
    annotations: Annotations | None = None,
) -> RecordAnalysis:
    """As `find_records`, with everything seen on the way and why. `annotations` replaces the
    recognisers' own."""
    with collector_off():
        if annotations is None:
            annotations = annotate(page, domain)
        return _analysed(Scene(page, annotations, domain, settings or RecordSettings()))


def prepare_to_find(domain: Domain) -> None:
    """Makes ready what all pages of a domain share, so that the first takes no longer."""
    prepare_domain(domain)


def _analysed(scene: Scene) -> RecordAnalysis:
    """The analysis of a page with all its annotations: the main record type, then others that it
    may list; of lists that several types claim each goes to the type that it speaks for most."""
    read = without_controls(scene.page, scene.annotations, scene.domain)
    scene = replace(scene, annotations=read)
    main = _main_type(scene)
    found = types_to_look_for(scene.page, scene.domain, scene.annotations, main.areas)
    others = [_other_type(replace(scene, domain=kind, annotations=rows)) for kind, rows in found]
    others = [each for each in others if each.areas]
    return _settled(main, others) if others else main


def _settled(main: RecordAnalysis, others: list[RecordAnalysis]) -> RecordAnalysis:
    analyses = [main, *others]
    lost = lost_claims(main.page, [each.areas for each in analyses])
    for (kind, place), winner in sorted(lost.items(), reverse=True):
        each, name = analyses[kind], analyses[winner].domain.record.name
        each.trace.refused[each.areas[place].node] = f"its records are of the type {name}"
        del each.areas[place], each.views[place], each.alignments[place]
    return replace(main, others=tuple(each for each in others if each.areas))


def _other_type(scene: Scene) -> RecordAnalysis:
    """The lists of another record type than the main one."""
    model = find_attributes(scene.annotations, scene.domain)
    scene = replace(scene, annotations=model.accepted)
    found, trace = find_listed_areas(scene)
    return _filled(scene, model, trace, found)


def _main_type(scene: Scene) -> RecordAnalysis:
    page, domain = scene.page, scene.domain
    model = find_attributes(scene.annotations, domain)
    amounts = with_lone_amount(page, domain, with_unlabelled_pivots(page, domain, model.accepted))
    model = replace(model, accepted=amounts)
    scene = replace(scene, annotations=model.accepted)
    found, trace = find_data_areas(scene)
    analysis = _filled(scene, model, trace, found)
    if not analysis.areas and (foreign := find_foreign_list(scene)):
        _fill(analysis, foreign)
    return analysis


def _filled(
    scene: Scene, model: AttributeModel, trace: AreaTrace, found: list[FoundArea]
) -> RecordAnalysis:
    """The analysis with the records of the areas found, groups and strays taken out."""
    found = without_groups(scene, correct_by_clusters(scene, found))
    found = without_strays(scene.page, scene.annotations, found)
    analysis = RecordAnalysis(scene.page, scene.domain, [], model, trace)
    if found:
        _fill(analysis, found)
    return analysis


def _fill(analysis: RecordAnalysis, found: list[FoundArea]) -> None:
    page, domain, accepted = analysis.page, analysis.domain, analysis.attributes.accepted
    signs = Signs(page, accepted, structured_values(page, domain), label_spans(page, domain))
    views = _views(page, domain, accepted, found)
    pictures, coverage, old_prices = pictures_of(page), ValueCoverage(page, domain), OldPrices(page)
    alignments = _aligned(
        page,
        found,
        views,
        partial(align, domain=domain, signs=signs, coverage=coverage, old_prices=old_prices),
    )
    for area, members, alignment in zip(found, views, alignments, strict=True):
        choices = (
            RecordChoice(page, domain, n, view, alignment, pictures, coverage)
            for n, view in enumerate(members)
        )
        records = tuple(_record(choice) for choice in choices)
        score = area.specific * len(records)
        columns, evidence = _columns(records, domain), {"specific": area.specific}
        if area.by_structure:
            records, evidence = doubted(records), evidence | {GUESSED: 1.0}
        between = separators(page, area.node, area.records)
        found_area = Area(area.node, records, columns, score, evidence, between)
        found_area = with_linked_names(page, with_whole_texts(page, found_area), domain)
        analysis.areas.append(found_area)
        analysis.views.append(members)
        analysis.alignments.append(alignment)


def _aligned(
    page: Page,
    found: list[FoundArea],
    views: list[list[RecordView]],
    align_all: Callable[[list[RecordView]], Alignment],
) -> list[Alignment]:
    """An alignment for each area; the rows of a grid, areas side by side, are aligned together."""
    kinds: dict[tuple[int, str], list[int]] = {}
    for number, area in enumerate(found):
        kinds.setdefault((int(page.parent[area.node]), area.records[0].shape), []).append(number)
    alignments: dict[int, Alignment] = {}
    for members in kinds.values():
        together = align_all([view for number in members for view in views[number]])
        parts = together.parts([len(views[number]) for number in members])
        alignments.update(zip(members, parts, strict=True))
    return [alignments[number] for number in range(len(found))]


def _record(choice: RecordChoice) -> Record:
    nodes = choice.view.nodes
    return Record(nodes, record_text(choice.page, nodes), choose_attributes(choice))


def _views(
    page: Page, domain: Domain, accepted: Annotations, found: list[FoundArea]
) -> list[list[RecordView]]:
    """All records as the alignment sees them; links are compared over all areas of the page."""
    reader = UnitReader(page, TextIndex(page))
    anchors = anchors_of(page)
    numbers = domain.phones
    links = {record.nodes: anchors.of(record.nodes) for area in found for record in area.records}
    by_area = [[links[record.nodes] for record in area.records] for area in found]
    details = [own for area in own_page_links(anchors, by_area) for own in area]
    detail_of = dict(
        zip((record.nodes for area in found for record in area.records), details, strict=True)
    )

    def view(record: RecordSegment) -> RecordView:
        rows = tuple(record.annotations(accepted))
        own_links = links[record.nodes]
        phones = tuple((r.start, r.end) for r in rows if r.type in numbers)
        detail = detail_of[record.nodes]
        own = frozenset(
            link.node for link in own_links if detail is not None and link.href == detail.href
        )
        return RecordView(
            record.nodes,
            tuple(reader.read(record.nodes)),
            rows,
            tuple(own_links),
            detail,
            phones,
            own,
        )

    return [[view(record) for record in area.records] for area in found]


def record_text(page: Page, nodes: tuple[int, ...]) -> str:
    """A record's visible text; a line that a page repeats for another screen width is told once."""
    seen: set[str] = set()
    kept = []
    starts, sizes = page.text_start_list, page.text_size_list
    for node in nodes:
        for line in page.text[starts[node] : starts[node] + sizes[node]].split("\n"):
            if line.count(" ") >= 3 and line in seen:
                continue
            seen.add(line)
            kept.append(line)
    return " ".join(kept).strip()


def _columns(records: tuple[Record, ...], domain: Domain) -> tuple[str, ...]:
    held = {a.name for r in records for a in r.values}
    return tuple(name for name in domain.attributes if name in held)
