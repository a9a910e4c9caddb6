"""The HTML report: self-contained, escaped, every record linked to its box."""

from __future__ import annotations

import io
import re
import struct
from dataclasses import replace

import numpy as np
from selectolax.lexbor import LexborHTMLParser

from sitesift.extraction.page_result import PageResult
from sitesift.output import Selection
from sitesift.records.model import Area, Record, Value
from sitesift.report.page.page_picture import Picture
from sitesift.report.page.page_report import ReportWriter
from tests.helpers.sample_results import sample

JPEG = (
    b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08"
    + struct.pack(">HH", 500, 1000)
    + b"\x03"
    + b"\x00" * 20
)


def report(*results: PageResult, selection: Selection | None = None) -> str:
    stream = io.BytesIO()
    writer = ReportWriter(stream, selection or Selection())
    for result in results:
        writer.write(result)
    writer.close()
    return stream.getvalue().decode()


def rendered() -> PageResult:
    """The sample with boxes: node n at (10n, 5n), 100 by 40."""
    result = sample()
    assert result.page is not None
    count = len(result.page)
    box = np.array([[10 * n, 5 * n, 100, 40] for n in range(count)], dtype=np.float32)
    return replace(result, page=replace(result.page, box=box), picture=JPEG)


def test_boxes_are_shares_of_the_picture_and_end_at_its_edge():
    picture = Picture(JPEG, 1000, 500)
    assert (
        picture.place((100, 50, 300, 1000))
        == "left:10.000%;top:10.000%;width:20.000%;height:90.000%"
    )
    assert picture.place((100, 600, 300, 700)) is None


def test_every_row_and_its_box_know_each_other():
    tree = LexborHTMLParser(report(rendered()))
    rows = tree.css("tr[data-other]")
    assert len(rows) == 4
    for row in rows:
        box = tree.css_first("#" + row.attributes["data-other"])
        assert box.attributes["data-other"] == row.attributes["id"]
        assert row.css_first("td a").attributes["href"] == "#" + box.attributes["id"]


def test_page_text_is_escaped_everywhere():
    nasty = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
    record = Record((0,), nasty, (Value(nasty, nasty, None, 0, link="javascript:alert(3)"),))
    result = PageResult(
        nasty, title=nasty, areas=(Area(0, (record, record), (nasty,)),), notes=(nasty,)
    )
    tree = LexborHTMLParser(report(result, PageResult("x", error=nasty)))
    assert len(tree.css("script")) == 1
    assert not tree.css("img")
    assert not tree.css("[onerror]")
    assert not [a for a in tree.css("a") if "javascript" in (a.attributes.get("href") or "")]


def test_the_report_loads_nothing_and_allows_nothing():
    html = report(rendered())
    assert "default-src 'none'" in html
    assert set(re.findall(r'src="([a-z]+):', html)) == {"data"}


def test_addresses_of_the_web_are_links_that_tell_nobody():
    link = LexborHTMLParser(report(sample())).css_first('a[href^="https://shop.example/b/1"]')
    assert "noreferrer" in link.attributes["rel"]


def test_without_a_picture_the_tables_stand_alone():
    html = report(sample())
    assert 'class="views plain"' in html
    assert "£5" in html


def test_a_failed_page_is_told_between_the_others():
    html = report(sample(), PageResult("gone.html", error="gone.html: no such file"), sample())
    assert html.count("<section>") == 3
    assert "no such file" in html


def test_one_area_can_be_chosen():
    assert len(LexborHTMLParser(report(sample(), selection=Selection(2))).css("table")) == 1
