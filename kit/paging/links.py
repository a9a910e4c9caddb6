"""Paging by links: previous and next, numbers (all, or a window with gaps), and opaque cursors."""

from __future__ import annotations

from kit.markup import esc, tag
from kit.query import Answer, address
from kit.view import View

WINDOW = 2  # numbers shown on each side of the current one


def by_links(view: View, answer: Answer, path: str) -> str:
    if view.traits.paging == "numbers":
        return view.paint.el("pager", *_numbers(view, answer, path))
    page = answer.query.page
    pieces = []
    if page > 1 and view.traits.paging == "next":
        back = address(view, answer.query, page - 1, path=path)
        pieces.append(view.paint.el("page-link", view.say("Previous"), href=view.link(back)))
    if view.traits.paging == "next" and view.roll("page of", 2):
        words = view.say("Page {page} of {pages}").format(page=page, pages=answer.pages)
        pieces.append(view.paint.el("current", words))
    if page < answer.pages:
        pieces.append(_next(view, answer, path))
    return view.paint.el("pager", *pieces)


def dead_end(view: View, answer: Answer, path: str, leads: str) -> str:
    """A pager whose "Next" does not go on; numbers stand beside it as on all other pages."""
    page = answer.query.page
    onward = {"same": page, "beyond": page + 1, "again": page + 1}.get(leads)
    target = view.link(address(view, answer.query, onward, path=path)) if onward else "#"
    pieces = [view.paint.el("page-link", esc(view.habits.next_word), href=target)]
    if page > answer.pages:  # beyond the end even such sites stop
        pieces.clear()
    if view.traits.paging == "numbers" and page >= answer.pages > 1:
        pieces = [*_numbers(view, answer, path), *pieces]
    elif page > 1:
        back = view.link(address(view, answer.query, page - 1, path=path))
        pieces.insert(0, view.paint.el("page-link", esc(view.say("Previous")), href=back))
    return view.paint.el("pager", *pieces)


def dead_numbers(view: View) -> str:
    """The page numbers of a template below a list that is complete."""
    pieces = [view.paint.el("page-link", str(number), href="#") for number in (1, 2, 3)]
    return view.paint.el("pager", *pieces)


def _next(view: View, answer: Answer, path: str) -> str:
    target = view.link(address(view, answer.query, answer.query.page + 1, path=path))
    rel = "next" if view.roll("rel next", 3) == 0 else None
    return view.paint.el("page-link", esc(view.habits.next_word), href=target, rel=rel)


def _numbers(view: View, answer: Answer, path: str) -> list[str]:
    """Numbers with gaps; every second site has a link to the next page as well, and so have those
    whose last page has one that leads nowhere."""
    pieces = []
    before = 0
    for number in _window(answer.query.page, answer.pages):
        if number - before > 1:
            pieces.append(tag("span", "&hellip;"))
        before = number
        if number == answer.query.page:
            pieces.append(view.paint.el("current", str(number)))
        else:
            target = view.link(address(view, answer.query, number, path=path))
            pieces.append(view.paint.el("page-link", str(number), href=target))
    beside = view.roll("next beside numbers", 2) or view.has("dead-next")
    if beside and answer.query.page < answer.pages:
        pieces.append(_next(view, answer, path))
    return pieces


def _window(page: int, pages: int) -> list[int]:
    near = range(max(1, page - WINDOW), min(pages, page + WINDOW) + 1)
    return sorted({1, pages, *near})
