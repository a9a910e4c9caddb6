"""What records' own pages add to a list, without a domain. In: some of these pages, and what the
list says of their records. Out: a record for each page with the values that the list lacks, and
their columns.

Only what the pages name is taken: a label, microdata, a class or JSON-LD with a word for it, and
the running text that says most. Places without a name are left out, and so is what repeats within a
page with other texts between: related things, comments, galleries. What stands one right after the
other is a list (genres, authors); what is linked may be one on other pages.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sitesift.annotate.plain_values import plain_kind, plain_value
from sitesift.page.page import Page
from sitesift.records.details.page_records import page_records
from sitesift.records.details.place_names import Founded
from sitesift.records.details.read_details import DetailColumn, read_details
from sitesift.records.details.template_labels import after_label, label_in_text
from sitesift.records.domain.evidence.own_links import link_pattern
from sitesift.records.model import Record, Value
from sitesift.records.open.list_values import item_values
from sitesift.records.open.subject import IMAGE, NAMES, URL, SubjectColumn, column_name
from sitesift.records.structure.find_areas import find_areas
from sitesift.records.structure.leaves import PROSE_COLUMN
from sitesift.records.structure.name_words import are_prose, plain_letters
from sitesift.records.whole_texts import is_cut_short
from sitesift.text.addresses_in_text import join_address, split_address
from sitesift.text.empty_cells import stands_for_nothing
from sitesift.text.list_text import joined_items

OWN_PAGE = "own page"  # what found the values
MOST_SHARE = 0.5  # of pages on which a column says what the list says: it is the list's then
LEAST_PROSE_SHARE = 0.6  # of pages that must have the running text
MOST_COLUMNS = 40  # of the named ones, in reading order; a bound, far above what records have


@dataclass(frozen=True)
class OwnPageColumns:
    """The columns that own pages add, and a record for each page; None where it has none of
    them."""

    columns: tuple[SubjectColumn, ...]
    records: tuple[Record | None, ...]


def own_page_columns(
    pages: Sequence[Page], said: Sequence[Mapping[str, str]], listed: Collection[str]
) -> OwnPageColumns:
    """What these pages add to a list of these columns, which says so of each page's record."""
    kept: dict[str, DetailColumn] = {}
    others = [_lists(page) for page in pages]
    found = [
        column
        for column in read_details(pages)
        if _is_in_a_row(pages, column)
        and not _is_of_others(column, pages, others)
        and not _leads_to_others(column, pages)
    ]
    for column in (*(c for c in found if c.founded <= Founded.MARKUP), *_prose(found, len(pages))):
        name = column_name(column.name)
        named = PROSE_COLUMN if column.founded > Founded.MARKUP else name
        taken = named in kept or named in listed or named in (*NAMES, URL, IMAGE)
        if not taken and not _is_listed(column, said):
            kept[named] = column
    kept = dict(list(kept.items())[:MOST_COLUMNS])
    whole = _whole_names(found, said)
    kept |= whole
    kinds = {name: _kind(column) for name, column in kept.items()}
    rows = [
        [
            _cell(page, SubjectColumn(name, kinds[name], _may_be_list(column)), held)
            for name, column in kept.items()
            if (held := [v for v in column.values[number] if not stands_for_nothing(v.text)])
        ]
        for number, page in enumerate(pages)
    ]
    columns = tuple(
        SubjectColumn(name, kind, _may_be_list(kept[name]))
        for name, kind in kinds.items()
        if name not in whole
    )
    # one value alone would be looked for in any element like its own
    about = [
        [column.values[number][0].node for column in found if column.values[number]]
        for number in range(len(pages))
    ]
    return OwnPageColumns(columns, tuple(page_records(pages, rows, 1, about)))


def _whole_names(
    found: Sequence[DetailColumn], said: Sequence[Mapping[str, str]]
) -> dict[str, DetailColumn]:
    """The column that has whole what the list calls its records by and cuts short ("A winter...").
    Names that are not cut are the same there."""
    whole: dict[str, DetailColumn] = {}
    for name in NAMES:
        told = [own.get(name, "") for own in said]
        if not any(map(is_cut_short, told)):
            continue
        for column in found:
            pairs = list(zip(_texts(column), told, strict=True))
            if name not in whole and all(text and _continues(text, cut) for text, cut in pairs):
                whole[name] = column
    return whole


def _continues(text: str, cut: str) -> bool:
    start, letters = plain_letters(cut), plain_letters(text)
    return letters.startswith(start) if is_cut_short(cut) else letters == start


