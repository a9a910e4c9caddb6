"""Whether a row is called as the domain's records are, where their names are made in order."""

from __future__ import annotations

import re

from sitesift.ontology import Domain
from sitesift.records.cells import Cells

_NUMBER = re.compile(r"\d+")


def called_by_first_part(row: Cells, domain: Domain) -> bool:
    """Whether a row's name begins with the first part of names that are in order: "Ford Focus", and
    not "Wheels for Ford Focus". A number may stand before it."""
    first = _text(row, domain.order[0]).casefold() if domain.order else ""
    titles = (_text(row, kind.name) for kind in domain.types.values() if kind.names_record)
    return bool(first) and any(
        _NUMBER.sub("", title).strip().casefold().startswith(first) for title in titles
    )


def _text(row: Cells, name: str) -> str:
    return str(row[name].get("text") or "").strip() if name in row else ""
