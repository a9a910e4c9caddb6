"""Records as a table on a terminal: in comes a result, out rich renderables. Page text is shown,
never obeyed.

A record is one line: columns share the width there is, and longer texts end in "…". The other
formats have it all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sitesift.extraction.page_result import PageResult
from sitesift.output.area_selection import Selection
from sitesift.records.model import Area
from sitesift.text.safe_text import for_terminal

WIDEST = 60  # characters of a column, however wide the terminal is
NARROWEST = 6
MOST_ROWS = 500  # nobody reads more on a terminal
ROOM = 17  # characters for each column on average: with less, too little of each is left to read
_NUMBER = re.compile(r"[-+£$€]?\s?\d[\d.,' ]*%?")
LEAST_FILLED = 0.2  # share of the records in which a column must have a value to be shown


def show_result(console: Console, result: PageResult, selection: Selection, *, many: bool) -> None:
    """Prints the chosen areas of a result; `many`: say of which page each is."""
    for renderable in renderables(result, selection, many=many, width=console.width):
        console.print(renderable)


def renderables(
    result: PageResult, selection: Selection, *, many: bool, width: int
) -> Iterator[RenderableType]:
    """What there is to see of a result: a table an area, or why there is none."""
    if many:
        yield Text(for_terminal(result.source), style="bold")
    if result.error is not None:
        return
    for note in result.notes:
        yield Text(for_terminal(note), style="yellow")
    chosen = selection.areas(result)
    if result.areas and not chosen:
        yield Text(
            f"there is no area {selection.number}; the page has {len(result.areas)}", style="yellow"
        )
    for index in chosen:
        yield _table(result, index, width)
        yield _below(result, index, selection, width)


def _table(result: PageResult, index: int, width: int) -> Table:
    rows = result.rows(index)
    return _drawn(rows, _columns(result.areas[index], rows, width), width)


def rows_table(rows: Sequence[Mapping[str, object]], width: int) -> Table:
    """Rows of several pages as a table: texts, without addresses and normalised values."""
    names = list(dict.fromkeys(name for row in rows for name in row if "." not in name))
    names = [n for n in names if not all(_is_address(row.get(n)) for row in rows)]
    return _drawn(rows, names[: max(3, width // ROOM)], width)


def _is_address(value: object) -> bool:
    return value is None or str(value).startswith(("http://", "https://"))


def _drawn(rows: Sequence[Mapping[str, object]], names: list[str], width: int) -> Table:
    rows = rows[:MOST_ROWS]
    texts = [[_text(row.get(name)) for name in names] for row in rows]
    table = Table(header_style="bold", show_edge=False, pad_edge=False)
    table.add_column("#", justify="right", style="dim", no_wrap=True)
    for place, (name, room) in enumerate(zip(names, _widths(names, texts, width), strict=True)):
        look = _justify([row[place] for row in texts])
        table.add_column(_text(name), width=room, no_wrap=True, overflow="ellipsis", justify=look)
    for number, row in enumerate(texts, 1):
        table.add_row(str(number), *row)
    return table


def _widths(names: list[str], texts: list[list[Text]], width: int) -> list[int]:
    """What each column may take: its longest text, less from the widest ones until all fit."""
    wanted = [
        min(WIDEST, max([_text(name).cell_len, *(r[i].cell_len for r in texts)]))
        for i, name in enumerate(names)
    ]
    room = width - 3 * len(names) - len(str(len(texts)))
    while sum(wanted) > room and max(wanted, default=0) > NARROWEST:
        wanted[wanted.index(max(wanted))] -= 1
    return wanted


def _columns(area: Area, rows: list[dict[str, object]], width: int) -> list[str]:
    """The columns that are filled most, in reading order, without pictures, links and normalised
    values."""
    pictures = {v.name for r in area.records for v in r.values if v.image}
    pictures -= {v.name for r in area.records for v in r.values if v.text}
    wanted = [
        name for name in area.columns if name not in pictures and any(name in row for row in rows)
    ] or ["text"]
    filled = {name: sum(1 for row in rows if row.get(name)) for name in wanted}
    often = [name for name in wanted if filled[name] >= LEAST_FILLED * len(rows)] or wanted
    kept = set(sorted(often, key=lambda name: -filled[name])[: max(3, width // ROOM)])
    return [name for name in often if name in kept]


def _text(value: object) -> Text:
    return Text(for_terminal("" if value is None else str(value)))


def _justify(texts: list[Text]) -> Literal["left", "right"]:
    """Numbers stand to the right."""
    values = [text.plain for text in texts if text.plain]
    return "right" if values and all(_NUMBER.fullmatch(value) for value in values) else "left"


def _below(result: PageResult, index: int, selection: Selection, width: int) -> Text:
    """What the table leaves out."""
    area = result.areas[index]
    shown = len(_columns(area, result.rows(index), width))
    count = len(area.records)
    parts = [
        f"{count} records" if count <= MOST_ROWS else f"the first {MOST_ROWS} of {count} records"
    ]
    if area.record_type:
        parts[0] += f" of the type {area.record_type}"
    if len(area.columns) > shown:
        parts.append(f"{shown} of {len(area.columns)} columns, all with --csv or --json")
    if not selection.everything and len(result.areas) > 1:
        parts.append(f"area {index + 1} of {len(result.areas)}, all with --all-areas")
    return Text(" · ".join(parts), style="dim")
