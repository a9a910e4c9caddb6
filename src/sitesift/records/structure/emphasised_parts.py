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
NAMING = frozenset({"b", "strong"})  # what the name of a record of a single line stands in
MARKS = frozenset("([-\u2013\u2014")  # between a name and what is said of it


def emphasised_parts(page: Page, node: int, text: str) -> tuple[int, ...]:
    """The elements that make up a text run that begins at a node; none where it is one text."""
    first = page.parent_list[node] if page.is_text_list[node] else node
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


def name_and_rest(page: Page, node: int) -> tuple[int, ...]:
    """The bold words that the only text of a record begins with, and the text that goes on behind a
    mark: "<b>Winter</b> (1998)". None where it is one text."""
    inside = range(node, int(page.end[node]))
    texts = [n for n in inside if page.is_text[n] and any(map(str.isalnum, page.text_of(n)))]
    if len(texts) != 2:
        return ()
    name, rest = int(page.parent[texts[0]]), texts[1]
    follows = page.tag_of(name) in NAMING and not page.contains(name, rest)
    return (name, rest) if follows and page.text_of(rest).strip()[0] in MARKS else ()
