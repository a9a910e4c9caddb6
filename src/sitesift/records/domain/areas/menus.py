"""Menus that look like records: the segments of an area in, whether they are a menu out.

A site's menu says "flats", "bungalows", "for sale" as records do, and "Saloon: Ford, Nissan,
Toyota" as cars do. Assumed: what is nearly nothing but links, and to several pages, leads to
records and is none; a record leads to its own page, and says more than that.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.page.page import Page
from sitesift.records.domain.areas.segments import RecordSegment

SEVERAL = 3  # pages that one entry of a menu leads to
LINKED = 0.6  # of its text that is in links; both assumed


def is_menu(page: Page, segments: Sequence[RecordSegment]) -> bool:
    """Whether most segments are rows of links."""
    links = page.nodes_with_tag("a").tolist()
    return 2 * sum(_is_row_of_links(page, segment, links) for segment in segments) > len(segments)


def _is_row_of_links(page: Page, segment: RecordSegment, links: Sequence[int]) -> bool:
    own = [
        n for n in links if segment.start <= page.text_start[n] < page.text_end[n] <= segment.end
    ]
    pages = {page.attribute(n, "href") for n in own}
    said = sum(int(page.text_end[n] - page.text_start[n]) for n in own)
    return len(pages) >= SEVERAL and said >= LINKED * (segment.end - segment.start)
