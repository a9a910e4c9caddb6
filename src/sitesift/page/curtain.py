"""Curtains: content that a page keeps invisible until its script has run, so that nobody sees it
flicker. In: which nodes `visibility` hides; out: those of them that are the page's content.

Where the script does not come, a person would see an empty page, and the content is there all the
same. Assumed: what is hidden this way and holds most of the text is the content; a closed menu or
dialog holds less. `display: none` is not asked, since templates and dialogs are left out of the
layout that way, except where the element before says that something is loading: what it stands in
for is in the page already. An indicator that is hidden itself says nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from sitesift.page.page import Bools, Ints

# both assumed; of 86 list pages one had a curtain, with nine tenths of its text behind it
CONTENT_SHARE = 0.5  # of a page's text
LEAST_CONTENT = 200  # characters
BLANKS_BETWEEN = 1  # text nodes between siblings in the markup
LOADING_NAMES = re.compile(
    r"(?:^|[\s_-])(?:pre)?load(?:ing|er)(?:$|[\s_-])|[a-z]Load(?:ing|er)\b|(?:^|[\s_-])spinner"
)


def behind_curtain(parent: Ints, end: Ints, veiled: Bools, sizes: Ints) -> Bools:
    """The veiled nodes that are a page's content; `sizes`: the text of each node that would be
    shown but for the veil (`text_sizes`)."""
    found = np.zeros(len(end), dtype=bool)
    before = np.concatenate(([0], np.cumsum(sizes)))
    for top in np.flatnonzero(veiled & ~((parent >= 0) & veiled[parent])).tolist():
        size = before[end[top]] - before[top]
        if size >= LEAST_CONTENT and size > CONTENT_SHARE * before[-1]:
            found[top : end[top]] = veiled[top : end[top]]
    return found


def says_loading(names: str) -> bool:
    """Whether an element's classes or its id say that something is still to come."""
    told = "oad" in names or "spinner" in names  # most names are done with at that
    return told and LOADING_NAMES.search(names) is not None


def is_progress_role(role: str) -> bool:
    """Whether an element's role says so."""
    return role.strip().lower() == "progressbar"


def behind_indicator(parent: Ints, end: Ints, undrawn: Sequence[int], loading: Ints) -> list[int]:
    """The elements with `display: none` that come right after a sibling which is an indicator of
    loading, or holds one; `loading`: the indicators in document order."""
    return [node for node in undrawn if _is_announced(parent, end, node, loading)]


def _is_announced(parent: Ints, end: Ints, node: int, loading: Ints) -> bool:
    """Whether an indicator is or stands in the sibling right before a node."""
    at = int(np.searchsorted(loading, node)) - 1
    if at < 0:
        return False
    sibling = int(loading[at])
    while sibling >= 0 and parent[sibling] != parent[node]:
        sibling = int(parent[sibling])
    return sibling >= 0 and node - int(end[sibling]) <= BLANKS_BETWEEN


def text_sizes(is_text: Bools, value: Ints, strings: Sequence[str]) -> Ints:
    """By node the characters of its own text, the blanks around it left out; `value`: the text's
    number in `strings`."""
    sizes = np.zeros(len(value), dtype=np.int32)
    texts = np.flatnonzero(is_text)
    distinct, which = np.unique(value[texts], return_inverse=True)
    lengths = [len(strings[at].strip()) for at in distinct.tolist()]
    sizes[texts] = np.array(lengths, dtype=np.int32)[which]
    return sizes
