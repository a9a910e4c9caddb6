"""Records as a table on a terminal: in comes a result, out rich renderables. Page text is shown, never obeyed."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from sitesift.output.selection import Selection
from sitesift.output.text import for_terminal
from sitesift.records.model import Area
from sitesift.result import PageResult

LONGEST_CELL = 160  # characters; the whole text is in the other formats
MOST_COLUMNS = 8  # of those that are filled most; a terminal has no room for more
LEAST_FILLED = 0.2  # share of the records in which a column must have a value to be shown


def show(console: Console, result: PageResult, selection: Selection, *, many: bool) -> None:
    """Prints the chosen areas of a result; `many`: say of which page each is."""
    for renderable in renderables(result, selection, many=many):
        console.print(renderable)


def renderables(result: PageResult, selection: Selection, *, many: bool) -> Iterator[RenderableType]:
    """What there is to see of a result: a table an area, or why there is none."""
    if many:
        yield Text(for_terminal(result.source), style="bold")
    if result.error is not None:
        return
    for note in result.notes:
        yield Text(for_terminal(note), style="yellow")
    chosen = selection.areas(result)
    if result.areas and not chosen:
        yield Text(f"there is no area {selection.number}; the page has {len(result.areas)}", style="yellow")
    for index in chosen:
        yield _table(result, index)
        yield _below(result, index, selection)


def _table(result: PageResult, index: int) -> Table:
    area = result.areas[index]
    rows = result.rows(index)
    names = _columns(area, rows)
    table = Table(row_styles=["", "on grey7"], header_style="bold", show_edge=False, pad_edge=False)
    table.add_column("#", justify="right", style="dim", no_wrap=True)
    for name in names:
        table.add_column(Text(for_terminal(name)), overflow="fold", justify=_justify(rows, name))
    for number, row in enumerate(rows, 1):
        table.add_row(str(number), *(_cell(row.get(name)) for name in names))
    return table


def _columns(area: Area, rows: list[dict[str, object]]) -> list[str]:
    """The columns that are filled most, in reading order, without links and normalised values."""
    wanted = [name for name in area.columns if any(name in row for row in rows)] or ["text"]
    filled = {name: sum(1 for row in rows if row.get(name)) for name in wanted}
    often = [name for name in wanted if filled[name] >= LEAST_FILLED * len(rows)] or wanted
    kept = set(sorted(often, key=lambda name: -filled[name])[:MOST_COLUMNS])
    return [name for name in often if name in kept]


def _cell(value: object) -> Text:
    text = for_terminal("" if value is None else str(value))
    return Text(text if len(text) <= LONGEST_CELL else text[: LONGEST_CELL - 1] + "…")


def _justify(rows: list[dict[str, object]], name: str) -> str:
    """Numbers stand to the right."""
    values = [str(row[name]) for row in rows if row.get(name)]
    numeric = sum(1 for value in values if value[-1:].isdigit() and len(value) < 16 and any(map(str.isdigit, value)))
    return "right" if values and numeric == len(values) else "left"


def _below(result: PageResult, index: int, selection: Selection) -> Text:
    """What the table leaves out."""
    area = result.areas[index]
    shown = len(_columns(area, result.rows(index)))
    parts = [f"{len(area.records)} records"]
    if len(area.columns) > shown:
        parts.append(f"{shown} of {len(area.columns)} columns, all with --csv or --json")
    if not selection.everything and len(result.areas) > 1:
        parts.append(f"area {index + 1} of {len(result.areas)}, all with --all-areas")
    return Text(" · ".join(parts), style="dim")
