"""The sites of a fleet from a CSV file. In: a file with a column of addresses. Out: sites, and the
lines that cannot be read, each with its number and what is wrong."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from urllib.parse import urlsplit

from sitesift.errors import NotFound, SitesiftError, SourceError
from sitesift.fleet.ledger import FleetSite
from sitesift.net.addresses import is_own, require_web
from sitesift.ontology import is_domain

ADDRESS = ("address", "url", "site", "website", "link")
DOMAIN = ("domain", "subject")
COMMAS = (",", ";", "\t")
MOST_LINES = 100  # of one row
LONGEST = 60  # letters of a line that are told


def read_sites(path: Path) -> tuple[list[FleetSite], list[str]]:
    """The sites of a file, and what is wrong with the other lines."""
    try:
        lines = path.read_text("utf-8-sig", "replace").replace("\0", "").splitlines(keepends=True)
    except OSError as error:
        raise NotFound(f"{path} cannot be read ({error.strerror}).", source=str(path)) from error
    names, comma = _header(lines[0]) if lines else ([], ",")
    columns = {name.strip().lower(): name for name in names}
    address = next((columns[one] for one in ADDRESS if one in columns), None)
    if address is None:
        known = ", ".join(ADDRESS)
        raise SourceError.about(str(path), f"no column of addresses; call one {known}")
    sites: dict[str, FleetSite] = {}
    wrong: list[str] = []
    at = 1
    while at < len(lines):
        try:
            cells, used = _row(lines, at, comma)
            if cells:
                site = _site(dict(zip(names, cells, strict=False)), address, columns)
                sites.setdefault(site.name, site)
        except SitesiftError as error:
            wrong.append(f"{path}, line {at + 1}: {error.message}")
            used = 1  # a quote that nobody closes takes no other line with it
        at += used
    return list(sites.values()), wrong


def _header(line: str) -> tuple[list[str], str]:
    """The names of the columns, and what divides them: what leaves a column of addresses, else a
    comma."""
    for comma in COMMAS:
        names = next(csv.reader([line], delimiter=comma), [])
        if not {name.strip().lower() for name in names}.isdisjoint(ADDRESS):
            return names, comma
    return [], ","


def _row(lines: Sequence[str], at: int, comma: str) -> tuple[list[str], int]:
    """The cells of the row that begins at a line, and how many lines it has: a quoted cell may have
    several. Signs behind a quote that closes are read as they stand."""
    reader = csv.reader(islice(lines, at, at + MOST_LINES), delimiter=comma, strict=True)
    try:
        return next(reader), reader.line_num
    except csv.Error as error:
        shown, is_open = lines[at].strip()[:LONGEST], lines[at].count('"') % 2 == 1
        if is_open or len(lines[at]) > csv.field_size_limit():
            why = "a quote is not closed" if is_open else f"no line of a table ({error})"
            raise SourceError.about(shown, why) from error
        return next(csv.reader([lines[at]], delimiter=comma)), 1


def _site(row: Mapping[str, str], address: str, columns: Mapping[str, str]) -> FleetSite:
    given = (row.get(address) or "").strip()
    url = require_web(given if "://" in given else f"https://{given}")
    domain = next(((row.get(columns[one]) or "").strip() for one in DOMAIN if one in columns), "")
    if domain and not is_domain(domain):
        raise SourceError.about(given, f"there is no domain {domain!r}")
    taken = {address, *(columns[one] for one in DOMAIN if one in columns)}
    more = {key: value or "" for key, value in row.items() if key and key not in taken}
    return FleetSite(site_folder_name(url, domain), url, domain, visited_host(url), more)


def visited_host(url: str) -> str:
    """What may be visited by one job at a time. On this machine every port is a site of its own:
    there are no other visitors to be polite to."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removeprefix("www.")
    return parts.netloc if is_own(host) else host


def site_folder_name(url: str, domain: str) -> str:
    """What the folder of a site is called."""
    parts = urlsplit(url)
    plain = re.sub(r"[^a-z0-9.-]+", "-", f"{parts.netloc}{parts.path}?{parts.query}".lower())
    subject = domain.strip("/").rpartition("/")[2].replace(":", "-")
    return "-".join(filter(None, [plain.strip("-.")[:100], subject]))
