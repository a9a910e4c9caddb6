"""The report of a site: self-contained, escaped, of bounded size, and true to the story it is
told."""

from __future__ import annotations

import re
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.outcome.site_story import SeenPage, SiteStory, TransducerTime
from sitesift.explore.rows import Box, BoxKind
from sitesift.explore.verdict import EvidenceKind, EvidenceLine, Verdict
from sitesift.report.pieces.report_document import content_policy
from sitesift.report.site.site_report import (
    REPORT_BYTES,
    REPORT_FILE,
    site_report,
    write_site_report,
)
from sitesift.report.site.wrapper_listing import coloured

JPEG = (
    b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08"
    + struct.pack(">HH", 3000, 1000)
    + b"\x03"
    + b"\x00" * 20
)
NASTY = (
    "</title></script>\"'><img src=x onerror=alert(1)><script>alert(2)</script>&\u202e\x00\ud800"
)
HOSTILE_BYTES = 5_000_000  # of a report whose every text is as long and as bad as it can be


def story() -> SiteStory:
    """A home page with a form, a list behind it, and a page that led nowhere."""
    form = Box(BoxKind.FORM, "search form", 10, 20, 300, 80)
    pages = (
        SeenPage(
            1,
            "https://a.example/",
            "open the address",
            "home",
            picture="pages/1.jpg",
            boxes=(form,),
        ),
        SeenPage(
            2,
            "https://a.example/list",
            "press 'Search'",
            "results",
            "2 records",
            parent=1,
            picture="pages/2.jpg",
        ),
        SeenPage(3, "https://a.example/about", "follow 'About'", "article", parent=1, failed=True),
    )
    result = SiteResult(
        verdict=Verdict.PARTIAL,
        why="2 of 3 records were extracted.",
        evidence=[
            EvidenceLine(EvidenceKind.RESULT_COUNT, "2", "3", False),
            EvidenceLine(EvidenceKind.VALUES, "2", "2", True, "price"),
        ],
        wrappers=["# name: a\ndoc('https://a.example/')//li:<record>[? .//b:<price=string(.)>]"],
        records=[
            {"title": "House", "price": {"text": "£9", "value": {"amount": 9}}},
            {"title": "Flat", "url": "/2"},
        ],
        failures=[("follow 'About'", "an article")],
        pages=3,
        seconds=12.4,
    )
    times = (TransducerTime("records", 3.0, 4), TransducerTime("forms", 1.0, 1))
    return SiteStory("https://a.example/", "uk-real-estate", result, pages, times)


def with_result(told: SiteStory, **changes: Any) -> SiteStory:
    return replace(told, result=replace(told.result, **changes))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "pages").mkdir()
    for number in (1, 2):
        (tmp_path / "pages" / f"{number}.jpg").write_bytes(JPEG)
    return tmp_path


def text_of(folder: Path, told: SiteStory) -> str:
    return "".join(site_report(folder, told))


def test_the_file_is_written_beside_the_pictures(folder):
    file = write_site_report(folder, story())
    assert file == folder / REPORT_FILE
    assert file.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_verdict_reason_and_figures_come_first(folder):
    top = LexborHTMLParser(text_of(folder, story())).css_first("header").text()
    assert "Partial wrapper" in top
    assert "2 of 3 records were extracted." in top
    assert "the site counts 3" in top
    assert "1 of 2" in top
    assert "12 s" in top


def test_records_come_before_the_evidence_and_the_way_comes_late(folder):
    sections = LexborHTMLParser(text_of(folder, story())).css("section")
    names = [section.attributes["id"] for section in sections]
    assert names == ["records", "evidence", "pages", "wrapper", "way", "failures", "times"]


def test_the_bar_of_links_leads_to_every_section(folder):
    tree = LexborHTMLParser(text_of(folder, story()))
    targets = [str(link.attributes["href"])[1:] for link in tree.css("nav a")]
    assert targets == [section.attributes["id"] for section in tree.css("section")]


def test_the_way_says_what_led_to_each_page(folder):
    drawing = LexborHTMLParser(text_of(folder, story())).css_first(".way")
    words = [one.text() for one in drawing.css(".done")]
    assert words == ["open the address", "press 'Search'", "follow 'About'"]
    assert [one.text() for one in drawing.css(".failed .done")] == ["follow 'About'"]


