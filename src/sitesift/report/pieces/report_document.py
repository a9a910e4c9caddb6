"""The frame of every report: one HTML file with its style and script inside, which loads nothing.
In: titles, figures and the parts as markup. Out: markup.

The content policy allows this style, this script and pictures inside the file, and nothing else.
Without JavaScript all of it can be read; the script adds filter, order and downloads of tables.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from sitesift.report.html_pieces import shown

FOOT = "Written by sitesift. The pages' texts and pictures belong to their owners."


@dataclass(frozen=True, slots=True)
class Tile:
    """A figure that people look for first, with what it counts and what is to be said of it."""

    name: str
    figure: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class ReportSection:
    """A part of a report: where it is linked, what it is called, and its markup."""

    name: str
    link: str  # in the bar of links
    heading: str
    content: Iterable[str]


@cache
def report_file(name: str) -> str:
    """A file that stands beside the pieces: report.css or report.js."""
    return resources.files("sitesift.report.pieces").joinpath(name).read_text("utf-8")


@cache
def content_policy() -> str:
    """What a report may do: show itself."""
    digest = base64.b64encode(hashlib.sha256(report_file("report.js").encode()).digest()).decode()
    return (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )


def document_head(title: str) -> str:
    """Everything up to the beginning of the body."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{content_policy()}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{shown(title, 120)}</title>\n<style>{report_file('report.css')}</style>\n"
        "</head>\n<body>\n"
    )


def document_end() -> str:
    """The foot and the script."""
    script = f"<script>{report_file('report.js')}</script>"
    return f'<footer class="wide">{shown(FOOT)}</footer>\n{script}\n</body>\n</html>\n'


def tile_row(tiles: Sequence[Tile]) -> str:
    """Figures side by side."""
    made = "".join(
        f"<div><dt>{shown(tile.name, 40)}</dt><dd>{shown(tile.figure, 40)}</dd>"
        + (f'<dd class="dim">{shown(tile.note, 80)}</dd>' if tile.note else "")
        + "</div>"
        for tile in tiles
    )
    return f'<dl class="tiles">{made}</dl>\n'


def section_links(sections: Sequence[ReportSection]) -> str:
    """The bar of links that stays at the top."""
    links = "".join(f'<a href="#{one.name}">{shown(one.link, 40)}</a>' for one in sections)
    return f'<nav aria-label="Sections"><div class="wide">{links}</div></nav>\n'


def section_markup(section: ReportSection) -> Iterator[str]:
    """One part with its heading."""
    heading = f"{section.name}-heading"
    yield f'<section id="{section.name}" aria-labelledby="{heading}">\n'
    yield f'<h2 id="{heading}">{shown(section.heading)}</h2>\n'
    yield from section.content
    yield "</section>\n"


def folded_up(summary: str, content: Iterable[str], *, look: str = "more") -> Iterator[str]:
    """Something that is opened by whoever wants it; the summary is markup."""
    yield f'<details class="{look}"><summary>{summary}</summary>\n'
    yield from content
    yield "</details>\n"
