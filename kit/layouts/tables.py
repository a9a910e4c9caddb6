"""Records as table rows: one row each under headings, or two rows each (title and price, then the
rest)."""

from __future__ import annotations

from collections.abc import Sequence

from kit import parts
from kit.markup import esc, tag
from kit.record import Record
from kit.view import View


def table(view: View, records: Sequence[Record]) -> str:
    """A row a record, a column an attribute; columns are those that any record of the site
    shows."""
    names = _columns(view)
    heads = [tag("th", esc(_head(view, name)), align="left") for name in names]
    if view.has("write-links"):
        heads.append(tag("th", "&nbsp;"))
    photo_head = tag("th", "&nbsp;") if view.habits.photo else ""
    lines = [tag("tr", photo_head, *heads)]
    lines += [_line(view, record, names) for record in records]
    head, *rest = lines
    return view.paint.el("table", tag("thead", head), tag("tbody", *rest))


def _head(view: View, name: str) -> str:
    """The head of a column, with the unit where cells lack it."""
    words = view.say(parts.LABELS.get(name, name.title()))
    unit = view.world.units.get(name, "")
    return f"{words} ({unit})" if unit else words


def _columns(view: View) -> list[str]:
    shown = [
        name for name in parts.LABELS if name in view.world.shows and name not in ("title", "price")
    ]
    present = {name for record in view.world.records for name in record.names()}
    doubled = all(
        record.text("location") in ("", record.text("title")) for record in view.world.records
    )
    wanted = [name for name in shown if name in present and not (name == "location" and doubled)]
    return ["title", *wanted, *(["price"] if "price" in present or not present else [])]


def _line(view: View, record: Record, names: Sequence[str]) -> str:
    cells = [view.paint.el("cell", _cell(view, record, name)) for name in names]
    if view.has("write-links"):
        cells.append(view.paint.el("cell", parts.more(view, record)))
    shot = (
        view.paint.el("cell", tag("div", parts.photo(view, record), style="width:110px"))
        if view.habits.photo
        else ""
    )
    return tag("tr", shot, *cells)


def _cell(view: View, record: Record, name: str) -> str:
    if name == "title":
        return parts.own_link(view, record, esc(record.text("title")), "title-link")
    if name == "price":
        return parts.price(view, record) or "&nbsp;"
    return esc(record.text(name)) or "&nbsp;"


def two_rows(view: View, records: Sequence[Record]) -> str:
    """Two rows a record, without anything that holds the two together."""
    lines = [line for record in records for line in _pair(view, record)]
    return view.paint.el("table", tag("tbody", *lines))


def _pair(view: View, record: Record) -> tuple[str, str]:
    cell = view.paint.el
    first = cell("cell", parts.title(view, record), colspan="2") + cell(
        "cell", parts.price(view, record), align="right"
    )
    shot = cell("cell", parts.photo(view, record), width="170") if view.habits.photo else ""
    rest = [
        parts.place(view, record),
        parts.specs(view, record),
        parts.text(view, record),
        parts.more(view, record),
    ]
    span = "2" if shot else "3"
    second = shot + cell("cell", parts.badge(view, record), *rest, colspan=span)
    return tag("tr", first, bgcolor=view.paint.look.soft), tag("tr", second)
