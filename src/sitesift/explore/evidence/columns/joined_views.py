"""Views of records that show two of them. In: a case. Out: which views they are.

Where a record lacks what its list is told by, the analysis of a page may take it and the next one
for a single record, which then has what the other says. Assumed: a view that has the name of
another row is such a one; names that are a part of its own row's name, and short ones, tell
nothing. Running texts hardly name another record of the site in full.
"""

from __future__ import annotations

from functools import cached_property

from sitesift.explore.evidence.case import USUAL_SHARE, Case, ShownRecord, cell_text
from sitesift.ontology import Domain
from sitesift.records.cells import Cells
from sitesift.text.plain_text import letters_and_digits

FEWEST_LETTERS = 10  # of a name that stands in another record's text by more than chance; assumed


class JoinedViews:
    """Tells views of one record from those of two."""

    def __init__(self, case: Case) -> None:
        self._case = case

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """By key, what its row is called."""
        return {key: _called(row, self._case.domain) for key, row in self._case.by_key.items()}

    @cached_property
    def _all_names(self) -> set[str]:
        return {name for names in self._names.values() for name in names}

    @cached_property
    def _views(self) -> dict[str, list[ShownRecord]]:
        views: dict[str, list[ShownRecord]] = {}
        for one in self._case.shown:
            views.setdefault(one.key, []).append(one)
        return views

    def is_joined(self, one: ShownRecord) -> bool:
        """Whether a view shows another record too."""
        own, text = self._names.get(one.key, ()), letters_and_digits(one.text)
        return any(
            name in text for name in self._all_names if not any(name in mine for mine in own)
        )

    def shows_anothers(self, key: str, name: str) -> bool:
        """Whether a record was seen with an attribute only where it was taken together with another
        one, and shows none of it elsewhere. One that stands nowhere alone shows nothing, where most
        views are of one record."""
        views = self._views.get(key, ())
        alone = [one for one in views if not self.is_joined(one)]
        if len(alone) == len(views) or any(name in one.texts for one in alone):
            return False
        return bool(alone) or self._are_mostly_single

    @cached_property
    def _are_mostly_single(self) -> bool:
        joined = sum(map(self.is_joined, self._case.shown))
        return joined < USUAL_SHARE * len(self._case.shown)


def _called(row: Cells, domain: Domain) -> list[str]:
    """What a row is called, where that is more than a word or two."""
    names = (name for name in row if name in domain.types and domain.types[name].names_record)
    said = (letters_and_digits(cell_text(row, name)) for name in names)
    return [name for name in said if len(name) >= FEWEST_LETTERS]
