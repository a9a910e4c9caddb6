"""Records that the site's own map lists. In: the addresses of the map, kept in the run's folder,
and the keys of an output. Out: which of the listed pages that are addressed as records are stand in
the output, and which do not.

Assumed: pages in one folder of the site, whose addresses differ in the last name alone, are of one
kind. Right below the root any page may be, so that nothing is said of records there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from sitesift.explore.evidence.gather.linked_records import (
    is_below_folder,
    other_views,
    usual_pattern,
)
from sitesift.explore.identity import TEXT, canonical_url, url_pattern
from sitesift.output.writers import write_whole

LISTED_FILE = "site-map.txt"
FEWEST_LISTED = 3  # records of the output that a map must list to be one of records; assumed
LISTED_SHARE = 0.5  # of the output: a map that lists fewer is of something else, or is old


@dataclass(frozen=True, slots=True)
class ListedRecords:
    """The pages of a map that are addressed as records are."""

    known: tuple[str, ...]  # addresses of records of the output
    lacking: tuple[str, ...]  # addresses of which the output and the pages seen know nothing
    lists_all: bool  # every record of the output is among the known


def keep_listed(folder: Path, pages: Iterable[str]) -> None:
    """Keeps what a map lists, an address a line."""
    write_whole(folder / LISTED_FILE, "".join(f"{page}\n" for page in pages).encode())


def listed_pages(folder: Path) -> list[str]:
    """What the map of the site lists; nothing where it has none, or nobody has asked."""
    file = folder / LISTED_FILE
    return file.read_text("utf-8", "replace").splitlines() if file.is_file() else []


def listed_records(
    pages: Iterable[str], keys: Collection[str], explained: Collection[str]
) -> ListedRecords | None:
    """The listed pages that are addressed as the records are; None where the map says nothing of
    them. `explained` are keys of what was seen and is no record."""
    own = {key for key in keys if not key.startswith(TEXT)}
    pattern = usual_pattern(own)
    if not pattern or not is_below_folder(pattern):
        return None
    listed = {key: page for page in pages if _pattern(key := canonical_url(page)) == pattern}
    known = listed.keys() & own
    if len(known) < max(FEWEST_LISTED, LISTED_SHARE * len(own)):
        return None
    lacking = listed.keys() - own - set(explained)
    lacking -= other_views(lacking, own)
    return ListedRecords(
        tuple(listed[key] for key in sorted(known)),
        tuple(listed[key] for key in sorted(lacking)),
        lists_all=len(known) == len(own),
    )


def _pattern(key: str) -> str:
    return url_pattern(f"http://{key}")
