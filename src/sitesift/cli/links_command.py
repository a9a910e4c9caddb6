"""`sitesift links`: what a page is, how it leads on, and which of its links lead to data.

In: a file or a URL, perhaps a domain. Out: sections on the terminal, or JSON. Exit codes: 0 done, 1
the page could not be read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated

import orjson
import typer
from rich.console import Console
from rich.markup import escape

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
from sitesift.load.loader import load_pages
from sitesift.navigate import LinkRef, Navigation, read_navigation
from sitesift.navigate.navigation_export import navigation_as_data
from sitesift.ontology import load_domain
from sitesift.settings import LoadSettings
from sitesift.text.safe_text import for_terminal

_MOST_DETAILS = 10


def links_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    source: Annotated[str, typer.Argument(metavar="FILE_OR_URL", help="The page to read.")],
    domain: DomainOption = None,
    json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
    most: Annotated[int, typer.Option(min=1, metavar="N", help="Ranked links to show.")] = 20,
    browser: BrowserOption = True,
    allow_private: AllowPrivateOption = False,
    ignore_robots: IgnoreRobotsOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Show what a page is, its next page, result count and detail links, and rank its other
    links."""
    load = LoadSettings(
        allow_private=allow_private,
        robots=not ignore_robots,
        access=site_access(proxy, header, cookies),
    )
    with errors_told(), ends_after(load.timeout):
        known = load_domain(domain) if domain else None
        page = run_to_end(load_pages([source], load, browser=browser))[0].page()
        found = read_navigation(page, known)
    if json:
        data = navigation_as_data(page, found, most_links=most)
        sys.stdout.buffer.write(orjson.dumps(data, option=orjson.OPT_INDENT_2) + b"\n")
        return
    out = Console(highlight=False, soft_wrap=True)
    for line in _lines(found, most):
        indent = "  " if line.startswith("  ") else ""
        out.print(indent + escape(for_terminal(line)))


def _lines(found: Navigation, most: int) -> Iterator[str]:
    """The report, a line each; lines that begin with two spaces belong to the one above."""
    reasons = ", ".join(reason.replace("_", " ") for reason in found.kind_reasons)
    yield f"page: {found.kind} ({reasons or 'no sign of another kind'})"
    paging = found.pagination
    yield f"pagination: {paging.kind}" + (f", page {paging.current}" if paging.current else "")
    if paging.forward is not None:
        yield f"  next: {_shown(paging.forward)}"
    count = found.count
    yield (
        f"result count: {count.total} ({count.text})"
        if count is not None
        else "result count: none shown"
    )
    for dialog in found.dialogs:
        yield f"dialog: {dialog.kind}, closed by {dialog.close.text if dialog.close else 'nothing'}"
    if found.frame is not None:
        yield f"main content in a frame: {found.frame.url}"
    yield f"detail links: {len(found.detail_links)}"
    for ref in found.detail_links[:_MOST_DETAILS]:
        yield f"  {_shown(ref)}"
    yield f"other links, most promising first: {len(found.links)}"
    for ref in found.links[:most]:
        yield f"  {ref.score:5.2f}  {_shown(ref)}" + (f"  [{ref.reason}]" if ref.reason else "")


def _shown(ref: LinkRef) -> str:
    return f"{ref.text[:60] or '(no text)'} -> {ref.url or 'by script'}"
