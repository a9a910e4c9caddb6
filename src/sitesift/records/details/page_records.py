"""Records of pages that are about one thing each. In: the pages and the values found on each. Out:
a record a page, at elements of one depth, so that one path leads to all of them."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.page.ancestors import smallest_around
from sitesift.page.page import Page
from sitesift.records.model import Record, Value


def page_records(
    pages: Sequence[Page],
    rows: Sequence[Sequence[Value]],
    least: int,
    about: Sequence[Sequence[int]] | None = None,
) -> list[Record | None]:
    """The smallest elements around the values of each page, and what else is `about` its thing, all
    at one depth; None for pages with fewer than `least` values."""
    more = about or [()] * len(pages)
    heads = {
        number: smallest_around(page, [*(value.node for value in rows[number]), *more[number]])
        for number, page in enumerate(pages)
        if len(rows[number]) >= least
    }
    depth = min((int(pages[number].depth[head]) for number, head in heads.items()), default=0)
    return [
        _record(page, heads[number], depth, rows[number]) if number in heads else None
        for number, page in enumerate(pages)
    ]


def _record(page: Page, head: int, depth: int, values: Sequence[Value]) -> Record:
    node = next(n for n in (head, *page.ancestors(head)) if page.depth[n] <= depth)
    return Record((node,), page.text_of(node), tuple(values))
