"""When the records of a page appear: with it, after a while, with prices still to come, or inside a
shadow root."""

from __future__ import annotations

from kit.layouts import write_list
from kit.markup import tag
from kit.query import Answer, address
from kit.view import View


def render_list(view: View, answer: Answer) -> str:
    """The list of an answer inside the box that scripts know."""
    if view.traits.rendering == "delayed":
        base = address(view, answer.query, 1, path="/fragment")
        page = f"{view.habits.names['page']}={answer.query.page}"
        if view.traits.paging == "cursor":
            late = address(view, answer.query, answer.query.page, path="/fragment")
        else:
            late = f"{base}{'&' if '?' in base else '?'}{page}"
        return tag("div", tag("p", "Loading, please wait…"), id="results-box", data__late=late)
    box = tag("div", write_list(view, answer.shown), id="results-box")
    if view.traits.rendering != "shadow":
        return box
    sheet = tag("link", rel="stylesheet", href="/style.css")
    return tag("div", id="results-host") + tag("template", sheet, box, id="results-inside")
