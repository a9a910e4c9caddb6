"""A button that loads more, known by its place: links, records and the result count of a page in,
the button out.

For pages in languages whose words are not known here. Where the page counts more results than it
shows and nothing says how to come to them, the first thing to press below the list, with hardly
any text between, brings them. Nothing is concluded from the place alone: the same button below a
whole list saves a search or writes to somebody. Who explores may press it and see
(`first_button_below`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.navigate.links import Links, is_script
from sitesift.navigate.navigation import LinkRef, ResultCount
from sitesift.navigate.pagination.next_link import is_switched_off
from sitesift.navigate.pagination.pressed_elements import is_whole_page
from sitesift.page.html_tags import BUTTON_TYPES
from sitesift.page.page import Page

LEAST_RECORDS = 3  # fewer are no list below which something could stand
MOST_BETWEEN = 40  # characters between list and button: "20 / 312" stands there; assumed
NO_FIELDS = BUTTON_TYPES | {"hidden"}  # types of inputs
REASON = "the first button below a list that is cut"


def button_below(
    links: Links, records: Sequence[Sequence[int]], count: ResultCount | None
) -> LinkRef | None:
    """The button that must load what the page counts and does not show."""
    if count is None or count.is_estimate or count.total <= len(records):
        return None
    return first_button_below(links, records)


def first_button_below(links: Links, records: Sequence[Sequence[int]]) -> LinkRef | None:
    """The first thing below a list, if it is pressed rather than followed."""
    if len(records) < LEAST_RECORDS:
        return None
    page = links.page
    tops = [node for record in records for node in record]
    end = int(page.end[tops].max())
    nodes = links.node.tolist()
    pressable = (r for r, node in enumerate(nodes) if node >= end and links.shown[r])
    row = next((r for r in pressable if not is_switched_off(links, r)), None)
    if row is None or not _is_button(links, row) or _in_form(page, nodes[row]):
        return None
    if page.attribute(nodes[row], "formaction") or _follows_fields(page, end, nodes[row]):
        return None  # it sends what was filled in, though the form be around the whole page
    if page.text_start[nodes[row]] - page.text_end[tops].max() > MOST_BETWEEN:
        return None
    return LinkRef(nodes[row], links.text[row] or links.hint[row], "", 1.0, REASON)


def _is_button(links: Links, row: int) -> bool:
    """Whether a row is pressed rather than followed."""
    is_link = links.page.tag_of(int(links.node[row])) == "a"
    return not links.url[row] and (not is_link or is_script(links.href[row]))


def _follows_fields(page: Page, end: int, node: int) -> bool:
    """Whether fields to be filled in stand between the list and an element."""
    fields = page.nodes_with_tag("input", "textarea", "select").tolist()
    between = (n for n in fields if end <= n < node)
    return any(page.attribute(n, "type").lower() not in NO_FIELDS for n in between)


def _in_form(page: Page, node: int) -> bool:
    return any(
        page.tag_of(above) == "form" and not is_whole_page(page, above)
        for above in page.ancestors(node)
    )
