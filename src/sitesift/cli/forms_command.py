"""`sitesift forms`: every form of pages with its kind, fields, labels, and with a domain what the
fields mean.

In: files or URLs. Out: tables on the terminal, JSON, or a picture with labels joined to fields.
Exit codes: 0 done, 1 a page could not be read.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import orjson
import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sitesift.cli.command_options import (
    AllowPrivateOption,
    BrowserOption,
    CookiesOption,
    DomainOption,
    HeaderOption,
    IgnoreRobotsOption,
    ProxyOption,
    site_access,
)
from sitesift.cli.console import errors_told
from sitesift.cli.deadline import ends_after
from sitesift.event_loop import run_to_end
from sitesift.forms import Field, Form, plan_in_words, understand_forms
from sitesift.forms.form_export import forms_as_data
from sitesift.load.loader import load_pages
from sitesift.ontology import load_domain
from sitesift.report.forms.forms_report import forms_report
from sitesift.settings import LoadSettings
from sitesift.text.safe_text import for_terminal

_MOST_OPTIONS = 6


def forms_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    sources: Annotated[list[str], typer.Argument(metavar="FILE_OR_URL...", help="Pages to read.")],
    domain: DomainOption = None,
    json: Annotated[
        bool, typer.Option("--json", help="Everything as one JSON array, a form an entry.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A report of the first page: labels joined to fields."),
    ] = None,
    browser: BrowserOption = True,
    allow_private: AllowPrivateOption = False,
    ignore_robots: IgnoreRobotsOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """List every form: its kind, its fields with labels and options, and how it would be filled."""
    load = LoadSettings(
        allow_private=allow_private,
        robots=not ignore_robots,
        access=site_access(proxy, header, cookies),
    )
    with errors_told(), ends_after(load.timeout * len(sources)):
        known = load_domain(domain) if domain else None
        work = load_pages(sources, load, browser=browser, picture=html is not None)
        pages = [(loaded, loaded.page()) for loaded in run_to_end(work)]
        found = [(loaded, page, understand_forms(page, known)) for loaded, page in pages]
    if html is not None:
        first, page, of_first = found[0]
        text = forms_report(page, of_first, first.picture)
        html.write_bytes(text.encode("utf-8", "replace"))
    if json:
        rows = [
            {"source": loaded.source.name, **row}
            for loaded, page, of_page in found
            for row in forms_as_data(page, of_page)
        ]
        sys.stdout.buffer.write(orjson.dumps(rows, option=orjson.OPT_INDENT_2) + b"\n")
    elif html is None:
        for loaded, _, of_page in found:
            _print(loaded.source.name, of_page)


def _print(source: str, found: list[Form]) -> None:
    out = Console(highlight=False, soft_wrap=True)
    out.print(f"[bold]{escape(for_terminal(source))}[/bold]: {len(found)} form(s)")
    for number, form in enumerate(found, 1):
        reasons = ", ".join(form.reasons) or "nothing speaks for another kind"
        kind = f"{form.kind} ({form.kind_confidence:.2f}: {reasons})"
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
