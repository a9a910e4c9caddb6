"""`sitesift forms`: every form of pages with its kind, fields, labels, and with a domain what the
fields mean.

In: files or URLs. Out: tables on the terminal, JSON, or a picture with labels joined to fields.
Exit codes: 0 done, 1 a page could not be read.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import orjson
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sitesift.errors import SitesiftError
from sitesift.forms import Field, Form, plan_in_words, understand_forms
from sitesift.forms.form_export import forms_as_data
from sitesift.ontology import load_domain
from sitesift.page import Page, page_from_html, page_from_snapshot
from sitesift.page.page_source import Source, read_html
from sitesift.report.forms.form_picture import form_picture
from sitesift.settings import LoadSettings
from sitesift.text.safe_text import for_terminal

_MOST_OPTIONS = 6


@dataclass(frozen=True, slots=True)
class Shown:
    """A page that a command looks at, with its picture where one was asked for."""

    source: str
    page: Page
    screenshot: bytes | None = None


def register(app: typer.Typer) -> None:
    """Adds the command to the program."""
    app.command("forms")(forms)


def forms(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    sources: Annotated[list[str], typer.Argument(metavar="FILE_OR_URL...", help="Pages to read.")],
    domain: Annotated[
        str | None, typer.Option(metavar="NAME", help="What the pages are about.")
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Everything as one JSON array, a form an entry.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A picture of the first page, labels joined to fields."),
    ] = None,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser", help="Render pages in Chromium, or only read their HTML."
        ),
    ] = True,
    allow_private: Annotated[
        bool,
        typer.Option(
            "--allow-private", help="Also open URLs of this machine and private networks."
        ),
    ] = False,
) -> None:
    """List every form: its kind, its fields with labels and options, and how it would be filled."""
    load = LoadSettings(allow_private=allow_private)
    try:
        known = load_domain(domain) if domain else None
        found = []
        for shown in show_pages(sources, load, browser=browser, screenshot=html is not None):
            found.append((shown, understand_forms(shown.page, known)))
    except SitesiftError as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(
            escape(for_terminal(error.message))
        )
        raise typer.Exit(1) from error
    if html is not None:
        first, of_first = found[0]
        html.write_text(form_picture(first.page, of_first, first.screenshot), encoding="utf-8")
    if json:
        rows = [{"source": s.source, **row} for s, fs in found for row in forms_as_data(s.page, fs)]
        sys.stdout.buffer.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2) + b"\n")
    elif html is None:
        for shown, of_page in found:
            _print(shown, of_page)


def show_pages(
    sources: Sequence[str], load: LoadSettings, *, browser: bool, screenshot: bool = False
) -> Iterator[Shown]:
    """The pages of a command, rendered in one browser or read from files without one."""
    given = [Source.of(name) for name in sources]
    if not browser:
        for source in given:
            yield Shown(source.name, page_from_html(read_html(source, load), source.url or ""))
        return
    yield from asyncio.run(_rendered(given, load, screenshot=screenshot))


async def _rendered(given: list[Source], load: LoadSettings, *, screenshot: bool) -> list[Shown]:
    from sitesift.browser import BrowserPool  # noqa: PLC0415  Playwright takes a tenth of a second to import

    async with BrowserPool(load=load) as pool:
        rendered = await asyncio.gather(
            *(pool.render(source, screenshot=screenshot) for source in given)
        )
    pairs = zip(given, rendered, strict=True)
    return [Shown(source.name, page_from_snapshot(r.snapshot), r.screenshot) for source, r in pairs]


def _print(shown: Shown, found: list[Form]) -> None:
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"[bold]{escape(for_terminal(shown.source))}[/bold]: {len(found)} form(s)")
    for number, form in enumerate(found, 1):
        kind = f"{form.kind} ({form.kind_confidence:.2f}: {', '.join(form.reasons) or 'nothing speaks for another kind'})"
        out.print(f"\nForm {number}: {escape(for_terminal(kind))}")
        out.print(_table(form))
        out.print(
            escape("\n".join(for_terminal(line) for line in plan_in_words(form).splitlines()))
        )


def _table(form: Form) -> Table:
    table = Table("label", "type", "segment", "options", "required", "default", "meaning")
    for field in form.fields:
        cells = (
            field.label.text or field.name,
            field.type,
            form.segments[field.segment].label if field.segment >= 0 else "",
            _options(field),
            "yes" if field.required else "",
            field.default,
            f"{field.meaning.role} {field.meaning.concept}".strip()
            if field.meaning is not None
            else "",
        )
        table.add_row(*(escape(for_terminal(cell[:80])) for cell in cells))
    return table


def _options(field: Field) -> str:
    shown = ", ".join(
        o.text + (" (any)" if o.is_wildcard else "") for o in field.options[:_MOST_OPTIONS]
    )
    more = len(field.options) - _MOST_OPTIONS
    return f"{shown} and {more} more" if more > 0 else shown
