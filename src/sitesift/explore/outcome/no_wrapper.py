"""Why an exploration ended without a wrapper. In: the rows that it left. Out: one sentence.

A step that ended in an error comes before all that follows from it: where nobody could look for
records, or learn from them, nothing is said of the site.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sitesift.explore.rows import (
    Failed,
    HostKind,
    HostMet,
    PageJudged,
    PageSeen,
    RecordsFound,
    error_status,
)
from sitesift.network import Done, faulty
from sitesift.relations.relation import Row

MOST_NAMED_HOSTS = 3
FEW_PAGES = 2  # of a site that consists of links to others

Rows = Mapping[type[Row], Sequence[Any]]


def why_no_wrapper(rows: Rows) -> str:
    """The sentence."""
    found, faults = rows[RecordsFound], faulty(rows[Done])
    if not found:
        failed = rows[Failed]
        return f"no page could be opened{f' ({failed[0].why})' if failed else ''}"
    if status := error_status(rows[PageSeen]):
        return f"the server answered {status} instead of a page"
    if faults:
        first = faults[0]
        return f"a step ended in an error ({first.transducer}: {first.note}): --resume tries again"
    if any(row.count for row in found):
        return "records were found, and no wrapper for them could be learned"
    if (foreign := _foreign_hosts(rows)) and len(rows[PageJudged]) <= FEW_PAGES:
        hosts = ", ".join(foreign[:MOST_NAMED_HOSTS])
        return f"all that the site leads to is on another host ({hosts})"
    looked = f"no records of the domain on the {len(found)} pages looked at"
    return f"{looked}: none shows what all its records must show"


def _foreign_hosts(rows: Rows) -> list[str]:
    return sorted({met.host for met in rows[HostMet] if met.kind is HostKind.FOREIGN})
