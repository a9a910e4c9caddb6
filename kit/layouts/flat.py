"""Records without an element of their own: headings, paragraphs and links in a row, divided by <hr>
or <br>."""

from __future__ import annotations

from collections.abc import Sequence

from kit import parts
from kit.layouts.extras import with_ads
from kit.markup import esc, tag
from kit.record import Record
from kit.view import View


def flat_hr(view: View, records: Sequence[Record]) -> str:
    """Blocks as siblings, a rule after each record."""
    items = [_blocks(view, record) + "<hr>" for record in records]
    return with_ads(view, items, lambda inner: tag("div", inner, id="results"))


def _blocks(view: View, record: Record) -> str:
    shot = parts.photo(view, record)
    photo = tag("p", shot, style="max-width:220px") if shot else ""
    pieces = [
        parts.title(view, record),
        parts.price(view, record, name="p"),
        photo,
        parts.place(view, record, name="p"),
        parts.specs(view, record),
        parts.badge(view, record),
        parts.text(view, record, name="p"),
        parts.more(view, record),
    ]
    return "".join(pieces)


def flat_br(view: View, records: Sequence[Record]) -> str:
    """Text and links in one cell, lines ended by <br>, records by two."""
    items = ["<br>\n".join(_lines(view, record)) + "<br><br>\n" for record in records]
    return with_ads(view, items, lambda inner: tag("div", inner, id="content-list"))


def _lines(view: View, record: Record) -> list[str]:
    head = tag("b", parts.own_link(view, record, esc(record.text("title"))))
    status = f" - {tag('i', esc(record.text('status')))}" if record.text("status") else ""
    place = record.text("location")
    facts = ", ".join(parts.spoken(view, fact) for fact in parts.short_facts(record))
    lines = [
        head + status,
        parts.price(view, record, name="span"),
        esc(place) if place != record.text("title") else "",
        esc(facts),
        esc(record.text("description")),
    ]
    return [line for line in lines if line]
