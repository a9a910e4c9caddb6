"""What a command is given as pages: files, URLs, folders, patterns that the shell left alone, "-"
for standard input.

A folder means the HTML files directly in it, in the order of their names; what lies deeper usually
belongs to saved pages (frames, advertisements). Nothing is opened here but folders and the standard
input.
"""

from __future__ import annotations

import glob
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from sitesift.errors import NotAPage, TooLarge
from sitesift.page.decode import decode_html
from sitesift.page.page_source import Source

PAGE_SUFFIXES = (".html", ".htm", ".xhtml", ".shtml", ".html.gz", ".htm.gz")


def expand_sources(
    given: Iterable[str], *, max_bytes: int, page: str | None = None
) -> list[str | Source]:
    """One entry a page, in the order given; raises NotAPage for a folder without pages. `page` is
    the address of the page that is meant in web archives."""
    found = [source for each in given for source in _expand(each, max_bytes)]
    return [_of_archive(source, page) for source in found] if page is not None else found


def _of_archive(source: str | Source, page: str) -> str | Source:
    known = Source.of(source) if isinstance(source, str) else source
    return replace(known, url=page) if known.kind == "archive" else source


def _expand(given: str, max_bytes: int) -> Iterator[str | Source]:
    if given == "-":
        yield _standard_input(max_bytes)
        return
    path = Path(given)
    if "://" not in given and _is_folder(path):
        yield from _pages_in(path)
    elif "://" not in given and any(sign in given for sign in "*?[") and not path.exists():
        found = glob.glob(given, recursive=True)  # noqa: PTH207  patterns may be absolute
        yield from sorted(found) or [given]
    else:
        yield given


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _pages_in(folder: Path) -> list[str]:
    pages = sorted(
        str(f) for f in folder.iterdir() if f.name.lower().endswith(PAGE_SUFFIXES) and f.is_file()
    )
    if not pages:
        raise NotAPage.about(str(folder), "a folder without HTML files; give the pages themselves.")
    return pages


def _standard_input(max_bytes: int) -> Source:
    data = sys.stdin.buffer.read(max_bytes + 1)
    if len(data) > max_bytes:
        raise TooLarge.about(
            "-", f"more than {max_bytes / 1e6:g} MB on the standard input; raise --max-bytes."
        )
    return Source.of_html(decode_html(data), name="-")
