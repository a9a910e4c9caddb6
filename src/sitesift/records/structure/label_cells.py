"""Elements that are labels by their tag. In: a page. Out: the nodes that name what follows: the
terms of definition lists, and headings of rows in small tables of which records have one each; and
whether an element is so placed among its siblings that their parent's class is its name.

A heading of a row is a label where other tables of the page have it too. In one table for all
records, where each is a row, it is the record's name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from sitesift.page.html_tags import CELL_TAGS
from sitesift.page.page import Page

_LABEL = re.compile(r"[a-z0-9][-_]+label$", re.IGNORECASE)
FEWEST_TABLES = 2  # that have the heading: assumes that no two lists name a row alike


def label_elements(page: Page) -> frozenset[int]:
    """The nodes that are labels by their tag, or by a class of their own ("price-label")."""
    terms = frozenset(page.nodes_with_tag("dt").tolist())
    return terms | _row_headings(page) | called_labels(page)


def called_labels(page: Page) -> frozenset[int]:
    """The elements whose class says what they are the label of; frameworks call badges so, with
    what each looks like behind it ("label-success")."""
    column = page.attribute_column("class").tolist()
    classes = ((at, page.strings[at]) for at in {*column} - {-1})
    # few say it at all, which is told in a tenth of the time
    told = ((at, written) for at, written in classes if "label" in written.lower())
    called = {at for at, written in told if any(map(_LABEL.search, written.split()))}
    return frozenset(n for n, at in enumerate(column) if at in called) if called else frozenset()


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
    cells = [tag for tag in cells if tag in CELL_TAGS]
    return cells[:1] == ["th"] and "td" in cells and cells.count("th") == 1


def leads_others(page: Page, node: int, named: Collection[int]) -> bool:
    """Whether an element is the only one of its parent's that has no class, and the first, before
    others that are `named` by theirs: the parent's class is its name, "<p class=company><b>Acme</b>
    <i class=motto>"."""
    shown = [n for n in page.children(page.parent_list[node]) if page.text_size_list[n]]
    return len(shown) > 1 and shown[0] == node and set(shown[1:]) <= set(named)


def holds_alike(page: Page, node: int, classes: Sequence[int]) -> bool:
    """Whether an element stands among elements of its kind alone."""
    held = [n for n in page.children(page.parent_list[node]) if not page.is_text_list[n]]
    return {(page.tag_of(n), classes[n]) for n in held} == {(page.tag_of(node), classes[node])}
