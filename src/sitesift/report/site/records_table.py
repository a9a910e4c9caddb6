"""A sample of a site's records as a table, and how many of all records have each attribute. Rows
in, HTML out.

Rows have cells as `{"text", "value"}` or flat; beside a text stands its value where that says more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sitesift.report.html_pieces import link, short, shown

SAMPLE_RECORDS = 25  # records that are shown
MOST_COLUMNS = 30
# where a row comes from is no attribute of its record
HIDDEN_COLUMNS = ("source", "key", "page", "sources", "wrapper")
LAST_COLUMNS = ("url", "image")  # come last: they are long and say little
LONG_CELL = 40  # characters from which on a cell is given room
SHORT_CELL = 22  # characters up to which it stays on one line


def attribute_counts(rows: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """Attributes in the order in which they turn up, with the number of rows that have them."""
    count: Counter[str] = Counter()
    for row in rows:
        count.update(
            name
            for name, cell in row.items()
            if "." not in name and _text(cell) and name not in HIDDEN_COLUMNS
        )
    return count


def records(rows: Sequence[Mapping[str, Any]], count: Mapping[str, int]) -> Iterator[str]:
    """The table; `count` is what `attribute_counts` gave."""
    if not rows:
        yield "<p>There are no records.</p>\n"
        return
    names = sorted(count, key=lambda name: name in LAST_COLUMNS)[:MOST_COLUMNS]
    yield (
        '<div class="scroll" tabindex="0" role="region" aria-label="Records">\n<table'
        ' class="records"><thead>\n<tr>'
    )
    yield '<th scope="col">#</th>' + "".join(
        f'<th scope="col">{_head(name, count[name], len(rows))}</th>' for name in names
    )
    yield "</tr></thead>\n<tbody>\n"
    for number, row in enumerate(rows[:SAMPLE_RECORDS], 1):
        yield f"<tr><td>{number}</td>" + "".join(_cell(row, name) for name in names) + "</tr>\n"
    yield "</tbody></table></div>\n"
    if len(rows) > SAMPLE_RECORDS:
        yield (
            f'<p class="dim">The first {SAMPLE_RECORDS} of {len(rows):,}; all of them are in'
            " records.jsonl.</p>\n"
        )


def _head(name: str, count: int, of: int) -> str:
    share = 100 * count / of
    bar = f'<span class="cover"><i style="width:{share:.0f}%"></i></span>'
    return (
        f'{shown(name, 40)}{bar}<span class="dim" title="{count:,} of {of:,} records">{share:.0f} '
        "%</span>"
    )


def _cell(row: Mapping[str, Any], name: str) -> str:
    text = _text(row.get(name))
    words = shown(text)
    if text.lower().startswith(("http://", "https://")):
        words = link(text, shown(short(text.split("://", 1)[1].partition("/")[2] or text, 40)))
    value = _value(row, name)
    more = f'<small class="dim">{shown(value, 80)}</small>' if value and value != text else ""
    look = "long" if len(text) > LONG_CELL else "short" if len(text) <= SHORT_CELL else ""
    return f'<td class="{look}">{words}{more}</td>'


def _text(cell: Any) -> str:
    """What the page shows."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Mapping):
        return _text(cell.get("text", cell.get("value")))
    if isinstance(cell, list | tuple):
        return " | ".join(one for one in map(_text, cell) if one)
    return "" if cell is None else str(cell)


def _value(row: Mapping[str, Any], name: str) -> str:
    """The normalised value of a cell, in words; empty where it has none."""
    cell = row.get(name)
    value = cell.get("value") if isinstance(cell, Mapping) else row.get(f"{name}.value")
    if value is None:
        value = {
            key: row[f"{name}.{key}"]
            for key in ("amount", "currency", "unit", "period")
            if f"{name}.{key}" in row
        }
    if isinstance(value, Mapping):
        return " ".join(str(one) for one in value.values() if one is not None)
    return (
        "" if isinstance(value, str) and value.casefold() == _text(cell).casefold() else str(value)
    )
