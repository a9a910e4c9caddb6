"""`sitesift export`: what was learned of a site, for other programs.

In: the folder of an exploration, or a wrapper file. Out: a Scrapy project in a folder. Exit codes:
0 written, 1 not possible, with the reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sitesift.cli.console import errors_told, say

if TYPE_CHECKING:
    from sitesift.wrapper.wrapper import Wrapper


def export_command(
    run: Annotated[Path, typer.Argument(help="The folder of an exploration, or a .oxp file.")],
    scrapy: Annotated[
        Path, typer.Option(metavar="DIR", file_okay=False, help="Write a Scrapy project there.")
    ],
    browser: Annotated[
        bool | None,
        typer.Option(
            "--browser/--no-browser",
            help="Load pages with scrapy-playwright.",
            show_default="as the exploration did",
        ),
    ] = None,
) -> None:
    """Write a Scrapy project that reads the same records, to be maintained by hand."""
    from sitesift.neighbours.scrapy_project import write_scrapy_project  # noqa: PLC0415  slow

    with errors_told():
        wrappers, rendered = _read(run)
        chosen = rendered if browser is None else browser
        spiders = write_scrapy_project(wrappers, scrapy, browser=chosen)
    say("", f"wrote {scrapy}; read the records with: cd {scrapy} && scrapy crawl {spiders[0]}")


def _read(run: Path) -> tuple[list[Wrapper], bool]:
    """The wrappers, and whether they were run in a browser."""
    from sitesift.errors import NotFound  # noqa: PLC0415  as above
    from sitesift.explore.run_folder import RunFolder  # noqa: PLC0415
    from sitesift.wrapper.wrapper import Wrapper  # noqa: PLC0415

    if run.is_file():
        return [Wrapper.load(run)], False
    folder = RunFolder(run)
    if not folder.is_begun:
        raise NotFound(f"{run} is neither a wrapper file nor the folder of an exploration.")
    return [Wrapper.parse(text) for text in folder.wrappers], "browser" in folder.engines
