"""`sitesift page`: the records of pages, as a table on the terminal or in files.

In: files, folders or URLs. Out: what page_run.py delivers, page by page. This file reads the
options and turns them into settings; wrong combinations are refused before any page is opened.
"""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from sitesift.browser.driver_process import driver_ahead
from sitesift.cli.command_options import (
    AllowPrivateOption,
    BrowserOption,
    CookiesOption,
    DelayOption,
    DomainOption,
    DuckdbOption,
    HeaderOption,
    IgnoreRobotsOption,
    LikeOption,
    ProxyOption,
    SqliteOption,
    TimeoutOption,
    UserAgentOption,
    site_access,
    usual_delay,
    words_of_list,
)
from sitesift.output.writers import FORMATS
from sitesift.settings import BrowserSettings, FetchSettings, LoadSettings


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
    jsonld: Annotated[
        bool, typer.Option("--jsonld", help="The records as things of schema.org, in JSON-LD.")
    ] = False,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The table as a Parquet file.")
    ] = None,
    xlsx: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The table as an Excel workbook.")
    ] = None,
    sqlite: SqliteOption = None,
    duckdb: DuckdbOption = None,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="A report: records to filter and download, and the page's picture."
        ),
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
    page: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Of a web archive (.wacz): this page, not the first."),
    ] = None,
    domain: DomainOption = None,
    browser: BrowserOption = True,
    follow: Annotated[
        bool, typer.Option("--follow", help="The list at one URL with all its further pages.")
    ] = False,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="With --follow: so many records.")
    ] = None,
    like: LikeOption = None,
    delay: DelayOption = None,
    user_agent: UserAgentOption = None,
    wait_for: Annotated[
        str | None,
        typer.Option(metavar="CSS", help="Wait until live pages show something for this selector."),
    ] = None,
    save_template: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Learn a template from the first page that has records."),
    ] = None,
    template: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Find records with a template learned before."),
    ] = None,
    save_wrapper: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.oxp", help="Follow the list, and save the wrapper for `sitesift run`."
        ),
    ] = None,
    wrapper: Annotated[
        Path | None, typer.Option(hidden=True, help="The old name of --template.")
    ] = None,
    timeout: TimeoutOption = 30.0,
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, metavar="N", help="Pages worked on at a time.", show_default="all cores"
        ),
    ] = None,
    max_bytes: Annotated[
        int, typer.Option(min=1, metavar="N", help="Refuse pages with more HTML.")
    ] = 20_000_000,
    allow_private: AllowPrivateOption = False,
    ignore_robots: IgnoreRobotsOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Find the records of pages: search results, shop shelves, listings."""
    if save_wrapper is not None and save_wrapper.suffix != ".oxp":  # the old name of the option
        save_wrapper, save_template = None, save_template or save_wrapper
    template = template or wrapper
    if domain is not None and (template is not None or save_template is not None):
        raise typer.BadParameter("templates work by structure alone; leave --domain out")
    asked = {"json": json, "jsonl": jsonl, "csv": csv, "jsonld": jsonld}
    flags = [name for name, given in asked.items() if given]
    files = {"parquet": parquet, "xlsx": xlsx, "sqlite": sqlite, "duckdb": duckdb, "html": html}
    wanted = outputs(flags, files, out)
    access = site_access(proxy, header, cookies)
    if wait_for is not None and (follow or save_wrapper is not None or not browser):
        raise typer.BadParameter("--wait-for is for pages shown by a browser, without --follow")
    if follow or save_wrapper is not None:
        from sitesift.cli.follow_run import FollowJob, follow_and_write  # noqa: PLC0415

        fetch = FetchSettings(
            user_agent=user_agent,
            delay=usual_delay(sources[0]) if delay is None else delay,
            robots=not ignore_robots,
            allow_private=allow_private,
            access=access,
        )
        wishes = words_of_list(like)
        followed = FollowJob(sources, domain, wishes, limit, wanted, save_wrapper, fetch)
        raise typer.Exit(follow_and_write(followed))
    if limit is not None or like is not None or delay is not None:
        raise typer.BadParameter("--limit, --like and --delay go with --follow")
    load = LoadSettings(
        timeout=timeout,
        max_bytes=max_bytes,
        wait_for=wait_for,
        user_agent=user_agent,
        allow_private=allow_private,
        robots=not ignore_robots,
        access=access,
    )
    with driver_ahead() if browser else nullcontext():
        # --help need not wait for the analysis
        from sitesift.cli.page_run import PageJob, deliver  # noqa: PLC0415
        from sitesift.extraction.extract import Options  # noqa: PLC0415
        from sitesift.output.area_selection import Selection  # noqa: PLC0415

        chromium = BrowserSettings(tabs=jobs or 0)
        picture = browser and "html" in wanted
        options = Options(domain, browser, template, picture, load, chromium)
        # Every area of a domain holds its records, so all count unless one was asked for.
        selection = Selection(area, area is None and (all_areas or domain is not None))
        job = PageJob(sources, options, wanted, save_template, selection, jobs, page=page)
        raise typer.Exit(deliver(job))


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
                f"--out {out}: say in which format, with --json, --jsonl, --csv or --jsonld"
            )
        named.setdefault(kind, out)
    if list(named.values()).count(None) > 1:
        raise typer.BadParameter("only one output can go to the standard output")
    return named
