"""Gold and pages for the form and navigation benchmarks: reading them, and folding them by site.

What is shipped is learned from all pages. The figures that count come from cross-validation: sites
fall into folds by a hash of their name, and each fold is judged by weights learned from the others.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from sitesift.page import Page, page_from_html
from sitesift.page.decode import decode_html

Gold = dict[str, Any]
FOLDS = 10
SEEDS = ("", "a", "b", "c")


def load_gold(path: Path) -> list[Gold]:
    """The lines of a gold file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def site_of(page: str, url: str = "") -> str:
    """The site that a page of the sets belongs to: its host where known, else what its file name
    says."""
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


def fold_of(site: str, seed: str = "") -> int:
    """The fold that a site falls into; each seed folds anew."""
    return int(hashlib.md5((seed + site).encode()).hexdigest(), 16) % FOLDS


@lru_cache(maxsize=4)
def raw_page(folder: Path, name: str, url: str = "") -> Page:
    """A page of the sets, parsed without a browser."""
    return page_from_html(decode_html((folder / name).read_bytes()), url)


def form_numbers(folder: Path, name: str) -> list[int]:
    """For each form that a browser shows, its number in gold, which counts the forms in <noscript>
    as well."""
    forms = LexborHTMLParser(decode_html((folder / name).read_bytes())).css("form")
    return [number for number, form in enumerate(forms) if not _is_fallback(form)]


def _is_fallback(node: LexborNode) -> bool:
    above = node.parent
    while above is not None and above.tag != "noscript":
        above = above.parent
    return above is not None


def squash(text: str | None) -> str:
    """A text as the scorer compares it: letters and digits only, lower case."""
    return "".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text or "").lower()))


def same_label(want: str, got: str) -> bool:
    """Equal, or one inside the other with at least 60 % of its length, as in the scorer."""
    if not want or not got:
        return False
    short, long = sorted((want, got), key=len)
    return short in long and len(short) >= 0.6 * len(long)