def test_a_record_shows_its_image_and_leads_to_its_outline_and_back(folder):
    boxes = (
        Box(BoxKind.RECORD, "record 1: House", 0, 100, 900, 200, "a.example/1"),
        Box(BoxKind.ATTRIBUTE, "image: /1.png", 10, 110, 200, 150),
        Box(BoxKind.RECORD, "record 2: Flat", 0, 300, 900, 200, "a.example/2"),
    )
    pages = (replace(story().pages[1], parent=None, boxes=boxes, width=1000.0),)
    told = replace(story(), pages=pages, keys=(("a.example/1",), ("a.example/9", "a.example/2")))
    tree = LexborHTMLParser(text_of(folder, told))
    first, second = tree.css("table.rows tbody tr")
    assert first.css_first("svg.shot").attributes["viewBox"] == "10 110 200 150"
    assert second.css_first("svg.shot") is None
    for row in (first, second):
        place = str(row.css_first("a").attributes["href"])
        outline = tree.css_first(place)
        assert outline.parent.attributes["href"] == f"#{row.attributes['id']}"


def test_nothing_is_loaded_and_one_script_runs(folder):
    html = text_of(folder, story())
    tree = LexborHTMLParser(html)
    assert f'content="{content_policy()}"' in html
    assert len(tree.css("script")) == 1
    assert not tree.css("link, iframe, object, embed, form, base, [onclick]")
    sources = [
        node.attributes.get("src") or node.attributes.get("href")
        for node in tree.css("img, image, use")
    ]
    assert sources
    assert all(source.startswith(("data:image/jpeg;base64,", "#")) for source in sources if source)
    assert "url(" not in html
    assert "@import" not in html


def test_hostile_text_stays_text_wherever_it_stands(folder):
    page = SeenPage(
        1,
        NASTY,
        NASTY,
        NASTY,
        NASTY,
        NASTY,
        picture=NASTY,
        boxes=(Box(BoxKind.RECORD, NASTY, 0, 0, 9, 9),),
        failed=True,
    )
    result = SiteResult(
        verdict=Verdict.NONE,
        why=NASTY,
        evidence=[EvidenceLine(EvidenceKind.ATTRIBUTE, NASTY, NASTY, None, NASTY)],
        wrappers=[NASTY, f"'{NASTY}' # {NASTY}"],
        records=[
            {
                NASTY: NASTY,
                "price": {"text": NASTY, "value": {NASTY: NASTY}},
                "url": f"javascript:{NASTY}",
            }
        ],
        failures=[(NASTY, NASTY)],
    )
    pages = (page, replace(page, number=2, parent=1, origin="next"))
    told = SiteStory(NASTY, NASTY, result, pages, (TransducerTime(NASTY, 1.0),))
    html = write_site_report(folder, told).read_text("utf-8")
    tree = LexborHTMLParser(html)
    assert len(tree.css("script")) == 1
    assert not tree.css("img, [onerror]")
    assert not [
        a for a in tree.css("a[href]") if not a.attributes["href"].startswith(("#", "http"))
    ]
    assert "\u202e" not in html
    assert "\x00" not in html


def test_links_of_pages_lead_to_the_web_only(folder):
    rows = [
        {"url": "javascript:alert(1)"},
        {"url": "https://a.example/1"},
        {"url": "data:text/html,x"},
    ]
    tree = LexborHTMLParser(text_of(folder, with_result(story(), records=rows)))
    links = tree.css("table.rows a")
    assert [link.attributes["href"] for link in links] == ["https://a.example/1"]
    assert "noopener" in links[0].attributes["rel"]


@pytest.mark.parametrize("word", ["long words ", "'", "1 ", "é"])
def test_the_file_stays_small_whatever_the_site_was(tmp_path, word):
    (tmp_path / "p.jpg").write_bytes(JPEG + b"\x00" * 500_000)
    long = word * 4_000
    boxes = (Box(BoxKind.ATTRIBUTE, long, 1, 1, 9, 9),) * 5_000
    pages = tuple(
        SeenPage(
            n,
            f"https://a.example/{long}",
            long + str(n),
            "results",
            long,
            str(n),
            1,
            "p.jpg",
            boxes=boxes,
        )
        for n in range(1, 600)
    )
    told = with_result(
        replace(story(), pages=pages),
        records=[{f"column {at}": long for at in range(200)}] * 100,
        failures=[(long, long)] * 5_000,
        wrappers=[long * 20] * 9,
        why=long,
    )
    size = write_site_report(tmp_path, told).stat().st_size
    assert size < HOSTILE_BYTES


