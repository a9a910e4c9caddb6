"""A line that is made of parts in different emphasis: "<strong>Winter</strong> / <em>Ann</em>".

In: a text run as the outline joins it. Out: its elements, where each of several says something of
its own; none where it is one text. Assumed: parts of one text follow each other without a space, or
look the same, or stand in a sentence, which has words outside of them. Where all have class names
of their own and words in them, styles keep them apart, space or not.
"""

from __future__ import annotations

import re
from itertools import pairwise

from sitesift.page.page import Page

EMPHASIS = frozenset("b strong i em cite small".split())
_WORD = re.compile(r"[^\W\d_]{3,}")


def emphasised_parts(page: Page, node: int, text: str) -> tuple[int, ...]:
    """The elements that make up a text run that begins at a node; none where it is one text."""
    first = node if not page.is_text[node] else int(page.parent[node])
    if page.tag_of(first) not in EMPHASIS:
        return ()
    start, end = int(page.text_start[first]), int(page.text_start[first]) + len(text)
    parts = [
        int(each)
        for each in page.children(int(page.parent[first]))
        if page.text_start[each] >= start
        and page.text_end[each] <= end
        and any(map(str.isalnum, page.text_of(int(each))))
    ]
    looks = {page.look_of(part) for part in parts}
    if len(parts) < 2 or len(looks) < len(parts):
        return ()
    if not EMPHASIS.issuperset(page.tag_of(part) for part in parts):
        return ()
    if all(page.attribute(part, "class") and _WORD.search(page.text_of(part)) for part in parts):
        return tuple(parts)
    gaps = (page.text[int(page.text_end[a]) : int(page.text_start[b])] for a, b in pairwise(parts))
    return tuple(parts) if all(gaps) else ()
