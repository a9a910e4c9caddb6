"""The HTML report of `sitesift forms --html`. In: a page with its forms. Out: one file: each form's
part of the page's picture with labels joined to their fields, the fields as a table, and how the
form would be filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.explore.outcome.site_story import SeenPage
from sitesift.explore.rows import Box, BoxKind
from sitesift.forms import Field, Form, plan_in_words
from sitesift.page.box_around import box_around
from sitesift.page.page import Page
from sitesift.report.html_pieces import link, page_place, plural, shown
from sitesift.report.pieces.picture_sheet import Sheet, picture_definitions, sheet_of
from sitesift.report.pieces.plain_table import plain_table
from sitesift.report.pieces.report_document import (
    ReportSection,
    Tile,
    document_end,
    document_head,
    section_markup,
    tile_row,
)

MARGIN = 24.0  # CSS pixels around a form
MOST_OPTIONS = 8  # of a field that are listed
COLUMNS = ("label", "found by", "type", "group", "options", "default", "required", "meaning")


def forms_report(page: Page, forms: Sequence[Form], screenshot: bytes | None = None) -> str:
    """The report as HTML text."""
    return "".join(_parts(page, forms, screenshot))


def _parts(page: Page, forms: Sequence[Form], screenshot: bytes | None) -> Iterator[str]:
    seen = SeenPage(1, page.url, width=float(page.size[0]) if page.box is not None else 0.0)
    sheet = sheet_of(seen, screenshot if page.box is not None else None)
    name = page.title or page_place(page.url) or "a page"
    yield document_head(f"Forms of {name}")
    yield from picture_definitions([sheet])
    yield f'<header class="top"><div class="wide">\n<h1>{shown(name)}</h1>\n'
    yield f'<p class="dim address">{link(page.url, shown(page_place(page.url)))}</p>\n'
    fields = sum(len(form.fields) for form in forms)
    yield tile_row(
        [
            Tile(plural(len(forms), "form"), f"{len(forms):,}"),
            Tile(plural(fields, "field"), f"{fields:,}"),
        ]
    )
    yield '</div></header>\n<main class="wide">\n'
    for number, form in enumerate(forms, 1):
        heading = f"Form {number}: {form.kind}"
        content = _form(page, form, sheet)
        yield from section_markup(ReportSection(f"form-{number}", "", heading, content))
    yield f"</main>\n{document_end()}"


def _form(page: Page, form: Form, sheet: Sheet) -> Iterator[str]:
    reasons = ", ".join(form.reasons) or "nothing speaks for another kind"
    sure = f"{100 * form.kind_confidence:.0f} % sure"
    yield f'<p class="dim">{sure}: {shown(reasons)}</p>\n'
    yield from _drawing(page, form, sheet)
    yield from plain_table(COLUMNS, [_cells(form, field) for field in form.fields])
    steps = plan_in_words(form).splitlines()
    if steps:
        yield "<h3>How it would be filled</h3>\n<ol>\n"
        yield from (f"<li>{shown(_unnumbered(step))}</li>\n" for step in steps)
        yield "</ol>\n"


def _unnumbered(step: str) -> str:
    number, _, words = step.partition(". ")
    return words if number.strip().isdigit() else step


def _drawing(page: Page, form: Form, sheet: Sheet) -> Iterator[str]:
    """The form's part of the picture; nothing where the page was not rendered."""
    nodes = tuple(node for field in form.fields for node in field.nodes)
    nodes += tuple(button.node for button in form.buttons)
    nodes += tuple(field.label.node for field in form.fields if field.label.node >= 0)
    around = box_around(page, nodes) if nodes else None
    if sheet.data is None or around is None:
        return
    left, top = max(0.0, around[0] - MARGIN), max(0.0, around[1] - MARGIN)
    width = min(sheet.width, around[2] + MARGIN) - left
    height = min(sheet.height, around[3] + MARGIN) - top
    if width <= 0 or height <= 0:
        return
    yield f'<figure class="joined" style="max-width:{width:.0f}px">'
    yield '<div class="picture" tabindex="0" role="region" aria-label="The form">'
    yield '<svg class="joins" role="group"'
    yield f' aria-label="The form, labels joined to their fields" viewBox="{left:.0f} {top:.0f}'
    yield f' {width:.0f} {height:.0f}">{sheet.use()}'
    for field in form.fields:
        yield from _joined(page, field)
    if form.submit is not None and (box := _box(page, BoxKind.BUTTON, (form.submit.node,))):
        yield _outline(box, "box button", f"sends the form: {form.submit.text}")
    yield "</svg></div></figure>\n"


def _joined(page: Page, field: Field) -> Iterator[str]:
    """A field, its label, and a line between the two."""
    box = _box(page, BoxKind.FIELD, field.nodes)
    if box is None:
        return
    yield _outline(box, "box field", f"{field.type}: {field.label.text}")
    label = _box(page, BoxKind.FIELD, (field.label.node,)) if field.label.node >= 0 else None
    if label is None or _holds(label, box):  # a label around its field says so by itself
        return
    yield _outline(label, "label", f"label: {field.label.text}")
    (x1, y1), (x2, y2) = _middle(label), _middle(box)
    yield f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}"/>'


def _box(page: Page, kind: BoxKind, nodes: tuple[int, ...]) -> Box | None:
    around = box_around(page, nodes)
    if around is None:
        return None
    left, top, right, bottom = around
    return Box(kind, "", left, top, right - left, bottom - top)


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and outer.x + outer.width >= inner.x + inner.width
        and outer.y + outer.height >= inner.y + inner.height
    )


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def _outline(box: Box, look: str, words: str) -> str:
    place = f'x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{box.height:.0f}"'
    return f'<rect class="{look}" {place} rx="3"><title>{shown(words, 100)}</title></rect>'


def _cells(form: Form, field: Field) -> list[str]:
    meaning = field.meaning
    listed = ", ".join(
        o.text + (" (any)" if o.is_wildcard else "") for o in field.options[:MOST_OPTIONS]
    )
    more = len(field.options) - MOST_OPTIONS
    return [
        field.label.text or field.name,
        field.label.source if field.label.text else "",
        field.type,
        form.segments[field.segment].label if field.segment >= 0 else "",
        f"{listed} and {more} more" if more > 0 else listed,
        field.default,
        "yes" if field.required else "",
        f"{meaning.role} {meaning.concept}".strip() if meaning is not None else "",
    ]
