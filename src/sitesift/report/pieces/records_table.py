"""Records as a table that can be filtered, ordered and taken away. In: rows, and for each of them
where it stands on a picture. Out: markup.

Rows have cells as `{"text", "value"}` or flat; the values that programs get are shown when they are
asked for. On a narrow screen a row is a card. Without JavaScript it is a table to be read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sitesift.report.html_pieces import link, plural, short, shown
from sitesift.report.pieces.cell_words import order_number, shown_text, shown_value

SHOWN_RECORDS = 500  # rows of a table
TABLE_BYTES = 600_000  # of its rows: long texts make fewer of them
MOST_COLUMNS = 30
PAGE_OF_ROWS = 25  # that the script shows at a time
# where a row comes from is no attribute of its record
HIDDEN_COLUMNS = ("source", "key", "page", "sources", "wrapper")
LAST_COLUMNS = ("url", "image")  # come last: they are long and say little
LONG_CELL = 40  # characters from which on a cell is given room
SHORT_CELL = 22  # characters up to which it stays on one line
LINK_COLUMN = ".link"  # the end of the name of a column that says where another one leads


@dataclass(frozen=True, slots=True)
class RecordLook:
    """How a record looks on its page."""

    picture: str = ""  # markup of a small image
    place: str = ""  # id of its outline on a page of the report


NO_LOOK = RecordLook()


def attribute_counts(rows: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """Attributes in the order in which they turn up, with the number of rows that have them."""
    count: Counter[str] = Counter()
    for row in rows:
        count.update(
            name
            for name, cell in row.items()
            if "." not in name and name not in HIDDEN_COLUMNS and shown_text(cell)
        )
    return count


def row_name(table: str, number: int) -> str:
    """The id of a row, by the table's name and the record's number from 1."""
    return f"{table}-{number}"


def records_table(
    rows: Sequence[Mapping[str, Any]],
    *,
    name: str = "records",
    looks: Sequence[RecordLook] = (),
    downloads: str = "",
) -> Iterator[str]:
    """The table with its tools; `name` begins the ids of its rows, `downloads` is markup."""
    count = attribute_counts(rows)
    names = sorted(count, key=lambda one: one in LAST_COLUMNS)[:MOST_COLUMNS]
    made = list(_body(rows, names, name, looks))
    pictured = any(look.picture for look in looks)
    yield f'<div class="records" data-most="{PAGE_OF_ROWS}">\n'
    yield from _tools(len(rows), len(made), downloads)
    yield '<div class="scroll" tabindex="0" role="region" aria-label="Records">\n'
    yield f'<table class="rows{" pictured" if pictured else ""}"><thead>\n<tr>'
    yield '<th scope="col" class="number">#</th>'
    yield '<th scope="col" class="look"><span class="unseen">picture</span></th>' * pictured
    yield "".join(_head(one, count[one], len(rows)) for one in names)
    yield "</tr></thead>\n<tbody>\n"
    yield from (row if pictured else row.replace(_NO_PICTURE, "", 1) for row in made)
    yield "</tbody></table></div>\n"
    if len(made) < len(rows):
        yield f'<p class="dim">These are the first {len(made):,} of {len(rows):,} records.</p>\n'
    yield "</div>\n"


def _tools(count: int, made: int, downloads: str) -> Iterator[str]:
    """What the script makes work; hidden until then."""
    words = f"Filter {made:,} {plural(made, 'record')}"
    yield '<div class="tools" hidden>'
    yield f'<input type="search" aria-label="{words}" placeholder="{words}">'
    yield '<label class="order">Sort by <select aria-label="Sort by"></select></label>'
    yield '<label class="tick"><input type="checkbox" class="show-all"> all details</label>'
    counted = f"{count:,} {plural(count, 'record')}"
    yield f'<span class="count dim" role="status">{counted}</span>{downloads}</div>\n'
    if downloads:
        yield '<noscript><p class="dim">To filter and download, allow scripts.</p></noscript>\n'


_NO_PICTURE = '<td class="look"></td>'


def _body(
    rows: Sequence[Mapping[str, Any]], names: Sequence[str], table: str, looks: Sequence[RecordLook]
) -> Iterator[str]:
    room = TABLE_BYTES
    for number, row in enumerate(rows[:SHOWN_RECORDS], 1):
        look = looks[number - 1] if number <= len(looks) else NO_LOOK
        made = _row(row, names, row_name(table, number), number, look)
        room -= len(made.encode("utf-8", "replace"))
        if room < 0 and number > 1:
            return
        yield made


def _row(
    row: Mapping[str, Any], names: Sequence[str], name: str, number: int, look: RecordLook
) -> str:
    seen = f'<a href="#{look.place}" title="on its page">{{}}</a>' if look.place else "{}"
    picture = f'<td class="look">{seen.format(look.picture)}</td>' if look.picture else _NO_PICTURE
    cells = "".join(_cell(row, one) for one in names)
    return f'<tr id="{name}"><td class="number">{seen.format(number)}</td>{picture}{cells}</tr>\n'


def _head(name: str, count: int, of: int) -> str:
    share = 100 * count / of
    bar = (
        f'<span class="cover" title="{count:,} of {of:,} records"><i style="width:{share:.0f}%">'
        f"</i></span>"
    )
    words = shown(name.replace("_", " "), 40)
    return f'<th scope="col"><span class="head">{words}</span>{bar if count < of else ""}</th>'


def _cell(row: Mapping[str, Any], name: str) -> str:
    text = shown_text(row.get(name))
    if not text:
        return '<td class="none"></td>'
    target = shown_text(row.get(name + LINK_COLUMN)) or text
    if target == text and text.lower().startswith(("http://", "https://")):
        text = short(text.split("://", 1)[1].partition("/")[2] or text, LONG_CELL)
    value, number = shown_value(row, name), order_number(row, name)
    more = f"<small>{shown(value, 80)}</small>" if value and value != target else ""
    order = f' data-number="{number:g}"' if number is not None else ""
    look = "long" if len(text) > LONG_CELL else "short" if len(text) <= SHORT_CELL else ""
    label = shown(name.replace("_", " "), 40)
    words = link(target, shown(text))
    words = f'<div class="clamp">{words}</div>' if look == "long" else words
    return f'<td class="{look}" data-label="{label}"{order}>{words}{more}</td>'
