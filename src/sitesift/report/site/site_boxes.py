"""What the analyses found on a page, as boxes for the report: areas, forms and navigation in, boxes
out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.forms import Form
from sitesift.navigate import Navigation
from sitesift.page import Page
from sitesift.records.model import Area, Record
from sitesift.report.page.page_picture import union
from sitesift.report.site.site_story import Box, BoxKind


def boxes_of(
    page: Page,
    *,
    areas: Sequence[Area] = (),
    forms: Sequence[Form] = (),
    navigation: Navigation | None = None,
) -> tuple[Box, ...]:
    """The boxes of a page; what is not shown on it has none."""
    found = [*_areas(page, areas), *_forms(page, forms)]
    if navigation is not None:
        found += _navigation(page, navigation)
    return tuple(box for box in found if box is not None)


def _box(page: Page, kind: BoxKind, nodes: tuple[int, ...], label: str) -> Box | None:
    around = union(page, nodes)
    if around is None:
        return None
    left, top, right, bottom = around
    return Box(kind, label, left, top, right - left, bottom - top)


def _areas(page: Page, areas: Sequence[Area]) -> Iterator[Box | None]:
    for number, area in enumerate(areas, 1):
        yield _box(page, "area", (area.node,), f"data area {number}: {len(area.records)} records")
        for place, record in enumerate(area.records, 1):
            yield _box(page, "record", record.nodes, f"record {place}: {record.text}")
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
        yield _box(page, "attribute", (node,), " · ".join(labels))


def _forms(page: Page, forms: Sequence[Form]) -> Iterator[Box | None]:
    for form in forms:
        yield _box(page, "form", (form.node,), f"{form.kind} form")
        for field in form.fields if form.may_submit else ():
            meaning = (
                f" ({field.meaning.role} {field.meaning.concept})".replace("( ", "(")
                if field.meaning
                else ""
            )
            yield _box(page, "field", field.nodes, f"{field.type}: {field.label.text}{meaning}")
        if form.may_submit and form.submit is not None:
            yield _box(page, "button", (form.submit.node,), f"submit: {form.submit.text}")


def _navigation(page: Page, navigation: Navigation) -> Iterator[Box | None]:
    forward = navigation.pagination.forward
    if forward is not None:
        yield _box(page, "next", (forward.node,), f"{navigation.pagination.kind}: {forward.text}")
    if navigation.count is not None:
        yield _box(
            page,
            "count",
            (navigation.count.node,),
            f"the site counts {navigation.count.total:,} results",
        )
    for dialog in navigation.dialogs:
        yield _box(page, "dialog", (dialog.node,), f"{dialog.kind} dialog")
