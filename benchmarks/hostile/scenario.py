"""What a scenario is: a command, the pages it meets, and what must not happen. In: nothing. Out:
`Scenario`, and the pieces of pages that many share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from benchmarks.hostile.hostile_server import Pages

GRACE = 20.0  # seconds after its own limit when every command has ended


@dataclass(frozen=True)
class Scenario:
    """One command against one site. In its words stand {URL} for the site, {OTHER} for a second
    site on this machine that nobody has named, {SECRET} for a file, {OUT} for an empty folder."""

    name: str
    command: tuple[str, ...]
    pages: Pages
    exits: tuple[int, ...]  # exit codes that are right
    limit: float = 30.0  # seconds that the command was given
    forbidden: tuple[str, ...] = ()  # beginnings of requests that must not be made
    says: str = ""  # somewhere in what is printed
    never: str = ""  # nowhere in what is printed or written
    other: Pages = field(default_factory=dict)
    may_ask_other: bool = False
    files: Mapping[str, bytes] = field(default_factory=dict)  # in the folder {OUT}, beforehand


def homes(count: int = 8, more: str = "", start: int = 1) -> str:
    """A list of homes for sale, as a domain knows them."""
    items = "".join(
        f'<li class="home"><h2><a href="/home/{n}">{n} bedroom flat for sale</a></h2>'
        f'<p class="price">£{n}50,000</p><p>{n} Mill Road, Bath, BA1 {n % 9 + 1}AB</p></li>'
        for n in range(start, start + count)
    )
    return (
        "<!doctype html><html><head><title>Property for sale</title></head><body>"
        f"<h1>Homes for sale</h1><ul>{items}</ul>{more}</body></html>"
    )


def page(*options: str, path: str = "/") -> tuple[str, ...]:
    return ("page", "{URL}" + path, "--allow-private", "--timeout", "8", *options)


def site(*options: str, seconds: float = 20.0) -> tuple[str, ...]:
    given = ("site", "{URL}/", "--domain", "uk-real-estate", "--out", "{OUT}/site")
    limits = ("--allow-private", "--delay", "0", "--max-seconds", f"{seconds:g}")
    return (*given, *limits, "--max-pages", "8", *options)


def run(expression: str, *options: str, seconds: float = 20.0) -> tuple[str, ...]:
    given = ("run", "--expression", expression, "--allow-private", "--delay", "0")
    return (*given, "--max-seconds", f"{seconds:g}", *options)
