"""The skeleton of the 1990s: one table for the page, a column of links on the left, font tags
throughout."""

from __future__ import annotations

from kit.markup import esc, tag
from kit.shells.links import footer_links, nav_links
from kit.view import View


def old_body(view: View, main: str, side: str) -> str:
    """Header row, then links, content and boxes side by side."""
    look = view.paint.look
    name = tag("font", tag("b", esc(view.world.firm)), size="5", color="#ffffff", face="Arial")
    head = tag("tr", tag("td", name, colspan="3", bgcolor=look.accent, height="70", align="center"))
    links = "".join(tag("p", tag("a", esc(text), href=href)) for text, href in nav_links(view))
    cells = [
        tag("td", tag("font", links, size="2"), width="130", valign="top", bgcolor=look.soft),
        tag("td", main, valign="top"),
        tag("td", side, width="190", valign="top", bgcolor=look.soft) if side else "",
    ]
    table = tag(
        "table",
        head,
        tag("tr", *cells),
        width="980",
        align="center",
        cellpadding="10",
        cellspacing="0",
        border="0",
    )
    foot = " | ".join(tag("a", esc(text), href=href) for text, href in footer_links(view))
    rights = tag("font", f"&copy; {esc(view.world.firm)} - Tel. {esc(view.world.phone)}", size="1")
    return table + tag("center", foot, "<br>", rights)
