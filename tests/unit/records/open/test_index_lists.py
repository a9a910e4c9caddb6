"""Tables of contents: years and shelves that count what their pages list are no records."""

from __future__ import annotations

from collections.abc import Mapping

from sitesift.explore.subject.open_archive import OpenPageArchive
from sitesift.page import Page, page_from_html
from sitesift.records.domain.detail.detail_places import DetailPage
from sitesift.records.open.index_lists import counted_list
from sitesift.records.open.open_records import find_open_records

TALKS = {2023: 5, 2024: 4, 2025: 6}


def home() -> Page:
    years = "".join(
        f"<li><a href=/{year}/>{year}</a> ({count} talks)</li>" for year, count in TALKS.items()
    )
    return page_from_html(f"<main><ul>{years}</ul></main>", url="http://talks.test/")


def year_page(year: int, more: str = "") -> Page:
    rows = "".join(
        f"<li><h3>Talk {year} {n}</h3><p class=speaker>Ada {n * year}</p><i>{n + 20} min</i></li>"
        for n in range(TALKS[year])
    )
    html = f"<h1>Talks of {year}</h1>{more}<main><ol>{rows}</ol></main>"
    return page_from_html(html, url=f"http://talks.test/{year}/")


def said(year: int) -> Mapping[str, str]:
    return {"name": str(year), "text": f"({TALKS[year]} talks)"}


def test_a_list_that_counts_what_its_pages_list_is_a_table_of_contents():
    subject = find_open_records(home(), None).subject
    found = counted_list([year_page(y) for y in TALKS], [said(y) for y in TALKS], subject)
    assert found is not None
    assert len(found[1][0].records) == max(TALKS.values())


def test_counts_of_further_pages_are_those_that_the_page_itself_says():
    subject = find_open_records(home(), None).subject
    pages = [year_page(y, more=f"<p>{TALKS[y] + 30} talks</p>") for y in TALKS]
    counts = [{"name": str(y), "text": f"({TALKS[y] + 30} talks)"} for y in TALKS]
    assert counted_list(pages, counts, subject) is not None
    assert counted_list([year_page(y) for y in TALKS], counts, subject) is None


def test_things_with_as_many_reviews_as_the_list_counts_are_records():
    subject = find_open_records(home(), None).subject
    pages = [year_page(y, more=f"<b>€{y},00</b>") for y in TALKS]
    reviewed = [{**said(y), "price": f"€{y},00"} for y in TALKS]
    assert counted_list(pages, reviewed, subject) is None


def test_what_a_table_of_contents_leads_to_are_the_records_when_the_site_is_begun_again(tmp_path):
    archive = OpenPageArchive(tmp_path, guess=False)
    file, _ = archive.add(home())
    assert len(archive.areas(file)[0].records) == len(TALKS)
    pages = [DetailPage(year_page(y), (), said(y)) for y in TALKS]
    assert archive.single_records(pages) == [None] * len(TALKS)
    assert archive.has_learned_late()
    again = OpenPageArchive(tmp_path, guess=False)
    year, _ = again.add(year_page(2024))
    first, _ = again.add(home())
    assert [len(again.areas(f)[0].records) if again.areas(f) else 0 for f in (year, first)] == [
        TALKS[2024],
        0,
    ]
    assert [ref.text for ref in again.navigation(first).links] == list(map(str, TALKS))
    assert not again.navigation(first).detail_links


def test_days_that_pages_say_again_are_no_counts():
    subject = find_open_records(home(), None).subject
    pages = [year_page(y, more=f"<p>12 May {y} - 3 June {y + 1}</p>") for y in TALKS]
    lived = [{"name": "Ann", "text": f"(12 May {y} - 3 June {y + 1})"} for y in TALKS]
    assert counted_list(pages, lived, subject) is None
