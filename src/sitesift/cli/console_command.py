"""`sitesift console`: runs and fleets in the browser, served on this machine alone.

In: the folder of a run or of a fleet. Out: an address with a token, on the standard output; the
console is there until the command is stopped. Exit codes: 0 stopped, 1 a package is missing or the
folder cannot be shown.
"""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from sitesift.cli.command_options import AllowPrivateOption
from sitesift.cli.console import errors_told, say

NEEDED = "this needs a few more packages: pip install 'sitesift[console]'"


def console_command(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", file_okay=False, help="Of a run or of a fleet.")
    ],
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: one that is free.")] = 0,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the address in the browser.")
    ] = False,
    allow_private: AllowPrivateOption = False,
) -> None:
    """Look at runs and fleets in the browser, start runs and watch them."""
    try:
        import duckdb  # noqa: F401, PLC0415  extras
        import jinja2  # noqa: F401, PLC0415
        import uvicorn  # noqa: F401, PLC0415
        from starlette import applications  # noqa: F401, PLC0415
    except ImportError:
        say("error", NEEDED)
        raise typer.Exit(1) from None
    from sitesift.console.console_app import serve_console  # noqa: PLC0415  --help is quick
    from sitesift.console.console_folder import ConsoleFolder  # noqa: PLC0415

    def ready(address: str) -> None:
        typer.echo(address)
        say("", "the console is there until Ctrl-C; the address is for this machine and you alone")
        if open_browser:
            typer.launch(address)

    with errors_told("the console is closed"):
        serve_console(
            ConsoleFolder(folder),
            token=secrets.token_urlsafe(24),
            port=port,
            ready=ready,
            allow_private=allow_private,
        )
