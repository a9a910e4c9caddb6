"""Records of the domain on each page that is seen."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.outcome.page_outlines import boxes_of
from sitesift.explore.rows import PageOutlined, PageSeen, RecordsFound
from sitesift.explore.transducers.site_transducer import PageAnalysis
from sitesift.network import Facts
from sitesift.network.transducer import Item


class FindRecords(PageAnalysis):
    """Annotates a page and finds the areas that hold records of the domain. Areas inside frames are
    left to the frame's own page."""

    name = "FindRecords"
    reads, writes = (PageSeen,), (RecordsFound, PageOutlined)
    priority = 90

    def step(self, facts: Facts) -> Iterator[Item]:
        file = self.page(facts).file
        page, areas = self.archive.page(file), self.archive.own_areas(file)
        texts = self.archive.texts(file)
        found = [record.nodes for area in areas for record in area.records]
        named = dict(zip(found, self.archive.keys(file), strict=True))
        keys = tuple(dict.fromkeys(self.archive.keys(file)))
        names = tuple(tuple(texts.get(key, ())) for key in keys)
        yield RecordsFound(sum(len(area.records) for area in areas), keys, len(areas), names)
        yield PageOutlined(boxes_of(page, areas=self.archive.areas(file), keys=named))
