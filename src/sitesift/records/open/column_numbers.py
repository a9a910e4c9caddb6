"""Numbers behind the names of columns: "comments_2" is called so beside "comments".

In: the names of a page's columns, empty for what is no column. Out: the same, where a name is free
that a number was added to: the column that had it was a mark, say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_NUMBERED = re.compile(r"(.+)_\d+")


def unnumbered(names: Mapping[str, str]) -> dict[str, str]:
    """The names, numbers only where others have the name without."""
    taken = set(names.values())
    found: dict[str, str] = {}
    for column, name in names.items():
        match = _NUMBERED.fullmatch(name)
        free = match is not None and match[1] not in taken
        found[column] = match[1] if match is not None and free else name
        taken.add(found[column])
    return found
