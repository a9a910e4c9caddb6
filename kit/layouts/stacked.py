"""Rows with a photo beside the text, and cards in a grid; in the 1990s both are tables of their
own."""

from __future__ import annotations

from collections.abc import Sequence

from kit import parts
from kit.layouts.extras import with_ads
from kit.markup import stream, tag
from kit.record import Record
from kit.view import View


def _row_body(view: View, record: Record) -> str:
    head = [parts.title(view, record), parts.price(view, record)]
    if view.habits.price_first:
        head.reverse()
    rest = [
        parts.place(view, record),
        parts.specs(view, record),
        parts.text(view, record),
        parts.more(view, record),
    ]
    if stream(view.seed, "row").random() < 0.3:
        rest[1], rest[2] = rest[2], rest[1]
    return "".join([parts.badge(view, record), *head, *rest])


def rows(view: View, records: Sequence[Record]) -> str:
    """One record a row."""
    if view.traits.family == "tables":
        items = [_old_row(view, record, number) for number, record in enumerate(records)]
        return with_ads(view, items, lambda inner: tag("div", inner))
    inner = [_row(view, record) for record in records]
    return with_ads(view, inner, lambda text: view.paint.el("list", text))


def _row(view: View, record: Record) -> str:
    shot = parts.photo(view, record)
    media = view.paint.el("media", shot) if shot else ""
    body = view.paint.el("body", _row_body(view, record))
    pieces = (media, body) if view.habits.lead == "photo" else (body, media)
    return view.paint.el(
        "item",
        *pieces,
        id=f"p{record.key}" if view.roll("item ids", 3) == 0 else None,
        onclick=_click(view, record),
    )


def _click(view: View, record: Record) -> str | None:
    """What a click on a card does, where cards are links."""
    if not view.clicks_cards or not record.path:
        return None
    return f"location.href='{view.link(record.path)}'"


def _old_row(view: View, record: Record, number: int) -> str:
    color = view.paint.look.soft if number % 2 else "#ffffff"
    shot = parts.photo(view, record)
    cells = tag("td", shot, width="160", valign="top") if shot else ""
    cells += tag("td", _row_body(view, record), valign="top")
    return tag(
        "table",
        tag("tr", cells, bgcolor=color),
        width="100%",
        cellpadding="6",
        cellspacing="0",
        onclick=_click(view, record),
    )


def grid(view: View, records: Sequence[Record]) -> str:
    """Cards side by side."""
    if view.traits.family == "tables":
        return _old_grid(view, records)
    return with_ads(
        view, [_card(view, one) for one in records], lambda text: view.paint.el("grid", text)
    )


def _card(view: View, record: Record) -> str:
    shot = parts.photo(view, record) + parts.badge(view, record)
    lines = [parts.title(view, record), parts.place(view, record), parts.specs(view, record)]
    lines.insert(0 if view.habits.price_first else len(lines), parts.price(view, record))
    lines += [parts.text(view, record), parts.more(view, record)]
    body = view.paint.el("card-body", *lines)
    inner = shot + body if view.habits.lead == "photo" else body + shot
    return view.paint.el("card", inner, onclick=_click(view, record))


def _old_grid(view: View, records: Sequence[Record]) -> str:
    columns = stream(view.seed, "columns").choice((2, 3))
    cells = [
        tag("td", _card(view, one), valign="top", width=f"{100 // columns}%") for one in records
    ]
    lines = [tag("tr", *cells[at : at + columns]) for at in range(0, len(cells), columns)]
    return tag("table", *lines, width="100%", cellpadding="8", border="0")
