"""What pages show of records. In: files of pages that were looked at. Out: the records on lists,
with what nobody has read of them, and records' own pages as they read without the wrapper and
without what lists say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from sitesift.annotate.spans import TextIndex
from sitesift.annotate.units import Unit, UnitReader
from sitesift.explore.evidence.case import OwnPage, ShownRecord
from sitesift.explore.evidence.unread.unread_cells import labelled_values
from sitesift.explore.identity import canonical_url, record_texts
from sitesift.explore.lists.runs.record_lines import is_running
from sitesift.explore.lists.wrappers.detail_columns import detail_page
from sitesift.explore.page_archive import PageArchive
from sitesift.page.page import Page
from sitesift.records.model import Record
from sitesift.records.whole_texts import TEXT_ATTRIBUTES
from sitesift.text.divided_lines import Span, piece_spans
from sitesift.text.plain_text import letters_and_digits

MOST_HEADINGS = 3  # of the highest rank on a page: the site's name may be one


def shown_records(files: Iterable[str], archive: PageArchive) -> Iterator[ShownRecord]:
    """The records of lists."""
    for file in files:
        page, domain = archive.page(file), archive.domain
        reader = UnitReader(page, TextIndex(page))
        records = [(area, one) for area in archive.own_areas(file) for one in area.records]
        for key, (area, record) in zip(archive.keys(file), records, strict=True):
            units = [unit for unit in reader.read(record.nodes) if unit.whole_line]
            left = [unit for unit in units if _is_unread(unit, record)]
            texts = [page.text[unit.start : unit.end] for unit in units]
            yield ShownRecord(
                key,
                record_texts(record),
                "\n".join(page.text[unit.start : unit.end] for unit in left),
                labelled_values(texts, domain),
                {unit.slot: page.text[unit.start : unit.end] for unit in left},
                record.text,
                area.is_guessed,
                text_attributes(page, record),
                unread_pieces(page, record, units),
                [text for text in texts if is_running(text)],
            )


def _is_unread(unit: Unit, record: Record) -> bool:
    return _is_free((unit.start, unit.end), record)


def _is_free(span: Span, record: Record) -> bool:
    """Whether no value of a record lies in a text."""
    read = (value.span for value in record.values)
    return not any(start < span[1] and span[0] < end for start, end in read)


def unread_pieces(page: Page, record: Record, units: Iterable[Unit]) -> dict[str, str]:
    """What stands first or last on divided lines and nobody has read, where other pieces of them
    were read, there or where the record says the same again."""
    found: dict[str, str] = {}
    said = [letters_and_digits(value.text) for value in record.values]
    for unit in units:
        spans = piece_spans(page.text[unit.start : unit.end])
        own = [(unit.start + low, unit.start + high) for low, high in spans]
        texts = [letters_and_digits(page.text[slice(*span)]) for span in own]
        free = [
            _is_free(span, record) and not any(text in whole for whole in said)
            for span, text in zip(own, texts, strict=True)
        ]
        if all(free) or not any(free):
            continue
        for at in (0, len(own) - 1):
            if free[at]:
                found[f"{unit.slot} {'last' if at else 'first'}"] = page.text[slice(*own[at])]
    return found


def own_pages(files: Sequence[str], archive: PageArchive) -> Iterator[OwnPage]:
    """Records' own pages; several of them are needed to tell what is the record's and what the
    site's."""
    pages = [detail_page(archive.page(file), archive.areas(file), {}) for file in files]
    records = archive.single_records(pages)
    for one, record in zip(pages, records, strict=True):
        values = record.values if record is not None else ()
        cells = {a.name: {"text": a.text, "value": a.value} for a in reversed(values)}
        yield OwnPage(canonical_url(one.page.url), one.page.text, cells, page_names(one.page))


def text_attributes(page: Page, record: Record) -> dict[str, str]:
    """The words of a record's elements that browsers show beside the pointer or read out, by
    attribute, element and how many came before."""
    found: dict[str, str] = {}
    for name in TEXT_ATTRIBUTES:
        column, counts = page.attribute_column(name), Counter[str]()
        for node in record.nodes:
            for own in np.flatnonzero(column[node : page.end[node]] >= 0) + node:
                tag = page.tag_of(int(own))
                counts[tag] += 1
                found[f"{name} {tag} {counts[tag]}"] = page.attribute(int(own), name)
    return {place: text for place, text in found.items() if text.strip()}


def first_heading(page: Page) -> str:
    """What a page calls itself; "" where it has no heading of the first order."""
    headings = page.nodes_with_tag("h1").tolist()[:1]
    return " ".join(page.text_of(headings[0]).split()) if headings else ""


def own_headings(page: Page) -> list[str]:
    """What a page calls itself: its title, and its first heading."""
    nodes = (node for tag in ("h1", "h2") for node in page.nodes_with_tag(tag).tolist()[:1])
    first = next((text for node in nodes if (text := page.text_of(node).strip())), "")
    return [" ".join(text.split()) for text in (page.title, first) if text]


def page_names(page: Page) -> dict[str, str]:
    """What a page calls what it is about, by the place."""
    headings = page.nodes_with_tag("h1").tolist()[:MOST_HEADINGS]
    names = {f"h1 {n}": page.text_of(node) for n, node in enumerate(headings)}
    names["title"] = page.title
    for node in page.nodes_with_tag("meta").tolist():
        if page.attribute(node, "property") == "og:title":
            names["og:title"] = page.attribute(node, "content")
    return {place: shown for place, text in names.items() if (shown := " ".join(text.split()))}
