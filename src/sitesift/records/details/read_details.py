"""Detail pages without a domain. In: the pages of one template, at least two. Out: columns with a
name and, for each page, its values; or the same as a record a page.

Nothing is known of the subject: what differs from page to page is the record's, what is the same is
the template's and names what follows it. Places with the same name that hardly ever meet are one
column, columns that say the same on all pages are kept once, under the better founded name.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median

from sitesift.page.ancestors import smallest_around
from sitesift.page.page import Page
from sitesift.records.details.place_names import Founded, PlaceNamer
from sitesift.records.details.template_images import image_places
from sitesift.records.details.template_labels import FIXED, after_label, label_in_text
from sitesift.records.details.template_places import MEETING, TemplatePlace, find_places
from sitesift.records.details.template_texts import TemplateTexts, read_texts
from sitesift.records.model import Record, Value
from sitesift.records.structure.name_words import plain_letters

LEAST_PAGES = 2  # one page does not tell what is its template's
USUAL = 0.25  # share of the pages that show what no label names
SAME = 0.9  # share of the pages on which two columns agree that are one
TITLE_SHARE = 0.15  # of the pages' titles, site name and all, that a record's name makes up
LEAST_VALUES = 2  # that a page must show to be about a record


@dataclass(frozen=True, slots=True)
class DetailColumn:
    """One column: its name and the values of each page, in the pages' order."""

    name: str
    values: tuple[tuple[Value, ...], ...]
    founded: Founded = Founded.NOTHING

    @property
    def is_list(self) -> bool:
        """Whether pages show several values."""
        return any(len(values) > 1 for values in self.values)


@dataclass(slots=True)
class _Named:
    place: TemplatePlace
    name: str
    founded: Founded


def read_details(pages: Sequence[Page]) -> list[DetailColumn]:
    """The columns that these pages of one template show, in reading order."""
    if len(pages) < LEAST_PAGES:
        return []
    texts = read_texts(pages)
    if not len(texts):
        return []
    namer = PlaceNamer(texts)
    named = [_Named(place, *namer.name(place)) for place in find_places(texts)]
    kept = [
        each
        for each in _joined_by_name(named)
        if _is_usual(texts, each) and not _is_optional_text(texts, each)
    ]
    kept = _told_once(texts, kept)
    _call_title(texts, kept)
    kept.sort(key=lambda each: median(row - _first(texts, row) for row in each.place.firsts))
    names = _distinct([each.name for each in kept])
    columns = [_column(texts, name, each) for name, each in zip(names, kept, strict=True)]
    return columns + [
        DetailColumn(name, values, Founded.KIND) for name, values in image_places(texts)
    ]


def detail_records(pages: Sequence[Page]) -> list[Record | None]:
    """A record for each page, None where a page shows next to nothing."""
    rows: list[list[Value]] = [[] for _ in pages]
    for column in read_details(pages):
        for row, values in zip(rows, column.values, strict=True):
            row.extend(values)
    return [_record(page, row) for page, row in zip(pages, rows, strict=True)]


def _record(page: Page, values: Sequence[Value]) -> Record | None:
    if len(values) < LEAST_VALUES:
        return None
    node = smallest_around(page, [value.node for value in values])
    return Record((node,), page.text_of(node), tuple(values))


def _first(texts: TemplateTexts, row: int) -> int:
    return texts.first_rows[int(texts.page[row])]


def _joined_by_name(named: Sequence[_Named]) -> Iterator[_Named]:
    """Places that a label or the markup calls the same and that do not meet, as one."""
    by_name: dict[tuple[str, int], list[_Named]] = defaultdict(list)
    for each in sorted(named, key=lambda n: (-len(n.place.rows), n.place.firsts[0])):
        same = by_name[each.name, each.place.part]
        for other in same if each.founded <= Founded.MARKUP else ():
            met = other.place.rows.keys() & each.place.rows.keys()
            if len(met) <= MEETING * len(each.place.rows):
                for page, rows in each.place.rows.items():
                    other.place.rows.setdefault(page, rows)
                break
        else:
            same.append(each)
    for some in by_name.values():
        yield from some


