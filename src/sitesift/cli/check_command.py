"""`sitesift check`: whether the wrapper of a run, or a page template, still gives what it gave.

In: the folder of an exploration, or a template and its page. Out: the state and its reasons; of a
run the same in health.json of the folder. Exit codes: 0 healthy, 6 drifted, 7 broken, 8 blocked,
9 gone, 10 empty, 1 not possible.
"""

from __future__ import annotations

from typing import Annotated

import typer

from sitesift.cli.command_options import (
    AllowPrivateOption,
    BrowserOption,
    ContactOption,
    CookiesOption,
    HeaderOption,
    IgnoreRobotsOption,
    LearnedArgument,
    PageArgument,
    ProxyOption,
    site_access,
    template_page,
)
from sitesift.cli.console import errors_told
from sitesift.settings import FetchSettings
from sitesift.text.safe_text import for_terminal


def check_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    run: LearnedArgument,
    page: PageArgument = None,
    browser: BrowserOption = True,
    engine: Annotated[str, typer.Option(metavar="NAME", help="http, browser, or auto.")] = "auto",
    contact: ContactOption = None,
    allow_private: AllowPrivateOption = False,
    ignore_robots: IgnoreRobotsOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Run a wrapper again and judge what it gives by the profile of its first run; or judge a page
    template by its page of today."""
    from sitesift.upkeep import check_run, check_template  # noqa: PLC0415  slow to import

    with errors_told():
        fetch = FetchSettings(
            contact=contact,
            allow_private=allow_private,
            robots=not ignore_robots,
            access=site_access(proxy, header, cookies),
        )
        source = template_page(run, page)
        if source is not None:
            report = check_template(run, source, browser=browser, fetch=fetch)
        else:
            report = check_run(run, engine=engine, fetch=fetch)
    typer.echo(f"{report.health}: {report.health.words}")
    for reason in report.reasons:
        typer.echo(f"  {for_terminal(reason)}")
    raise typer.Exit(report.health.exit_code)
