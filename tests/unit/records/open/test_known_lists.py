"""Further lists of a site: what was read is no data any more, and a selection of it is no list of
its own."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.open.known_lists import KnownList
from sitesift.records.open.open_records import find_open_records

URL = "http://site.test/all"


def books(*numbers: int, kind: str = "book") -> str:
    return "".join(
        f"<li class='{kind}'><h3><a href='/book/{n}'>The winters of Ulton {n}</a></h3>"
        f"<p class=author>Ada Number{n}</p><p class=year>19{n:02}</p></li>"
        for n in numbers
    )


def authors(*numbers: int) -> str:
    return "".join(
        f"<tr class=person><td><a href='/who/{n}'>Ada Number{n}</a></td><td>Bath {n}</td>"
        f"<td>{n} books</td></tr>"
        for n in numbers
    )


def known() -> KnownList:
    page = page_from_html(f"<main><ul>{books(*range(8))}</ul></main>", url=URL)
    found = find_open_records(page, None)
    assert found.subject is not None
    rows = [{v.name: v.text for v in r.values} for r in found.areas[0].records]
    rows = [row | {"url": f"http://site.test{row['url']}"} for row in rows]
    return KnownList(found.subject, rows)


def further(html: str, url: str = URL):
    return find_open_records(page_from_html(f"<main>{html}</main>", url=url), None, (), [known()])


def test_another_kind_of_records_is_a_list_although_it_shares_names():
    found = further(f"<table>{authors(*range(7))}</table>")
    assert [len(area.records) for area in found.areas] == [7]


def test_the_records_that_were_read_are_none_elsewhere_either():
    assert not further(f"<ul>{books(*range(20, 28))}</ul>").areas


def test_a_selection_that_leads_to_the_same_pages_is_no_list():
    assert not further(f"<ol>{books(1, 2, 3, 4, kind='teaser')}</ol>").areas


def test_a_selection_without_links_is_known_by_what_it_says():
    rows = "".join(
        f"<tr class=row><td>The winters of Ulton {n}</td><td>Ada Number{n}</td><td>new</td></tr>"
        for n in range(6)
    )
    assert not further(f"<table>{rows}</table>").areas


def test_what_stands_on_a_records_own_page_is_about_that_record():
    comments = f"<table>{authors(*range(7))}</table>"
    assert not further(comments, "http://site.test/book/3").areas