def test_a_usual_site_with_many_pictures_stays_below_two_megabytes(tmp_path):
    pages = []
    for number in range(1, 61):
        (tmp_path / f"{number}.jpg").write_bytes(JPEG + bytes([number]) * 90_000)
        boxes = (Box(BoxKind.RECORD, "record", 0, 0, 9, 9),) * 30
        pages.append(SeenPage(number, f"https://a.example/{number}", "next", "results",
                              picture=f"{number}.jpg", boxes=boxes))  # fmt: skip
    told = with_result(replace(story(), pages=tuple(pages)), records=[{"title": "House"}] * 2_000)
    size = write_site_report(tmp_path, told).stat().st_size
    assert REPORT_BYTES / 2 < size <= REPORT_BYTES


def test_pictures_of_pages_that_are_shown_come_before_others(tmp_path):
    for number in (1, 2, 3, 9):
        (tmp_path / f"{number}.jpg").write_bytes(JPEG + bytes([number]) * 600_000)
    plain = [SeenPage(n, "https://a.example/", picture=f"{n}.jpg") for n in range(1, 4)]
    outlined = SeenPage(
        9, "https://a.example/", picture="9.jpg", boxes=(Box(BoxKind.FORM, "form", 0, 0, 9, 9),)
    )
    html = text_of(tmp_path, replace(story(), pages=(*plain, outlined)))
    figure = LexborHTMLParser(html).css_first("#page-9 use")
    assert figure is not None
    assert html.count("data:image/jpeg") == 2  # one more would be too much


def test_a_picture_outside_the_folder_is_not_taken(tmp_path):
    (tmp_path / "secret.jpg").write_bytes(JPEG)
    (tmp_path / "out").mkdir()
    pages = (SeenPage(1, "https://a.example/", picture="../secret.jpg"),)
    assert "data:image/jpeg" not in text_of(tmp_path / "out", replace(story(), pages=pages))


def test_a_picture_stands_in_the_file_once_however_many_pages_look_like_it(folder):
    html = text_of(folder, story())  # two pages with the same picture, one of them with a figure
    assert html.count("data:image/jpeg") == 1
    assert html.count("<use href=") == 3


def test_outlines_are_in_pixels_of_the_page_also_when_its_picture_is_smaller(folder):
    page = replace(story().pages[0], width=2000.0)
    html = text_of(folder, replace(story(), pages=(page,)))
    assert 'width="2000" height="6000"' in html


def test_every_outline_is_told_in_words_too(folder):
    figure = LexborHTMLParser(text_of(folder, story())).css_first("figure")
    assert figure.css_first("rect.box title").text() == "search form"
    assert "form: search form" in figure.css_first("li").text()
    assert "outlined: form: 1" in figure.css_first("svg").attributes["aria-label"]


def test_a_story_without_anything_is_told_without_empty_boxes(tmp_path):
    told = SiteStory(
        "https://a.example/", "used-cars", SiteResult(Verdict.NONE, "no pivot attribute found")
    )
    tree = LexborHTMLParser(text_of(tmp_path, told))
    assert "No wrapper" in tree.css_first("header").text()
    assert "no pivot attribute found" in tree.css_first("header").text()
    assert not tree.css("section, nav a")


def test_a_wrapper_keeps_every_character_and_gets_its_colours():
    text = (
        "# name: a\ndoc(\"${start}\")/(//a[@rel='next']/{nextclick /})*//li:<record>[? "
        ".//b:<price=string(.)>]\n"
    )
    html = coloured(text)
    assert LexborHTMLParser(f"<pre>\n{html}</pre>").css_first("pre").text() == text
    assert '<span class="comment"># name: a</span>' in html
    assert '<span class="variable">${start}</span>' in html
    assert '<span class="action">{nextclick /}</span>' in html
    assert re.search(
        r'<span class="marker">:&lt;record&gt;|<span class="marker">:&lt;record</span>', html
    )
