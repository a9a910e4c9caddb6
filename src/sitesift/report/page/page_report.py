"""The HTML report of `sitesift page --html`: one file, each page's picture with what was found
beside its tables.

Results come in one by one, HTML goes out. The file loads nothing from anywhere: style, script and
pictures are in it, and its content policy allows nothing else. Page text is escaped everywhere;
addresses become links only when they lead to the web. Without JavaScript the record numbers link
rows and boxes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import IO, Any

from sitesift.extraction.page_result import JOIN, PageResult
from sitesift.output.area_selection import Selection
from sitesift.report.html_pieces import link, shown
from sitesift.report.page.page_picture import Picture, drawn
from sitesift.text.safe_text import for_terminal

LONGEST_CELL = 2_000  # characters
LONG = 40  # characters from which a cell is given room
LINK = ".link"


class ReportWriter:
    """Writes a section a page."""

    def __init__(self, stream: IO[bytes], selection: Selection) -> None:
        self._stream = stream
        self._selection = selection
        self._count = 0

    def write(self, result: PageResult) -> None:
        if not self._count:
            self._send(head())
        self._count += 1
        for part in section(self._selection.narrowed(result), f"p{self._count}"):
            self._send(part)

    def close(self) -> None:
        if not self._count:
            self._send(head())
        self._send(f"<script>{_file('page_report.js')}</script>\n</body>\n</html>\n")

    def _send(self, html: str) -> None:
        self._stream.write(html.encode("utf-8", "replace"))


@cache
def _file(name: str) -> str:
    return resources.files("sitesift.report.page").joinpath(name).read_text("utf-8")


def head() -> str:
    """The beginning of the file, with a policy that allows this script and nothing from outside."""
    digest = base64.b64encode(hashlib.sha256(_file("page_report.js").encode()).digest()).decode()
    policy = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src "
        f"'sha256-{digest}'"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n<title>sitesift: records of pages</title>\n'
        f"<style>{_file('page_report.css')}</style>\n</head>\n<body>\n<header>"
        f"<h1>Records of pages</h1>"
        "<p>Dashed: data areas, the main one in red. Solid: records. Thin green: their items. "
        "Point at a row to see where it stands on the page.</p></header>\n"
    )


def section(result: PageResult, prefix: str) -> Iterator[str]:
    """One page: its name, what is to be said of it, picture and tables."""
    yield (
        f"<section>\n<h2>{_text(result.title or result.source)}</h2>\n<p"
        f" class=dim>{_text(result.source)}</p>\n"
    )
    if result.error is not None:
        yield f"<p class=error>{_text(result.error)}</p>\n"
    for note in result.notes:
        yield f"<p class=note>{_text(note)}</p>\n"
    if result.error is None:
        yield from _views(result, prefix)
    yield "</section>\n"


def _views(result: PageResult, prefix: str) -> Iterator[str]:
    width = result.page.size[0] if result.page is not None else 0.0
    picture = Picture.of(result.picture, width)
    yield f'<div class="views{"" if picture else " plain"}">\n'
    if picture is not None:
        yield "".join(drawn(result, picture, prefix)) + "\n"
    yield "<div>\n"
    for index in range(len(result.areas)):
        yield from _table(result, index, f"{prefix}a{index + 1}")
    yield "</div>\n</div>\n"


def _table(result: PageResult, index: int, name: str) -> Iterator[str]:
    rows = result.rows(index)
    columns = [c for c in dict.fromkeys(c for row in rows for c in row) if not c.endswith(LINK)]
    title = "Main area" if index == 0 else f"Area {index + 1}"
    yield (
        f'<div class="area"><h3>{title} <span class=dim>{len(rows)}'
        " records</span></h3>\n<table>\n<tr><th>#</th>"
    )
    yield "".join(f"<th>{_text(column)}</th>" for column in columns) + "</tr>\n"
    for number, row in enumerate(rows, 1):
        box = f"{name}r{number}"
        yield f'<tr id="{name}t{number}" data-other="{box}"><td><a href="#{box}">{number}</a></td>'
        yield "".join(_cell(row, column) for column in columns) + "</tr>\n"
    yield "</table></div>\n"


def _cell(row: dict[str, Any], column: str) -> str:
    value = "" if row.get(column) is None else str(row[column])
    text = _text(value)
    address = for_terminal(str(row.get(column + LINK, "")) or value)
    if JOIN not in address:
        text = link(address, text, len(address))
    return f"<td{' class=long' if len(value) > LONG else ''}>{text}</td>"


def _text(text: str) -> str:
    return shown(text, LONGEST_CELL)
