"""Paging by script: a button that loads more, scrolling, and numbers that replace the list without
a new address.

The page's script (behaviour.py) reads the data attributes written here and asks `/fragment` for the
markup.
"""

from __future__ import annotations

from typing import Any

from kit.markup import tag
from kit.query import Answer, address
from kit.view import View


def by_script(view: View, answer: Answer) -> str:
    base = address(view, answer.query, 1, path="/fragment")
    joined = f"{base}{'&' if '?' in base else '?'}{view.habits.names['page']}="
    given: dict[str, Any] = {
        "data__more": view.link(joined) if not view.sid else joined,
        "data__pages": answer.pages,
    }
    if view.traits.paging == "load-more":
        plain = view.roll("more words", 2) or view.traits.language != "en"
        words = view.say("Load more") if plain else f"Show more {view.noun}"
        button = view.paint.el("submit", words, tag_="button", type="button", id="more-results")
        return view.paint.el("pager", button, **given)
    if view.traits.paging == "infinite":
        return tag(
            "div",
            "Loading…" if view.roll("scroll words", 2) else "&nbsp;",
            id="scroll-end",
            style="min-height:60px",
            **given,
        )
    return view.paint.el("pager", *_numbers(view, answer.pages), id="ajax-pager", **given)


def _numbers(view: View, pages: int) -> list[str]:
    """Links that lead nowhere by themselves."""
    links = [
        view.paint.el("page-link", str(number), href="#", data__page=str(number))
        if view.roll("script links", 2)
        else view.paint.el(
            "page-link", str(number), tag_="a", role="button", tabindex="0", data__page=str(number)
        )
        for number in range(1, pages + 1)
    ]
    return [*links, view.paint.el("page-link", view.say("Next"), href="#", data__page="next")]
