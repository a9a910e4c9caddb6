"""Forms and links of pages that only a browser can show: scripts, style sheets, frames."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sitesift.browser import BrowserPool
from sitesift.forms import understand_forms
from sitesift.navigate import find_dialogs, main_frame
from sitesift.page import Page, page_from_snapshot
from sitesift.page.page_source import Source
from sitesift.report.forms.forms_report import forms_report

pytestmark = pytest.mark.live
GRID = """<style>
form { display: grid; grid-template-columns: 120px 200px; gap: 8px } .l { grid-column: 1 } input {
grid-column: 2 }
</style><h1>Find</h1><form><span class=l>Make</span><input name=make><span
class=l>Model</span><input name=model>
<span class=l>Year</span><input name=year><button>Search</button></form>"""
FIXED = """<style>#b { position: fixed; bottom: 0; width: 100% }</style><p>Page text</p>
<div id=b>We use cookies to improve this site. <button>Accept</button> <button>Reject
all</button></div>"""


def shown(loop: asyncio.Runner, pool: BrowserPool, html: str) -> tuple[Page, bytes | None]:
    rendered = loop.run(pool.render(Source.of_html(html), screenshot=True))
    return page_from_snapshot(rendered.snapshot), rendered.screenshot


def test_labels_of_a_drawn_grid_are_the_texts_to_the_left(
    loop: asyncio.Runner, pool: BrowserPool
) -> None:
    page, _ = shown(loop, pool, GRID)
    (form,) = understand_forms(page)
    assert {field.name: field.label.text for field in form.fields} == {
        "make": "Make",
        "model": "Model",
        "year": "Year",
    }
    assert form.kind == "search"


def test_the_picture_of_a_form_joins_labels_and_fields(
    loop: asyncio.Runner, pool: BrowserPool, tmp_path: Path
) -> None:
    page, screenshot = shown(loop, pool, GRID)
    html = forms_report(page, understand_forms(page), screenshot)
    assert html.count("<line ") == 3
    assert "data:image/jpeg;base64," in html


def test_a_layer_that_style_sheets_fix_over_the_page_is_a_dialog(
    loop: asyncio.Runner, pool: BrowserPool
) -> None:
    page, _ = shown(loop, pool, FIXED)
    (dialog,) = find_dialogs(page)
    assert (dialog.kind, dialog.close.text if dialog.close else "") == ("consent", "Reject all")


def test_a_hidden_field_is_known_to_be_hidden(loop: asyncio.Runner, pool: BrowserPool) -> None:
    page, _ = shown(
        loop,
        pool,
        "<style>.x { display: none }</style><form>Name <input name=a><input name=b class=x></form>",
    )
    (form,) = understand_forms(page)
    assert [field.shown for field in form.fields] == [True, False]


def test_a_frame_that_fills_the_page_holds_the_content(
    loop: asyncio.Runner, pool: BrowserPool
) -> None:
    inner = "&lt;p&gt;Homes&lt;/p&gt;"
    html = (
        "<p>Site</p><iframe src='data:text/html,<p>Homes</p>' width=1000 height=900 "
        f"title='{inner}'></iframe>"
    )
    page, _ = shown(loop, pool, html)
    frame = main_frame(page)
    assert frame is not None
    assert frame.share > 0.4
