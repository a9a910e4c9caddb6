"""The places of a template where records differ. In: the texts of many pages. Out: places, each
with the rows that stand there on each page, in reading order.

A place is a path of looks behind an anchor (the template's text before it, "Director:"), or behind
the label in the text itself ("Height: 6 ft"). Places of one path that hardly ever meet on a page
are one: what stands before an optional row is no other place ("Director:", "Directors:"). Texts of
one place that share a parent on every page, in a fixed number, are places of their own (the lines
of an address); others make a list.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sitesift.page.ancestors import smallest_around
from sitesift.page.page import Bools, Ints
from sitesift.records.details.template_labels import (
    anchor_text,
    anchors,
    ends_in_colon,
    label_in_text,
    label_rows,
    template_rows,
)
from sitesift.records.details.template_texts import TemplateTexts, numbered

MEETING = 0.1  # share of the pages on which parts of one place may meet by accident
STEADY = 0.8  # share of the pages that show a fixed number of texts
MOST_PARTS = 8  # texts of one element that are places of their own


@dataclass(slots=True)
class TemplatePlace:
    """One place: the rows of the texts that stand there, by page."""

    rows: dict[int, list[int]]
    label: str = ""  # of the place; the same in most of its texts or before them
    part: int = 0  # which of the texts of one element

    @property
    def all_rows(self) -> list[int]:
        return [row for rows in self.rows.values() for row in rows]

    @property
    def firsts(self) -> list[int]:
        return [rows[0] for rows in self.rows.values()]


def find_places(texts: TemplateTexts) -> list[TemplatePlace]:
    """The places where the pages show what is not the template's, and those of the same kind where
    they all show the same behind a label."""
    template = template_rows(texts)
    labels = label_rows(texts, template)
    constant = _labelled_constants(texts, template, labels)
    inner = _inner_labels(texts)
    before = anchor_text(texts, anchors(texts, template & ~constant))
    key = numbered(texts.path, np.where(inner > 0, -1 - inner, before))
    places: dict[int, TemplatePlace] = {}
    for row in np.flatnonzero((~template & ~ends_in_colon(texts)) | constant).tolist():
        place = places.setdefault(int(key[row]), TemplatePlace({}))
        place.rows.setdefault(int(texts.page[row]), []).append(row)
    joined = _joined(texts, list(places.values()), inner)
    for place in joined:
        place.label = _label(texts, place, labels, inner)
    return [part for place in joined for part in _parts(texts, place)]


def _labelled_constants(texts: TemplateTexts, template: Bools, labels: Bools) -> Bools:
    """The texts of the template right after a label, where the same path leads to what differs:
    "Condition: used" on all pages, among facts that are not the same; and in a list of items behind
    one ("Genres: crime, fiction") those that many pages have."""
    after = _behind_labels(texts, labels)
    return template & ~labels & after & np.isin(texts.path, texts.path[~template & after])


def _behind_labels(texts: TemplateTexts, labels: Bools) -> Bools:
    """The rows right after a label, and those that go on behind the same path in the element that
    holds the label and the first of them."""
    after = np.concatenate(([False], labels[:-1])) & ~texts.begins & ~labels
    goes_on = np.concatenate(([False], texts.path[1:] == texts.path[:-1])) & ~texts.begins & ~labels
    followed = after & np.concatenate((goes_on[1:], [False]))
    for first in np.flatnonzero(followed).tolist():
        page = texts.pages[texts.page[first]]
        around = smallest_around(page, [int(texts.node[first - 1]), int(texts.node[first])])
        row = first + 1
        while row < len(texts) and goes_on[row] and page.contains(around, int(texts.node[row])):
            after[row] = True
            row += 1
    return after


def _inner_labels(texts: TemplateTexts) -> Ints:
    """The number of the label that each row's text begins with, where several pages have it; else
    0."""
    numbers: dict[str, int] = {"": 0}
    found = (label_in_text(text) for text in texts.texts)
    of_text = np.array([numbers.setdefault(label, len(numbers)) for label in found] or [0])
    labels = of_text[texts.text]
    return np.where(texts.pages_with(labels) >= min(2, len(texts.pages)), labels, 0)


def _label(texts: TemplateTexts, place: TemplatePlace, labels: Bools, inner: Ints) -> str:
    """What most pages call a place, in its text or right before it."""
    said: Counter[str] = Counter()
    for row in place.firsts:
        if inner[row]:
            said[label_in_text(texts.written(row))] += 1
        elif row and labels[row - 1] and texts.page[row - 1] == texts.page[row]:
            said[texts.written(row - 1).strip(" :\uff1a").casefold()] += 1
    label, count = said.most_common(1)[0] if said else ("", 0)
    return label if 2 * count > len(place.rows) else ""


def _joined(
    texts: TemplateTexts, places: Sequence[TemplatePlace], inner: Ints
) -> list[TemplatePlace]:
    """Places of one path that do not meet on the pages, as one; labels in texts tell apart."""
    by_path: dict[tuple[int, int], list[TemplatePlace]] = defaultdict(list)
    for place in places:
        first = place.firsts[0]
        by_path[int(texts.path[first]), int(inner[first])].append(place)
    return [one for some in by_path.values() for one in _merged(some)]


def _merged(places: list[TemplatePlace]) -> list[TemplatePlace]:
    """The largest first; each of the others joins the first that it does not meet."""
    kept: list[TemplatePlace] = []
    for place in sorted(places, key=lambda p: (-len(p.rows), p.firsts[0])):
        for other in kept:
            if len(other.rows.keys() & place.rows.keys()) <= MEETING * len(place.rows):
                for page, rows in place.rows.items():
                    other.rows.setdefault(page, rows)
                break
        else:
            kept.append(place)
    return kept


def _parts(texts: TemplateTexts, place: TemplatePlace) -> Iterator[TemplatePlace]:
    """A place cut into its parts where a fixed number of texts stands in one element."""
    sizes = Counter(len(rows) for rows in place.rows.values())
    count, pages = sizes.most_common(1)[0]
    steady = 1 < count <= MOST_PARTS and pages >= STEADY * len(place.rows)
    if not steady or not all(_share_parent(texts, rows) for rows in place.rows.values()):
        yield place
        return
    for at in range(count):
        upto = at + 1 if at < count - 1 else None  # what is too much stays with the last
        rows = {page: rows[at:upto] for page, rows in place.rows.items() if len(rows) > at}
        yield TemplatePlace(rows, place.label, at)


def _share_parent(texts: TemplateTexts, rows: list[int]) -> bool:
    page = texts.pages[texts.page[rows[0]]]
    return len({page.parent_list[texts.node[row]] for row in rows}) == 1
