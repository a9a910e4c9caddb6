"""`sitesift demo`: the main job on a bundled website (or page), to see at once what the program
does.

In: nothing. Out: records, wrapper and report of an invented estate agent's site in demo-out, and
the first records on the terminal. Nobody is contacted: the site is served on this machine for the
time of the demo.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated, Any

import typer

MARK = ".demo"
SHOWN = 5  # records on the terminal
COLUMNS = ("title", "price", "location", "bedrooms", "property_type")


def demo_command(
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="Where records, wrapper and report go.")
    ] = Path("demo-out"),
    page: Annotated[
        bool, typer.Option("--page", help="Only one page of results, instead of a whole site.")
    ] = False,
    browser: Annotated[
        bool,
        typer.Option(
            "--browser/--no-browser",
            help="With --page: render it in Chromium, or only read its HTML.",
        ),
    ] = True,
) -> None:
    """Explore a bundled estate agent's website: search form, result pages, wrapper, records,
    report."""
    raise typer.Exit(_page(out, browser=browser) if page else _site(out))


def _page(out: Path, *, browser: bool) -> int:
    # --help need not wait for the analysis
    from sitesift.cli.page_run import PageJob, deliver  # noqa: PLC0415
    from sitesift.examples import example  # noqa: PLC0415
    from sitesift.extraction.extract import Options  # noqa: PLC0415

    source, report = str(example()), out / "report.html"
    typer.echo(f"$ sitesift page {Path(source).name} --html {report}\n")
    options = Options(browser=browser, picture=browser)
    return deliver(PageJob([source], options, {"html": report}, table=True))


def _site(out: Path) -> int:
    from sitesift.cli.console import errors_told  # noqa: PLC0415  see above
    from sitesift.cli.site_command import explore_and_tell  # noqa: PLC0415
    from sitesift.examples.agency import serve_agency  # noqa: PLC0415
    from sitesift.settings import FetchSettings  # noqa: PLC0415

    _clear(out)
    domain, fetch = "uk-real-estate", FetchSettings(delay=0.0, allow_private=True)
    with serve_agency() as agency, errors_told():
        typer.echo(f"$ sitesift site {agency.url} --domain {domain} --out {out} --allow-private\n")
        result = explore_and_tell(agency.url, out=out, domain=domain, fetch=fetch)
    _show(out)
    return result.verdict.exit_code


def _clear(out: Path) -> None:
    """Takes an earlier demo away, and says what is one; nothing else in the folder is touched."""
    if not (out / MARK).exists():
        out.mkdir(parents=True, exist_ok=True)
        (out / MARK).write_text(
            "The folder of a demo; the next one may replace what is here.\n", "utf-8"
        )
        return
    for name in ("trace.sqlite", "trace.sqlite-wal", "trace.sqlite-shm"):
        (out / name).unlink(missing_ok=True)
    shutil.rmtree(out / "pages", ignore_errors=True)


def _show(out: Path) -> None:
    from rich.console import Console  # noqa: PLC0415  see above
    from rich.table import Table  # noqa: PLC0415

    from sitesift.explore import RunFolder  # noqa: PLC0415
    from sitesift.text.safe_text import for_terminal  # noqa: PLC0415

    rows = RunFolder(out).records
    table = Table(*COLUMNS, title=f"{min(SHOWN, len(rows))} of {len(rows)} records")
    for row in rows[:SHOWN]:
        table.add_row(*(for_terminal(_text(row, name)) for name in COLUMNS))
    Console(highlight=False).print(table)
    typer.echo(f"Open {out / 'report.html'} in a browser to see how it went.")


def _text(row: dict[str, Any], name: str) -> str:
    return str(row.get(name, {}).get("text", ""))