def _is_usual(texts: TemplateTexts, each: _Named) -> bool:
    """Whether enough pages show a place for it to be a column; or its label, with a dash for what
    they have not."""
    if each.founded <= Founded.MARKUP:
        return len(each.place.rows) >= LEAST_PAGES or _is_labelled_on_most(texts, each)
    return len(each.place.rows) >= max(LEAST_PAGES, USUAL * len(texts.pages))


def _is_labelled_on_most(texts: TemplateTexts, each: _Named) -> bool:
    """Whether most pages have the text that stands right before the place, which labels it."""
    row, least = each.place.firsts[0], max(LEAST_PAGES, FIXED * len(texts.pages))
    labelled = each.founded == Founded.LABEL and row and not texts.begins[row]
    return bool(labelled and texts.pages_with(texts.spot)[row - 1] >= least)


def _is_optional_text(texts: TemplateTexts, each: _Named) -> bool:
    """Whether a place without a label says the same wherever it stands: the template's text, that
    some pages lack."""
    said = {_said(texts, rows) for rows in each.place.rows.values()}
    return len(said) == 1 and each.founded > Founded.MARKUP


def _call_title(texts: TemplateTexts, named: Sequence[_Named]) -> None:
    """Where no heading says what a record is called, the column does of which the titles of the
    pages hold most."""
    if any(each.founded is Founded.HEADING for each in named):
        return
    titles = [plain_letters(page.title) for page in texts.pages]
    held = [_share_held(texts, each.place, titles) for each in named]
    best = max(range(len(named)), key=lambda at: held[at], default=-1)
    if best >= 0 and held[best] >= TITLE_SHARE and named[best].founded > Founded.HEADING:
        named[best].name, named[best].founded = "title", Founded.HEADING


def _share_held(texts: TemplateTexts, place: TemplatePlace, titles: Sequence[str]) -> float:
    """The share of the pages' titles that a place's texts make up, over all pages."""
    share = 0.0
    for page, rows in place.rows.items():
        said = _said(texts, rows)
        if said and said in titles[page]:
            share += len(said) / len(titles[page])
    return share / len(titles)


def _told_once(texts: TemplateTexts, named: Sequence[_Named]) -> list[_Named]:
    """Without places that say what another says, wherever both stand."""
    order = sorted(named, key=lambda n: (-len(n.place.rows), n.founded, n.place.firsts[0]))
    said: dict[tuple[int, str], list[int]] = defaultdict(list)  # page and texts to places
    kept: list[_Named] = []
    for each in order:
        keys = [(page, _said(texts, rows)) for page, rows in each.place.rows.items()]
        agreeing = Counter(at for key in keys for at in said.get(key, ()))
        same, count = agreeing.most_common(1)[0] if agreeing else (-1, 0)
        if count >= SAME * len(keys) and len(keys) > 1:
            if each.founded < kept[same].founded:
                kept[same].name, kept[same].founded = each.name, each.founded
            continue
        for key in keys:
            said[key].append(len(kept))
        kept.append(each)
    return kept


def _said(texts: TemplateTexts, rows: Sequence[int]) -> str:
    return "|".join(plain_letters(after_label(texts.written(row))) for row in rows)


def _distinct(names: Sequence[str]) -> list[str]:
    """Names that differ: the second of a name gets a number."""
    counted: Counter[str] = Counter()
    found = []
    for name in names:
        counted[name] += 1
        found.append(name if counted[name] == 1 else f"{name} {counted[name]}")
    return found


def _column(texts: TemplateTexts, name: str, each: _Named) -> DetailColumn:
    rows = each.place.rows
    values = (
        tuple(_value(texts, name, row) for row in rows.get(page, ()))
        for page in range(len(texts.pages))
    )
    return DetailColumn(name, tuple(values), each.founded)


def _value(texts: TemplateTexts, name: str, row: int) -> Value:
    page, node = texts.pages[texts.page[row]], int(texts.node[row])
    text = page.text_of(node)
    plain = after_label(text) if label_in_text(text) == name.casefold() else text
    span = (int(page.text_start[node]), int(page.text_end[node]))
    link = next((n for n in page.ancestors(node) if page.tag_of(n) == "a"), -1)
    address = page.attribute(link, "href") if link >= 0 else ""
    return Value(name, text, plain, node, span=span, link=address)
