"""Page numbers that are drawn and lead nowhere, as templates come with. In: an element that was
pressed in vain. Out: whether its markup has nothing either that a press could do; of a button, of
which markup says nothing, others of its pager that tell by being pressed.

Assumed: a script that turns pages leaves a trace in what it listens to, or in what a press does; a
link to "#" with neither is as its designer left it. Where a pager works, either its next page or
another number shows something else.
"""

from __future__ import annotations

from sitesift.navigate.navigation import LinkRef, Pagination
from sitesift.page.page import Page

NOWHERE = ("", "#", "#!", "javascript:;", "javascript:void(0)", "javascript:void(0);")
_DRESS = frozenset("class href style title rel role tabindex".split())  # tell a script nothing


def is_dead_number(page: Page, node: int) -> bool:
    """Whether an element is a link without an address, an id or anything else for a script."""
    given = page.attributes(node)
    if page.tag_of(node) != "a" or given.get("href", "").strip() not in NOWHERE:
        return False
    return all(name in _DRESS or name.startswith("aria-") for name in given)


def buttons_to_try(page: Page, node: int, paging: Pagination) -> list[LinkRef]:
    """The lowest and the highest other number beside a button, where all are buttons that could be
    pressed: none is switched off or sends a form."""
    others = [
        link for number, link in sorted(paging.pages, key=lambda one: one[0])
        if number != paging.current and link.node != node
    ]  # fmt: skip
    buttons = [node, *(link.node for link in others)]
    if not others or not all(_can_be_pressed(page, button) for button in buttons):
        return []
    return others[:1] if len(others) == 1 else [others[0], others[-1]]


def _can_be_pressed(page: Page, node: int) -> bool:
    """Whether an element is a button that is on, and part of no form."""
    given, above = page.attributes(node), page.parent_list[node]
    while above >= 0 and page.tag_of(above) != "form":
        above = page.parent_list[above]
    is_on = "disabled" not in given and given.get("aria-disabled") != "true"
    return page.tag_of(node) == "button" and is_on and above < 0
