"""What the tables are headed that a site's records stand in.

In: a page and elements of it. Out: the headings of the table around each, and whether two tables
that look alike are lists of the same things: a site dresses all its tables alike, so that place
and classes do not tell projects from their changes; their headings do. What a heading says holds
for its own table alone: the fifth cell may be a price in one and a colour in the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sitesift.page.page import Page
from sitesift.records.open.subject import column_name
from sitesift.records.structure.tables.data_tables import data_tables

# share of the headings of the narrower table that both must have to be of one list; assumed: pages
# of one list add or leave out a column, lists of other things share a date or an author
SAME_HEADINGS = 0.5


def table_headings(page: Page, nodes: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """The headings of the table that each element stands in; of those in none, or in one without
    headings, nothing is said."""
    tables = [table for table in data_tables(page) if table.is_headed and not table.is_transposed]
    found: dict[int, tuple[str, ...]] = {}
    for node in nodes if tables else ():
        around = {node, *page.ancestors(node)}
        names = next((table.names for table in reversed(tables) if table.node in around), ())
        if headings := tuple(column_name(name) for name in names if name):
            found[node] = headings
    return found


def are_headed_alike(known: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two tables may be of one list; without headings nothing speaks against it."""
    fewest = min(len(set(known)), len(set(other)))
    return not fewest or len(set(known) & set(other)) > SAME_HEADINGS * fewest


def names_in_headings(page: Page, nodes: Sequence[int]) -> frozenset[str]:
    """The names of columns, as the headings of the tables give them that have these as rows."""
    rows = [node for node in nodes if page.tag_of(node) == "tr"]
    headings = table_headings(page, rows) if rows else {}
    return frozenset(name for names in headings.values() for name in names)
