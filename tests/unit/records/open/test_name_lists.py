"""Lists of names: data where they lead to records' own pages and are no menu."""

from __future__ import annotations

from sitesift.explore.open_archive import OpenPageArchive
from sitesift.page import page_from_html
from sitesift.records.open.name_lists import best_name_list

NAMES = ("Ada Quin", "Bo Selwen", "Cleo Yor", "Dina Tamul", "Emil Ros", "Flora Gal", "Gus Pelan")
MENU = "".join(f"<li><a href='/part-{n}'>Part {n} of it</a></li>" for n in "abcdefgh")


def page(main: str, path: str = "/"):
    return page_from_html(
        f"<div><ul>{MENU}</ul></div><main><h1>Here</h1>{main}</main>", url=f"http://a.test{path}"
    )


def members() -> str:
    return (
        "<ul>"
        + "".join(f"<li><a href='/member/{n}'>{name}</a></li>" for n, name in enumerate(NAMES))
        + "</ul>"
    )


def test_names_that_lead_to_pages_of_one_kind_are_a_list():
    pages = [page("<p>Welcome</p>"), page("<p>About us</p>", "/about"), page(members(), "/all")]
    found = best_name_list(pages)
    assert found is not None
    assert found[0].url == "http://a.test/all"
    assert [record.text for record in found[1].records] == list(NAMES)


def test_a_menu_that_stands_on_every_page_is_none():
    assert best_name_list([page(f"<p>Page {n}</p>", f"/{n}") for n in range(4)]) is None


def test_what_an_element_calls_a_menu_is_none():
    html = f"<nav>{members()}</nav><main><p>Hello</p></main>"
    assert best_name_list([page_from_html(html, url="http://a.test/")]) is None


def test_at_the_end_a_list_of_names_says_what_records_are(tmp_path):
    archive = OpenPageArchive(tmp_path)
    for one in (page("<p>Welcome</p>"), page("<p>About</p>", "/about"), page(members(), "/all")):
        file, _ = archive.add(one)
        assert archive.areas(file) == ()
    assert archive.has_learned_names()
    assert archive.subject is not None
    assert archive.subject.names == ("name", "url")
    assert len(archive.find(page(members(), "/all"))[0].records) == len(NAMES)
    assert not archive.has_learned_names()  # known now
