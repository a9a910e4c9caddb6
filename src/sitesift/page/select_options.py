"""What the selects of a page offer: a page in, by select the nodes of its options out, and the text
of one as an entry of a menu.

Options stand in a select or in groups of it; a group is no select of its own. A list of suggestions
for a text box is read like one, if wanted.
"""

from __future__ import annotations

from sitesift.page.ancestors import nodes_inside
from sitesift.page.page import Page
from sitesift.text.menu_counts import without_count

SUGGESTING = ("select", "datalist")


def options_by_select(
    page: Page, tags: tuple[str, ...] = SUGGESTING, most: int | None = None
) -> dict[int, list[int]]:
    """The options of each select that has any; of the first ones only where there are many."""
    selects = page.nodes_with_tag(*tags).tolist()[:most]
    found = {select: nodes_inside(page, select, "option").tolist() for select in selects}
    return {select: options for select, options in found.items() if options}


def option_text(page: Page, option: int) -> str:
    """What an option says, in one line and without the count behind it."""
    return without_count(page.raw_line(option))
