"""Goods of other kinds in one list with records, by where they lead. In: rows with the points that
each has by what it tells of the subject. Out: which of them have pages elsewhere, and tell far less
than the records do or are called otherwise: phones and parts for a car below "/ad/", where cars are
below "/cars/" and called by their make.

Assumed: a site keeps the pages of one kind of thing below one address. No sign is enough by itself:
records with little to say stand among others, and developments have addresses of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median_low
from typing import Any
from urllib.parse import urlsplit

from sitesift.ontology import Domain

Cells = Mapping[str, Mapping[str, Any]]

# assumed, tried on generated classifieds
MANY_POINTS = 4  # of a row that is a record for sure, or as many as half of the rows have ...
FEWEST_SURE = 2  # ... and so many of these, of one form of address,
MOST = 0.75  # which this share of all rows that tell as much have
FAR_LESS = 2  # times fewer points
ADDRESS = "url"
_ID = re.compile(r"\d+")


def other_goods(rows: Sequence[Cells], points: Sequence[int], domain: Domain) -> list[bool]:
    """For each row whether it is goods of another kind."""
    forms = [_address_form(row) for row in rows]
    named = [_is_called_by_its_first_part(row, domain) for row in rows]
    many = max(1, min(MANY_POINTS, median_low(points))) if points else 1
    sure = [n for n, told in enumerate(points) if told >= many and forms[n]]
    usual, count = Counter(forms[n] for n in sure).most_common(1)[0] if sure else ("", 0)
    own = [n for n in sure if forms[n] == usual]
    if count < FEWEST_SURE:
        return [False] * len(rows)
    least = median_low(points[n] for n in own) / FAR_LESS
    by_name = sum(named[n] for n in own) >= MOST * count
    strange = [told <= least or (by_name and not named[n]) for n, told in enumerate(points)]
    others = sum(form not in ("", usual) and not strange[n] for n, form in enumerate(forms))
    if count < MOST * (count + others):
        return [False] * len(rows)
    return [form not in ("", usual) and strange[n] for n, form in enumerate(forms)]


def _is_called_by_its_first_part(row: Cells, domain: Domain) -> bool:
    """Whether a row's name begins with the first part of names that are in order: "Ford Focus", and
    not "Wheels for Ford Focus". A number may stand before it."""
    first = _text(row, domain.order[0]).casefold() if domain.order else ""
    titles = (_text(row, kind.name) for kind in domain.types.values() if kind.names_record)
    return bool(first) and any(_ID.sub("", t).strip().casefold().startswith(first) for t in titles)


def _address_form(row: Cells) -> str:
    """How the address of a row's own page begins, without numbers; empty where it has none."""
    written = _text(row, ADDRESS)
    return "/" + _ID.sub("", urlsplit(written).path.strip("/").split("/")[0]) if written else ""


def _text(row: Cells, name: str) -> str:
    return str(row[name].get("text") or "").strip() if name in row else ""
