"""A picture of a page's forms: labels joined to their fields by lines, kinds and meanings beside.
HTML out.

The report is one file without scripts: the page's picture (or an empty sheet of its size) under an
SVG drawing, and the fields as a table below. Everything that came from the page is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from sitesift.forms import Field, Form, plan_in_words
from sitesift.page.page import Page
from sitesift.report.pieces.picture_data import picture_address

_COLOURS = ("#0b6e4f", "#c84630", "#3454d1", "#9a4f96", "#b8860b", "#2a7f9e")
_STYLE = """
body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5rem; color: #222; background: #fff }
figure { position: relative; margin: 0 0 2rem; border: 1px solid #ccc; overflow: auto }
figure svg { position: absolute; left: 0; top: 0 }
table { border-collapse: collapse; margin: .5rem 0 1.5rem }
td, th { border: 1px solid #ddd; padding: .25rem .6rem; text-align: left; vertical-align: top }
pre { background: #f6f6f4; padding: .6rem; white-space: pre-wrap }
.kind { font-weight: 600 }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd } pre { background:
#262626 }
  td, th, figure { border-color: #444 } }
"""


def form_picture(page: Page, forms: Sequence[Form], screenshot: bytes | None = None) -> str:
    """The report as HTML text."""
    title = f"Forms of {escape(page.title or page.url or 'a page')}"
    drawing = "<p>Not rendered: no picture.</p>"
    if page.box is not None:
        drawing = _drawing(page, forms, screenshot)
    parts = [
        (
            "<!doctype html><html lang='en'><meta charset='utf-8'>"
            "<meta name='viewport' content='width=device-width'>"
        ),
        f"<title>{title}</title><style>{_STYLE}</style>",
        f"<h1>{title}</h1>",
        drawing,
        *(_section(number, form) for number, form in enumerate(forms, 1)),
        "</html>",
    ]
    return "\n".join(parts)


def _drawing(page: Page, forms: Sequence[Form], screenshot: bytes | None) -> str:
    """The picture with boxes around fields and labels and a line between both."""
    width, height = (round(size) for size in page.size)
    shapes = [
        shape
        for i, form in enumerate(forms)
        for shape in _shapes(page, form, _COLOURS[i % len(_COLOURS)])
    ]
    source = picture_address(screenshot) if screenshot is not None else ""
    image = f"<img alt='the page' width='{width}' src='{source}'>" if source else ""
    sheet = f"style='width:{width}px;height:{height}px'" if not image else ""
    return (
        f"<figure {sheet}>{image}<svg width='{width}' height='{height}' viewBox='0 0 {width} "
        f"{height}'>"
        f"{''.join(shapes)}</svg></figure>"
    )


def _shapes(page: Page, form: Form, colour: str) -> list[str]:
    shapes = []
    for field in form.fields:
        box = _box(page, field.node)
        if box is None:
            continue
        shapes.append(_rectangle(box, colour, dashed=False))
        label = _box(page, field.label.node) if field.label.node >= 0 else None
        if label is not None:
            shapes.append(_rectangle(label, colour, dashed=True))
            x1, y1, x2, y2 = (*_middle(label), *_middle(box))
            shapes.append(
                f"<line x1='{x1:.0f}' y1='{y1:.0f}' x2='{x2:.0f}' y2='{y2:.0f}' stroke='{colour}'/>"
            )
    return shapes


def _box(page: Page, node: int) -> tuple[float, float, float, float] | None:
    assert page.box is not None
    x, y, width, height = (float(v) for v in page.box[node])
    return (x, y, width, height) if width > 0 and height > 0 else None


def _middle(box: tuple[float, float, float, float]) -> tuple[float, float]:
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def _rectangle(box: tuple[float, float, float, float], colour: str, *, dashed: bool) -> str:
    x, y, width, height = box
    dash = " stroke-dasharray='4 3'" if dashed else ""
    return (
        f"<rect x='{x:.0f}' y='{y:.0f}' width='{width:.0f}' height='{height:.0f}' fill='none' "
        f"stroke='{colour}' stroke-width='2'{dash}/>"
    )


def _section(number: int, form: Form) -> str:
    colour = _COLOURS[(number - 1) % len(_COLOURS)]
    rows = "".join(_row(form, field) for field in form.fields)
    head = (
        "<tr><th>label<th>from<th>type<th>segment<th>options<th>default<th>required<th>meaning</tr>"
    )
    return (
        f"<h2 style='color:{colour}'>Form {number}: <span "
        f"class='kind'>{escape(form.kind)}</span></h2>"
        f"<p>because: {escape(', '.join(form.reasons) or 'nothing speaks for another kind')}</p>"
        f"<table>{head}{rows}</table><pre>{escape(plan_in_words(form))}</pre>"
    )


def _row(form: Form, field: Field) -> str:
    meaning = field.meaning
    options = ", ".join(o.text + ("*" if o.is_wildcard else "") for o in field.options[:6])
    cells = (
        field.label.text,
        field.label.source,
        field.type,
        form.segments[field.segment].label if field.segment >= 0 else "",
        options + (" ..." if len(field.options) > 6 else ""),
        field.default,
        "yes" if field.required else "",
        f"{meaning.role} {meaning.concept}".strip() if meaning is not None else "",
    )
    return "<tr>" + "".join(f"<td>{escape(cell)}" for cell in cells) + "</tr>"
