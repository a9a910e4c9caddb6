"""Ways from one page of results to the next: links.py for those with addresses, scripts.py for
those without."""

from __future__ import annotations

from kit.paging.links import by_links, dead_end, dead_numbers
from kit.paging.scripts import by_script
from kit.query import Answer, dead_next
from kit.view import View

SCRIPTED = frozenset({"load-more", "infinite", "script"})


def write_pager(view: View, answer: Answer, *, path: str = "", on_home: bool = False) -> str:
    """The pager below a list; nothing when one page holds everything. On some sites the home page
    only pretends to go on."""
    if dead_next(view) and (on_home or answer.query.page >= answer.pages):
        return dead_end(view, answer, path, "nowhere" if on_home else dead_next(view))
    if answer.pages <= 1:
        return dead_numbers(view) if view.has("dead-numbers") and answer.found else ""
    if view.traits.paging in SCRIPTED:
        return by_script(view, answer)
    return by_links(view, answer, path)
