"""Small list pages of a furniture shop, one builder for each way in which sites write down
records."""

from __future__ import annotations

from collections.abc import Iterable

NAMES = ("Oak table", "Red chair", "Long shelf", "Desk lamp", "Wool carpet", "Pine bed")
MENU = (
    "<ul>"
    + "".join(f"<li><a href=/{w}>{w}</a></li>" for w in "Home Kitchen Garden Office Help".split())
    + "</ul>"
)


def fine(name: str) -> str:
    return f"A fine {name.lower()} for your home."


def card(name: str, tag: str = "div") -> str:
    """A record in an element of its own."""
    return (
        f"<{tag}><h3><a href='/{name}'>{name}</a></h3><p>{fine(name)}</p><span>£{len(name)}9</span>"
        f"</{tag}>"
    )


def plain_list(names: Iterable[str] = NAMES) -> str:
    """Type A: an element a record, all in one parent."""
    return "<ul id=list>" + "".join(card(name, "li") for name in names) + "</ul>"


def grid(names: tuple[str, ...] = NAMES, width: int = 2) -> str:
    """Type A across parents: rows that hold several records each."""
    rows = [names[i : i + width] for i in range(0, len(names), width)]
    return (
        "<table>"
        + "".join("<tr>" + "".join(card(name, "td") for name in row) + "</tr>" for row in rows)
        + "</table>"
    )


def flat_siblings(names: Iterable[str] = NAMES) -> str:
    """Type B by tag: a heading begins a record, and what follows belongs to it."""
    records = (f"<h3><a href='/{n}'>{n}</a></h3><p>{fine(n)}</p><p>£{len(n)}9</p>" for n in names)
    return "<div>" + "".join(records) + "</div>"


def between_breaks(names: Iterable[str] = NAMES) -> str:
    """Type B by separators: records are runs of loose text, divided by empty lines."""
    records = (f"<b>{n}</b><br>{fine(n)}<br>£{len(n)}9<br><br>" for n in names)
    return "<div>" + "".join(records) + "</div>"


def two_rows(names: Iterable[str] = NAMES) -> str:
    """Type B by shape: a record takes two rows of a table, which only what is in them tells
    apart."""
    records = (
        f"<tr><td><a href='/{n}'>{n}</a></td><td>£{len(n)}9</td></tr><tr>"
        f"<td colspan=2>{fine(n)}</td></tr>"
        for n in names
    )
    return "<table>" + "".join(records) + "</table>"


def with_strangers(names: Iterable[str] = NAMES) -> str:
    """A header line and a pager among the siblings that are records."""
    pager = "<div><b>1</b> <a href='?2'>2</a> <a href='?3'>3</a></div>"
    return "<div id=list><div>6 results found</div>" + "".join(map(card, names)) + pager + "</div>"
