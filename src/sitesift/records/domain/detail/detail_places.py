"""What a page of one record may say of it: in come such a page, the domain and what is to be left
out; out come candidates for the domain's attributes, each with its place.

A place is something that the pages of one site share: the label beside the value ("Mileage:
34,000", <dt>, <th>), else the path of tags and class names to it. Assumed: menus, forms and footers
are not about the record, unless the page's heading stands in them, as on pages that are one form
altogether; class names with digits are one record's own.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import numpy as np

from sitesift.annotate.annotate import annotate
from sitesift.annotate.annotation import Annotations
from sitesift.annotate.recognisers.labelled_numbers import label_spans
from sitesift.annotate.recognisers.structured_data import structured_values
from sitesift.annotate.spans import TextIndex
from sitesift.annotate.units import Unit, UnitReader
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain
from sitesift.page.html_tags import LABEL_TAGS
from sitesift.page.page import Bools, Ints, Page
from sitesift.records.domain.align.align import align
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.align.old_prices import OldPrices
from sitesift.records.domain.align.value_coverage import ValueCoverage
from sitesift.records.domain.detail.labelled_candidates import (
    heads_column,
    labelled_candidates,
    meant_type,
    without_pieces,
    worded_labels,
)
from sitesift.records.domain.detail.stated_values import StatedValues, stated_values
from sitesift.records.domain.evidence.signs import RecordView, Signs
from sitesift.records.domain.pivots.attributes import find_attributes
from sitesift.text.bare_labels import undrawn
from sitesift.text.plain_text import single_spaced

AROUND = tuple("nav footer header form select button script style template iframe frame".split())
# elements that are there for labels; others end in a colon, or are alone
LONGEST_LABEL = 30  # characters
MAX_PAGE_UNITS = 4000  # pieces of one part of a page; a bound on time, above what pages have
BESIDE = 3  # characters of a row that are neither label nor value
_CLASS = re.compile(r"[^\s\d]+(?!\S)")


@dataclass(frozen=True)
class DetailPage:
    """A page of one record, the lists on it that are about others, and what a list has said of this
    one."""

    page: Page
    lists: tuple[int, ...] = ()
    list_values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Placed:
    """A candidate and where it stands."""

    candidate: Candidate
    place: str
    label: str = ""  # in small letters, without its colon
    linked: bool = False
    stated: bool | None = None  # whether the page states the same of its record; None: nothing
    value: Any = None  # its normal form, where no recogniser has said it


def placed_candidates(
    detail: DetailPage, domain: Domain, stated: StatedValues | None = None
) -> list[Placed]:
    """All that the page may say of its record, in reading order."""
    page, stated = detail.page, stated or stated_values(detail.page, domain)
    accepted = find_attributes(annotate(page, domain), domain).accepted
    view = _view(page, domain, accepted, free_roots(page, left_out(detail, stated)))
    if not view.units:
        return []
    signs = Signs(page, accepted, structured_values(page, domain), label_spans(page, domain))
    found = align([view], domain, signs, ValueCoverage(page, domain), OldPrices(page)).candidates
    places = _Places(page, stated)
    labelled = [(unit, label) for unit in view.units if (label := places.label(unit))]
    unknown = (*stated.candidates(page, view.units), *labelled_candidates(page, domain, labelled))
    all_found = [c for some in found.values() for c in some if not _is_column_name(page, c)]
    all_found = without_pieces(all_found, unknown, domain)
    known = {(c.type, c.unit.start, c.unit.end): c for c in all_found}
    for candidate in unknown:
        at = (candidate.type, candidate.unit.start, candidate.unit.end)
        if at not in known:
            known[at] = candidate
            all_found.append(candidate)
    all_found.sort(key=lambda c: (c.start, c.end, c.type))
    return [places.of(candidate) for candidate in all_found]


def _is_column_name(page: Page, candidate: Candidate) -> bool:
    """Whether a label alone told a value, and it is the name of the next column."""
    return candidate.annotation is None and heads_column(page, candidate.unit.node)


def left_out(detail: DetailPage, stated: StatedValues) -> Bools:
    """The nodes that are not about the record."""
    page, out = detail.page, np.zeros(len(detail.page), dtype=bool)
    kept = np.array([*page.nodes_with_tag("h1").tolist(), *stated.amount_nodes(page)], dtype=int)
    around = [n for n in page.nodes_with_tag(*AROUND).tolist() if not _holds(page, n, kept)]
    for node in (*around, *detail.lists):
        out[node : page.end[node]] = True
    return out


def _holds(page: Page, node: int, inner: Ints) -> bool:
    return bool(((inner >= node) & (inner < page.end[node])).any())


def free_roots(page: Page, out: Bools) -> list[int]:
    """The largest parts of the page's body that hold nothing of what is left out."""
    bodies = page.nodes_with_tag("body").tolist()
    roots, waiting = [], bodies[:1]
    while waiting:
        node = waiting.pop()
        inside = out[node : page.end[node]]
        if not inside.any():
            roots.append(node)
        elif not inside[0]:
            waiting += page.children(node)
    return sorted(root for root in roots if page.text_end[root] > page.text_start[root])


