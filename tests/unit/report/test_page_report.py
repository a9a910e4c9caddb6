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


def test_every_row_and_its_outline_know_each_other():
    tree = LexborHTMLParser(report(rendered()))
    rows = tree.css("table.rows tbody tr")
    assert len(rows) == 4
    for row in rows:
        outline = tree.css_first(str(row.css_first("td.number a").attributes["href"]))
        assert outline.parent.attributes["href"] == "#" + str(row.attributes["id"])


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
    assert set(re.findall(r'(?:src|<image [^>]*href)="([a-z]+):', html)) == {"data"}


def test_addresses_of_the_web_are_links_that_tell_nobody():
    link = LexborHTMLParser(report(sample())).css_first('a[href^="https://shop.example/b/1"]')
    assert "noreferrer" in link.attributes["rel"]


def test_without_a_picture_the_tables_stand_alone():
    tree = LexborHTMLParser(report(sample()))
    assert "£5" in tree.css_first("table.rows").text()
    assert not tree.css("figure, a[href^='#']")


def test_other_lists_of_a_page_are_folded_up():
    tree = LexborHTMLParser(report(sample()))
    assert [one.text() for one in tree.css("details > summary")] == ["Another list: 2 records"]


def test_a_failed_page_is_told_between_the_others():
    html = report(sample(), PageResult("gone.html", error="gone.html: no such file"), sample())
    assert html.count("<h1>") == 3
    assert "no such file" in html


def test_pages_beyond_the_room_for_pictures_have_their_tables(monkeypatch):
    monkeypatch.setattr("sitesift.report.page.page_report.PICTURES_BYTES", len(JPEG))
    html = report(rendered(), rendered())
    assert html.count("data:image/jpeg") == 1
    assert html.count('class="rows') == 4


def test_a_file_is_called_by_its_name_alone():
    result = replace(sample(), url="file:///home/someone/secret/list.html", source="list.html")
    assert "/home/someone" not in report(result)


def test_a_report_of_no_page_is_a_whole_file():
    assert report().endswith("</html>\n")


def test_one_area_can_be_chosen():
    assert len(LexborHTMLParser(report(sample(), selection=Selection(2))).css("table")) == 1
