"""The pages that forms and tabs stand on. In: rows with their places in the trace. Out: which of
the controls can do more than narrow the list beside them, which of them wrappers fill, and what the
pages count that a form stands on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sitesift.explore.identity import canonical_url
from sitesift.explore.page_origin import NARROWED_ORIGINS, OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import FormFound, PageSeen, TabFound
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.relations import Stored
from sitesift.wrapper import Wrapper

# tabs of such pages belong to another
WITHOUT_TABS = frozenset({PageOrigin.TAB, PageOrigin.NEXT, PageOrigin.CHECK}) | OWN_PAGE_ORIGINS


@dataclass(frozen=True)
class ControlPages:
    """The pages that controls stand on, by their number in the trace."""

    origins: Mapping[int, PageOrigin]
    records: Mapping[int, int]  # how many each shows
    totals: Mapping[int, int | None] = field(default_factory=dict)  # how many each counts

    def wide_forms(self, forms: Iterable[Stored[FormFound]]) -> list[FormFound]:
        """Forms that may search, and can do more than narrow the list that they stand beside, or
        search in the record whose own page they stand on."""
        return [
            one.row
            for one in forms
            if not self._narrows(one.scope.page, one.row)
            and self.origins.get(one.scope.page) not in OWN_PAGE_ORIGINS
        ]

    def list_forms(self, forms: Iterable[Stored[FormFound]]) -> list[FormFound]:
        """The others: those that narrow the list that they stand beside."""
        return [one.row for one in forms if self._narrows(one.scope.page, one.row)]

    def counts_beside(self, forms: Iterable[Stored[FormFound]]) -> dict[str, set[int | None]]:
        """How many records the pages count that a form stands on; those that show none, and
        records' own pages, are left out."""
        counts: dict[str, set[int | None]] = {}
        for one in forms:
            page = one.scope.page
            if self.records.get(page) and self.origins.get(page) not in OWN_PAGE_ORIGINS:
                counts.setdefault(one.row.path, set()).add(self.totals.get(page))
        return counts

    def records_beside(self, forms: Iterable[Stored[FormFound]]) -> dict[str, int]:
        """The fewest records that a page shows on which a form stands that answers at once, and
        that no switch of it divides: the list beside it is its answer to what is set. Pages without
        records, and records' own, are left out."""
        fewest: dict[str, int] = {}
        for one in forms:
            shown = self.records.get(one.scope.page, 0)
            own = self.origins.get(one.scope.page) is PageOrigin.DETAIL
            if shown and not own and one.row.answers_at_once and not one.row.is_set:
                fewest[one.row.path] = min(shown, fewest.get(one.row.path, shown))
        return fewest

    def _narrows(self, page: int, form: FormFound) -> bool:
        origin = self.origins.get(page)
        wider = form.is_set and origin is PageOrigin.LINK
        return origin in NARROWED_ORIGINS and bool(self.records.get(page)) and not wider

    def filled_by(
        self,
        forms: Iterable[Stored[FormFound]],
        pages: Iterable[Stored[PageSeen]],
        wrappers: Iterable[WrapperLearned],
    ) -> frozenset[str]:
        """Forms that these wrappers fill: the only one to fill on a page where one begins that has
        no list's address. A link that puts a switch in another position leads to such a page."""
        starts = {
            canonical_url(start)
            for one in wrappers
            if not one.entry_urls and (start := Wrapper.parse(one.text).header.start)
        }
        begun = {one.scope.page for one in pages if canonical_url(one.row.url) in starts}
        found: dict[int, set[str]] = {}
        for one in forms:
            if one.scope.page in begun and one.row.fillable:
                found.setdefault(one.scope.page, set()).add(one.row.path)
        return frozenset(path for paths in found.values() if len(paths) == 1 for path in paths)

    def wide_tabs(self, tabs: Iterable[Stored[TabFound]]) -> list[TabFound]:
        """Tabs beside lists, on pages that are not further pages of one, or a record's own."""
        return [
            one.row
            for one in tabs
            if self.records.get(one.scope.page)
            and self.origins.get(one.scope.page) not in WITHOUT_TABS
        ]
