"""Skeletons of pages: header, navigation, columns and footer around the content.

`shell(view, title, main, side)` gives a whole document. modern.py has three arrangements; old.py
the tables of the 1990s.
"""

from __future__ import annotations

from kit.behaviour import script_of
from kit.blocks import phone_strip
from kit.entries.around import consent, distractors
from kit.markup import esc, tag
from kit.rewrite import listener, without_links
from kit.shells.modern import ARRANGEMENTS
from kit.shells.old import old_body
from kit.view import View


def shell(view: View, title: str, main: str, side: str = "", *, boxes: bool = True) -> str:
    """A document of the site."""
    around = side + (distractors(view) if boxes else "")
    old = view.traits.family == "tables"
    body = (
        old_body(view, main, around) if old else ARRANGEMENTS[view.habits.shell](view, main, around)
    )
    if "whole-page" in view.traits.around:
        body = _whole(view, body)
    scripts = script_of(view.traits) + listener(view)
    return document(view, title, phone_strip(view) + body + consent(view) + scripts)


def document(view: View, title: str, body: str) -> str:
    """Head and body; old sites have a doctype of their time."""
    old = view.traits.family == "tables"
    doctype = (
        '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">'
        if old
        else "<!DOCTYPE html>"
    )
    head = [
        tag("meta", charset="utf-8"),
        tag("title", esc(f"{title} - {view.world.firm}")),
        "" if old else tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("link", rel="stylesheet", href="/style.css"),
    ]
    given: dict[str, object] = {"bgcolor": "#ffffff"} if old else {}
    body = without_links(view, body)
    language = view.traits.language
    return f"{doctype}\n" + tag(
        "html", tag("head", *head), tag("body", body, **given), lang=language
    )


def _whole(view: View, body: str) -> str:
    """The page as one form, with the state that such sites carry about."""
    state = tag("input", type="hidden", name="__VIEWSTATE", value=f"dDwtMTA{view.seed:06d}Ozs+")
    return tag(
        "form",
        tag("div", state),
        body,
        id="aspnetForm",
        action=view.link(view.habits.results),
        method=view.traits.method,
    )
