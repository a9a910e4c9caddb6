"""Options that several commands have, with one help text for all: types for their parameters."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from sitesift.cli.console import errors_told
from sitesift.net.addresses import is_own
from sitesift.net.cookie_file import read_cookies
from sitesift.net.proxy_address import ProxyAddress
from sitesift.net.site_access import header_of
from sitesift.settings import FetchSettings, SiteAccess

BrowserOption = Annotated[
    bool,
    typer.Option(
        "--browser/--no-browser", help="Render pages in Chromium, or only read their HTML."
    ),
]
DomainOption = Annotated[
    str | None,
    typer.Option(metavar="NAME", help="What the pages are about: a shipped domain or a folder."),
]
LearnedArgument = Annotated[
    Path,
    typer.Argument(metavar="RUN", help="The folder of an exploration, or a page template's file."),
]
PageArgument = Annotated[
    str | None,
    typer.Argument(metavar="PAGE", help="Of a page template: its page today, a file or URL."),
]
TimeoutOption = Annotated[
    float, typer.Option(min=0.1, metavar="SECONDS", help="For loading one page.")
]
ContactOption = Annotated[
    str | None, typer.Option(help="Address for site owners, in the user agent.")
]
UserAgentOption = Annotated[str | None, typer.Option(help="Another user agent.")]
IgnoreRobotsOption = Annotated[
    bool, typer.Option("--ignore-robots", help="Do not read robots.txt.")
]
AllowPrivateOption = Annotated[
    bool,
    typer.Option("--allow-private", help="Also open URLs of this machine and private networks."),
]
SqliteOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Renew the records in a table of this SQLite database."),
]
DuckdbOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The same for a DuckDB database.")
]
WaczOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A web archive (WACZ) of all pages that were loaded."),
]
LikeOption = Annotated[
    str | None,
    typer.Option(metavar="WORDS", help='Without a domain: columns wanted, as "name, price".'),
]
DelayOption = Annotated[
    float | None,
    typer.Option(min=0, help="Seconds between requests to one host; 1, on this machine 0."),
]

ProxyOption = Annotated[
    str | None,
    typer.Option(metavar="URL", help="Go through this proxy: http://user:password@host:port."),
]
HeaderOption = Annotated[
    list[str] | None,
    typer.Option(metavar="LINE", help='"Name: value", sent to the named host; may be repeated.'),
]
CookiesOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Cookies of a login: cookies.txt, or JSON of a browser."),
]


def site_access(
    proxy: str | None, header: list[str] | None = None, cookies: Path | None = None
) -> SiteAccess:
    """What a person brings along; a mistake in it ends the command."""
    with errors_told():
        if proxy is not None:
            ProxyAddress.of(proxy)
        headers = tuple(map(header_of, header or ()))
        return SiteAccess(proxy, headers, read_cookies(cookies) if cookies is not None else ())


def words_of_list(text: str | None) -> list[str]:
    """What stands between the commas of an option."""
    return [words.strip() for words in (text or "").split(",") if words.strip()]


def usual_delay(url: str) -> float:
    """The usual pause between requests: a site on this very machine has no other visitors to be
    polite to."""
    return 0.0 if is_own(urlsplit(url).hostname or "") else FetchSettings().delay


def template_page(learned: Path, page: str | None) -> str | None:
    """The page on which a page template is judged; None for the folder of an exploration."""
    if learned.is_dir():
        if page is not None:
            raise typer.BadParameter(f"{learned} is a run, which knows its pages; give it alone")
        return None
    if page is None and learned.suffix == ".json":
        raise typer.BadParameter(f"{learned} is a page template; give its page as well")
    return page
