"""From a wrapper's texts to values: in come rows of texts, out come rows of {"text", "value"} as
the domain reads them.

All texts are put on one page, a paragraph each, and annotated together. Where a text holds more
than the value that the recognisers find in it, it is narrowed to that; where they find nothing, the
text as a whole is the value.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from sitesift.annotate.annotate import annotate
from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.annotate.normal_forms import in_range, normalise
from sitesift.annotate.plain_values import plain_value
from sitesift.annotate.site_head import SiteHead
from sitesift.induce.column_knowledge import NUMBER, closed_attributes, name_part_attributes
from sitesift.induce.facts_as_places import facts_as_places
from sitesift.induce.ranges import closed_up
from sitesift.induce.repeated_cells import repeated_cells, unread_names, without_labelled
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.from_html import page_from_html
from sitesift.page.page import Page
from sitesift.records.cells import FillableCells
from sitesift.records.domain.pivots.attributes import find_attributes
from sitesift.records.open.column_labels import without_own_label
from sitesift.text.empty_cells import stands_for_nothing
from sitesift.text.list_text import items_of, joined_items
from sitesift.text.sentences import is_made_of_sentences

BATCH = 4000  # texts on one page
MOST_WORDS = 3  # of a value in a name ...
MOST_OWN_WORDS = 5  # ... and of a part of names that has a column of its own
MOST_NUMBER_WORDS = 8  # of a text with a number that no recogniser knows; assumed
OTHERS = 0.5  # share of a text that other attributes may take up
_AMOUNTS = re.compile(r"\d[\d.,\s]*(?:[(–-][\d.,\s]*\)?)?")  # a range, or an old price behind one
Cell = tuple[str, str]  # attribute and text


def read_rows(
    rows: Iterable[Mapping[str, Any]],
    domain: Domain,
    *,
    learned: Mapping[str, list[str]] | None = None,
    head: SiteHead | None = None,
) -> list[FillableCells]:
    """The rows with each text beside its value; empty texts are left out, columns the domain does
    not know kept. `learned` adds terms to the domain's own lists, by type; `head` is what the
    site says of all its texts."""
    texts = ({name: _text(value, domain, name) for name, value in row.items()} for row in rows)
    held = [without_labelled(row, domain) for row in texts]
    cells = list(dict.fromkeys((name, text) for row in held for name, text in row.items() if text))
    cells.sort(key=lambda cell: cell[0])  # a row's cells below each other look like a name in lines
    lists = {name for name, text in cells if _is_list(domain, name) and len(items_of(text)) > 1}
    known = {
        cell: {"text": cell[1], "value": _plain(domain, *cell, is_list=cell[0] in lists)}
        for cell in cells
    }
    times = Counter(cell for row in held for cell in row.items())
    spoken = [cell for cell in cells if _is_read(domain, cell[0]) or _is_place(domain, cell[0])]
    sure = set[Cell]()
    for start in range(0, len(spoken), BATCH):
        found, recognised_cells = _read(
            {cell: times[cell] for cell in spoken[start : start + BATCH]},
            domain,
            learned,
            head or SiteHead(),
        )
        known, sure = known | found, sure | recognised_cells
    unread = unread_names(held, known, domain) | repeated_cells(held, sure, known, domain)
    return [
        {
            name: dict(known[name, text])
            for name, text in row.items()
            if text and known[name, text] and (name, text) not in unread
        }
        for row in held
    ]


def recognised(name: str, texts: Collection[str], domain: Domain) -> dict[str, str]:
    """The texts in which a value of an attribute would be read, with the value."""
    ordered = sorted(texts)
    rows = read_rows(({name: text} for text in ordered), domain)
    return {text: row[name]["text"] for text, row in zip(ordered, rows, strict=True) if row}


def _text(value: Any, domain: Domain, name: str) -> str:
    """A cell as one text: of a list all items; of other columns the first, the most important."""
    texts = value if isinstance(value, list) else [value]
    shown = [closed_up(" ".join(each.split())) for each in texts if isinstance(each, str)]
    if _is_list(domain, name):
        return joined_items(each for each in shown if not stands_for_nothing(each))
    text = shown[0] if shown and isinstance(texts[0], str) else ""
    if (kind := domain.types.get(name)) is not None and kind.plain:
        return without_own_label(name, text)
    # where a record lacks a place, what others have behind theirs moves up
    return "" if _is_place(domain, name) and is_made_of_sentences(text) else text


def _is_list(domain: Domain, name: str) -> bool:
    """Whether records may have several values in a column that nobody has described."""
    kind = domain.types.get(name)
    return kind is not None and kind.plain and kind.many


def _is_read(domain: Domain, name: str) -> bool:
    kind = domain.types.get(name)
    return kind is not None and not (kind.is_block or kind.is_address or kind.plain)


def _plain(domain: Domain, name: str, text: str, *, is_list: bool) -> Any:
    """What a text says by its form, in a column that nobody has described; else the text. In a
    column of which some row has several values, every row has a list."""
    if is_list:
        return [_plain(domain, name, each, is_list=False) for each in items_of(text)]
    kind = domain.types.get(name)
    value = plain_value(kind.value, text) if kind is not None and kind.plain else None
    return text if value is None else value


def _is_place(domain: Domain, name: str) -> bool:
    """Blocks of text that may be anything but what other attributes say, as titles may."""
    kind = domain.types.get(name)
    return kind is not None and kind.extent == "block" and not kind.names_record


def _read(
    cells: Mapping[Cell, int],
    domain: Domain,
    learned: Mapping[str, list[str]] | None,
    head: SiteHead,
) -> tuple[dict[Cell, dict[str, Any]], set[Cell]]:
    """What the cells say, and those in which a recogniser has found it; cells with the number of
    rows that have them."""
    # each column looks different, as on a page, and no class names what it is
    columns = {name: n for n, name in enumerate(dict.fromkeys(name for name, _ in cells))}
    texts = (f'<p class="c{columns[name]}">{html.escape(text)}</p>' for name, text in cells)
    page = page_from_html("".join((head.markup(), *texts)), head.url)
    annotations = annotate(page, domain, learned=learned)
    accepted = find_attributes(annotations, domain).accepted
    nodes = dict(zip(cells, page.nodes_with_tag("p").tolist(), strict=True))
    rows = {
        cell: _recognised(cell[0], page, node, (accepted, annotations), domain)
        for cell, node in nodes.items()
    }
    closed = closed_attributes(rows, cells, domain)
    alone = name_part_attributes(rows, annotations, nodes, page, domain)
    moved = facts_as_places(nodes, annotations, page, domain)
    found: dict[Cell, dict[str, Any]] = {}
    among = set[Cell]()  # values that are names among other values
    for cell, node in nodes.items():
        kind, row = domain.types[cell[0]], rows[cell]
        behind = _behind(annotations, page, node, domain, cell[0]) if row is None else ""
        if cell[0] in alone and not behind and _is_short(cell, domain):
            found[cell] = {"text": cell[1], "value": normalise(kind, cell[1], {}, domain)}
        elif row is not None:
            found[cell] = _annotated(page, row, domain)
        elif cell[0] in closed or cell in moved or _is_labelled_otherwise(cell, domain):
            found[cell] = {}
        else:
            own = {cell[0], *domain.parts_of(cell[0])}
            meant = cell[0] in domain.order or any(
                row.type in own for row in _inside(annotations, page, node)
            )
            foreign = {n for n in domain.attributes if cell[0] not in domain.types[n].disallows}
            others = not (meant or _is_counted(kind, cell[1])) and _speaks_of(
                accepted, page, node, foreign
            )
            part = _best(accepted, page, node, kind) if kind.people else None
            if part is not None and any(r.type in foreign for r in _beside(accepted, page, part)):
                among.add(cell)
                found[cell] = _annotated(page, part, domain)
            elif others:
                found[cell] = {}
            else:
                found[cell] = _whole(kind, behind or cell[1], domain)
    return found, among | {cell for cell, row in rows.items() if row is not None}


def _is_counted(kind: Type, text: str) -> bool:
    """Whether a text is nothing but the number that is wanted."""
    pattern = {"number": NUMBER, "measure": NUMBER, "money": _AMOUNTS}.get(kind.value)
    return pattern is not None and pattern.fullmatch(text) is not None


def _recognised(
    name: str, page: Page, node: int, annotations: tuple[Annotations, Annotations], domain: Domain
) -> Annotation | None:
    """What the recognisers take for the attribute; of blocks of text only where the domain knows
    the order of parts."""
    kind = domain.types[name]
    if kind.is_block and name not in domain.order:
        return None
    accepted, every = annotations
    return _best(accepted, page, node, kind) or _best(every, page, node, kind)


def _is_short(cell: Cell, domain: Domain) -> bool:
    """Whether a text is no longer than a part of a name; only the later ones go on."""
    most = MOST_WORDS if cell[0] == domain.order[0] else MOST_OWN_WORDS
    return len(cell[1].split()) <= most


def _is_labelled_otherwise(cell: Cell, domain: Domain) -> bool:
    """Whether a text begins with the label of another attribute: "Engine: 1.5L" is no gearbox."""
    label, colon, _ = cell[1].partition(":")
    own = {word.lower() for word in domain.types[cell[0]].labels}
    others = {word.lower() for name in domain.attributes for word in domain.types[name].labels}
    return bool(colon) and label.strip().lower() in others - own


def _behind(annotations: Annotations, page: Page, node: int, domain: Domain, name: str) -> str:
    """A word that no recogniser knows, in a name whose parts come in order ("BMW 320d 1.5 Zetec"):
    what stands behind the part before, up to the part after; one word where that is not recognised.
    Empty where there is no part before.
    """
    place = (
        domain.order.index(name) if name in domain.order and not domain.types[name].is_block else 0
    )
    rows = list(_inside(annotations, page, node)) if place else []
    ends = [row.end for row in rows if row.type == domain.order[place - 1]]
    if not ends:
        return ""
    start, end = min(ends), int(page.text_end[node])
    after = [
        row.start for row in rows if row.start > start and row.type in domain.order[place + 1 :]
    ]
    words = page.text[start : min(after, default=end)].split()
    return " ".join(words if after and len(words) <= MOST_WORDS else words[:1])


def _speaks_of(annotations: Annotations, page: Page, node: int, foreign: Collection[str]) -> bool:
    """Whether most of a text that is not recognised as what it should be is one of those that do
    not yield to it: where a record lacks a value, its place may hold what others have there."""
    start, end = int(page.text_start[node]), int(page.text_end[node])
    told = np.zeros(end - start, dtype=bool)
    for row in annotations.within(start, end):
        if row.type in foreign:
            told[row.start - start : row.end - start] = True
    return bool(len(told)) and float(told.mean()) >= OTHERS


def _best(annotations: Annotations, page: Page, node: int, kind: Type) -> Annotation | None:
    """The annotation of the type with the most evidence; of equal ones the first."""
    rows = (row for row in _inside(annotations, page, node) if row.type == kind.name)
    return min(rows, key=lambda row: (-row.score, row.start, -row.end), default=None)


def _inside(annotations: Annotations, page: Page, node: int) -> Iterator[Annotation]:
    return iter(annotations.within(int(page.text_start[node]), int(page.text_end[node])))


def _beside(annotations: Annotations, page: Page, part: Annotation) -> Iterator[Annotation]:
    """What is recognised in the text that a part stands in, apart from it."""
    rows = _inside(annotations, page, part.node)
    return (row for row in rows if row.end <= part.start or row.start >= part.end)


def _annotated(page: Page, row: Annotation, domain: Domain) -> dict[str, Any]:
    """What was recognised; a word that others of its kind made known has no value of its own
    yet."""
    text = row.text(page)
    value = (
        normalise(domain.types[row.type], text, row.features, domain)
        if row.value is None
        else row.value
    )
    return {"text": text, "value": value}


def _whole(kind: Type, text: str, domain: Domain) -> dict[str, Any]:
    """The text as its own value; nothing where a number is wanted that it cannot be, or that would
    be any of a text of many words, or a name and it is a sentence, or a span and it runs on."""
    runs_on = len(text.split()) > MOST_NUMBER_WORDS or is_made_of_sentences(text)
    if kind.value == "text" and kind.extent == "span" and runs_on and kind.name not in domain.order:
        return {}
    if kind.value == "choice" and (len(text.split()) > MOST_WORDS or NUMBER.fullmatch(text)):
        return {}
    value = normalise(kind, text, {}, domain)
    number = value.get("amount") if isinstance(value, dict) else value
    if kind.is_quantity and (
        number is None or not in_range(kind, value) or len(text.split()) > MOST_NUMBER_WORDS
    ):
        return {}
    return {"text": text, "value": value}
