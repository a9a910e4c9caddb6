"""Goods of other kinds in one list with records, by where they lead. In: rows with the points that
each has by what it tells of the subject. Out: which of them have pages elsewhere, and tell far less
than the records do, are called otherwise or stand among such goods: phones and parts for a car
below "/ad/", where cars are below "/cars/" and called by their make, or have no pages at all.

Assumed: a site keeps the pages of one kind of thing below one address. No sign is enough by itself:
records with little to say stand among others, and developments have addresses of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from statistics import median_low

from sitesift.explore.lists.kinds.cheap_goods import (
    LITTLE,
    costs_a_fraction,
    costs_as_records,
    usual_costs,
)
from sitesift.explore.lists.kinds.first_names import called_by_first_part
from sitesift.explore.lists.kinds.foreign_names import is_named_otherwise
from sitesift.explore.lists.kinds.telling_rows import FAR_LESS, telling_rows
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.addresses_in_text import split_address

# assumed, tried on generated classifieds
MOST = 0.75  # the share of all rows that tell as much which lead where records do
SEVERAL, HALF = 2, 0.5  # rows that lead to one place, and the share of goods that makes it theirs
FEWEST_WITHOUT = 3  # records without a page, beside which goods have one
ADDRESS = "url"
_ID = re.compile(r"\d+")


def other_goods(rows: Sequence[Cells], points: Sequence[int], domain: Domain) -> list[bool]:
    """For each row whether it is goods of another kind."""
    forms = [own_page_form(row) for row in rows]
    otherwise = [is_named_otherwise(row, domain) for row in rows]
    sure = [n for n in telling_rows(points) if not otherwise[n]]
    if not any(forms) or not sure:
        return [False] * len(rows)
    usual, _ = Counter(forms[n] for n in sure).most_common(1)[0]
    own = [n for n in sure if forms[n] == usual]
    if not usual and len(own) < FEWEST_WITHOUT:
        return [False] * len(rows)
    most = median_low(points[n] for n in own)
    named = [called_by_first_part(row, domain) for row in rows]
    by_name = sum(named[n] for n in own) >= MOST * len(own)
    elsewhere = [form not in ("", usual) for form in forms]
    strange = [
        told <= most / FAR_LESS or (by_name and not named[n]) for n, told in enumerate(points)
    ]
    places = _places_of_goods(forms, strange) - {"", usual}
    others = sum(
        away and not odd and form not in places
        for away, odd, form in zip(elsewhere, strange, forms, strict=True)
    )
    if len(own) < MOST * (len(own) + others):
        return [False] * len(rows)
    if len(own) < SEVERAL:  # what one row is like does not tell what others should be
        strange = [odd and forms[n] in places for n, odd in enumerate(strange)]
    costs = usual_costs([rows[n] for n in own], domain)

    def is_goods(n: int) -> bool:
        """Elsewhere what is strange or called something else is, or tells less and costs a
        fraction, and among goods what does not tell and cost as much as records; where these lead,
        what tells next to nothing and is not called as they are."""
        if not elsewhere[n]:
            return by_name and not named[n] and points[n] <= LITTLE < most / FAR_LESS
        if strange[n] or otherwise[n]:
            return True
        if points[n] < most and costs_a_fraction(rows[n], costs, domain):
            return True
        as_records = points[n] >= most and costs_as_records(rows[n], costs, domain)
        return forms[n] in places and not as_records

    return [is_goods(n) for n in range(len(rows))]


def _places_of_goods(forms: Sequence[str], strange: Sequence[bool]) -> set[str]:
    """The forms of addresses that goods have, several of them and no more others."""
    odd = Counter(form for form, is_odd in zip(forms, strange, strict=True) if is_odd)
    every = Counter(forms)
    return {form for form, n in odd.items() if n >= max(SEVERAL, HALF * every[form])}


def own_page_form(row: Cells) -> str:
    """How the address of a row's own page begins, without numbers; empty where it has none."""
    written = str(row[ADDRESS].get("text") or "").strip() if ADDRESS in row else ""
    folder = split_address(written).path.strip("/").split("/")[0]
    return f"/{_ID.sub('', folder)}" if written else ""
