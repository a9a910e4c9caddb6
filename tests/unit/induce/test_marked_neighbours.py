"""The button behind the one that is dressed as the current page, where other parts of the page are
dressed so too."""

from __future__ import annotations

from sitesift.induce.page_tree import PageTree
from sitesift.induce.robust_paths import robust_path
from sitesift.page import Page, page_from_html

LOOK = "flex items-center justify-center"
NUMBER = f"{LOOK} h-10 w-10 rounded-lg font-bold"


def page_at(current: int) -> Page:
    """A page with two buttons to change the view, and numbers of pages."""
    numbers = "".join(
        f"<button class='{NUMBER} {'text-white' if n == current else 'border hover'}'>{n}</button>"
        for n in range(1, 6)
    )
    views = f"<div><button class='{LOOK} p-2 text-white'></button>"
    views += f"<button class='{LOOK} p-2'></button></div>"
    return page_from_html(f"<body>{views}<p>List</p><nav><div>{numbers}</div></nav></body>")


def behind(page: Page, current: int) -> int:
    buttons = page.nodes_with_tag("button").tolist()
    return int(next(n for n in buttons if page.text_of(n) == str(current + 1)))


def test_what_all_numbers_are_dressed_with_tells_theirs_from_other_buttons() -> None:
    shown = [(page, behind(page, n)) for n in (1, 2) for page in (page_at(n),)]
    path = robust_path(shown)
    assert [list(PageTree(page).numbers_of(path)) for page, _ in shown] == [[n] for _, n in shown]
