"""`sitesift explain`: why a page's areas were chosen, or with a domain why its records are what
they are.

In: one page. Out: the best candidates with the features that moved their scores, as tables or JSON;
with a domain, sections of plain lines about annotations, areas and records. Exit codes: 0 done, 1
there is no page.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sitesift.cli.command_options import (
    AllowPrivateOption,
    BrowserOption,
    CookiesOption,
    HeaderOption,
    IgnoreRobotsOption,
    ProxyOption,
    TimeoutOption,
    site_access,
)
from sitesift.cli.console import errors_told, say
from sitesift.cli.deadline import ends_after
from sitesift.settings import LoadSettings

if TYPE_CHECKING:
    from sitesift.ontology import Domain
    from sitesift.page.page import Page
    from sitesift.report.page.ranking_table import RankedCandidate

LEGEND = (
    "cut: A, a node is a record, the number says how many levels below the area; B, a run of "
    "siblings is one.\n"
    "A score is the sum of what all features add; below are those that moved the first one most.\n"
)


def explain_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    source: Annotated[str, typer.Argument(metavar="FILE_OR_URL", help="The page to explain.")],
    most: Annotated[int, typer.Option(min=1, metavar="N", help="Candidates to show.")] = 5,
    features: Annotated[int, typer.Option(min=1, metavar="N", help="Features to show.")] = 12,
    json: Annotated[
        bool, typer.Option("--json", help="All features of the candidates as JSON.")
    ] = False,
    domain: Annotated[
        str | None, typer.Option(metavar="NAME", help="Explain the records of this domain instead.")
    ] = None,
    record: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="With a domain: one record.")
    ] = None,
    attribute: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="With a domain: one attribute of that record."),
    ] = None,
    browser: BrowserOption = True,
    timeout: TimeoutOption = 30.0,
    allow_private: AllowPrivateOption = False,
    ignore_robots: IgnoreRobotsOption = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Say why: the best candidate areas of a page, and what each named feature added to their
    scores."""
    if domain is None and (record is not None or attribute is not None):
        raise typer.BadParameter("--record and --attribute need a --domain")
    load = LoadSettings(
        timeout=timeout,
        allow_private=allow_private,
        robots=not ignore_robots,
        access=site_access(proxy, header, cookies),
    )
    if domain is not None:
        from sitesift.ontology import load_domain  # noqa: PLC0415  --help need not wait for it

        with errors_told(), ends_after(timeout):
            known = load_domain(domain)
            _explain_records(_page(source, load, browser=browser), known, record, attribute)
        return
    candidates = _candidates(source, load, browser=browser, most=most)
    if json:
        from sitesift.text.safe_text import to_json  # noqa: PLC0415  tables need it not

        data = [each.as_dict() for each in candidates]
        sys.stdout.buffer.write(to_json(data, indent=True) + b"\n")
    else:
        _show(candidates, features)


def _page(source: str, load: LoadSettings, *, browser: bool) -> Page:
    from sitesift.event_loop import run_to_end  # noqa: PLC0415  --help need not wait
    from sitesift.load.loader import load_pages  # noqa: PLC0415

    return run_to_end(load_pages([source], load, browser=browser))[0].page()


def _explain_records(page: Page, domain: Domain, record: int | None, attribute: str | None) -> None:
    """Annotations, areas kept and refused, and for a record its attributes and what lost to
    them."""
    from rich.console import Console  # noqa: PLC0415  --help need not wait for the rules
    from rich.text import Text  # noqa: PLC0415

    from sitesift.records.domain import explain_records, find_records  # noqa: PLC0415

    out = Console(highlight=False, soft_wrap=True)
    analysis = find_records.analyse_records(page, domain)
    sections = explain_records.explain(analysis, record=record, attribute=attribute)
    for section in sections:
        out.print(Text(section.title, style="bold"))
        for line in section.lines:
            out.print(Text(f"  {line}"))


def _candidates(
    source: str, load: LoadSettings, *, browser: bool, most: int
) -> list[RankedCandidate]:
    from sitesift.report.page.ranking_table import explain_ranking  # noqa: PLC0415  as above

    with errors_told(), ends_after(load.timeout):
        candidates = explain_ranking(_page(source, load, browser=browser), most=most)
    if not candidates:
        say("note", "nothing on the page repeats, so there are no candidates")
    return candidates


def _show(candidates: list[RankedCandidate], features: int) -> None:
    """Two tables: the candidates, and the features that moved the first of them most."""
    from rich.console import Console  # noqa: PLC0415  JSON needs it not
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    from sitesift.text.safe_text import for_terminal  # noqa: PLC0415

    console = Console(highlight=False)
    if not candidates:
        return
    table = Table(header_style="bold", show_edge=False, pad_edge=False)
    for name in ("#", "score", "records"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("cut")
    table.add_column("first record", no_wrap=True)
    table.add_column("where", overflow="fold")
    for each in candidates:
        numbers = str(each.rank), f"{each.score:.2f}", str(each.records)
        words = each.cut, for_terminal(each.first)[:40], for_terminal(each.xpath)
        table.add_row(*numbers, *map(Text, words))
    console.print(table)
    console.print(Text(LEGEND, style="dim"))
    console.print(_features(candidates, features))


def _features(candidates: list[RankedCandidate], most: int) -> object:
    from rich.table import Table  # noqa: PLC0415  as above

    table = Table(header_style="bold", show_edge=False, pad_edge=False)
    table.add_column("feature")
    table.add_column("value of #1", justify="right")
    for each in candidates:
        table.add_column(f"adds to #{each.rank}", justify="right")
    for reason in candidates[0].strongest(most):
        same = [r for each in candidates for r in each.reasons if r.feature == reason.feature]
        table.add_row(reason.feature, f"{reason.value:.2f}", *(f"{r.added:+.2f}" for r in same))
    return table
