"""Breaks that nobody can notice, since nothing on the site says otherwise. In: a run, and a way to
break it. Out: the reason; empty where something may tell.

A benchmark that counts these as missed would ask for lines that guess. Only what was not noticed is
asked for: where a line does notice such a break on some site, there was a witness.
"""

from __future__ import annotations

from benchmarks.score.stored_runs import StoredRun
from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.lines.account import Account

NOTHING_COUNTS = "nothing counts the records, and no list has an inner page whose length would tell"
NOTHING_NAMES = "two columns of words in all records, and no label or heading says which is which"
NOTHING_ENDS = "a part at the end of names, which nothing on the site shows alone or labels"
SAME_WORDS = "the words are as they were: only the meaning of an amount is another"
INNER_PAGES = 3  # pages of a list, so that one has a page before and a page behind it
RECORD_WAYS = (
    "one record lost", "one record twice", "one record not recognised", "10% of records lost",
    "10% of records not recognised",
)  # fmt: skip


def why_unnoticed(run: StoredRun, way: str, about: str) -> str:
    """Why nobody can notice a break."""
    if way in RECORD_WAYS:
        return "" if _is_counted(run.case) else NOTHING_COUNTS
    if way.startswith("amount times"):
        return SAME_WORDS
    if way == "swapped" and not any(_is_named(run, name) for name in about.split("/")):
        return NOTHING_NAMES
    last_part = about in run.archive.domain.order[2:]
    return NOTHING_ENDS if last_part and not _is_labelled(run, about) else ""


def _is_counted(case: Case) -> bool:
    inner = any(len(one.sizes) >= INNER_PAGES for one in case.lists)
    return bool(case.totals) or any(one.total is not None for one in case.lists) or inner


def _is_named(run: StoredRun, name: str) -> bool:
    """Whether something tells a column: own pages call records by it, or a label stands there."""
    kind = run.archive.domain.types[name]
    called = kind.names_record and any(page.names for page in run.case.own_pages)
    return called or kind.extent == "prose" or _is_labelled(run, name)


def _is_labelled(run: StoredRun, name: str) -> bool:
    own_page = any(name in page.cells for page in run.case.own_pages)
    places = Account.of_case(run.case).places_of(name)
    return own_page or any(kind == "label" for kind, *_ in places)
