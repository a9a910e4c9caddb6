"""Records of the domain on each page that is seen."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.identity import record_key
from sitesift.explore.rows import PageSeen, RecordsFound
from sitesift.explore.transducers.site_transducer import Analysis
from sitesift.network import Facts


class FindRecords(Analysis):
    """Annotates a page and finds the areas that hold records of the domain. Areas inside frames are
    left to the frame's own page."""

    reads, writes = (PageSeen,), (RecordsFound,)
    priority = 90

    def step(self, facts: Facts) -> Iterator[RecordsFound]:
        seen = facts.newest(PageSeen)
        assert seen is not None
        page, areas = self.library.page(seen.file), self.library.own_areas(seen.file)
        records = [record for area in areas for record in area.records]
        identifying = self.library.domain.identifying
        keys = tuple(dict.fromkeys(record_key(page, each, identifying) for each in records))
        yield RecordsFound(len(records), keys, len(areas))
