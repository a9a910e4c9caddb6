"""The sites of a fleet from a CSV file. In: a file with a column of addresses. Out: sites, and the
lines that cannot be read, each with its number and what is wrong."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from sitesift.errors import NotFound, SitesiftError, SourceError
from sitesift.fleet.ledger import FleetSite
from sitesift.net.addresses import is_own, require_web
from sitesift.ontology import is_domain

ADDRESS = ("address", "url", "site", "website", "link")
DOMAIN = ("domain", "subject")
NAME = ("name", "id")


def read_sites(path: Path) -> tuple[list[FleetSite], list[str]]:
    """The sites of a file, and what is wrong with the other lines."""
    try:
        lines = path.read_text("utf-8-sig", "replace").splitlines()
    except OSError as error:
        raise NotFound(f"{path} cannot be read ({error.strerror}).", source=str(path)) from error
    reader = csv.DictReader(line.replace("\0", "") for line in lines)
    columns = {(name or "").strip().lower(): name for name in reader.fieldnames or ()}
    address = next((columns[one] for one in ADDRESS if one in columns), None)
    if address is None:
        known = ", ".join(ADDRESS)
        raise SourceError.about(str(path), f"no column of addresses; call one {known}")
    sites: dict[str, FleetSite] = {}
    wrong: list[str] = []
    for row in reader:
        try:
            site = _site(row, address, columns)
        except SitesiftError as error:
            wrong.append(f"{path}, line {reader.line_num}: {error.message}")
            continue
        sites.setdefault(site.name, site)
    return list(sites.values()), wrong


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
