"""Page numbers that are drawn and lead nowhere, as templates come with. In: an element that was
pressed in vain. Out: whether its markup has nothing either that a press could do.

Assumed: a script that turns pages leaves a trace in what it listens to, or in what a press does; a
link to "#" with neither is as its designer left it.
"""

from __future__ import annotations

from sitesift.page.page import Page

NOWHERE = ("", "#", "#!", "javascript:;", "javascript:void(0)", "javascript:void(0);")
_DRESS = frozenset("class href style title rel role tabindex".split())  # tell a script nothing


def is_dead_number(page: Page, node: int) -> bool:
    """Whether an element is a link without an address, an id or anything else for a script."""
    given = page.attributes(node)
    if page.tag_of(node) != "a" or given.get("href", "").strip() not in NOWHERE:
        return False
    return all(name in _DRESS or name.startswith("aria-") for name in given)
