"""The wrapper of a list page: where its areas, records and items are, as XPaths that hold on sister
pages.

`learn_template` learns a `PageTemplate` from a page and its areas; `save_template` and
`load_template` keep it in a JSON file that people and other tools can read; `apply_template`
extracts another page of the same template without any analysis of what repeats. An area is looked
for by its tag path, so that a banner more or less does not matter; among several the one whose
records show most of the columns wins.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from sitesift.errors import WrapperError
from sitesift.induce.template_columns import ColumnFinder
from sitesift.induce.template_match import (
    cell_path,
    leaf_range,
    match_records,
    tag_path,
    whole_siblings,
)
from sitesift.induce.template_xpath import Place, item_xpath, record_xpath
from sitesift.page import Page, xpath_of
from sitesift.page.page import TEXT
from sitesift.records.model import Area, Record, Value
from sitesift.records.structure.group_headings import only_under
from sitesift.records.structure.items import ItemReader
from sitesift.records.structure.outline import Outline, outline_of
from sitesift.records.structure.placeholder_rows import without_placeholders
from sitesift.records.structure.table_candidates import BESIDE_RECORDS, NO_PART, table_parts

FORMAT = "sitesift-template-1"
TEXTS = ("region", "path", "identity", "record", "begins", "xpath", "name")
USUAL = 0.2  # columns that fewer of the records show are accidents of one page, not of the template


@dataclass(frozen=True, slots=True)
class TemplateColumn:
    """Where a column's items are: the how many-th with this tag path and class in the record."""

    name: str
    # tags from the record down, those of cells with their number, "" for the record's own text; in
    # runs the first is that of the sibling
    path: str
    classes: str  # class attribute of the item's element
    number: int  # from 1
    # the same as an XPath 1.0 expression, relative to the record or to the first sibling of its run
    xpath: str
    is_list: bool = False  # all with this path and class, whatever their number


@dataclass(frozen=True, slots=True)
class AreaTemplate:
    """One area: its place, how its records are cut, and its columns."""

    region: str  # XPath on the page it was learned from
    path: str  # its tag path
    identity: str  # "id" or "class" of the region's element, "" where it has neither
    record: str  # tags from the region to a record, or to the siblings that records are runs of
    classes: tuple[str, ...]  # class words that all records (or all first siblings) have
    run: int  # 0: a node is a record; else records are runs of at most so many siblings ...
    begins: str  # ... that begin with this tag path below the region
    columns: tuple[TemplateColumn, ...]
    # the records, or the siblings that begin one, as an XPath 1.0 expression relative to the region
    # (of all groups)
    xpath: str
    under: tuple[str, ...] = ()  # headings; where there are any, only records under one of them


@dataclass(frozen=True, slots=True)
class PageTemplate:
    """The areas of a page, main one first."""

    areas: tuple[AreaTemplate, ...]
    learned_from: str = ""


def learn_template(page: Page, areas: Sequence[Area], under: Sequence[str] = ()) -> PageTemplate:
    """Learn where the areas, records and items of a page are; `under` are the headings of the
    groups that alone are wanted."""
    learned = (_area_template(page, area) for area in areas)
    return PageTemplate(tuple(replace(each, under=tuple(under)) for each in learned), page.url)


def apply_template(template: PageTemplate, page: Page) -> list[Area]:
    """Extract a page of the same template; WrapperError where none of its areas is there."""
    outline = outline_of(page)
    found = [area for wanted in template.areas if (area := _extract(wanted, outline)) is not None]
    if not found:
        raise WrapperError(
            "the template finds nothing on this page: it is of another template, or the site has "
            "changed; learn it again with --save-template",
            source=page.url,
        )
    return found


def save_template(
    template: PageTemplate, path: Path | str, profile: Mapping[str, Any] | None = None
) -> None:
    """Write a template to a JSON file, with what is remembered of its records."""
    data = {"format": FORMAT, **asdict(template), **({"profile": profile} if profile else {})}
    Path(path).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8", "replace")


def load_template(path: Path | str) -> PageTemplate:
    """Read a template; WrapperError says what is wrong with a file that is none."""
    try:
        data = json.loads(Path(path).read_text("utf-8"))
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f"its format is not {FORMAT!r}")
        return PageTemplate(
            tuple(_read_area(row) for row in data["areas"]), str(data.get("learned_from", ""))
        )
    except FileNotFoundError as error:
        raise WrapperError(
            f"no template file at {path}; learn one with --save-template", source=str(path)
        ) from error
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise WrapperError(
            f"{path} is not a template that --save-template wrote: {error}", source=str(path)
        ) from error


def _read_area(row: dict[str, Any]) -> AreaTemplate:
    columns = tuple(TemplateColumn(**column) for column in row["columns"])
    for named in (row, *row["columns"]):
        wrong = [key for key in TEXTS if not isinstance(named.get(key, ""), str)]
        if wrong:
            raise TypeError(f"{wrong[0]} should be text, not {named[wrong[0]]!r}")
    told = {name: tuple(row.get(name, ())) for name in ("classes", "under")}
    return AreaTemplate(**{**row, **told, "columns": columns, "run": int(row["run"])})


def _area_template(page: Page, area: Area) -> AreaTemplate:
    area = _of_siblings(page, area)
    first = [record.nodes[0] for record in area.records]
    longest = max(len(record.nodes) for record in area.records)
    words = set.intersection(*(set(page.attribute(node, "class").split()) for node in first))
    paths = Counter(tag_path(page, node, area.node) for node in first)
    record = paths.most_common(1)[0][0]
    classes = tuple(sorted(words)) if len(paths) == 1 else ()
    begins = _first_leaf_path(page, area) if longest > 1 else ""
    return AreaTemplate(
        region=xpath_of(page, area.node),
        path=tag_path(page, area.node),
        identity=page.attribute(area.node, "id") or page.attribute(area.node, "class"),
        record=record,
        classes=classes,
        run=longest if longest > 1 else 0,
        begins=begins,
        columns=_columns(page, area, longest > 1),
        xpath=record_xpath(record, classes, begins),
    )


