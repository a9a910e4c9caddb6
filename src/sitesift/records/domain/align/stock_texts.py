"""Texts of an area's records that tell nothing of a single one: buttons ("View this listing") and
stamps ("(pro)"). In: the records as the alignment sees them. Out: those texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import NamedTuple

from sitesift.page.page import Page
from sitesift.records.domain.evidence.signs import RecordView

# records, all of an area, that show a text of at most so many words for it to be a button
REPEATED, REPEATED_WORDS = 3, 8


class StockTexts(NamedTuple):
    """Texts of an area that tell nothing of a single record."""

    repeated: Set[str]  # what all records say
    stamps: Set[str]  # what most say in brackets


def repeated(page: Page, views: Sequence[RecordView]) -> set[str]:
    """The short texts that all records have; none where records are too few to tell."""
    if len(views) < REPEATED:
        return set()
    texts = (
        {page.text[u.start : u.end] for u in view.units if u.words <= REPEATED_WORDS}
        for view in views
    )
    return set.intersection(*texts)


def stamps(page: Page, views: Sequence[RecordView]) -> set[str]:
    """The text in brackets that most records with one have: "(pro)" is no place, "(Leeds)" may
    be."""
    opened = [u for view in views for u in view.units if page.text[u.start] == "("]
    counts = Counter(
        page.text[u.start : u.end]
        for u in opened
        if u.words <= REPEATED_WORDS and page.text[u.end - 1] == ")"
    )
    return {t for t, n in counts.items() if n >= REPEATED and 2 * n > counts.total()}
