"""Controls that turn the pages of a list: the box for a page's number, and the arrows beside it.

In come a page and the nodes of its controls; out comes which of them stand in a pager. They ask a
site for nothing, and no <form> holds them in lists that a script draws.

Assumed: an author who makes a pager names it so, close around its controls, and it says little
more than numbers.
"""

from __future__ import annotations

from itertools import islice

import numpy as np

from sitesift.forms.form_words import form_words
from sitesift.page.page import Bools, Ints, Page

# Elements around a control that may be named, as many as around a link that turns pages.
_LEVELS = 4
# Characters of a pager: "Rows per page: 25 · 1-25 of 1,312 · Go to page" has 45.
_LONGEST_PAGER = 120


def in_pager(page: Page, nodes: Ints) -> Bools:
    """Which of the nodes stand in an element that is named a pager."""
    found = [any(_is_pager(page, n) for n in _around(page, node)) for node in nodes.tolist()]
    return np.array(found, dtype=bool)


def _around(page: Page, node: int) -> list[int]:
    return list(islice(page.ancestors(node), _LEVELS))


def _is_pager(page: Page, node: int) -> bool:
    if page.text_end[node] - page.text_start[node] > _LONGEST_PAGER:
        return False
    attributes = page.attributes(node)
    names = " ".join(attributes.get(key, "") for key in ("class", "id", "aria-label"))
    return "pager" in form_words().find(names)
