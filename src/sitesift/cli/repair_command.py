"""`sitesift repair`: learns the wrapper of a run, or a page template, again where it fails.

In: the folder of an exploration, or a template and its page. Out: what was learned in the place of
the old, which is kept beside it, if the repair is accepted; else it is offered beside. Exit codes:
0 repaired, 11 offered and not accepted, 1 not possible.
"""

from __future__ import annotations

from typing import Annotated

import typer

from sitesift.cli.command_options import (
    AllowPrivateOption,
    BrowserOption,
    ContactOption,
    CookiesOption,
    DomainOption,
    HeaderOption,
    IgnoreRobotsOption,
    LearnedArgument,
    PageArgument,
    ProxyOption,
    site_access,
    template_page,
)
from sitesift.cli.console import errors_told
from sitesift.cli.diff_command import change_counts
from sitesift.settings import FetchSettings
from sitesift.text.safe_text import for_terminal

OFFERED = 11


def repair_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    run: LearnedArgument,
    page: PageArgument = None,
    browser: BrowserOption = True,
    domain: DomainOption = None,
    seconds: Annotated[
        float | None, typer.Option(min=1, metavar="SECONDS", help="Give up after so long.")
    ] = None,
    contact: ContactOption = None,
    allow_private: AllowPrivateOption = False,
    ignore_robots: IgnoreRobotsOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Learn a run's wrappers again: from the pages that they begin at, from the list, or by
    exploring the site anew, the cheapest way that agrees with what is remembered. Or learn a page
    template again from its page of today."""
    from sitesift.upkeep import repair_run, repair_template, run_changes  # noqa: PLC0415

    with errors_told():
        fetch = FetchSettings(
            contact=contact,
            allow_private=allow_private,
            robots=not ignore_robots,
            access=site_access(proxy, header, cookies),
        )
        source = template_page(run, page)
        if source is not None:
            repair = repair_template(run, source, browser=browser, fetch=fetch)
        else:
            repair = repair_run(run, domain=domain, fetch=fetch, seconds=seconds)
        is_run = repair.kept is not None and run.is_dir()
        changes = run_changes(repair.kept, run) if repair.kept is not None and is_run else []
    how = f"repaired: {repair.how}, what was there is in {repair.kept}"
    typer.echo(how if repair.accepted else f"not accepted; offered in {repair.folder}")
    for line in repair.evidence:
        typer.echo(f"  {for_terminal(line)}")
    if is_run:
        typer.echo(f"  records: {change_counts(change.kind for change in changes)}")
    raise typer.Exit(0 if repair.accepted else OFFERED)
