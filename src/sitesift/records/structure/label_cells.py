"""Elements that are labels by their tag. In: a page. Out: the nodes that name what follows: the
terms of definition lists, and headings of rows in small tables of which records have one each.

A heading of a row is a label where other tables of the page have it too. In one table for all
records, where each is a row, it is the record's name.
"""

from __future__ import annotations

from sitesift.page.page import Page

FEWEST_TABLES = 2  # that have the heading: assumes that no two lists name a row alike


def label_elements(page: Page) -> frozenset[int]:
    """The nodes that are labels by their tag."""
    return frozenset(page.nodes_with_tag("dt").tolist()) | _row_headings(page)


def _row_headings(page: Page) -> frozenset[int]:
    heads = [node for node in page.nodes_with_tag("th").tolist() if _heads_row(page, node)]
    tables: dict[str, set[int]] = {}
    texts = {node: page.text_of(node).strip().casefold() for node in heads}
    for node in heads:
        around = (each for each in page.ancestors(node) if page.tag_of(each) == "table")
        tables.setdefault(texts[node], set()).add(next(around, -1))
    return frozenset(node for node in heads if len(tables[texts[node]]) >= FEWEST_TABLES)


def _heads_row(page: Page, node: int) -> bool:
    """Whether a heading is the first and only one of a row with something behind it."""
    cells = [page.tag_of(int(each)) for each in page.children(page.parent_list[node])]
    cells = [tag for tag in cells if tag in ("th", "td")]
    return cells[:1] == ["th"] and "td" in cells and cells.count("th") == 1
