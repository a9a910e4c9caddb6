"""`sitesift demo`: the main job on a bundled page, to see at once what the program does.

In: nothing. Out: the table of the example's records on the terminal and an HTML report in demo-out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command to the program."""
    app.command("demo")(demo)


def demo(
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the report goes.")] = Path("demo-out"),
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Render the page in Chromium, or only read its HTML.")
    ] = True,
) -> None:
    """Run on a bundled page: an estate agent's results, with featured homes, an advertisement and a pager."""
    from sitesift.cli.page_run import Request, deliver  # noqa: PLC0415  --help need not wait for the analysis
    from sitesift.examples import example  # noqa: PLC0415

    page, report = str(example()), out / "report.html"
    typer.echo(f"$ sitesift page {Path(page).name} --html {report}\n")
    request = Request(given=[page], outputs={"html": report}, browser=browser, table=True)
    raise typer.Exit(deliver(request))
