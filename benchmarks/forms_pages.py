"""Gold and pages for the form and navigation benchmarks: reading them, and splitting them by site.

A third of the sites (by a hash of the site's name, so that the split never moves) is kept aside: nothing is learned
from those pages, and they are looked at only to confirm.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sitesift.page import Page, page_from_html
from sitesift.page.decode import decode_html

Gold = dict[str, Any]


def load_gold(path: Path) -> list[Gold]:
    """The lines of a gold file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def site_of(page: str, url: str = "") -> str:
    """The site that a page of the sets belongs to: its host where known, else what its file name says."""
    host = urlsplit(url).hostname or ""
    if host:
        return ".".join(host.removeprefix("www.").split(".")[-3:])
    parts = Path(page)
    if parts.parent.name == "duckduckgo":
        return parts.stem.rsplit("_", 1)[0]
    numbered = re.fullmatch(r"(.*)_(\d+)", parts.stem)
    if numbered:  # successive pages are often of one site
        return f"{numbered[1]}-{int(numbered[2]) // 10}"
    return parts.stem


def is_kept_aside(site: str) -> bool:
    """Whether a site belongs to the third that is only looked at to confirm."""
    return int(hashlib.md5(site.encode()).hexdigest(), 16) % 3 == 0


def halves(gold: Iterable[Gold]) -> tuple[list[Gold], list[Gold]]:
    """Development pages and kept-aside pages."""
    parts: tuple[list[Gold], list[Gold]] = ([], [])
    for page in gold:
        parts[is_kept_aside(site_of(page["page"], page.get("url", "")))].append(page)
    return parts


@lru_cache(maxsize=4)
def raw_page(folder: Path, name: str, url: str = "") -> Page:
    """A page of the sets, parsed without a browser."""
    return page_from_html(decode_html((folder / name).read_bytes()), url)


def squash(text: str | None) -> str:
    """A text as the scorer compares it: letters and digits only, lower case."""
    return "".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text or "").lower()))


def same_label(want: str, got: str) -> bool:
    """Equal, or one inside the other with at least 60 % of its length, as in the scorer."""
    if not want or not got:
        return False
    short, long = sorted((want, got), key=len)
    return short in long and len(short) >= 0.6 * len(long)
