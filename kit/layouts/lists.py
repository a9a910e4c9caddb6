"""Lists in lists (records grouped by town, facts as an inner list), and definition lists."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from kit import parts
from kit.markup import esc, tag
from kit.record import Record
from kit.view import View


def nested(view: View, records: Sequence[Record]) -> str:
    """An outer list of towns, an inner list of records, an innermost list of facts."""
    groups = groupby(sorted(records, key=_town), key=_town)
    outer = [
        tag("li", tag("h4", esc(town)), tag("ul", *(_entry(view, one) for one in group)))
        for town, group in groups
    ]
    return tag("ul", *outer, class_=view.paint.classes("list"))


def _town(record: Record) -> str:
    return record.place


def _entry(view: View, record: Record) -> str:
    facts = [tag("li", esc(parts.spoken(view, fact))) for fact in parts.short_facts(record)]
    inner = tag("ul", *facts) if facts else ""
    pieces = [
        parts.title(view, record),
        parts.price(view, record),
        parts.place(view, record),
        inner,
    ]
    shot = parts.photo(view, record)
    if shot:
        pieces.insert(0, tag("div", shot, style="float:right;width:160px"))
    return tag(
        "li", parts.badge(view, record), *pieces, parts.text(view, record), parts.more(view, record)
    )


def definitions(view: View, records: Sequence[Record]) -> str:
    """Title as term and all else as definitions; or a definition list of labels inside each
    record."""
    if view.roll("definitions", 2):
        return tag("dl", *(_term(view, record) for record in records), class_="listing")
    return view.paint.el("list", *(_labelled(view, record) for record in records), tag_="div")


def _term(view: View, record: Record) -> str:
    shot = parts.photo(view, record)
    head = parts.own_link(view, record, esc(record.text("title")), "title-link")
    pieces = [
        parts.price(view, record),
        parts.place(view, record),
        parts.specs(view, record),
        parts.badge(view, record),
        tag("div", shot, style="max-width:220px") if shot else "",
        parts.text(view, record),
    ]
    return tag("dt", head) + "".join(tag("dd", piece) for piece in pieces if piece)


def _labelled(view: View, record: Record) -> str:
    rows = [(view.say("Price"), parts.price(view, record))]
    if record.text("location") != record.text("title"):
        rows.append((view.say("Location"), esc(record.text("location"))))
    rows += [
        ("", esc(fact.text))
        if fact.name == "_odd"
        else (parts.label(view, fact.name), esc(fact.text))
        for fact in parts.short_facts(record)
    ]
    rows.append((view.say("Status"), esc(record.text("status"))))
    pairs = "".join(tag("dt", label) + tag("dd", value) for label, value in rows if value)
    shot = parts.photo(view, record)
    media = view.paint.el("media", shot) if shot else ""
    more = parts.more(view, record)
    body = view.paint.el(
        "body", parts.title(view, record), tag("dl", pairs), parts.text(view, record), more
    )
    return view.paint.el("item", media, body, tag_="div")
