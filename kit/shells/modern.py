"""Three arrangements of header, columns and footer for families with style sheets."""

from __future__ import annotations

from kit.markup import esc, tag
from kit.shells.links import footer_links, nav_links
from kit.view import View


def bar(view: View, main: str, side: str) -> str:
    """A bar with logo and navigation, content left, boxes right, one line of footer."""
    head = view.paint.el("header", _logo(view), _nav(view))
    columns = view.paint.el(
        "columns", view.paint.el("main", main), view.paint.el("side", side) if side else ""
    )
    return head + columns + view.paint.el("footer", *_footer(view), tag("p", _rights(view)))


def stacked(view: View, main: str, side: str) -> str:
    """A strip with the phone number, the logo in the middle, navigation below, boxes on the
    left."""
    strip = tag(
        "div",
        f"Call us on {esc(view.world.phone)}",
        style="text-align:right;padding:4px 24px;font-size:13px",
    )
    logo = tag(
        "div",
        _logo(view),
        style=f"text-align:center;padding:20px;background:{view.paint.look.accent}",
    )
    nav = tag("nav", _nav(view), style=f"padding:10px 24px;background:{view.paint.look.ink}")
    columns = view.paint.el(
        "columns", view.paint.el("side", side) if side else "", view.paint.el("main", main)
    )
    about = tag("p", esc(f"{view.world.firm} is an independent firm in {view.world.town}."))
    return f"{strip}<div>{logo}{nav}</div>{columns}" + view.paint.el(
        "footer", about, *_footer(view), _rights(view)
    )


def wide(view: View, main: str, side: str) -> str:
    """Navigation in the bar, boxes below the content, a footer of several columns."""
    head = view.paint.el("header", _logo(view), _nav(view), tag("b", esc(view.world.phone)))
    lists = [
        ("Company", ("About us", "Careers")),
        ("Help", ("Contact us", "Complaints")),
        ("Legal", ("Privacy", "Terms")),
    ]
    blocks = [
        tag(
            "div",
            tag("strong", name),
            tag("ul", *(tag("li", word) for word in words)),
            style="flex:1",
        )
        for name, words in lists
    ]
    footer = view.paint.el(
        "footer", tag("div", *blocks, style="display:flex;gap:40px"), *_footer(view), _rights(view)
    )
    below = (
        tag(
            "div", side, style="display:flex;gap:18px;max-width:1100px;margin:0 auto;padding:0 16px"
        )
        if side
        else ""
    )
    return head + view.paint.el("columns", view.paint.el("main", main)) + below + footer


ARRANGEMENTS = (bar, stacked, wide)


def _logo(view: View) -> str:
    style = "color:#fff" if view.habits.shell == 1 else None
    return view.paint.el("logo", esc(view.world.firm), href=view.link("/"), style=style)


def _nav(view: View) -> str:
    style = "color:#fff" if view.habits.shell == 1 else None
    links = [
        view.paint.el("nav-link", esc(text), href=href, style=style)
        for text, href in nav_links(view)
    ]
    return view.paint.el("nav", *(tag("li", link) for link in links))


def _footer(view: View) -> list[str]:
    return [view.paint.el("footer-link", esc(text), href=href) for text, href in footer_links(view)]


def _rights(view: View) -> str:
    return esc(f"© 2025 {view.world.firm}, {view.world.town}. All rights reserved.")
