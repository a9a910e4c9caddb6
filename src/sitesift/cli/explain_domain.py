"""`sitesift explain FILE --domain D`: why a page has the records that it has, or has none.

In: a file or URL, a domain, and perhaps a record's number and an attribute's name. Out: sections of
plain lines.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from sitesift.errors import SitesiftError
from sitesift.ontology import load_domain
from sitesift.page import Page, page_from_html, page_from_snapshot
from sitesift.page.page_source import Source, read_html
from sitesift.records.domain.explain_records import explain as sections_of
from sitesift.records.domain.find_records import analyse
from sitesift.settings import LoadSettings

_out = Console(highlight=False, soft_wrap=True)
_err = Console(stderr=True, highlight=False, soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Adds the command to the program."""
    app.command("explain")(explain)


def explain(
    source: Annotated[str, typer.Argument(metavar="FILE", help="A saved page or a URL.")],
    domain: Annotated[str, typer.Option(help="A domain's name or folder.")],
    record: Annotated[int | None, typer.Option(help="A record's number, from 1.")] = None,
    attribute: Annotated[str | None, typer.Option(help="An attribute of that record.")] = None,
    browser: Annotated[bool, typer.Option(help="Render the page in Chromium.")] = True,
) -> None:
    """Tell why: annotations, areas kept and refused, and for a record its attributes and what lost
    to them."""
    try:
        known = load_domain(domain)
        analysis = analyse(_page(source, browser), known)
        sections = sections_of(analysis, record=record, attribute=attribute)
    except SitesiftError as error:
        _err.print(escape(error.message))
        raise typer.Exit(1) from error
    for section in sections:
        _out.print(f"[bold]{escape(section.title)}[/bold]")
        for line in section.lines:
            _out.print(f"  {escape(line)}")


def _page(name: str, browser: bool) -> Page:
    source = Source.of(name)
    if not browser and source.kind != "url":
        return page_from_html(read_html(source, LoadSettings()), url=name)
    return asyncio.run(_rendered(source))


async def _rendered(source: Source) -> Page:
    from sitesift.browser import BrowserPool  # noqa: PLC0415  Playwright takes a tenth of a second to import

    async with BrowserPool() as pool:
        rendered = await pool.render(source)
    return page_from_snapshot(rendered.snapshot)
