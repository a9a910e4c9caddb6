"""The website that `make site` builds: its navigation names every document, and it needs nothing
from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
SITE = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))


def pages(nav: Any) -> Iterator[str]:
    """The files that a navigation names."""
    if isinstance(nav, str):
        yield nav
    for part in nav.values() if isinstance(nav, dict) else nav if isinstance(nav, list) else ():
        yield from pages(part)


def test_the_navigation_names_every_document_once():
    documents = sorted(str(f.relative_to(ROOT / "docs")) for f in (ROOT / "docs").rglob("*.md"))
    assert sorted(pages(SITE["nav"])) == documents


def test_the_site_can_be_read_from_its_folder_without_a_network():
    assert SITE["theme"]["font"] is False
    assert SITE["use_directory_urls"] is False
    assert SITE["plugins"] == ["search"]  # others load scripts from elsewhere
