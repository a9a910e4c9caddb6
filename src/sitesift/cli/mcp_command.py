"""`sitesift mcp`: a server for language models over the standard input and output.

In: requests of a client of the Model Context Protocol. Out: its answers. Exit codes: 0 the client
has left, 1 the package `mcp` is missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sitesift.cli.command_options import AllowPrivateOption, ProxyOption, site_access
from sitesift.cli.console import say

MISSING = "this needs one more package: pip install 'sitesift[mcp]'"


def mcp_command(
    folder: Annotated[
        Path, typer.Option(file_okay=False, help="Where explorations of sites are kept.")
    ] = Path("sitesift-runs"),
    allow_private: AllowPrivateOption = False,
    proxy: ProxyOption = None,
) -> None:
    """Serve pages and sites to a language model (Model Context Protocol, standard input)."""
    try:
        import mcp.server  # noqa: F401, PLC0415  an extra
    except ImportError:
        say("error", MISSING)
        raise typer.Exit(1) from None
    from sitesift.neighbours.mcp_server import Tools, make_server  # noqa: PLC0415  --help is quick

    make_server(Tools(folder, allow_private, site_access(proxy))).run()
