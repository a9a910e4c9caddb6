"""Predictions for the scorers: field labels, next links, form types and search forms of the shared
pages.

Each function takes a gold file (only the names of its pages are read), the folder of pages, the
file to write, and whether to render the pages first. Labels and next links are named by the ids
that the stored pages carry.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from selectolax.lexbor import LexborHTMLParser, LexborNode

from benchmarks.gold_pages import PAGES, Gold, raw_page, read_gold
from sitesift.errors import SitesiftError
from sitesift.forms import understand_forms
from sitesift.forms.form_export import forms_as_data
from sitesift.forms.understand.controls import find_controls
from sitesift.forms.understand.fields import label_controls
from sitesift.forms.understand.find_forms import element_forms
from sitesift.navigate import find_pagination
from sitesift.ontology import load_domain
from sitesift.page import Page, page_from_snapshot
from sitesift.page.decode import decode_html
from sitesift.page.page_source import Source
from sitesift.settings import LoadSettings

Row = dict[str, Any]
# Form kinds in the words of the gold.
GOLD_NAMES = {
    "recovery": "password/login recovery",
    "contact": "contact/comment",
    "newsletter": "join mailing list",
    "order": "order/add to cart",
    "options": "display options",
}
# The domain that the search forms of a kind of site are read with; all others are read without one.
DOMAIN_OF_FORMS = {"real-estate": "real-estate", "cars": "used-cars"}


def predict_labels(gold: Path, pages: Path, out: Path, browser: bool) -> None:
    """{"source": page, "fields": {fid: label}} for each page."""
    _write(gold, pages, out, browser, labels_of)


def predict_pagination(gold: Path, pages: Path, out: Path, browser: bool) -> None:
    """{"source": page, "next": [lid, ...]} for each page, best first."""
    _write(gold, pages, out, browser, next_of)


def predict_form_types(gold: Path, pages: Path, out: Path, browser: bool) -> None:
    """{"source": page, "forms": [{"form_idx", "type", "kind", "is_search"}]} for each page."""

    def types_of(page: Page, name: str) -> Row:
        return form_types_of(page, name, form_numbers(name, pages))

    _write(gold, pages, out, browser, types_of)


def predict_search_forms(gold: Path, pages: Path, out: Path, browser: bool) -> None:
    """{"source": page, "forms": [...]} for each page, forms as `sitesift forms --json` has them."""
    subjects = {row["page"]: row["domain"] for row in read_gold(gold)}

    def forms_of(page: Page, name: str) -> Row:
        return search_forms_of(page, name, subjects[name])

    _write(gold, pages, out, browser, forms_of)


def search_forms_of(page: Page, name: str, subject: str) -> Row:
    """All forms of a page; `subject` is gold's word for what the site is about."""
    domain = load_domain(DOMAIN_OF_FORMS[subject]) if subject in DOMAIN_OF_FORMS else None
    return {"source": name, "forms": forms_as_data(page, understand_forms(page, domain))}


def labels_of(page: Page, name: str) -> Row:
    """The label of every field that carries an id."""
    labelled = label_controls(page, find_controls(page))
    ids = page.attribute_column("data-fid")[labelled.scopes.fields.node]
    rows = zip(ids.tolist(), labelled.labels, strict=True)
    return {
        "source": name,
        "fields": {page.strings[i]: label.text for i, label in rows if i >= 0 and label.text},
    }


def next_of(page: Page, name: str) -> Row:
    """The next links of a page."""
    found = find_pagination(page)
    ids = page.attribute_column("data-lid")
    refs = [ref for ref in (found.next, *found.alternatives, found.newer) if ref is not None]
    return {
        "source": name,
        "next": [page.strings[ids[ref.node]] for ref in refs if ids[ref.node] >= 0],
    }


def form_types_of(page: Page, name: str, numbers: list[int]) -> Row:
    """The kind of each <form> element; `numbers` are their numbers in gold."""
    forms = [
        {
            "form_idx": i,
            "type": GOLD_NAMES.get(f.kind, f.kind),
            "kind": f.kind,
            "is_search": f.kind == "search",
        }
        for i, f in zip(numbers, element_forms(page), strict=False)
    ]
    return {"source": name, "forms": forms}


def form_numbers(name: str, folder: Path = PAGES) -> list[int]:
    """For each form that a browser shows, its number in gold, which counts the forms in <noscript>
    as well."""
    forms = LexborHTMLParser(decode_html((folder / name).read_bytes())).css("form")
    return [number for number, form in enumerate(forms) if not _is_fallback(form)]


def _is_fallback(node: LexborNode) -> bool:
    above = node.parent
    while above is not None and above.tag != "noscript":
        above = above.parent
    return above is not None


def _write(
    gold: Path, pages: Path, out: Path, browser: bool, predict: Callable[[Page, str], Row]
) -> None:
    rows = read_gold(gold)
    shown = (
        _rendered(rows, pages)
        if browser
        else ((row, raw_page(row["page"], row.get("url", ""), pages)) for row in rows)
    )
    with out.open("w", encoding="utf-8") as file:
        for row, page in shown:
            file.write(json.dumps(predict(page, row["page"]), ensure_ascii=False) + "\n")


def _rendered(rows: list[Gold], pages: Path, batch: int = 20) -> Iterator[tuple[Gold, Page]]:
    """Pages as Chromium draws them, some at a time; a page that cannot be rendered is read
    without."""
    for start in range(0, len(rows), batch):
        yield from asyncio.run(_render(rows[start : start + batch], pages))


async def _render(rows: list[Gold], pages: Path) -> list[tuple[Gold, Page]]:
    from sitesift.browser import BrowserPool  # noqa: PLC0415  raw predictions need no browser

    async with BrowserPool(load=LoadSettings(timeout=30)) as pool:

        async def one(row: Gold) -> tuple[Gold, Page]:
            try:
                rendered = await pool.render(Source.of(pages / row["page"]))
            except SitesiftError:
                return row, raw_page(row["page"], row.get("url", ""), pages)
            page = page_from_snapshot(rendered.snapshot)
            return row, replace(page, url=row.get("url") or page.url)

        return await asyncio.gather(*(one(row) for row in rows))
