"""What the selects of a page offer: a page in, by select the nodes of its options out, and what one
of them says. All that reads options reads them here.

Options stand in a select or in groups of it; a group is no select of its own. A list of suggestions
for a text box is read like one, if wanted.
"""

from __future__ import annotations

from sitesift.page.ancestors import nodes_inside
from sitesift.page.page import Page
from sitesift.text.menu_counts import without_count

SUGGESTING = ("select", "datalist")
MOST_OPTIONS = 2000  # of a select that a form keeps and compares; assumed to tell what it offers


def option_nodes(page: Page, select: int) -> list[int]:
    """The options inside an element, in order."""
    return nodes_inside(page, select, "option").tolist()


def options_by_select(
    page: Page, tags: tuple[str, ...] = SUGGESTING, most: int | None = None
) -> dict[int, list[int]]:
    """The options of each select that has any; of the first ones only where there are many."""
    selects = page.nodes_with_tag(*tags).tolist()[:most]
    found = {select: option_nodes(page, select) for select in selects}
    return {select: options for select, options in found.items() if options}


def option_text(page: Page, option: int) -> str:
    """What an option says as an entry of a menu: in one line and without the count behind it."""
    return without_count(page.raw_line(option))
