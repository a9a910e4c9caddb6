"""`sitesift domain`: begins or drafts a domain, checks its folder and tries it on a page, shows a
domain's types, lists the domains there are, guesses which one a page speaks of.

Exit codes: 0 done, 1 mistakes were found or the domain is not there, 4 a page of none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from sitesift.cli.command_options import (
    AllowPrivateOption,
    BrowserOption,
    CookiesOption,
    HeaderOption,
    ProxyOption,
    site_access,
)
from sitesift.cli.console import errors_told
from sitesift.errors import SitesiftError
from sitesift.ontology import Domain, Type, check_domain, domain_names, load_domain
from sitesift.ontology.crawler import counted
from sitesift.settings import LoadSettings
from sitesift.text.safe_text import for_terminal

if TYPE_CHECKING:
    from sitesift.page.page import Page
    from sitesift.records.model import Area

NONE_OF_THEM = 4  # the exit code, as of a site without records

_out = Console(highlight=False, soft_wrap=True)
_err = Console(stderr=True, highlight=False, soft_wrap=True)


domain_command = typer.Typer(
    help="Check, show and list domains: what sitesift knows about a subject.", no_args_is_help=True
)


@domain_command.command("new")
def new_command(
    name: Annotated[str, typer.Argument(metavar="DIR", help="The folder to make, and its name.")],
) -> None:
    """Begin a domain: a folder with files that say what belongs where."""
    from sitesift.ontology.new_domain import new_domain_files  # noqa: PLC0415  only here

    _write_domain(Path(name), new_domain_files(Path(name).name))


@domain_command.command("draft")
def draft_command(
    run: Annotated[Path, typer.Argument(metavar="RUN", help="Folder of `sitesift site`.")],
    out: Annotated[Path, typer.Option(file_okay=False, help="The domain's folder.")],
) -> None:
    """Write the first version of a domain from a site that was explored without one."""
    from sitesift.explore.run_folder import RunFolder  # noqa: PLC0415
    from sitesift.explore.subject.draft_domain import DomainDraft  # noqa: PLC0415  only here
    from sitesift.explore.subject.open_archive import learned_subject  # noqa: PLC0415

    subject = learned_subject(run)
    if subject is None or not RunFolder(run).is_begun:
        _err.print(f"{run} holds no exploration without a domain; sitesift site URL --out {run}")
        raise typer.Exit(1)
    _write_domain(out, DomainDraft(out.name, subject, RunFolder(run).records).files())


def _write_domain(folder: Path, files: Mapping[str, str]) -> None:
    """Writes the files of a domain into a folder that is not there yet."""
    if folder.exists():
        _err.print(f"{folder} is there already; choose another name")
        raise typer.Exit(1)
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    _out.print(escape(f"wrote {folder}: {', '.join(files)}"))
    _out.print(escape(f"try it: sitesift domain check {folder} PAGE"))


@domain_command.command("check")
def check_domain_command(  # noqa: PLR0913, PLR0917  one parameter for each option
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A domain's folder.")],
    page: Annotated[
        str | None, typer.Argument(metavar="PAGE", help="A page to try it on: file or URL.")
    ] = None,
    browser: BrowserOption = True,
    allow_private: AllowPrivateOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Look for mistakes in a domain's files, each told with file and line; with a page, say what it
    finds there."""
    problems = check_domain(folder)
    for problem in problems:
        _out.print(escape(str(problem)))
    if problems:
        _err.print(f"{len(problems)} mistake(s)")
        raise typer.Exit(1)
    _out.print(f"{folder}: no mistakes")
    if page is not None:
        access = site_access(proxy, header, cookies)
        load = LoadSettings(allow_private=allow_private, access=access)
        _try_on(folder, page, load, browser=browser)


def _try_on(folder: Path, source: str, load: LoadSettings, *, browser: bool) -> None:
    """Says what a domain finds on a page: records, and how many of them have each attribute."""
    from sitesift.records.domain.find_records import find_all_records  # noqa: PLC0415  only here

    domain = load_domain(str(folder))
    areas = find_all_records(_page(source, load, browser=browser), domain)
    main = domain.record.name
    for view in (domain, *domain.further):
        own = [area for area in areas if (area.record_type or main) == view.record.name]
        if own or (view is domain and not areas):
            _print_filled(own, view, named=view is not domain)
    if not areas:
        _out.print(f"why: sitesift explain {source} --domain {folder}")
        raise typer.Exit(NONE_OF_THEM)


