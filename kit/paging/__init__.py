"""Ways from one page of results to the next: links.py for those with addresses, scripts.py for
those without."""

from __future__ import annotations

from kit.paging.links import by_links
from kit.paging.scripts import by_script
from kit.query import Answer
from kit.view import View

SCRIPTED = frozenset({"load-more", "infinite", "script"})


def write_pager(view: View, answer: Answer, *, path: str = "") -> str:
    """The pager below a list; nothing when one page holds everything."""
    if answer.pages <= 1:
        return ""
    if view.traits.paging in SCRIPTED:
        return by_script(view, answer)
    return by_links(view, answer, path)
