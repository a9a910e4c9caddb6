"""Curtains: content that a page keeps invisible until its script has run, so that nobody sees it
flicker. In: which nodes `visibility` hides; out: those of them that are the page's content.

Where the script does not come, a person would see an empty page, and the content is there all the
same. Assumed: what is hidden this way and holds most of the text is the content; a closed menu or
dialog holds less. `display: none` is not asked: templates and dialogs are left out of the layout
that way.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sitesift.page.page import Bools, Ints

# both assumed; of 86 list pages one had a curtain, with nine tenths of its text behind it
CONTENT_SHARE = 0.5  # of a page's text
LEAST_CONTENT = 200  # characters


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


def text_sizes(is_text: Bools, value: Ints, strings: Sequence[str]) -> Ints:
    """By node the characters of its own text, the blanks around it left out; `value`: the text's
    number in `strings`."""
    sizes = np.zeros(len(value), dtype=np.int32)
    texts = np.flatnonzero(is_text)
    sizes[texts] = [len(strings[at].strip()) for at in value[texts].tolist()]
    return sizes