def _of_siblings(page: Page, area: Area) -> Area:
    """The area, each of its records a run of children of the region, unless two share one."""
    if all(len(record.nodes) == 1 for record in area.records):
        return area
    runs = [whole_siblings(page, area.node, record.nodes) for record in area.records]
    if len({node for run in runs for node in run}) < sum(map(len, runs)):
        return area
    pairs = zip(area.records, runs, strict=True)
    return replace(area, records=tuple(replace(record, nodes=run) for record, run in pairs))


def _first_leaf_path(page: Page, area: Area) -> str:
    """The tag path, below the region, of the first leaf of the records: of a text in an item of
    several parts, that of the part."""
    outline = outline_of(page)
    ranges = [leaf_range(outline, record.nodes[0]) for record in area.records]
    paths = Counter(
        tag_path(page, int(outline.node[outline.leaf[low]]), area.node).removesuffix(f"/{TEXT}")
        for low, high in ranges
        if low < high
    )
    return paths.most_common(1)[0][0] if paths else ""


def _columns(page: Page, area: Area, run: bool) -> tuple[TemplateColumn, ...]:
    """The places of the columns that enough records show."""
    seen: dict[str, Counter[Place]] = {}
    example: dict[Place, Value] = {}
    lists: set[tuple[str, str, str]] = set()
    for record in area.records:
        for place, item in _places(page, record, record.values, run):
            seen.setdefault(item.name, Counter())[place] += 1
            example.setdefault(place, item)
        lists |= _repeated(page, record, run)
    columns = []
    for name in area.columns:
        if name in seen and seen[name].total() >= USUAL * len(area.records):
            place = seen[name].most_common(1)[0][0]
            path = item_xpath(place, run, _has_own_text(page, example[place]))
            is_list = (name, *place[:2]) in lists and not _has_neighbours(seen, name, place)
            columns.append(TemplateColumn(name, *place, path, is_list))
    return tuple(columns)


def _has_neighbours(seen: dict[str, Counter[Place]], name: str, place: Place) -> bool:
    """Whether other columns stand in elements of the same kind, as the cells of a table do: then
    all of that kind are not one list."""
    return any(
        other[:2] == place[:2] for column in seen if column != name for other in seen[column]
    )


def _repeated(page: Page, record: Record, run: bool) -> set[tuple[str, str, str]]:
    """Name, path and classes of the columns that hold several items of one kind in a record."""
    places = _places(page, record, record.values, run)
    held = Counter((item.name, *place[:2]) for place, item in places)
    return {kind for kind, count in held.items() if count > 1}


def _has_own_text(page: Page, item: Value) -> bool:
    """Whether the item's element is one with text directly in it; images and texts of paragraphs
    are not."""
    return any(
        page.is_text[node] and page.text_of(node) for node in (item.node, *page.children(item.node))
    )


def _places(
    page: Page, record: Record, items: Sequence[Value], run: bool, *, cells: bool = True
) -> list[tuple[Place, Value]]:
    """Each item with its tag path below the record, its class, and the how many-th of both it is;
    `cells` have numbers of their own."""
    count: Counter[tuple[str, str]] = Counter()
    placed = []
    for item in items:
        root = next(
            (node for node in record.nodes if page.contains(node, item.node)), record.nodes[0]
        )
        element = max(
            root, item.node if not page.is_text[item.node] else int(page.parent[item.node])
        )
        above = int(page.parent[root]) if run else root
        path = cell_path(page, element, above, root) if cells else tag_path(page, element, above)
        kind = (path, page.attribute(element, "class"))
        count[kind] += 1
        placed.append(((*kind, count[kind]), item))
    return placed


def _extract(wanted: AreaTemplate, outline: Outline) -> Area | None:
    """The area of the page that shows most of what is wanted."""
    best: tuple[float, Area] | None = None
    reader = ItemReader(outline)
    for node, records in match_records(outline, wanted.path, wanted.identity, wanted):
        area = _read(wanted, outline, reader, node, records)
        area = only_under(outline.page, area, wanted.under) if wanted.under else area
        shown = sum(len(record.values) for record in area.records) / max(1, len(wanted.columns))
        if area.records and (best is None or shown > best[0]):
            best = (shown, area)
    return best[1] if best else None


def _read(
    wanted: AreaTemplate,
    outline: Outline,
    reader: ItemReader,
    node: int,
    records: list[tuple[tuple[int, ...], int, int]],
) -> Area:
    """The records with only the columns that the template names; records that show none of them are
    left out."""
    parts = np.append(table_parts(outline), NO_PART)
    within = [r for r in records if parts[outline.place_of(r[0][0])] != BESIDE_RECORDS]
    records = within or records  # all of them are no headings: the template knows better
    _, rows = reader.read([(low, high) for _, low, high in records])
    finder = ColumnFinder(wanted.columns)
    kept = []
    for (nodes, low, high), items in zip(records, rows, strict=True):
        record = Record(nodes, outline.text(low, high), items)
        placed = _places(outline.page, record, items, wanted.run > 0, cells=finder.has_cells)
        named = finder.columns(placed)
        if named:
            values = tuple(value for each in named.values() for value in each)
            kept.append(Record(nodes, record.text, values))
    return Area(node, without_placeholders(kept), tuple(c.name for c in wanted.columns))
