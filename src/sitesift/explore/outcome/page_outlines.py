"""What the analyses found on a page, as boxes for the report: areas, forms or navigation in, boxes
out. They are stored when an analysis is made, so that the report need not repeat it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sitesift.explore.rows import Box, BoxKind
from sitesift.forms import Form
from sitesift.navigate import Navigation
from sitesift.page import Page
from sitesift.page.box_around import box_around
from sitesift.records.model import Area, Record

LONGEST_LABEL = 400  # characters that are stored; the report shows about a hundred
MOST_BOXES = 600  # of one analysis of a page


def boxes_of(
    page: Page,
    *,
    areas: Sequence[Area] = (),
    forms: Sequence[Form] = (),
    navigation: Navigation | None = None,
    keys: Mapping[tuple[int, ...], str] | None = None,
) -> tuple[Box, ...]:
    """The boxes of a page; what is not shown on it has none. `keys` names records by nodes."""
    found = [*_areas(page, areas, keys or {}), *_forms(page, forms)]
    if navigation is not None:
        found += _navigation(page, navigation)
    return tuple(box for box in found if box is not None)[:MOST_BOXES]


def _box(page: Page, kind: BoxKind, nodes: tuple[int, ...], label: str) -> Box | None:
    around = box_around(page, nodes)
    if around is None:
        return None
    left, top, right, bottom = around
    return Box(kind, label[:LONGEST_LABEL], left, top, right - left, bottom - top)


def _areas(
    page: Page, areas: Sequence[Area], keys: Mapping[tuple[int, ...], str]
) -> Iterator[Box | None]:
    for number, area in enumerate(areas, 1):
        yield _box(
            page, BoxKind.AREA, (area.node,), f"data area {number}: {len(area.records)} records"
        )
        for place, record in enumerate(area.records, 1):
            box = _box(page, BoxKind.RECORD, record.nodes, f"record {place}: {record.text}")
            yield box and box._replace(key=keys.get(record.nodes, ""))
            yield from _attributes(page, record)


def _attributes(page: Page, record: Record) -> Iterator[Box | None]:
    """A box for each node that holds attributes; none where others stand inside it, as in a linked
    card."""
    held: dict[int, list[str]] = {}
    for attribute in record.values:
        held.setdefault(attribute.node, []).append(f"{attribute.name}: {attribute.text}")
    for node, labels in held.items():
        if any(node < other < int(page.end[node]) for other in held):
            continue
        yield _box(page, BoxKind.ATTRIBUTE, (node,), " · ".join(labels))


def _forms(page: Page, forms: Sequence[Form]) -> Iterator[Box | None]:
    for form in forms:
        yield _box(page, BoxKind.FORM, (form.node,), f"{form.kind} form")
        for field in form.fields if form.may_submit else ():
            meaning = (
                f" ({field.meaning.role} {field.meaning.concept})".replace("( ", "(")
                if field.meaning
                else ""
            )
            yield _box(
                page, BoxKind.FIELD, field.nodes, f"{field.type}: {field.label.text}{meaning}"
            )
        if form.may_submit and form.submit is not None:
            yield _box(page, BoxKind.BUTTON, (form.submit.node,), f"submit: {form.submit.text}")


def _navigation(page: Page, navigation: Navigation) -> Iterator[Box | None]:
    forward = navigation.pagination.forward
    if forward is not None:
        yield _box(
            page, BoxKind.NEXT, (forward.node,), f"{navigation.pagination.kind}: {forward.text}"
        )
    if navigation.count is not None:
        yield _box(
            page,
            BoxKind.COUNT,
            (navigation.count.node,),
            f"the site counts {navigation.count.total:,} results",
        )
    for dialog in navigation.dialogs:
        yield _box(page, BoxKind.DIALOG, (dialog.node,), f"{dialog.kind} dialog")
