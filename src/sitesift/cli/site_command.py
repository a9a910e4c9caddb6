"""`sitesift site`: explores a whole site, learns a wrapper, runs and verifies it, and writes what
it has found.

In: an address, a domain, a folder. Out: records.jsonl, wrapper.oxp, report.html and trace.sqlite in
the folder; what is being done and why on the standard error. Exit codes: 0 effective wrapper, 5
unproven, 3 partial, 4 none, 1 failed, 2 wrong use.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from sitesift.browser.driver_process import driver_ahead
from sitesift.cli.command_options import (
    AllowPrivateOption,
    ContactOption,
    CookiesOption,
    DelayOption,
    DuckdbOption,
    HeaderOption,
    IgnoreRobotsOption,
    LikeOption,
    ProxyOption,
    SqliteOption,
    UserAgentOption,
    WaczOption,
    site_access,
    usual_delay,
    words_of_list,
)
from sitesift.cli.console import errors_told, say, stderr
from sitesift.cli.deadline import GRACE, ends_after
from sitesift.event_loop import run_to_end
from sitesift.settings import ExploreSettings, FetchSettings
from sitesift.text.safe_text import for_terminal

RUNS_SECONDS = 600.0  # for the runs of wrappers, where nobody says how long all may take

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitesift.explore.outcome.site_lists import SiteList
    from sitesift.explore.outcome.site_result import SiteResult
    from sitesift.progress_events import ExploreProgress


def site_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    ctx: typer.Context,
    url: Annotated[str, typer.Argument(help="The site's address, usually its home page.")],
    out: Annotated[
        Path, typer.Option(file_okay=False, help="Folder for records, wrapper, report and trace.")
    ],
    domain: Annotated[
        str | None,
        typer.Option(
            help="What the site's records are: a domain's name or folder. Without it, whatever "
            "the site lists."
        ),
    ] = None,
    like: LikeOption = None,
    all_lists: Annotated[
        bool,
        typer.Option(
            "--all-lists", help="Without a domain: every list of the site, a table for each."
        ),
    ] = False,
    guess: Annotated[
        bool,
        typer.Option(
            "--guess/--no-guess",
            help="Without a domain: names of a shipped domain that clearly knows the records.",
        ),
    ] = True,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the exploration in the folder.")
    ] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Also write records.csv.")] = False,
    parquet: Annotated[bool, typer.Option("--parquet", help="Also write records.parquet.")] = False,
    xlsx: Annotated[bool, typer.Option("--xlsx", help="Also write records.xlsx.")] = False,
    jsonld: Annotated[
        bool, typer.Option("--jsonld", help="Also write records.jsonld, in words of schema.org.")
    ] = False,
    sqlite: SqliteOption = None,
    duckdb: DuckdbOption = None,
    wacz: WaczOption = None,
    details: Annotated[
        str, typer.Option(help="Read detail pages: auto, always or never.")
    ] = "auto",
    max_pages: Annotated[int, typer.Option(min=1, help="Pages to look at while exploring.")] = 40,
    max_seconds: Annotated[
        float, typer.Option(min=1, help="Seconds to look around; all ends 20 s later.")
    ] = 240.0,
    delay: DelayOption = None,
    contact: ContactOption = None,
    user_agent: UserAgentOption = None,
    ignore_robots: IgnoreRobotsOption = False,
    allow_private: AllowPrivateOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Explore a site, learn a wrapper for its records, run it and check that nothing is missing."""
    if details not in ("auto", "always", "never"):
        raise typer.BadParameter(f"--details is auto, always or never, not {details!r}")
    if all_lists and domain is not None:
        raise typer.BadParameter("--all-lists is for sites without a domain; leave --domain out")
    fetch = FetchSettings(
        user_agent=user_agent,
        contact=contact,
        delay=usual_delay(url) if delay is None else delay,
        robots=not ignore_robots,
        allow_private=allow_private,
        access=site_access(proxy, header, cookies),
    )
    limits = {"max_pages": max_pages, "max_seconds": max_seconds, "details": details}
    given = {name: value for name, value in limits.items() if _is_given(ctx, name)}
    flags = {"csv": csv, "parquet": parquet, "xlsx": xlsx, "jsonld": jsonld}
    databases = {"sqlite": sqlite, "duckdb": duckdb}
    # runs of wrappers have time of their own, unless it was said how long all may take
    seconds = max_seconds + (0.0 if "max_seconds" in given else RUNS_SECONDS)
    kept = f"what was found is in {out}; go on with --resume"
    with errors_told(kept), ends_after(seconds, kept):
        result = explore_and_tell(
            url,
            out=out,
            domain=domain,
            like=words_of_list(like),
            all_lists=all_lists,
            guess=guess,
            resume=resume,
            formats=[name for name, wanted in flags.items() if wanted],
            databases={name: path for name, path in databases.items() if path is not None},
            wacz=wacz,
            fetch=fetch,
            settings=_settings(out, given, resume=resume),
            seconds=seconds + GRACE,
        )
    raise typer.Exit(result.exit_code)