def _is_in_a_row(pages: Sequence[Page], column: DetailColumn) -> bool:
    """Whether the values of each page stand right after each other."""
    return not any(
        any(map(str.isalnum, page.text[one.span[1] : other.span[0]]))
        for page, values in zip(pages, column.values, strict=True)
        for one, other in pairwise(values)
    )


def _may_be_list(column: DetailColumn) -> bool:
    """Whether pages show several values, or each one that is a link."""
    values = [value for held in column.values for value in held]
    return column.is_list or (_kind(column) == "text" and all(value.link for value in values))


def _lists(page: Page) -> list[tuple[int, int]]:
    """Where the records of lists on a page begin and end: things that link elsewhere."""
    return [
        (node, int(page.end[node]))
        for area in find_areas(page)
        if sum(any(value.link for value in record.values) for record in area.records) > 1
        for record in area.records
        for node in record.nodes
    ]


def _is_of_others(
    column: DetailColumn, pages: Sequence[Page], lists: Sequence[Sequence[tuple[int, int]]]
) -> bool:
    """Whether a column stands in lists of other things, which say more than it and have no label
    for it: what stands before a list ("Related") is the list's. A second column of one name is
    theirs, whatever names it."""
    if column.name.rpartition(" ")[2].isdigit():
        return True
    label = column.name if column.founded == Founded.LABEL else ""
    within = [
        any(
            low <= values[0].node < high and not _is_told(page, low, values[0], label)
            for low, high in own
        )
        for page, values, own in zip(pages, column.values, lists, strict=True)
        if values
    ]
    return 2 * sum(within) > len(within)


def _is_told(page: Page, record: int, value: Value, label: str) -> bool:
    """Whether a label names what a record of a list says: in it, or before a list of bare items."""
    text = page.text_of(record).strip()
    return bool(label) and (label.casefold() in text.casefold() or text == value.text.strip())


def _leads_to_others(column: DetailColumn, pages: Sequence[Page]) -> bool:
    """Whether most values are links to own pages of other records, whatever names them: below
    "Related" or "Next" stands another record. Right below the root any page may stand."""
    held = [(page, values[0]) for page, values in zip(pages, column.values, strict=True) if values]
    return 2 * sum(_is_link_to_other(page, value.link) for page, value in held) > len(held)


def _is_link_to_other(page: Page, link: str) -> bool:
    target, pattern = join_address(page.url, link), link_pattern(page.url)
    below_root = split_address(page.url).path.strip("/").count("/") == 0
    return bool(link) and not below_root and link_pattern(target) == pattern and target != page.url


def _prose(found: Sequence[DetailColumn], pages: int) -> list[DetailColumn]:
    """The column without a name that says most, if it is running text."""
    unnamed = [
        column
        for column in found
        if column.founded > Founded.HEADING
        and not column.is_list
        and sum(map(bool, column.values)) >= LEAST_PROSE_SHARE * pages
        and are_prose([text for text in _texts(column) if text])
    ]
    return sorted(unnamed, key=lambda column: -sum(map(len, _texts(column))))[:1]


def _texts(column: DetailColumn) -> list[str]:
    return [joined_items(value.text for value in values) for values in column.values]


def _is_listed(column: DetailColumn, said: Sequence[Mapping[str, str]]) -> bool:
    """Whether the list says the same, under whatever name, on most of the pages."""
    same = sum(
        bool({plain_letters(text), plain_letters(after_label(text))} & set(map(plain_letters, own)))
        for text, own in zip(_texts(column), (row.values() for row in said), strict=True)
        if text
    )
    return same > MOST_SHARE * sum(map(bool, column.values))


def _kind(column: DetailColumn) -> str:
    return plain_kind(str(values[0].value) for values in column.values if values)


def _cell(page: Page, column: SubjectColumn, held: Sequence[Value]) -> Value:
    """The value of a page; of a list with all of its items."""
    parts = [_value(page, column.name, column.kind, value) for value in held]
    if not column.many:
        return parts[0]
    items = item_values(parts)
    span = (parts[0].span[0], parts[-1].span[1])
    text = joined_items(part.text for part in parts)
    return replace(parts[0], text=text, value=items, span=span, parts=tuple(parts))


def _value(page: Page, name: str, kind: str, found: Value) -> Value:
    """The value without the label that stands in its text."""
    start, end = found.span
    written = page.text[start:end]
    if column_name(label_in_text(written)) == name:
        start += written.index(after_label(written))
    written = page.text[start:end]
    start += len(written) - len(written.lstrip())
    text = written.strip().replace("\n", " ")
    value = plain_value(kind, text)
    node = page.parent_list[found.node] if page.is_text[found.node] else found.node
    shown = text if value is None else value
    return Value(name, text, shown, node, span=(start, start + len(text)), source=OWN_PAGE)
