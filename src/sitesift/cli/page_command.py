"""`sitesift page`: the records of pages, as a table on the terminal or in files.

In: files, folders or URLs. Out: what page_run.py delivers, page by page. This file reads the
options and turns them into settings; wrong combinations are refused before any page is opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sitesift.output.writers import FORMATS
from sitesift.settings import BrowserSettings, LoadSettings


def register(app: typer.Typer) -> None:
    """Adds the command to the program."""
    app.command("page")(page_command)


def page_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="FILE_OR_URL", help="Pages: files, URLs, folders of HTML files, or - ."
        ),
    ],
    json: Annotated[
        bool, typer.Option("--json", help="All areas of all pages as one JSON array.")
    ] = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="The same, a page a line.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="A table, a row a record.")] = False,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The table as a Parquet file.")
    ] = None,
    html: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A report: the page's picture beside its records."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Write there; its ending says the format if no option does."
        ),
    ] = None,
    all_areas: Annotated[
        bool, typer.Option("--all-areas", help="Tables of all areas, not the main one only.")
    ] = False,
    area: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Only the N-th area of each page.")
    ] = None,
    domain: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="What the pages are about: a shipped domain or a folder."
        ),
    ] = None,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser", help="Render pages in Chromium, or only read their HTML."
        ),
    ] = True,
    save_template: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Learn a template from the first page that has records."),
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Find records with a template learned before."),
    ] = None,
    save_wrapper: Annotated[
        Path | None, typer.Option(hidden=True, help="The old name of --save-template.")
    ] = None,
    wrapper: Annotated[
        Path | None, typer.Option(hidden=True, help="The old name of --template.")
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0.1, metavar="SECONDS", help="For loading one page.")
    ] = 30.0,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Pages worked on at a time.", show_default="all cores"
        ),
    ] = None,
    max_bytes: Annotated[
        int, typer.Option(min=1, metavar="N", help="Refuse pages with more HTML.")
    ] = 20_000_000,
    allow_private: Annotated[
        bool,
        typer.Option(
            "--allow-private", help="Also open URLs of this machine and private networks."
        ),
    ] = False,
) -> None:
    """Find the records of pages: search results, shop shelves, listings."""
    from sitesift.cli.page_run import Request, deliver  # noqa: PLC0415  --help need not wait for the analysis

    template, save_template = template or wrapper, save_template or save_wrapper
    if domain is not None and (template is not None or save_template is not None):
        raise typer.BadParameter("templates work by structure alone; leave --domain out")
    flags = [name for name, given in (("json", json), ("jsonl", jsonl), ("csv", csv)) if given]
    load = LoadSettings(timeout=timeout, max_bytes=max_bytes, allow_private=allow_private)
    request = Request(
        given=sources,
        outputs=outputs(flags, {"parquet": parquet, "html": html}, out),
        domain=domain,
        browser=browser,
        template=template,
        save_template=save_template,
        area=area,
        all_areas=all_areas,
        jobs=jobs,
        load=load,
        chromium=BrowserSettings(tabs=jobs or 0),
    )
    raise typer.Exit(deliver(request))


def outputs(
    flags: list[str], files: dict[str, Path | None], out: Path | None
) -> dict[str, Path | None]:
    """Format to file, None for the standard output; empty for the table on the terminal."""
    if len(flags) > 1:
        raise typer.BadParameter(f"give one of --{' and --'.join(flags)}, not both")
    named = {
        name: path if str(path) != "-" else None for name, path in files.items() if path is not None
    }
    if flags:
        return {flags[0]: out} | named
    if out is not None:
        ending = out.suffix.lower().removeprefix(".")
        kind = "html" if ending == "htm" else ending
        if kind not in (*FORMATS, "html"):
            raise typer.BadParameter(
                f"--out {out}: say in which format, with --json, --jsonl or --csv"
            )
        named.setdefault(kind, out)
    if list(named.values()).count(None) > 1:
        raise typer.BadParameter("only one output can go to the standard output")
    return named
