"""Pages without a single `href`: links become elements that a script listens to.

In: the markup of a page. Out: the same page where every link is a span or a button with an
`onclick`, or with a `data-go` that a listener reads, by the roll of the site. Style sheets keep
their address.
"""

from __future__ import annotations

import re

from kit.behaviour import script
from kit.markup import tag
from kit.view import View

_LINK = re.compile(r"<a\b(?P<given>[^>]*)>(?P<inner>.*?)</a>", re.DOTALL)
_HREF = re.compile(r'\s?href="(?P<to>[^"]*)"')
MANNERS = ("inline", "function", "data")


def without_links(view: View, markup: str) -> str:
    """The markup as sites write it that navigate by script; unchanged on others."""
    if not view.has("onclick"):
        return markup
    manner = MANNERS[view.roll("onclick manner", len(MANNERS))]
    name = ("span", "div", "button")[view.roll("onclick element", 3)]
    return _LINK.sub(lambda found: _element(found, manner, name), markup)


def listener(view: View) -> str:
    """The script that such pages need."""
    return tag("script", script("go")) if view.has("onclick") else ""


def _element(found: re.Match[str], manner: str, name: str) -> str:
    given, inner = found["given"], found["inner"]
    link = _HREF.search(given)
    rest = _HREF.sub("", given) + (' type="button"' if name == "button" else "")
    if link is None or link["to"].startswith("#"):
        return f"<{name}{rest}>{inner}</{name}>"
    to = link["to"]  # escaped already, as it stood in an attribute
    click = {
        "inline": f"onclick=\"location.href='{to}'\"",
        "function": f"onclick=\"go('{to}')\"",
        "data": f'data-go="{to}"',
    }[manner]
    return f"<{name}{rest} {click}>{inner}</{name}>"
