"""Values that are one of several items of a text ("2018, 74.523 km, Petrol, Manual"). In: a way to
cut a value out, and the texts at its place. Out: whether it goes by the items around the value
where records have more or fewer of them.

Such a cut is right for the records that were seen and wrong for one that lacks another item. What
the domain's recognisers read of the whole text is right for all.
"""

from __future__ import annotations

from collections.abc import Collection

from sitesift.induce.ranges import Range
from sitesift.text.divided_lines import DIVIDING_SIGNS


def goes_by_items(way: Range, texts: Collection[str], values: Collection[str]) -> bool:
    """Whether a cut depends on items that not all of the texts have, or that others may lack:
    numbers ("4 bedrooms" of "House, 4 bedrooms") are told by what they say where they stand alone,
    words by the sign before them."""
    signs = [sign for sign in (*DIVIDING_SIGNS, ", ", "; ") if _cuts_at(way, sign)]
    numbered = bool(values) and all(any(map(str.isdigit, value)) for value in values)
    return any(numbered or len({text.count(sign) for text in texts}) > 1 for sign in signs)


def _cuts_at(way: Range, sign: str) -> bool:
    bare = sign.strip()
    return bare in way.after or bare in way.before or f"[^{bare}]" in way.pattern
