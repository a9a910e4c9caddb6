"""Folds for cross-validation that never divide a site: the name of a page in, its fold out.

What is shipped is learned from all pages. The figures that count come from cross-validation: sites
fall into folds by a hash of their name, and each fold is judged by weights learned from the others.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from urllib.parse import urlsplit

FOLDS = 10
SEEDS = ("", "a", "b", "c")


def site_of(page: str, url: str = "") -> str:
    """The site that a page of the sets belongs to: its host where known, else its file name."""
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
