"""The report of a site in Chromium: its content policy lets all of it be seen, and outlines lie on
what they name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sitesift.browser import Rendered
from sitesift.examples.agency import serve_agency
from sitesift.explore.outcome.page_outlines import boxes_of
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.outcome.site_story import SeenPage, SiteStory
from sitesift.explore.verdict import Verdict
from sitesift.ontology import load_domain
from sitesift.page import page_from_snapshot
from sitesift.page.page_source import Source
from sitesift.records.domain.find_records import find_records
from sitesift.report.site.site_report import write_site_report
from tests.helpers.rendered_text import text_of

pytestmark = pytest.mark.live
HOMES = 10  # on the first page of the list


def story(render: Callable[..., Rendered], folder: Path) -> SiteStory:
    """A results page of the agency, rendered and understood."""
    with serve_agency() as agency:
        rendered = render(Source.of(agency.url + "search?deal=buy"), screenshot=True)
    page = page_from_snapshot(rendered.snapshot)
    assert rendered.screenshot is not None
    (folder / "1.jpg").write_bytes(rendered.screenshot)
    areas = find_records(page, load_domain("uk-real-estate"))
    seen = SeenPage(
        1,
        page.url,
        "open",
        "results",
        picture="1.jpg",
        width=page.size[0],
        boxes=boxes_of(page, areas=areas),
    )
    result = SiteResult(Verdict.EFFECTIVE, "All is there.", wrappers=["//li:<record>"])
    return SiteStory(page.url, "uk-real-estate", result, (seen,))


def test_the_report_shows_its_outlines_over_the_picture(render, tmp_path):
    report = write_site_report(tmp_path, story(render, tmp_path))
    rendered = render(Source.of(report))
    assert "Effective wrapper" in text_of(rendered)
    page = page_from_snapshot(rendered.snapshot)
    assert page.box is not None
    records = [
        n
        for n in page.nodes_with_tag("rect").tolist()
        if page.attribute(n, "class") == "box record"
    ]
    assert len(records) == HOMES
    tops = [float(page.box[node][1]) for node in records]
    assert tops == sorted(tops)
    assert all(page.box[node][2] > 300 and page.box[node][3] > 50 for node in records)