def _print_filled(areas: list[Area], domain: Domain, *, named: bool) -> None:
    """How many records of a type there are, and how many of them have each attribute."""
    records = [record for area in areas for record in area.records]
    of_type = f" of the type {domain.record.name}" if named else ""
    _out.print(f"{len(records)} records{of_type} in {len(areas)} areas")
    for name in domain.attributes if records else ():
        held = [value for record in records for value in record.values if value.name == name]
        said = f", as {for_terminal(held[0].text)!r}" if held else ""
        _out.print(escape(f"  {name}: {len(held)} of {len(records)}{said}"))


def _page(source: str, load: LoadSettings, *, browser: bool) -> Page:
    """A page, loaded."""
    from sitesift.event_loop import run_to_end  # noqa: PLC0415  most subcommands need no page
    from sitesift.load.loader import load_pages  # noqa: PLC0415

    with errors_told():
        return run_to_end(load_pages([source], load, browser=browser))[0].page()


@domain_command.command("show")
def show_command(
    name: Annotated[str, typer.Argument(metavar="DOMAIN", help="A domain's name or folder.")],
) -> None:
    """Print the types of a domain and what recognises them."""
    try:
        domain = load_domain(name)
    except SitesiftError as error:
        _err.print(escape(error.message))
        raise typer.Exit(1) from error
    _out.print(f"{domain.name}: {escape(domain.title)}")
    _out.print(_table(domain))
    for kind in domain.further:
        shown = ", ".join(kind.attributes)
        _out.print(escape(f"record type {kind.name}: {kind.title} ({shown})"))
    for concept, words in counted(domain.crawler).items():
        _out.print(f"links, {concept}: {words}")


@domain_command.command("guess")
def guess_command(  # noqa: PLR0913, PLR0917  one parameter for each option
    source: Annotated[str, typer.Argument(metavar="FILE_OR_URL", help="A page with records.")],
    browser: BrowserOption = True,
    allow_private: AllowPrivateOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Say which of the domains that come with sitesift a page speaks of, and why; exit code 4 for
    none of them."""
    # the other subcommands need no rules
    from sitesift.records.domain.guess_domain import guess_domain  # noqa: PLC0415

    access = site_access(proxy, header, cookies)
    load = LoadSettings(allow_private=allow_private, access=access)
    page = _page(source, load, browser=browser)
    with errors_told():
        guesses = guess_domain(page, map(load_domain, domain_names()))
    if not guesses:
        _out.print("none of them: no domain finds its records on the page")
        raise typer.Exit(NONE_OF_THEM)
    for place, guess in enumerate(guesses):
        _out.print(escape(for_terminal(f"{'  or ' if place else ''}{guess.domain}: {guess.why}")))


@domain_command.command("list")
def list_command() -> None:
    """List the domains that come with sitesift."""
    for name in domain_names():
        _out.print(f"{name}: {escape(load_domain(name).title)}")


def _table(domain: Domain) -> Table:
    table = Table("type", "is", "value", "says", "recognised by")
    for name in dict.fromkeys([*domain.attributes, *domain.types]):
        kind = domain.types[name]
        table.add_row(name, _role(kind, domain), kind.value, escape(kind.says), _means(kind))
    return table


def _role(kind: Type, domain: Domain) -> str:
    role = (
        kind.instance_of
        if kind.name in domain.attributes or kind.instance_of != "attribute"
        else "known, not reported"
    )
    return f"{role}, pivot" if kind.pivot and kind.name in domain.attributes else role


def _means(kind: Type) -> str:
    means = {
        "patterns": len(kind.patterns),
        "terms": sum(len(g.terms) for g in kind.gazetteers),
        "labels and names": len(kind.labels) + len(kind.marks),
        "cues": len(kind.cues),
    }
    return ", ".join(f"{count} {name}" for name, count in means.items() if count) or kind.extent