def _view(page: Page, domain: Domain, accepted: Annotations, roots: list[int]) -> RecordView:
    """The free parts as one record."""
    reader = UnitReader(page, TextIndex(page))
    units = sorted(
        (u for root in roots for u in reader.read((root,), MAX_PAGE_UNITS)),
        key=lambda u: (u.start, -u.end),
    )
    spans = [(int(page.text_start[root]), int(page.text_end[root])) for root in roots]
    rows = tuple(row for start, end in spans for row in accepted.within(start, end))
    phones = tuple((row.start, row.end) for row in rows if row.type in domain.phones)
    return RecordView(tuple(roots), tuple(units), rows, (), None, phones, frozenset())


class _Places:
    """Tells the places of one page."""

    def __init__(self, page: Page, stated: StatedValues) -> None:
        self._page = page
        self._stated = stated
        index = TextIndex(page)
        self._nodes: list[int] = index.nodes.tolist()
        self._starts: list[int] = index.starts.tolist()
        self._classes = page.attribute_column("class")

    def of(self, candidate: Candidate) -> Placed:
        """A candidate with its place."""
        label = self._inside(candidate) or self.label(candidate.unit)
        path = self._path(candidate.unit.inner)
        place = f"{label}:" if label else path
        text = self._page.text[candidate.start : candidate.end].replace("\n", " ")
        stated = candidate.type in self._stated.by_type or None
        return Placed(
            candidate,
            place,
            label,
            _is_linked(path),
            stated and self._stated.says(candidate.type, text),
            None if candidate.annotation else self._stated.normal(candidate.type, text),
        )

    def _inside(self, candidate: Candidate) -> str:
        """A label in the same text: "Mileage: 34,000"."""
        text = self._page.text[candidate.unit.start : candidate.start].rstrip()
        label = _as_label(re.split(r"[\n|•·;]", text)[-1])
        return label if text.endswith(":") else ""

    def label(self, unit: Unit) -> str:
        """The text before the unit, where it is a label by its element, by a colon, or as all that
        is beside it."""
        page, at = self._page, bisect_left(self._starts, unit.start) - 1
        if at < 0:
            return ""
        node = self._nodes[at]
        text = page.text_of(node).strip()
        label = _as_label(text)
        if not label:
            return ""
        around = {page.tag_of(n) for n in page.ancestors(node) if self._span(n) == self._span(node)}
        row = next(n for n in page.ancestors(node) if page.text_end[n] >= unit.end)
        alone = (
            page.text_end[row] - page.text_start[row] <= len(text) + unit.end - unit.start + BESIDE
        )
        return label if text.endswith(":") or around & LABEL_TAGS or alone else ""

    def _span(self, node: int) -> tuple[int, int]:
        return int(self._page.text_start[node]), int(self._page.text_end[node])

    def _path(self, node: int) -> str:
        steps = [self._look(n) for n in (node, *self._page.ancestors(node))]
        return "/".join(reversed(steps))

    def _look(self, node: int) -> str:
        at = int(self._classes[node])
        names = sorted(set(_CLASS.findall(self._page.strings[at]))) if at >= 0 else []
        return ".".join([self._page.tag_of(node), *names])


def _is_linked(path: str) -> bool:
    return any(step.partition(".")[0] == "a" for step in path.split("/"))


def _as_label(text: str) -> str:
    """A short text without digits, as a label to compare, without the picture before it; empty
    where it is none."""
    label = single_spaced(text[undrawn(text) :].strip(" :"))
    return label if 1 < len(label) <= LONGEST_LABEL and not any(map(str.isdigit, label)) else ""


def types_of_label(domain: Domain, label: str) -> frozenset[str]:
    """The types that a label of the domain names."""
    exact = _labels_of(domain).get(label, frozenset())
    worded = meant_type(label, worded_labels(domain)) if label and not exact else ""
    return frozenset({worded}) if worded else exact


def types_of_last_words(domain: Domain, label: str) -> frozenset[str]:
    """The types that the last words of a longer label name: "estimated price"."""
    words, labels = label.split(), _labels_of(domain)
    parts = (" ".join(words[n:]) for n in range(1, len(words)))
    return frozenset[str]().union(*(labels.get(part, frozenset()) for part in parts))


@lru_cache(maxsize=DOMAINS_KEPT)
def _labels_of(domain: Domain) -> Mapping[str, frozenset[str]]:
    """The types that each label of the domain names."""
    found: dict[str, set[str]] = {}
    for kind in domain.types.values():
        for label in kind.labels:
            found.setdefault(label.casefold(), set()).add(kind.name)
    return {label: frozenset(names) for label, names in found.items()}
