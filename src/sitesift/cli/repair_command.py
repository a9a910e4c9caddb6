"""`sitesift repair`: learns the wrapper of a run anew where it no longer works.

In: the folder of an exploration. Out: the new wrapper and records in it, the old ones kept beside
them, if the repair is accepted; else the attempt in its own folder. Exit codes: 0 repaired, 11
offered and not accepted, 1 not possible.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sitesift.cli.command_options import (
    AllowPrivateOption,
    ContactOption,
    CookiesOption,
    DomainOption,
    HeaderOption,
    IgnoreRobotsOption,
    ProxyOption,
    site_access,
)
from sitesift.cli.console import errors_told
from sitesift.settings import FetchSettings
from sitesift.text.safe_text import for_terminal

OFFERED = 11


def repair_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    run: Annotated[Path, typer.Argument(help="The folder of an exploration.")],
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
    """Explore the site of a run anew; its wrapper is replaced only by one that agrees with what is
    remembered."""
    from sitesift.upkeep import repair_run  # noqa: PLC0415  slow to import

    with errors_told():
        fetch = FetchSettings(
            contact=contact,
            allow_private=allow_private,
            robots=not ignore_robots,
            access=site_access(proxy, header, cookies),
        )
        repair = repair_run(run, domain=domain, fetch=fetch, seconds=seconds)
    typer.echo("repaired" if repair.accepted else f"not accepted; offered in {repair.folder}")
    for line in repair.evidence:
        typer.echo(f"  {for_terminal(line)}")
    raise typer.Exit(0 if repair.accepted else OFFERED)