def _say_fitting(out: Path) -> None:
    """Says which shipped domain the records are of, where one fits clearly."""
    from sitesift.explore.subject.open_archive import learned_subject  # noqa: PLC0415  read late

    subject = learned_subject(out)
    if subject is not None and subject.domain:
        named = ", ".join(f"{old} is {new}" for old, new in subject.renamed.items())
        names = f", and have its names ({named}; --no-guess: the site's)" if named else ""
        domain = f"they are records of the domain {subject.domain}"
        say("note", f"{domain}{names}; --domain {subject.domain} checks more")


def _is_given(ctx: typer.Context, name: str) -> bool:
    """Whether an option was typed: a resumed run keeps the settings that it was begun with."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def _settings(out: Path, given: dict[str, Any], *, resume: bool) -> ExploreSettings:
    """What was given; for the rest, what the run was begun with."""
    if not resume:
        return replace(ExploreSettings(), **given)
    from sitesift.explore.run_folder import RunFolder  # noqa: PLC0415  takes long to import

    run = RunFolder(out)
    return replace(run.settings if run.is_begun else ExploreSettings(), **given)


def explore_and_tell(url: str, *, out: Path, **options: Any) -> SiteResult:
    """Explores as `sitesift.explore_site` does, with what is being done in the status line, and
    says how it went."""
    with stderr().status("starting the browser") as status:
        told = ""

        def tell(event: ExploreProgress) -> None:
            nonlocal told
            words = str(event)
            if stderr().is_terminal:
                status.update(for_terminal(words))
            elif words != told:
                say("", words)
            told = words

        with driver_ahead():
            result = run_to_end(_explored(url, out=out, listen=tell, **options))
    if options.get("domain") is None and result.records:
        _say_fitting(out)
    why = f": {result.why}" if result.why else ""
    say("", f"{result.verdict.words} ({_figures(result)}) in {out}{why}")
    if len(result.lists) > 1:
        say("", _lists_told(result.lists, out))
    return result


async def _explored(url: str, **options: Any) -> SiteResult:
    """What `explore_site` finds; its browser starts while all that it needs is imported."""
    from sitesift.browser.early_start import browser_ahead  # noqa: PLC0415  --help needs it not

    async with browser_ahead():
        api = await asyncio.to_thread(import_module, "sitesift.api")
        return cast("SiteResult", await api.explore_site_async(url, **options))


def _lists_told(lists: Sequence[SiteList], out: Path) -> str:
    """All lists in one line, the largest first, and what is to be said of them together."""
    from sitesift.explore.outcome.site_lists import whole_verdict  # noqa: PLC0415

    each = "; ".join(f"{out / one.folder}: {one.words}" for one in lists)
    return f"{len(lists)} lists, all together {whole_verdict(lists)}: {each}"


def _figures(result: SiteResult) -> str:
    loads = f"{result.loads} loaded by the wrapper"
    if result.details:
        lists = result.loads - result.details
        loads = f"{lists} pages of lists and {result.details} detail pages loaded by the wrapper"
    found = f"{len(result.records)} records, {result.pages} pages explored"
    return f"{found}, {loads}, {result.seconds:.0f} s"
