"""Tables made by code, with what is in them: a seed in, an HTML page and its gold out.

Sizes from 3 to 500 rows; headings as <th>, <thead>, bold or plain cells, in one row or two, with
captions and scopes; links, row headings, groups, footers, pagers, records of two rows, transposed
tables, ARIA tables; and pages laid out with tables that hold no data. Around each stands what pages
have: a menu, a paragraph, a footer with links. Nothing in here knows how tables are recognised.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

SIZES = (3, 4, 5, 8, 10, 12, 20, 30, 60, 120, 250, 500)
STYLES = (
    "thead", "th row", "bold cells", "plain cells", "caption", "scope", "row headings", "links",
    "colspan groups", "th groups", "two-row records", "footer", "pager row", "two-row heading",
    "transposed", "rowspan groups", "repeated heading", "aria", "nested in layout", "sorting links",
)  # fmt: skip
LAYOUTS = ("page frame", "card grid", "form")
FIRST = (
    "Ada Bruno Chen Dalia Emre Farah Goran Hanna Ines Jonas Kofi Lena Mira Noor Oskar Priya".split()
)
LAST = "Adler Brandt Costa Dvorak Eriksen Fontaine Garcia Hoffmann Ito Jansen Kowalski".split()
PLACES = "Leeds Porto Graz Uppsala Ghent Turin Bergen Split Tartu Cork Bilbao Lucerne Plzen".split()
THINGS = "lamp chair kettle drill tent bicycle carpet mirror clock ladder radio basket".split()
MAKES = "oak steel linen brass wool pine copper glass".split()


@dataclass(frozen=True, slots=True)
class MadeTable:
    """A page with a table: its gold is a row a record, heading to text; empty for layouts."""

    name: str
    html: str
    headings: tuple[str, ...]
    rows: tuple[dict[str, str], ...]


Maker = Callable[[random.Random, int], str]
COLUMNS: dict[str, Maker] = {
    "Name": lambda r, i: f"{r.choice(FIRST)} {r.choice(LAST)}",
    "Item": lambda r, i: f"{r.choice(MAKES)} {r.choice(THINGS)}",
    "City": lambda r, i: r.choice(PLACES),
    "No.": lambda r, i: str(i + 1),
    "Price": lambda r, i: f"£{r.randint(3, 900)}.{r.randint(0, 99):02d}",
    "Stock": lambda r, i: str(r.randint(0, 400)),
    "Date": lambda r, i: f"{r.randint(1, 28):02d}/{r.randint(1, 12):02d}/20{r.randint(10, 25)}",
    "Year": lambda r, i: str(r.randint(1950, 2025)),
    "Status": lambda r, i: r.choice(("open", "closed", "pending", "sold")),
    "Weight (kg)": lambda r, i: f"{r.uniform(0.2, 80):.1f}",
    "Reference": lambda r, i: f"{r.choice('ABCDE')}-{r.randint(1000, 9999)}",
    "Contact": lambda r, i: f"{r.choice(LAST).lower()}@example.org",
    "Share": lambda r, i: f"{r.randint(1, 99)} %",
}
LEADING = ("Name", "Item", "Reference")


def made_table(seed: int) -> MadeTable:
    """The table of a seed; every eighth is a layout without data."""
    chosen = random.Random(seed)
    if seed % 8 == 7:
        kind = LAYOUTS[seed // 8 % len(LAYOUTS)]
        return MadeTable(f"{seed} {kind}", _page(chosen, _layout(chosen, kind)), (), ())
    style = STYLES[seed % len(STYLES)] if seed < len(STYLES) else chosen.choice(STYLES)
    size = SIZES[seed * 5 % len(SIZES)] if style != "transposed" else chosen.randint(3, 8)
    lead = chosen.choice(LEADING)
    further = [name for name in COLUMNS if name not in LEADING]
    names = (lead, *chosen.sample(further, chosen.randint(2, 5)))
    rows = tuple({name: COLUMNS[name](chosen, number) for name in names} for number in range(size))
    table = _table(chosen, style, names, rows)
    return MadeTable(f"{seed} {style}, {size} rows", _page(chosen, table), names, rows)


def _table(
    chosen: random.Random, style: str, names: Sequence[str], rows: Sequence[dict[str, str]]
) -> str:
    if style == "transposed":
        return _transposed(names, rows)
    if style == "aria":
        return _aria(names, rows)
    lines = [_record(style, names, row, number) for number, row in enumerate(rows)]
    lines = _grouped(chosen, style, names, lines)
    head = _head(style, names)
    foot = _foot(style, names, len(rows))
    caption = "<caption>All entries of the register</caption>" if style == "caption" else ""
    body = f"<tbody>{''.join(lines)}{foot[0]}</tbody>" if style != "plain cells" else "".join(lines)
    table = f"<table border=1>{caption}{head}{body}{foot[1]}</table>"
    if style == "nested in layout":
        menu = "".join(f"<a href='/m{i}'>Section {i}</a><br>" for i in range(6))
        return f"<table><tr><td width=150>{menu}</td><td>{table}</td></tr></table>"
    return table


def _record(style: str, names: Sequence[str], row: dict[str, str], number: int) -> str:
    cells = []
    for place, name in enumerate(names):
        text = escape(row[name])
        if place == 0 and style in ("links", "two-row records", "sorting links"):
            text = f"<a href='/item/{number}'>{text}</a>"
        tag = "th scope=row" if place == 0 and style in ("row headings", "scope") else "td"
        cells.append(f"<{tag}>{text}</{tag.split(maxsplit=1)[0]}>")
    line = f"<tr>{''.join(cells)}</tr>"
    if style == "two-row records":
        note = f"A note on entry {number + 1}, kept in the archive since it was made."
        line += f"<tr><td colspan={len(names)}>{note}</td></tr>"
    return line


def _grouped(
    chosen: random.Random, style: str, names: Sequence[str], lines: Sequence[str]
) -> list[str]:
    """The records with headings of groups, or headings again, between them."""
    made: list[str] = []
    every = max(2, len(lines) // chosen.randint(2, 4))
    for number, line in enumerate(lines):
        if number % every == 0:
            place = PLACES[number // every % len(PLACES)]
            if style == "colspan groups":
                made.append(f"<tr><td colspan={len(names)}><b>{place}</b></td></tr>")
            elif style == "th groups":
                made.append(f"<tr><th colspan={len(names)}>{place}</th></tr>")
            elif style == "repeated heading" and number:
                made.append("<tr>" + "".join(f"<th>{escape(n)}</th>" for n in names) + "</tr>")
            elif style == "rowspan groups":
                height = min(every, len(lines) - number)
                made.append(line.replace("<tr>", f"<tr><td rowspan={height}>{place}</td>", 1))
                continue
        made.append(line)
    return made


def _head(style: str, names: Sequence[str]) -> str:
    shown = [escape(name) for name in names]
    if style == "rowspan groups":
        shown = ["Region", *shown]
    if style == "sorting links":
        shown = [f"<a href='?sort={i}'>{name}</a> ▲▼" for i, name in enumerate(shown)]
    if style in ("bold cells", "plain cells"):
        form = "<td><b>{}</b></td>" if style == "bold cells" else "<td>{}</td>"
        return "<tr>" + "".join(form.format(name) for name in shown) + "</tr>"
    tag = "th scope=col" if style == "scope" else "th"
    row = "<tr>" + "".join(f"<{tag}>{name}</th>" for name in shown) + "</tr>"
    if style == "two-row heading":
        top = f"<tr><th rowspan=2>{shown[0]}</th><th colspan={len(shown) - 1}>Details</th></tr>"
        row = top + "<tr>" + "".join(f"<th>{name}</th>" for name in shown[1:]) + "</tr>"
    return f"<thead>{row}</thead>" if style != "th row" else row


def _foot(style: str, names: Sequence[str], size: int) -> tuple[str, str]:
    """What ends the body, and what follows it."""
    if style == "pager row":
        links = " ".join(f"<a href='?page={i}'>{i}</a>" for i in range(1, 6))
        return f"<tr><td colspan={len(names)}>{links} <a href='?page=2'>Next</a></td></tr>", ""
    if style == "footer":
        cells = "<td></td>" * (len(names) - 1)
        return "", f"<tfoot><tr><td>{size} entries</td>{cells}</tr></tfoot>"
    return "", ""


def _transposed(names: Sequence[str], rows: Sequence[dict[str, str]]) -> str:
    lines = []
    for name in names:
        cells = "".join(f"<td>{escape(row[name])}</td>" for row in rows)
        lines.append(f"<tr><th scope=row>{escape(name)}</th>{cells}</tr>")
    return f"<table>{''.join(lines)}</table>"


def _aria(names: Sequence[str], rows: Sequence[dict[str, str]]) -> str:
    head = "".join(f"<div role=columnheader>{escape(name)}</div>" for name in names)
    lines = [f"<div role=row class=r>{head}</div>"]
    for row in rows:
        cells = "".join(f"<div role=cell>{escape(row[name])}</div>" for name in names)
        lines.append(f"<div role=row class=r>{cells}</div>")
    style = "<style>.r{display:flex}.r div{width:150px}</style>"
    return f"{style}<div role=table>{''.join(lines)}</div>"


def _layout(chosen: random.Random, kind: str) -> str:
    """A page that uses a table for its layout."""
    prose = "<p>This text tells at some length what the society does and whom to ask about it.</p>"
    if kind == "page frame":
        menu = "<br>".join(f"<a href='/{t}'>{t}</a>" for t in THINGS[:7])
        top = "<tr><td colspan=2><h1>The society</h1></td></tr>"
        main = f"<tr><td width=160>{menu}</td><td>{prose * 3}</td></tr>"
        return (
            f"<table width=100%>{top}{main}<tr><td colspan=2>All rights reserved</td></tr></table>"
        )
    if kind == "card grid":
        cards = [
            f"<td><h3><a href='/{i}'>{chosen.choice(MAKES)} {chosen.choice(THINGS)}</a></h3>"
            f"<p>Made by hand in {chosen.choice(PLACES)}.</p><b>£{chosen.randint(5, 99)}</b></td>"
            for i in range(12)
        ]
        rows = ["".join(cards[i : i + 3]) for i in range(0, 12, 3)]
        return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"
    fields = "".join(
        f"<tr><td>{name}</td><td><input name={i}></td></tr>" for i, name in enumerate(COLUMNS)
    )
    return f"<form><table>{fields}</table></form>{prose}"


def _page(chosen: random.Random, content: str) -> str:
    menu = "".join(
        f"<li><a href='/{t}'>{t.title()}</a></li>" for t in THINGS[: chosen.randint(3, 8)]
    )
    foot = "".join(f"<a href='/{p}'>{p}</a> " for p in PLACES[: chosen.randint(2, 6)])
    return (
        "<!DOCTYPE html><html><head><meta charset=utf-8><title>Register</title></head><body>"
        f"<div><ul>{menu}</ul></div><h1>Register of entries</h1>"
        "<p>The entries below are kept up to date by the office.</p>"
        f"{content}<div>{foot}</div></body></html>"
    )
