"""Menus of which one entry has led to a list, so that the others may lead to further ones, whatever
they say. In: links in their groups, and the pages looked at. Out: the groups that keep it open
whether all lists are known.

Assumed: a menu that a person wrote is short; where several of its entries show nothing but what
other pages show too, they are views of one list, and so are the rest. Entries side by side have
addresses of one pattern below a folder; what is right below the root may be anything. Numbers of
pages are no menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, is_list
from sitesift.explore.lists.pages.result_lists import group_of_each
from sitesift.explore.rows import LinkFound

LONGEST_MENU = 12  # entries; longer ones are towns or makers, whose lists are parts of one
SEVERAL_VIEWS = 2  # entries that show nothing of their own


def open_menus(links: Sequence[LinkFound], seen: Sequence[UnderstoodPage]) -> set[str]:
    """The groups of which an entry leads to a list, and hardly one to a view of what is known."""
    group_of = group_of_each(links)
    entries: dict[str, set[str]] = {}
    for key, group in group_of.items():
        entries.setdefault(group, set()).add(key)
    listed: dict[str, dict[str, set[str]]] = {}  # by group and entry, the records on its pages
    for page, found, judged in seen:
        key = canonical_url(page.asked_url)
        if is_list(page, found, judged) and found.count > 1 and key in group_of:
            listed.setdefault(group_of[key], {}).setdefault(key, set()).update(found.keys)
    turning = {
        group_of.get(canonical_url(judged.forward_url), "")
        for _, _, judged in seen
        if judged.forward_url
    }
    return {
        group
        for group, lists in listed.items()
        if group not in {"", *turning}
        and 1 < len(entries[group]) <= LONGEST_MENU
        and _views(lists, seen) < SEVERAL_VIEWS
    }


def _views(lists: dict[str, set[str]], seen: Sequence[UnderstoodPage]) -> int:
    """How many entries show nothing but what pages of other addresses show."""
    shown = [(canonical_url(page.asked_url), found.keys) for page, found, _ in seen]
    return sum(
        own <= {key for url, keys in shown if url != entry for key in keys}
        for entry, own in lists.items()
    )
